"""The bots a server seats itself: at the table like anybody, and back when the room is."""

from __future__ import annotations

import asyncio

from server.bots import NAMES
from tests.server.conftest import Serve
from tests.server.fake_kind import SEATS
from tests.server.guest import Guest, guest


class Players:
    """Plays for bots by sitting there; remembers who was called."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str, str]] = []
        self.sitting = 0

    async def __call__(self, url: str, code: str, token: str) -> None:
        self.calls.append((url, code, token))
        async with guest(int(url.split(":")[2].split("/")[0])) as bot:
            await bot.ask({"t": "resume", "code": code, "token": token})
            self.sitting += 1
            try:
                await bot.hear_close()
            finally:
                self.sitting -= 1


async def until_here(ann: Guest, here: list[int]) -> None:
    async with asyncio.timeout(5):
        while ann.here != here:
            await ann.hears_nothing(0.02)


async def test_the_host_seats_bots_that_come_by_the_same_door(serve: Serve) -> None:
    players = Players()
    async with serve(play=players) as house, guest(house.port) as ann:
        await ann.open()
        assert await ann.ask({"t": "bots", "count": 2}, id="b") == {"t": "done", "id": "b"}
        await until_here(ann, [1, 2, 3])
        assert [place["name"] for place in ann.table["seats"].values()] == ["Ann", *NAMES[:2]]
        assert players.calls[0][:2] == (f"ws://127.0.0.1:{house.port}/ws", ann.code)
        assert len({token for _, _, token in players.calls}) == 2
        # The same id again seats nobody; another one seats those that still fit.
        assert await ann.ask({"t": "bots", "count": 2}, id="b") == {"t": "done", "id": "b"}
        assert len(ann.table["seats"]) == 3
        refused = await ann.ask({"t": "bots", "count": 7})
        assert refused["code"] == "table_full"
        assert len(ann.table["seats"]) == SEATS
        await until_here(ann, [1, 2, 3, 4])
    assert players.sitting == 0


async def test_only_the_host_and_only_where_there_are_bots(serve: Serve) -> None:
    async with serve() as house, guest(house.port) as ann, guest(house.port) as ben:
        await ann.open()
        await ben.join(ann.code)
        assert (await ben.ask({"t": "bots", "count": 1}))["code"] == "not_host"
        assert (await ann.ask({"t": "bots", "count": 1}))["code"] == "no_bots"


async def test_bots_come_back_with_their_room_and_do_not_keep_it_awake(serve: Serve) -> None:
    players = Players()
    async with serve(play=players, idle_room_seconds=0.2) as house:
        async with guest(house.port) as ann:
            await ann.open()
            await ann.ask({"t": "bots", "count": 2})
            await until_here(ann, [1, 2, 3])
        async with asyncio.timeout(5):
            while len(house.rooms) or players.sitting:  # noqa: ASYNC110 - the same
                await asyncio.sleep(0.02)
        async with guest(house.port) as again:
            await again.resume(ann)
            await until_here(again, [1, 2, 3])
    assert len(players.calls) == 4
    assert players.calls[0] in players.calls[2:], "the same token, which is stored nowhere"


async def test_a_bot_that_breaks_harms_nobody(serve: Serve) -> None:
    async def broken(_url: str, _code: str, _token: str) -> None:
        raise RuntimeError("it lost its mind")

    async with serve(play=broken) as house, guest(house.port) as ann:
        await ann.open()
        assert (await ann.ask({"t": "bots", "count": 1}))["t"] == "done"
        assert (await ann.act("pass"))["t"] == "update"
