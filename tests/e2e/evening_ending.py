"""How a whole evening ends: a slip of the thumb, somebody who has gone, and what is kept of it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from playwright.async_api import expect

from bots import Client
from bots.commands import set_time
from tests.e2e.evening import Evening
from tests.e2e.pictures import picture
from tests.e2e.playing import GUARD, PHONE
from tests.server.program import run


async def ben_takes_a_vote_back(four: Evening) -> None:
    """Tivit's second vote: Ada leaves her additional one; Ben's slip of the thumb goes back."""
    ada, ben, cy, dee = four.all
    await four.all_pass(ada)
    await ada.vote("evidence")
    await ada.is_asked("Cast one more vote?")
    await ada.press("No, leave it")
    await ben.vote("bribery")
    await ben.press("Table menu")
    mine = ben.page.locator("li", has_text="You voted bribery")
    await mine.get_by_role("button", name="Ask the others").click()
    for person in (ada, cy, dee):
        await person.sees("Ben asks to take back: Ben voted bribery.")
        if person is cy:
            await picture(cy, "22-taking-back", PHONE)
        await person.press("Agree")
    await ben.is_asked("Your vote")
    for person in four.others():
        await person.sees_count(evidence=1, bribery=0)
    await ben.vote("evidence")
    for word in ("evidence", "bribery"):
        await cy.vote(word)


async def dee_is_gone_and_a_bot_votes(four: Evening) -> None:
    """Dee is asked, and her phone is off: the others give her half a minute, then a bot votes."""
    ada, ben, cy, dee = four.all
    await dee.page.goto("about:blank")
    await a_time_is_agreed_on(four)
    await the_story_is_kept(four)
    await picture(ben, "26-time-left", PHONE)
    await half_a_minute_is_over(four)
    offer = ada.button("Let a bot play for Dee")
    await expect(offer).to_be_visible()
    await four.screen.sees("Dee’s time is up")
    await expect(ben.button("Let a bot play for Dee")).to_have_count(0)  # the host says so
    await picture(ada, "26-time-up", PHONE)
    await offer.click()
    for person in (ada, ben, cy):
        await person.sees("The vote is over")
        await person.back_to_table()
    await expect(ada.seat("Dee")).to_contain_text("a bot plays")
    await dee_comes_back(four)


async def a_time_is_agreed_on(four: Evening) -> None:
    """What is asked already gets its time by it, on every page."""
    ada = four.ada
    await ada.press("Table menu")
    await ada.press("30 seconds")
    await ada.press("a bot may play")
    await ada.press("Keep these times")
    await ada.press("Table menu")
    for person in (ada, four.ben, four.cy):
        await expect(person.page.get_by_role("timer")).to_contain_text("left for Dee")
    await four.screen.sees(re.compile(r"waiting for Dee\. 0:\d\d"))


async def half_a_minute_is_over(four: Evening) -> None:
    """Ada's seat says what her page cannot: one second instead. No test waits for thirty."""
    kept = await four.ada.page.evaluate(
        "(code) => JSON.parse(localStorage.getItem(`moot.seat.${code}`)).token", four.ada.code
    )
    async with await Client.resume(four.moot.socket, four.ada.code, kept) as beside:
        for seconds in (0, 1):
            await beside.act(set_time(seconds))


async def dee_comes_back(four: Evening) -> None:
    """She finds her seat, takes it back from the bot, and plays on."""
    ada, dee = four.ada, four.dee
    await dee.page.goto(f"{four.moot.page}/t/{ada.code}")
    await dee.sees("A bot plays for you.")
    await picture(dee, "27-a-bot-plays", PHONE)
    await dee.press("Take my seat back")
    await expect(dee.button("Take my seat back")).to_have_count(0)
    await expect(ada.seat("Dee")).not_to_contain_text("a bot plays")
    seats = ada.documents()[0]["seats"].values()
    assert not [one for one in seats if one.get("stand_in") or one.get("bot")]
    await ada.go_to("End of combat")
    await four.all_pass(ada)
    await dee.press(re.compile(r"^Cards \d+$"))
    await expect(dee.card("Ram")).to_contain_text("graveyard")


async def a_change_is_taken_back(four: Evening) -> None:
    """Ada's thumb changes her life; the arrow in the bar brings it back on every screen."""
    ada = four.ada
    life = ada.documents()[0]["players"]["1"]["life"]  # chance chose whom Cy's card hurt
    await ada.press("One less")
    for person in four.others():
        await expect(person.seat("Ada")).to_contain_text(str(life - 1))
    await ada.press("Take my last change back")
    for person in four.others():
        await expect(person.seat("Ada")).to_contain_text(str(life))


async def the_end(four: Evening) -> None:
    ada = four.ada
    for person in (four.ben, four.cy, four.dee):
        await person.press("Table menu")
        await person.press("Concede")
        await asyncio.sleep(GUARD)
        await person.press("Tap again to concede")
        await person.press("Table menu")
    for person in four.others(ada):
        await person.sees("Ada wins")
    await ada.sees("You win")
    await picture(ada, "20-over")


async def the_story_is_kept(four: Evening) -> None:
    ada = four.ada
    await ada.press("The story", exact=True)
    await picture(ada, "11-story")
    async with ada.page.expect_download() as coming:
        await ada.press("Keep the story as text")
    kept = await (await coming.value).path()
    story = await asyncio.to_thread(kept.read_text, "utf-8")
    for told in ("Capital Punishment", "Mob Verdict", "Truth or Consequences", "Frodo Baggins"):
        assert told in story
    await ada.press("The story", exact=True)


async def the_record_is_kept(four: Evening, folder: Path) -> None:
    """Ada takes the whole evening along: it plays again the same, and every envelope is checked."""
    ada = four.ada
    await ada.press("The story", exact=True)
    async with ada.page.expect_download() as coming:
        await ada.press("Take the record along")
    record = folder / "evening.yaml"
    await (await coming.value).save_as(record)
    await ada.press("The story", exact=True)
    for command in ("verify", "replay"):
        code, told, error = await asyncio.to_thread(run, command, str(record))
        assert code == 0, told + error
