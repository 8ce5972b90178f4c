"""A Redis of one test's own, which may be killed and comes back with its data; and a bad wire."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from redis.asyncio import Redis

from tests.conftest import answers_ping, find_free_port, missing

PATIENCE = 10.0


class OwnRedis:
    """One process, ended by its own id. It syncs its log before it answers anything."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.port = find_free_port()
        self.bus = 0  # of a node of a cluster
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = folder
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        program = shutil.which("redis-server") or missing("redis-server", "redis-server")
        command = [program, "--bind", "127.0.0.1", "--port", str(self.port), "--save", ""]
        command += ["--dir", str(self._folder), "--appendonly", "yes", "--appendfsync", "always"]
        command += ["--logfile", str(self._folder / "redis.log")]
        self._process = subprocess.Popen([*command, *self._options])
        deadline = time.monotonic() + PATIENCE
        while not answers_ping(self.port):
            assert self._process.poll() is None, (self._folder / "redis.log").read_text()[-2000:]
            assert time.monotonic() < deadline, "redis-server did not start in time"
            time.sleep(0.02)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None


@contextmanager
def own_redis(folder: Path, *options: str) -> Generator[OwnRedis, None, None]:
    folder.mkdir(exist_ok=True)
    started = OwnRedis(folder, *options)
    try:
        started.start()
        yield started
    finally:
        started.kill()


def port_of(url: str) -> int:
    return int(url.rpartition(":")[2].partition("/")[0])


@asynccontextmanager
async def client_of(url: str) -> AsyncGenerator[Any, None]:
    opened: Any = Redis.from_url(url)  # pyright: ignore[reportUnknownMemberType]  # untyped options
    async with opened as client:
        yield client


class Wire:
    """Carries bytes between clients and a port, and can be cut in either direction.

    `loses_replies`: what is asked arrives, and the connection breaks before it is answered.
    """

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = 0
        self.loses_replies = 0
        self.is_frozen = False  # nothing comes back, and nobody is told
        self._writers: set[asyncio.StreamWriter] = set()

    def cut(self) -> None:
        """Break all connections; new ones are carried."""
        for writer in self._writers:
            writer.transport.abort()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            back, there = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            return writer.transport.abort()
        ends = {writer, there}
        self._writers |= ends
        await asyncio.wait(
            [
                asyncio.create_task(self._one_way(reader, there)),
                asyncio.create_task(self._one_way(back, writer, replies=True)),
            ]
        )
        self._writers -= ends

    async def _one_way(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, replies: bool = False
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if replies and self.loses_replies:
                    self.loses_replies -= 1
                    self.cut()
                    break
                if not (replies and self.is_frozen):
                    writer.write(data)
        writer.close()


@asynccontextmanager
async def wire(to: int) -> AsyncGenerator[Wire, None]:
    laid = Wire(to)
    tasks: set[asyncio.Task[None]] = set()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(laid.carry(reader, writer))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    laid.port = server.sockets[0].getsockname()[1]
    try:
        yield laid
    finally:
        server.close()
        laid.cut()
        if tasks:
            await asyncio.wait(tasks)


class Pair:
    """A primary, a replica behind a wire that can be frozen, and a failover."""

    def __init__(self, primary: OwnRedis, replica: OwnRedis, between: Wire) -> None:
        self.primary = primary
        self.replica = replica
        self._between = between
        self.fronts: list[Wire] = []  # the ways of servers to it

    async def is_in_step(self) -> None:
        """Return when the replica has all that was written."""
        async with client_of(self.primary.url) as client, asyncio.timeout(PATIENCE):
            while not await client.wait(1, 100):  # noqa: ASYNC110 - Redis must be asked
                await asyncio.sleep(0.02)

    def cut(self) -> None:
        """From now on the replica gets nothing, and the primary does not know."""
        self._between.is_frozen = True

    async def fail_over(self, *fronts: Wire) -> None:
        """Kill the primary, promote the replica, and lead those ways to it."""
        await asyncio.to_thread(self.primary.kill)
        self._between.cut()
        async with client_of(self.replica.url) as client:
            await client.execute_command("REPLICAOF", "NO", "ONE")
        self.lead(*fronts)

    def lead(self, *fronts: Wire) -> None:
        for front in fronts:
            front.to = self.replica.port
            front.cut()


@asynccontextmanager
async def pair(folder: Path) -> AsyncGenerator[Pair, None]:
    with own_redis(folder / "primary", "--repl-diskless-sync-delay", "0") as primary:
        async with wire(primary.port) as between:
            place = folder / "replica"
            place.mkdir()
            replica = OwnRedis(place, "--replicaof", "127.0.0.1", str(between.port))
            try:
                await asyncio.to_thread(replica.start)  # its stream comes through the wire
                both = Pair(primary, replica, between)
                await both.is_in_step()
                yield both
            finally:
                replica.kill()
