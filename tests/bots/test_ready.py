import asyncio
from random import Random
from typing import Any

import pytest

from bots import Refused, run, run_bots
from engine.commands import LeaveSeat
from protocol import messages
from protocol.messages import Join, Resume, Update
from tests.bots.scripted import CODE, TOKEN, Visit, scripted


async def over(visit: Visit, names: list[str] | None = None) -> Any:
    """Welcome the bot, and end the game at once."""
    first = await visit.welcome()
    if names is not None:
        names.append(first.name)
    await visit.say(Update(v=2, table={"over": True}))
    await visit.until_gone()
    return first


async def test_run_joins_and_plays_until_the_game_is_over() -> None:
    async def server(visit: Visit) -> None:
        first = await over(visit)
        assert first == Join(first.id, CODE, "Gimli", bot=True)

    async with scripted(server) as table, asyncio.timeout(5):
        await run(table.url, CODE, name="Gimli", rng=Random(1), pause=0)


async def test_run_with_a_token_resumes_that_seat() -> None:
    async def server(visit: Visit) -> None:
        first = await over(visit)
        assert isinstance(first, Resume)
        assert first.token == TOKEN

    async with scripted(server) as table, asyncio.timeout(5):
        await run(table.url, CODE, token=TOKEN)


async def test_bots_take_names_that_are_free() -> None:
    names: list[str] = []

    async def taken(visit: Visit) -> None:
        first = await visit.hear()
        names.append(first.name)
        await visit.say(messages.Refused("name_taken", "sits here already", id=first.id))
        await visit.close(4504)

    async def server(visit: Visit) -> None:
        await over(visit, names)

    async with scripted(taken, server, taken, server) as table, asyncio.timeout(5):
        await run_bots(table.url, CODE, 2, pause=0)
    assert sorted(names) == ["Bot 1", "Bot 1", "Bot 2", "Bot 2"]


async def test_if_one_bot_is_not_let_in_the_others_leave_again() -> None:
    left: list[object] = []

    async def first(visit: Visit) -> None:
        await visit.welcome()
        act = await visit.hear()
        left.append(act.do)
        await visit.say(messages.Done(act.id))
        await visit.until_gone()

    async def full(visit: Visit) -> None:
        hello = await visit.hear()
        await visit.say(messages.Refused("full", "All 8 seats are taken.", id=hello.id))
        await visit.close(4504)

    async with scripted(first, full) as table, asyncio.timeout(5):
        with pytest.raises(Refused, match="All 8 seats"):
            await run_bots(table.url, CODE, 2)
    assert left == [LeaveSeat()]
