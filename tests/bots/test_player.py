import asyncio
from random import Random
from typing import Any

import pytest

from bots.choices import random_pick
from bots.client import Client
from bots.player import Player
from bots.ready import PICKS, Kind
from engine.commands import Confirm, EndTurn, NextStep, PassPriority, VoteFor
from protocol.messages import Done, Here, Refused, Update
from tests.bots.scripted import Visit, quick, scripted

CHOICES = {"death": {"name": "death"}, "taxes": {"name": "taxes"}}
VOTE = {"id": 7, "asks": "vote", "choices": CHOICES, "least": 1, "most": 1}
TABLE: dict[str, Any] = {
    "seats": {"1": {"name": "Bot", "bot": True}, "2": {"name": "Sam"}},
    "players": {"1": {"name": "Bot", "life": 40}, "2": {"name": "Sam", "life": 40}},
    "permanents": {},
    "step": "main",
}


class Table:
    """The server's side: says what the bot sees and checks what it does."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.v = self.sv = 1

    async def shows(self, **table: Any) -> None:
        self.v += 1
        await self.visit.say(Update(v=self.v, table=table))

    async def says(self, **seat: Any) -> None:
        self.sv += 1
        await self.visit.say(Update(sv=self.sv, seat=seat))

    async def hears(self) -> Any:
        return await self.visit.hear()

    async def refuses(self, code: str = "not_a_choice") -> Any:
        act = await self.hears()
        await self.visit.say(Refused(code, "no", id=act.id))
        return act

    async def accepts(self, **seat: Any) -> Any:
        act = await self.hears()
        self.sv += 1
        await self.visit.say(Update(sv=self.sv, seat=seat, done=act.id))
        return act

    async def ends(self) -> None:
        await self.shows(over=True)
        await self.visit.until_gone()


async def played(
    script: Any, *, here: tuple[int, ...] = (1, 2), kind: Kind = Kind.OWN_GOOD
) -> None:
    async def server(visit: Visit) -> None:
        await visit.welcome(table=TABLE, here=list(here))
        await script(Table(visit))

    async with (
        scripted(server) as seen,
        await Client.join(seen.url, "K7Q2M4XN", name="Bot", backoff=quick()) as client,
        asyncio.timeout(5),
    ):
        await Player(client, PICKS[kind], Random(1), pause=0).play()


@pytest.mark.parametrize("kind", Kind)
async def test_it_answers_what_it_is_asked_until_the_game_is_over(kind: Kind) -> None:
    async def script(table: Table) -> None:
        await table.says(question=VOTE, may=["vote"])
        act = await table.accepts(question=None, may=[])
        assert isinstance(act.do, VoteFor)
        assert act.do.choice in CHOICES
        confirm: dict[str, Any] = {"id": 8, "asks": "confirm", "choices": {}, "least": 1, "most": 1}
        await table.says(question=confirm, may=["confirm"])
        assert isinstance((await table.accepts(question=None)).do, Confirm)
        await table.ends()

    await played(script, kind=kind)


async def test_it_waits_while_the_game_is_paused() -> None:
    async def script(table: Table) -> None:
        await table.shows(paused=1_700_000_000_000)
        await table.says(question=VOTE, may=["concede"])
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await table.hears()
        await table.shows(paused=None)
        assert isinstance((await table.accepts(question=None, may=[])).do, VoteFor)
        await table.ends()

    await played(script)


async def test_it_passes_priority() -> None:
    async def script(table: Table) -> None:
        await table.says(may=["pass", "cast", "concede"])
        assert isinstance((await table.accepts(may=["concede"])).do, PassPriority)
        await table.ends()

    await played(script)


async def test_a_refused_answer_is_tried_again_then_plainly_and_then_left_to_people() -> None:
    async def script(table: Table) -> None:
        await table.says(question=VOTE, may=["vote"])
        for _ in range(4):
            await table.refuses()
        last = await table.refuses()
        assert last.do.choice == "death"
        await table.shows(turn=2)
        await table.says(question={"id": 9}, may=["vote"])
        assert (await table.accepts(question=None)).do.question == 9
        await table.ends()

    await played(script)


async def test_a_busy_server_is_asked_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bots.player._LATER_SECONDS", 0.01)

    async def script(table: Table) -> None:
        await table.says(may=["pass"])
        for code in ("busy", "too_fast", "not_stored"):
            await table.refuses(code)
        await table.accepts(may=[])
        await table.ends()

    await played(script)


async def test_a_refused_move_waits_until_something_changes() -> None:
    async def script(table: Table) -> None:
        await table.says(may=["pass"])
        await table.refuses("resolving")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await table.hears()
        await table.shows(turn=2)
        await table.accepts(may=[])
        await table.ends()

    await played(script)


async def test_it_ends_its_turn_while_a_person_is_there() -> None:
    async def script(table: Table) -> None:
        await table.says(may=["next_step", "end_turn"])
        assert isinstance((await table.accepts(may=[])).do, EndTurn)
        await table.ends()

    await played(script)


async def test_it_leaves_its_turn_alone_while_nobody_is_there() -> None:
    async def script(table: Table) -> None:
        await table.says(may=["next_step", "end_turn"])
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await table.hears()
        await table.visit.say(Here([1], 1))  # somebody watches
        await table.shows(players={"3": {"name": "Pippin", "lost": "conceded"}})
        await table.visit.say(Here([1, 3], 1))  # somebody who is out
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await table.hears()
        await table.visit.say(Here([1, 2], 0))
        assert isinstance((await table.accepts(may=[])).do, EndTurn)
        await table.ends()

    await played(script, here=(1,))


@pytest.mark.parametrize("more", [{"combat": {}}, {}])
async def test_it_goes_step_by_step_where_its_creatures_may_fight(more: dict[str, Any]) -> None:
    elk = {"controller": 1, "types": ["Creature"]}

    async def script(table: Table) -> None:
        await table.shows(permanents={} if more else {"7": elk}, **more)
        await table.says(may=["next_step", "end_turn"])
        assert isinstance((await table.accepts(may=[])).do, NextStep)
        await table.ends()

    await played(script)


async def test_it_stops_when_its_player_has_lost() -> None:
    async def script(table: Table) -> None:
        await table.shows(players={"1": {"lost": "conceded"}})
        await table.visit.until_gone()

    await played(script)


async def test_it_stops_when_the_seat_is_gone() -> None:
    async def script(table: Table) -> None:
        await table.says(may=["pass"])
        await table.hears()
        await table.visit.close(4502)

    await played(script)


async def test_an_answer_that_became_void_while_it_thought_is_not_given() -> None:
    async def script(table: Table) -> None:
        await table.says(question=VOTE, may=["vote"])
        await table.says(question=None, may=["pass"])
        act = await table.hears()
        assert isinstance(act.do, PassPriority)
        await table.visit.say(Done(act.id))
        await table.says(may=[])
        await table.ends()

    async def server(visit: Visit) -> None:
        await visit.welcome(table=TABLE)
        await script(Table(visit))

    async with (
        scripted(server) as seen,
        await Client.join(seen.url, "K7Q2M4XN", name="Bot", backoff=quick()) as client,
        asyncio.timeout(5),
    ):
        await Player(client, random_pick, Random(1), pause=0.05).play()
