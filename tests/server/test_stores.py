"""What any store promises (`server.stores.base`), tried on each of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw, msgpack
from redis.asyncio import Redis

from server.keys import new_room_id
from server.stores.base import (
    CodeTaken,
    Commit,
    Position,
    Store,
    StoreFailed,
    VersionConflict,
    Written,
    genesis,
    read_log,
    write,
)
from server.stores.redis import RedisStore
from server.stores.sqlite import SqliteStore
from tests.server.own_cluster import OwnCluster

CODE = "K7Q2M4XN"


@pytest.fixture(params=["sqlite", "redis", "cluster"])
async def store(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncGenerator[SqliteStore | RedisStore, None]:
    opened: SqliteStore | RedisStore
    if request.param == "sqlite":
        opened = SqliteStore.open(tmp_path / "moot.db")
    elif request.param == "cluster":
        cluster: OwnCluster = request.getfixturevalue("redis_cluster")
        cluster.wipe()
        opened = await RedisStore.open(cluster.url)
    else:
        url = request.getfixturevalue("redis_server")
        await wiped(url)
        opened = await RedisStore.open(url)
    yield opened
    await opened.close()


async def wiped(url: str) -> None:
    """Empty a Redis of the tests' own, its scripts too."""
    opened: Any = Redis.from_url(url)  # pyright: ignore[reportUnknownMemberType]  # untyped options
    async with opened as client:
        await client.flushall()
        await client.script_flush()


def commit_after(before: Position, text: str = "a vote") -> Written:
    events = Raw(msgpack.encode([text]))
    return write(Commit(before.seq + 1, before.hash, f"c{before.seq}", b"", 1, 0, b"", events))


def after(before: Position, commit: Written) -> Position:
    return Position(before.epoch, commit.seq, commit.hash)


async def append(
    store: Store, room: bytes, before: Position, commit: Written, due: int | None = None
) -> Position:
    """Append and wait; raise what the store tells."""
    told: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def tell(failure: Exception | None) -> None:
        if failure is None:
            told.set_result(None)
        else:
            told.set_exception(failure)

    store.append(room, before, commit, tell, due)
    assert not told.done(), "nobody is told within append itself"
    await told
    return after(before, commit)


def state_of(at: Position) -> bytes:
    return b"state %d" % at.seq


async def filled(store: Store, room: bytes, count: int) -> list[Position]:
    """Return every position of a new room with so many commits."""
    positions = [await store.create(room, CODE, "tally")]
    for _ in range(count):
        end = positions[-1]
        positions.append(await append(store, room, end, commit_after(end)))
    return positions


async def test_a_room_is_found_by_its_code_and_nothing_is_made_by_asking(store: Store) -> None:
    room = new_room_id()
    assert await store.find(CODE) is None
    birth = await store.create(room, CODE, "tally")
    assert birth == genesis(room, "tally")
    assert await store.find(CODE) == room
    assert await store.find("AAAAAAAA") is None
    with pytest.raises(StoreFailed):
        await store.load(new_room_id())


async def test_a_code_leads_to_one_room(store: Store) -> None:
    room, late = new_room_id(), new_room_id()
    await store.create(room, CODE, "tally")
    with pytest.raises(CodeTaken):
        await store.create(late, CODE, "tally")
    assert await store.find(CODE) == room
    with pytest.raises(StoreFailed):
        await store.load(late)


async def test_what_was_appended_is_read_back_and_chains(store: Store) -> None:
    room = new_room_id()
    positions = await filled(store, room, 5)
    stored = await store.load(room)
    assert (stored.id, stored.code, stored.kind) == (room, CODE, "tally")
    assert stored.birth == positions[0]
    assert [commit.seq for commit in read_log(stored.commits, stored.birth)] == [1, 2, 3, 4, 5]
    assert [one.hash for one in stored.commits] == [position.hash for position in positions[1:]]
    assert await store.read(room, 3) == stored.commits[3:]


@pytest.mark.parametrize("wrong", ["epoch", "seq", "hash", "behind", "room"])
async def test_a_commit_that_does_not_follow_exactly_is_not_written(
    store: Store, wrong: str
) -> None:
    room = new_room_id()
    positions = await filled(store, room, 2)
    end = positions[-1]
    before = {
        "epoch": end._replace(epoch=2),
        "seq": end._replace(seq=3),
        "hash": end._replace(hash=bytes(32)),
        "behind": positions[1],
        "room": end,
    }[wrong]
    to = new_room_id() if wrong == "room" else room
    with pytest.raises(VersionConflict):
        await append(store, to, before, commit_after(before, "of another writer"))
    assert len(await store.read(room, 0)) == 2
    await append(store, room, end, commit_after(end))


async def test_where_logs_end_is_told(store: Store) -> None:
    rooms = [new_room_id() for _ in range(2)]
    end = await store.create(rooms[0], CODE, "tally")
    assert await store.ends([*rooms]) == [end, None]
    end = await append(store, rooms[0], end, commit_after(end))
    assert await store.ends(rooms[::-1]) == [None, end]
    assert await store.ends([]) == []


async def test_an_epoch_begins_once_and_only_its_own_writers_go_on(store: Store) -> None:
    room = new_room_id()
    end = (await filled(store, room, 2))[-1]
    for _ in range(2):
        await store.begin_epoch(room, 1)
    await store.begin_epoch(new_room_id(), 1)
    with pytest.raises(VersionConflict):
        await append(store, room, end, commit_after(end))
    now = end._replace(epoch=2)
    assert await store.ends([room]) == [now]
    assert await append(store, room, now, commit_after(now)) == (await store.ends([room]))[0]
    stored = await store.load(room)
    assert stored.birth.epoch == 2
    assert len(read_log(stored.commits, stored.birth)) == 3


async def test_of_two_writers_at_one_position_one_is_stored(store: Store) -> None:
    room = new_room_id()
    (birth,) = await filled(store, room, 0)
    one, other = commit_after(birth, "one"), commit_after(birth, "other")
    results = await asyncio.gather(
        append(store, room, birth, one), append(store, room, birth, other), return_exceptions=True
    )
    assert results[0] == after(birth, one)
    assert isinstance(results[1], VersionConflict)
    assert [written.hash for written in await store.read(room, 0)] == [one.hash]


async def test_rooms_do_not_disturb_each_other_in_one_batch(store: Store) -> None:
    rooms = [new_room_id() for _ in range(50)]
    births = [await store.create(room, f"A{n:07}", "tally") for n, room in enumerate(rooms)]
    wrong = births[7]._replace(hash=bytes(32))
    results = await asyncio.gather(
        *[
            append(store, room, wrong if n == 7 else birth, commit_after(birth))
            for n, (room, birth) in enumerate(zip(rooms, births, strict=True))
        ],
        return_exceptions=True,
    )
    failed = [n for n, result in enumerate(results) if isinstance(result, BaseException)]
    assert failed == [7]
    assert [len(await store.read(room, 0)) for room in rooms] == [n != 7 for n in range(50)]


async def test_commits_are_told_in_the_order_they_were_asked(store: Store) -> None:
    room = new_room_id()
    end = await store.create(room, CODE, "tally")
    told: list[int] = []
    all_told = asyncio.Event()

    def tell(number: int, _failure: Exception | None) -> None:
        told.append(number)
        if number == 200:
            all_told.set()

    for number in range(1, 201):
        commit = commit_after(end)
        store.append(room, end, commit, partial(tell, number))
        end = after(end, commit)
        if number % 7 == 0:
            await asyncio.sleep(0)
    await all_told.wait()
    assert told == list(range(1, 201))
    assert len(await store.read(room, 0)) == 200


async def test_a_room_begins_from_the_last_snapshot_but_one(store: Store) -> None:
    room = new_room_id()
    positions = await filled(store, room, 4)
    assert (await store.load(room)).snapshot is None
    for number, expected in ((1, 1), (2, 1), (3, 2), (4, 3)):
        at = positions[number]
        store.snapshot(room, at, partial(state_of, at))
        kept = (await store.load(room)).snapshot
        assert kept is not None
        assert (kept.seq, kept.body) == (expected, b"state %d" % expected)
        assert kept.hash == positions[expected].hash


async def test_a_snapshot_that_cannot_be_made_harms_nothing(store: Store) -> None:
    room = new_room_id()
    positions = await filled(store, room, 1)

    def encode() -> bytes:
        raise ValueError("this state cannot be written")

    store.snapshot(room, positions[1], encode)
    assert (await store.load(room)).snapshot is None
    await append(store, room, positions[1], commit_after(positions[1]))


async def test_a_deadline_is_kept_with_its_commit_and_found_when_it_has_come(store: Store) -> None:
    rooms = [new_room_id() for _ in range(3)]
    ends = [await store.create(room, f"A{n:07}", "tally") for n, room in enumerate(rooms)]
    for n, due in enumerate((2_000, 1_000, None)):
        ends[n] = await append(store, rooms[n], ends[n], commit_after(ends[n]), due)
    assert await store.due(999) == []
    assert await store.due(1_000) == [rooms[1]]
    assert set(await store.due(10**15)) == set(rooms[:2])
    for n, due in enumerate((3_000, None, 1_750_000_000_123)):
        ends[n] = await append(store, rooms[n], ends[n], commit_after(ends[n]), due)
    assert await store.due(2_999) == []
    assert await store.due(1_750_000_000_122) == [rooms[0]]
    assert set(await store.due(1_750_000_000_123)) == {rooms[0], rooms[2]}


async def test_a_commit_that_is_not_written_changes_no_deadline(store: Store) -> None:
    room = new_room_id()
    birth = await store.create(room, CODE, "tally")
    end = await append(store, room, birth, commit_after(birth), 1_000)
    for due in (2_000, None):
        with pytest.raises(VersionConflict):
            await append(store, room, birth, commit_after(birth, "too late"), due)
        assert await store.due(1_000) == [room]
    await append(store, room, end, commit_after(end), None)
    assert await store.due(10**15) == []


async def test_the_installation_keeps_one_secret(store: Store) -> None:
    secret = await store.secret()
    assert len(secret) == 32
    assert await store.secret() == secret


async def test_closing_writes_what_was_asked_before(store: Store) -> None:
    room = new_room_id()
    birth = await store.create(room, CODE, "tally")
    told: list[object] = []
    store.append(room, birth, commit_after(birth), told.append)
    await store.close()
    await store.close()
    assert told == [None]
    with pytest.raises(StoreFailed):
        await store.find(CODE)
    with pytest.raises(StoreFailed):
        await append(store, room, birth, commit_after(birth))


async def test_one_rooms_mistake_does_not_reach_the_others(store: Store) -> None:
    rooms = [new_room_id() for _ in range(2)]
    births = [await store.create(room, f"A{n:07}", "tally") for n, room in enumerate(rooms)]

    def broken(_failure: object) -> None:
        raise RuntimeError("this room does not know what to do")

    store.append(rooms[0], births[0], commit_after(births[0]), broken)
    end = await append(store, rooms[1], births[1], commit_after(births[1]))
    await append(store, rooms[1], end, commit_after(end))
