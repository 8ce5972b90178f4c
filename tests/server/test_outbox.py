"""Counting what waits, by a transport that takes as much as it is told."""

from __future__ import annotations

from typing import Any

from protocol.limits import OUTBOX_FRAMES
from server.outbox import Outbox


class Transport:
    """Keeps everything until it is told how much has left."""

    def __init__(self) -> None:
        self.waiting = 0

    def get_write_buffer_size(self) -> int:
        return self.waiting


def sent(outbox: Outbox, transport: Transport, size: int) -> bool:
    transport.waiting += size
    assert outbox.count(size) == transport.waiting
    return outbox.is_full


def test_too_many_bytes_or_too_many_frames_are_too_much() -> None:
    transport: Any = Transport()
    outbox = Outbox(transport, 1000)
    assert not any(sent(outbox, transport, 100) for _ in range(10))
    assert sent(outbox, transport, 100)
    small = Outbox(transport, 10**6)
    transport.waiting = 0
    full = [sent(small, transport, 1) for _ in range(OUTBOX_FRAMES + 1)]
    assert full == [False] * OUTBOX_FRAMES + [True]


def test_what_has_left_is_forgotten() -> None:
    transport: Any = Transport()
    outbox = Outbox(transport, 10**6)
    for _ in range(10 * OUTBOX_FRAMES):  # always some wait, and never many
        assert not sent(outbox, transport, 8)
        transport.waiting = min(transport.waiting, 100)
    assert outbox.left == outbox.written - 100
    transport.waiting = 0
    assert outbox.is_empty
    assert outbox.left == outbox.written
