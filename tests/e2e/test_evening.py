"""A whole evening: four people with phones, and a screen in the middle of the table."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.e2e.evening import Evening, gather, sit_in_order, words_on
from tests.e2e.evening_ending import (
    a_change_is_taken_back,
    ben_takes_a_vote_back,
    dee_is_gone_and_a_bot_votes,
    the_end,
    the_record_is_kept,
)
from tests.e2e.pictures import picture
from tests.e2e.playing import GUARD, PHONE, WIDE, House, People, Person

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]


async def test_a_whole_evening(moot: House, people: People, tmp_path: Path) -> None:
    four = await gather(moot, people)
    await sit_in_order(four)
    await put_the_table_down(four)
    await capital_punishment(four)
    await tivit_is_cast(four)
    await dee_decides_mob_verdict(four)
    await truth_or_consequences(four)
    await the_ring_tempts_ada(four)
    await the_bearer_attacks(four)
    await ben_takes_a_vote_back(four)
    await dee_is_gone_and_a_bot_votes(four)
    await a_change_is_taken_back(four)
    await the_end(four)
    await the_record_is_kept(four, tmp_path)


async def put_the_table_down(four: Evening) -> None:
    ada, ben, cy, dee = four.all
    await ada.type_in("Frodo Baggins", (1, 3), subtypes="Halfling Scout")
    for name, size in (
        ("Ogre", (3, 3)),
        ("Ram", (1, 6)),
        ("Elk", (3, 3)),
        ("Crow", (1, 1)),
        ("Goat", (0, 1)),
    ):
        await dee.type_in(name, size)
    await cy.put_down("Brago's Representative")
    for name in ("Saproling", "Elf"):
        await cy.type_in(name, (1, 1))
    for name, size in (("Wolf", (2, 2)), ("Boar", (3, 2)), ("Hen", (0, 1))):
        await ben.type_in(name, size)
    await ada.go_to("First main phase")
    await four.screen.sees("First main phase")
    await picture(ada, "03-table")


async def capital_punishment(four: Evening) -> None:
    """Cy must vote twice; Ben's line breaks while he votes; three choose what they sacrifice."""
    ada, ben, cy, dee = four.all
    await ada.resolve("Capital Punishment")
    await four.screen.sees("Capital Punishment")
    await picture(ben, "03-respond", PHONE)
    await four.all_pass(ada)
    await ada.is_asked("Your vote")
    await ada.vote("death")
    await ben_votes_without_a_line(four)
    await cy.is_asked("Your vote, 1 of 2")
    for person in four.others():
        await person.sees_count(death=1, taxes=1)
    await four.screen.sees("The table is waiting for Cy.")
    await cy.dock.get_by_role("button", name="death").click()
    await picture(cy, "04-open-vote")
    await picture(four.screen, "12-shared-vote", WIDE)
    await picture(dee, "04-open-vote-waiting")
    await asyncio.sleep(GUARD)
    await cy.dock.get_by_role("button", name="death").click()
    await cy.is_asked("Your vote, 2 of 2")
    await cy.vote("taxes")
    await dee.vote("taxes")
    for person in four.others():
        await person.sees_count(death=2, taxes=3)
    await sacrifice(four)


async def ben_votes_without_a_line(four: Evening) -> None:
    ben = four.ben
    await ben.is_asked("Your vote")
    ben.may_lose_line = True
    await ben.page.context.set_offline(True)
    death = ben.dock.get_by_role("button", name="taxes")
    await death.click()
    await asyncio.sleep(GUARD)
    await death.click()
    await ben.sees("Reconnecting.", "What you did was not sent yet.")
    await picture(ben, "14-line-lost", PHONE)
    await ben.page.context.set_offline(False)
    await expect(ben.page.locator(".line-lost")).to_have_count(0)


async def sacrifice(four: Evening) -> None:
    """Ben, Cy and Dee choose in turn order; then each confirms what happens to the hand."""
    chosen = (
        (four.ben, ("Boar", "Hen")),
        (four.cy, ("Saproling", "Elf")),
        (four.dee, ("Crow", "Goat")),
    )
    for person, names in chosen:
        await person.is_asked("Choose 2 to sacrifice")
        for other in four.others(person):
            await other.sees(f"The table is waiting for {person.name}.")
        await person.pick(names[0])
        if person is four.cy:
            await picture(person, "09-outcome")
        await person.pick(names[1])
        await person.press("Sacrifice these 2")
    for person, _ in chosen:
        await person.is_asked("Discard 3 cards from your hand.")
    await picture(four.dee, "09-outcome-on-paper", PHONE)
    await picture(four.screen, "12-shared-outcome", WIDE)
    for person, _ in chosen:
        await person.done()
    for person in four.all:
        await person.back_to_table()
    await four.ada.press(re.compile(r"^Dee \d+$"))
    await expect(four.ada.card("Ogre")).to_be_visible()
    await expect(four.ada.card("Crow")).to_have_count(0)


async def tivit_is_cast(four: Evening) -> None:
    """Ada may vote once more, and does."""
    ada, ben, cy, dee = four.all
    await ada.resolve("Tivit, Seller of Secrets")
    await four.all_pass(ada)
    await ada.sees("Your triggered ability")
    await four.all_pass(ada)
    await ada.sees_title("Tivit, Seller of Secrets")
    await ada.vote("evidence")
    await ada.is_asked("Cast one more vote?")
    await cy.sees("Ada is voting.")
    await picture(ada, "05-one-more-vote", PHONE)
    await ada.press("Yes, one more")
    await ada.is_asked("Your vote, 2 of 2")
    await ada.vote("bribery")
    await ben.vote("evidence")
    for word in ("evidence", "bribery"):
        await cy.vote(word)
    await dee.vote("bribery")
    for person in four.others():
        await person.sees_count(evidence=3, bribery=3)
    for person in four.all:
        await person.back_to_table()
    await ada.press(re.compile(r"^Yours \d+$"))
    await expect(ada.card("Clue")).to_contain_text("×3")
    await expect(ada.card("Treasure")).to_contain_text("×3")
    await ada.press("End turn")


async def dee_decides_mob_verdict(four: Evening) -> None:
    ada, ben, cy, dee = four.all
    await ben.press("Main phase")
    await ben.resolve("Mob Verdict")
    await ben.pass_priority()
    await cy.pass_priority()
    await dee.resolve("Illusion of Choice")
    await four.all_pass(dee)
    await dee.is_asked(re.compile("Draw (a|1) card"))
    await dee.done()
    await four.all_pass(ben)
    await dee.is_asked(re.compile("Decide .* vote"))
    await picture(dee, "16-deciding")
    await picture(ben, "05-decided-vote")
    verdict = (("Ben", ["Ada"]), ("Cy", ["Ben", "Ben"]), ("Dee", ["Ben"]), ("Ada", ["Cy", "Ben"]))
    await ada.is_asked("How many of your additional votes?")
    await ada.press("Use 1")
    await asyncio.sleep(GUARD)
    await ada.press("Seal 1 more")
    for voter, words in verdict:
        await dee.is_asked(
            re.compile(
                "Your vote goes to|Your vote, 1 of" if voter == "Dee" else f"Decide {voter}’s vote"
            )
        )
        for word in words:
            await (
                dee.dock.locator(".choices")
                .get_by_role("button", name=re.compile(f"^{word}"))
                .click()
            )
        await asyncio.sleep(GUARD)
        await dee.dock.get_by_role("button", name=re.compile("^Seal")).click()
    for person in four.all:
        await person.sees("Secret vote, revealed")
    await four.screen.sees("Ben draws")
    await picture(ben, "07-reveal-decided")
    await ben.is_asked("Draw 4 cards.")
    await ben.done()
    for person in four.all:
        await person.back_to_table()
        await expect(person.seat("Ada")).to_contain_text("38")
        await expect(person.seat("Cy")).to_contain_text("38")
    await ben.press("End turn")


async def truth_or_consequences(four: Evening) -> None:
    """What is sealed is on no other screen before the last envelope is closed."""
    ada, ben, cy, dee = four.all
    await cy.press("Main phase")
    await cy.resolve("Truth or Consequences")
    await four.all_pass(cy)
    for person in four.others():
        await person.sees("0 of 4 sealed")
    await seal_unseen(four, ada, "truth", sealed=1)
    await seal_unseen(four, ben, "consequences", sealed=2)
    await picture(ben, "17-sealed")
    await picture(dee, "06-secret-vote")
    await picture(four.screen, "12-shared-secret", WIDE)
    await seal_unseen(four, cy, "truth", "truth", sealed=3)
    await ben.press("Peek at my own vote")
    await ben.sees("You sealed consequences.")
    await expect(ada.page.get_by_text("consequences", exact=True)).to_have_count(0)
    await seal_unseen(four, dee, "truth", sealed=4)
    for person in four.others():
        await person.sees_count(truth=4, consequences=1)
    for person in four.all:
        await person.sees("Secret vote, revealed", "Checked: every envelope holds what was sealed.")
    await picture(ada, "07-reveal")
    await picture(four.screen, "12-shared-reveal", WIDE)
    await cy.is_asked("Draw 4 cards.")
    await cy.done()
    for person in four.all:
        await person.back_to_table()
    await cy.press("End turn")
    await dee.press("End turn")


async def seal_unseen(four: Evening, who: Person, *words: str, sealed: int) -> None:
    """Seal it; everybody else sees one more envelope closed, and nothing of what is in it."""
    others = four.others(who)
    before = [await words_on(person) for person in others]
    for word in words:
        choices = who.dock.locator(".choices")
        await choices.get_by_role("button", name=re.compile(f"^{word}")).click()
    assert [await words_on(person) for person in others] == before
    await asyncio.sleep(GUARD)
    await who.dock.get_by_role("button", name=re.compile("^Seal my vote")).click()
    if sealed == len(four.all):
        return
    for person in [*others, who]:
        await person.sees(f"{sealed} of 4 sealed")
    for person, was in zip(others, before, strict=True):
        assert await words_on(person) == was


async def the_ring_tempts_ada(four: Evening) -> None:
    """First by a card, then twice by the table's own panel."""
    ada, cy = four.ada, four.cy
    await ada.press("Main phase")
    await ada.resolve("Birthday Escape")
    await four.all_pass(ada)
    await ada.is_asked(re.compile("Draw (a|1) card"))
    await ada.done()
    for time in range(1, 4):
        if time > 1:
            await ada.press("The Ring", exact=True)
            await ada.press("Tempt me")
        await ada.is_asked("Who bears it?")
        await expect(ada.page.locator(".powers .is-lit")).to_have_count(time)
        await ada.pick("Frodo Baggins")
        if time == 3:
            await picture(ada, "10-ring")
        await ada.dock.get_by_role("button", name="Frodo Baggins").last.click()
        await expect(ada.page.locator("#ask")).to_have_count(0)
        times = ("once", "twice", "3 times")[time - 1]
        for person in four.others(ada):
            gauge = person.seat("Ada").get_by_role("img", name=f"The Ring has tempted {times}")
            await expect(gauge).to_be_visible()
    await cy.press(re.compile(r"^Ada \d+$"))
    await expect(cy.card("Frodo Baggins")).to_contain_text("Ada’s Ring-bearer")
    await picture(cy, "03-table-later")


async def the_bearer_attacks(four: Evening) -> None:
    ada = four.ada
    life = ada.documents()[0]["players"]["2"]["life"]
    await ada.go_to("Declare attackers")
    for creature, player in (("Frodo Baggins", "Dee"), ("Tivit, Seller of Secrets", "Ben")):
        await (
            ada.page.get_by_role("group", name=creature).get_by_role("button", name=player).click()
        )
    await picture(ada, "18-attack")
    await ada.press("Attack with 2 creatures")
    await four.all_pass(ada)
    for instruction in ("Draw (a|1) card", "Discard (a|1) card"):
        await ada.is_asked(re.compile(instruction))
        await ada.done()
    await ada.press("Next step")
    await dee_blocks(four)
    await four.all_pass(ada)
    await ada.go_to("Combat damage")
    await ada.sees("Your triggered ability")
    for person in four.others():
        await expect(person.seat("Ben")).to_contain_text(str(life - 6))


async def dee_blocks(four: Evening) -> None:
    """The Ogre may not block Frodo, and the page says why; the Ram may."""
    dee = four.dee
    await dee.sees_title("Who blocks?")
    blocks = dee.region("Who blocks?")
    await expect(blocks).to_contain_text("Ogre can’t block Frodo Baggins: its power is 3")
    await expect(blocks.get_by_role("group", name="Ram")).to_be_visible()
    await picture(dee, "19-block")
    await (
        blocks.get_by_role("group", name="Ram").get_by_role("button", name="Frodo Baggins").click()
    )
    await dee.press("Block with 1 creature")
