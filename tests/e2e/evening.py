"""The people of a whole evening: how they come, sit down, and what each of them sees."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.async_api import expect

from tests.e2e.pictures import picture
from tests.e2e.playing import PHONE, WIDE, House, People, Person
from tests.e2e.test_seats import drag, sees_order


@dataclass
class Evening:
    """Ada hosts; Ben, Cy and Dee come by the link; the screen lies between them."""

    moot: House
    ada: Person
    ben: Person
    cy: Person
    dee: Person
    screen: Person

    @property
    def all(self) -> list[Person]:
        return [self.ada, self.ben, self.cy, self.dee]

    def others(self, *but: Person) -> list[Person]:
        return [one for one in [*self.all, self.screen] if one not in but]

    async def all_pass(self, first: Person) -> None:
        """Pass in turn order, beginning with whoever has priority."""
        start = self.all.index(first)
        for person in self.all[start:] + self.all[:start]:
            await person.pass_priority()

    async def all_see(self, *texts: str | re.Pattern[str]) -> None:
        for person in self.others():
            await person.sees(*texts)


async def come_by_the_link(people: People, ada: Person, moot: House, name: str) -> Person:
    guest = await people.person(name, PHONE)
    await guest.page.goto(f"{moot.page}/t/{ada.code}")
    await guest.page.get_by_role("textbox", name="Your name at the table").fill(name)
    await guest.press("Sit down")
    await expect(guest.region("Invite players")).to_be_visible()
    return guest


async def gather(moot: House, people: People) -> Evening:
    """Open a table and let everybody come; the code can be scanned, and nobody sees a secret."""
    ada = await people.person("Ada", PHONE)
    await ada.page.goto(moot.page)
    await picture(ada, "01-home")
    await ada.page.get_by_role("textbox", name="Your name at the table").fill("Ada")
    await ada.press("Open a table")
    code = ada.region("Invite players").get_by_role("img", name="QR code of the join link")
    await expect(code).to_be_visible()
    await ada.page.wait_for_function("() => document.querySelector('.qr img').naturalWidth > 0")
    screen = await people.person("the screen", WIDE)
    await screen.page.goto(f"{moot.page}/t/{ada.code}/table")
    guests = [await come_by_the_link(people, ada, moot, name) for name in ("Ben", "Dee", "Cy")]
    ben, dee, cy = guests
    await picture(ben, "02-lobby-guest", PHONE)
    await screen.sees(f"{ada.code[:4]} {ada.code[4:]}", "Ada", "Ben", "Cy", "Dee")
    return Evening(moot, ada, ben, cy, dee, screen)


async def sit_in_order(four: Evening) -> None:
    """Carry Cy's seat over Dee's; the turn order is the same on every screen."""
    ada = four.ada
    await drag(ada, "Cy", "Dee")
    await sees_order(ada, 1, 2, 4, 3)
    await picture(ada, "02-lobby")
    await picture(four.screen, "12-shared-gathering", WIDE)
    await ada.begin(4)
    for person in four.others():
        await person.sees(re.compile("^(Your|Ada’s) turn$"))
        around = await person.page.locator(".ring > li").evaluate_all(
            "(all) => all.map((one) => one.dataset.seat)"
        )
        turned = around.index("1")
        assert around[turned:] + around[:turned] == ["1", "2", "4", "3"], person.name
    await four.screen.sees("Ada’s turn")


async def words_on(person: Person) -> str:
    """All words of that page but for who has sealed and who is waited for: that is no secret."""
    text = await person.page.locator("main").inner_text()
    known = re.sub(r"The table is waiting for [^.]*\.|, has sealed|\d of 4 sealed", "", text)
    return " ".join(known.split())
