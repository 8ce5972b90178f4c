"""Fairness, read from a log alone: envelopes as they were closed, chance from one seed."""

from __future__ import annotations

from engine import commands as c
from engine.chance import draws_from
from records.chain import Checked, check, export
from records.fairness import Found
from records.logs import Log
from tests.records.rooms import VAULT, PlayedRoom


def played(*, over: bool = True) -> PlayedRoom:
    """A secret vote with chance in it, and the end of the game."""
    room = PlayedRoom("Ann", "Ben", "Cy", random_order=True)
    room.start()
    leader = room.leader
    room.do(leader, c.Cast("Truth or Consequences"))
    for _ in range(3):
        room.pass_on()
    for seat in (1, 2, 3):
        room.do(seat, c.Seal(room.asked(seat), ("consequences",)))  # type: ignore[arg-type]
    if over:
        room.do(1, c.Concede())
        room.do(2, c.Concede())
    return room


def log_of(room: PlayedRoom) -> Log:
    return export(room.stored, VAULT).log


def checked(room: PlayedRoom) -> Checked:
    return check(log_of(room))


def test_envelopes_and_chance_are_said() -> None:
    found = checked(played())
    assert found.fault is None
    assert found.fair == Found(3, 4, is_shown=True)


def test_before_the_end_the_seed_is_not_there() -> None:
    room = played(over=False)
    found = checked(room)
    assert found.fault is None
    assert found.fair == Found(3, 4, is_shown=False)
    assert VAULT.seed not in [one.entropy for one in log_of(room).commits]


def test_without_any_chance_there_is_nothing_to_check() -> None:
    room = PlayedRoom("Ann", "Ben")
    room.start()
    assert checked(room).fair == Found(0, 0, is_shown=False)


def test_a_server_that_drew_from_something_else_is_found_out() -> None:
    """Its log is whole, and the rules lead to the same table: only the seed gives it away."""
    room = PlayedRoom("Ann", "Ben", "Cy", random_order=True, source=draws_from(bytes(32), 0))
    room.start()
    room.do(1, c.Concede())
    room.do(2, c.Concede())
    found = checked(room)
    assert found.fault is not None
    assert "does not come from the seed" in found.fault.what
