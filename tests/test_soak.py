"""Seconds of what `make soak` does for twenty minutes, on each store; only counts are looked at."""

from __future__ import annotations

import pytest

from tests.kept import ASLEEP, CLIENTS
from tests.soak import Kind, Outcome, run

ROOMS = 12


@pytest.mark.timeout(120)
@pytest.mark.parametrize(("kind", "visits"), [(Kind.FILE, 40), (Kind.REDIS, 40)])
async def test_after_many_tables_that_came_and_went_only_their_logs_are_left(
    kind: Kind, visits: int
) -> None:
    found = await run(0.06, ROOMS, visits, kind)
    assert found.visits >= visits
    assert found.resumes + found.sent_away == found.visits
    assert {name: after for name, (_, after) in found.left.items()} == {
        name: before for name, (before, _) in found.left.items()
    }
    assert found.is_even, (found.kept, found.rows, found.unsure)
    assert max(one.sockets for one in found.looks) > 0
    if kind is Kind.REDIS:
        check_keys(found)


def check_keys(found: Outcome) -> None:
    """What the words of docs/adr/0014.md say about keys, in numbers."""
    added = {name: after - before for name, (before, _, after) in found.kept.items()}
    clients = added.pop("clients")
    assert clients <= CLIENTS
    if not found.unsure:
        assert {name: count for name, count in added.items() if count} == {
            f"keys {name}": found.opened for name in ASLEEP
        }
    in_use = max(look.kept["keys log"] for look in found.looks)
    assert in_use > 0, "tables in use have more keys, and they were seen"
