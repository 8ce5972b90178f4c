"""Envelopes that voters close themselves: kept in the browser, opened by it, checked by all."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.playing import House, People
from tests.e2e.scripted import Bot, seated
from tests.e2e.test_without_a_card import put_question

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(90)]

CHECKED = "Checked: every envelope holds what was sealed."
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('moot.envelope.')).length"


async def test_what_a_voter_seals_stays_in_the_browser_and_opens_by_itself(
    moot: House, people: People
) -> None:
    ann = await people.open_table(moot, "Ann")
    await ann.press("Change the settings")
    await ann.page.get_by_role("switch", name="Voters keep what they seal").click()
    await ann.press("Save", exact=True)
    ben = await people.sit_down(moot, ann.code, "Ben")
    async with seated(moot, ann.code, Cleo={"seal": "yes"}, Dan={"seal": "no"}) as (cleo, dan):
        await ann.begin(4)
        await ann.go_to("First main phase")
        dan.holds = {"seal"}
        await put_question(ann, "One more game?", "yes", "no", secret=True)
        await ann.seal("yes")
        await ben.seal("no")
        await ben.sees("3 of 4 sealed")
        assert await ben.page.evaluate(KEPT) == 1
        assert not await nonce_is_known(cleo, "2")
        await ben.page.reload()
        await ben.sees("3 of 4 sealed")
        dan.go_on()
        for person in (ann, ben):
            await person.sees("Secret vote, revealed", CHECKED)
            await person.sees_count(yes=2, no=2)
        await ann.shoot("envelopes-checked")
        assert await ben.page.evaluate(KEPT) == 0
        await expect(ben.page.get_by_role("alert")).to_have_count(0)
        openings = cleo.table["outcome"]["voting"]["openings"]
        assert {slot: one["choices"] for slot, one in openings.items()} == {
            "1": ["yes"], "2": ["no"], "3": ["yes"], "4": ["no"],
        }  # fmt: skip


async def nonce_is_known(bot: Bot, slot: str) -> bool:
    """Whether anything but the commitment of that envelope is in a document."""
    voting = bot.table["voting"]
    assert slot in voting["commitments"]
    return "openings" in voting or "nonces" in bot.client.seat
