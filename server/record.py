"""A table's record, taken along by a player while the server runs: whole, but for open secrets.

1. It is made of the log, in a thread of its own and one at a time for the whole server; what is in
   it and what is withheld is decided by whoever writes it (`WriteRecord`), as for `moot export`.
2. It is fetched in parts, each below what a frame may hold: a client that reads slowly asks later.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from protocol.limits import FILES_BURST, FILES_PER_MINUTE, RECORD_PART_BYTES
from protocol.messages import RecordPart, RecordText, Refused, ToClient
from server.budget import Budget
from server.stores.base import LogDamaged, Stored
from server.vault import Vault

if TYPE_CHECKING:
    from engine.ids import SeatId
    from server.room import Room
    from server.rooms import Rooms

__all__ = ["RecordDesk", "Taking", "WriteRecord"]

WriteRecord: TypeAlias = Callable[[Stored, Vault], str]
"""Returns a stored room as a text that can be verified; what is still secret is not in it."""

_SEATS_ONLY = "Only the players of a table take its record along."
_NONE = "This server writes no records."
_TOO_MANY = "Too many files at once. Wait a few seconds."
_NOT_BEGUN = "Ask for the first part first."
_DAMAGED = "The log of this table is damaged at commit {}. Tell whoever runs the server."


class RecordDesk:
    """Writes one record after the other, for all connections of a server."""

    def __init__(self, rooms: Rooms, write: WriteRecord | None) -> None:
        self._rooms = rooms
        self._write = write
        self._writing = asyncio.Lock()

    async def write(self, room: Room) -> bytes | None:
        """Return a room's record; None if this server writes none. `LogDamaged`, `StoreFailed`."""
        if self._write is None:
            return None
        async with self._writing:
            stored, vault = await self._rooms.stored(room)
            return (await asyncio.to_thread(self._write, stored, vault)).encode()


class Taking:
    """What one connection is taking along."""

    def __init__(self, desk: RecordDesk) -> None:
        self._desk = desk
        self._text = b""
        self._files = Budget(FILES_BURST, FILES_PER_MINUTE / 60, time.monotonic())

    async def part(self, room: Room, seat: SeatId | None, message: RecordPart) -> ToClient:
        """Return a part of the record; the first part has it written anew."""
        if seat is None:
            return Refused("watching", _SEATS_ONLY, id=message.id)
        if message.part == 0 and (refused := await self._begin(room, message.id)) is not None:
            return refused
        first = message.part * RECORD_PART_BYTES
        if first >= len(self._text):
            return Refused("nothing_read", _NOT_BEGUN, id=message.id)
        end = first + RECORD_PART_BYTES
        part, more = self._text[first:end], end < len(self._text)
        if not more:
            self._text = b""
        return RecordText(message.id, part, more)

    async def _begin(self, room: Room, id: str) -> Refused | None:
        if not self._files.spend(time.monotonic()):
            return Refused("too_fast", _TOO_MANY, id=id)
        try:
            text = await self._desk.write(room)
        except LogDamaged as error:
            return Refused("damaged", _DAMAGED.format(error.seq), id=id)
        if text is None:
            return Refused("no_records", _NONE, id=id)
        self._text = text
        return None
