"""A Ring-bearer goes through all four abilities in combat, with people who attack and block."""

from __future__ import annotations

import json
import re

import pytest
from playwright.async_api import expect

from bots import Client, Refused
from tests.e2e.playing import House, Person, until
from tests.e2e.scripted import Four

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(90)]


async def tempt_me(person: Person, times: int) -> None:
    for _ in range(times):
        await person.press("The Ring", exact=True)
        await person.press("Tempt me")
        await person.is_asked("Who bears it?")
        await person.pick("Hob")
        await person.dock.get_by_role("button", name="Hob").last.click()
        await expect(person.page.locator("#ask")).to_have_count(0)


async def same_seat(moot: House, person: Person) -> Client:
    """Hold the same seat as a page does, as a program that does not know what is legal."""
    kept = await person.page.evaluate(f"localStorage.getItem('moot.seat.{person.code}')")
    return await Client.resume(moot.socket, person.code, json.loads(kept)["token"])


async def attack_ben(four: Four) -> None:
    """Attack with Hob; the second ability makes Ann draw, then discard."""
    ann = four.ann
    await ann.go_to("Declare attackers")
    await ann.sees_title("Who attacks?")
    await ann.press("Ben", exact=True)
    await ann.shoot("attack")
    await ann.press("Attack with 1 creature")
    await ann.sees("your triggered ability")
    await four.all_pass()
    await ann.is_asked(re.compile("Draw (a|1) card."))
    await ann.done()
    await ann.is_asked(re.compile("Discard (a|1) card from your hand."))
    await ann.done()
    await expect(ann.page.locator("#ask")).to_have_count(0)


async def block_with_the_weak_one(moot: House, four: Four) -> None:
    """A stronger creature is not offered as a blocker, and refused if somebody sends it anyway."""
    ben = four.ben
    await ben.sees_title("Who blocks?")
    await ben.sees("Hob 1/3, a Ring-bearer: only power 1 or less may block it")
    blocks = ben.region("Who blocks?")
    await expect(blocks.get_by_role("group", name="Ram")).to_be_visible()
    await expect(blocks.get_by_role("group", name="Ogre")).to_have_count(0)
    await expect(blocks).to_contain_text("Ogre can’t block Hob: its power is 3")
    await ben.shoot("block")
    async with await same_seat(moot, ben) as other:
        pair = [four.cleo.number("Ogre"), four.cleo.number("Hob")]
        question = other.seat["question"]["id"]
        with pytest.raises(Refused, match="Ring-bearer") as refused:
            await other.act({"do": "block", "question": question, "blocks": [pair]})
        assert refused.value.rule == "701.54c"
    await blocks.get_by_role("group", name="Ram").get_by_role("button", name="Hob").click()
    await ben.press("Block with 1 creature")


async def come_to_anns_next_turn(four: Four) -> None:
    await four.ann.press("End turn")
    await four.ben.sees("Your turn")
    await four.ben.press("End turn")
    for bot in (four.cleo, four.dan):
        await until(bot.has_the_turn, f"seat {bot.me} has the turn")
        await bot.do("end_turn")
    await four.ann.sees("Your turn")


def lives(four: Four) -> list[int]:
    return [player["life"] for _, player in sorted(four.table["players"].items())]


async def test_a_bearer_attacks_through_all_four_abilities(moot: House, four: Four) -> None:
    ann, ben, cleo = four.ann, four.ben, four.cleo
    await ben.type_in("Ogre", (3, 3))
    await ben.type_in("Ram", (1, 6))
    await ann.type_in("Hob", (1, 3))
    await ann.go_to("First main phase")
    await tempt_me(ann, 4)
    gauge = ann.seat("Ann").get_by_role("img", name="The Ring has tempted 4 times")
    await expect(gauge).to_be_visible()
    await attack_ben(four)
    await ann.press("Next step")
    await block_with_the_weak_one(moot, four)
    await ann.sees("your triggered ability")  # the third: what blocked is sacrificed later
    await four.all_pass()
    await ann.go_to("End of combat")
    await four.all_pass()
    await until(lambda: cleo.all_named("Ram") == [], "the blocker is sacrificed")
    await ben.press("Cards 1")
    await expect(ben.card("Ram")).to_contain_text("graveyard")
    assert lives(four) == [40, 40, 40, 40]

    await come_to_anns_next_turn(four)
    await attack_ben(four)
    await ann.go_to("Combat damage")  # nothing of Ben's may block: he is not asked
    await ann.sees("your triggered ability")
    await ann.shoot("fourth-ability")
    await four.all_pass()
    await until(lambda: lives(four) == [40, 36, 37, 37], "each opponent loses 3 life")
    for name, life in (("Ann", "40"), ("Ben", "36"), ("Cleo", "37"), ("Dan", "37")):
        for person in (ann, ben):
            await expect(person.seat(name)).to_contain_text(life)
    await four.shoot("table-after-combat")
