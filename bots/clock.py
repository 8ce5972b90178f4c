"""The server's time, counted on from what it said last: this machine's own clock may be wrong.

`time.monotonic` is a clock that nobody sets, so neither a wrong date nor a change of it matters.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bots.wire import Map

__all__ = ["ServerClock"]


class ServerClock:
    """What the time is at the server, give or take the way from there."""

    def __init__(self) -> None:
        self._ahead: float | None = None

    def hear(self, message: Map) -> None:
        """Take the `now` of a `welcome` or a `ping`, if it says one."""
        if "now" in message:
            self._ahead = message["now"] - 1000 * monotonic()

    def seconds_left(self, table: Map) -> float | None:
        """Return what those the table waits for have left, at least 0; None without a clock."""
        clock = table.get("clock")
        if clock is None or self._ahead is None:
            return None
        now = table.get("paused", self._ahead + 1000 * monotonic())
        left: float = max(clock["due"] - now, 0) / 1000
        return left
