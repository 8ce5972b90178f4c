"""The server is killed in the middle of a vote: every page comes back by itself and votes on."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from tests.e2e.playing import GUARD, House, until
from tests.e2e.scripted import Four

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(90)]


async def test_a_vote_goes_on_after_a_kill(moot: House, four: Four) -> None:
    ann, ben, cleo, dan = four.ann, four.ben, four.cleo, four.dan
    cleo.wants, dan.wants = {"vote": "death"}, {"vote": "taxes"}
    for person in (ann, ben):
        person.may_lose_line = True
    await cleo.put_down("Elk", (3, 3))
    await ann.go_to("First main phase")
    await ann.resolve("Capital Punishment")
    await four.all_pass()
    await ann.vote("taxes")
    await ben.is_asked("Your vote")
    voting = four.table["voting"]["id"]

    await moot.kill()
    await ben.sees("Reconnecting.")
    death = ben.dock.get_by_role("button", name="death")
    await death.click()
    await asyncio.sleep(GUARD)
    await death.click()
    await ben.sees("What you did was not sent yet.")
    await ben.shoot("line-lost")
    await ann.sees("Reconnecting.")
    await ann.shoot("line-lost")
    await moot.start()

    for person in (ann, ben):
        await expect(person.page.locator(".line-lost")).to_have_count(0)
        await person.sees("The vote is over")
        await person.sees_count(death=2, taxes=2)
    outcome = four.table["outcome"]["voting"]
    assert outcome["id"] == voting
    assert outcome["votes"] == {
        "1": [1, "taxes"], "2": [2, "death"], "3": [3, "death"], "4": [4, "taxes"],
    }  # fmt: skip
    await ben.is_asked("Discard 2 cards from your hand.")
    await moot.kill()
    await moot.start()
    await ben.done()
    await until(lambda: "resolving" not in four.table, "the resolution ends")
    for person in (ann, ben):
        await person.back_to_table()
        await expect(person.button("Cards 2")).to_be_visible()
