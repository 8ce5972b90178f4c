"""What a store holds while tables come and go, and what it must hold when all of them are gone.

A file has a row for each table and one for each commit. In Redis a table that sleeps has three keys
for good (its head, its code, its packed log): there is no time to live (docs/adr/0014). All others,
those of tables in use, must be gone, and so must whoever listened or asked.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Protocol

import msgspec

from server.stores.base import Commit, RoomId
from server.stores.redis import QUESTIONS_AT_ONCE, RedisStore
from tests.server.own_redis import client_of, own_redis

ASLEEP = ("code", "head", "packed")
"""The keys of a table that nobody uses."""

SUBSCRIPTIONS = 2
"""What a server listens to: the bell, and who is here."""

CLIENTS = QUESTIONS_AT_ONCE + 1
"""The most connections of one server to its Redis, besides the one that listens."""


class Home(Protocol):
    """Where a server keeps its tables, and how to look into it from outside."""

    store: str

    async def look(self) -> Counter[str]:
        """Return how many there are now of each kind of thing that may be left behind."""
        ...

    def is_at_work(self, now: Counter[str]) -> bool:
        """Return whether a server has all there that it needs before anybody comes."""
        ...

    def must_have(self, first: Counter[str], tables: int) -> Counter[str]:
        """Return what a look must say when so many tables sleep."""
        ...

    async def rows(self) -> tuple[int, int]:
        """Return how many tables there are and how many commits of people, without a server."""
        ...


class FileHome:
    """The file of the embedded store; it is looked into when the server has ended."""

    store = ""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "moot.db"

    async def look(self) -> Counter[str]:
        return Counter()

    def is_at_work(self, now: Counter[str]) -> bool:
        del now
        return True

    def must_have(self, first: Counter[str], tables: int) -> Counter[str]:
        del tables
        return first

    async def rows(self) -> tuple[int, int]:
        with closing(sqlite3.connect(self._file)) as log:
            (rooms,) = log.execute("select count(*) from rooms").fetchone()
            bodies = log.execute("select body from commits where seq > 0").fetchall()
        return rooms, of_people([body for (body,) in bodies])


class RedisHome:
    """A Redis of the soak's own."""

    def __init__(self, url: str, client: Any) -> None:
        self.store = url
        self._client = client

    async def look(self) -> Counter[str]:
        found: Counter[str] = Counter()
        async for key in self._client.scan_iter(count=2000):
            found[f"keys {kind_of(key)}"] += 1
        found["clients that listen"] = len(await self._client.client_list(_type="pubsub"))
        found["clients"] = len(await self._client.client_list(_type="normal")) - 1  # this one
        channels = await self._client.pubsub_channels()
        found["subscriptions"] = sum(n for _, n in await self._client.pubsub_numsub(*channels))
        return found

    def is_at_work(self, now: Counter[str]) -> bool:
        return now["subscriptions"] == SUBSCRIPTIONS

    def must_have(self, first: Counter[str], tables: int) -> Counter[str]:
        return first + Counter({f"keys {kind}": tables for kind in ASLEEP})

    async def rows(self) -> tuple[int, int]:
        store, tables, commits = await RedisStore.open(self.store), 0, 0
        async for key in self._client.scan_iter(match="*:head", count=2000):
            tables += 1
            stored = await store.load(RoomId(bytes.fromhex(key.decode().split(":")[2])))
            commits += of_people([one.body for one in stored.commits])
        await store.close()
        return tables, commits


def kind_of(key: bytes) -> str:
    """Return what a key is for: its last word, or `code` for one that leads to a table."""
    words = key.decode().split(":")
    return "code" if words[1] == "code" else words[-1]


def of_people(bodies: list[bytes]) -> int:
    """Return how many commits are of people: what was acknowledged to somebody.

    The server's own (a table's chance, for one) are not, but for sitting down.
    """
    commits = [msgspec.msgpack.decode(body, type=Commit) for body in bodies]
    return sum(one.seat > 0 or one.command.startswith("sit ") for one in commits)


@asynccontextmanager
async def home(folder: Path, *, redis: bool) -> AsyncGenerator[Home, None]:
    """Give a place for tables: a file in the folder, or a Redis whose log is there."""
    if not redis:
        yield FileHome(folder)
        return
    with own_redis(folder / "redis", "--appendfsync", "everysec") as server:
        async with client_of(server.url) as client:
            yield RedisHome(server.url, client)
