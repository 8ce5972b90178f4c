"""Ann joins a table of bots and votes third: with additional votes, in the open and sealed."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from dataclasses import dataclass

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bots import Client
from tests.e2e.playing import PHONE, WIDE, House, People, Person, until
from tests.e2e.scripted import Bot, seated

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]


@dataclass
class Five:
    """Frodo opens, Sam sits down, then Ann with her phone, Merry and Pippin; Eve watches."""

    frodo: Bot
    sam: Bot
    ann: Person
    merry: Bot
    pippin: Bot
    eve: Person

    async def resolve(self, card: str) -> None:
        """Let Frodo cast it and nobody respond: the bots pass by themselves."""
        await self.frodo.do("cast", card=card)
        await self.ann.pass_priority()


@pytest_asyncio.fixture(loop_scope="session")
async def five(moot: House, people: People) -> AsyncGenerator[Five]:
    host = await Client.open(moot.socket, name="Frodo")
    frodo = Bot(host, {})
    ann, eve = await people.person("Ann", PHONE), await people.person("Eve", WIDE)
    async with seated(moot, host.code, Sam={}) as (sam,):
        await ann.page.goto(f"{moot.page}/t/{host.code}")
        await ann.page.get_by_role("textbox", name="Your name at the table").fill("Ann")
        await ann.press("Sit down")
        await ann.sees("Frodo begins when everybody is here.")
        async with seated(moot, host.code, Merry={}, Pippin={}) as (merry, pippin):
            await frodo.do("start")
            await frodo.do("next_step")
            await eve.page.goto(f"{moot.page}/t/{host.code}?watch")
            yield Five(frodo, sam, ann, merry, pippin, eve)
    await frodo.leave()


async def test_additional_votes_are_asked_one_by_one(five: Five) -> None:
    ann, frodo = five.ann, five.frodo
    for bot, word in (
        (frodo, "death"), (five.sam, "taxes"), (five.merry, "death"), (five.pippin, "taxes"),
    ):  # fmt: skip
        bot.wants = {"vote": word}
    await ann.put_down("Brago's Representative")
    await ann.put_down("Ballot Broker")
    await five.resolve("Capital Punishment")
    await ann.is_asked("Your vote, 1 of 2")
    await ann.sees("If it ended now")
    await ann.sees_count(death=1, taxes=1)
    await ann.page.set_viewport_size({"width": PHONE[0], "height": 900})
    await ann.shoot("open-vote-third")
    await five.eve.shoot("watching-open-vote")
    await ann.vote("death")
    await ann.is_asked("Your vote, 2 of 2")
    await ann.vote("taxes")
    await ann.is_asked("Cast one more vote?")
    await ann.shoot("one-more")
    await ann.press("Yes, one more")
    await ann.is_asked("Your vote, 3 of 3")
    await ann.vote("taxes")
    await five.eve.sees_count(death=3, taxes=4)
    voting = frodo.table["outcome"]["voting"]
    mine = [vote[1] for _, vote in sorted(voting["votes"].items()) if vote[0] == 3]
    assert mine == ["death", "taxes", "taxes"]


async def test_additional_votes_go_into_one_envelope(five: Five) -> None:
    ann, frodo = five.ann, five.frodo
    for bot, word in (
        (frodo, "truth"), (five.sam, "truth"), (five.merry, "truth"), (five.pippin, "consequences"),
    ):  # fmt: skip
        bot.wants = {"seal": word}
    five.merry.holds = {"seal"}
    await ann.put_down("Brago's Representative")
    await ann.put_down("Ballot Broker")
    await five.resolve("Truth or Consequences")
    await ann.is_asked("Your vote, 1 of 3")
    await ann.sees("3 of 5 sealed")
    for word in ("truth", "consequences", "consequences"):
        await ann.dock.get_by_role("button", name=re.compile(f"^{word}.*")).first.click()
    await expect(
        ann.button("Seal my votes for truth, consequences and consequences")
    ).to_be_visible()
    await ann.shoot("secret-three-votes")
    await five.eve.shoot("watching-secret-vote")
    await ann.page.locator(".is-inside").get_by_role("button", name="consequences").last.click()
    await ann.seal()
    await five.eve.sees("4 of 5 sealed")
    await ann.shoot("secret-three-sealed")
    five.merry.go_on()
    await five.eve.sees("Secret vote, revealed")
    await five.eve.sees_count(truth=4, consequences=2)
    await five.eve.shoot("watching-revealed")


async def test_the_ring_tempts_for_the_third_time(five: Five) -> None:
    ann, frodo = five.ann, five.frodo
    await ann.type_in("Hob", (1, 3), subtypes="Halfling")
    await ann.put_down("Galadriel, Elven-Queen")
    await five.merry.put_down("Nazgûl")
    await five.sam.put_down("Elrond of the White Council")
    for time in range(1, 4):
        await frodo.do("tempt", player=3)
        await ann.is_asked("Who bears it?")
        await expect(ann.page.locator(".powers .is-lit")).to_have_count(time)
        await ann.pick("Hob")
        if time == 3:
            await ann.shoot("ring-third")
        await ann.dock.get_by_role("button", name="Hob").last.click()
        await until(lambda: "resolving" not in frodo.table, "it resolves")
    await five.eve.press("Ann 2")
    await expect(five.eve.card("Hob")).to_contain_text("Ann’s Ring-bearer")
    await five.eve.shoot("watching-table")
    await ann.shoot("ring-table")
