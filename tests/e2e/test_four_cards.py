"""Two people in browsers and two bots play the four kinds of council, and the Ring."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.e2e.playing import House, Person, unpacked, until
from tests.e2e.scripted import Four, listening

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]


async def test_capital_punishment(four: Four) -> None:
    ann, ben, cleo, dan = four.ann, four.ben, four.cleo, four.dan
    cleo.wants = {"vote": "death", "sacrifice": ["Elk", "Cat"]}
    dan.wants = {"vote": "taxes", "sacrifice": ["Ox", "Dog"]}
    for bot, names in ((cleo, ("Elk", "Cat", "Hen")), (dan, ("Ox", "Dog"))):
        for name in names:
            await bot.put_down(name, (2, 2))
    for name, size in (("Wolf", (2, 2)), ("Boar", (3, 2)), ("Crow", (1, 1))):
        await ben.type_in(name, size)
    await offered_targets_stay_legal(ann)
    await four.resolve("Capital Punishment")
    await ann.is_asked("Your vote")
    await ann.shoot("open-vote-first")
    await ann.vote("taxes")
    await ben.is_asked("Your vote")
    await ben.sees_count(death=0, taxes=1)
    await ben.shoot("open-vote")
    await ben.vote("death")

    await sacrifice_in_turn_order(four)
    await ben.is_asked("Discard 2 cards from your hand.")
    left = sorted(one["name"] for one in four.table["permanents"].values())
    assert left == ["Hen", "Wolf"]
    await ben.shoot("discard")
    await ben.done()
    await four.see_the_end("outcome-over", death=2, taxes=2)
    await expect(ben.button("Cards 7")).to_be_visible()
    await ann.press("Ben 1")
    await expect(ann.card("Wolf")).to_be_visible()
    await expect(ann.card("Boar")).to_have_count(0)
    await ann.press("The story", exact=True)
    await ann.press("Dan", exact=True)
    await ann.sees("death 2, taxes 2. In order: you taxes; Ben death; Cleo death; Dan taxes.")
    await ann.shoot("story-of-one")
    await ann.press("The story", exact=True)
    await cast_as_ben(four)
    assert "resolving" not in four.table
    assert cleo.asked[-1] == dan.asked[-1] == "discard"


async def offered_targets_stay_legal(ann: Person) -> None:
    """After a target of Dan's only Dan's are offered, in their order; nothing is cast."""
    await ann.press("Resolve a card")
    await ann.find_card("Breaking of the Fellowship")
    offered = ann.page.locator(".panel .perms").get_by_role("button")
    await expect(offered).to_have_count(8)
    await offered.filter(has_text="Ox").click()
    await expect(offered).to_have_count(2)
    await ann.sees("One player controls all of them. 6 others can’t be chosen with these.")
    await offered.filter(has_text="Dog").click()
    await expect(offered.filter(has_text="Dog")).to_contain_text("2")
    await ann.shoot("targets")
    await offered.filter(has_text="Ox").click()
    await offered.filter(has_text="Dog").click()
    await expect(offered).to_have_count(8)
    await ann.page.keyboard.press("Escape")
    await expect(ann.page.locator(".panel")).to_have_count(0)


async def cast_as_ben(four: Four) -> None:
    """Ann controls Ben this turn, by a card on paper: the page asks who casts (CR 723.5)."""
    ann = four.ann
    await ann.region("The table").first.get_by_role("button", name=re.compile("^Ben")).first.click()
    await ann.page.get_by_text("Control this player").click()
    await ann.press("This turn", exact=True)
    await four.ben.sees("Ann makes your choices this turn.")
    await ann.press("Close")
    await ann.press("Resolve a card")
    await ann.find_card("Bombadil's Song")
    await ann.press("Ben", exact=True)
    await ann.shoot("who-casts")
    await ann.page.locator(".panel .perms").get_by_role("button", name="Wolf").click()
    await ann.press("Cast Bombadil's Song", exact=True)
    await until(lambda: bool(four.table["stack"]), "the Song is on the stack")
    assert [one["controller"] for one in four.table["stack"].values()] == [2]


async def sacrifice_in_turn_order(four: Four) -> None:
    """Ben chooses first, and nobody after him is asked before; then all is sacrificed at once."""
    ann, ben = four.ann, four.ben
    await ben.is_asked("Choose 2 to sacrifice")
    await ann.sees("The table is waiting for Ben.")
    for person in (ann, ben):
        await person.sees_title("Capital Punishment")
        await person.sees_count(death=2, taxes=2)
    assert four.table["asked"] == {"2": "choose"}
    assert "sacrifice" not in four.cleo.asked + four.dan.asked
    await four.shoot("outcome")
    await ben.pick("Boar", "Crow")
    await ben.press("Sacrifice these 2")


async def test_trap_the_trespassers(moot: House, four: Four) -> None:
    cleo, dan = four.cleo, four.dan
    await cleo.put_down("Hart", (3, 3))
    await dan.put_down("Mule", (1, 1))
    await four.ben.type_in("Wolf", (2, 2))
    cleo.wants, dan.wants = {"seal": "Mule"}, {"seal": "Hart"}
    cleo.holds, dan.holds = {"seal"}, {"seal"}
    async with listening(moot, cleo) as to_cleo, listening(moot, dan) as to_dan:
        await four.resolve("Trap the Trespassers")
        await seal_one_after_the_other(four, {
            "Ann": four.ann.frames, "Ben": four.ben.frames,
            "Cleo": to_cleo.frames, "Dan": to_dan.frames,
        })  # fmt: skip
    await four.see("Secret vote, revealed")
    await until(lambda: "resolving" not in four.table, "the resolution ends")
    trapped = {
        name: (cleo.named(name)["counters"], cleo.named(name).get("tapped"))
        for name in ("Wolf", "Mule", "Hart")
    }
    assert trapped == {
        "Wolf": ({"stun": 2}, True), "Mule": ({"stun": 1}, True), "Hart": ({"stun": 1}, True),
    }  # fmt: skip
    await four.see_the_end("revealed", Wolf=2, Mule=1, Hart=1)
    await four.ann.press("Ben 1")
    await expect(four.ann.card("Wolf")).to_contain_text("2 stun")
    await expect(four.ann.card("Wolf")).to_contain_text("tapped")


async def seal_one_after_the_other(four: Four, frames: dict[str, list[bytes]]) -> None:
    ann, ben, cleo, dan = four.ann, four.ben, four.cleo, four.dan
    for person in (ann, ben):
        await person.is_asked("Your vote goes to")
        await person.sees("0 of 4 sealed")
    await until(lambda: bool(cleo.question and dan.question), "both bots are asked")
    await four.shoot("secret-list")
    before = {name: len(got) for name, got in frames.items()}
    await ann.seal("Wolf")
    await four.see("1 of 4 sealed")
    await ann.shoot("secret-sealed")
    await same_for_others(frames, before, "Ann", (str(cleo.number("Wolf")), "Wolf"))
    before = {name: len(got) for name, got in frames.items()}
    cleo.go_on()
    await four.see("2 of 4 sealed")
    await same_for_others(frames, before, "Cleo", (str(cleo.number("Mule")), "Mule"))
    await ann.press("Peek at my own vote")
    await ann.sees("You sealed Wolf.")
    assert four.table["voting"]["votes"] == {}
    dan.go_on()
    await four.see("3 of 4 sealed")
    await ben.shoot("secret-waiting")
    await ben.seal("Wolf")


async def same_for_others(
    frames: dict[str, list[bytes]], before: dict[str, int], sealer: str, choice: tuple[str, ...]
) -> None:
    """Whoever did not seal gets one frame, as long as everybody else's, that says not what."""

    def updates(name: str) -> list[bytes]:
        new = frames[name][before[name] :]
        return [frame for frame in new if unpacked(frame)["t"] == "update"]

    others = [name for name in frames if name != sealer]
    await until(lambda: all(updates(name) for name in others), "everybody hears of it")
    assert [len(updates(name)) for name in others] == [1, 1, 1]
    assert len({len(updates(name)[0]) for name in others}) == 1
    for name in others:
        for frame in frames[name][before[name] :]:
            said = str(unpacked(frame))
            assert not any(re.search(rf"\b{re.escape(word)}\b", said) for word in choice), said


async def test_galadriel(four: Four) -> None:
    ann, ben, cleo, dan = four.ann, four.ben, four.cleo, four.dan
    cleo.wants, dan.wants = {"vote": "dominion"}, {"vote": "dominion"}
    await ann.put_down("Galadriel, Elven-Queen")
    await ann.go_to("First main phase")
    await ann.type_in("Lindir", (1, 3), subtypes="Elf Bard", enters=True)
    await ann.press("Next step")
    await ann.sees("Beginning of combat")
    await ben.sees("Ann’s triggered ability")
    await ben.shoot("trigger")
    await four.all_pass()

    await ann.sees_title("Galadriel, Elven-Queen")
    await ann.shoot("dominion-first")
    await ann.vote("dominion")
    await ben.is_asked("Your vote")
    await ben.shoot("dominion-vote")
    await ben.vote("guidance")

    await ann.sees_title("The Ring tempts you")
    await ann.is_asked("Who bears it?")
    await expect(ann.page.get_by_role("img", name="The Ring has tempted once")).to_be_visible()
    await ben.sees("The table is waiting for Ann.")
    await ben.shoot("dominion-outcome")
    await ann.pick("Lindir")
    await ann.shoot("ring")
    await ann.press("Lindir bears the Ring")
    await four.see_the_end("dominion-over", dominion=3, guidance=1)
    await expect(ann.card("Lindir")).to_contain_text("2/4")
    await expect(ann.card("Lindir")).to_contain_text("1 +1/+1")
    await expect(ann.card("Lindir")).to_contain_text("your Ring-bearer")
    gauge = ben.seat("Ann").get_by_role("img", name="The Ring has tempted once")
    await expect(gauge).to_be_visible()
    await ben.press("Ann 2")
    await four.shoot("bearer")
    assert four.table["players"]["1"]["ring"] == {"tempted": 1, "bearer": cleo.number("Lindir")}
    assert cleo.named("Lindir")["counters"] == {"+1/+1": 1}


async def test_expropriate(four: Four) -> None:
    ann, ben, cleo, dan = four.ann, four.ben, four.cleo, four.dan
    cleo.wants, dan.wants = {"vote": "money"}, {"vote": "time"}
    await cleo.put_down("Coercive Portal")
    await cleo.put_down("Hen", (0, 1))
    await ben.type_in("Boar", (3, 2))
    await ben.put_down("Grudge Keeper")
    await cleo.do("control", object=cleo.number("Boar"), player=cleo.me)
    await four.resolve("Expropriate")
    await ann.vote("time")
    await ben.vote("money")
    await take_one_of_each_money_voter(four)
    await four.see_the_end("expropriate-over", time=2, money=2)

    await ann.sees("Ben’s triggered ability")  # "whenever players finish voting" waited for the end
    await four.all_pass()
    await until(lambda: not four.table["stack"], "the trigger resolves")
    assert [four.table["players"][id]["life"] for id in "1234"] == [38, 40, 40, 38]
    await expect(ann.card("Boar")).to_contain_text("Ben’s card")
    await expect(ann.card("Coercive Portal")).to_contain_text("Cleo’s card")
    await ben.press("Cards 1")
    await expect(ben.card("Expropriate")).to_contain_text("Exile")
    boar = cleo.named("Boar")
    assert (boar["owner"], boar["controller"]) == (2, 1)
    assert four.table["extra_turns"] == [1, 1]
    await ann.press("End turn")
    await until(lambda: four.table["turn"] == 2, "the next turn begins")
    await ann.sees("Your turn")
    await ben.sees("Ann’s turn")
    assert (four.table["active"], four.table["extra_turns"]) == (1, [1])


async def take_one_of_each_money_voter(four: Four) -> None:
    """Ann chooses among what the voter owns, whoever controls it."""
    ann = four.ann
    await ann.is_asked("Choose one")
    await expect(ann.dock.get_by_role("button", name="Boar")).to_be_visible()
    await expect(ann.dock.get_by_role("button", name="Coercive Portal")).to_have_count(0)
    await four.shoot("expropriate-choose")
    await ann.pick("Boar")
    await ann.press("Choose Boar")
    await expect(ann.dock.get_by_role("button", name="Coercive Portal")).to_be_visible()
    await expect(ann.dock.get_by_role("button", name="Boar")).to_have_count(0)
    await ann.pick("Coercive Portal")
    await ann.press("Choose Coercive Portal")
