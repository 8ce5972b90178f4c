"""Tables that come and go for a long time, and what is left of them afterwards: nothing.

    python -m tests.soak --minutes 20 --rooms 200 --visits 20000

The server is a process of its own; what it holds is read from its metrics. So many tables are open
at once; at each visit two people (and sometimes somebody who watches) open a table, begin a game,
act, lose their connections in every way there is, come back, and go. Rooms leave memory after some
seconds without anybody. What stays is the log in the store, and that is counted as well: a row for
each table that was opened, and a row for each command that was acknowledged.
"""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Annotated, NamedTuple

import msgspec
import typer
from prometheus_client.parser import text_string_to_metric_families
from rich.console import Console
from rich.table import Table as Listing
from websockets.exceptions import ConnectionClosed

from engine.kind import TABLE
from protocol.closing import Close
from server.app import running
from server.logs import set_up_logs
from server.settings import Settings
from server.stores.base import Commit
from tests.conftest import find_free_port
from tests.server.guest import JSON, MSGPACK, Closed, Guest, Message, guest

IDLE_SECONDS = 3.0
COMMANDS = 6
LOOKS = 20
MEMORY_GROWS = 1.25
"""At the end the server may have so much more than after the first quarter, in which it is warm."""


class Look(NamedTuple):
    """What a server holds at one moment."""

    at: float
    visits: int
    rooms: int
    sockets: int
    tasks: int
    files: int
    megabytes: float


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
    rows: tuple[int, int]

    @property
    def left(self) -> dict[str, tuple[int, int]]:
        """What should be as it was before anybody came: before, and after."""
        kinds = ("rooms", "sockets", "tasks", "files")
        return {kind: (getattr(self.first, kind), getattr(self.last, kind)) for kind in kinds}

    @property
    def memory(self) -> tuple[float, float]:
        """Megabytes after the first quarter, and at the end."""
        return self.looks[len(self.looks) // 4].megabytes, self.last.megabytes


# The server, as a process of its own.


async def serve(port: int, admin_port: int, data: str) -> None:
    """Serve until the standard input ends."""
    set_up_logs("warning")  # to the error output: nobody reads the other one
    settings = Settings(
        port=port, admin_port=admin_port, data=Path(data), idle_room_seconds=IDLE_SECONDS
    )
    async with running(settings, TABLE):
        sys.stdout.write("up\n")
        sys.stdout.flush()
        await asyncio.to_thread(sys.stdin.read)


@asynccontextmanager
async def served(data: Path) -> AsyncGenerator[tuple[int, int], None]:
    """Run a server, and give its two ports."""
    port, admin = find_free_port(), find_free_port()
    words = [sys.executable, "-m", "tests.soak", "serve", str(port), str(admin), str(data)]
    pipe = subprocess.PIPE
    server = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe)
    try:
        assert server.stdout is not None
        assert await server.stdout.readline() == b"up\n"
        yield port, admin
    finally:
        await server.communicate(b"")
    assert server.returncode == 0


async def look(admin: int, begun: float, visits: int) -> Look:
    """Ask the server what it holds."""
    reader, writer = await asyncio.open_connection("127.0.0.1", admin)
    writer.write(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
    body = (await reader.read()).partition(b"\r\n\r\n")[2].decode()
    writer.close()
    found = {
        sample.name: sample.value
        for family in text_string_to_metric_families(body)
        for sample in family.samples
    }
    assert found["moot_incidents_total"] == 0
    return Look(
        time.monotonic() - begun,
        visits,
        int(found["moot_rooms"]),
        int(found["moot_sockets"]),
        int(found["moot_tasks"]),
        int(found["process_open_fds"]),
        found["process_resident_memory_bytes"] / 1e6,
    )


# The visits.


class Visits:
    """So many visits, some at once, and what was acknowledged in them."""

    def __init__(self, port: int, most: int, pause: float) -> None:
        self._port = port
        self._most = most
        self._pause = pause
        self.begun = self.resumes = self.opened = self.stored = self.sent_away = 0

    async def keep(self, number: int) -> None:
        """Come and go until all visits are done."""
        rng = Random(number)
        await asyncio.sleep(rng.uniform(0, self._pause))
        while self.begun < self._most:
            self.begun += 1
            ends = time.monotonic() + self._pause
            try:
                await self._visit(rng)
            except Closed as closed:  # on a machine with too much to do even a hello may be late
                if closed.code != int(Close.NO_HELLO):
                    raise
                self.sent_away += 1
            await asyncio.sleep(max(0.0, ends - time.monotonic()))

    async def _visit(self, rng: Random) -> None:
        async with (
            guest(self._port, rng.choice((MSGPACK, JSON))) as ann,
            guest(self._port, rng.choice((MSGPACK, JSON))) as ben,
        ):
            if not self._is_in(await ann.open("Ann")):
                return
            self.opened += 1
            if not self._is_in(await ben.join(ann.code, "Ben")):
                return
            await self._act(ann, "start")
            if rng.random() < 0.3:
                async with guest(self._port) as eve:
                    await eve.watch(ann.code)
                    await self._act(ann, "next_step")
            await self._play(rng, ann)
            await self._rest(rng)
            await drop(rng, ben)
            await self._rest(rng)
            await self._play(rng, ann)
            async with guest(self._port) as back:
                await back.resume(ben)
                self.resumes += 1
                while back.v < ann.v:
                    await back.hear()
                assert back.table == ann.table
                await self._rest(rng)
                await self._act(back, "concede")
            await drop(rng, ann)

    def _is_in(self, answer: Message) -> bool:
        """Count who sat down, and who was sent away: by a machine with too much to do, only."""
        if answer["t"] == "welcome":
            self.stored += 1
            return True
        assert answer["code"] == "busy", answer
        self.sent_away += 1
        return False

    async def _rest(self, rng: Random) -> None:
        """Let some of the visit's time pass, so that all the tables are there at once."""
        await asyncio.sleep(rng.uniform(0, self._pause / 2))

    async def _play(self, rng: Random, ann: Guest) -> None:
        for _ in range(rng.randrange(COMMANDS // 2)):
            await self._act(ann, "next_step")

    async def _act(self, one: Guest, do: str) -> None:
        """Do it, and count it if it is acknowledged; a refusal is one by the rules."""
        answer = await one.act(do)
        if answer["t"] == "refused":
            assert answer["code"] not in ("busy", "internal", "too_fast"), answer
        else:
            self.stored += 1


async def drop(rng: Random, one: Guest) -> None:
    """Lose a connection: with a goodbye, by a reset, or in the middle of a frame."""
    way = rng.randrange(3)
    with suppress(ConnectionClosed, Closed):
        if way == 0:
            await one.socket.close()
        elif way == 1:
            one.socket.transport.abort()
        else:
            one.socket.transport.write(b"\x82\xfe\x01")
            one.socket.transport.abort()


# All of it.


async def run(
    minutes: float, rooms: int, visits: int, shown: Callable[[Look], None] = lambda _: None
) -> Outcome:
    """Let so many visits be made within those minutes, and return what is left of them."""
    with tempfile.TemporaryDirectory() as folder:
        async with served(Path(folder)) as (port, admin):
            begun, seconds = time.monotonic(), 60 * minutes
            first = await look(admin, begun, 0)
            made = Visits(port, visits, pause=seconds * rooms / visits)
            coming = asyncio.gather(*[made.keep(number) for number in range(rooms)])
            looks: list[Look] = []
            while not coming.done():
                await asyncio.wait((coming,), timeout=seconds / LOOKS)
                looks.append(await look(admin, begun, made.begun))
                shown(looks[-1])
            await coming
            last = await settled(admin, begun, made.begun, first)
            shown(last)
        rows = count_rows(Path(folder) / "moot.db")
    return Outcome(
        looks, first, last, made.begun, made.resumes, made.opened, made.stored, made.sent_away, rows
    )  # fmt: skip


async def settled(admin: int, begun: float, visits: int, first: Look) -> Look:
    """Look again until everything is as it was, or for some times the life of an idle room."""
    ends = time.monotonic() + 10 * IDLE_SECONDS
    while True:
        last = await look(admin, begun, visits)
        if (last.rooms, last.sockets) == (0, 0) and last.files <= first.files:
            return last
        if time.monotonic() > ends:
            return last
        await asyncio.sleep(0.5)


def count_rows(file: Path) -> tuple[int, int]:
    """Return how many tables the store has, and how many commits of people.

    The server's own (a table's chance, for one) were acknowledged to nobody, but for sitting down.
    """
    with sqlite3.connect(file) as log:
        (rooms,) = log.execute("select count(*) from rooms").fetchone()
        bodies = log.execute("select body from commits where seq > 0").fetchall()
    log.close()
    commits = [msgspec.msgpack.decode(body, type=Commit) for (body,) in bodies]
    return rooms, sum(one.seat > 0 or one.command.startswith("sit ") for one in commits)


def main(
    minutes: Annotated[float, typer.Option(help="How long.")] = 20.0,
    rooms: Annotated[int, typer.Option(help="How many tables at once.")] = 200,
    visits: Annotated[int, typer.Option(help="How many visits; 0: 1,000 a minute.")] = 0,
) -> None:
    """Soak, and print what was seen."""
    visits = visits or int(1000 * minutes)
    console = Console()

    def shown(now: Look) -> None:
        console.print(
            f"{now.at:7.0f} s  {now.visits:6} visits  {now.rooms:4} rooms  {now.sockets:4} sockets"
            f"  {now.tasks:5} tasks  {now.files:4} files  {now.megabytes:6.1f} MB"
        )

    found = asyncio.run(run(minutes, rooms, visits, shown))
    listing = Listing("", "before", "after", title=f"{found.visits} visits")
    for name, (before, after) in found.left.items():
        listing.add_row(name, str(before), str(after))
    warm, last = found.memory
    listing.add_row("MB (after a quarter)", f"{warm:.1f}", f"{last:.1f}")
    listing.add_row("tables opened, in the store", str(found.opened), str(found.rows[0]))
    listing.add_row("acknowledged, in the store", str(found.stored), str(found.rows[1]))
    listing.add_row("resumes", "", str(found.resumes))
    listing.add_row("sent away for load", "", str(found.sent_away))
    console.print(listing)
    is_even = all(before == after for before, after in found.left.values())
    is_kept = found.rows == (found.opened, found.stored)
    if not (is_even and is_kept and last <= MEMORY_GROWS * warm):
        raise typer.Exit(1)


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        asyncio.run(serve(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]))
    else:
        typer.run(main)
