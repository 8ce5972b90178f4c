"""A table in German, scene by scene; axe-core looks at each, and pictures are taken of it."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import expect

from bots import Client
from tests.e2e.pictures import picture
from tests.e2e.playing import GUARD, PHONE, WIDE, House, People, Person, Wants, until
from tests.e2e.scripted import Bot, seated
from tests.e2e.test_ring_in_combat import same_seat

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(120)]

OVER_THE_COUNT = """() => {
  const boxes = (wanted) => [...document.querySelectorAll(wanted)]
    .map((one) => [one, one.getBoundingClientRect()]);
  return boxes('.center .seal, .center dd, .center .word').flatMap(([, its]) =>
    boxes('.ring .plate, .ring .slip, .ring .envelope').filter(([, box]) =>
      box.left < its.right && its.left < box.right && box.top < its.bottom && its.top < box.bottom)
    .map(([one]) => one.innerText));
}"""
"""What of the seats covers the count in the middle: with three seats the slips at the sides did."""

PLAIN: Wants = {"seal": "consequences"}


async def test_a_german_table_scene_by_scene(moot: House, people: People) -> None:
    uta = await people.person("Uta", PHONE, locale="de-AT")
    await uta.page.goto(moot.page)
    await picture(uta, "30-german-home", PHONE)
    await uta.page.get_by_role("textbox", name="Dein Name am Tisch").fill("Uta")
    await uta.press("Tisch eröffnen")
    await expect(uta.region("Leute einladen")).to_be_visible()
    async with seated(moot, uta.code, Ben=PLAIN, Cleo={"vote": "taxes", **PLAIN}) as (ben, cleo):
        await uta.sees("3 von 8 Plätzen besetzt")
        await picture(uta, "30-german-lobby", PHONE)
        await uta.press("Mit 3 Leuten anfangen")
        hand = await same_seat(moot, uta)
        await put_down(hand, ben, cleo)
        await at_rest(uta)
        await an_open_vote(uta)
        await a_secret_vote(uta)
        await the_ring(uta)
        await combat(uta, ben)
        await hand.close()


async def put_down(hand: Client, ben: Bot, cleo: Bot) -> None:
    for name, size, keywords in (("Frodo Baggins", (1, 3), []), ("Troll", (5, 4), ["trample"])):
        await hand.act(
            {
                "do": "add_permanent", "name": name, "types": ["Creature"],
                "power": size[0], "toughness": size[1], "keywords": keywords,
            }
        )  # fmt: skip
    for name in ("Wall", "Hen", "Elk", "Ram"):
        await ben.put_down(name, (0, 2))
    for name in ("Ogre", "Wolf", "Boar"):
        await cleo.put_down(name, (3, 3))


async def at_rest(uta: Person) -> None:
    await uta.press("Hauptphase")
    await uta.sees("Erste Hauptphase")
    await picture(uta, "30-german-table", PHONE)
    await uta.press("Tischmenü")
    await expect(uta.heading).to_have_text("Tischmenü")
    await picture(uta, "30-german-menu", PHONE)
    await uta.press("Tischmenü")


async def cast(uta: Person, card: str) -> None:
    await uta.press("Karte verrechnen")
    await uta.find_card(card)
    await uta.press(f"{card} wirken")
    await uta.press("Passen", exact=True)


async def back(uta: Person) -> None:
    await uta.press("Zurück zum Tisch")
    await expect(uta.button("Karte verrechnen")).to_be_visible()


async def an_open_vote(uta: Person) -> None:
    await cast(uta, "Capital Punishment")
    await uta.is_asked("Deine Stimme")
    await uta.dock.get_by_role("button", name="death").click()
    await picture(uta, "31-german-vote", PHONE)
    await asyncio.sleep(GUARD)
    await uta.dock.get_by_role("button", name="death").click()
    await uta.sees("Die Abstimmung ist vorbei")
    await picture(uta, "31-german-outcome", PHONE)
    await back(uta)


async def a_secret_vote(uta: Person) -> None:
    await cast(uta, "Truth or Consequences")
    await uta.is_asked("Deine Stimme geht an")
    await uta.dock.get_by_role("button", name=re.compile("^truth")).click()
    await picture(uta, "32-german-secret-vote", PHONE)
    await asyncio.sleep(GUARD)
    await uta.dock.get_by_role("button", name=re.compile("versiegeln$")).click()
    await uta.is_asked(re.compile("Zieh"))
    for size in (PHONE, WIDE):
        await uta.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert await uta.page.evaluate(OVER_THE_COUNT) == []
    await uta.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    await picture(uta, "32-german-reveal", PHONE)
    await uta.press("Erledigt", exact=True)
    await back(uta)


async def the_ring(uta: Person) -> None:
    await uta.press("Der Ring", exact=True)
    await uta.press("Mich in Versuchung führen")
    await uta.is_asked("Wer trägt den Ring?")
    await uta.pick("Frodo Baggins")
    await picture(uta, "33-german-ring", PHONE)
    await uta.press("Frodo Baggins trägt den Ring")
    await expect(uta.page.locator("#ask")).to_have_count(0)


async def combat(uta: Person, ben: Bot) -> None:
    """The Troll tramples over two that block it; its damage is divided, wrongly at first."""
    ben.holds = {"block"}
    while "Angreifer" not in await uta.page.locator(".bar-where").inner_text():
        await uta.press("Weiter", exact=True)
        await asyncio.sleep(0.1)
    await uta.page.get_by_role("group", name="Troll").get_by_role("button", name="Ben").click()
    await uta.press("Mit 1 Kreatur angreifen")
    await uta.press("Weiter", exact=True)
    await until(lambda: ben.question is not None, "Ben is asked who blocks")
    assert ben.question is not None
    pairs = [[ben.number(name), ben.number("Troll")] for name in ("Elk", "Ram")]
    await ben.do("block", question=ben.question["id"], blocks=pairs)
    ben.go_on()
    await uta.press("Weiter", exact=True)
    await uta.is_asked("Wie verteilt Troll 5 Schadenspunkte?")
    await one(uta, "Elk", "weniger")
    await uta.sees("Noch 1 zu verteilen")
    await one(uta, "Ben", "mehr")
    await uta.sees("Erst tödlichen Schaden für Elk")
    await picture(uta, "34-german-dividing", PHONE)
    await one(uta, "Ben", "weniger")
    await one(uta, "Elk", "mehr")
    life = ben.table["players"][str(ben.me)]["life"]
    await uta.press("5 Schadenspunkte zufügen")
    await until(lambda: ben.table["players"][str(ben.me)]["life"] == life - 1, "it tramples")
    await expect(uta.page.locator("#ask")).to_have_count(0)
    assert ben.all_named("Elk") == ben.all_named("Ram") == []


async def one(uta: Person, name: str, way: str) -> None:
    group = uta.page.get_by_role("group", name=name)
    await group.get_by_role("button", name=f"Eins {way}").click()
