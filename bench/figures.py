"""Single figures of Moot alone: its start, its idle rooms, storms of clients, replayed records."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import msgspec

from bench.clients import Load, lines
from bench.contenders import MOOT, Contender, named
from bench.measuring import ROOT, cores, memory_kb, started, storm

__all__ = ["Figure", "measure_all", "read", "save", "table"]

FIGURES = 13
"""How many there are."""

STARTS = 5
PARTY = Load(rooms=250)
HEAD = "record: Many councils\nplayers: [Ann, Ben, Cy, Dee]\nplay:\n"
ROUND = """\
- Ann holds council: {question: Which, choices: [death, taxes]}
- Ann votes: death
- Ben votes: taxes
- Cy votes: death
- Dee votes: death
"""
COMMANDS = 5


class Figure(msgspec.Struct, frozen=True):
    """One figure: its name, its value and unit, and how it was come by."""

    name: str
    value: float
    unit: str
    said: str


def measure_all(tell: Callable[[str], None], *, quick: bool) -> list[Figure]:
    """Measure every figure; `tell` hears of each."""
    found: list[Figure] = []
    moot, rooms = named(MOOT), 500 if quick else 10_000
    for figure in chain(_starts(moot), _rooms(moot, rooms), _storms(moot), _replays(quick=quick)):
        tell(f"{figure.name}: {figure.value:,.4g} {figure.unit}")
        found.append(figure)
    return found


def _starts(moot: Contender) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="moot-bench-") as name:
        took, memory = _started(moot, Path(name))
    yield Figure("start", took, "s", f"best of {STARTS}: from the command to the first connection")
    yield Figure("memory at the start", memory, "KB", "of the server without a room")


def _started(moot: Contender, folder: Path) -> tuple[float, int]:
    """Return how long a server takes to listen, and what it holds then."""
    found: list[tuple[float, int]] = []
    for _ in range(STARTS):
        with started(moot, PARTY, folder) as server:
            found.append((round(server.seconds, 3), memory_kb(server.pid)))
    return min(found)


def _rooms(moot: Contender, count: int) -> Iterator[Figure]:
    load = Load(rooms=count, players=2)
    with tempfile.TemporaryDirectory(prefix="moot-bench-") as name:
        folder = Path(name)
        with started(moot, load, folder) as server:
            empty = memory_kb(server.pid)
            lines(moot.way, server.port, Load(rooms=20, players=2))
            before = memory_kb(server.pid)
            lines(moot.way, server.port, load)
            time.sleep(1)
            held = memory_kb(server.pid) - before
        took, memory = _started(moot, folder)
    of = f"{count:,} rooms of two that everybody has left"
    yield Figure("idle rooms", held, "KB", f"{of}, still in memory")
    yield Figure("an idle room", round(held / count, 2), "KB", "a part of these")
    yield Figure("start over idle rooms", took, "s", f"{of}, in the store; best of {STARTS}")
    asleep = round((memory - empty) / count, 3)
    yield Figure("an idle room asleep", asleep, "KB", "what it holds more than an empty one")


def _storms(moot: Contender) -> Iterator[Figure]:
    joining = PARTY._replace(come_first=True)
    with tempfile.TemporaryDirectory(prefix="moot-bench-") as name:
        folder = Path(name)
        with started(moot, joining, folder) as server:
            ready = lines(moot.way, server.port, joining)
            found = storm(server, moot, joining, folder, ready)
    of = f"{found.clients:,} clients of {PARTY.rooms} rooms at once, until the last is in"
    yield Figure("join storm", found.seconds, "s", f"{of}; three of four join anew")
    yield Figure("a join", found.cpu_us, "us", "of the server's CPU, a part of this")
    with tempfile.TemporaryDirectory(prefix="moot-bench-") as name:
        folder = Path(name)
        with started(moot, PARTY, folder) as server:
            ready = lines(moot.way, server.port, PARTY)
            warm = storm(server, moot, PARTY, folder, ready)
        with started(moot, PARTY, folder) as server:
            cold = storm(server, moot, PARTY, folder, ready)
    yield Figure("resume storm", warm.seconds, "s", f"{of}; all lost their connection")
    yield Figure("a resume", warm.cpu_us, "us", "of the server's CPU, a part of this")
    yield Figure("resume storm after a crash", cold.seconds, "s", f"{of}; no room is loaded yet")
    yield Figure("a resume after a crash", cold.cpu_us, "us", "of the server's CPU, a part of this")


def _replays(*, quick: bool) -> Iterator[Figure]:
    rounds = 100 if quick else 2000
    with tempfile.TemporaryDirectory(prefix="moot-bench-") as name:
        short = _replayed(Path(name) / "short.yaml", 1)
        long = _replayed(Path(name) / "long.yaml", rounds + 1)
    commands = rounds * COMMANDS
    said = f"`moot replay` of a record of {commands:,} commands, without its start"
    yield Figure("replay", round(commands / (long - short)), "commands/s", said)


def _replayed(file: Path, rounds: int) -> float:
    """Return the seconds that the command takes for a record of so many councils."""
    file.write_text(HEAD + ROUND * rounds, "utf-8")
    program = str(Path(sys.executable).with_name("moot"))
    command = ["taskset", "-c", cores()[0], program, "replay", str(file)]
    begun = time.monotonic()
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    return time.monotonic() - begun


def table(found: list[Figure]) -> str:
    """Return the figures as Markdown."""
    lines = ["| what | figure | how |", "|---|---|---|"]
    lines += [f"| {one.name} | {one.value:,.4g} {one.unit} | {one.said} |" for one in found]
    return "\n".join(lines) + "\n"


def save(found: list[Figure], to: Path) -> None:
    """Write the figures."""
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")


def read(file: Path) -> list[Figure]:
    """Return figures that were saved."""
    return msgspec.json.decode(file.read_bytes(), type=list[Figure])
