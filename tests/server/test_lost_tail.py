"""A failover to a replica that lags: what was lost is put back, or named, and never just gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec import Raw, msgpack

from engine.ids import SeatId
from protocol.limits import KEPT_UPDATES
from server.app import Running
from server.lost_tail import KEPT_COMMITS, Contradicted, Tail, agree
from server.stores.base import (
    Commit,
    Position,
    StoreFailed,
    Written,
    genesis,
    read_log,
    write,
)
from server.stores.sqlite import SqliteStore
from tests.server.conftest import Serve
from tests.server.guest import Guest, guest
from tests.server.own_redis import Pair, Wire, pair, wire
from tests.server.test_stores import CODE, append
from tests.server.test_two_servers import deaf, hear_until

ROOM = bytes(16)


class Log:
    """Commits behind each other, and the tail of a room that has followed them all."""

    def __init__(self, until: int = 0, who: str = "") -> None:
        self.end = genesis(ROOM, "tally")
        self.tail = Tail(self.end)
        self.written: list[Written] = []
        for _ in range(until):
            self.add(who)

    def add(self, who: str = "", seat: int = 1) -> Written:
        seq = self.end.seq + 1
        commit = Commit(seq, self.end.hash, f"{who}{seq}", b"", seat, 0, b"", EVENTS)
        one = write(commit)
        self.tail.add(commit, one)
        self.end = Position(self.end.epoch, one.seq, one.hash)
        self.written.append(one)
        return one


EVENTS = Raw(msgpack.encode([]))


def test_what_is_behind_an_end_is_known_as_far_as_it_is_kept() -> None:
    log = Log(KEPT_COMMITS + 5)
    at = [Position(1, one.seq, one.hash) for one in log.written]
    assert log.tail.behind(log.end) == []
    assert log.tail.behind(at[-3]) == log.written[-2:]
    assert log.tail.behind(at[4]) == log.written[5:]
    assert log.tail.behind(at[3]) is None, "too far back"
    assert log.tail.behind(at[-3]._replace(hash=bytes(32))) is None, "of another log"
    assert log.tail.behind(log.end._replace(seq=log.end.seq + 1)) is None


def test_where_nobody_else_writes_no_commit_is_kept_and_marks_are() -> None:
    log, tail = Log(3), Tail(genesis(ROOM, "tally"), 0)
    for one, commit in zip(log.written, read_log(log.written, genesis(ROOM, "tally")), strict=True):
        tail.add(commit, one)
    assert tail.behind(log.end) == []
    assert tail.behind(genesis(ROOM, "tally")) is None
    assert tail.mark == log.tail.mark
    assert tail.knows(Log(1).tail.mark)


def test_marks_are_of_one_log_and_are_known_before_it_is_written() -> None:
    one, same, other = Log(5), Log(5), Log(4)
    assert one.tail.mark == same.tail.mark
    seen = other.tail.mark
    assert one.tail.knows(seen)
    other.add("another ")
    assert not one.tail.knows(other.tail.mark)
    commit = Commit(6, one.end.hash, "next", b"", 1, 0, b"", EVENTS)
    mark = one.tail.mark_after(commit)
    one.tail.add(commit, write(commit))
    assert one.tail.mark == mark
    for _ in range(KEPT_UPDATES):
        same.add()
    assert not same.tail.knows(seen), "too far back"


def test_the_same_command_in_another_log_has_another_mark() -> None:
    lost, log = Log(2), Log(2)
    lost.add("of the lost log ")
    lost.add("sent again ")
    log.add("sent again ")
    log.add("of this log ")
    assert not log.tail.knows(lost.tail.mark)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[SqliteStore, None]:
    opened = SqliteStore.open(tmp_path / "moot.db")
    await opened.create(ROOM, CODE, "tally")
    yield opened
    await opened.close()


async def write_all(store: SqliteStore, written: list[Written]) -> None:
    end = genesis(ROOM, "tally")
    for one in written:
        end = await append(store, ROOM, end, one)


async def test_what_the_log_has_lost_is_put_back_with_the_same_hashes(store: SqliteStore) -> None:
    log = Log(7)
    await write_all(store, log.written[:3])
    assert await agree(store, ROOM, log.end, log.tail, 1_000) == (1, [])
    assert await store.read(ROOM, 0) == log.written
    assert await store.due(1_000) == [ROOM], "with the deadline that goes with it"


async def test_two_servers_that_know_different_parts_put_all_of_it_back(store: SqliteStore) -> None:
    log, short = Log(7), Log(5)
    await write_all(store, log.written[:3])
    both = await asyncio.gather(
        agree(store, ROOM, log.end, log.tail), agree(store, ROOM, short.end, short.tail)
    )
    assert both[0] == (1, [])
    assert both[1] in ((1, []), (1, log.written[5:]))
    assert await store.read(ROOM, 0) == log.written


async def test_what_others_have_written_behind_the_own_end_is_read(store: SqliteStore) -> None:
    log = Log(7)
    await write_all(store, log.written)
    short = Log(4)
    assert await agree(store, ROOM, short.end, short.tail) == (1, log.written[4:])


@pytest.mark.parametrize("theirs", [4, 5, 9])
async def test_where_the_log_says_something_else_it_wins_and_what_is_gone_is_named(
    store: SqliteStore, theirs: int
) -> None:
    ours, log = Log(3), Log(3)
    for number in range(3):
        ours.add("gone ", seat=1 + number % 2)
    ours.add("not a player's ", seat=0)
    while log.end.seq < theirs:
        log.add("another ")
    await write_all(store, log.written)
    with pytest.raises(Contradicted) as raised:
        await agree(store, ROOM, ours.end, ours.tail)
    assert raised.value.gone == {SeatId(1): ["gone 4", "gone 6"], SeatId(2): ["gone 5"]}
    assert await store.ends([ROOM]) == [Position(2, log.end.seq, log.end.hash)]
    with pytest.raises(Contradicted):
        await agree(store, ROOM, ours.end, ours.tail)
    (end,) = await store.ends([ROOM])
    assert end is not None
    assert end.epoch == 2, "the second server to notice begins no other"
    # Who was of the right log all the time takes over the epoch and goes on.
    assert await agree(store, ROOM, log.end, log.tail) == (2, [])


async def test_a_log_that_is_gone_altogether_is_a_failure(store: SqliteStore) -> None:
    log = Log(2)
    with pytest.raises(StoreFailed):
        await agree(store, bytes([1] * 16), log.end, log.tail)


# With a primary that dies, and a replica that is promoted.


class Fleet(NamedTuple):
    here: Running
    there: Running
    to_here: Wire
    to_there: Wire
    pair: Pair


def by(front: Wire) -> str:
    return f"redis://127.0.0.1:{front.port}/0"


@pytest.fixture
async def fleet(serve: Serve, tmp_path: Path) -> AsyncGenerator[Fleet, None]:
    async with (
        pair(tmp_path) as both,
        wire(both.primary.port) as to_here,
        wire(both.primary.port) as to_there,
        serve(store=by(to_here)) as here,
        serve(store=by(to_there)) as there,
    ):
        yield Fleet(here, there, to_here, to_there, both)


async def log_of(fleet: Fleet, code: str, serve: Serve) -> list[Commit]:
    """Return the commits as a server reads them that knows nothing else."""
    async with serve(store=fleet.pair.replica.url) as fresh:
        room = await fresh.rooms.find(code)
        assert room is not None
        stored = await room._store.load(room.id)  # pyright: ignore[reportPrivateUsage]  # as a new server would
        return read_log(stored.commits, stored.birth)


async def counts(one: Guest, commands: list[str]) -> None:
    for id in commands:
        assert (await one.act("pass", id=id))["done"] == id


async def test_every_acknowledged_command_that_a_failover_lost_is_put_back(
    fleet: Fleet, serve: Serve
) -> None:
    async with guest(fleet.here.port) as ann, guest(fleet.there.port) as ben:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        await counts(ann, ["kept"])
        await hear_until(ben, 1)
        await fleet.pair.is_in_step()
        fleet.pair.cut()
        for number in range(5):
            await counts(ann if number % 2 else ben, [f"lost {number}"])
            await asyncio.gather(hear_until(ann, 2 + number), hear_until(ben, 2 + number))
        await fleet.pair.fail_over(fleet.to_here, fleet.to_there)
        async with asyncio.timeout(10):
            while (await ann.act("pass", id="after")).get("t") == "refused":  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        await hear_until(ben, 7)
        assert (ann.table, ann.epoch, ann.gone) == (ben.table, 1, [])
        commits = await log_of(fleet, ann.code, serve)
        said = [one.command for one in commits if one.seat]
        assert said == ["kept", *(f"lost {number}" for number in range(5)), "after"]
        async with serve(store=fleet.pair.replica.url) as third, guest(third.port) as again:
            assert "table" not in await again.resume(ann), "the versions are those of before"


async def test_where_a_server_that_knew_nothing_wrote_first_the_lost_commands_are_named(
    fleet: Fleet, serve: Serve
) -> None:
    async with guest(fleet.here.port) as ann, guest(fleet.here.port) as eve:
        await ann.open("Ann")
        async with guest(fleet.here.port) as ben:
            await ben.join(ann.code, "Ben")
            await eve.watch(ann.code)
            await fleet.pair.is_in_step()
            fleet.pair.cut()
            await counts(ben, ["ben's"])
            await hear_until(ann, 1)
            await counts(ann, ["ann's 1", "ann's 2"])
        await hear_until(eve, 3)
        await fleet.pair.fail_over(fleet.to_there)
        async with guest(fleet.there.port) as again, guest(fleet.there.port) as new:
            welcome = await again.resume(ann)  # ann has seen more than is there, and is told so
            assert welcome["table"]["count"] == 0
            assert (await again.hear())["t"] == "rolled_back"
            assert again.gone == [[]]
            await counts(again, ["another 1", "another 2", "another 3", "another 4"])
            fleet.pair.lead(fleet.to_here)
            for one, named in ((ann, ["ann's 1", "ann's 2"]), (eve, [])):
                assert (await one.hear_close()).code == 4002
                assert one.gone == [named]
            # Ben was away: his are named when he is back. Each gets the whole, in a new epoch.
            back_again: list[tuple[Guest, list[list[str]]]]
            back_again = [(ben, [["ben's"]]), (ann, [[]]), (eve, [[]])]
            for old, gone in back_again:
                async with guest(fleet.here.port) as back:
                    welcome = await back.resume(old)
                    assert (welcome["epoch"], welcome["table"]["count"]) == (2, 4)
                    assert (await back.hear())["t"] == "rolled_back"
                    assert back.gone == gone
            await counts(again, ["in the new epoch"])
            welcome = await new.resume(again)
            assert (welcome["epoch"], welcome["table"]["count"]) == (2, 5)
        said = [one.command for one in await log_of(fleet, ann.code, serve) if one.seat]
        assert said == [f"another {number}" for number in range(1, 5)] + ["in the new epoch"]


async def test_a_server_learns_from_a_client_that_something_is_missing_and_asks(
    fleet: Fleet, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with guest(fleet.here.port) as ann:
        await ann.open("Ann")
        await fleet.pair.is_in_step()
        fleet.pair.cut()
        await counts(ann, ["lost 1", "lost 2"])
        # The server that knows it compares nothing by itself.
        monkeypatch.setattr("server.rooms.Rooms.hear_end", deaf)
        await fleet.pair.fail_over(fleet.to_here, fleet.to_there)
        async with guest(fleet.there.port) as again:
            welcome = await again.resume(ann)
            assert "table" not in welcome
            assert (again.v, again.gone) == (ann.v, [])
        assert len(await log_of(fleet, ann.code, serve)) == 3


async def test_a_room_that_failed_keeps_its_end_until_it_is_put_back(
    fleet: Fleet, serve: Serve
) -> None:
    async with guest(fleet.here.port) as ann, guest(fleet.here.port) as again:
        await ann.open("Ann")
        await fleet.pair.is_in_step()
        fleet.pair.cut()
        await counts(ann, ["lost 1", "lost 2"])
        room = await fleet.here.rooms.find(ann.code)
        assert room is not None
        room._fail(StoreFailed("as an outage of more than ten seconds"))  # pyright: ignore[reportPrivateUsage]
        await fleet.pair.fail_over(fleet.to_here)
        assert "table" not in await again.resume(ann)
        assert again.gone == []
        assert len(await log_of(fleet, ann.code, serve)) == 3


async def test_a_server_that_does_not_know_a_room_leaves_a_new_primary_to_others_first(
    fleet: Fleet,
) -> None:
    clock = asyncio.get_running_loop().time
    async with guest(fleet.here.port) as ann, guest(fleet.there.port) as again:
        await ann.open("Ann")
        began = clock()
        await again.resume(ann)
        assert clock() - began < 1, "the first primary has nothing to be put back"
        await fleet.pair.is_in_step()
        await fleet.pair.fail_over(fleet.to_there)
        for room in list(fleet.there.rooms.held):
            fleet.there.rooms._forget(fleet.there.rooms._rooms[room])  # pyright: ignore[reportPrivateUsage]  # it sleeps
        began = clock()
        assert await fleet.there.rooms.find(ann.code) is not None
        assert 1.5 < clock() - began < 6
