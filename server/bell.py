"""Keeping the rooms of this server as far as their logs, where other servers write them too.

1. A bell says that a log has grown and never what with: the room reads the log, which is the truth.
2. Bells may be lost, doubled or late, and a log may lose its end in a failover. So the ends of all
   logs are compared as well: after each new subscription, and every few seconds anyway.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from server.logs import incident, log
from server.stores.base import StoreFailed

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from server.rooms import Rooms
    from server.stores.base import Present, RoomId, SharedStore

__all__ = ["listening"]

COMPARE_SECONDS = 4.0
"""At most that long a table stands still here that another server changed, if its bell was lost."""


@asynccontextmanager
async def listening(store: SharedStore | None, rooms: Rooms) -> AsyncGenerator[None, None]:
    """Keep the rooms up to date for as long as the context lasts; None: nobody else writes."""
    if store is None:
        yield
        return
    bell = _Bell(store, rooms)
    tasks = [asyncio.create_task(store.listen(bell)), asyncio.create_task(bell.compare())]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Bell:
    """The `Listener` of this server's rooms."""

    def __init__(self, store: SharedStore, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self._missed = asyncio.Event()

    def hear(self, id: RoomId, seq: int) -> None:
        """Let the room read on."""
        self._rooms.hear(id, seq)

    def hear_of(self, id: RoomId, present: Present) -> None:
        """Let the room show who is there."""
        self._rooms.hear_of(id, present)

    def hear_doubt(self, id: RoomId, seq: int) -> None:
        """Let the room compare, if it has more."""
        self._rooms.hear_doubt(id, seq)

    def miss(self) -> None:
        """Compare all logs now."""
        self._missed.set()

    async def compare(self) -> None:
        """Compare all logs now and then, until cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(COMPARE_SECONDS * random.uniform(0.5, 1)):
                    await self._missed.wait()
            self._missed.clear()
            try:
                await self._compare()
            except StoreFailed as error:
                log.debug("logs were not compared", reason=str(error))
            except Exception as error:  # without the next time rooms would stand still
                incident("logs were not compared", error)

    async def _compare(self) -> None:
        held = self._rooms.held
        for room, end in zip(held, await self._store.ends(held), strict=True):
            self._rooms.hear_end(room, end)
        self._rooms.look_around()
