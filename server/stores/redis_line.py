"""The way to Redis: several commands in one trip, and it is always known whether they were sent.

1. Nothing is tried again in here: a hidden second try writes twice. Who may ask again does so.
2. `StoreFailed`: nothing was sent, or Redis did not take it. `StoreUnsure`: nobody knows.
3. A trip that was begun is finished, whoever stops waiting for it. So no reply is left over on a
   connection for a stranger to read.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any  # a reply is whatever Redis says

from redis.asyncio import BlockingConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import (
    BusyLoadingError,
    NoScriptError,
    ReadOnlyError,
    RedisError,
    ResponseError,
)

from server.stores.base import RoomId, StoreFailed, StoreUnsure
from server.stores.redis_scripts import SCRIPTS, Call

if TYPE_CHECKING:
    from redis.asyncio.connection import AbstractConnection

__all__ = ["Line", "RedisLine"]

CONNECT_SECONDS = 2.0
REPLY_SECONDS = 3.0
"""A commit that is not answered in time is asked again; a disk that syncs may take a while."""


class Line(ABC):
    """A way to Redis, for commands."""

    def __init__(self) -> None:
        self._trips: set[asyncio.Task[list[Any]]] = set()

    async def ask(self, *calls: Call) -> list[Any]:
        """Send commands in one trip and return their replies; one refused is a `RedisError`."""
        return await asyncio.shield(self.say(*calls))

    def say(self, *calls: Call) -> asyncio.Task[list[Any]]:
        """Send commands; nobody has to wait for their replies."""
        trip = asyncio.get_running_loop().create_task(self._carry(calls))
        self._trips.add(trip)
        trip.add_done_callback(self._ended)
        return trip

    async def close(self) -> None:
        """Finish what was begun."""
        await asyncio.gather(*self._trips, return_exceptions=True)

    def home(self, room: RoomId) -> str:
        """Return the address of the Redis that holds a room; "" where there is only one."""
        del room
        return ""

    def _ended(self, trip: asyncio.Task[list[Any]]) -> None:
        self._trips.discard(trip)
        if not trip.cancelled():
            trip.exception()  # who asked may have gone: then nobody else looks at it

    @abstractmethod
    async def _carry(self, calls: Sequence[Call]) -> list[Any]: ...


class RedisLine(Line):
    """Some connections to one Redis."""

    def __init__(self, url: str, connections: int) -> None:
        """`ValueError` if the address cannot be read."""
        super().__init__()
        # In their order: the pool alone lets who comes just then go before those who wait.
        self._free = asyncio.Semaphore(connections)
        self._pool: Any = BlockingConnectionPool.from_url(  # pyright: ignore[reportUnknownMemberType]  # it leaves its options untyped
            url,
            max_connections=connections,
            timeout=REPLY_SECONDS,
            socket_connect_timeout=CONNECT_SECONDS,
            socket_timeout=REPLY_SECONDS,
            socket_keepalive=True,
            retry=Retry(NoBackoff(), 0),
            protocol=2,  # the same replies from every Redis and Valkey
        )

    async def close(self) -> None:
        """Finish what was begun, and hang up."""
        await super().close()
        await self._pool.disconnect()

    async def _carry(self, calls: Sequence[Call]) -> list[Any]:
        """Ask; if Redis has forgotten our scripts, say them and ask again."""
        replies = await self._trip(calls)
        if not any(isinstance(reply, NoScriptError) for reply in replies):
            return replies
        try:
            await self._trip([("SCRIPT", "LOAD", script.text) for script in SCRIPTS])
            return await self._trip(calls)
        except StoreFailed as error:  # some of the calls may have found their script
            raise StoreUnsure(str(error)) from error

    async def _trip(self, calls: Sequence[Call]) -> list[Any]:
        try:
            async with asyncio.timeout(REPLY_SECONDS if self._free.locked() else None):
                await self._free.acquire()
        except TimeoutError as error:
            raise StoreFailed("no connection was free in time") from error
        try:
            return await self._on_a_connection(calls)
        finally:
            self._free.release()

    async def _on_a_connection(self, calls: Sequence[Call]) -> list[Any]:
        connection = await self._connected()
        is_whole = False
        try:
            replies = await _said(connection, calls)
            # A primary that became a replica: the address may lead to the new one by now.
            is_whole = not any(isinstance(reply, ReadOnlyError) for reply in replies)
            return replies
        except (RedisError, OSError) as error:
            raise StoreUnsure(_reason(error)) from error
        finally:
            if not is_whole:
                await connection.disconnect(nowait=True)
            await self._pool.release(connection)

    async def _connected(self) -> AbstractConnection:
        try:
            connection: AbstractConnection = await self._pool.get_connection()
        except (RedisError, OSError) as error:
            raise StoreFailed(_reason(error)) from error
        return connection


async def _said(connection: AbstractConnection, calls: Sequence[Call]) -> list[Any]:
    await connection.send_packed_command(connection.pack_commands(calls))
    replies: list[Any] = []
    for _ in calls:
        try:
            replies.append(await connection.read_response(disconnect_on_error=False))
        except (ResponseError, BusyLoadingError) as error:
            replies.append(error)  # this one was refused; the others have their own replies
    return replies


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__
