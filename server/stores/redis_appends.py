"""Commits on their way to Redis: gathered while others are on theirs, asked for until known.

1. One batch is on its way while the next gathers: one trip for the commits of many rooms.
2. A batch whose fate is unknown is asked for again with the same ids: what is stored already says
   so, and nothing is written twice. Only after `DOUBT_SECONDS` the rooms hear that it is unsure.
3. While Redis is away, what was never sent is refused at once.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias  # a reply is whatever Redis says

from msgspec import Struct, msgpack
from redis.exceptions import RedisError

from server.logs import incident, log
from server.stores.base import (
    Position,
    RoomId,
    StoreFailed,
    StoreUnsure,
    Told,
    VersionConflict,
    Written,
)
from server.stores.redis_scripts import APPEND, BELL, Call, due_key, keys_of

if TYPE_CHECKING:
    from server.stores.redis_line import Line

__all__ = ["Appends"]

DOUBT_SECONDS = 10.0
WAIT_MILLISECONDS = 1_000
PAUSE_SECONDS = 0.05
LONGEST_PAUSE_SECONDS = 0.8

Failure: TypeAlias = VersionConflict | StoreFailed | None


class _Named(Struct, array_like=True):
    """The beginning of a commit: as much of it as its command id needs."""

    seq: int
    previous: bytes
    command: str
    said: bytes
    seat: int


class _ToAppend(NamedTuple):
    room: RoomId
    after: Position
    commit: Written
    told: Told
    due: int | None


_named = msgpack.Decoder(_Named).decode


class Appends:
    """The one writer of this server to one Redis. All of it happens on the event loop."""

    def __init__(self, line: Line, replicas: int = 0) -> None:
        """`replicas`: so many have to have a commit as well before it counts as stored."""
        self._line = line
        self._replicas = replicas
        self._loop = asyncio.get_running_loop()
        self._gathered: list[_ToAppend] = []
        self._writing: asyncio.Task[None] | None = None
        self._is_closed = False

    def append(
        self, room: RoomId, after: Position, commit: Written, told: Told, due: int | None = None
    ) -> None:
        """Gather a commit; it is sent with all the others of this turn of the event loop."""
        if self._is_closed:
            self._loop.call_soon(told, StoreFailed("the store is closed"))
            return
        self._gathered.append(_ToAppend(room, after, commit, told, due))
        if self._writing is None:
            self._writing = self._loop.create_task(self._write())

    def refuse(self) -> None:
        """Refuse everything from now on."""
        self._is_closed = True

    async def close(self) -> None:
        """Write what was gathered; then refuse everything."""
        self.refuse()
        if self._writing is not None:
            await asyncio.wait((self._writing,))

    async def _write(self) -> None:
        try:
            while self._gathered:
                batch, self._gathered = self._gathered, []
                _tell(batch, await self._fates(batch))
        finally:
            self._writing = None

    async def _fates(self, batch: list[_ToAppend]) -> list[Failure]:
        calls = [_call(one) for one in batch]
        gives_up, pause, is_sent = self._loop.time() + DOUBT_SECONDS, PAUSE_SECONDS, False
        while True:
            try:
                replies = await self._asked(calls)
                return [_fate(one, reply) for one, reply in zip(batch, replies, strict=True)]
            except StoreUnsure as error:
                is_sent = True
                log.warning("asking again for commits", count=len(batch), reason=str(error))
            except StoreFailed as error:
                if not is_sent:
                    return [error] * len(batch)
                self._refuse_gathered(error)
            except Exception as error:  # whatever it was, the rooms must hear of it
                incident("commits failed", error, count=len(batch))
                return [StoreUnsure("the store failed")] * len(batch)
            if self._loop.time() > gives_up:
                return [StoreUnsure("Redis is away")] * len(batch)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)

    async def _asked(self, calls: list[Call]) -> list[Any]:
        if not self._replicas:
            return await self._line.ask(*calls)
        wait = ("WAIT", self._replicas, WAIT_MILLISECONDS)
        *replies, have = await self._line.ask(*calls, wait)
        if isinstance(have, RedisError) or have < self._replicas:
            raise StoreUnsure(f"{have} of {self._replicas} replicas have it")
        return replies

    def _refuse_gathered(self, error: StoreFailed) -> None:
        gathered, self._gathered = self._gathered, []
        _tell(gathered, [error] * len(gathered))


def _call(one: _ToAppend) -> Call:
    named, keys = _named(one.commit.body), keys_of(one.room)
    return APPEND.call(
        (keys.head, keys.log, keys.ids, due_key(one.room[0])),
        one.after.epoch,
        one.after.seq,
        one.after.hash,
        one.commit.seq,
        one.commit.hash,
        one.commit.body,
        f"{named.seat} {named.command}",
        BELL,
        b"%s%d" % (one.room, one.commit.seq),
        one.room,
        "" if one.due is None else one.due,
    )


def _fate(one: _ToAppend, reply: Any) -> Failure:
    if isinstance(reply, Exception):
        return StoreFailed(str(reply))
    if reply == 1 or reply == one.commit.hash[:8]:  # stored now, or before when it was unsure
        return None
    return VersionConflict(f"commit {one.commit.seq} does not follow the end of its log")


def _tell(batch: list[_ToAppend], fates: list[Failure]) -> None:
    for one, fate in zip(batch, fates, strict=True):
        try:
            one.told(fate)
        except Exception as error:  # one room's mistake must not reach the others
            incident("a room failed", error, room=one.room.hex()[:8], seq=one.commit.seq)
