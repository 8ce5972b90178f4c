"""Hearing what other servers do: a subscription that notices when it is dead.

Its connection is its own and has no time limit on reading. After a silence this server rings for
itself, and two silences end the subscription: behind a failover a dead connection looks alive, and
one to a server that was cut off even answers pings.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any, NoReturn  # the library's own types are unfinished

from msgspec import DecodeError, msgpack
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from server.logs import log
from server.stores.base import Listener, Present, RoomId
from server.stores.redis_line import CONNECT_SECONDS
from server.stores.redis_scripts import BELL, HERE, Call

__all__ = ["RedisBell", "announcement", "doubt"]

SILENCE_SECONDS = 2.0
PAUSE_SECONDS = 0.05
LONGEST_PAUSE_SECONDS = 1.0
ROOM_BYTES = 16

_read_announcement = msgpack.Decoder(tuple[bytes, Present]).decode


def announcement(room: RoomId, present: Present) -> Call:
    """Return the command that tells all servers who is at one of them."""
    return ("PUBLISH", HERE, msgpack.encode((room, present)))


def doubt(room: RoomId, seq: int) -> Call:
    """Return the command that asks all servers whether a log had more commits than that."""
    return ("PUBLISH", BELL, b"%s%d" % (room, -1 - seq))


class RedisBell:
    """One subscription."""

    def __init__(
        self, addresses: Callable[[], list[str]], name: bytes, ring: Callable[[], None]
    ) -> None:
        """`addresses`: where it may listen, one after the other when one is lost.

        `name` is this server's own: it need not be told of itself. `ring` rings for it.
        """
        self._addresses = addresses
        self._name = name
        self._ring = ring
        self._loop = asyncio.get_running_loop()
        self._heard_at = self._loop.time()
        self._is_heard = False

    @property
    def silence(self) -> float:
        """Seconds since anything was heard; over twice `SILENCE_SECONDS` it is broken."""
        return self._loop.time() - self._heard_at

    async def listen(self, listener: Listener) -> NoReturn:
        """Tell the listener until cancelled; subscribe again whenever that is lost."""
        pause = PAUSE_SECONDS
        for turn in count():
            addresses = self._addresses()
            try:
                async with (
                    _client_of(addresses[turn % len(addresses)]) as client,
                    client.pubsub() as subscription,
                ):
                    async with asyncio.timeout(CONNECT_SECONDS):
                        await subscription.subscribe(BELL, HERE)
                    await self._hear(subscription, listener)
            except (RedisError, OSError) as error:
                if self._is_heard:
                    log.warning("the bell was lost", error=type(error).__name__)
                    pause = PAUSE_SECONDS
            finally:
                self._is_heard = False
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
        raise AssertionError("it listens until it is cancelled")

    async def _hear(self, subscription: Any, listener: Listener) -> None:
        is_asked = False
        while True:
            message = await subscription.get_message(timeout=SILENCE_SECONDS)
            if message is None and is_asked:
                raise TimeoutError
            if message is None:
                self._ring()
            elif message["type"] == "subscribe":
                self._is_heard, self._heard_at = True, self._loop.time()
                listener.miss()
            elif message["type"] == "message":
                self._heard_at = self._loop.time()
                self._tell(listener, message["channel"], message["data"])
            is_asked = message is None

    def _tell(self, listener: Listener, channel: bytes, data: bytes) -> None:
        if channel == BELL:
            room, seq = data[:ROOM_BYTES], int(data[ROOM_BYTES:])
            return listener.hear(room, seq) if seq >= 0 else listener.hear_doubt(room, -1 - seq)
        try:
            room, present = _read_announcement(data)
        except DecodeError:
            return  # of another version of Moot; it is only about who is there
        if present.server != self._name:
            listener.hear_of(room, present)


def _client_of(address: str) -> Any:
    return Redis.from_url(  # pyright: ignore[reportUnknownMemberType]  # it leaves its options untyped
        address,
        socket_timeout=None,
        socket_connect_timeout=CONNECT_SECONDS,
        socket_keepalive=True,
        retry=Retry(NoBackoff(), 0),
        protocol=2,
    )
