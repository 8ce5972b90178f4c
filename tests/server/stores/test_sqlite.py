"""What is special about the embedded store: a failing disk, and how often it is gone to."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path

import pytest

from server.keys import new_room_id
from server.stores.base import Position, StoreFailed
from server.stores.file import Failure, LogFile, ToAppend
from server.stores.sqlite import SqliteStore
from tests.server.test_stores import CODE, append, commit_after


class Disk(LogFile):
    """A file whose writing may fail, and that counts how often it is written."""

    fails = False
    batches: list[int]

    def append(self, batch: Sequence[ToAppend]) -> list[Failure]:
        if self.fails:
            raise sqlite3.OperationalError("database or disk is full")
        self.batches.append(len(batch))
        return super().append(batch)


@pytest.fixture
async def disk(tmp_path: Path) -> Disk:
    disk = Disk(tmp_path / "moot.db")
    disk.batches = []
    return disk


@pytest.fixture
async def store(disk: Disk) -> AsyncGenerator[SqliteStore, None]:
    opened = SqliteStore(disk)
    yield opened
    await opened.close()


async def test_a_full_disk_reaches_everybody_in_the_batch(disk: Disk, store: SqliteStore) -> None:
    rooms = [new_room_id() for _ in range(3)]
    births = [await store.create(room, f"A{n:07}", "tally") for n, room in enumerate(rooms)]
    disk.fails = True
    pairs = list(zip(rooms, births, strict=True))
    results = await asyncio.gather(
        *[append(store, room, birth, commit_after(birth)) for room, birth in pairs],
        return_exceptions=True,
    )
    assert [str(result) for result in results] == ["database or disk is full"] * 3
    assert all(isinstance(result, StoreFailed) for result in results)
    disk.fails = False
    for room, birth in pairs:
        assert await store.read(room, 0) == []
        await append(store, room, birth, commit_after(birth))


async def test_a_transaction_that_fails_half_way_leaves_nothing(store: SqliteStore) -> None:
    room = new_room_id()
    birth = await store.create(room, CODE, "tally")
    good = commit_after(birth)
    bad = commit_after(Position(1, 1, good.hash))._replace(body=None)  # type: ignore[arg-type]  # what SQLite refuses
    results = await asyncio.gather(
        append(store, room, birth, good),
        append(store, room, Position(1, 1, good.hash), bad),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [StoreFailed, StoreFailed]
    assert await store.read(room, 0) == []
    assert await append(store, room, birth, good) == Position(1, 1, good.hash)


async def test_a_really_full_file_is_told_and_the_store_goes_on(tmp_path: Path) -> None:
    file = LogFile(tmp_path / "moot.db")
    store = SqliteStore(file)
    room = new_room_id()
    end = await store.create(room, CODE, "tally")
    limit = file._database.execute("pragma page_count").fetchone()[0] + 4  # pyright: ignore[reportPrivateUsage]  # no public way to make a disk small
    file._database.execute(f"pragma max_page_count = {limit}")  # pyright: ignore[reportPrivateUsage]  # the same
    failure = ""
    while not failure:
        try:
            end = await append(store, room, end, commit_after(end, "x" * 4000))
        except StoreFailed as error:
            failure = str(error)
    assert "full" in failure
    stored = await store.load(room)
    assert len(stored.commits) == end.seq
    file._database.execute("pragma max_page_count = 100000")  # pyright: ignore[reportPrivateUsage]  # the same
    await append(store, room, end, commit_after(end))
    await store.close()


async def test_commits_of_one_turn_share_one_trip_and_the_next_gather_meanwhile(
    disk: Disk, store: SqliteStore
) -> None:
    rooms = [new_room_id() for _ in range(20)]
    births = [await store.create(room, f"A{n:07}", "tally") for n, room in enumerate(rooms)]
    await asyncio.gather(
        *[
            append(store, room, birth, commit_after(birth))
            for room, birth in zip(rooms, births, strict=True)
        ]
    )
    assert disk.batches == [20]
