"""The tracked part of an activation cost: {T}, {Q}, counters, life, tapping, sacrifice (CR 118).

Mana in a cost is paid on paper, or from the pool by a command of its own (`pools.py`).
"""

from __future__ import annotations

from typing import assert_never

from engine.cards.abilities import Activated
from engine.cards.mana_words import PayLife, Payment, RemoveCounters, SacrificeThis, TapOthers
from engine.cards.words import Zone
from engine.changes import leave
from engine.conditions import holds
from engine.course import Course
from engine.errors import IllegalAction
from engine.events import CountersPut, LifeChanged, TappedChanged
from engine.ids import ObjectId
from engine.objects import has, is_creature, meant
from engine.state import Game, ObjectKind, Permanent, StackObject

__all__ = ["as_paid", "check", "is_fresh", "may_pay", "pay", "to_tap"]


def is_fresh(game: Game, permanent: Permanent) -> bool:
    """Whether its controller got it after that player's most recent turn began (CR 302.6)."""
    began = max(game.players[permanent.controller].turn, 1)
    return permanent.since >= began and not has(permanent, "haste")


def may_pay(game: Game, permanent: Permanent, ability: Activated) -> bool:
    """Whether the ability may be activated, as far as the table can tell."""
    try:
        check(game, permanent, ability)
    except IllegalAction:
        return False
    return True


def check(game: Game, permanent: Permanent, ability: Activated) -> None:
    """Refuse what is prohibited or can't be paid in full (CR 602.5, 118.3)."""
    name = permanent.printed.name
    if ability.only_if is not None and not holds(game, _as_source(permanent), ability.only_if):
        raise IllegalAction("prohibited", "602.5", f"{name}: what its ability asks is not met.")
    if "{T}" in ability.cost and permanent.tapped:
        raise IllegalAction("tapped", "107.5", f"{name} is tapped already.")
    if "{Q}" in ability.cost and not permanent.tapped:
        raise IllegalAction("untapped", "107.6", f"{name} is untapped already.")
    symbols = "{T}" in ability.cost or "{Q}" in ability.cost
    if symbols and is_creature(permanent) and is_fresh(game, permanent):
        text = f"{name} came under your control since your last turn began."
        raise IllegalAction("summoning_sick", "302.6", text)
    for payment in ability.and_pay:
        _check_payment(game, permanent, payment)


def _as_source(permanent: Permanent) -> StackObject:
    you = permanent.controller
    return StackObject(ObjectId(0), ObjectKind.ACTIVATED, "", you, you, (), source=permanent.id)


def _check_payment(game: Game, permanent: Permanent, payment: Payment) -> None:
    name, player = permanent.printed.name, game.players[permanent.controller]
    match payment:
        case SacrificeThis():
            return
        case RemoveCounters(kind=kind, count=count):
            has_so_many = permanent.counters.get(kind, 0) >= count
            missing = f"{name} has too few {kind} counters."
        case PayLife(life=life):
            has_so_many = player.life >= life
            missing = f"{life} life is more than {player.name} has."
        case TapOthers(count=count):
            has_so_many = len(to_tap(game, permanent, payment)) >= count
            missing = f"{name} needs {count} untapped permanents to tap."
        case _:
            assert_never(payment)
    if not has_so_many:
        raise IllegalAction("cant_pay", "118.3", missing)


def to_tap(game: Game, permanent: Permanent, payment: TapOthers) -> tuple[ObjectId, ...]:
    """Return what may be tapped for it: freshness does not matter without {T} (CR 302.6)."""
    these = meant(game, payment.what, permanent.controller)
    return tuple(one for one in these if not game.permanents[one].tapped)


def as_paid(game: Game, permanent: Permanent, ability: Activated) -> dict[ObjectId, Permanent]:
    """Return the permanents there are once the cost is paid."""
    if not any(isinstance(one, SacrificeThis) for one in ability.and_pay):
        return game.permanents
    return {one: other for one, other in game.permanents.items() if one != permanent.id}


def pay(
    course: Course, permanent: Permanent, ability: Activated, taps: tuple[ObjectId, ...] = ()
) -> None:
    """Pay what is tracked; `taps` are chosen for "tap untapped ones you control"."""
    if "{T}" in ability.cost or "{Q}" in ability.cost:
        course.happens(TappedChanged(permanent.id, tapped="{T}" in ability.cost))
    for payment in ability.and_pay:
        match payment:
            case SacrificeThis():
                leave(course, permanent.id, Zone.GRAVEYARD, "sacrificed")
            case RemoveCounters(kind=kind, count=count):
                course.happens(CountersPut(permanent.id, kind, -count))
            case PayLife(life=life):
                course.happens(LifeChanged(permanent.controller, -life))
            case TapOthers():
                for one in taps:
                    course.happens(TappedChanged(one, tapped=True))
            case _:
                assert_never(payment)
