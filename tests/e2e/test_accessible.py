"""Scenes that no other test comes to, for axe-core to look at: `shoot` says what is wrong there."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.e2e.accessible import violations
from tests.e2e.playing import PHONE, WIDE, House, People, Person
from tests.e2e.scripted import Four, seated

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]


async def test_axe_core_notices_what_is_wrong(people: People) -> None:
    """A page with faults is found out: else every other test here would say nothing."""
    page = (await people.person("Nobody")).page
    await page.set_content("<html><body><p style='color:#999'>Pale.</p><img></body></html>")
    found = {one.split(" ", 1)[0] for one in await violations(page)}
    assert found >= {"html-has-lang", "image-alt", "color-contrast", "region", "document-title"}


async def test_the_scenes_before_a_game(moot: House, people: People) -> None:
    home = await people.person("Nobody yet")
    await home.page.goto(moot.page)
    await home.page.get_by_text("How a table works").click()
    await home.shoot("home")
    ann = await people.open_table(moot, "Ann", PHONE)
    guest = await people.person("Ben", WIDE)
    await guest.page.goto(f"{moot.page}/t/{ann.code}")
    await expect(guest.button("Sit down")).to_be_visible()
    await guest.shoot("one-door")
    stream = await people.person("the stream", WIDE)
    await stream.page.goto(f"{moot.page}/t/{ann.code}/overlay")
    async with seated(moot, ann.code, Cy={}):
        await ann.press("Change the settings")
        await ann.shoot("settings")
        await ann.press("Close")
        await ann.seat("Cy").get_by_role("button").click()
        await ann.shoot("seat")
        await ann.press("Close")
        await ann.press("Home-made cards")
        await ann.shoot("own-cards-lobby")
        await expect(stream.page.locator("main")).to_be_attached()
        await stream.shoot("overlay-empty")


async def open_each_panel(ann: Person) -> None:
    await ann.shoot("table-empty")
    await ann.press("The story")
    await ann.shoot("story-empty")
    await ann.press("The story")
    await ann.press("Add", exact=True)
    await ann.shoot("add")
    await ann.find_card("Galadriel, Elven-Queen")
    await ann.shoot("add-card")
    await ann.press("Close")
    await ann.press("Type in")
    await ann.page.get_by_text("More about it").click()
    await ann.shoot("add-by-hand")
    await ann.press("Close")
    await ann.press("Close")


async def look_at_things(four: Four) -> None:
    ann = four.ann
    await ann.put_down("Ballot Broker")
    await four.dan.put_down("Elk", (3, 3))
    await four.dan.do("add_card", name="Expropriate", zone="graveyard")
    await ann.card("Ballot Broker").click()
    await ann.shoot("permanent")
    await ann.press("Close")
    await ann.seat("Dan").get_by_role("button").click()
    await ann.shoot("player")
    await ann.press("Close")
    await ann.press("Cards 1")
    await ann.card("Expropriate").click()
    await ann.shoot("card")
    await ann.press("Close")
    await ann.press("Dan 1")
    await ann.shoot("permanents")


async def test_the_scenes_of_a_game(four: Four) -> None:
    await open_each_panel(four.ann)
    await look_at_things(four)
    await somebody_decides_how_all_vote(four)
    await a_vote_for_permanents(four)
    await four.ann.press("Table menu")
    await four.ann.shoot("menu-of-a-game")
    await four.ann.press("Table menu")


async def somebody_decides_how_all_vote(four: Four) -> None:
    """Ann chooses for each voter; Ben sees that she does."""
    ann, ben = four.ann, four.ben
    await ann.go_to("First main phase")
    await ann.press("Resolve a card")
    await ann.find_card("Illusion of Choice")
    await ann.shoot("cast")
    await ann.press("Cast Illusion of Choice", exact=True)
    await ben.shoot("respond")
    await four.all_pass()
    await ann.is_asked(re.compile("Draw (a|1) card."))
    await ann.done()
    await expect(ann.page.locator("#ask")).to_have_count(0)
    await four.resolve("Plea for Power")
    await ann.vote("time")
    await ann.is_asked("Cast one more vote?")
    await ann.press("No, leave it")
    await ann.is_asked("Decide Ben’s vote")
    await ann.shoot("deciding")
    await ben.shoot("decided")
    for _ in range(3):
        await ann.vote("knowledge")
    await ann.is_asked("Draw 3 cards.")
    await ann.done()
    for person in (ann, ben):
        await person.back_to_table()


async def a_vote_for_permanents(four: Four) -> None:
    ann = four.ann
    await four.resolve("Council's Judgment")
    await ann.is_asked("Your vote")
    await ann.shoot("ballot")
    await ann.pick("Elk")
    await ann.shoot("ballot-picked")
