"""What is left is counted by the server's time, whatever this machine believes."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bots.clock import ServerClock

NOW = 1_700_000_000_000
ASKED: dict[str, Any] = {"clock": {"due": NOW + 20_000}}


def test_a_clock_that_is_a_day_off_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for off in (-86_400, 0, 86_400):
        monkeypatch.setattr(time, "time", lambda off=off: NOW / 1000 + off)
        clock = ServerClock()
        clock.hear({"t": "welcome", "now": NOW})
        left = clock.seconds_left(ASKED)
        assert left is not None
        assert 19 < left <= 20


def test_time_goes_on_and_stops_in_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 100.0
    monkeypatch.setattr("bots.clock.monotonic", lambda: at)
    clock = ServerClock()
    clock.hear({"t": "ping", "n": 1, "now": NOW})
    at += 5
    assert clock.seconds_left(ASKED) == 15
    assert clock.seconds_left({**ASKED, "paused": NOW + 1_000}) == 19
    at += 60
    assert clock.seconds_left(ASKED) == 0


def test_without_a_clock_or_before_the_server_spoke_nothing_is_left() -> None:
    clock = ServerClock()
    assert clock.seconds_left(ASKED) is None
    clock.hear({"t": "welcome", "now": NOW})
    assert clock.seconds_left({}) is None
