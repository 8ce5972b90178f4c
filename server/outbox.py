"""What was sent to one client and has not left this machine."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from protocol.limits import OUTBOX_FRAMES

if TYPE_CHECKING:
    import asyncio

__all__ = ["Outbox"]


class Outbox:
    """Counts, and holds nothing itself: the bytes wait in the transport."""

    def __init__(self, transport: asyncio.Transport, most_bytes: int) -> None:
        self._transport = transport
        self._most_bytes = most_bytes
        self._written = 0
        self._ends: deque[int] | None = None  # where each frame that waits ends, if several do

    @property
    def waiting_bytes(self) -> int:
        """How much waits for the client to read it."""
        return self._transport.get_write_buffer_size()

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self.waiting_bytes

    @property
    def written(self) -> int:
        """How much was ever sent."""
        return self._written

    @property
    def left(self) -> int:
        """How much of that has left this machine."""
        return self._written - self.waiting_bytes

    @property
    def is_full(self) -> bool:
        """Whether too much waits, as bytes or as frames."""
        frames = 0 if self._ends is None else len(self._ends)
        return self.waiting_bytes > self._most_bytes or frames > OUTBOX_FRAMES

    def count(self, size: int) -> int:
        """Count bytes of the wire that were just written; return how many wait now."""
        self._written += size
        waiting = self._transport.get_write_buffer_size()
        if waiting <= size:  # all that was sent before has left
            self._ends = None
            return waiting
        ends = self._ends
        if ends is None:
            ends = self._ends = deque((self._written - size,))
        ends.append(self._written)
        while ends[0] <= self._written - waiting:
            ends.popleft()
        return waiting
