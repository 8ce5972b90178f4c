"""`make faults`: every fault in its long form, and a table of what became of the commands."""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import typer

from tests.faults.faults import TRIALS, Trial
from tests.faults.world import Outcome

HEAD = ("fault", "tried", "acknowledged", "lost", "doubled", "differing", "longest pause")


async def outcome_of(trial: Trial, folder: Path, *, is_long: bool) -> Outcome:
    """Run all worlds of a trial, one after the other, and return their sums."""
    outcomes = [await run for run in trial.runs(folder, is_long)]
    return total(outcomes)


def total(outcomes: Sequence[Outcome]) -> Outcome:
    """Return the sums of several outcomes, and the longest of all pauses."""
    tried, acknowledged, lost, doubled, differing, longest = zip(*outcomes, strict=True)
    return Outcome(
        sum(tried), sum(acknowledged), sum(lost), sum(doubled), sum(differing), max(longest)
    )


def row(name: str, outcome: Outcome) -> str:
    """Return one line of the table."""
    counts = [str(count) for count in outcome[:-1]]
    return "| " + " | ".join([name, *counts, f"{outcome.longest:.1f} s"]) + " |"


async def main(words: Sequence[str]) -> int:
    is_short, wanted = "--short" in words, [word for word in words if not word.startswith("-")]
    typer.echo("| " + " | ".join(HEAD) + " |")
    typer.echo("| --- " + "| ---: " * (len(HEAD) - 1) + "|")
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, trial in enumerate(TRIALS):
            if wanted and not any(word in trial.name for word in wanted):
                continue
            place = Path(folder) / str(number)
            try:
                outcome = await outcome_of(trial, place, is_long=not is_short)
            except Exception as error:  # the other faults are tried all the same
                logging.exception("%s: did not come to its end", trial.name)
                typer.echo(f"| {trial.name} | did not come to its end: {error!r} |")
                bad += 1
                continue
            typer.echo(row(trial.name, outcome))
            bad += outcome.lost + outcome.doubled + outcome.differing
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
