"""A kind of room that is no game: it counts. Small enough to see what the server does with it.

pass          counts one, for everybody to see, with a line in the log
keep_passing  changes the own document only
concede       changes nothing at all, and is allowed
confirm       is right only with the count as its question
next_step     is never allowed
undo, end_turn   break: the one in `decide`, the other in `evolve`
leave         gives up the seat
"""

from __future__ import annotations

from functools import reduce
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.commands import (
    Command,
    Concede,
    Confirm,
    EndTurn,
    KeepPassing,
    LeaveSeat,
    PassPriority,
    ReplaceToken,
    Sit,
    TableCommand,
    Undo,
)
from engine.errors import IllegalAction
from engine.ids import SeatId
from engine.kind import Kind

SEATS = 4
WINDOW = 5


class Place(Struct, frozen=True):
    name: str
    token: bytes
    bot: bool = False
    stand_in: bytes = b""


class Rules(Struct, frozen=True):
    spectators: bool = True


class Tally(Struct, frozen=True):
    seats: dict[SeatId, Place] = {}
    host: SeatId | None = None
    settings: Rules = Rules()
    count: int = 0
    last: int = 0
    chance: bytes = b""
    passing: dict[SeatId, bool] = {}


class Sat(Struct, frozen=True, tag="sat"):
    seat: SeatId
    name: str
    token: bytes
    bot: bool


class Rose(Struct, frozen=True, tag="rose"):
    seat: SeatId


class Counted(Struct, frozen=True, tag="counted"):
    seat: SeatId
    now: int
    entropy: bytes


class Switched(Struct, frozen=True, tag="switched"):
    seat: SeatId
    on: bool


class Poison(Struct, frozen=True, tag="poison"):
    pass


class Renewed(Struct, frozen=True, tag="renewed"):
    seat: SeatId
    token: bytes


Event: TypeAlias = Sat | Rose | Counted | Switched | Poison | Renewed


def decide(
    state: Tally, seat: SeatId | None, command: Any, now: int, entropy: bytes
) -> tuple[tuple[Event, ...], Tally]:
    events = _events_of(state, seat, command, now, entropy)
    return events, reduce(evolve, events, state)


def _events_of(
    state: Tally, seat: SeatId | None, command: Any, now: int, entropy: bytes
) -> tuple[Event, ...]:
    if isinstance(command, Sit):
        return (_sat(state, command),)
    if isinstance(command, ReplaceToken):
        return (Renewed(command.seat, command.token),)
    assert seat is not None, "the server's own commands are the two above"
    return _decide(state, seat, command, now, entropy)


def _decide(
    state: Tally, seat: SeatId, command: Command, now: int, entropy: bytes
) -> tuple[Event, ...]:
    match command:
        case PassPriority():
            return (Counted(seat, now, entropy),)
        case KeepPassing(on):
            return (Switched(seat, on),)
        case Concede():
            return ()
        case Confirm(question) if question == state.count:
            return (Counted(seat, now, entropy), Counted(seat, now, entropy))
        case LeaveSeat():
            return (Rose(seat),)
        case EndTurn():
            return (Poison(),)
        case Undo():
            raise AssertionError("a canary that no log may hold")
        case _:
            raise IllegalAction("not_now", "117.1", f"that is not possible at {state.count}")


def _sat(state: Tally, command: Sit) -> Sat:
    if any(place.name == command.name for place in state.seats.values()):
        raise IllegalAction("name_taken", "table", f"{command.name} sits here already")
    free = [SeatId(number) for number in range(1, SEATS + 1) if number not in state.seats]
    if not free:
        raise IllegalAction("table_full", "table", f"all {SEATS} seats are taken")
    return Sat(free[0], command.name, command.token, command.bot)


def evolve(state: Tally, event: Event) -> Tally:
    match event:
        case Sat(seat, name, token, bot):
            seats = {**state.seats, seat: Place(name, token, bot)}
            return replace(state, seats=seats, host=state.host or seat)
        case Rose(seat):
            seats = {one: place for one, place in state.seats.items() if one != seat}
            return replace(state, seats=seats)
        case Counted(seat, _, entropy):
            return replace(state, count=state.count + 1, last=seat, chance=entropy)
        case Switched(seat, on):
            return replace(state, passing={**state.passing, seat: on})
        case Renewed(seat, token):
            place = replace(state.seats[seat], token=token)
            return replace(state, seats={**state.seats, seat: place})
        case Poison():
            raise RuntimeError("a canary that no log may hold")


def table_view(state: Tally) -> dict[str, Any]:
    seats = {str(seat): {"name": place.name} for seat, place in state.seats.items()}
    lines = range(max(1, state.count - WINDOW + 1), state.count + 1)
    log = {str(number): ["counted", number] for number in lines}
    return {"count": state.count, "seats": seats, "log": log}


def table_patch(old: Tally, new: Tally) -> dict[str, Any] | None:
    patch: dict[str, Any] = {}
    if old.count != new.count:
        lines = {str(n): ["counted", n] for n in range(old.count + 1, new.count + 1)}
        gone = range(max(1, old.count - WINDOW + 1), new.count - WINDOW + 1)
        patch = {"count": new.count, "log": {str(n): None for n in gone} | lines}
    if old.seats.keys() != new.seats.keys():
        patch["seats"] = {str(seat): None for seat in old.seats.keys() - new.seats.keys()} | {
            str(seat): {"name": new.seats[seat].name}
            for seat in new.seats.keys() - old.seats.keys()
        }
    return patch or None


def seat_view(state: Tally, seat: SeatId) -> dict[str, Any]:
    return {"seat": seat, "passing": state.passing.get(seat, False)}


def seat_patches(old: Tally, new: Tally) -> dict[SeatId, dict[str, Any]]:
    seats = {seat: new.passing.get(seat, False) for seat in old.seats | new.seats}
    changed = (seat for seat, passing in seats.items() if old.passing.get(seat, False) != passing)
    return {seat: {"passing": seats[seat]} for seat in changed}


FAKE = Kind(
    name="tally",
    new=Tally,
    decide=decide,
    evolve=evolve,
    table_view=table_view,
    table_patch=table_patch,
    seat_view=seat_view,
    seat_patches=seat_patches,
    due=lambda _: None,
    packed_type=Tally,
    event_type=Event,
    command_type=TableCommand,
)
