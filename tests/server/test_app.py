"""A whole server with the real rules: what is put together works together."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.kind import TABLE
from server.app import CannotListen, running
from server.cli import play
from server.settings import Settings
from tests.server.conftest import Serve
from tests.server.guest import JSON, Guest, guest
from tests.server.test_restart import next_command


async def answer_until_the_outcome(seats: list[Guest]) -> None:
    while "outcome" not in seats[0].table:
        found = next_command(seats)
        if found is not None:
            await found[0].act(**found[1])
        else:
            await seats[0].hear()
        for one in seats[1:]:
            while one.v < seats[0].v:
                await one.hear()


async def test_a_council_with_people_and_bots(serve: Serve) -> None:
    async with (
        serve(kind=TABLE, play=play) as house,
        guest(house.port) as ann,
        guest(house.port, JSON) as ben,
    ):
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        assert (await ben.ask({"t": "bots", "count": 1}))["code"] == "not_host"
        assert (await ann.ask({"t": "bots", "count": 1}))["t"] == "done"
        await ann.act("start")
        await ann.act("next_step")
        refused = await ann.act("cast", card="Black Lotus")
        assert refused["t"] == "refused"
        await ann.act("cast", card="Capital Punishment")
        await answer_until_the_outcome([ann, ben])
        assert len(ann.table["outcome"]["voting"]["votes"]) == 3
        assert (ben.table, ben.v) == (ann.table, ann.v)
        story = await ben.ask({"t": "story", "before": 2})
        assert story["lines"] == {"1": ann.table["log"]["1"]}


async def test_a_port_in_use_lets_go_of_the_data(serve: Serve, tmp_path: Path) -> None:
    async with serve() as house:
        taken = Settings(port=house.port, data=tmp_path / "other")
        with pytest.raises(CannotListen, match="is in use"):
            async with running(taken, TABLE):
                pass
    async with running(Settings(port=0, data=tmp_path / "other"), TABLE):
        pass


async def test_no_task_is_left_behind(serve: Serve) -> None:
    alone = len(asyncio.all_tasks())
    async with serve() as house:
        before = len(asyncio.all_tasks())
        for _ in range(5):
            async with guest(house.port) as ann, guest(house.port) as ben:
                await ann.open()
                await ben.join(ann.code)
                await ann.act("pass")
        async with asyncio.timeout(5):
            while len(asyncio.all_tasks()) > before:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.01)
    assert len(asyncio.all_tasks()) == alone
