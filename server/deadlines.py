"""What happens by time alone: fired to the moment, once, whichever server is there to do it.

1. Each room in memory has an alarm at its next deadline. What it does is an ordinary command whose
   id follows from the deadline: where several servers fire it, one is stored and the others learn.
2. Rooms that nobody holds are found in the store, about once a second, and loaded. So a deadline of
   a server that died is late by that much, and one that came while no server ran is seen at once.
3. Only the server's clock counts. A deadline is compared with it again before it fires.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from server import clock
from server.logs import incident, log
from server.stores.base import LogDamaged, RoomId, Store, StoreFailed

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from engine.kind import Due
    from server.rooms import Rooms

__all__ = ["Alarm", "sweeping"]

SWEEP_SECONDS = 1.0
"""At most so long nobody notices that a room without a server has a deadline."""

SCATTER_SECONDS = 0.05
"""Servers with the same room fire at random within it: mostly the first does it for all."""

AGAIN_SECONDS = 1.0
"""Until a deadline is fired again that did nothing; then twice as long, and so on."""

LONGEST_AGAIN_SECONDS = 60.0

TRIES, SELDOM = 5, 100
"""A room that is found so often in a row has nothing to do, or cannot: it is tried now and then."""


class Alarm:
    """The next deadline of one room. `ring` is called when it has come, until it is another one."""

    def __init__(self, ring: Callable[[Due], None]) -> None:
        self._ring = ring
        self._due: Due | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._again = AGAIN_SECONDS

    def set(self, due: Due | None) -> None:
        """Ring for this one and no other; nothing happens if it is the same as before."""
        if due == self._due:
            return
        self.stop()
        self._due, self._again = due, AGAIN_SECONDS
        if due is not None:
            self._wait((due.at - clock.now()) / 1000 + random.uniform(0, SCATTER_SECONDS))

    def look(self) -> None:
        """Ring now if the time has come: a clock may have been put forward meanwhile."""
        if self._due is not None and self._again == AGAIN_SECONDS and self._due.at <= clock.now():
            self.stop(forget=False)
            self._wake()

    def stop(self, *, forget: bool = True) -> None:
        """Ring no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if forget:
            self._due = None

    def _wait(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(max(seconds, 0), self._wake)

    def _wake(self) -> None:
        due = self._due
        assert due is not None, "an alarm without a deadline"
        left = due.at - clock.now()
        if left > 0:  # the clock was put back
            return self._wait(left / 1000)
        self._wait(self._again)
        self._again = min(2 * self._again, LONGEST_AGAIN_SECONDS)
        self._ring(due)


@asynccontextmanager
async def sweeping(store: Store, rooms: Rooms) -> AsyncGenerator[None, None]:
    """Wake rooms whose deadline has come, for as long as the context lasts."""
    task = asyncio.create_task(_Sweep(store, rooms).run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


class _Sweep:
    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self._seen: dict[RoomId, int] = {}  # how often in a row a room was found

    async def run(self) -> None:
        """Look now and then, until cancelled."""
        while True:
            try:
                await self._look()
            except StoreFailed as error:
                log.debug("deadlines were not looked at", reason=str(error))
            except Exception as error:  # without the next time tables would wait for ever
                incident("deadlines were not looked at", error)
            await asyncio.sleep(SWEEP_SECONDS * random.uniform(0.5, 1))

    async def _look(self) -> None:
        found = await self._store.due(clock.now())
        self._seen = {room: self._seen.get(room, 0) + 1 for room in found}
        for room, times in self._seen.items():
            if times <= TRIES or times % SELDOM == 0:
                await self._wake(room)

    async def _wake(self, room: RoomId) -> None:
        try:
            await self._rooms.wake(room)
        except LogDamaged as error:
            log.error("a room is damaged", room=room.hex()[:8], seq=error.seq)
