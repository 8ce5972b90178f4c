"""Where the rooms are: found by code, loaded from their logs on demand, put to sleep when idle.

1. A room is loaded once, however many come for it at the same moment. One that failed, or that
   nobody has looked at for a while, leaves memory; its log has all of it, and is archived when
   nobody has written to it for as long.
2. Where other servers write the same logs, whoever comes in finds the room as far as its log is.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any  # commands differ by kind

from protocol.closing import Close
from protocol.limits import EMPTY_ROOM_SECONDS
from server import clock
from server.answers import spelled
from server.keys import is_code, new_code, new_room_id, read_code
from server.logs import log
from server.lost_tail import Contradicted, Gone, agree
from server.records import Records
from server.room import Refusal, Room
from server.stores.base import (
    CodeTaken,
    LogDamaged,
    Position,
    Present,
    RoomId,
    SharedStore,
    Store,
    Stored,
)
from server.welcome import is_surprised

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.kind import Kind
    from server.bots import HouseBots
    from server.documents import Seen
    from server.vault import Vault

__all__ = ["Rooms"]

CODES_TRIED = 8
DOUBTS = 4
DOUBT_SECONDS = 0.5
"""The other servers are asked so often, so far apart: their bells may be coming back just now."""

SWEEPS_IN_IDLE_TIME = 4


class Rooms:
    """The rooms in this server's memory, and the way to all others. Made on the event loop."""

    def __init__(
        self, store: Store, kind: Kind, bots: HouseBots, idle_seconds: float, secret: bytes
    ) -> None:
        """`secret` is the installation's own, which the keys of all rooms follow from."""
        self._store = store
        self._kind = kind
        self._records = Records(kind, secret)
        self._bots = bots
        self._idle_seconds = idle_seconds
        shared = isinstance(store, SharedStore)
        self._empty_seconds = idle_seconds if shared else min(idle_seconds, EMPTY_ROOM_SECONDS)
        self._loop = asyncio.get_running_loop()
        self._rooms: dict[RoomId, Room] = {}
        self._used: dict[RoomId, float] = {}
        self._loading: dict[RoomId, asyncio.Task[Room]] = {}
        self._asleep: dict[RoomId, tuple[Position | None, float]] = {}  # to archive, and from when
        self._archiving: set[asyncio.Task[None]] = set()
        self.begin: Any = None
        """The command that every room has had first, or as soon as it could."""
        self._shared = store if isinstance(store, SharedStore) else None
        self._heard: dict[RoomId, int] = {}  # of rooms that are being loaded
        self._sweep_seconds = self._empty_seconds / SWEEPS_IN_IDLE_TIME
        self._sweeper = self._loop.call_later(self._sweep_seconds, self._sweep)

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        return iter(self._rooms.values())

    async def open(self) -> Room:
        """Begin a new room, with a code that no other has; `StoreFailed` if it cannot be kept."""
        for _ in range(CODES_TRIED):
            room, code = new_room_id(), new_code()
            try:
                birth = await self._store.create(room, code, self._kind.name)
            except CodeTaken:
                continue
            stored = Stored(room, code, self._kind.name, birth, None, [])
            begun = self._keep(Room(stored, self._records, self._store))
            begun.owe()
            return await self._begun(begun)
        raise CodeTaken("no free code was found")

    async def _begun(self, room: Room) -> Room:
        """Let a room begin as all rooms of this server do, if it has not yet and may now."""
        if self.begin is None:
            return room
        id = f"begin {sha256(spelled(self.begin)).hexdigest()[:16]}"
        if not room.has_stored(id):
            try:
                await room.ask(id, self.begin)
            except Refusal as error:
                log.warning("not begun anew", room=room.name, reason=str(error))
        return room

    async def find(self, typed: str) -> Room | None:
        """Return the room of a code, from memory or from the store; None if there is none.

        Raises `StoreFailed` if the store cannot be read, `LogDamaged` if what it says is not whole.
        """
        code = read_code(typed)
        if not is_code(code):
            return None
        if (id := await self._store.find(code)) is None:
            return None
        room = self._rooms.get(id)
        if room is not None and self._shared is not None:
            await self._meet(room)
        if room is None or room.has_failed:
            room = await asyncio.shield(self._load(id))
        self._used[id] = self._loop.time()
        return room

    def vault(self, room: Room) -> Vault:
        """Return the keys of a room."""
        return self._records.vault(room.id)

    def hides(self, room: Room) -> bool:
        """Whether something at it is sealed and not open yet."""
        return self._kind.hides(room.state)

    async def stored(self, room: Room) -> tuple[Stored, Vault]:
        """Return a room as it is stored, and its keys; `StoreFailed` if it cannot be read."""
        return await self._store.load(room.id), self.vault(room)

    async def _meet(self, room: Room) -> None:
        (end,) = await self._store.ends([room.id])
        if end is not None:
            await room.meet(end)

    async def believe(self, room: Room, seen: Seen) -> Room:
        """Return the room as somebody has seen it, if another server can put that back by now.

        Else as it is, after two seconds: what is lost then is lost.
        """
        for _ in range(DOUBTS):
            if self._shared is None or not is_surprised(room, seen):
                break
            self._shared.doubt(room.id, room.position.seq)
            with suppress(TimeoutError):
                async with asyncio.timeout(DOUBT_SECONDS):
                    await room.learn(seen.mark)
        return room

    async def wake(self, id: RoomId) -> None:
        """Let a room look at its clock, from memory or from the store; raises as `find` does."""
        room = self._rooms.get(id)
        if room is None or room.has_failed:
            room = await asyncio.shield(self._load(id))
        room.alarm.look()

    @property
    def held(self) -> list[RoomId]:
        """The rooms in memory."""
        return list(self._rooms)

    def hear(self, id: RoomId, seq: int) -> None:
        """Take note that a log reaches that commit, whoever wrote it."""
        if id in self._loading:
            self._heard[id] = max(seq, self._heard.get(id, 0))
        if (room := self._rooms.get(id)) is not None:
            room.hear(seq)

    def hear_end(self, id: RoomId, end: Position | None) -> None:
        """Take note where a log ends."""
        if (room := self._rooms.get(id)) is not None and end is not None:
            room.hear_end(end)

    def hear_doubt(self, id: RoomId, seq: int) -> None:
        """Put back what a log has lost, if more of it is known here than those commits."""
        if (room := self._rooms.get(id)) is not None and room.position.seq > seq:
            room.compare()

    def hear_of(self, id: RoomId, present: Present) -> None:
        """Take note of who is at a table at another server."""
        if (room := self._rooms.get(id)) is not None:
            room.audience.hear_of(present)

    def look_around(self) -> None:
        """Note which other servers are gone: who was there, and whose house bots they played."""
        for room in self._rooms.values():
            room.audience.look_around()
            self._bots.wake(room)

    async def drain(self) -> None:
        """Let no room take anything more, and return when all that was on its way is stored."""
        self._sweeper.cancel()
        self._bots.stop()
        await asyncio.gather(*[room.drain() for room in self._rooms.values()])
        await asyncio.gather(*self._archiving, return_exceptions=True)

    def close(self, why: Close) -> None:
        """Send everybody away, from every room."""
        for room in self._rooms.values():
            room.audience.close(why)

    def _load(self, id: RoomId) -> asyncio.Task[Room]:
        if (task := self._loading.get(id)) is None:
            task = self._loading[id] = self._loop.create_task(self._loaded(id))
            task.add_done_callback(lambda _: self._loading.pop(id))
        return task

    async def _loaded(self, id: RoomId) -> Room:
        before, gone = self._rooms.get(id), {}
        try:
            if self._shared is not None and before is None:
                await self._shared.settle(id)
            if before is not None:
                due = self._records.due_at(before.state)
                gone = await _left_over(before, self._store, due)
            stored = await self._store.load(id)
        finally:
            heard = self._heard.pop(id, 0)
        if stored.kind != self._kind.name:
            raise LogDamaged(0)  # begun by a server that knows other kinds
        room = self._keep(Room(stored, self._records, self._store))
        room.gone = gone
        room.hear(heard)
        room.owe()
        return await self._begun(room)

    def _keep(self, room: Room) -> Room:
        self._asleep.pop(room.id, None)
        self._rooms[room.id] = room
        self._used[room.id] = self._loop.time()
        self._bots.wake(room)
        if self._shared is not None:
            room.audience.announce = partial(self._shared.announce, room.id)
        return room

    def _sweep(self) -> None:
        """Put to sleep whatever nobody has used for a while; the server's own bots do not count."""
        now = self._loop.time()
        self._sweeper = self._loop.call_later(self._sweep_seconds, self._sweep)
        for room in list(self._rooms.values()):
            if room.is_busy or room.audience.has_guests(self._bots.seats(room)):
                self._used[room.id] = now
            elif room.has_failed or now - self._used[room.id] >= self._empty_seconds:
                self._forget(room)
        for id, (end, due) in list(self._asleep.items()):
            if self._shared is not None and now >= due:
                del self._asleep[id]
                self._archive(self._shared, id, end)

    def _forget(self, room: Room) -> None:
        del self._rooms[room.id], self._used[room.id]
        room.alarm.stop()
        self._bots.sleep(room)
        if self._shared is not None:
            # It may be younger than the last look at who is here: by somebody who left since, or
            # by another server, which will archive it. Then this one finds another end, and stops.
            written = self._loop.time() - (clock.now() - room.tail.last) / 1000
            end = None if room.has_failed else room.position  # then only the log knows
            self._asleep[room.id] = (end, written + self._idle_seconds)
        room.audience.close(Close.TRY_LATER)
        log.debug("a room sleeps", room=room.name, seq=room.position.seq)

    def _archive(self, store: SharedStore, id: RoomId, end: Position | None) -> None:
        task = self._loop.create_task(_archive(store, id, end))
        self._archiving.add(task)
        task.add_done_callback(partial(self._archived, id, end))

    def _archived(self, id: RoomId, end: Position | None, task: asyncio.Task[None]) -> None:
        self._archiving.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.debug("a room was not archived", reason=str(error))
            if id not in self._rooms:
                self._asleep[id] = (end, self._loop.time() + self._idle_seconds)


async def _archive(store: SharedStore, id: RoomId, end: Position | None) -> None:
    if end is None:
        (end,) = await store.ends([id])
    if end is not None:
        await store.archive(id, end)


async def _left_over(room: Room, store: Store, due: int | None) -> Gone:
    """Put back what a room that failed knows and the log does not; return what is gone for good."""
    if not room.is_contradicted:
        try:
            await agree(store, room.id, room.position, room.tail, due)
        except Contradicted as error:
            return error.gone
    return room.gone
