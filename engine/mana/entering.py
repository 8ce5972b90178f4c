"""How a permanent enters: tapped, with counters, attached (CR 614.1c, 303.4f).

X is the X of the spell that became it, and 0 if none did (CR 107.3m).
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.cards.mana_words import ColorsSpent, EntersWith, ManaType
from engine.cards.words import XChosen
from engine.ids import ObjectId
from engine.mana.abilities import own_abilities
from engine.mana.amounts import COLORS
from engine.state import Game, Permanent, StackObject

__all__ = ["attached_by", "chosen_on_entering", "entering"]


def entering(game: Game, permanent: Permanent, spell: StackObject | None = None) -> Permanent:
    """Return the permanent as it enters; `spell` is what it was on the stack, if anything."""
    x = spell.x if spell is not None else 0
    spent = spell.spent if spell is not None else ()
    for ability in own_abilities(game, permanent):
        if isinstance(ability, EntersWith):
            permanent = _with(permanent, ability, _count(ability, x, spent))
    return permanent


def _with(permanent: Permanent, ability: EntersWith, count: int) -> Permanent:
    counters = permanent.counters
    if count:
        counters = {**counters, ability.kind: counters.get(ability.kind, 0) + count}
    tapped = permanent.tapped or ability.tapped
    return replace(permanent, tapped=tapped, counters=counters)


def _count(ability: EntersWith, x: int, spent: tuple[ManaType, ...]) -> int:
    match ability.amount:
        case int() as count:
            return count
        case XChosen():
            return x
        case ColorsSpent():
            return len(COLORS.intersection(spent))
        case _:
            assert_never(ability.amount)


def chosen_on_entering(game: Game, permanent: Permanent) -> tuple[str, ...]:
    """Return what its controller chooses as it enters, and says by hand (CR 614.12a)."""
    these = (one for one in own_abilities(game, permanent) if isinstance(one, EntersWith))
    return tuple(one.chooses for one in these if one.chooses)


def attached_by(spell: StackObject) -> ObjectId | None:
    """Return what a resolving Aura spell attaches itself to (CR 608.3c)."""
    is_aura = spell.printed is not None and "Aura" in spell.printed.subtypes
    return spell.targets[0].object if is_aura and spell.targets else None
