"""Half a minute of what `make soak` does for twenty; only counts are looked at."""

from __future__ import annotations

import pytest

from tests.soak import run

ROOMS, VISITS = 12, 100


@pytest.mark.timeout(180)
async def test_after_a_hundred_tables_that_came_and_went_only_their_logs_are_left() -> None:
    found = await run(0.2, ROOMS, VISITS)
    assert found.visits >= VISITS
    assert found.resumes + found.sent_away == found.visits
    assert {kind: after for kind, (_, after) in found.left.items()} == {
        kind: before for kind, (before, _) in found.left.items()
    }
    assert found.rows == (found.opened, found.stored)
    assert max(one.sockets for one in found.looks) > 0
