"""What is special about the shared store: what is asked twice, what is packed, who has the turn."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any  # what Redis answers

import pytest

from server.keys import new_room_id
from server.stores.base import (
    CodeTaken,
    Position,
    SharedStore,
    StoreFailed,
    VersionConflict,
)
from server.stores.redis import RedisStore
from server.stores.redis_scripts import code_key, keys_of
from tests.server.conftest import Serve
from tests.server.guest import guest
from tests.server.own_redis import client_of
from tests.server.test_stores import CODE, append, commit_after, filled, state_of


async def test_it_is_a_store_that_servers_share(redis_store: RedisStore) -> None:
    assert isinstance(redis_store, SharedStore)


async def test_a_commit_asked_for_again_is_stored_once(redis_store: RedisStore) -> None:
    room = new_room_id()
    positions = await filled(redis_store, room, 3)
    same = commit_after(positions[1])
    assert await append(redis_store, room, positions[1], same) == positions[2]
    assert len(await redis_store.read(room, 0)) == 3
    with pytest.raises(VersionConflict):  # that command id is in the log, with another commit
        await append(redis_store, room, positions[3], commit_after(positions[1], "other"))


async def test_what_an_older_snapshot_covers_is_packed_and_stays_readable(
    redis_store: RedisStore, redis_url: str
) -> None:
    room = new_room_id()
    positions = await filled(redis_store, room, 9)
    for number in (3, 6, 6, 5, 9):  # a second server keeps one twice, and one too late
        redis_store.snapshot(room, positions[number], lambda: b"a state")
        await redis_store.load(room)
    stored = await redis_store.load(room)
    assert stored.snapshot is not None
    assert stored.snapshot.seq == 6
    assert [one.seq for one in stored.commits] == list(range(1, 10))
    assert [one.hash for one in stored.commits] == [one.hash for one in positions[1:]]
    for seq in range(10):
        assert await redis_store.read(room, seq) == stored.commits[seq:]
    async with client_of(redis_url) as client:
        assert await client.xlen(keys_of(room).log) == 3
        assert await client.llen(keys_of(room).packed) == 2
    # Whose command was packed long ago still gets its answer.
    assert await append(redis_store, room, positions[0], commit_after(positions[0])) == positions[1]


async def test_a_snapshot_of_what_the_log_does_not_hold_is_not_kept(
    redis_store: RedisStore,
) -> None:
    room = new_room_id()
    positions = await filled(redis_store, room, 2)
    redis_store.snapshot(room, Position(1, 7, bytes(32)), lambda: b"a state that was lost")
    redis_store.snapshot(room, positions[1], lambda: b"a state")
    kept = (await redis_store.load(room)).snapshot
    assert kept is not None
    assert (kept.seq, kept.body) == (1, b"a state")


async def test_one_server_at_a_time_plays_a_rooms_bots(
    redis_store: RedisStore, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = new_room_id()
    other = await RedisStore.open(redis_url)
    assert await redis_store.claim(room)
    assert await redis_store.claim(room), "a claim is renewed"
    assert not await other.claim(room)
    redis_store.release(room)
    await asyncio.sleep(0.05)
    monkeypatch.setattr("server.stores.redis.TURN_MILLISECONDS", 60)
    assert await other.claim(room)
    assert not await redis_store.claim(room)
    await asyncio.sleep(0.1)
    assert await redis_store.claim(room), "a claim that is not renewed is lost"
    other.release(room)
    await redis_store.close()
    assert await other.claim(room), "whoever goes lets others play"
    await other.close()


async def test_the_memory_of_a_room_is_what_the_docs_say(
    redis_store: RedisStore, redis_url: str
) -> None:
    room = new_room_id()
    positions = await filled(redis_store, room, 1)
    for _ in range(600):
        commit = commit_after(positions[-1], "v" * 80)
        positions.append(await append(redis_store, room, positions[-1], commit))
        if positions[-1].seq % 300 == 0:
            redis_store.snapshot(room, positions[-1], lambda: bytes(100))
    await redis_store.load(room)
    async with client_of(redis_url) as client:
        sizes = [await client.memory_usage(key, samples=0) or 0 for key in keys_of(room)]
    assert sum(sizes) < 601 * 400, sizes


async def keys_held(url: str, room: bytes) -> set[str]:
    async with client_of(url) as client:
        return {key.decode().rpartition(":")[2] for key in await client.keys(f"*{room.hex()}*")}


async def test_an_archived_room_is_small_and_all_of_it_is_there(
    redis_store: RedisStore, redis_url: str
) -> None:
    room = new_room_id()
    ends = await filled(redis_store, room, 9)
    for at in ends[3], ends[6], ends[8]:
        redis_store.snapshot(room, at, partial(state_of, at))
        await redis_store.load(room)
    before = await redis_store.load(room)
    await redis_store.archive(room, ends[8])
    assert "log" in await keys_held(redis_url, room), "its log has grown since"
    await redis_store.archive(room, ends[9])
    await redis_store.archive(room, ends[9])
    assert await keys_held(redis_url, room) == {"head", "packed", "snaps"}
    stored = await redis_store.load(room)
    assert stored.commits == before.commits
    assert stored.snapshot is not None
    assert stored.snapshot.seq == 8
    for number in range(10):
        assert await redis_store.read(room, number) == stored.commits[number:]
    end = ends[9]
    for _ in range(3):  # and it goes on
        end = await append(redis_store, room, end, commit_after(end))
    assert [one.seq for one in await redis_store.read(room, 8)] == [9, 10, 11, 12]
    await redis_store.archive(room, end)
    assert len((await redis_store.load(room)).commits) == 12


async def test_a_room_that_nobody_uses_is_archived_and_goes_on_where_it_was(
    serve: Serve, redis_url: str
) -> None:
    async with serve(store=redis_url, idle_room_seconds=0.2) as house:
        async with guest(house.port) as ann:
            await ann.open("Ann")
            await ann.act("pass", id="once")
            room = await house.rooms.find(ann.code)
            assert room is not None
            await asyncio.sleep(0.5)
            assert "log" in await keys_held(redis_url, room.id), "somebody is there"
        async with asyncio.timeout(5):
            while "log" in await keys_held(redis_url, room.id):  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.02)
        async with guest(house.port) as again:
            assert "table" not in await again.resume(ann)
            assert await again.act("pass", id="once") == {"t": "done", "id": "once"}
            await again.act("pass", id="more")
            assert again.table["count"] == 2


async def test_a_room_that_was_left_between_two_looks_is_archived_too(
    serve: Serve, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive, failed = RedisStore.archive, list[bytes]()

    async def once_in_vain(store: RedisStore, room: bytes, at: Position) -> None:
        if room not in failed:
            failed.append(room)
            raise StoreFailed("Redis is away")
        await archive(store, room, at)

    monkeypatch.setattr(RedisStore, "archive", once_in_vain)
    rooms: list[bytes] = []

    async def visit(port: int, after: float) -> None:
        await asyncio.sleep(after)
        async with guest(port) as ann:
            await ann.open("Ann")
            await asyncio.sleep(0.08)  # nearly as long as it is from one look to the next
            await ann.act("pass")
            room = await house.rooms.find(ann.code)
            assert room is not None
            rooms.append(room.id)

    async with serve(store=redis_url, idle_room_seconds=0.4) as house:
        await asyncio.gather(*[visit(house.port, n / 80) for n in range(8)])
        async with asyncio.timeout(10):
            for room in rooms:
                while "log" in await keys_held(redis_url, room):  # noqa: ASYNC110 - as above
                    await asyncio.sleep(0.02)


async def test_a_room_that_failed_is_archived_where_its_log_ends(
    serve: Serve, redis_url: str
) -> None:
    async with serve(store=redis_url, idle_room_seconds=0.2) as house:
        async with guest(house.port) as ann:
            await ann.open("Ann")
            await ann.act("pass")
            room = await house.rooms.find(ann.code)
            assert room is not None
            room.has_failed = True  # as if its log had been lost
        async with asyncio.timeout(5):
            while "log" in await keys_held(redis_url, room.id):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.02)


async def test_a_code_without_a_room_is_free_again_after_a_while(
    redis_store: RedisStore, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = RedisStore._ask  # pyright: ignore[reportPrivateUsage]  # where a trip is interrupted

    async def broken(store: RedisStore, *commands: Any) -> Any:
        if commands[0][0] == "HSET":
            raise StoreFailed("Redis is away")
        return await ask(store, *commands)

    room = new_room_id()
    with monkeypatch.context() as patch:
        patch.setattr(RedisStore, "_ask", broken)
        with pytest.raises(StoreFailed):
            await redis_store.create(room, CODE, "tally")
    async with client_of(redis_url) as client:
        assert 0 < await client.ttl(code_key(CODE)) <= 60
        await redis_store.create(room, CODE, "tally")
        assert await client.ttl(code_key(CODE)) == -1, "it is the room's for good"
    with pytest.raises(CodeTaken):
        await redis_store.create(new_room_id(), CODE, "tally")
    assert await redis_store.find(CODE) == room
