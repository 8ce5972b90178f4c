"""The screens nobody taps on: the middle of the table, and a stream's overlay."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.e2e.playing import House, People, Person
from tests.e2e.scripted import Four

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]

STREAM = (1920, 1080)
TABLET = (1280, 800)


async def screen(people: People, moot: House, path: str, size: tuple[int, int]) -> Person:
    shown = await people.person(path, size)
    await shown.page.goto(f"{moot.page}/t/{path}")
    return shown


async def test_a_table_gathers_around_the_shared_screen(moot: House, people: People) -> None:
    ann = await people.open_table(moot, "Ann")
    middle = await screen(people, moot, f"{ann.code}/table", TABLET)
    await middle.sees(f"{ann.code[:4]} {ann.code[4:]}", "Ann")
    code = middle.page.get_by_role("img", name="QR code of the join link")
    await expect(code).to_be_visible()
    assert await code.evaluate("(picture) => picture.naturalWidth") > 0
    await middle.shoot("shared-gathering")


async def test_a_vote_is_shown_to_all_sides_and_to_the_stream(
    four: Four, moot: House, people: People
) -> None:
    ann, ben, cleo, dan = four.ann, four.ben, four.cleo, four.dan
    cleo.wants, dan.wants = {"vote": "death"}, {"vote": "death"}
    middle = await screen(people, moot, f"{ann.code}/table", TABLET)
    stream = await screen(people, moot, f"{ann.code}/overlay?theme=night", STREAM)
    await expect(middle.page.locator(".half-title")).to_have_count(2)
    await expect(stream.page.locator(".lower")).to_have_count(0)
    await four.resolve("Capital Punishment")
    await ann.vote("taxes")
    await expect(middle.seat("Ann").locator(".slip-word")).to_have_text("taxes")
    await expect(middle.page.locator(".half .count dd").first).to_be_visible()
    await expect(middle.page.locator(".who-now").last).to_have_text("The table is waiting for Ben.")
    await expect(stream.region("The vote")).to_contain_text("Capital Punishment")
    await expect(stream.region("The vote")).to_contain_text("If it ended now")
    await middle.shoot("shared-vote")
    await stream.shoot("overlay-vote")
    await ben.vote("taxes")
    await stream.sees("The vote is over")
    for shown in (middle, stream):
        assert await shown.page.get_by_role("button").count() == 0
        assert not re.search(r"\byou\b", await shown.page.inner_text("body"), re.IGNORECASE)
    # A stream is seen by strangers: the code that lets them in is nowhere on it.
    everything = await stream.page.locator("body").inner_html()
    assert ann.code not in everything
    assert f"{ann.code[:4]} {ann.code[4:]}" not in everything
    behind = "getComputedStyle(document.body).backgroundColor"
    assert await stream.page.evaluate(behind) == "rgba(0, 0, 0, 0)"
