"""What is open when mana is produced: which to tap, which mana, which order, what triggers add.

Steps are taken one after the other, each with its ways by name. A step with one way has nothing to
say; `follow` takes what was said and returns what is still open. Nothing happens here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from engine.cards.abilities import Activated
from engine.cards.mana_words import AddMana, AddProduced, TapOthers
from engine.errors import IllegalAction
from engine.ids import PlayerId
from engine.mana import costs
from engine.mana.abilities import added_by, triggers_on
from engine.mana.amounts import NOTHING, Amounts, amounts_of, shown, text_of, types_in
from engine.mana.could_produce import Battlefield, may_add, outcomes
from engine.objects import name_of
from engine.state import Game, Permanent

__all__ = [
    "Offered",
    "follow",
    "named",
    "once_paid",
    "tapped_others",
    "triggered",
    "ways_to_add",
    "ways_to_say",
]

Offered: TypeAlias = dict[str, str]
"""What may be said next, each with its name for people."""


def once_paid(game: Game, permanent: Permanent, ability: Activated) -> Battlefield:
    """Return the battlefield on which the ability will resolve."""
    return Battlefield(replace(game, permanents=costs.as_paid(game, permanent, ability)))


def follow(
    field: Battlefield, permanent: Permanent, ability: Activated, said: tuple[str, ...]
) -> tuple[tuple[str, ...], Offered]:
    """Return the steps as far as they are settled, and what may be said to the next one."""
    steps: tuple[str, ...] = ()
    left = list(said)
    while offered := _offered(field, permanent, ability, steps):
        if len(offered) > 1 and not left:
            return steps, offered
        one = left.pop(0) if len(offered) > 1 else next(iter(offered))
        if one not in offered:
            ways = ", ".join(offered)
            text = f'{permanent.printed.name} can\'t do "{one}" here. Choose {ways}.'
            raise IllegalAction("not_a_choice", "605.3b", text)
        steps = (*steps, one)
    if left:
        text = f'{permanent.printed.name} leaves nothing open for "{left[0]}".'
        raise IllegalAction("not_a_choice", "605.3b", text)
    return steps, {}


def _offered(
    field: Battlefield, permanent: Permanent, ability: Activated, steps: tuple[str, ...]
) -> Offered:
    """Return the ways to take the next step; none if all are taken."""
    taps = tapped_others(ability)
    if taps is not None and len(steps) < taps.count:
        return _to_tap(field.game, permanent, taps, steps)
    done = steps[taps.count :] if taps else steps
    ways = outcomes(field, permanent, ability)
    if done:
        extra = triggered(field, permanent, ability, named(ways, done[0]))
        if len(done) > len(extra):
            return {}
        ways = extra[len(done) - 1][1]
    return _texts(ways)


def _texts(ways: frozenset[Amounts]) -> Offered:
    return {text_of(one): shown(one) for one in sorted(ways, reverse=True)}


def tapped_others(ability: Activated) -> TapOthers | None:
    """Return the part of the cost that taps untapped permanents of one's choice, if any."""
    return next((one for one in ability.and_pay if isinstance(one, TapOthers)), None)


def _to_tap(game: Game, permanent: Permanent, taps: TapOthers, steps: tuple[str, ...]) -> Offered:
    """One after the other in the order of their numbers, so that each set is named once."""
    last = int(steps[-1]) if steps else 0
    these = [one for one in costs.to_tap(game, permanent, taps) if one > last]
    enough = these[: len(these) - (taps.count - len(steps)) + 1]
    return {str(one): name_of(game, one) for one in enough}


def named(these: frozenset[Amounts], text: str) -> Amounts:
    """Return the amount of that name among these."""
    return next(one for one in these if text_of(one) == text)


def triggered(
    field: Battlefield, permanent: Permanent, ability: Activated, main: Amounts
) -> list[tuple[Permanent, frozenset[Amounts]]]:
    """Return what each triggered mana ability may add: none if no mana was produced (106.12a)."""
    if main == NOTHING or "{T}" not in ability.cost:
        return []
    found: list[tuple[Permanent, frozenset[Amounts]]] = []
    for source, trigger in triggers_on(field.game, permanent):
        what = added_by(trigger).what
        if isinstance(what, AddProduced):
            ways = frozenset(amounts_of((one,)) for one in types_in(main))
        else:
            ways = may_add(field, what, source.controller)
        found.append((source, ways))
    return found


def ways_to_say(
    field: Battlefield, permanent: Permanent, ability: Activated, said: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """Yield everything that may be said of an activation; only whole ones while one is asked."""
    offered = follow(field, permanent, ability, said)[1]
    if not offered or not field.game.asked:
        yield said
    for one in offered:
        yield from ways_to_say(field, permanent, ability, (*said, one))


def ways_to_add(game: Game, player: PlayerId, effect: AddMana) -> Offered:
    """Return what a resolving spell or ability may add."""
    return _texts(may_add(Battlefield(game), effect.what, player))
