"""A seat without a mouse and without looking: keys, where the focus is, what is said."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import expect

from bots import Client
from tests.e2e.playing import GUARD, WIDE, House, Name, People, Person, until
from tests.e2e.scripted import Bot, seated

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]

HEAR = """addEventListener('DOMContentLoaded', () => {
  window.heard = [];
  const region = document.getElementById('said');
  new MutationObserver(() => { if (region.textContent !== '') heard.push(region.textContent); })
    .observe(region, { childList: true });
});"""
# What has the focus: its words, whether a ring is around it, whether something lies on it.
FOCUS = """() => {
  const one = document.activeElement;
  const { left, top, width, height } = one.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  return {
    is: one === document.body ? 'nothing' : one.getAttribute('aria-label') ?? one.innerText,
    ring: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
    covered: seen === null || !(one.contains(seen) || seen.contains(one)),
  };
}"""


async def focus(person: Person) -> str:
    """Return what has the focus; it is never lost."""
    found = await person.page.evaluate(FOCUS)
    assert found["is"] != "nothing"
    words: str = found["is"]
    return words


async def press(person: Person, *keys: str) -> None:
    for key in keys:
        await person.page.keyboard.press(key)


async def tab_to(person: Person, name: Name, key: str = "Tab") -> None:
    """Come to it by Tab alone; on the way everything shows that it has the focus."""
    for _ in range(40):
        await press(person, key)
        found = await person.page.evaluate(FOCUS)
        if found["is"] == "nothing":
            continue  # the end of the page: the next Tab begins at its top
        assert found["ring"], f"no ring around {found['is']}"
        assert not found["covered"], f"something lies on {found['is']}"
        if name == found["is"] if isinstance(name, str) else name.search(found["is"]):
            return
    raise AssertionError(f"{person.name} never came to {name}")


async def heard(person: Person) -> list[str]:
    sentences: list[str] = await person.page.evaluate("window.heard.splice(0)")
    return sentences


async def hears(person: Person, *sentences: str) -> None:
    """Hear these, in this order, each once, and nothing else."""
    got: list[str] = []

    async def listen() -> None:
        while len(got) < len(sentences):
            got.extend(await heard(person))
            await asyncio.sleep(0.05)

    try:
        await asyncio.wait_for(listen(), 5)
        await asyncio.sleep(0.4)  # longer than the gap between two sentences
    except TimeoutError:
        pass
    assert [*got, *await heard(person)] == list(sentences)


async def come_in(people: People, moot: House, host: Client) -> Person:
    """Sit down with a name and Enter."""
    ben = await people.person("Ben", WIDE)
    await ben.page.add_init_script(HEAR)
    await ben.page.goto(f"{moot.page}/t/{host.code}")
    await expect(ben.page.get_by_role("textbox")).to_be_focused()
    await ben.page.keyboard.type("Ben")
    await press(ben, "Enter")
    await ben.sees("Frodo begins when everybody is here.")
    assert await focus(ben) != ""
    return ben


async def test_a_seat_is_played_with_the_keyboard_alone(moot: House, people: People) -> None:
    host = await Client.open(moot.socket, name="Frodo")
    frodo = Bot(host, {"vote": "ale", "seal": "yes"})
    ben = await come_in(people, moot, host)
    await heard(ben)
    async with seated(moot, host.code, Cy={"vote": "tea", "seal": "no"}) as (cy,):
        await hears(ben, "Cy sat down. 3 of 8 seats are taken.")
        await frodo.do("start")
        await ben.sees("Frodo’s turn")
        await look_around(ben)
        await vote_in_the_open(ben, frodo)
        await seal(ben, frodo, cy)
    await frodo.leave()


async def look_around(ben: Person) -> None:
    """Sheets give the focus back; so does the story; what is far down has a short way."""
    assert await focus(ben) == "The table"
    await tab_to(ben, "To what you can do", "Shift+Tab")
    await press(ben, "Enter")
    await tab_to(ben, "Add")
    await press(ben, "Enter")
    await expect(ben.page.get_by_role("searchbox")).to_be_focused()
    await press(ben, "Escape")
    await expect(ben.button("Add", exact=True)).to_be_focused()
    await press(ben, "l")
    await expect(ben.heading).to_have_text("The story so far")
    await focus(ben)
    await press(ben, "Escape")
    await expect(ben.heading).to_have_text("The table")
    await tab_to(ben, "The story", "Shift+Tab")
    await press(ben, "Enter")
    await expect(ben.button("The story", exact=True)).to_be_focused()
    await press(ben, "Enter")
    await expect(ben.button("The story", exact=True)).to_be_focused()


async def vote_in_the_open(ben: Person, frodo: Bot) -> None:
    await heard(ben)
    await frodo.do("next_step")
    await frodo.do("hold_council", question="What do we drink?", choices=["tea", "ale"])
    await ben.is_asked("Your vote")
    await expect(ben.page.locator("#ask")).to_be_focused()
    await expect(ben.page).to_have_title("(!) Your vote · What do we drink?")
    await hears(
        ben,
        "Vote: What do we drink?. Order: Frodo, you, Cy.",
        "Frodo votes now.",
        "Frodo votes ale. tea 0, ale 1.",
        "Your vote, on What do we drink?. tea 0, ale 1.",
    )
    await tab_to(ben, re.compile("ale"))
    await press(ben, "Enter")
    ale = ben.dock.get_by_role("button", name="ale")
    await expect(ale).to_have_attribute("aria-pressed", "true")
    await press(ben, "Escape")
    await expect(ale).to_have_attribute("aria-pressed", "false")
    await press(ben, "1")
    await hears(ben, "Ale picked. Press again to vote.", "Tea picked. Press again to vote.")
    await asyncio.sleep(GUARD)
    await press(ben, "Enter")
    await ben.sees("The vote is over")
    await hears(
        ben,
        "You vote tea. tea 1, ale 1.",
        "Cy votes now.",
        "Cy votes tea. tea 2, ale 1.",
        "Vote over. tea 2, ale 1.",
    )
    await focus(ben)
    await expect(ben.page).to_have_title(re.compile("Frodo’s turn"))
    await tab_to(ben, "Back to the table")
    await press(ben, "Enter")
    assert await focus(ben) == "The table"


async def seal(ben: Person, frodo: Bot, cy: Bot) -> None:
    cy.holds = {"seal"}
    await until(lambda: "resolving" not in frodo.table, "the first question is over")
    await frodo.do("hold_council", question="More?", choices=["yes", "no"], secret=True)
    await ben.sees("1 of 3 sealed")
    await expect(ben.page.locator("#ask")).to_be_focused()
    await hears(ben, "Secret vote: More?.", "Your vote, on More?.", "1 of 3 have sealed.")
    await press(ben, "2")
    await tab_to(ben, "Seal my vote for no")
    await asyncio.sleep(GUARD)
    await press(ben, "Enter")
    await ben.sees("2 of 3 sealed")
    await focus(ben)
    cy.go_on()
    await ben.sees("Secret vote, revealed")
    await hears(
        ben,
        "2 of 3 have sealed.",
        "The envelopes are open. "
        "Frodo voted for yes. You voted for no. Cy voted for no. yes 1, no 2.",
    )
    await focus(ben)
