"""What docs/performance.md and the pictures show, made from bench/results/ alone."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from bench import figures, growth, report, targets
from bench.chart import bars, curves
from bench.contenders import MOOT

__all__ = ["FIGURES", "GROWTH", "LATEST", "RESULTS", "blocks", "pictures"]

RESULTS = Path(__file__).resolve().parent / "results"
LATEST, GROWTH, FIGURES = "latest.json", "growth.json", "figures.json"


def blocks(folder: Path = RESULTS) -> dict[str, str]:
    """Return the generated blocks of the page by name; none if something was not measured yet."""
    if (found := _all(folder)) is None:
        return {}
    return {
        "servers": report.table(found.run),
        "machine": _machine(found.run),
        "growth": growth.table(found.grown),
        "figures": figures.table(found.single),
        "targets": targets.table(targets.targets(*found)),
    }


def pictures(folder: Path = RESULTS) -> dict[str, str]:
    """Return the generated pictures by file name; none if something was not measured yet."""
    if (found := _all(folder)) is None:
        return {}
    votes = {row.name: row.votes_s for row in found.run.rows}
    drawn = {"bench.svg": bars("Votes a second, one core, rooms of four", votes, MOOT)}
    for where, name in ((growth.ON_PAPER, "table"), (growth.THROUGH_SOCKETS, "sockets")):
        lines = {one.grows: one.points for one in found.grown if one.where == where}
        title = f"The cost of a vote {where}"
        drawn[f"growth-{name}.svg"] = curves(title, "us of CPU a vote", lines, "how many")
    return drawn


class _Results(NamedTuple):
    run: report.Report
    grown: list[growth.Curve]
    single: list[figures.Figure]


def _all(folder: Path) -> _Results | None:
    try:
        return _Results(
            report.read(folder / LATEST),
            growth.read(folder / GROWTH),
            figures.read(folder / FIGURES),
        )
    except (FileNotFoundError, msgspec.ValidationError):  # those of an older bench say other things
        return None


def _machine(run: report.Report) -> str:
    said = ", ".join(f"{name} {value}" for name, value in run.machine.items())
    return f"Measured at {run.when}: {said}.\n"
