"""Scenes that only the pictures want: eight seats, a vote for permanents, a stream, the panels."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.pictures import FOLDER, picture
from tests.e2e.playing import PHONE, WIDE, House, People, Person, Wants
from tests.e2e.scripted import seated

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.timeout(240),
    pytest.mark.skipif(
        FOLDER is None, reason="pictures are taken when MOOT_PICTURES names a folder"
    ),
]

PERMANENTS = {
    "Ben": {"Smothering Tithe": "Enchantment", "Frodo Baggins": "Creature"},
    "Cy": {"Grave Titan": "Creature", "Altar of Dementia": "Artifact", "Sol Ring": "Artifact"},
    "Dee": {"Rhystic Study": "Enchantment", "Howling Mine": "Artifact"},
}
PANELS = (("Add", "23-add"), ("Council", "24-council"), ("Resolve a card", "21-resolve"))


async def test_eight_seats(moot: House, people: People) -> None:
    ada = await people.open_table(moot, "Ada", PHONE)
    await ada.press("Change the settings")
    await expect(ada.page.locator(".panel")).to_be_visible()
    await picture(ada, "02-lobby-settings", PHONE)
    await ada.press("Close")
    names: dict[str, Wants] = {
        name: {} for name in ("Ben", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
    }
    async with seated(moot, ada.code, **names) as bots:
        bots[-1].holds = {"vote", "choose"}
        await ada.begin(8)
        await panels(ada)
        for bot in bots:
            name = bot.table["seats"][str(bot.me)]["name"]
            for permanent, kind in PERMANENTS.get(name, {}).items():
                if kind == "Creature":
                    await bot.put_down(permanent, (1, 3))
                else:
                    await bot.put_down(permanent, types=[kind])
        await ada.resolve("Council's Judgment")
        await ada.pass_priority()
        await ada.is_asked("Your vote")
        await ada.pick("Grave Titan")
        await picture(ada, "08-permanents")
        stream = await people.person("stream", WIDE)
        await stream.page.goto(f"{moot.page}/t/{ada.code}/overlay")
        await ada.press("Vote for Grave Titan")
        await ada.sees("Hal is voting.")
        await picture(ada, "15-eight-seats")
        await stream.sees("Council's Judgment")
        await picture(stream, "13-stream-overlay", WIDE)
        bots[-1].go_on()
        await ada.sees("The vote is over")


async def panels(ada: Person) -> None:
    for name, scene in PANELS:
        await ada.press(name, exact=True)
        await expect(ada.page.locator(".panel")).to_be_visible()
        await picture(ada, scene, PHONE)
        await ada.press("Close")
    await ada.press("Table menu")
    await picture(ada, "25-menu")
    await ada.press("Table menu")
    await ada.go_to("First main phase")


async def test_no_such_table(moot: House, people: People) -> None:
    guest = await people.person("Guest")
    await guest.page.goto(f"{moot.page}/t/ZZZZZZZZ")
    await guest.page.get_by_role("textbox", name="Your name at the table").fill("Ben")
    await guest.press("Sit down")
    await expect(guest.page.get_by_role("alert")).to_contain_text("No open table")
    await picture(guest, "14-no-such-table", PHONE)
