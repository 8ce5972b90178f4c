"""Home-made cards of a table: a file comes in parts, is read beside the loop, and is taken at last.

1. Only the host's file is read, one file at a time for the whole server: reading takes a while, and
   a thread of its own keeps it from the votes of others.
2. What was read stays with its connection until the host takes it: the readings come first.
3. No card is known here. How a text is read, and how cards are listed, is given by whoever runs the
   server (`CardBook`); what goes into the room is a command like any other.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple  # commands and states differ by kind

from protocol.limits import (
    FILES_BURST,
    FILES_PER_MINUTE,
    OWN_CARDS_BYTES,
)
from protocol.messages import Cards, CardsText, Done, ListCards, Readings, Refused, ToClient
from server.budget import Budget

if TYPE_CHECKING:
    from engine.ids import SeatId
    from server.room import Room

__all__ = ["CardBook", "CardDesk", "Read", "Upload"]

_NOT_HOST = "Only the host of the table adds cards."
_NONE = "This server reads no cards."
_TOO_LARGE = "A file of cards has at most {} KiB."
_NO_TEXT = "This is no text in UTF-8."
_TOO_MANY = "Too many files at once. Wait a few seconds."


class Read(NamedTuple):
    """A file that was read: the command that adds its cards, or None and what is wrong by line."""

    command: Any
    readings: Mapping[str, Sequence[str]]
    problems: Sequence[tuple[int, str]]


class CardBook(NamedTuple):
    """How cards are read from a text, and how those of a state are listed by their names.

    `begin` adds the cards that every table of this server has, if there are some.
    """

    read: Callable[[str], Read]
    listed: Callable[[Any, Sequence[str]], list[dict[str, Any]]]
    begin: Any = None


class CardDesk:
    """Reads one file after the other, for all connections of a server."""

    def __init__(self, book: CardBook | None) -> None:
        self.book = book
        self._reading = asyncio.Lock()

    async def read(self, text: str) -> Read | None:
        """Return what a text holds; None if this server reads no cards."""
        if self.book is None:
            return None
        async with self._reading:
            return await asyncio.to_thread(self.book.read, text)


class Upload:
    """What one connection sends of a file, and what was read in it."""

    def __init__(self, desk: CardDesk) -> None:
        self._desk = desk
        self._parts = bytearray()
        self._read: Read | None = None
        self._files = Budget(FILES_BURST, FILES_PER_MINUTE / 60, time.monotonic())

    def keep(self, message: CardsText) -> Done | Refused:
        """Keep a part of a file; one that grows too large is forgotten."""
        self._parts += message.part
        if len(self._parts) <= OWN_CARDS_BYTES:
            return Done(message.id)
        self._parts.clear()
        return Refused("too_large", _TOO_LARGE.format(OWN_CARDS_BYTES // 1024), id=message.id)

    async def read(self, room: Room, seat: SeatId | None, message: CardsText) -> ToClient:
        """Return the readings of the file that ends with this part, or what is wrong with it."""
        kept = self.keep(message)
        data, self._read = bytes(self._parts), None
        self._parts.clear()
        if isinstance(kept, Refused):
            return kept
        if seat is None or seat != room.state.host:
            return Refused("not_host", _NOT_HOST, id=message.id)
        if not self._files.spend(time.monotonic()):
            return Refused("too_fast", _TOO_MANY, id=message.id)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            return Refused("malformed", _NO_TEXT, id=message.id, where="$.part")
        read = await self._desk.read(text)
        if read is None:
            return Refused("no_cards", _NONE, id=message.id)
        self._read = read if read.command is not None else None
        readings = {name: list(lines) for name, lines in read.readings.items()}
        return Readings(message.id, readings, list(read.problems))

    def taken(self) -> Any | None:
        """Return the command that adds what was read last, or None if there is nothing."""
        return self._read.command if self._read is not None else None

    def listed(self, room: Room, message: ListCards) -> Cards:
        """Return those of the named cards that are the table's own."""
        book = self._desk.book
        return Cards(message.id, book.listed(room.state, message.names) if book else [])
