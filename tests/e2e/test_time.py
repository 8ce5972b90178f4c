"""A clock at real pages: read by the server's time, stopped by the host.

A bot for somebody who is absent: test_evening.py.
"""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.e2e.playing import PHONE, WIDE, House, People, Person, Wants
from tests.e2e.scripted import seated

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(120)]

DAY = 86_400_000
NOTHING: Wants = {}


async def with_a_wrong_clock(people: People, name: str, off: int) -> Person:
    """Somebody whose device believes in another day."""
    person = await people.person(name, PHONE)
    script = f"const real = Date.now; Date.now = () => real() + {off};"
    await person.page.add_init_script(script)
    return person


async def seconds_left(person: Person) -> int:
    shown = await person.page.get_by_role("timer").inner_text()
    minutes, seconds = re.findall(r"\d+", shown)[:2]
    return 60 * int(minutes) + int(seconds)


async def until_the_limit_is_half_a_minute(host: Person) -> None:
    await host.press("Change the settings")
    await host.press("30 seconds")
    await host.press("a bot may play")
    await host.press("Save", exact=True)
    await host.sees("Time to answer")


async def test_a_browser_that_is_a_day_off_shows_what_is_left(moot: House, people: People) -> None:
    ann = await people.open_table(moot, "Ann")
    await until_the_limit_is_half_a_minute(ann)
    for name, off in (("Ben", -DAY), ("Dee", DAY)):
        late = await with_a_wrong_clock(people, name, off)
        await late.page.goto(f"{moot.page}/t/{ann.code}")
        await late.page.get_by_role("textbox", name="Your name at the table").fill(name)
        await late.press("Sit down")
        await expect(late.region("Invite players")).to_be_visible()
    async with seated(moot, ann.code, Cleo=NOTHING) as (cleo,):
        await ann.begin(4)
        await cleo.do("hold_council", question="Where to?", choices=["north", "south"])
        for one in people.all:
            await expect(one.page.get_by_role("timer")).to_be_visible()
        left = [await seconds_left(one) for one in people.all]
        assert all(10 <= one <= 31 for one in left), left
        assert max(left) - min(left) <= 3, left
        await ann.shoot("time-left")


async def test_a_pause_stops_everything(moot: House, people: People) -> None:
    ann = await people.open_table(moot, "Ann")
    await until_the_limit_is_half_a_minute(ann)
    ben = await people.sit_down(moot, ann.code, "Ben")
    middle = await people.person("the screen", WIDE)
    await middle.page.goto(f"{moot.page}/t/{ann.code}/table")
    async with seated(moot, ann.code, Cleo=NOTHING) as (cleo,):
        await ann.begin(3)
        await cleo.do("hold_council", question="Where to?", choices=["north", "south"])
        await ann.is_asked("Your vote")
        await ann.press("Table menu")
        await ann.press("Pause the game")
        await ben.sees("The game is paused.")
        await expect(ben.page.get_by_role("timer")).to_have_count(0)
        await middle.sees("The game is paused.")
        await ann.press("Go on")
        await expect(ben.page.get_by_role("timer")).to_be_visible()
        await ann.press("Table menu")
        await ann.vote("north")
        await ben.is_asked("Your vote")


async def test_a_host_without_a_limit_is_told_what_to_do_about_an_absent_voter(
    moot: House, people: People
) -> None:
    ann = await people.open_table(moot, "Ann")
    ben = await people.sit_down(moot, ann.code, "Ben")
    async with seated(moot, ann.code, Cleo={"vote": "north"}) as (cleo,):
        await ann.begin(3)
        await ben.page.close()
        await cleo.do("hold_council", question="Where to?", choices=["north", "south"])
        await ann.vote("south")
        await ann.sees("The table is waiting for Ben, who is not here.")
        await ann.page.get_by_text("Set a time limit").click()
        await ann.sees("A bot may play for somebody absent once a time limit is up.")
        await ann.shoot("absent-voter")
        await ann.press("Keep these times")
        await expect(ann.page.get_by_role("timer")).to_contain_text("left for Ben")
        await expect(ann.page.get_by_text("Set a time limit")).to_have_count(0)
        settings = cleo.table["settings"]
        assert (settings["time_limit"], settings["absent"]) == (60, "bot")
