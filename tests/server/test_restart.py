"""A power cut at every step of one vote: the table goes on, and nothing is counted twice."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.guest import JSON, MSGPACK, Guest, Message, guest
from tests.server.program import program

NAMES = ("Ann", "Ben", "Cleo")


def next_command(seats: list[Guest]) -> tuple[Guest, Message] | None:
    """Return who of them acts next, and how: all vote for taxes, all else is confirmed."""
    for one in seats:
        question = one.seat.get("question")
        if question is not None and question["asks"] == "vote":
            return one, {"do": "vote", "question": question["id"], "choice": "taxes"}
        if question is not None:
            return one, {"do": "confirm", "question": question["id"]}
        if "pass" in one.seat["may"]:
            return one, {"do": "pass"}
    return None


async def sit_down(port: int, stack: AsyncExitStack) -> list[Guest]:
    seats: list[Guest] = []
    for name in NAMES:
        one = await stack.enter_async_context(guest(port, JSON if name == "Ben" else MSGPACK))
        await (one.join(seats[0].code, name) if seats else one.open(name))
        seats.append(one)
    await seats[0].act("start")
    while seats[0].table["step"] != "main":
        await seats[0].act("next_step")
    await seats[0].act("cast", card="Capital Punishment")
    return seats


async def come_back(port: int, seats: list[Guest], stack: AsyncExitStack) -> list[Guest]:
    """Return the same seats on new connections, each continued from the versions it had."""
    again: list[Guest] = []
    for seat in seats:
        one = await stack.enter_async_context(guest(port, JSON if seat.is_json else MSGPACK))
        welcome = await one.resume(seat)
        assert "table" not in welcome, "the missed patches are at hand, also after a restart"
        while one.v < welcome["v"] or one.sv < welcome["sv"]:
            await one.hear()
        again.append(one)
    return again


async def whole(port: int, seat: Guest) -> tuple[Any, Any]:
    """Return both documents of a seat as somebody sees them who had nothing before."""
    async with guest(port, JSON if seat.is_json else MSGPACK) as fresh:
        await fresh.resume(seat, epoch=0)
        return fresh.table, fresh.seat


async def catch_up(seats: list[Guest]) -> None:
    """Let every seat hear what the last command did."""
    v = max(one.v for one in seats)
    for one in seats:
        while one.v < v:
            await one.hear()
        while not await one.hears_nothing(0.02):
            pass


@pytest.mark.timeout(120)
async def test_the_vote_goes_on_after_a_kill_at_every_step(free_port: int, tmp_path: Path) -> None:
    steps: list[tuple[int, Message]] = []
    async with AsyncExitStack() as stack:
        with program(free_port, tmp_path) as moot:
            seats = await sit_down(free_port, stack)
            await catch_up(seats)
            moot.kill()
        is_over = False
        while not is_over:
            with program(free_port, tmp_path) as moot:
                seats = await come_back(free_port, seats, stack)
                for one in seats:
                    assert (one.table, one.seat) == await whole(free_port, one)
                await say_again(seats, steps)
                found = next_command(seats)
                is_over = found is None
                if found is not None:
                    steps.append((seats.index(found[0]), found[1]))
                    await say_and_do_not_wait(seats, steps)
                moot.kill()
    said = [command["do"] for _, command in steps]
    assert said == ["pass"] * 3 + ["vote"] * 3 + ["confirm"] * 2
    outcome = seats[0].table["outcome"]["voting"]
    assert outcome["votes"] == {"1": [1, "taxes"], "2": [2, "taxes"], "3": [3, "taxes"]}
    assert [card["name"] for card in seats[0].table["cards"].values()] == ["Capital Punishment"]


async def say_and_do_not_wait(seats: list[Guest], steps: list[tuple[int, Message]]) -> None:
    """Say the last step; every other time it may get as far as the log before the power cut."""
    asker, command = steps[-1]
    await seats[asker].say({"t": "act", "id": f"step {len(steps)}", "do": command})
    if len(steps) % 2:
        await asyncio.sleep(0.005)


async def say_again(seats: list[Guest], steps: list[tuple[int, Message]]) -> None:
    """Say the last step again with its id: it is done by now, or it is done now, once."""
    if steps:
        asker, command = steps[-1]
        answer = await seats[asker].ask({"t": "act", "do": command}, id=f"step {len(steps)}")
        assert answer["t"] in ("done", "update"), answer
        await catch_up(seats)


async def test_the_servers_own_bots_come_back_with_it(free_port: int, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        with program(free_port, tmp_path) as moot:
            ann = await stack.enter_async_context(guest(free_port))
            await ann.open("Ann")
            assert (await ann.ask({"t": "bots", "count": 2}))["t"] == "done"
            await ann.act("start")
            moot.kill()
        with program(free_port, tmp_path):
            again = await stack.enter_async_context(guest(free_port))
            await again.resume(ann)
            await again.act("hold_council", question="Who is there?", choices=["we", "nobody"])
            while "outcome" not in again.table:
                if (found := next_command([again])) is None:
                    await again.hear()
                elif found[1]["do"] == "vote":
                    await again.act("vote", question=found[1]["question"], choice="we")
                else:
                    await again.act(**found[1])
            assert again.here == [1, 2, 3]
            assert len(again.table["outcome"]["voting"]["votes"]) == 3
