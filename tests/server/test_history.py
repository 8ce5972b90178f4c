"""Lines that the state forgot are read out of the log again."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ids import SeatId
from server.history import LINES_AT_ONCE, lines_before
from server.records import Records
from server.stores.base import Commit, Stored, Written, genesis, write
from tests.server.fake_kind import FAKE, Counted, Sat

RECORDS = Records(FAKE)
ROOM = bytes(16)


def stored(*commits: tuple[Any, ...]) -> Stored:
    birth = genesis(ROOM, "tally")
    written: list[Written] = []
    previous = birth.hash
    for seq, events in enumerate(commits, 1):
        raw = RECORDS.write_events(events)
        written.append(write(Commit(seq, previous, f"c{seq}", b"", 1, 0, b"", raw)))
        previous = written[-1].hash
    return Stored(ROOM, "K7Q2M4XN", "tally", birth, None, written)


ONE = Counted(SeatId(1), 0, b"")
SEATED = (Sat(SeatId(1), "Ann", b"", False),)


@pytest.mark.parametrize(("before", "first", "last"), [(1, 0, 0), (4, 1, 3), (200, 71, 120)])
def test_the_lines_before_a_number(before: int, first: int, last: int) -> None:
    found = lines_before(stored(SEATED, *[(ONE,)] * 120), RECORDS, before)
    expected = range(first, last + 1) if last else range(0)
    assert found == {str(number): ["counted", number] for number in expected}
    assert len(found) <= LINES_AT_ONCE


def test_a_commit_that_says_more_than_the_window_holds_loses_nothing() -> None:
    assert len(lines_before(stored(SEATED, (ONE,) * 12), RECORDS, 99)) == 12
