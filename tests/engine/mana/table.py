"""The language of the mana tests: who taps what for what, what lies in a pool, what is open.

game = lands("Ann", "Reflecting Pool", "Forest")
assert taps(game, "Ann", "Reflecting Pool") == "G"
"""

from __future__ import annotations

from engine.cards.mana_words import ManaType
from engine.commands import AddPermanent
from engine.ids import ObjectId
from engine.mana.abilities import mana_abilities
from engine.mana.amounts import amounts_of, text_of
from engine.mana.commands import ActivateMana, PayMana
from engine.mana.could_produce import could_produce
from engine.mana.ways import follow, once_paid
from tests.engine.playing import Playing, playing
from tests.engine.seen import Label

__all__ = ["attach", "could", "lands", "offers", "pays", "pool", "starts", "taps"]


def starts(*names: str) -> Playing:
    """A game of these, two if none is named, in the first main phase."""
    return playing(*(names or ("Ann", "Ben")))


def lands(who: str, *names: str, game: Playing | None = None) -> Playing:
    """That player has these, there since before the turn."""
    game = game or starts()
    for name in names:
        game.with_permanent(who, name)
    return game


def attach(game: Playing, who: str, name: str, to: Label) -> Playing:
    """An Aura that has been on that permanent."""
    return game.does(who, AddPermanent(name, attached_to=game.id(to)))


def taps(game: Playing, who: str, name: Label, *mana: str, ability: int | None = None) -> str:
    """Activate a mana ability (its first, unless one is named); return all that it brought."""
    before = pool(game, who)
    place = _place(game, name, ability)
    game.does(who, ActivateMana(game.id(name), place, mana))
    return _without(pool(game, who), before)


def _place(game: Playing, name: Label, ability: int | None) -> int:
    if ability is not None:
        return ability
    return next(iter(mana_abilities(game.game, game.permanent(name))))


def _without(now: str, before: str) -> str:
    return "".join(one.value * (now.count(one.value) - before.count(one.value)) for one in ManaType)


def pool(game: Playing, who: str) -> str:
    """Return what lies in a pool, a letter for each mana."""
    unspent = game.player(who).pool
    return "".join(
        one.value * sum(each.count for each in unspent if each.type is one) for one in ManaType
    )


def offers(game: Playing, name: Label, ability: int | None = None) -> list[str]:
    """Return what may be said first of an activation; the only result if nothing is open."""
    permanent = game.permanent(name)
    each = mana_abilities(game.game, permanent)[_place(game, name, ability)]
    steps, offered = follow(once_paid(game.game, permanent, each), permanent, each, ())
    return sorted(offered) if offered else [steps[0]]


def could(game: Playing, name: Label) -> str:
    """Return the types that a permanent could produce, as letters."""
    types = could_produce(game.game).get(game.id(name), frozenset[ManaType]())
    return text_of(amounts_of(tuple(types)))


def pays(game: Playing, who: str, *mana: tuple[int, int], spell: ObjectId | None = None) -> Playing:
    """Spend from the pool: places there, and how much of each."""
    return game.does(who, PayMana(mana, spell))
