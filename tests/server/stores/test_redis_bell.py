"""A subscription that comes back, and says that it was away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest

from server.keys import new_room_id
from server.stores.base import Present, RoomId
from server.stores.redis import RedisStore
from tests.server.own_redis import client_of, port_of, wire
from tests.server.test_stores import CODE, after, append, commit_after


class Ear:
    """Remembers everything."""

    def __init__(self) -> None:
        self.heard: list[tuple[RoomId, int]] = []
        self.present: list[tuple[RoomId, Present]] = []
        self.misses = 0
        self.doubts: list[tuple[RoomId, int]] = []

    def hear(self, id: RoomId, seq: int) -> None:
        self.heard.append((id, seq))

    def hear_doubt(self, id: RoomId, seq: int) -> None:
        self.doubts.append((id, seq))

    def hear_of(self, id: RoomId, present: Present) -> None:
        self.present.append((id, present))

    def miss(self) -> None:
        self.misses += 1

    async def until(self, *, misses: int = 0, heard: int = 0, present: int = 0) -> None:
        async with asyncio.timeout(5):
            while not self._has(misses, heard, present):  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.01)

    def _has(self, misses: int, heard: int, present: int) -> bool:
        enough = self.misses >= misses and len(self.heard) >= heard
        return enough and len(self.present) >= present


@pytest.fixture
async def ear(redis_store: RedisStore) -> AsyncGenerator[Ear, None]:
    listening = Ear()
    task = asyncio.create_task(redis_store.listen(listening))
    await listening.until(misses=2)  # one for each of the two channels
    yield listening
    task.cancel()
    await asyncio.wait((task,))


async def test_a_doubt_is_heard_as_one(ear: Ear, redis_store: RedisStore) -> None:
    room = new_room_id()
    for seq in (0, 7):
        redis_store.doubt(room, seq)
    async with asyncio.timeout(5):
        while len(ear.doubts) < 2:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)
    assert sorted(ear.doubts) == [(room, 0), (room, 7)]
    assert ear.heard == []


async def test_every_commit_is_heard_and_others_are_seen(
    ear: Ear, redis_store: RedisStore, redis_url: str
) -> None:
    other, room = await RedisStore.open(redis_url), new_room_id()
    end = await other.create(room, CODE, "tally")
    end = await append(other, room, end, commit_after(end))
    await append(redis_store, room, end, commit_after(end))
    await ear.until(heard=2)
    assert ear.heard == [(room, 1), (room, 2)]
    redis_store.announce(room, [1], 0)
    other.announce(room, [2, 3], 1)
    await ear.until(present=1)
    ((seen, present),) = ear.present
    assert (seen, present.seats, present.watching) == (room, [2, 3], 1)
    async with client_of(redis_url) as client:
        await client.publish("moot:here", b"of another version")
    end = await append(other, room, (at := after(end, commit_after(end))), commit_after(at))
    await ear.until(heard=3)
    await other.close()


async def test_a_subscription_that_was_killed_comes_back_and_says_so(
    ear: Ear, redis_url: str
) -> None:
    async with client_of(redis_url) as client:
        for number in (4, 6):
            await client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
            await ear.until(misses=number)


async def test_a_connection_that_only_looks_alive_is_given_up(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.stores.redis_bell.SILENCE_SECONDS", 0.1)
    monkeypatch.setattr("server.stores.redis_bell.CONNECT_SECONDS", 0.3)
    async with wire(port_of(redis_url)) as bad:
        store, listening = await RedisStore.open(f"redis://127.0.0.1:{bad.port}/0"), Ear()
        task = asyncio.create_task(store.listen(listening))
        await listening.until(misses=2)
        await asyncio.sleep(0.5)
        assert listening.misses == 2, "silence that answers a ping is no reason"
        bad.is_frozen = True
        await asyncio.sleep(0.4)
        bad.is_frozen = False
        await listening.until(misses=4)
        task.cancel()
        await asyncio.wait((task,))
        await store.close()


async def test_a_server_hears_itself_and_without_its_echo_it_subscribes_anew(
    redis_store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.stores.redis_bell.SILENCE_SECONDS", 0.1)
    listening = Ear()
    task = asyncio.create_task(redis_store.listen(listening))
    await listening.until(misses=2)
    await asyncio.sleep(0.5)
    assert listening.misses == 2
    assert redis_store.silence < 0.4
    assert listening.present == []  # it is no news that one is there oneself
    # As behind a failover: pings would be answered there, but nothing that is published comes.
    monkeypatch.setattr(redis_store._bell, "_ring", lambda: None)  # pyright: ignore[reportPrivateUsage]  # the seam
    await listening.until(misses=4)
    task.cancel()
    await asyncio.wait((task,))
