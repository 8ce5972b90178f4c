"""Unspent mana (CR 106.4): paying from a pool, what binds mana, and losing it with the step.

Costs are paid on paper unless a player takes mana from the pool: then this says only whether that
mana may be spent there (CR 106.6), not whether it is enough.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.course import Course
from engine.errors import IllegalAction
from engine.events import ManaSpent, PoolEmptied
from engine.ids import ObjectId, PlayerId
from engine.mana.commands import PayMana
from engine.state import Game, ObjectKind, StackObject, Unspent

__all__ = ["empty_pools", "may_spend", "pay_mana"]


def pay_mana(course: Course, player: PlayerId, command: PayMana) -> None:
    """Take mana from one's pool, for a spell or ability on the stack or something on paper."""
    if len({place for place, _ in command.mana}) < len(command.mana):
        raise IllegalAction("twice", "118.3a", "The same mana is named twice.")
    spell = _paid_for(course.game, player, command.spell)
    mana = tuple(_taken(course, player, place, count) for place, count in command.mana)
    for one in mana:
        if not may_spend(one, spell):
            raise IllegalAction("bound", "106.6", f"That {{{one.type.value}}} can't pay for it.")
    course.happens(ManaSpent(player, mana, command.spell))


def _paid_for(game: Game, player: PlayerId, spell: ObjectId | None) -> StackObject | None:
    if spell is None:
        return None
    found = next((one for one in game.stack if one.id == spell), None)
    if found is None or found.controller != player or found.copy:
        text = f"Object {spell} is no spell or ability that you pay for."
        raise IllegalAction("not_yours", "601.2h", text)
    return found


def _taken(course: Course, player: PlayerId, place: int, count: int) -> Unspent:
    pool = course.game.players[player].pool
    found = pool[place - 1] if place <= len(pool) else None
    if found is None or found.count < count:
        raise IllegalAction("not_there", "118.3a", f"There is no such mana at place {place}.")
    return replace(found, count=count)


def may_spend(mana: Unspent, spell: StackObject | None) -> bool:
    """Whether that mana may be spent on it (CR 106.6); no type chosen is no creature's type."""
    only = mana.only
    if only is None:
        return True
    if spell is None or spell.kind is not ObjectKind.SPELL or spell.printed is None:
        return False
    of_kind = any(kind in spell.printed.types for kind in only.types)
    return of_kind and (not only.of_chosen_type or mana.subtype in spell.printed.subtypes)


def empty_pools(course: Course) -> None:
    """Every player's unspent mana is lost as a step or phase ends (CR 500.5)."""
    for player, one in course.game.players.items():
        if one.pool:
            course.happens(PoolEmptied(player))
