"""A server with something wrong with it, as a process of its own: `python -m tests.faults.node`.

It is the real server, put together as always; only the seams named in `Mischief` are wrapped. What
is to happen at a certain moment begins with SIGUSR1.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sys
from collections.abc import Callable
from hashlib import sha1
from pathlib import Path
from typing import Any

import uvloop
from msgspec import Struct, json

from engine.kind import TABLE
from server import clock
from server.app import running
from server.cli import play
from server.logs import set_up_logs
from server.settings import Settings
from server.stores import redis_line
from server.stores.file import LogFile
from server.stores.redis_bell import RedisBell
from server.stores.redis_scripts import APPEND
from server.stores.sqlite import SqliteStore

FAST = 1_000_000
CONNECTIONS = 6_000
SPARE_BYTES = 20_000


class Mischief(Struct):
    """What is wrong with a server."""

    port: int
    data: str = ""
    store: str = ""
    replicas: int = 0
    dies_at: int = 0
    """The step of a commit, counted from SIGUSR1, at which it is killed as by a power cut."""
    clock: int = 0
    """So many milliseconds its clock is off."""
    bells: int = 0
    """Bells are lost, doubled and late, by that seed."""
    disk: bool = False
    """From SIGUSR1 to SIGUSR2 its files may hardly grow any more."""


class Steps:
    """Counts the steps of commits once it is armed, and ends the process at one of them."""

    def __init__(self, last: int) -> None:
        self._left = last
        self.is_armed = False

    def __call__(self) -> None:
        if self.is_armed:
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


class Watched:
    """A database that takes a step before and after each statement."""

    def __init__(self, database: Any, step: Callable[[], None]) -> None:
        self._database = database
        self._step = step

    def execute(self, *given: Any) -> Any:
        self._step()
        found = self._database.execute(*given)
        self._step()
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)


def die_in_sqlite(step: Callable[[], None]) -> None:
    append, written = LogFile.append, SqliteStore._written  # pyright: ignore[reportPrivateUsage]  # the seam

    def watched_append(file: LogFile, batch: Any) -> Any:
        database = file._database  # pyright: ignore[reportPrivateUsage]  # the same
        watched: Any = Watched(database, step)
        file._database = watched  # pyright: ignore[reportPrivateUsage]  # the same
        try:
            return append(file, batch)
        finally:
            file._database = database  # pyright: ignore[reportPrivateUsage]  # the same

    def watched_written(store: SqliteStore, *given: Any) -> None:
        step()
        written(store, *given)
        step()

    seams: Any = (LogFile, SqliteStore)
    seams[0].append, seams[1]._written = watched_append, watched_written


class WatchedConnection:
    """A connection to Redis that takes a step before and after each half of a trip."""

    def __init__(self, connection: Any, step: Callable[[], None]) -> None:
        self._connection = connection
        self._step = step
        self.pack_commands = connection.pack_commands

    async def send_packed_command(self, *given: Any) -> None:
        self._step()
        await self._connection.send_packed_command(*given)
        self._step()

    async def read_response(self, **given: Any) -> Any:
        found = await self._connection.read_response(**given)
        self._step()
        return found


def die_in_redis(step: Callable[[], None]) -> None:
    """Only trips with commits have steps."""
    seam: Any = redis_line
    said = seam._said
    name = sha1(APPEND.text.encode(), usedforsecurity=False).hexdigest().encode()

    async def watched(connection: Any, calls: Any) -> Any:
        has_commits = any(name in call for call in calls)
        return await said(WatchedConnection(connection, step) if has_commits else connection, calls)

    seam._said = watched


def spoil_bells(seed: int) -> None:
    seam: Any = RedisBell
    rng, tell = random.Random(seed), seam._tell

    def spoiled(*given: Any) -> None:
        for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
            loop = asyncio.get_running_loop()
            loop.call_later(rng.choice((0, 0.001, 0.05, 0.3)), tell, *given)

    seam._tell = spoiled


def fill_disk(data: Path) -> None:
    most = max(file.stat().st_size for file in data.iterdir()) + SPARE_BYTES
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))


def free_disk() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


async def serve(mischief: Mischief) -> None:
    steps, stop, loop = Steps(mischief.dies_at), asyncio.Event(), asyncio.get_running_loop()
    if mischief.dies_at:
        (die_in_redis if mischief.store else die_in_sqlite)(steps)
    if mischief.bells:
        spoil_bells(mischief.bells)
    if mischief.clock:
        right = clock.now
        seam: Any = clock
        seam.now = lambda: right() + mischief.clock
    settings = Settings(
        port=mischief.port, data=Path(mischief.data), store=mischief.store,
        replicas=mischief.replicas, command_burst=FAST, commands_per_second=FAST,
        connections=CONNECTIONS,
    )  # fmt: skip

    def begin() -> None:
        steps.is_armed = True
        if mischief.disk:
            fill_disk(Path(mischief.data))

    loop.add_signal_handler(signal.SIGTERM, stop.set)
    loop.add_signal_handler(signal.SIGUSR1, begin)
    loop.add_signal_handler(signal.SIGUSR2, free_disk)
    async with running(settings, TABLE, play=play):
        await stop.wait()


if __name__ == "__main__":
    set_up_logs("critical")
    uvloop.run(serve(json.decode(sys.argv[1], type=Mischief)))
