"""Rooms come from their logs when they are wanted, and leave memory when they are not."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from server.app import Running
from server.room import Room
from server.stores.sqlite import SqliteStore
from tests.server.conftest import Serve
from tests.server.guest import guest


async def until_asleep(house: Running) -> None:
    async with asyncio.timeout(5):
        while len(house.rooms):  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.02)


async def test_an_idle_room_leaves_memory_and_comes_back_as_it_was(serve: Serve) -> None:
    async with serve(idle_room_seconds=0.1) as house:
        async with guest(house.port) as ann:
            await ann.open()
            await ann.act("pass")
            await ann.act("keep_passing", on=True)
            await asyncio.sleep(0.3)
            assert len(house.rooms) == 1, "somebody is there"
        await until_asleep(house)
        async with guest(house.port) as again:
            welcome = await again.resume(ann)
            assert (welcome["v"], welcome["sv"]) == (ann.v, ann.sv)
            again_on = await again.act("keep_passing", id="c", on=True)
            assert again_on == {"t": "done", "id": "c"}


async def test_a_room_alone_leaves_memory_much_earlier_than_one_of_several_servers(
    serve: Serve, redis_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.rooms.EMPTY_ROOM_SECONDS", 0.1)
    async with serve() as alone, serve(store=redis_server) as one_of_several:
        for house in (alone, one_of_several):
            async with guest(house.port) as ann:
                await ann.open()
        await until_asleep(alone)
        assert len(one_of_several.rooms) == 1


async def test_many_who_come_at_once_are_in_one_room(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads: list[bytes] = []
    load = SqliteStore.load

    async def slow(store: SqliteStore, room: bytes) -> object:
        loads.append(room)
        await asyncio.sleep(0.05)
        return await load(store, room)

    monkeypatch.setattr(SqliteStore, "load", slow)
    async with serve(idle_room_seconds=0.1) as house:
        async with guest(house.port) as ann:
            await ann.open()
        await until_asleep(house)

        async def come() -> Room | None:
            return await house.rooms.find(ann.code)

        found = await asyncio.gather(*[come() for _ in range(10)])
        assert len({id(room) for room in found}) == 1
        assert found[0] is not None
        assert len(loads) == 1


async def test_asking_for_what_is_not_there_makes_nothing(house: Running) -> None:
    for code in ("AAAAAAAA", "", "no code at all", "AAAAAAAAAAAAAAAA"):
        assert await house.rooms.find(code) is None
    assert len(house.rooms) == 0


async def test_a_damaged_log_is_refused_and_harms_no_other(serve: Serve, tmp_path: Path) -> None:
    async with serve() as house, guest(house.port) as ann, guest(house.port) as ben:
        await ann.open("Ann")
        await ann.act("pass")
        await ben.open("Ben")
    with sqlite3.connect(tmp_path / "data" / "moot.db") as database:
        database.execute(
            "update commits set body = cast(body || x'00' as blob) where seq = 1"
            " and room = (select room from codes where code = ?)",
            (ann.code,),
        )
    database.close()
    async with serve() as house, guest(house.port) as again, guest(house.port) as other:
        await again.resume(ann)
        assert (await again.hear_close()).code == 4506
        assert (await other.resume(ben))["t"] == "welcome"


async def test_a_room_of_a_kind_that_is_not_played_here_is_refused(
    serve: Serve, tmp_path: Path
) -> None:
    async with serve() as house, guest(house.port) as ann:
        await ann.open()
    with sqlite3.connect(tmp_path / "data" / "moot.db") as database:
        database.execute("update rooms set kind = 'draft'")
    database.close()
    async with serve() as house, guest(house.port) as again:
        await again.resume(ann)
        assert (await again.hear_close()).code == 4506
