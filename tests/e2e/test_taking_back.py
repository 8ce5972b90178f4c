"""Somebody voted by a slip of the thumb: they ask at their page, the other agrees at another."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.e2e.playing import House, People, Wants
from tests.e2e.scripted import seated
from tests.server.program import run

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]

NOTHING: Wants = {}


async def test_a_vote_is_taken_back_by_agreement_and_the_record_says_so(
    moot: House, people: People, tmp_path: Path
) -> None:
    ann = await people.open_table(moot, "Ann")
    ben = await people.sit_down(moot, ann.code, "Ben")
    async with seated(moot, ann.code, Cleo=NOTHING) as (cleo,):
        await ann.begin(3)
        await cleo.do("hold_council", question="Where to?", choices=["north", "south"])
        await ann.vote("north")
        await ben.vote("south")
        await ann.press("Table menu")
        await ann.sees("Take something back")
        mine = ann.page.locator("li", has_text="You voted north")
        await mine.get_by_role("button", name="Ask the others").click()
        await ben.sees(
            "Ann asks to take back: Ann voted north.", "What came after it goes back too."
        )
        await ben.shoot("taking-back")
        await ann.sees("The table is waiting for Ben")
        await ben.press("Agree")
        await ann.is_asked("Your vote")
        await expect(ann.page.locator(".slip.is-cast")).to_have_count(0)
        await ann.vote("south")
        await ann.press("The story")
        await ann.sees("By agreement you take back: Ann voted north.")
        async with ann.page.expect_download() as coming:
            await ann.press("Take the record along")
        record = tmp_path / "record.yaml"
        await (await coming.value).save_as(record)
    code, told, _ = await asyncio.to_thread(run, "verify", str(record))
    assert code == 0, told
