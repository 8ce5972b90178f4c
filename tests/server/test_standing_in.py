"""A bot plays for an absent player: by the same door, beside the player, and until sent away."""

from __future__ import annotations

import asyncio

from bots.choices import plainest
from bots.client import Client
from bots.commands import answer
from engine.kind import TABLE
from tests.server.conftest import Serve
from tests.server.guest import Guest, guest
from tests.server.test_bots import Players, until_here
from tests.server.test_deadlines import council, until_told


async def until_absent(ann: Guest, ben: Guest) -> None:
    """Ann has voted, and Ben's time is up."""
    await council(ann, ben, 1, absent="bot")
    await ann.act("vote", question=ann.seat["question"]["id"], choice="north")
    await until_told(ann, "time up")


async def until_sitting(players: Players, count: int) -> None:
    async with asyncio.timeout(8):
        while players.sitting != count:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.02)


async def test_a_bot_plays_for_the_absent_until_the_seat_is_taken_back(serve: Serve) -> None:
    players = Players()
    async with serve(kind=TABLE, play=players) as house, guest(house.port) as ann:
        async with guest(house.port) as ben:
            await until_absent(ann, ben)
        await until_here(ann, [1])
        asked = {"t": "bots", "seat": 2}
        assert (await ann.ask(asked, id="s"))["t"] == "done"
        assert (await ann.ask(asked, id="s"))["t"] == "done"
        await until_sitting(players, 1)
        assert ann.table["seats"]["2"] == {"name": "Ben", "stand_in": True}
        assert ann.here == [1], "a bot is not its player"
        async with guest(house.port) as again:
            await again.resume(ben)
            await until_here(ann, [1, 2])
            while "take_back" not in again.seat["may"]:
                await again.hear()
            await again.act("take_back")
            await until_sitting(players, 0)
            assert "stand_in" not in again.table["seats"]["2"]
            answered = await again.act(
                "vote", question=again.seat["question"]["id"], choice="south"
            )
            assert answered["t"] == "update"
        async with guest(house.port) as thief:
            _, code, token = players.calls[0]
            refused = await thief.ask({"t": "resume", "code": code, "token": token})
            assert refused["code"] == "no_such_table", "the bot's secret is worth nothing now"


async def test_it_comes_back_with_its_room(serve: Serve) -> None:
    players = Players()
    async with serve(kind=TABLE, play=players) as house, guest(house.port) as ann:
        async with guest(house.port) as ben:
            await until_absent(ann, ben)
        await ann.ask({"t": "bots", "seat": 2})
        await until_sitting(players, 1)
    async with serve(kind=TABLE, play=players) as house, guest(house.port) as again:
        await again.resume(ann)
        await until_sitting(players, 1)
        (first, second) = [token for _, _, token in players.calls]
        assert first == second


async def test_only_for_who_is_absent_and_only_as_the_host_asks(serve: Serve) -> None:
    players = Players()
    async with (
        serve(kind=TABLE, play=players) as house,
        guest(house.port) as ann,
        guest(house.port) as ben,
        guest(house.port) as eve,
    ):
        await council(ann, ben, 1, absent="bot")
        await eve.watch(ann.code)
        assert (await eve.ask({"t": "bots", "seat": 2}))["code"] == "not_host"
        assert (await ben.ask({"t": "bots", "seat": 1}))["code"] == "host_only"
        assert (await ann.ask({"t": "bots", "seat": 2}))["code"] == "not_absent"
        assert (await ann.ask({"t": "bots", "seat": 9}))["code"] == "not_absent"
    assert players.calls == []


async def test_a_real_bot_votes_for_the_absent_and_the_table_goes_on(serve: Serve) -> None:
    async def play(url: str, code: str, token: str) -> None:
        async with await Client.resume(url, code, token) as client:
            async for _ in client.events():
                if (question := client.seat.get("question")) is not None:
                    await client.act(answer(question, plainest(question)) or {})

    async with serve(kind=TABLE, play=play) as house, guest(house.port) as ann:
        async with guest(house.port) as ben:
            await until_absent(ann, ben)
        await ann.ask({"t": "bots", "seat": 2})
        await until_told(ann, "voted")
        assert ann.table["outcome"]["voting"]["votes"] == {"1": [1, "north"], "2": [2, "north"]}
