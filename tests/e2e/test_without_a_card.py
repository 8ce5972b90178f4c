"""What a table does by hand: a question without a card, a temptation, a changed life total."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.playing import Person, until
from tests.e2e.scripted import Four

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]


async def put_question(person: Person, question: str, *choices: str, secret: bool = False) -> None:
    await person.press("Council", exact=True)
    await person.page.get_by_role("textbox", name="The question").fill(question)
    for place, choice in enumerate(choices, 1):
        if place > 2:
            await person.press("One more choice")
        await person.page.get_by_role("textbox", name=f"Choice {place}").fill(choice)
    if secret:
        await person.press("Secret", exact=True)
    await person.press("Ask the table")
    await expect(person.page.locator(".panel")).to_have_count(0)


async def test_an_open_question(four: Four) -> None:
    ann, ben, cleo, dan = four.ann, four.ben, four.cleo, four.dan
    cleo.wants, dan.wants = {"vote": "tea"}, {"vote": "rum"}
    await ann.go_to("First main phase")
    await ann.press("Council", exact=True)
    await ann.shoot("council")
    await ann.press("Close")
    await put_question(ann, "What do we drink?", "tea", "ale", "rum")
    await ann.vote("tea")
    await ben.is_asked("Your vote")
    await ben.vote("tea")
    for person in (ann, ben):
        await person.sees("The vote is over")
        await person.sees_count(tea=3, ale=0, rum=1)
        await person.sees("What do we drink?: tea")
    await ann.shoot("council-over")
    voting = four.table["outcome"]["voting"]
    assert [vote[1] for _, vote in sorted(voting["votes"].items())].count("tea") == 3


async def test_a_secret_question(four: Four) -> None:
    ann, ben, cleo, dan = four.ann, four.ben, four.cleo, four.dan
    cleo.wants, dan.wants = {"seal": "yes"}, {"seal": "no"}
    await ann.go_to("First main phase")
    await put_question(ann, "One more game?", "yes", "no", secret=True)
    await ben.sees("2 of 4 sealed")
    await ann.pick("yes")
    await ann.shoot("secret-words")
    await ann.press("Seal my vote for yes")
    await ben.sees("3 of 4 sealed")
    await ann.shoot("secret-words-sealed")
    await ben.seal("no")
    for person in (ann, ben):
        await person.sees("Secret vote, revealed")
        await person.sees_count(yes=2, no=2)
        await person.sees("One more game?: a tie, yes and no")
        await person.back_to_table()


async def test_the_house_tempts_each_player(four: Four) -> None:
    ann, ben, cleo, dan = four.ann, four.ben, four.cleo, four.dan
    await cleo.put_down("Elk", (3, 3))
    await ann.type_in("Cat", (1, 1))
    await ann.type_in("Dog", (2, 2))
    await ann.go_to("First main phase")
    await ann.press("The Ring", exact=True)
    await ann.press("Each player", exact=True)
    await ann.shoot("tempt-panel")
    await ann.press("Tempt each player")
    await ann.is_asked("Who bears it?")
    await ann.pick("Cat")
    await ann.press("Cat bears the Ring")
    await until(lambda: "resolving" not in four.table, "everybody is tempted")
    rings = {id: player["ring"] for id, player in four.table["players"].items()}
    assert rings == {
        "1": {"tempted": 1, "bearer": cleo.number("Cat")},
        "2": {"tempted": 1},
        "3": {"tempted": 1, "bearer": cleo.number("Elk")},
        "4": {"tempted": 1},
    }
    for name in ("Ann", "Cleo", "Dan"):
        gauge = ben.seat(name).get_by_role("img", name="The Ring has tempted once")
        await expect(gauge).to_be_visible()
    assert dan.asked == []


async def test_a_life_total_is_changed_and_the_change_taken_back(four: Four) -> None:
    ann, ben = four.ann, four.ben
    life = ann.page.get_by_role("group", name="Your life").get_by_role("status")
    for _ in range(3):
        await ann.press("One less")
    await expect(life).to_have_text("37")
    await expect(ben.seat("Ann")).to_contain_text("37")
    await ben.sees("Ann’s turn")
    await ann.press("Take my last change back")
    await expect(life).to_have_text("40")
    await expect(ben.seat("Ann")).to_contain_text("40")
    await expect(ann.button("Take my last change back")).to_have_count(0)
    assert four.table["players"]["1"]["life"] == 40
    await ann.button("One less").click(delay=700)  # held: no step, but a number
    number = ann.page.get_by_role("textbox", name="Or as a number")
    await expect(number).to_be_focused()
    await number.fill("12")
    await number.press("Enter")
    await expect(ben.seat("Ann")).to_contain_text("12")
    await ben.press("The story")
    await ben.sees("Ann sets the life of Ann from 40 to 37")
    await ben.sees("Ann takes the last change back")
    await ben.shoot("story")
