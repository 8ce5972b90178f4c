"""Servers as processes with one store, and a door for each client that leads to any of them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.request import urlopen

from msgspec import json
from msgspec.structs import replace

from server.stores.base import Store
from server.stores.redis import RedisStore
from server.stores.sqlite import SqliteStore
from tests.conftest import find_free_port
from tests.faults.node import Mischief
from tests.faults.party import NAMES, Party, party
from tests.server.own_redis import OwnRedis, Pair, Wire, own_redis, pair, wire

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 30.0


class Node:
    """One server. `kill` and `stop` end this process and no other."""

    def __init__(self, mischief: Mischief) -> None:
        self.mischief = mischief
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def memory(self) -> int:
        """Bytes that it has in memory."""
        assert self._process is not None
        statm = Path(f"/proc/{self._process.pid}/statm").read_text()
        return int(statm.split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def start(self) -> None:
        words = [sys.executable, "-m", "tests.faults.node", json.encode(self.mischief).decode()]
        self._process = subprocess.Popen(
            words, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}
        )
        deadline = time.monotonic() + PATIENCE
        while not self._is_up():
            assert self.is_alive, "the server ended while it started"
            assert time.monotonic() < deadline, "the server did not start in time"
            time.sleep(0.02)

    def signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self.wait()

    def wait(self) -> None:
        assert self._process is not None
        self._process.wait(PATIENCE)

    def _is_up(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.mischief.port}/livez", timeout=1) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


@dataclass
class World:
    """What a fault happens to."""

    nodes: list[Node]
    doors: list[Wire]
    redis: OwnRedis | None
    pair: Pair | None
    store: Callable[[], Awaitable[Store]]
    rng: Random
    folder: Path

    @property
    def url(self) -> str:
        """A door that leads to a server that is up."""
        return url_of(self.doors[0])

    def lead(self) -> None:
        """Let each door lead to a server that is up, as a proxy does that asks for their health."""
        up = [node.mischief.port for node in self.nodes if node.is_alive]
        for number, door in enumerate(self.doors):
            if up and door.to not in up:
                door.to = up[number % len(up)]
                door.cut()

    async def start(self, node: Node) -> None:
        await asyncio.to_thread(node.start)
        self.lead()

    async def restart(self, node: Node) -> None:
        """Kill a server and start it again; who was there goes to another meanwhile, if any is."""
        node.kill()
        self.lead()
        await self.start(node)


def url_of(door: Wire) -> str:
    return f"ws://127.0.0.1:{door.port}/ws"


class Outcome(NamedTuple):
    """What became of one fault. All but the first two and the last should be 0."""

    tried: int
    acknowledged: int
    lost: int
    doubled: int
    differing: int
    longest: float


@asynccontextmanager
async def world(
    folder: Path,
    *mischief: Mischief,
    store: str = "redis",
    seed: int = 1,
) -> AsyncGenerator[World, None]:
    """Run a server for each mischief: on a Redis that syncs always ("redis") or each second
    ("everysec"), on one with a replica ("pair"), or one server on a file ("sqlite").
    """
    async with AsyncExitStack() as running:
        redis: OwnRedis | None = None
        both: Pair | None = None
        data, address = str(folder / "data"), ""
        if store in ("redis", "everysec"):
            sync = ("--appendfsync", "always" if store == "redis" else "everysec")
            redis = running.enter_context(own_redis(folder / "redis", *sync))
            address = redis.url
        elif store == "pair":
            both = await running.enter_async_context(pair(folder))
        nodes: list[Node] = []
        fronts: list[Wire] = []
        for one in mischief:
            if both is not None:
                fronts.append(await running.enter_async_context(wire(both.primary.port)))
                address = f"redis://127.0.0.1:{fronts[-1].port}/0"
            node = Node(replace(one, port=find_free_port(), data=data, store=address))
            running.callback(node.kill)
            await asyncio.to_thread(node.start)
            nodes.append(node)
        doors = [
            await running.enter_async_context(wire(nodes[n % len(nodes)].mischief.port))
            for n in range(len(NAMES))
        ]

        async def open_store() -> Store:
            if both is not None:
                return await RedisStore.open(both.replica.url)
            if redis is not None:
                return await RedisStore.open(redis.url)
            return SqliteStore.open(Path(data) / "moot.db")

        built = World(nodes, doors, redis, both, open_store, Random(seed), folder)
        if both is not None:
            both.fronts = fronts
        yield built


Fault = Callable[[World, Party], Awaitable[int]]
"""Does something bad to a world while a party plays; returns how often."""


async def suffer(at: World, fault: Fault) -> Outcome:
    """Let four play while something bad happens, and look what became of their commands."""
    async with party([url_of(door) for door in at.doors], seed=1) as guests:
        tried = await fault(at, guests)
        await guests.play_on(12)
        guests.stop()
        await guests.idle()
        differing = await guests.differs(at.url)
    for node in at.nodes:
        node.kill()
    store = await at.store()
    try:
        lost, doubled = await guests.count(store)
    finally:
        await store.close()
    acknowledged = len(set(guests.acknowledged))
    return Outcome(tried, acknowledged, lost, doubled, differing, guests.longest)
