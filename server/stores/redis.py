"""Rooms in Redis, for several servers at once (Redis 7.0 or newer, or Valkey). docs/adr/0014.

1. The log is the truth. Any server may append, and only exactly behind the end of a log; who loses
   the race reads what is new and decides again.
2. The whole log is kept: what the older of two snapshots covers leaves the stream and is packed.
3. Questions and commits have connections of their own, so neither waits for the other.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any  # a reply is whatever Redis says

from redis.exceptions import RedisError

from server.logs import incident
from server.stores.base import (
    Code,
    CodeTaken,
    Position,
    Present,
    RoomId,
    Stored,
    StoreFailed,
    StoreUnsure,
    Told,
    Written,
    genesis,
)
from server.stores.redis_appends import WAIT_MILLISECONDS, Appends
from server.stores.redis_bell import RedisBell, announcement, doubt
from server.stores.redis_cluster import ClusterLine
from server.stores.redis_pages import pack, read_room, read_stream
from server.stores.redis_scripts import (
    ARCHIVE,
    CLAIM,
    EPOCH,
    PACK,
    PARTITIONS,
    RELEASE,
    SECRET,
    SETTLE,
    SNAPSHOT,
    Call,
    Keys,
    code_key,
    due_key,
    keys_of,
    primary_key,
)
from server.stores.redis_start import Way, find_way

__all__ = ["RedisStore"]

QUESTIONS_AT_ONCE = 16
CODE_LENT_SECONDS = 60
DUE_OF_A_PARTITION = 20

SETTLE_MILLISECONDS = 2_000
"""How long a server that comes late leaves a new primary to those who know its rooms."""

TURN_MILLISECONDS = 9_000
"""How long a server that died is still the one that plays a room's house bots."""


class RedisStore:
    """The `SharedStore` contract on Redis. Make it with `open`, on the running event loop."""

    def __init__(self, way: Way, replicas: int) -> None:
        self._questions = way.line(QUESTIONS_AT_ONCE)
        self._commits = way.line(1)
        self._replicas = replicas
        self._appends: dict[str, Appends] = {}  # one for each primary: none waits for another
        self._name = secrets.token_bytes(8)
        ring = partial(self.announce, bytes(16), [], 0)
        self._bell = RedisBell(way.bells(self._questions), self._name, ring)
        self.listen = self._bell.listen
        self._loop = asyncio.get_running_loop()
        self._snapping: dict[RoomId, asyncio.Task[None]] = {}
        self._claimed: set[RoomId] = set()
        self._is_closed = False

    @classmethod
    async def open(cls, url: str, replicas: int = 0) -> RedisStore:
        """Find the Redis, or the Redis Cluster; `StoreUnusable` says what is wrong, for people.

        `replicas`: so many have to have a commit as well before it counts as stored.
        """
        store = cls(await find_way(url), replicas)
        try:
            await store._look()
            await store._ask(*[_settle(bytes([partition])) for partition in range(256)])
        except BaseException:
            await store.close()
            raise
        return store

    async def _look(self) -> None:
        for line in (self._questions, self._commits):
            if isinstance(line, ClusterLine):
                await line.look()

    def append(
        self, room: RoomId, after: Position, commit: Written, told: Told, due: int | None = None
    ) -> None:
        """Gather a commit, with all the others of this turn that go to the same Redis."""
        home = self._commits.home(room)
        if (appends := self._appends.get(home)) is None:
            appends = self._appends[home] = Appends(self._commits, self._replicas)
            if self._is_closed:
                appends.refuse()
        appends.append(room, after, commit, told, due)

    # Rooms.

    async def create(self, room: RoomId, code: Code, kind: str) -> Position:
        """Begin a room's log; `CodeTaken` if its code leads to another room.

        Code and log may be on different servers of a cluster. So the code is only lent until the
        log is there: it is free again after a minute if this is interrupted.
        """
        birth = genesis(room, kind)
        lent = ("SET", code_key(code), room, "NX", "GET", "EX", CODE_LENT_SECONDS)
        (leads_to,) = await self._ask(lent)
        if leads_to not in (None, room):
            raise CodeTaken(code)
        born = ("code", code, "kind", kind, "birth", birth.hash)
        end = ("epoch", birth.epoch, "seq", birth.seq, "hash", birth.hash)
        await self._ask(("HSET", keys_of(room).head, *born, *end))
        await self._ask(("PERSIST", code_key(code)))
        return birth

    async def find(self, code: Code) -> RoomId | None:
        """Return the room of a code, or None."""
        (room,) = await self._ask(("GET", code_key(code)))
        return room if room is None else bytes(room)

    async def load(self, room: RoomId) -> Stored:
        """Return a whole room as it is at one moment; `StoreFailed` if there is none."""
        if (snapping := self._snapping.get(room)) is not None:
            await asyncio.wait((snapping,))
        keys = keys_of(room)
        *_, parts = await self._ask_replicated(
            room,
            ("MULTI",),
            ("HGETALL", keys.head),
            ("HGETALL", keys.snaps),
            ("LRANGE", keys.packed, 0, -1),
            ("XRANGE", keys.log, "-", "+"),
            ("EXEC",),
        )
        return await asyncio.to_thread(read_room, room, parts)

    async def read(self, room: RoomId, after: int) -> list[Written]:
        """Return the commits behind a number."""
        keys = keys_of(room)
        ask = ("XRANGE", keys.log, f"{after + 1}-0", "+")
        entries, end = await self._ask_replicated(room, ask, ("HGET", keys.head, "seq"))
        found = read_stream(entries)
        begins = found[0].seq if found else int(end or 0) + 1
        if begins > after + 1:  # what is between is packed by now
            return [one for one in (await self.load(room)).commits if one.seq > after]
        return found

    async def due(self, now: int) -> list[RoomId]:
        """Return rooms whose deadline has come, of each partition the earliest first."""
        ask = ("-inf", now, "BYSCORE", "LIMIT", 0, DUE_OF_A_PARTITION)
        found = await self._ask(*[("ZRANGE", due_key(n), *ask) for n in range(PARTITIONS)])
        return [bytes(room) for rooms in found for room in rooms]

    async def ends(self, rooms: Sequence[RoomId]) -> list[Position | None]:
        """Return where each log ends."""
        if not rooms:
            return []
        calls = [("HMGET", keys_of(room).head, "epoch", "seq", "hash") for room in rooms]
        found = await self._ask(*calls)
        return [Position(int(at[0]), int(at[1]), at[2]) if at[2] else None for at in found]

    async def begin_epoch(self, room: RoomId, after: int) -> None:
        """Begin the epoch after that one, unless it has begun."""
        await self._ask(EPOCH.call((keys_of(room).head,), after))

    async def secret(self) -> bytes:
        """Return the installation's own secret, the same for all servers."""
        new = secrets.token_bytes(32)
        (found,) = await self._ask(("SET", SECRET, new, "NX", "GET"))
        return new if found is None else bytes(found)

    async def close(self) -> None:
        """Write what was gathered, let others play the house bots, and hang up."""
        if self._is_closed:
            return
        await asyncio.gather(*[appends.close() for appends in self._appends.values()])
        await asyncio.gather(*self._snapping.values(), return_exceptions=True)
        for room in list(self._claimed):
            self.release(room)
        self._is_closed = True
        await self._questions.close()
        await self._commits.close()

    # Snapshots.

    def snapshot(self, room: RoomId, at: Position, encode: Callable[[], bytes]) -> None:
        """Keep a state and the one before it; pack the commits that the older one covers."""
        before = self._snapping.get(room)
        task = self._loop.create_task(self._snap(room, at, encode, before))
        self._snapping[room] = task
        task.add_done_callback(lambda done: self._snapped(room, done))

    async def _snap(
        self,
        room: RoomId,
        at: Position,
        encode: Callable[[], bytes],
        before: asyncio.Task[None] | None,
    ) -> None:
        # Without it the next start folds a few hundred commits more, and is right all the same.
        try:
            if before is not None:
                await asyncio.wait((before,))
            body, keys = await asyncio.to_thread(encode), keys_of(room)
            kept = SNAPSHOT.call((keys.head, keys.snaps), at.seq, at.hash + body)
            (older,) = await self._ask(kept)
            await self._pack(keys, older)
        except Exception as error:
            incident("a snapshot failed", error, room=room.hex()[:8], seq=at.seq)

    async def _pack(self, keys: Keys, last: int) -> None:
        (entries,) = await self._ask(("XRANGE", keys.log, "-", f"{last}-0"))
        if commits := read_stream(entries):
            packed = await asyncio.to_thread(pack, commits)
            first = commits[0].seq
            await self._ask(PACK.call((keys.log, keys.packed), first, last, packed))

    async def archive(self, room: RoomId, at: Position) -> None:
        """Pack what is left of the stream, and let go what only a room in use needs."""
        keys = keys_of(room)
        (entries,) = await self._ask(("XRANGE", keys.log, "-", "+"))
        if commits := read_stream(entries):
            packed = await asyncio.to_thread(pack, commits)
            of = (keys.head, keys.log, keys.packed, keys.ids, keys.snaps)
            await self._ask(ARCHIVE.call(of, at.seq, at.hash, commits[0].seq, packed))

    def _snapped(self, room: RoomId, task: asyncio.Task[None]) -> None:
        if self._snapping.get(room) is task:
            del self._snapping[room]

    # What several servers share.

    async def settle(self, room: RoomId) -> None:
        """Return when a new primary is old enough for a server that does not know the room."""
        (wait,) = await self._ask(_settle(room))
        if wait:
            self.doubt(room, 0)  # whoever knows the room looks at its log now
            await asyncio.sleep(wait / 1000)

    def doubt(self, room: RoomId, seq: int) -> None:
        """Ask whether another server knows more of a log."""
        if not self._is_closed:
            self._questions.say(doubt(room, seq))

    def announce(self, room: RoomId, seats: list[int], watching: int) -> None:
        """Let the other servers know who is here."""
        if not self._is_closed:
            self._questions.say(announcement(room, Present(self._name, seats, watching)))

    @property
    def silence(self) -> float:
        """Seconds since the bell was heard."""
        return self._bell.silence

    async def claim(self, room: RoomId) -> bool:
        """Be the one that plays a room's house bots, for the next seconds."""
        call = CLAIM.call((keys_of(room).turn,), self._name, TURN_MILLISECONDS)
        self._claimed.add(room)  # also if it stays unsure
        (is_ours,) = await self._ask(call)
        if not is_ours:
            self._claimed.discard(room)
        return bool(is_ours)

    def release(self, room: RoomId) -> None:
        """Let another server play them; if Redis is away, it may after a while."""
        if room in self._claimed and not self._is_closed:
            self._claimed.discard(room)
            self._questions.say(RELEASE.call((keys_of(room).turn,), self._name))

    async def _ask_replicated(self, room: RoomId, *calls: Call) -> list[Any]:
        """Ask; what is said is on as many replicas as it has to be, whoever wrote it."""
        if not self._replicas:
            return await self._ask(*calls)
        mark = ("SET", keys_of(room).mark, self._name, "EX", 60)
        wait = ("WAIT", self._replicas, WAIT_MILLISECONDS)
        *replies, _, have = await self._ask(*calls, mark, wait)
        if have < self._replicas:
            raise StoreFailed(f"{have} of {self._replicas} replicas are in step")
        return replies

    async def _ask(self, *calls: Call) -> list[Any]:
        """Ask, and once more if it is unsure: every question may be asked twice."""
        if self._is_closed:
            raise StoreFailed("the store is closed")
        try:
            replies = await self._questions.ask(*calls)
        except StoreUnsure:
            replies = await self._questions.ask(*calls)
        for reply in replies:
            if isinstance(reply, RedisError):
                raise StoreFailed(str(reply))
        return replies


def _settle(room: RoomId) -> Call:
    return SETTLE.call((primary_key(room),), SETTLE_MILLISECONDS)
