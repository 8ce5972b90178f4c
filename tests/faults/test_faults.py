"""The short form of `make faults`: each fault a few times, with real processes and a real Redis."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.faults.__main__ import outcome_of
from tests.faults.faults import TRIALS, Trial, all_die
from tests.faults.node import Mischief
from tests.faults.party import Party
from tests.faults.world import ROOT, World, suffer, world


def test_the_page_on_reliability_has_every_fault() -> None:
    page = (ROOT / "docs" / "reliability.md").read_text("utf-8")
    row = r"^\| ([^|]+) \| \d+ \| \d+ \| 0 \| 0 \| 0 \| [\d.]+ s \|$"
    assert re.findall(row, page, re.MULTILINE) == [trial.name for trial in TRIALS]


async def test_what_is_lost_or_done_although_it_was_refused_would_be_counted(
    tmp_path: Path,
) -> None:
    async def forge(_: World, guests: Party) -> int:
        true = guests.acknowledged[-1]
        guests.acknowledged += [(1, "never sent"), (2, "never sent")]
        guests.acknowledged.remove(true)
        guests.undone.append(true)
        return 1

    async with world(tmp_path, Mischief(0), store="sqlite") as at:
        outcome = await suffer(at, forge)
    assert (outcome.lost, outcome.doubled, outcome.differing) == (2, 1, 0)


async def test_what_nobody_is_left_to_know_is_lost_without_waiting_for_replicas(
    tmp_path: Path,
) -> None:
    async with world(tmp_path, Mischief(0), Mischief(0), store="pair") as at:
        outcome = await suffer(at, all_die)
    assert outcome.lost > 0, "as docs/reliability.md says"
    assert (outcome.doubled, outcome.differing) == (0, 0)


@pytest.mark.timeout(90)
@pytest.mark.parametrize("trial", TRIALS, ids=[trial.name for trial in TRIALS])
async def test_nothing_acknowledged_is_lost_and_nothing_is_doubled(
    trial: Trial, tmp_path: Path
) -> None:
    outcome = await outcome_of(trial, tmp_path / "worlds", is_long=False)
    assert outcome.tried > 0
    assert outcome.acknowledged > 0
    assert (outcome.lost, outcome.doubled, outcome.differing) == (0, 0, 0)
