"""What a vote costs, counted: trips to the store, documents made whole, metrics, idle rooms."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import prometheus_client
import pytest
from msgspec.structs import replace

from engine.kind import TABLE
from server.keys import new_room_id
from server.settings import Settings
from server.stores.base import Position, Store, genesis
from server.stores.file import LogFile
from server.stores.redis import RedisStore
from server.stores.redis_line import Line
from server.stores.sqlite import SqliteStore
from tests.server.conftest import Serve
from tests.server.guest import guest
from tests.server.test_stores import after, commit_after, wiped

ROOMS, TURNS = 30, 6


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any, str], Counter[str]]:
    """Return how to count the calls of a method, all counted together by name."""
    counts: Counter[str] = Counter()

    def count(of: Any, name: str) -> Counter[str]:
        called = getattr(of, name)

        def call(*given: Any, **more: Any) -> Any:
            counts[f"{of.__name__}.{name}"] += 1
            return called(*given, **more)

        monkeypatch.setattr(of, name, call)
        return counts

    return count


async def test_a_vote_is_one_commit_and_nothing_is_made_whole(
    serve: Serve, made: Callable[[Any, str], Counter[str]]
) -> None:
    counts = made(SqliteStore, "append")
    made(LogFile, "append")
    made(LogFile, "snapshot")
    made(prometheus_client.Counter, "inc")
    made(prometheus_client.Counter, "labels")

    def whole(name: str) -> Any:
        view: Any = getattr(TABLE, name)

        def call(*given: Any) -> Any:
            counts[name] += 1
            return view(*given)

        return call

    kind = replace(TABLE, table_view=whole("table_view"), seat_view=whole("seat_view"))
    async with serve(kind=kind) as house, AsyncExitStack() as stack:
        ann, *others = [await stack.enter_async_context(guest(house.port)) for _ in range(4)]
        await ann.open()
        for number, one in enumerate(others):
            await one.join(ann.code, f"Player {number}")
        await ann.act("start")
        await ann.act("hold_council", question="Which?", choices=["death", "taxes"])
        counts.clear()
        for number, one in enumerate([ann, *others], 1):
            while not (question := one.seat.get("question")):
                await one.hear()
            assert "done" in await one.act("vote", question=question["id"], choice="death")
            assert counts == {"SqliteStore.append": number, "LogFile.append": number}
        counts.clear()
        assert (await ann.act("vote", question=1, choice="death"))["t"] == "refused"
        assert counts["Counter.inc"] == 1, "a refusal is a metric: so they are counted here"


@pytest.fixture(params=["sqlite", "redis"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Store, None]:
    opened: Store
    if request.param == "sqlite":
        opened = SqliteStore.open(tmp_path / "moot.db")
    else:
        url = request.getfixturevalue("redis_server")
        await wiped(url)
        opened = await RedisStore.open(url)
    yield opened
    await opened.close()


async def test_rooms_that_vote_at_once_share_their_trips_to_the_store(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closed loop of many rooms: each commits again as soon as it is told."""
    ends = {room: await _born(store, room, n) for n, room in enumerate(_ids(ROOMS))}
    loop, tick, trips = asyncio.get_running_loop(), 0, Counter[int]()
    told: list[int] = []
    is_done = asyncio.Event()

    def turn() -> None:
        nonlocal tick
        tick += 1
        if not is_done.is_set():
            loop.call_soon(turn)

    _count_trips(store, monkeypatch, lambda: trips.update([tick]))

    def commit(room: bytes) -> None:
        written = commit_after(ends[room])
        left = TURNS - written.seq

        def then(failure: Exception | None) -> None:
            assert failure is None
            told.append(written.seq)
            ends[room] = after(ends[room], written)
            if left:
                commit(room)
            elif len(told) == ROOMS * TURNS:
                is_done.set()

        store.append(room, ends[room], written, then)

    turn()
    for room in ends:
        commit(room)
    async with asyncio.timeout(10):
        await is_done.wait()
    assert max(trips.values()) == 1, "two trips in one turn of the event loop"
    assert trips.total() == TURNS, "what was gathered in one turn goes in one trip"
    for room in ends:
        assert len(await store.read(room, 0)) == TURNS


def _count_trips(store: Store, monkeypatch: pytest.MonkeyPatch, count: Callable[[], None]) -> None:
    if isinstance(store, SqliteStore):
        put = SqliteStore._put  # pyright: ignore[reportPrivateUsage]  # where a batch leaves the loop

        def sent(self: SqliteStore, work: Callable[[], None]) -> None:
            count()
            put(self, work)

        monkeypatch.setattr(SqliteStore, "_put", sent)
    else:
        say = Line.say

        def said(self: Line, *calls: Any) -> Any:
            count()
            return say(self, *calls)

        monkeypatch.setattr(Line, "say", said)


def _ids(count: int) -> list[bytes]:
    return [new_room_id() for _ in range(count)]


async def _born(store: Store, room: bytes, number: int) -> Position:
    return await store.create(room, f"A{number:07}", "tally")


async def test_ten_thousand_rooms_in_the_store_cost_nothing_until_somebody_comes(
    serve: Serve, tmp_path: Path, made: Callable[[Any, str], Counter[str]]
) -> None:
    async with serve() as house, guest(house.port) as ann:
        await ann.open()
    counts = made(LogFile, "load")
    empty = await _statements_of_a_start(serve)
    _fill(tmp_path / "data", 10_000)
    assert await _statements_of_a_start(serve) == empty
    assert counts == {}
    async with serve() as house, guest(house.port) as back:
        await back.resume(ann)
        assert counts == {"LogFile.load": 1}
        assert len(house.rooms.held) == 1


async def _statements_of_a_start(serve: Serve) -> int:
    """Return how often a server asks its file before it has a guest, who opens nothing.

    Without the clock's look for deadlines, which comes when it comes.
    """
    asked = 0
    connect = sqlite3.connect

    def count(statement: str) -> None:
        nonlocal asked
        asked += "from deadlines" not in statement

    def traced(*given: Any, **more: Any) -> sqlite3.Connection:
        opened: sqlite3.Connection = connect(*given, **more)
        opened.set_trace_callback(count)
        return opened

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", traced)
        async with serve() as house, guest(house.port):
            assert house.rooms.held == []
            return asked


def _fill(folder: Path, count: int) -> None:
    database = sqlite3.connect(Settings(data=folder).database)
    with database:
        for number, room in enumerate(_ids(count)):
            birth = genesis(room, "tally")
            database.execute("insert into rooms values (?, 'tally', 1)", (room,))
            database.execute("insert into codes values (?, ?)", (f"A{number:07}", room))
            row = (room, birth.seq, birth.hash)
            database.execute("insert into commits (room, seq, hash, body) values (?,?,?,x'')", row)
    database.close()
