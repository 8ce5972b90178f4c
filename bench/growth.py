"""How the cost of a vote grows: with the table, the log, the ballot, the watchers, the rooms.

Without sockets and disk (`stations`) where the table itself grows; through sockets where clients
do. All sizes take turns, so that a slow minute slows all alike.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from bench.chart import fit, spelled
from bench.clients import Load
from bench.contenders import MOOT, named
from bench.measuring import CannotMeasure, files, measure
from bench.stations import OBJECTS, OPEN, SECRET, Cost, PaperRoom, cost
from engine.commands import TableCommand

__all__ = ["Curve", "growth_of", "kinds", "measure_all", "read", "save", "steps", "table"]

COUNCILS = 20
ON_PAPER, THROUGH_SOCKETS = "without sockets and disk", "of the server, sockets and all"
ON_PAPER_CURVES = 5
OTHER_FILES = 100
"""What a process has open beside its clients; a machine may allow too few for 5,000 rooms."""

MANY = 1000
"""From so many rooms or spectators on, one look is enough: there are votes enough in it."""

Tell = Callable[[str], None]


class Curve(msgspec.Struct, frozen=True):
    """One line: what grows, where it was measured, and (size, us of CPU a vote) in rising order."""

    name: str
    grows: str
    where: str
    points: list[tuple[float, float]]


class _Sizes(NamedTuple):
    permanents: tuple[int, ...]
    lines: tuple[int, ...]
    ballot: tuple[int, ...]
    spectators: tuple[int, ...]
    rooms: tuple[int, ...]
    players: tuple[int, ...]
    times: int


FULL = _Sizes(
    permanents=(10, 30, 100, 300, 1000),
    lines=(10, 100, 1000, 10_000),
    ballot=(10, 30, 100, 300),
    spectators=(0, 1, 10, 100, 1000),
    rooms=(1, 10, 100, 1000, 5000),
    players=(2, 3, 4, 6, 8),
    times=9,
)
QUICK = _Sizes((10, 100, 1000), (10, 1000), (10, 100), (0, 10, 100), (1, 10, 100), (2, 4, 8), 3)


def measure_all(tell: Tell, *, quick: bool) -> list[Curve]:
    """Measure every curve; `tell` hears of each."""
    sizes = QUICK if quick else FULL
    return [*asyncio.run(_on_paper(sizes, tell)), *_through_sockets(sizes, tell)]


async def _on_paper(sizes: _Sizes, tell: Tell) -> list[Curve]:
    made: list[tuple[str, str, dict[int, PaperRoom]]] = [
        ("permanents", "permanents on the table", {
            size: await PaperRoom.opened(permanents=size) for size in sizes.permanents}),
        ("log", "lines of the log", {
            size: await PaperRoom.opened(lines=size) for size in sizes.lines}),
        ("players", "players at the table", {
            size: await PaperRoom.opened(players=size) for size in sizes.players}),
        ("ballot", "permanents to vote for", {
            size: await PaperRoom.opened(permanents=size) for size in sizes.ballot}),
        ("secret", "permanents on the table, secret votes", {
            size: await PaperRoom.opened(permanents=size) for size in sizes.permanents}),
    ]  # fmt: skip
    commands: dict[str, TableCommand] = {"ballot": OBJECTS, "secret": SECRET}
    found: list[Curve] = []
    for name, grows, rooms in made:
        command = commands.get(name, OPEN)
        least: dict[int, float] = {}
        for _ in range(sizes.times):
            for size, room in rooms.items():
                now = cost(room, command, COUNCILS).vote_us
                # The least is what the work takes; all above it is the machine's other business.
                least[size] = min(now, least.get(size, now))
        points = [(float(size), round(us, 1)) for size, us in least.items()]
        found.append(Curve(name, grows, ON_PAPER, points))
        tell(f"{name}: {_points(found[-1])}")
    return found


async def kinds(times: int) -> dict[str, Cost]:
    """Return the least cost of each kind of vote at a table of 40 permanents."""
    room = await PaperRoom.opened(permanents=40)
    asked: dict[str, TableCommand] = {"open": OPEN, "secret": SECRET, "objects": OBJECTS}
    return {
        name: min(cost(room, command, COUNCILS) for _ in range(times))
        for name, command in asked.items()
    }


def _loads(sizes: _Sizes) -> list[tuple[str, str, dict[int, Load]]]:
    most = (files() - OTHER_FILES) // 4
    return [
        ("spectators", "spectators of one room of four",
         {size: Load(rooms=1, spectators=size) for size in sizes.spectators}),
        ("rooms", "rooms of four",
         {size: Load(rooms=size) for size in (min(size, most) for size in sizes.rooms)}),
        ("seats", "players in each of 50 rooms",
         {size: Load(rooms=50, players=size) for size in sizes.players}),
    ]  # fmt: skip


def _turns(of: dict[int, Load]) -> list[tuple[int, Load]]:
    """Return whose turn it is, one after another: the large ones once, all others three times."""
    small = [(size, load) for size, load in of.items() if size < MANY]
    return [*of.items(), *small, *small]


def steps(*, quick: bool) -> int:
    """Return how often `measure_all` tells of something."""
    loads = _loads(QUICK if quick else FULL)
    return ON_PAPER_CURVES + sum(1 + len(_turns(of)) for _, _, of in loads)


def _through_sockets(sizes: _Sizes, tell: Tell) -> list[Curve]:
    found: list[Curve] = []
    for name, grows, of in _loads(sizes):
        taken: dict[int, list[float]] = {size: [] for size in of}
        for size, load in _turns(of):
            taken[size] += _taken(load, tell)
            tell(f"{name} {size}: {taken[size]}")
        middle = {size: statistics.median(us) for size, us in taken.items() if us}
        points = [(float(size), round(us, 1)) for size, us in middle.items()]
        found.append(Curve(name, grows, THROUGH_SOCKETS, points))
        tell(f"{name}: {_points(found[-1])}")
    return found


def _taken(load: Load, tell: Tell) -> list[float]:
    with tempfile.TemporaryDirectory(prefix="moot-bench-") as folder:
        try:
            return [measure(named(MOOT), load, Path(folder), warm=0.5, seconds=1.5).cpu_us]
        except CannotMeasure as error:
            tell(f"{load}: {error}")
            return []


def growth_of(curve: Curve) -> float:
    """Return how much dearer the fit's last size is than its first, as a share of the first."""
    base, slope = fit(curve.points)
    first, last = curve.points[0][0], curve.points[-1][0]
    return slope * (last - first) / (base + slope * first)


def table(found: Sequence[Curve]) -> str:
    """Return the curves as Markdown, each with its fit."""
    lines = ["| what grows | us of CPU a vote, at each size | fit | first to last |"]
    lines.append("|---" * 4 + "|")
    for curve in found:
        base, slope = fit(curve.points)
        said = spelled(base, slope)
        cells = (curve.grows, _points(curve), said, f"{growth_of(curve):+.0%}")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _points(curve: Curve) -> str:
    return ", ".join(f"{size:,.0f}: {cost:,.1f}" for size, cost in curve.points)


def save(found: Sequence[Curve], to: Path) -> None:
    """Write the curves."""
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")


def read(file: Path) -> list[Curve]:
    """Return curves that were saved."""
    return msgspec.json.decode(file.read_bytes(), type=list[Curve])
