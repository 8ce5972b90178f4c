"""The page in another language, and in one that runs from the right."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.playing import NARROW, House, People, Person

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]

ENGLISH = re.compile(
    r"\b(the|your|you|vote|votes|and|with|of|is|are|player|choose)\b", re.IGNORECASE
)
# What can be read on the page and is not marked as English; a card keeps its name.
SAID = """() => {
  const all = document.body.cloneNode(true);
  for (const one of all.querySelectorAll('[lang=en], noscript, bdi, svg')) one.remove();
  return all.innerText;
}"""
TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


async def _says_no_english(person: Person) -> None:
    said = (await person.page.evaluate(SAID)).replace("Lieutenants of the Guard", "")
    assert ENGLISH.search(said) is None, said


async def _writes(person: Person, pixels: int) -> None:
    """Let the browser write that large where a page does not say how large."""
    browser: Any = await person.page.context.new_cdp_session(person.page)
    sizes = {"standard": pixels, "fixed": pixels}
    await browser.send("Page.setFontSizes", {"fontSizes": sizes})


async def test_a_vote_in_german(moot: House, people: People) -> None:
    uta = await people.person("Uta", locale="de-AT")
    page = uta.page
    await page.goto(moot.page)
    await expect(page.locator("html")).to_have_attribute("lang", "de")
    await _says_no_english(uta)
    await page.get_by_role("textbox", name="Dein Name am Tisch").fill("Uta")
    await uta.press("Tisch eröffnen")
    await uta.press("Bot dazusetzen")
    await _says_no_english(uta)
    await uta.press("Mit 2 Leuten anfangen")
    await uta.press("Hauptphase")
    await uta.press("Karte verrechnen")
    await uta.find_card("Lieutenants of the Guard")
    await uta.press("Lieutenants of the Guard wirken")
    for _ in range(2):  # the spell, then what triggers when it enters
        await uta.press("Passen", exact=True)
        await expect(uta.button("Passen", exact=True).or_(page.locator("#ask"))).to_be_visible()
    await uta.is_asked("Deine Stimme")
    await uta.sees(re.compile("Du erzeugst einen 1/1 weißen Soldier-Kreaturenspielstein"))
    await _says_no_english(uta)
    await uta.shoot("german-vote")
    # A reader whose browser writes twice as large reads all of it, without scrolling sideways.
    await _writes(uta, 32)
    await expect(page.locator(".board")).to_be_hidden()
    assert not await page.evaluate(TOO_WIDE)
    await uta.shoot("german-vote-large")
    await _writes(uta, 16)
    await uta.vote("numbers")
    await uta.sees("Die Abstimmung ist vorbei", re.compile("die Abstimmung zu", re.IGNORECASE))
    await _says_no_english(uta)

    # Another language at once, and kept; the table stays where it is.
    await uta.press("Tischmenü")
    await uta.press("English")
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    await expect(uta.heading).to_have_text("Table menu")
    await page.reload()
    await expect(uta.button("Resolve a card")).to_be_visible()

    stream = await people.person("a stream", locale="fr-FR")
    await stream.page.goto(f"{moot.page}/t/{uta.code}/table?lang=de")
    await expect(stream.page.locator("html")).to_have_attribute("lang", "de")
    await stream.sees("Utas Zug")


async def test_a_narrow_page_from_the_right_is_not_too_wide(moot: House, people: People) -> None:
    noa = await people.person("נועה", NARROW, locale="de-DE")
    await noa.page.goto(moot.page)
    await noa.page.get_by_role("textbox", name="Dein Name am Tisch").fill(noa.name)
    await noa.page.evaluate("document.documentElement.dir = 'rtl'")
    await noa.press("Tisch eröffnen")
    await noa.press("Bot dazusetzen")
    assert not await noa.page.evaluate(TOO_WIDE)
    await noa.press("Mit 2 Leuten anfangen")
    await expect(noa.seat(noa.name).locator(".plate")).to_be_visible()
    side = "getComputedStyle(document.querySelector('.bar-where')).direction"
    assert await noa.page.evaluate(side) == "rtl"
    for press in ("Hauptphase", "Hinlegen"):
        assert not await noa.page.evaluate(TOO_WIDE)
        await noa.press(press, exact=True)
    await noa.shoot("from-the-right")
    assert not await noa.page.evaluate(TOO_WIDE)
