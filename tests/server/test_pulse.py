"""One stall is not overload."""

from __future__ import annotations

import asyncio
import time

import pytest

from server import pulse
from server.pulse import Pulse


async def test_one_stall_is_seen_and_is_no_overload(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "BEAT_SECONDS", 0.01)
    beat = Pulse()
    await asyncio.sleep(0.03)
    time.sleep(0.2)  # noqa: ASYNC251 - this is the stall
    await asyncio.sleep(0.03)
    assert beat.most > 0.15
    assert beat.least < 0.15
    beat.stop()


async def test_a_loop_that_is_always_late_is_overloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "BEAT_SECONDS", 0.005)
    beat = Pulse()
    for _ in range(2 * pulse.BEATS_KEPT + 4):
        time.sleep(0.03)  # noqa: ASYNC251 - this is the overload
        await asyncio.sleep(0)
    assert beat.least > 0.01
    beat.stop()
