"""The two inputs that come from outside."""

from __future__ import annotations

import time

from server import clock


def test_now_is_in_milliseconds() -> None:
    assert abs(clock.now() - time.time() * 1000) < 1000


def test_chance_is_never_the_same() -> None:
    drawn = {clock.entropy() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(one) for one in drawn} == {16}
