"""Commits on a bad way: asked for until they are known, refused when they never left."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server.keys import new_room_id
from server.stores.base import StoreFailed, StoreUnsure
from server.stores.redis import RedisStore
from tests.server.own_redis import client_of, own_redis, port_of, wire
from tests.server.test_stores import CODE, after, append, commit_after, filled


async def test_a_commit_whose_answer_was_lost_is_asked_for_until_it_is_known(
    redis_url: str,
) -> None:
    async with wire(port_of(redis_url)) as bad:
        store = await RedisStore.open(f"redis://127.0.0.1:{bad.port}/0")
        room = new_room_id()
        end = await store.create(room, CODE, "tally")
        for losses in (0, 1, 2, 1):
            bad.loses_replies = losses
            end = await append(store, room, end, commit_after(end))
            assert bad.loses_replies == 0
        assert [one.seq for one in await store.read(room, 0)] == [1, 2, 3, 4]
        await store.close()


async def test_what_is_asked_while_redis_is_away_fails_and_later_does_not(tmp_path: Path) -> None:
    with own_redis(tmp_path) as redis:
        store = await RedisStore.open(redis.url)
        room = new_room_id()
        (birth,) = await filled(store, room, 0)
        redis.kill()
        with pytest.raises(StoreFailed) as failure:
            await append(store, room, birth, commit_after(birth))
        assert not isinstance(failure.value, StoreUnsure), "it was never sent"
        for ask in (store.find(CODE), store.load(room), store.read(room, 0), store.ends([room])):
            with pytest.raises(StoreFailed):
                await ask
        redis.start()
        assert await store.find(CODE) == room
        await append(store, room, birth, commit_after(birth))
        await store.close()


async def test_a_restart_loses_nothing_that_was_told_and_doubles_nothing(tmp_path: Path) -> None:
    with own_redis(tmp_path) as redis:
        store = await RedisStore.open(redis.url)
        rooms = [new_room_id() for _ in range(8)]
        ends = [await store.create(room, f"A{n:07}", "t") for n, room in enumerate(rooms)]
        stop = asyncio.Event()

        async def write(n: int) -> None:
            while not stop.is_set():
                commit = commit_after(ends[n])
                try:
                    ends[n] = await append(store, rooms[n], ends[n], commit)
                except StoreUnsure:
                    raise
                except StoreFailed:
                    await asyncio.sleep(0.02)

        writing = [asyncio.create_task(write(n)) for n in range(8)]
        for _ in range(3):
            await asyncio.sleep(0.1)
            await asyncio.to_thread(redis.kill)
            await asyncio.sleep(0.05)
            await asyncio.to_thread(redis.start)
        await asyncio.sleep(0.1)
        stop.set()
        await asyncio.gather(*writing)
        for room, end in zip(rooms, ends, strict=True):
            log = await store.read(room, 0)
            assert [one.seq for one in log] == list(range(1, end.seq + 1))
            assert after(end, log[-1]) == end
        await store.close()


async def test_what_stays_unsure_is_told_so_and_what_was_never_sent_is_refused_at_once(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.stores.redis_appends.DOUBT_SECONDS", 0.3)
    async with wire(port_of(redis_url)) as bad:
        store = await RedisStore.open(f"redis://127.0.0.1:{bad.port}/0")
        room, other = new_room_id(), new_room_id()
        (birth,) = await filled(store, room, 0)
        elsewhere = await store.create(other, "A0000000", "tally")
        end = await append(store, room, birth, commit_after(birth))
        bad.loses_replies, bad.to = 1, 9  # nothing listens at the discard port
        unsure = asyncio.create_task(append(store, room, end, commit_after(end)))
        await asyncio.sleep(0.1)
        with pytest.raises(StoreFailed) as failure:
            await append(store, other, elsewhere, commit_after(elsewhere))
        assert not isinstance(failure.value, StoreUnsure)
        with pytest.raises(StoreUnsure):
            await unsure
        bad.to = port_of(redis_url)
        assert len(await store.read(room, 0)) == 2, "it was stored, and nobody could know"
        assert await append(store, room, end, commit_after(end)) == after(end, commit_after(end))
        await store.close()


async def test_a_redis_without_memory_refuses_and_nothing_is_half_written(tmp_path: Path) -> None:
    with own_redis(tmp_path) as redis:
        store = await RedisStore.open(redis.url)
        room = new_room_id()
        end = await store.create(room, CODE, "tally")
        async with client_of(redis.url) as client:
            await client.config_set("maxmemory", 1)
            with pytest.raises(StoreFailed, match="maxmemory"):
                await append(store, room, end, commit_after(end))
            await client.config_set("maxmemory", 0)
        assert await store.read(room, 0) == []
        assert await store.ends([room]) == [end]
        await append(store, room, end, commit_after(end))
        await store.close()
