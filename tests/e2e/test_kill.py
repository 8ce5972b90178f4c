"""A power cut between any two steps of one game: three clients come back by themselves, each time.

The game has an open vote with additional votes that must and that may, a secret vote with one, and
the Ring. `tests/server/test_restart.py` does the same on the bare wire for one card.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import count

import pytest

from bots import Client, State
from bots.backoff import Backoff
from bots.commands import answer
from tests.e2e.playing import House, Map, until

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(150)]

ANN, BEN, CLEO = range(3)
OPENLY = {1: ["taxes"], 2: ["taxes", "death"], 3: ["death", "taxes"]}
SECRETLY = {1: ["truth"], 2: ["truth", "consequences"], 3: ["consequences"]}
GAME: tuple[tuple[int, Map], ...] = (
    (ANN, {"do": "start"}),
    (ANN, {"do": "next_step"}),
    (
        ANN,
        {"do": "add_permanent", "name": "Elk", "types": ["Creature"], "power": 3, "toughness": 3},
    ),
    (BEN, {"do": "add_permanent", "name": "Brago's Representative"}),
    (CLEO, {"do": "add_permanent", "name": "Ballot Broker"}),
    (ANN, {"do": "cast", "card": "Capital Punishment"}),
    (BEN, {"do": "add_permanent", "name": "Brago's Representative"}),  # the first was sacrificed
    (ANN, {"do": "cast", "card": "Truth or Consequences"}),
    (ANN, {"do": "cast", "card": "Birthday Escape"}),
    (ANN, {"do": "end_turn"}),
)
Step = tuple[int, Map]


class Soon(Backoff):
    """Comes back so soon, and so often, that a test can have many power cuts."""

    def wait(self) -> float:
        return 0.03


def next_step(seats: list[Client], script: deque[Step]) -> Step | None:
    """Return who acts next, and how: questions first, then passing, then the script."""
    for place, one in enumerate(seats):
        if (question := one.seat.get("question")) is not None:
            return place, answer(question, picks(place + 1, question, one.table))
        if "pass" in one.seat["may"]:
            return place, {"do": "pass"}
    return script.popleft() if script else None


def picks(me: int, question: Map, table: Map) -> list[str]:
    match question["asks"]:
        case "vote":
            return [OPENLY[me][question["nth"] - 1]]
        case "seal":
            return SECRETLY[me]
        case "additional vote":
            return ["yes"]
        case "Ring-bearer":
            (elk,) = [id for id, one in question["choices"].items() if one["name"] == "Elk"]
            return [elk]
        case "choose":
            return list(question["choices"])[: question["least"]]
        case _:
            return []


async def whole(moot: House, seat: Client) -> tuple[Map, Map]:
    """Return both documents of a seat as somebody sees them who had nothing before."""
    async with await Client.resume(moot.socket, seat.code, seat.token or "") as fresh:
        return fresh.table, fresh.seat


@asynccontextmanager
async def three(moot: House) -> AsyncGenerator[list[Client]]:
    host = await Client.open(moot.socket, name="Ann", backoff=Soon())
    others = [
        await Client.join(moot.socket, host.code, name=name, backoff=Soon())
        for name in ("Ben", "Cleo")
    ]
    try:
        yield [host, *others]
    finally:
        for one in (host, *others):
            await one.close()


async def test_a_game_goes_on_after_a_kill_between_any_two_steps(moot: House) -> None:
    done: list[str] = []
    finished: list[Map] = []
    async with three(moot) as seats:
        script = deque(GAME)
        for number in count(1):
            await agree(moot, seats)
            await moot.kill()
            if (found := next_step(seats, script)) is None:
                break
            place, command = found
            done.append(command["do"])
            if number % 2:  # said before the server is back: it is sent once it is
                saying = asyncio.create_task(seats[place].act(command))
                await moot.start()
                await saying
            else:  # said, and the server is killed at once: it was stored, or it is sent again
                await moot.start()
                await until(lambda: all(one.state is State.LIVE for one in seats), "all are back")
                saying = asyncio.create_task(seats[place].act(command))
                await asyncio.sleep(0.002 * (number % 5))
                await moot.kill()
                await moot.start()
                await saying
            voting = seats[ANN].table.get("outcome", {}).get("voting")
            if voting is not None and voting not in finished:
                finished.append(voting)
        await moot.start()
        await agree(moot, seats)
        table = seats[ANN].table

    openly, secretly = finished
    assert votes(openly) == [
        (1, "taxes"), (2, "taxes"), (2, "death"), (3, "death"), (3, "taxes"),
    ]  # fmt: skip
    assert votes(secretly) == [(1, "truth"), (2, "truth"), (2, "consequences"), (3, "consequences")]
    assert [done.count(word) for word in ("vote", "vote_again", "seal", "bearer")] == [5, 1, 3, 1]
    ring = table["players"]["1"]["ring"]
    assert (ring["tempted"], table["permanents"][str(ring["bearer"])]["name"]) == (1, "Elk")
    assert (table["turn"], table["active"]) == (2, 2)


async def agree(moot: House, seats: list[Client]) -> None:
    """All three see one table, and it is the one that somebody sees who had nothing before."""
    await until(
        lambda: all(one.state is State.LIVE and one.table == seats[0].table for one in seats),
        "all see the same table",
    )
    for one in seats:
        assert (one.table, one.seat) == await whole(moot, one)


def votes(voting: Map) -> list[tuple[int, str]]:
    cast = sorted(voting["votes"].items(), key=lambda item: int(item[0]))
    return [(vote[0], vote[1]) for _, vote in cast]
