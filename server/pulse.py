"""How late this server's event loop is: the one sign of overload that covers everything.

A timer that should fire every 100 ms says by how much it was late. One stall is one late beat; a
server that has too much to do is late at every beat, so the *least* of the last second is what
counts for sending work away.
"""

from __future__ import annotations

import asyncio
from collections import deque

__all__ = ["Pulse"]

BEAT_SECONDS = 0.1
BEATS_KEPT = 10


class Pulse:
    """The lateness of the running event loop, from `start` to `stop`."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._late: deque[float] = deque([0.0] * BEATS_KEPT, BEATS_KEPT)
        self._next = self._loop.call_later(BEAT_SECONDS, self._beat)

    def stop(self) -> None:
        """Measure no more."""
        self._next.cancel()

    @property
    def most(self) -> float:
        """The most seconds that it was late in the last beats: how bad a stall was."""
        return max(self._late)

    @property
    def least(self) -> float:
        """The least: what is always late has too much to do."""
        return min(self._late)

    def _beat(self) -> None:
        self._late.append(max(0.0, self._loop.time() - self._next.when()))
        self._next = self._loop.call_later(BEAT_SECONDS, self._beat)
