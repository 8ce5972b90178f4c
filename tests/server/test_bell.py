"""Logs are compared now and then, at once after a loss, and again after any mistake."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from server.bell import listening
from server.stores.base import Listener, Position, Present, RoomId, StoreFailed

ROOM, OTHER = bytes(16), bytes([1] * 16)
END = Position(1, 7, bytes(32))
PRESENT = Present(b"other", [1], 0)


class Source:
    """A shared store that only has ends."""

    def __init__(self) -> None:
        self.listener: Listener | None = None
        self.asked = 0
        self.fails: list[Exception] = []

    async def listen(self, listener: Listener) -> None:
        self.listener = listener
        await asyncio.Event().wait()

    async def ends(self, rooms: Sequence[RoomId]) -> list[Position | None]:
        self.asked += 1
        if self.fails:
            raise self.fails.pop()
        return [END] * len(rooms)


class Held:
    """Two rooms, and what they are told."""

    def __init__(self) -> None:
        self.held = [ROOM, OTHER]
        self.told: list[object] = []

    def hear(self, id: RoomId, seq: int) -> None:
        self.told.append((id, seq))

    def hear_end(self, id: RoomId, end: Position | None) -> None:
        self.told.append((id, end))

    def hear_doubt(self, id: RoomId, seq: int) -> None:
        self.told.append((id, "doubt", seq))

    def hear_of(self, id: RoomId, present: Present) -> None:
        self.told.append((id, present))

    def look_around(self) -> None:
        self.told.append("looked around")


async def test_bells_are_passed_on_and_a_loss_compares_everything() -> None:
    source, held = Source(), Held()
    store: Any = source
    rooms: Any = held
    async with listening(store, rooms):
        await asyncio.sleep(0)
        assert source.listener is not None
        source.listener.hear(ROOM, 3)
        source.listener.hear_of(ROOM, PRESENT)
        source.listener.hear_doubt(ROOM, 2)
        assert held.told == [(ROOM, 3), (ROOM, PRESENT), (ROOM, "doubt", 2)]
        held.told.clear()
        source.listener.miss()
        await asyncio.sleep(0.02)
        assert held.told == [(ROOM, END), (OTHER, END), "looked around"]


async def test_logs_are_compared_without_any_bell_and_after_mistakes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.bell.COMPARE_SECONDS", 0.02)
    source, held = Source(), Held()
    source.fails = [RuntimeError("a mistake"), StoreFailed("away")]
    store: Any = source
    rooms: Any = held
    async with listening(store, rooms):
        async with asyncio.timeout(5):
            while not held.told:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.01)
    assert source.asked == 3


async def test_nobody_listens_where_nobody_else_writes() -> None:
    rooms: Any = Held()
    before = len(asyncio.all_tasks())
    async with listening(None, rooms):
        assert len(asyncio.all_tasks()) == before
