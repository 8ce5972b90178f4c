"""Tables that come and go for a long time, and what is left of them afterwards: nothing.

    python -m tests.soak --minutes 20 --rooms 200 --visits 20000 --store redis

The server is a process of its own; what it holds is read from its metrics. So many tables are open
at once; at each visit (tests/visits.py) a table is opened, used and left. Rooms leave memory after
some seconds without anybody. What stays is in the store (tests/kept.py), and that is counted as
well: each table that was opened, each command that was acknowledged, and in Redis every key.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from prometheus_client.parser import text_string_to_metric_families
from rich.console import Console
from rich.table import Table as Listing

from engine.kind import TABLE
from server.app import running
from server.logs import set_up_logs
from server.settings import Settings
from tests.conftest import find_free_port
from tests.kept import CLIENTS, Home, home
from tests.visits import Visits

IDLE_SECONDS = 1.5
LOOKS = 20
MEMORY_GROWS = 1.25
"""At the end the server may have so much more than after the first quarter, in which it is warm."""


class Look(NamedTuple):
    """What a server and its store hold at one moment; `files` without those to its Redis."""

    at: float
    visits: int
    rooms: int
    sockets: int
    tasks: int
    files: int
    megabytes: float
    kept: Counter[str]


class Kind(StrEnum):
    """Which store is soaked."""

    FILE = "file"
    REDIS = "redis"


class Outcome(NamedTuple):
    """What was done, what was seen on the way, and what is left."""

    looks: list[Look]
    first: Look
    last: Look
    visits: int
    resumes: int
    opened: int
    stored: int
    sent_away: int
    unsure: int
    rows: tuple[int, int]
    must_keep: Counter[str]

    @property
    def left(self) -> dict[str, tuple[int, int]]:
        """What should be as it was before anybody came: before, and after."""
        return left(self.first, self.last)

    @property
    def kept(self) -> dict[str, tuple[int, int, int]]:
        """What is in the store: before, what must be there now, what is."""
        kinds = sorted(self.first.kept | self.must_keep | self.last.kept)
        kinds.sort(key=lambda kind: kind != "clients")  # which has no exact number
        return {
            kind: (self.first.kept[kind], self.must_keep[kind], self.last.kept[kind])
            for kind in kinds
        }

    @property
    def is_even(self) -> bool:
        """Whether nothing is there that should be gone, and all that should be kept."""
        tables, commits = self.rows
        return (
            is_even(self.first, self.last, self.must_keep, self.unsure)
            and self.opened <= tables <= self.opened + self.unsure
            and self.stored <= commits <= self.stored + self.unsure
        )

    @property
    def memory(self) -> tuple[float, float]:
        """Megabytes after the first quarter, and at the end."""
        return self.looks[len(self.looks) // 4].megabytes, self.last.megabytes


def left(first: Look, last: Look) -> dict[str, tuple[int, int]]:
    """Return what a server held at two moments, of that which comes and goes."""
    kinds = ("rooms", "sockets", "tasks", "files")
    return {kind: (getattr(first, kind), getattr(last, kind)) for kind in kinds}


def is_even(first: Look, last: Look, must_keep: Counter[str], unsure: int) -> bool:
    """Return whether the server holds what it did first, and the store exactly what it must.

    What became of each of so many tables is not known: they may be there, or not.
    """
    is_back = all(before == after for before, after in left(first, last).values())
    kinds = (last.kept | must_keep).keys() - {"clients"}
    is_kept = all(0 <= last.kept[kind] - must_keep[kind] <= unsure for kind in kinds)
    return is_back and is_kept and last.kept["clients"] <= CLIENTS


# The server, as a process of its own.


async def serve(port: int, admin_port: int, data: str, store: str) -> None:
    """Serve until the standard input ends."""
    set_up_logs("warning")  # to the error output: nobody reads the other one
    settings = Settings(
        port=port, admin_port=admin_port, data=Path(data), store=store,
        idle_room_seconds=IDLE_SECONDS,
    )  # fmt: skip
    async with running(settings, TABLE):
        sys.stdout.write("up\n")
        sys.stdout.flush()
        await asyncio.to_thread(sys.stdin.read)


@asynccontextmanager
async def served(data: Path, store: str) -> AsyncGenerator[tuple[int, int], None]:
    """Run a server, and give its two ports."""
    port, admin = find_free_port(), find_free_port()
    words = [sys.executable, "-m", "tests.soak", "serve", str(port), str(admin), str(data)]
    words += [store]
    pipe = subprocess.PIPE
    server = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe)
    try:
        assert server.stdout is not None
        assert await server.stdout.readline() == b"up\n"
        yield port, admin
    finally:
        await server.communicate(b"")
    assert server.returncode == 0


class Watch:
    """Looks at a server and its store."""

    def __init__(self, admin: int, at: Home) -> None:
        self._admin = admin
        self._at = at
        self._begun = time.monotonic()

    async def look(self, visits: int) -> Look:
        """Ask the server and the store what they hold."""
        kept, found = await self._at.look(), await metrics_at(self._admin)
        assert found["moot_incidents_total"] == 0
        return Look(
            time.monotonic() - self._begun,
            visits,
            int(found["moot_rooms"]),
            int(found["moot_sockets"]),
            int(found["moot_tasks"]),
            int(found["process_open_fds"]) - kept["clients"],
            found["process_resident_memory_bytes"] / 1e6,
            kept,
        )

    async def first(self) -> Look:
        """Look when the server is ready for people."""
        while not self._at.is_at_work((now := await self.look(0)).kept):  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.05)
        return now

    async def settled(self, made: Visits, first: Look, must_keep: Counter[str]) -> Look:
        """Look again until everything is as it must be, or for some lives of an idle room."""
        ends = time.monotonic() + 20 * IDLE_SECONDS
        while True:
            last = await self.look(made.begun)
            if is_even(first, last, must_keep, made.unsure) or time.monotonic() > ends:
                return last
            await asyncio.sleep(0.5)


async def metrics_at(admin: int) -> dict[str, float]:
    """Return what a server says about itself."""
    reader, writer = await asyncio.open_connection("127.0.0.1", admin)
    writer.write(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
    body = (await reader.read()).partition(b"\r\n\r\n")[2].decode()
    writer.close()
    return {
        sample.name: sample.value
        for family in text_string_to_metric_families(body)
        for sample in family.samples
    }


# All of it.


async def run(
    minutes: float,
    rooms: int,
    visits: int,
    kind: Kind = Kind.FILE,
    shown: Callable[[Look], None] = lambda _: None,
) -> Outcome:
    """Let so many visits be made within those minutes, and return what is left of them."""
    with tempfile.TemporaryDirectory() as folder:
        async with home(Path(folder), redis=kind is Kind.REDIS) as at:
            async with served(Path(folder), at.store) as (port, admin):
                watch, seconds = Watch(admin, at), 60 * minutes
                first = await watch.first()
                made = Visits(port, visits, pause=seconds * rooms / visits)
                coming = asyncio.gather(*[made.keep(number) for number in range(rooms)])
                looks: list[Look] = []
                while not coming.done():
                    await asyncio.wait((coming,), timeout=seconds / LOOKS)
                    looks.append(await watch.look(made.begun))
                    shown(looks[-1])
                await coming
                must_keep = at.must_have(first.kept, made.opened)
                last = await watch.settled(made, first, must_keep)
                shown(last)
            rows = await at.rows()
    return Outcome(
        looks, first, last, made.begun, made.resumes, made.opened, made.stored, made.sent_away,
        made.unsure, rows, must_keep,
    )  # fmt: skip


def keys(kept: Counter[str]) -> int:
    """Return how many keys a Redis has."""
    return sum(count for kind, count in kept.items() if kind.startswith("keys "))


def listed(found: Outcome) -> Listing:
    """Return the table of what was before and after."""
    listing = Listing("", "before", "must be", "after", title=f"{found.visits} visits")
    for name, (before, after) in found.left.items():
        listing.add_row(name, str(before), str(before), str(after))
    for name, (before, must, after) in found.kept.items():
        bound = f"{CLIENTS} at most" if name == "clients" else str(must)
        listing.add_row(f"Redis: {name}", str(before), bound, str(after))
    warm, last = found.memory
    most = f"{MEMORY_GROWS * warm:.1f} at most"
    listing.add_row("MB (after a quarter)", f"{warm:.1f}", most, f"{last:.1f}")
    listing.add_row("tables opened, in the store", "", str(found.opened), str(found.rows[0]))
    listing.add_row("acknowledged, in the store", "", str(found.stored), str(found.rows[1]))
    listing.add_row("resumes", "", "", str(found.resumes))
    listing.add_row("sent away for load", "", "", str(found.sent_away))
    listing.add_row("never answered, stored or not", "", "", str(found.unsure))
    return listing


def main(
    minutes: Annotated[float, typer.Option(help="How long.")] = 20.0,
    rooms: Annotated[int, typer.Option(help="How many tables at once.")] = 200,
    visits: Annotated[int, typer.Option(help="How many visits; 0: 1,000 a minute.")] = 0,
    store: Annotated[Kind, typer.Option(help="Where the tables are kept.")] = Kind.FILE,
) -> None:
    """Soak, and print what was seen."""
    visits = visits or int(1000 * minutes)
    console = Console()

    def shown(now: Look) -> None:
        console.print(
            f"{now.at:7.0f} s  {now.visits:6} visits  {now.rooms:4} rooms  {now.sockets:4} sockets"
            f"  {now.tasks:5} tasks  {now.files:4} files  {now.megabytes:6.1f} MB"
            + (f"  {keys(now.kept):6} keys" if now.kept else "")
        )

    found = asyncio.run(run(minutes, rooms, visits, store, shown))
    console.print(listed(found))
    warm, last = found.memory
    if not (found.is_even and last <= MEMORY_GROWS * warm):
        raise typer.Exit(1)


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        asyncio.run(serve(int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:6]))
    else:
        typer.run(main)
