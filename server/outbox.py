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
        self._ends: deque[int] = deque()  # where each frame that waits ends

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

    def count(self, size: int) -> bool:
        """Count a frame that was just sent; return whether too much waits now.

        Its head has 2, 4 or 10 bytes (RFC 6455 section 5.2; nothing is masked).
        """
        self._written += size + (2 if size < 126 else 4 if size < 65536 else 10)
        waiting = self.waiting_bytes
        if not waiting:
            self._ends.clear()
            return False
        self._ends.append(self._written)
        while self._ends and self._ends[0] <= self._written - waiting:
            self._ends.popleft()
        return waiting > self._most_bytes or len(self._ends) > OUTBOX_FRAMES
