"""Somebody comes for the first time: alone, by a wrong code, to a full table, to watch."""

from __future__ import annotations

import gzip
import re

import pytest
from playwright.async_api import Response, expect

from bots import Client
from tests.e2e.playing import NARROW, PHONE, WIDE, House, People, Person, Wants, until
from tests.e2e.scripted import Four, seated

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]

FIRST_LOAD_BYTES = 80 * 1024
NOTHING: Wants = {}
# What is pressed, smaller than 24 by 24 pixels, no part of a sentence, nor for the keyboard alone.
SMALL = """() => {
  const pressed = 'button, a[href], input, select, textarea, summary';
  const least = ({ width, height }) => Math.min(width, height);
  return [...document.querySelectorAll(pressed)]
    .filter((one) => one.checkVisibility() && !one.matches('.skip, .why'))
    .filter((one) => least(one.getBoundingClientRect()) < 24)
    .map((one) => one.outerHTML.slice(0, 100));
}"""


async def test_one_person_votes_with_three_bots(moot: House, people: People) -> None:
    host = await people.person("Host")
    await host.page.goto(f"{moot.page}/?try=3")
    await expect(host.button("Begin with 4 players")).to_be_visible()
    assert await host.page.evaluate("document.activeElement === document.body"), "nobody typed"
    await host.begin(4)
    await host.go_to("First main phase")
    await host.resolve("Lieutenants of the Guard")
    for _ in range(2):  # the spell, then what triggers when it enters
        await host.pass_priority()
        await expect(host.button("Pass", exact=True).or_(host.page.locator("#ask"))).to_be_visible()
    await host.sees_title("Lieutenants of the Guard")
    await host.vote("numbers")
    await host.sees("The vote is over")
    votes = re.compile(r"Lieutenants of the Guard is over: .*(strength|numbers) \d")
    await host.sees(votes)
    await host.shoot("try-over")
    await host.back_to_table()
    await expect(host.card("Lieutenants of the Guard")).to_be_visible()


async def test_a_wrong_code_is_said_and_can_be_changed(moot: House, people: People) -> None:
    guest = await people.person("Guest")
    await guest.page.goto(f"{moot.page}/t/ZZZZZZZZ")
    await guest.page.get_by_role("textbox", name="Your name at the table").fill("Ben")
    await guest.press("Sit down")
    alert = guest.page.get_by_role("alert")
    await expect(alert).to_contain_text("No open table with the code ZZZZ ZZZZ")
    await guest.shoot("no-such-table")
    await guest.press("Change the code")
    await expect(guest.page.get_by_role("textbox", name="Got a code?")).to_be_visible()


async def test_a_full_table_is_said_and_may_be_watched(moot: House, people: People) -> None:
    ann = await people.open_table(moot, "Ann", WIDE)
    names = ("Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
    async with seated(moot, ann.code, **dict.fromkeys(names, NOTHING)):
        await expect(ann.button("Begin with 8 players")).to_be_visible()
        await ann.shoot("lobby-full")
        late = await people.person("Late")
        await late.page.goto(f"{moot.page}/t/{ann.code}")
        await late.page.get_by_role("textbox", name="Your name at the table").fill("Ida")
        await late.press("Sit down")
        await expect(late.page.get_by_role("alert")).to_contain_text("There is no free seat")
        await late.shoot("full-table")
        await late.press("Only watch")
        await late.sees("8 of 8 seats taken")
        await ann.begin(8)
        await late.sees("You are watching.")
        await late.shoot("watching-eight")
        await ann.shoot("eight")


async def test_a_name_that_is_taken_and_a_game_that_has_begun(moot: House, people: People) -> None:
    ann = await people.open_table(moot, "Ann")
    guest = await people.person("Guest")
    await guest.page.goto(f"{moot.page}/t/{ann.code}")
    name = guest.page.get_by_role("textbox", name="Your name at the table")
    await name.fill("Ann")
    await guest.press("Sit down")
    await expect(guest.page.get_by_role("alert")).to_contain_text("Ann")
    await guest.shoot("name-taken")
    await guest.page.goto(f"{moot.page}/t/{ann.code}")
    await name.fill("Ben")
    await guest.press("Sit down")
    await ann.begin(2)
    late = await people.person("Late")
    await late.page.goto(f"{moot.page}/t/{ann.code}")
    await late.page.get_by_role("textbox", name="Your name at the table").fill("Cy")
    await late.press("Sit down")
    await expect(late.page.get_by_role("alert")).to_contain_text("begun")
    await late.shoot("has-begun")


async def test_somebody_watches_an_open_vote(moot: House, four: Four, people: People) -> None:
    ann, ben = four.ann, four.ben
    await ann.press("Table menu")
    await ann.sees(re.compile(rf"/t/{ann.code}\?watch"))
    await ann.shoot("menu")
    await ann.press("Table menu")
    watcher = await people.watch(moot, ann.code)
    await watcher.sees("You are watching.")
    await ann.go_to("First main phase")
    await ann.resolve("Plea for Power")
    await four.all_pass()
    await ann.vote("time")
    await watcher.sees_title("Plea for Power")
    await watcher.sees_count(time=1, knowledge=0)
    await watcher.sees("Ben is voting.")
    await expect(
        watcher.dock.get_by_role("button", name=re.compile("time|knowledge"))
    ).to_have_count(0)
    await watcher.shoot("watching-vote")
    await ben.vote("knowledge")
    await watcher.sees("The vote is over")
    await watcher.back_to_table()
    await watcher.sees("You are watching.")
    await expect(watcher.button(re.compile("^(Add|Next step|Resolve a card)$"))).to_have_count(0)
    table, seat = watcher.documents()
    assert table == four.table
    assert seat == {}


async def test_the_page_is_small_and_asks_only_its_own_server(moot: House, people: People) -> None:
    host = await people.person("Host")
    answers: list[Response] = []
    host.page.on("response", lambda answer: answers.append(answer))
    await host.page.goto(moot.page, wait_until="networkidle")
    sizes = {answer.url: len(gzip.compress(await answer.body())) for answer in answers}
    assert sum(sizes.values()) <= FIRST_LOAD_BYTES, sizes
    assert not any("-rest-" in url for url in sizes), "the words of a table come with a table"
    assert any(url.endswith(".js") for url in sizes)
    (page,) = [answer for answer in answers if answer.url == f"{moot.page}/"]
    policy = page.headers["content-security-policy"]
    assert "default-src 'self'" in policy or "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert host.hosts == {f"127.0.0.1:{moot.port}"}


async def fits(person: Person) -> None:
    """Nothing scrolls sideways, and whatever is pressed is large enough (WCAG 2.5.8)."""
    wide = await person.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= NARROW[0], f"{await person.page.title()}: {wide} pixels wide"
    assert await person.page.evaluate(SMALL) == []


async def test_everything_fits_at_320_pixels(moot: House, people: People) -> None:
    ann = await people.open_table(moot, "Ann the Extraordinarily Long", NARROW)
    home = await people.person("Home", NARROW)
    await home.page.goto(moot.page)
    await expect(home.button("Open a table")).to_be_visible()
    for person in (home, ann):
        await fits(person)
    names: dict[str, Wants] = {"Bartholomew the Patient": {}, "Cy": {}, "Di": {}}
    async with seated(moot, ann.code, **names) as bots:
        await ann.begin(4)
        await fits(ann)
        await bots[0].put_down("Elrond of the White Council")
        await ann.put_down("Galadriel, Elven-Queen")
        for panel in ("Add", "Council", "The Ring", "Resolve a card"):
            await ann.press(panel, exact=True)
            await expect(ann.page.locator(".panel")).to_be_visible()
            await fits(ann)
            await ann.shoot(f"narrow-{panel.lower().replace(' ', '-')}")
            await ann.press("Close")
        for tool in ("The story", "Table menu"):
            await ann.press(tool, exact=True)
            await expect(ann.heading).to_be_attached()
            await fits(ann)
            await ann.press(tool, exact=True)
        await ann.go_to("First main phase")
        await ann.resolve("Truth or Consequences")
        await ann.pass_priority()
        await ann.is_asked("Your vote goes to")
        await fits(ann)
        await ann.shoot("narrow-secret")
        await ann.seal("consequences")
        await ann.sees("Secret vote, revealed")
        await fits(ann)
        await ann.shoot("narrow-revealed")
        await ann.done()
        await until(lambda: "resolving" not in bots[0].table, "the resolution ends")


async def test_a_returning_device_sits_down_again(moot: House, people: People) -> None:
    ann = await people.open_table(moot, "Ann", PHONE)
    watching = await Client.watch(moot.socket, ann.code)
    async with watching as other:
        await ann.page.reload()
        await expect(ann.region("Invite players")).to_be_visible()
        await ann.sees("1 of 8 seats taken")
        await ann.page.goto(moot.page)
        await ann.page.get_by_role("textbox", name="Got a code?").fill(other.code.lower())
        await ann.press("Join", exact=True)
        await expect(ann.region("Invite players")).to_be_visible()
        assert list(other.table["seats"]) == ["1"]
