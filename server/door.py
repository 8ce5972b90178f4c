"""How somebody comes in: the first message of a connection, and what it is answered.

1. A wrong code, a wrong token and a table that lets nobody watch are one answer after the same
   time: nobody learns from the door which tables there are.
2. Wrong codes are counted for each address, right ones never: a party behind one address gets in,
   and whoever has a seat comes back whatever others tried. Too many wrong codes from everywhere
   together make every join wait a little.
3. A seat's token is made by its client, or here; only its hash goes any further. A client that
   made it may say the same `join` or `open` again, and has one seat.
4. A server with too much to do takes no new table, then nobody new; who has a seat comes back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from hmac import compare_digest
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.commands import ReplaceToken, Sit
from protocol.closing import Close
from protocol.limits import (
    GUARDED_JOIN_SECONDS,
    NO_TABLE_SECONDS,
    ROOMS_PER_ADDRESS_PER_HOUR,
    SHED_JOINS_SECONDS,
    SHED_OPENS_SECONDS,
    WRONG_CODES_BURST,
    WRONG_CODES_IN_ALL_BURST,
    WRONG_CODES_IN_ALL_PER_MINUTE,
    WRONG_CODES_PER_MINUTE,
)
from protocol.messages import Handed, HandOver, Join, Open, Refused, Resume, Take
from server.budget import Budget
from server.budgets import Budgets
from server.documents import Seen
from server.handing_over import hand_over, opened
from server.keys import hash_of, new_token
from server.logs import log
from server.room import Refusal, Room
from server.stores.base import CodeTaken, LogDamaged, StoreFailed

if TYPE_CHECKING:
    from engine.ids import SeatId
    from server.rooms import Rooms

__all__ = ["Admitted", "Door", "First", "TurnedAway"]

First: TypeAlias = Open | Join | Resume | Take
"""The messages that a connection may begin with."""

KEPT_ADDRESSES = 10_000
KEPT_OPENINGS = 1_000

_NO_TABLE = "There is no such table. Check the code; if you had a seat, join again."
_TOO_MANY_TABLES = "Too many tables were opened from here. Try again later."
_TOO_MANY_GUESSES = "Too many wrong codes came from here. Try again in a minute."
_DAMAGED = "The log of this table is damaged at commit {}. Tell whoever runs the server."
_NOT_NOW = "The server cannot read or write its tables now. Try again in a moment."
_TOO_MUCH = "The server has too much to do just now. Try again in a moment."
_USED = "This token was a seat's before. Make a new one to sit down again."
_NO_NAME = "To sit down, say your name."


class TurnedAway(Exception):
    """Somebody is not let in: what is answered, and the code that the connection closes with."""

    def __init__(self, refused: Refused, close: Close) -> None:
        super().__init__(refused.text)
        self.refused = refused
        self.close = close


class Admitted(NamedTuple):
    """Where somebody may go in: the room, the seat if it is one, a new token, what was seen.

    `stands_in`: it is the bot that plays for the seat's absent player.
    """

    room: Room
    seat: SeatId | None = None
    token: str | None = None
    seen: Seen | None = None
    stands_in: bool = False


class Door:
    """The way into the rooms. One for the whole server: it remembers who guessed."""

    def __init__(self, rooms: Rooms, late: Callable[[], float] = lambda: 0.0) -> None:
        """`late` says how many seconds the event loop is always late at the moment."""
        self._rooms = rooms
        self._late = late
        self._in_all = Budget(
            WRONG_CODES_IN_ALL_BURST, WRONG_CODES_IN_ALL_PER_MINUTE / 60, time.monotonic()
        )
        self._opened: dict[bytes, str] = {}  # the codes of the latest tables by their hosts' tokens
        self._guesses = Budgets(WRONG_CODES_BURST, WRONG_CODES_PER_MINUTE / 60)
        self._openings = Budgets(ROOMS_PER_ADDRESS_PER_HOUR, ROOMS_PER_ADDRESS_PER_HOUR / 3600)

    async def admit(self, first: First, address: str) -> Admitted:
        """Return where the sender of a first message may go in; else raise `TurnedAway`."""
        began = time.monotonic()
        try:
            return await self._admit(first, address)
        except _NoSuchTable as error:
            self._guessed(address)
            await asyncio.sleep(began + whole_steps(time.monotonic() - began) - time.monotonic())
            refused = Refused("no_such_table", _NO_TABLE, id=first.id)
            raise TurnedAway(refused, Close.UNKNOWN_TABLE) from error
        except Refusal as error:
            raise _turned_away(error.refused, first.id) from error
        except LogDamaged as error:
            log.error("a room is damaged", seq=error.seq)
            refused = Refused("damaged", _DAMAGED.format(error.seq), id=first.id)
            raise TurnedAway(refused, Close.TABLE_CLOSED) from error
        except (StoreFailed, CodeTaken) as error:
            log.error("the store failed", reason=str(error))
            refused = Refused("not_stored", _NOT_NOW, id=first.id)
            raise TurnedAway(refused, Close.TRY_LATER) from error

    async def _admit(self, first: First, address: str) -> Admitted:
        match first:
            case Open():
                return await self._open(first, address)
            case Join():
                return await self._join(first, address)
            case Resume():
                return await self._resume(first, address)
            case Take():
                return await self._take(first, address)

    async def _open(self, first: Open, address: str) -> Admitted:
        token = first.token or new_token()
        if (opened := self._opened.get(hash_of(token))) is not None:  # its `welcome` was lost
            room = await self._rooms.find(opened)
            return await _sit(room or await self._rooms.open(), first.name, token, bot=False)
        self._shed(first, SHED_OPENS_SECONDS)
        if not self._openings.spend(address):
            refused = Refused("too_many_tables", _TOO_MANY_TABLES, id=first.id)
            raise TurnedAway(refused, Close.UNREADABLE)
        room = await self._rooms.open()
        self._opened[hash_of(token)] = room.code
        if len(self._opened) > KEPT_OPENINGS:
            del self._opened[next(iter(self._opened))]
        return await _sit(room, first.name, token, bot=False)

    async def _join(self, first: Join, address: str) -> Admitted:
        self._shed(first, SHED_JOINS_SECONDS)
        room = await self._find(first, address)
        if first.watch:
            return self._watch(room)
        if first.name is None:
            refused = Refused("malformed", _NO_NAME, id=first.id, where="$.name")
            raise TurnedAway(refused, Close.UNREADABLE)
        return await _sit(room, first.name, first.token or new_token(), bot=first.bot)

    async def _resume(self, first: Resume, address: str) -> Admitted:
        seen = Seen(first.epoch, first.v, first.sv, first.at)
        room = await self._rooms.believe(await self._find(first, address), seen)
        if first.token is None:
            return self._watch(room)._replace(seen=seen)
        token = hash_of(first.token)
        seat = room.seat_of(token)
        if seat is None:
            raise _NoSuchTable
        stands_in = compare_digest(room.state.seats[seat].stand_in, token)
        return Admitted(room, seat, seen=seen, stands_in=stands_in)

    async def _take(self, first: Take, address: str) -> Admitted:
        room, token = await self._find(first, address), first.token or new_token()
        own = hash_of(token)
        if (seat := room.seat_of(own)) is None:  # else its `welcome` was lost
            taken = opened(room, self._rooms.vault(room), first.key)
            if taken is None:
                raise _NoSuchTable
            command = ReplaceToken(taken.seat, own, taken.instead)
            await room.ask(f"take {own.hex()[:32]}", command)
            seat = room.seat_of(own)
        if seat is None:  # it was, and was given on
            raise Refusal(Refused("id_reuse", _USED))
        return Admitted(room, seat, token)

    async def hand_over(self, room: Room, by: SeatId | None, message: HandOver) -> Handed | Refused:
        """Return a key to a seat, for whoever may give it on."""
        is_sealed = self._rooms.hides(room)
        return await hand_over(room, self._rooms.vault(room), by, message, is_sealed=is_sealed)

    async def _find(self, first: Join | Resume | Take, address: str) -> Room:
        # Without the seat's token a resume never says whether its code was right.
        if not isinstance(first, Resume) or first.token is None:
            await self._guard(first, address)
        room = await self._rooms.find(first.code)
        if room is None:
            raise _NoSuchTable
        return room

    async def _guard(self, first: Join | Resume | Take, address: str) -> None:
        if self._guesses.is_spent(address):
            refused = Refused("too_fast", _TOO_MANY_GUESSES, id=first.id)
            raise TurnedAway(refused, Close.TRY_LATER)
        if self._in_all.is_spent(time.monotonic()):
            await asyncio.sleep(GUARDED_JOIN_SECONDS)

    def _guessed(self, address: str) -> None:
        self._guesses.spend(address)
        self._in_all.spend(time.monotonic())

    def _watch(self, room: Room) -> Admitted:
        if not room.may_watch:
            raise _NoSuchTable
        return Admitted(room)

    def _shed(self, first: First, limit: float) -> None:
        if self._late() > limit:
            refused = Refused("busy", _TOO_MUCH, id=first.id)
            raise TurnedAway(refused, Close.TRY_LATER)


class _NoSuchTable(Exception):
    """Whatever the reason is, it is not told."""


def whole_steps(seconds: float) -> float:
    """Return the next whole step of the time that such an answer takes."""
    return NO_TABLE_SECONDS * (int(seconds / NO_TABLE_SECONDS) + 1)


async def _sit(room: Room, name: str, token: str, *, bot: bool) -> Admitted:
    key = hash_of(token)
    if (seat := room.seat_of(key)) is None:  # else its `welcome` was lost
        await room.ask(f"sit {key.hex()[:32]}", Sit(name, key, bot))
        seat = room.seat_of(key)
    if seat is None:  # it was, and was given up
        raise Refusal(Refused("id_reuse", _USED))
    return Admitted(room, seat, token)


def _turned_away(refused: Refused, id: str) -> TurnedAway:
    is_passing = refused.code in {"busy", "not_stored", "internal"}
    answer = Refused(refused.code, refused.text, refused.rule, id)
    return TurnedAway(answer, Close.TRY_LATER if is_passing else Close.TABLE_FULL)
