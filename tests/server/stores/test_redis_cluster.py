"""Rooms spread over a Redis Cluster, slots that move, and a primary of several that dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from redis.exceptions import RedisError

from server.keys import new_room_id
from server.stores.base import Position, StoreFailed
from server.stores.redis import RedisStore
from server.stores.redis_cluster import ClusterLine
from server.stores.redis_scripts import keys_of
from tests.conftest import find_free_port
from tests.server.own_cluster import PRIMARIES, OwnCluster, ask, own_cluster
from tests.server.test_stores import append, commit_after

pytestmark = pytest.mark.timeout(90)


@pytest.fixture
async def store(redis_cluster: OwnCluster) -> AsyncGenerator[RedisStore, None]:
    redis_cluster.wipe()
    opened = await RedisStore.open(redis_cluster.url)
    yield opened
    await opened.close()


async def births(store: RedisStore, count: int) -> dict[bytes, Position]:
    rooms = [new_room_id() for _ in range(count)]
    return {room: await store.create(room, f"A{n:07}", "tally") for n, room in enumerate(rooms)}


async def test_rooms_are_on_all_primaries_and_asked_for_in_one_go(
    store: RedisStore, redis_cluster: OwnCluster
) -> None:
    ends = await births(store, 40)
    for _ in range(3):
        written = await asyncio.gather(
            *[append(store, room, end, commit_after(end)) for room, end in ends.items()]
        )
        ends = dict(zip(ends, written, strict=True))
    assert await store.ends([*ends, new_room_id()]) == [*ends.values(), None]
    for room, end in ends.items():
        assert len((await store.load(room)).commits) == end.seq == 3
    held = [ask(node, "DBSIZE") for node in redis_cluster.nodes]
    assert min(held) > 0
    assert len({redis_cluster.node_of(keys_of(room).head).port for room in ends}) == PRIMARIES


async def test_a_slot_that_moves_is_followed(store: RedisStore, redis_cluster: OwnCluster) -> None:
    ((room, end),) = (await births(store, 1)).items()
    end = await append(store, room, end, commit_after(end))
    was = redis_cluster.node_of(keys_of(room).head)
    to = next(node for node in redis_cluster.nodes if node is not was)
    slot = ask(was, "CLUSTER", "KEYSLOT", keys_of(room).head)
    ids = {node.port: ask(node, "CLUSTER", "MYID") for node in redis_cluster.nodes}
    ask(to, "CLUSTER", "SETSLOT", slot, "IMPORTING", ids[was.port])
    ask(was, "CLUSTER", "SETSLOT", slot, "MIGRATING", ids[to.port])
    keys = ask(was, "CLUSTER", "GETKEYSINSLOT", slot, 1000)
    ask(was, "MIGRATE", "127.0.0.1", to.port, "", 0, 5000, "KEYS", *keys)
    # Between the two: the old primary says ASK, and for several keys at once TRYAGAIN.
    assert await store.ends([room]) == [end]
    with pytest.raises(StoreFailed, match="rehashing"):
        await append(store, room, end, commit_after(end))
    assert await store.ends([room]) == [end]
    for node in (to, was, *redis_cluster.nodes):
        ask(node, "CLUSTER", "SETSLOT", slot, "NODE", ids[to.port])
    # From now on it says MOVED.
    end = await append(store, room, end, commit_after(end))
    stored = await store.load(room)
    assert [one.seq for one in stored.commits] == [1, 2]
    assert redis_cluster.node_of(keys_of(room).head) is to


class Ear:
    def __init__(self) -> None:
        self.heard: list[tuple[bytes, int]] = []
        self.misses = 0

    def hear(self, id: bytes, seq: int) -> None:
        self.heard.append((id, seq))

    def hear_of(self, id: bytes, present: object) -> None:
        """Nobody comes or goes here."""

    def hear_doubt(self, id: bytes, seq: int) -> None:
        """Nobody doubts here."""

    def miss(self) -> None:
        self.misses += 1


async def test_a_bell_rung_at_any_primary_is_heard(store: RedisStore) -> None:
    ear = Ear()
    listening = asyncio.create_task(store.listen(ear))
    async with asyncio.timeout(5):
        while ear.misses < 2:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)
    ends = await births(store, 20)
    for room, end in ends.items():
        await append(store, room, end, commit_after(end))
    async with asyncio.timeout(5):
        while len(ear.heard) < 20:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)
    assert {room for room, _ in ear.heard} == ends.keys()
    listening.cancel()
    await asyncio.wait((listening,))


async def test_commands_of_several_keys_come_back_in_order(redis_cluster: OwnCluster) -> None:
    redis_cluster.wipe()
    line = ClusterLine([f"redis://127.0.0.1:{redis_cluster.nodes[1].port}/0"], 2)
    await line.look()
    assert len(line.primaries) == PRIMARIES
    keys = [b"key %d" % n for n in range(30)]
    assert await line.ask(*[("SET", key, n) for n, key in enumerate(keys)]) == [b"OK"] * 30
    assert await line.ask(*[("GET", key) for key in keys]) == [b"%d" % n for n in range(30)]
    wrong, right = await line.ask(("INCRBY", keys[0], "x"), ("GET", keys[1]))
    assert isinstance(wrong, RedisError)
    assert right == b"1"
    await line.close()


async def test_a_cluster_that_is_not_there_is_said() -> None:
    line = ClusterLine([f"redis://127.0.0.1:{find_free_port()}/0"], 1)
    with pytest.raises(StoreFailed):
        await line.look()
    with pytest.raises(StoreFailed):
        await line.ask(("GET", "a"))
    await line.close()


async def until_written(store: RedisStore, room: bytes, end: Position) -> Position:
    async with asyncio.timeout(20):
        while True:
            try:
                return await append(store, room, end, commit_after(end))
            except StoreFailed:
                await asyncio.sleep(0.1)


async def test_a_primary_dies_its_replica_goes_on_and_the_others_do_not_wait(
    tmp_path: Path,
) -> None:
    clock = asyncio.get_running_loop().time
    with own_cluster(tmp_path, replicas=1) as cluster:
        store = await RedisStore.open(cluster.url, 0)
        ends = await births(store, 12)
        dies = cluster.nodes[0]
        hit = [room for room in ends if cluster.node_of(keys_of(room).head) is dies]
        others = [room for room in ends if room not in hit]
        assert hit
        assert others
        for room in hit:
            ends[room] = await append(store, room, ends[room], commit_after(ends[room]))
        await asyncio.sleep(0.2)
        dies.kill()
        waiting = [asyncio.create_task(until_written(store, room, ends[room])) for room in hit]
        began = clock()
        for room in others:
            ends[room] = await append(store, room, ends[room], commit_after(ends[room]))
        assert clock() - began < 1
        assert not any(task.done() for task in waiting)
        for room, end in zip(hit, await asyncio.gather(*waiting), strict=True):
            ends[room] = end
        assert await store.ends([*ends]) == [*ends.values()]
        await store.close()


async def test_with_replicas_to_wait_for_nothing_counts_that_they_have_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.stores.redis_appends.DOUBT_SECONDS", 0.5)
    with own_cluster(tmp_path, replicas=PRIMARIES) as cluster:
        store = await RedisStore.open(cluster.url, replicas=1)
        ((room, end),) = (await births(store, 1)).items()
        end = await append(store, room, end, commit_after(end))
        assert len((await store.load(room)).commits) == 1
        for replica in cluster.nodes[PRIMARIES:]:
            replica.kill()
        with pytest.raises(StoreFailed):
            await append(store, room, end, commit_after(end))
        with pytest.raises(StoreFailed, match="0 of 1 replicas"):
            await store.load(room)
        await store.close()
