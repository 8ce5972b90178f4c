"""Somebody who has read nothing: a table, bots, a council and a temptation, counted in taps."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.pictures import picture
from tests.e2e.playing import PHONE, House, People, Person

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]

MOST_TAPS = 22
COUNTING = (
    "() => { window.taps = 0; addEventListener('click', () => { window.taps += 1; }, true); }"
)


async def taps(person: Person) -> int:
    count: int = await person.page.evaluate("() => window.taps")
    return count


async def test_a_new_person_votes_and_is_tempted(moot: House, people: People) -> None:
    nia = await people.person("Nia", touch=True)
    await nia.page.goto(moot.page)
    await nia.page.evaluate(COUNTING)
    await nia.press("Open a table")
    await nia.sees("First your name, then the table.")
    await nia.page.get_by_role("textbox", name="Your name at the table").fill("Nia")
    await nia.press("Open a table")
    await nia.sees("Let somebody scan the code, or add a bot.")
    for seats in (2, 3, 4):
        await nia.press("Add a bot")
        await nia.sees(f"{seats} of 8 seats taken")
    await nia.begin(4)
    await plea_for_power(nia)
    await a_creature_and_the_ring(nia)
    assert await taps(nia) <= MOST_TAPS


async def plea_for_power(nia: Person) -> None:
    """The main phase comes by itself: she casts it, lets it resolve, and votes."""
    await nia.press("Resolve a card")
    await nia.find_card("Plea for Power")
    await nia.sees("You are before your main phase: casting goes on to it first.")
    await picture(nia, "21-resolve-a-card", PHONE)
    await nia.press("Cast Plea for Power")
    await nia.sees("When everybody has passed, Plea for Power resolves.")
    await nia.pass_priority()
    await nia.is_asked("Your vote")
    await nia.vote("knowledge")
    await nia.sees("The vote is over")
    if await nia.text("Knowledge has the most").count():
        await nia.done()
    await nia.back_to_table()


async def a_creature_and_the_ring(nia: Person) -> None:
    """Without a creature nobody would bear it: the panel says so, and leads to one."""
    await nia.press("The Ring", exact=True)
    await nia.sees("You control no creature: the Ring gains its ability")
    await picture(nia, "10-ring-panel", PHONE)
    await nia.press("Add a permanent")
    await nia.find_card("Bilbo, Retired Burglar")
    await nia.press("Put down Bilbo, Retired Burglar")
    await nia.press("The Ring", exact=True)
    await nia.press("Tempt me")
    await nia.is_asked("Who bears it?")
    await nia.pick("Bilbo")
    await nia.press("Bilbo, Retired Burglar bears the Ring")
    gauge = nia.seat("Nia").get_by_role("img", name="The Ring has tempted once")
    await expect(gauge).to_be_visible()
    await expect(nia.card("Bilbo")).to_contain_text("your Ring-bearer")
