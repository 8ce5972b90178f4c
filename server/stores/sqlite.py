"""Rooms in one SQLite file: the embedded default. Durable before anything is shown.

1. The file belongs to one thread; the event loop never waits for the disk.
2. One batch is on its way while the next gathers: many commits share one sync, and no task and no
   future is made for a commit (vote_path.md 6 has the measurements).
3. Whatever was asked for is done in the order it was asked for.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from queue import SimpleQueue
from typing import TYPE_CHECKING, TypeVar

from server.logs import incident
from server.stores.base import (
    Code,
    Position,
    RoomId,
    Stored,
    StoreFailed,
    Told,
    Written,
    genesis,
)
from server.stores.file import Failure, LogFile, ToAppend

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

__all__ = ["SqliteStore"]

T = TypeVar("T")
Batch = list[tuple[ToAppend, Told]]


class SqliteStore:
    """The `Store` contract on one file. Make it with `open`, on the running event loop."""

    def __init__(self, file: LogFile) -> None:
        self._file = file
        self._loop = asyncio.get_running_loop()
        self._gathered: Batch = []
        self._is_writing = False
        self._is_scheduled = False
        self._is_closed = False
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="moot-store", daemon=True)
        self._thread.start()

    @classmethod
    def open(cls, file: Path) -> SqliteStore:
        """Open or make the file; `StoreUnusable` says what is wrong with it, for people."""
        return cls(LogFile(file))

    def append(
        self, room: RoomId, after: Position, commit: Written, told: Told, due: int | None = None
    ) -> None:
        """Gather the commit; it is written with all the others of this turn of the event loop."""
        if self._is_closed:
            self._loop.call_soon(told, StoreFailed("the store is closed"))
            return
        self._gathered.append((ToAppend(room, after, commit, due), told))
        if not (self._is_writing or self._is_scheduled):
            self._is_scheduled = True
            self._loop.call_soon(self._send)

    async def create(self, room: RoomId, code: Code, kind: str) -> Position:
        """Begin a room's log; `CodeTaken` if its code leads to another room."""
        birth = genesis(room, kind)
        await self._ask(lambda: self._file.create(room, code, kind, birth))
        return birth

    async def find(self, code: Code) -> RoomId | None:
        """Return the room of a code, or None."""
        return await self._ask(lambda: self._file.find(code))

    async def load(self, room: RoomId) -> Stored:
        """Return a whole room; `StoreFailed` if there is none."""
        return await self._ask(lambda: self._file.load(room))

    async def read(self, room: RoomId, after: int) -> list[Written]:
        """Return the commits behind a number."""
        return await self._ask(lambda: self._file.read(room, after))

    async def due(self, now: int) -> list[RoomId]:
        """Return rooms whose deadline has come, the earliest first."""
        return await self._ask(lambda: self._file.due(now))

    async def ends(self, rooms: Sequence[RoomId]) -> list[Position | None]:
        """Return where each log ends."""
        return await self._ask(lambda: self._file.ends(rooms))

    async def begin_epoch(self, room: RoomId, after: int) -> None:
        """Begin the epoch after that one, unless it has begun."""
        await self._ask(lambda: self._file.begin_epoch(room, after))

    def snapshot(self, room: RoomId, at: Position, encode: Callable[[], bytes]) -> None:
        """Keep a state and the one before it; older ones are forgotten."""

        def keep() -> None:
            # Without it the next start folds a few hundred commits more, and is right all the same.
            try:
                self._file.snapshot(room, at, encode())
            except Exception as error:
                incident("a snapshot failed", error, room=room.hex()[:8], seq=at.seq)

        self._put(keep)

    async def back_up(self, to: Path) -> None:
        """Copy everything that was told to be stored into another file; commits wait meanwhile."""
        await self._ask(lambda: self._file.back_up(to))

    async def secret(self) -> bytes:
        """Return the installation's own secret."""
        return await self._ask(self._file.secret)

    async def close(self) -> None:
        """Write what was gathered, then close the file. A second call does nothing."""
        if self._is_closed:
            return
        while self._gathered or self._is_writing:
            self._send()
            await self._ask(lambda: None)
        self._is_closed = True
        self._work.put(None)
        await asyncio.to_thread(self._thread.join)

    # On the event loop.

    def _send(self) -> None:
        self._is_scheduled = False
        if self._gathered and not self._is_writing:
            batch, self._gathered = self._gathered, []
            self._is_writing = True
            self._put(lambda: self._write(batch))

    def _written(self, batch: Batch, failures: Sequence[Failure]) -> None:
        self._is_writing = False
        for (one, told), failure in zip(batch, failures, strict=True):
            try:
                told(failure)
            except Exception as error:  # one room's mistake must not reach the others
                incident("a room failed", error, room=one.room.hex()[:8], seq=one.commit.seq)
        self._send()

    def _put(self, work: Callable[[], None]) -> None:
        if self._is_closed:
            raise StoreFailed("the store is closed")
        self._work.put(work)

    def _ask(self, question: Callable[[], T]) -> asyncio.Future[T]:
        answer: asyncio.Future[T] = self._loop.create_future()

        def work() -> None:
            try:
                found = question()
            except sqlite3.Error as error:
                self._soon(_fail, answer, StoreFailed(str(error)))
            except Exception as error:  # the question's own, such as a code that is taken
                self._soon(_fail, answer, error)
            else:
                self._soon(_give, answer, found)

        self._put(work)
        return answer

    # In the store's thread.

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            work()
        with contextlib.suppress(sqlite3.Error):
            self._file.close()

    def _write(self, batch: Batch) -> None:
        try:
            failures = self._file.append([one for one, _ in batch])
        except Exception as error:  # whatever it was, the rooms must hear of it
            failures = [StoreFailed(str(error)) for _ in batch]
        self._soon(self._written, batch, failures)

    def _soon(self, call: Callable[..., None], *given: object) -> None:
        # After an abrupt end of the event loop nobody is left to be told.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, *given)


def _give(answer: asyncio.Future[T], found: T) -> None:
    if not answer.done():  # who asked may have gone
        answer.set_result(found)


def _fail(answer: asyncio.Future[T], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)
