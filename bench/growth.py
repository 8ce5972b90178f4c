"""How the cost of a vote grows: with the table, the story, the watchers, the rooms, the players.

Without sockets (`stations`) where the table itself grows; through sockets where clients do.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from bench.chart import curves
from bench.clients import Load
from bench.contenders import MOOT, named
from bench.measuring import CannotMeasure, measure
from bench.stations import PaperRoom

__all__ = ["Curve", "fit", "measure_all", "save", "table"]

COUNCILS = 40


class Curve(NamedTuple):
    """One line: what grows, in what the cost is told, and (size, cost) in rising order."""

    name: str
    grows: str
    unit: str
    points: list[tuple[float, float]]


def measure_all(tell: Callable[[str], None], *, quick: bool) -> list[Curve]:
    """Measure every curve."""
    found: list[Curve] = []
    for curve in [*_on_paper(quick=quick), *_through_sockets(tell, quick=quick)]:
        tell(f"{curve.name}: {_points(curve)}")
        found.append(curve)
    return found


def _on_paper(*, quick: bool) -> Iterator[Curve]:
    times = 3 if quick else 7
    unit = "us of CPU a command, without sockets"
    tables = (10, 100, 1000) if quick else (10, 30, 100, 300, 1000)
    stories = (10, 1000) if quick else (10, 100, 1000, 10_000)
    yield Curve("permanents", "permanents on the table", unit, [
        (size, _least(PaperRoom(permanents=size), times)) for size in tables
    ])  # fmt: skip
    yield Curve("story", "lines of the story", unit, [
        (size, _least(PaperRoom(lines=size), times)) for size in stories
    ])  # fmt: skip
    yield Curve("players", "players", unit, [
        (size, _least(PaperRoom(players=size), times)) for size in (2, 4, 8)
    ])  # fmt: skip


def _least(room: PaperRoom, times: int) -> float:
    # The least is what the work itself takes; all above it is the machine's other business.
    return min(room.play(COUNCILS) for _ in range(times))


def _through_sockets(tell: Callable[[str], None], *, quick: bool) -> Iterator[Curve]:
    watchers = (1, 10, 100) if quick else (1, 10, 100, 1000)
    rooms = (1, 10, 100) if quick else (1, 10, 100, 1000, 5000)
    unit = "us of the server's CPU a vote"
    loads = [Load(rooms=1, spectators=count) for count in watchers]
    yield Curve("spectators", "spectators of one room", unit, _measured(loads, watchers, tell))
    loads = [Load(rooms=count) for count in rooms]
    yield Curve("rooms", "rooms of four", unit, _measured(loads, rooms, tell))
    seats = (2, 4, 8)
    loads = [Load(rooms=50, players=count) for count in seats]
    yield Curve("seats", "players in each of 50 rooms", unit, _measured(loads, seats, tell))


def _measured(
    loads: Sequence[Load], sizes: Sequence[int], tell: Callable[[str], None]
) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for load, size in zip(loads, sizes, strict=True):
        taken: list[float] = []
        for _ in range(3):
            with tempfile.TemporaryDirectory(prefix="moot-bench-") as folder:
                try:
                    found = measure(named(MOOT), load, Path(folder), warm=0.5, seconds=1.5)
                except CannotMeasure as error:
                    tell(f"size {size}: {error}")
                    continue
            taken.append(found.cpu_us)
        if taken:
            points.append((size, round(statistics.median(taken), 1)))
    return points


def fit(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return (a, b) of the least-squares line a + b * size."""
    sizes, costs = [size for size, _ in points], [cost for _, cost in points]
    if len(points) < 2:
        return (costs[0] if costs else 0.0), 0.0
    slope, intercept = statistics.linear_regression(sizes, costs)
    return intercept, slope


def table(found: Sequence[Curve]) -> str:
    """Return the curves as Markdown, each with its fit."""
    lines = ["| what grows | cost | at each size | fit |", "|---|---|---|---|"]
    for curve in found:
        base, slope = fit(curve.points)
        said = f"{base:.1f} + {slope:.4f} n"
        lines.append(f"| {curve.grows} | {curve.unit} | {_points(curve)} | {said} |")
    return "\n".join(lines) + "\n"


def _points(curve: Curve) -> str:
    return ", ".join(f"{size:,.0f}: {cost:,.1f}" for size, cost in curve.points)


def save(found: Sequence[Curve], folder: Path) -> None:
    """Write the curves into the folder: JSON, a table, and a chart for each kind of cost."""
    folder.mkdir(parents=True, exist_ok=True)
    body = msgspec.json.encode([curve._asdict() for curve in found])
    (folder / "growth.json").write_bytes(msgspec.json.format(body) + b"\n")
    (folder / "growth.md").write_text(table(found), "utf-8")
    for unit, name in (("without", "growth-table"), ("server's", "growth-sockets")):
        lines = {one.name: one.points for one in found if unit in one.unit and one.points}
        if lines:
            across = "how many (logarithmic)"
            text = curves("The cost of a vote", "us of CPU", lines, across)
            (folder / f"{name}.svg").write_text(text, "utf-8")
