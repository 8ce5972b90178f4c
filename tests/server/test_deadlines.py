"""Deadlines fire once, to the moment, whoever holds the room; no client's clock matters."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.commands import TimeUp
from engine.kind import TABLE, Due
from server import clock
from server.deadlines import TRIES, Alarm, sweeping
from server.stores.base import Commit, LogDamaged, Store, StoreFailed, read_log
from server.stores.redis import RedisStore
from tests.server.conftest import Serve
from tests.server.guest import Guest, guest
from tests.server.own_redis import own_redis
from tests.server.program import no_traceback
from tests.server.test_stores import wiped
from tests.server.test_two_nodes import nodes

LATE_MS = 2_000
"""No deadline may be later than that, whichever server dies."""


def due_in(seconds: float) -> Due:
    at = clock.now() + round(seconds * 1000)
    return Due(f"time:1:{at}", at, TimeUp(1, at))


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return how to put the server's clock forward or back by seconds."""
    real = clock.now

    def move(seconds: float) -> None:
        monkeypatch.setattr("server.clock.now", lambda: real() + round(seconds * 1000))

    return move


# One alarm.


async def test_an_alarm_rings_when_it_is_time_and_only_for_the_last_deadline() -> None:
    rung: list[Due] = []
    alarm, first, second = Alarm(rung.append), due_in(0.05), due_in(0.1)
    alarm.set(first)
    alarm.set(second)
    await asyncio.sleep(0.3)
    assert rung == [second]
    assert clock.now() >= second.at
    alarm.set(due_in(0))
    alarm.set(None)
    await asyncio.sleep(0.1)
    assert rung == [second]


async def test_an_alarm_rings_again_until_there_is_another_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.deadlines.AGAIN_SECONDS", 0.05)
    rung: list[Due] = []
    alarm, due = Alarm(rung.append), due_in(0)
    alarm.set(due)
    await asyncio.sleep(0.3)
    alarm.stop()
    assert 2 <= len(rung) <= 4, "each pause is twice the last one"
    assert set(rung) == {due}


async def test_a_clock_that_is_put_back_is_waited_for(moved: Callable[[float], None]) -> None:
    rung: list[Due] = []
    alarm, due = Alarm(rung.append), due_in(0.1)
    alarm.set(due)
    moved(-0.3)
    await asyncio.sleep(0.25)
    assert rung == []
    moved(0)
    await asyncio.sleep(0.3)
    assert rung == [due]
    alarm.stop()


async def test_a_clock_that_is_put_forward_is_looked_at(moved: Callable[[float], None]) -> None:
    rung: list[Due] = []
    alarm, due = Alarm(rung.append), due_in(3600)
    alarm.set(due)
    alarm.look()
    assert rung == []
    moved(4000)
    alarm.look()
    alarm.look()
    assert rung == [due]
    alarm.stop()


# Rooms that nobody holds.


class Stuck:
    """A store in which one room is always due, and rooms that cannot do anything about it."""

    def __init__(self) -> None:
        self.looked = self.woken = 0

    async def due(self, _now: int) -> list[bytes]:
        self.looked += 1
        if self.looked == 2:
            raise StoreFailed("away for a moment")
        return [bytes(16)]

    async def wake(self, _room: bytes) -> None:
        self.woken += 1
        raise LogDamaged(7)


async def test_a_room_that_can_do_nothing_is_not_tried_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.deadlines.SWEEP_SECONDS", 0.002)
    stuck: Any = Stuck()
    async with sweeping(stuck, stuck), asyncio.timeout(5):
        while stuck.looked < 40:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)
    assert stuck.woken == TRIES


# Tables whose clock runs.


async def council(ann: Guest, ben: Guest, seconds: int, **settings: Any) -> None:
    """Two players are asked, one after the other, and have so many seconds."""
    await ann.open("Ann")
    await ben.join(ann.code, "Ben")
    await ann.act("time", time_limit=seconds, **settings)
    await ann.act("start")
    await ann.act("hold_council", question="Where to?", choices=["north", "south"])


def lines(one: Guest) -> list[str]:
    return [line[0] for line in one.table.get("log", {}).values()]


async def until_told(one: Guest, kind: str) -> None:
    async with asyncio.timeout(8):
        while kind not in lines(one):
            await one.hear()


async def fired(store: Store, code: str) -> list[Commit]:
    """The commits of a room that came by time alone."""
    room = await store.find(code)
    assert room is not None
    stored = await store.load(room)
    commits = read_log(stored.commits, stored.birth)
    return [one for one in commits if one.command.startswith("time:")]


def on_time(commit: Commit) -> bool:
    due = int(commit.command.rsplit(":", 1)[1])
    return 0 <= commit.now - due <= LATE_MS


async def test_time_is_up_at_the_moment_that_everybody_sees(serve: Serve) -> None:
    async with serve(kind=TABLE) as house, guest(house.port) as ann, guest(house.port) as ben:
        welcome = await ann.open("Zoe")
        assert abs(welcome["now"] - clock.now()) < 5_000
        async with guest(house.port) as host, guest(house.port) as cleo:
            await council(host, cleo, 1)
            due = host.table["clock"]["due"]
            await until_told(host, "time up")
            assert 0 <= clock.now() - due < 1_000
            assert host.table["clock"] == {"due": due, "up": True}
            await host.act("vote", question=host.seat["question"]["id"], choice="north")
            assert host.table["clock"]["due"] > due
        await ben.watch(host.code)


async def test_a_paused_table_has_all_the_time_in_the_world(serve: Serve) -> None:
    async with serve(kind=TABLE) as house, guest(house.port) as ann, guest(house.port) as ben:
        await council(ann, ben, 1)
        await ann.act("pause")
        left = ann.table["clock"]["due"] - ann.table["paused"]
        await asyncio.sleep(1.2)
        refused = await ann.act("vote", question=ann.seat["question"]["id"], choice="north")
        assert refused["code"] == "paused"
        assert "time up" not in lines(ann)
        await ann.act("go_on")
        assert ann.table["clock"]["due"] - clock.now() <= left
        await until_told(ann, "time up")


async def test_a_room_that_nobody_holds_is_woken_when_its_time_has_come(serve: Serve) -> None:
    async with serve(kind=TABLE, idle_room_seconds=0.1) as house:
        async with guest(house.port) as ann, guest(house.port) as ben:
            await council(ann, ben, 2)
        await asyncio.sleep(0.4)
        assert house.rooms.held == []
        await asyncio.sleep(2.6)
        async with guest(house.port) as again:
            await again.resume(ann)
            await until_told(again, "time up")
            lines_of = [line for line in again.table["log"].values() if line[0] == "time up"]
            assert lines_of == [["time up", 1]]


async def test_what_came_due_while_no_server_ran_gives_everybody_some_more_time(
    serve: Serve, moved: Callable[[float], None]
) -> None:
    async with serve(kind=TABLE) as house, guest(house.port) as ann, guest(house.port) as ben:
        await council(ann, ben, 60, absent="leaves")
    moved(3600)
    async with serve(kind=TABLE) as house, guest(house.port) as again:
        await again.resume(ann)
        await until_told(again, "more time")
        left = again.table["clock"]["due"] - clock.now()
        assert 28_000 < left <= 30_000
        assert "time up" not in lines(again)


async def test_a_short_restart_changes_nothing_about_a_deadline(serve: Serve) -> None:
    async with serve(kind=TABLE) as house, guest(house.port) as ann, guest(house.port) as ben:
        await council(ann, ben, 1)
    await asyncio.sleep(1.1)
    async with serve(kind=TABLE) as house, guest(house.port) as again:
        await again.resume(ann)
        await until_told(again, "time up")


@asynccontextmanager
async def opened(url: str) -> AsyncGenerator[RedisStore, None]:
    store = await RedisStore.open(url)
    yield store
    await store.close()


async def test_of_two_servers_that_are_both_awake_one_fires(
    serve: Serve, redis_server: str
) -> None:
    await wiped(redis_server)
    async with (
        serve(kind=TABLE, store=redis_server) as here,
        serve(kind=TABLE, store=redis_server) as there,
        guest(here.port) as ann,
        guest(there.port) as ben,
    ):
        await council(ann, ben, 1, absent="leaves", grace=5)
        await until_told(ann, "time up")
        await until_told(ben, "time up")
        await asyncio.sleep(2)
        async with opened(redis_server) as store:
            (only,) = await fired(store, ann.code)
            assert on_time(only)
        assert ann.table == ben.table


@pytest.mark.timeout(60)
async def test_the_deadline_of_a_killed_server_is_fired_once_by_another(tmp_path: Path) -> None:
    with own_redis(tmp_path) as redis, nodes(redis, tmp_path) as (first, second):
        async with guest(first.port) as ann, guest(first.port) as ben:
            await council(ann, ben, 2, absent="leaves", grace=5)
            first.kill()
        async with opened(redis.url) as store:
            for count, seconds in ((1, 4.2), (2, 5.2)):  # time up, and the end of the grace
                await asyncio.sleep(seconds)
                found = await fired(store, ann.code)
                assert len(found) == count
                assert all(on_time(one) for one in found)
        async with guest(second.port) as again:
            await again.resume(ann)
            await until_told(again, "won")
            assert again.table["winner"] == 2
        _, _, err = second.stop()
        assert no_traceback(err)
