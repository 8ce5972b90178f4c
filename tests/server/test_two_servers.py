"""Two servers on one Redis serve one room: in one process, so that each step can be watched."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.kind import TABLE
from server.app import Running
from server.stores.base import StoreFailed, StoreUnsure
from tests.server.conftest import Serve
from tests.server.guest import JSON, Guest, guest
from tests.server.own_cluster import OwnCluster
from tests.server.own_redis import client_of, own_redis
from tests.server.test_bots import Players
from tests.server.test_stores import wiped


class Two(NamedTuple):
    here: Running
    there: Running
    url: str


@pytest.fixture
async def redis_url(redis_server: str) -> str:
    await wiped(redis_server)
    return redis_server


@pytest.fixture
async def two(serve: Serve, redis_url: str) -> AsyncGenerator[Two, None]:
    async with serve(store=redis_url) as here, serve(store=redis_url) as there:
        yield Two(here, there, redis_url)


def deaf(*_given: object) -> None:
    """Do nothing."""


async def hear_until(one: Guest, count: int, seconds: float = 5) -> None:
    async with asyncio.timeout(seconds):
        while one.table["count"] < count:
            await one.hear()


async def test_what_happens_on_one_is_seen_at_once_on_the_other(two: Two) -> None:
    async with guest(two.here.port) as ann, guest(two.there.port, JSON) as ben:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        for number in range(1, 6):
            actor, other = (ann, ben) if number % 2 else (ben, ann)
            await actor.act("pass")
            await hear_until(other, number, seconds=1)
        assert ben.table == ann.table
        assert (ben.v, ben.epoch) == (ann.v, ann.epoch)


async def test_a_cluster_serves_as_one_redis_does(serve: Serve, redis_cluster: OwnCluster) -> None:
    redis_cluster.wipe()
    url = redis_cluster.url
    async with serve(store=url) as here, serve(store=url) as there:
        async with guest(here.port) as ann, guest(there.port, JSON) as ben:
            await ann.open("Ann")
            await ben.join(ann.code, "Ben")
            for number in range(1, 6):
                await (ann if number % 2 else ben).act("pass")
                await asyncio.gather(hear_until(ann, number, 1), hear_until(ben, number, 1))
            async with guest(there.port) as again:
                assert "table" not in await again.resume(ann)
        assert ann.table == ben.table


async def test_both_write_at_once_and_every_command_counts_once(two: Two) -> None:
    async with guest(two.here.port) as ann, guest(two.there.port) as ben:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        for number in range(9):
            for one in (ann, ben):
                await one.say({"t": "act", "id": f"{one.you}-{number}", "do": {"do": "pass"}})
        await asyncio.gather(hear_until(ann, 18), hear_until(ben, 18))
        assert ann.table == ben.table
        assert await ann.act("pass", id="1-3") == {"t": "done", "id": "1-3"}
        await asyncio.sleep(0.1)
        for house in two[:2]:
            room = await house.rooms.find(ann.code)
            assert room is not None
            assert (room.state.count, room.position.seq) == (18, 20)


async def test_who_comes_back_on_the_other_gets_exactly_what_was_missed(two: Two) -> None:
    async with guest(two.here.port) as ann, guest(two.here.port) as ben:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        await ann.act("pass")
        async with guest(two.there.port) as again:
            for number in range(3):
                await ben.act("pass", id=f"missed {number}")
            welcome = await again.resume(ann)
            assert "table" not in welcome
            await hear_until(again, 4)
            assert (again.table, again.v) == (ben.table, ben.v)
            # What was done on the one is known on the other.
            await ann.act("pass", id="twice")
            assert await again.act("pass", id="twice") == {"t": "done", "id": "twice"}


async def test_whoever_comes_in_finds_the_end_of_the_log_without_any_bell(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with guest(two.here.port) as ann, guest(two.there.port) as ben:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        monkeypatch.setattr("server.rooms.Rooms.hear", deaf)
        await ann.act("pass")
        await ann.act("keep_passing", on=True)
        async with guest(two.there.port) as again:
            welcome = await again.resume(ann)
            assert (welcome["v"], welcome["sv"]) == (ann.v, ann.sv)
        await hear_until(ben, 1)


async def test_nothing_is_refused_that_another_server_has_made_possible(
    serve: Serve, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.rooms.Rooms.hear", deaf)
    async with (
        serve(kind=TABLE, store=redis_url) as here,
        serve(kind=TABLE, store=redis_url) as there,
        guest(here.port) as ann,
        guest(there.port) as ben,
    ):
        await ann.open("Ann")
        assert (await ann.act("start"))["code"] == "too_few"
        await ben.join(ann.code, "Ben")
        told = await ann.act("start", id="go")  # nobody has told this server that Ben sits there
        assert told.get("done") == "go"


async def test_a_refusal_stands_while_the_log_cannot_be_read(
    serve: Serve, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(**_how: object) -> None:
        raise StoreFailed("away")

    async with serve(kind=TABLE, store=redis_url) as house, guest(house.port) as ann:
        await ann.open("Ann")
        (room,) = list(house.rooms)
        monkeypatch.setattr(room, "_follow_log", away)
        for id in "12":
            told = await ann.act("start", id=id)
            assert (told["id"], told["code"]) == (id, "too_few")
        assert not room.has_failed


async def test_bells_that_are_lost_delay_and_lose_nothing(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.bell.COMPARE_SECONDS", 0.3)
    async with guest(two.here.port) as ann, guest(two.there.port) as ben:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        async with client_of(two.url) as client:
            for number in range(1, 6):
                await client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
                await ann.act("pass")
                await hear_until(ben, number, seconds=5)
        await ben.act("pass")
        await hear_until(ann, 6, seconds=1)
        assert ann.table == ben.table


async def test_bells_that_are_doubled_late_or_wrong_do_no_harm(two: Two) -> None:
    async with guest(two.here.port) as ann, guest(two.there.port) as ben:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        room = await two.there.rooms.find(ann.code)
        assert room is not None
        for seq in (0, 1, 2, 2, 99, 1, 99):
            two.there.rooms.hear(room.id, seq)
        two.there.rooms.hear(bytes(16), 5)
        await ann.act("pass")
        await hear_until(ben, 1)
        await ben.act("pass")
        await hear_until(ann, 2)


async def until(house: Running, up: bool) -> None:
    """Wait until a server's health says so."""
    async with asyncio.timeout(10):
        while await health(house.port) != (200 if up else 503):  # noqa: ASYNC110 - it must be asked
            await asyncio.sleep(0.05)


async def health(port: int) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    status = await reader.readline()
    await reader.read()
    writer.close()
    return int(status.split()[1])


async def test_redis_goes_and_comes_back_and_the_table_goes_on(
    serve: Serve, tmp_path: Path
) -> None:
    with own_redis(tmp_path) as redis:
        async with (
            serve(store=redis.url) as here,
            serve(store=redis.url) as there,
            guest(here.port) as ann,
            guest(there.port) as ben,
        ):
            await ann.open("Ann")
            await ben.join(ann.code, "Ben")
            await ann.act("pass", id="before")
            await hear_until(ben, 1)
            for number in (2, 3):
                await asyncio.to_thread(redis.kill)
                await until(here, up=False)
                refused = await ann.act("pass", id=f"away {number}")
                assert (refused["t"], refused["code"]) == ("refused", "not_stored")
                await asyncio.to_thread(redis.start)
                await until(here, up=True)
                assert (await ann.act("pass", id=f"away {number}"))["t"] == "update"
                await hear_until(ben, number)
            assert await ann.act("pass", id="before") == {"t": "done", "id": "before"}
            assert ann.table == ben.table


async def test_one_of_them_plays_the_house_bots_and_the_other_takes_over(
    serve: Serve, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.turns.RENEW_SECONDS", 0.1)
    monkeypatch.setattr("server.bell.COMPARE_SECONDS", 0.2)
    players: list[Any] = [Players(), Players()]
    async with serve(store=redis_url, play=players[1]) as there:
        async with serve(store=redis_url, play=players[0]) as here, guest(here.port) as ann:
            await ann.open("Ann")
            assert (await ann.ask({"t": "bots", "count": 2}))["t"] == "done"
            async with guest(there.port) as again:
                await again.resume(ann)
                await asyncio.sleep(0.5)
                assert [one.sitting for one in players] == [2, 0]
        async with asyncio.timeout(5):
            async with guest(there.port) as again:
                await again.resume(ann)
                while players[1].sitting < 2:  # noqa: ASYNC110 - nothing tells of it
                    await asyncio.sleep(0.05)
                assert (await again.ask({"t": "bots", "count": 1}))["t"] == "done"
                while players[1].sitting < 3:  # noqa: ASYNC110 - the same
                    await asyncio.sleep(0.05)
    assert [one.sitting for one in players] == [0, 0]


async def until_here(one: Guest, here: list[int], watching: int = 0) -> None:
    async with asyncio.timeout(5):
        while (one.here, one.watching) != (here, watching):
            await one.hears_nothing(0.02)


async def test_who_is_here_is_who_is_at_either(
    two: Two, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.bell.COMPARE_SECONDS", 0.2)
    monkeypatch.setattr("server.audience.BELIEVED_SECONDS", 0.6)
    async with guest(two.here.port) as ann, guest(two.there.port) as ben:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        async with guest(two.there.port) as eve:
            await eve.watch(ann.code)
            for one in (ann, ben, eve):
                await until_here(one, [1, 2], watching=1)
        await until_here(ann, [1, 2])
        async with serve(store=two.url) as third, guest(third.port) as again:
            assert (await again.resume(ann))["t"] == "welcome"
            await until_here(again, [1, 2])
        monkeypatch.setattr("server.audience.Audience._announce", deaf)
        for one, here in ((ann, [1]), (ben, [2])):  # the other has said nothing for too long
            await until_here(one, here)


class Doubt:
    """A store that is asked and never heard of again."""

    def __init__(self, store: Any) -> None:
        self._store = store

    def append(self, room: bytes, after: Any, commit: Any, told: Any, due: Any = None) -> None:
        def doubt(_fate: object) -> None:
            told(StoreUnsure("the way back was lost"))

        self._store.append(room, after, commit, doubt, due)


async def test_a_commit_that_stays_unsure_is_never_called_undone(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with guest(two.here.port) as ann, guest(two.here.port) as again:
        await ann.open("Ann")
        room = await two.here.rooms.find(ann.code)
        assert room is not None
        monkeypatch.setattr(room, "_store", Doubt(room._store))  # pyright: ignore[reportPrivateUsage]  # as an outage of more than ten seconds
        await ann.say({"t": "act", "id": "unsure", "do": {"do": "pass"}})
        closed = await ann.hear_close()
        assert (closed.code, closed.reason) == (4002, "behind")
        await again.resume(ann)
        await hear_until(again, 1)
        assert await again.act("pass", id="unsure") == {"t": "done", "id": "unsure"}
        assert again.table["count"] == 1
