"""Ben's battery runs low: he shows a QR code, and goes on playing on another phone."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.playing import House, People

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]


async def test_a_seat_goes_on_on_another_phone(moot: House, people: People) -> None:
    ann = await people.open_table(moot, "Ann")
    ben = await people.sit_down(moot, ann.code, "Ben")
    await ann.begin(2)
    await ben.press("Table menu")
    await ben.press("Hand my seat over")
    await expect(
        ben.page.get_by_role("img", name="QR code with the link to the seat")
    ).to_be_visible()
    await ben.shoot("handing-over")
    link = await ben.page.locator("section:has(#hand-over) .code").inner_text()
    other = await people.person("Ben's other phone")
    await other.page.goto(link)
    await expect(other.region("The table").first).to_be_visible()
    assert "#" not in other.page.url, "the key is gone from the address"
    await ben.sees("It was given up or handed over")
    await ann.press("The story")
    await ann.sees("Ben’s seat is given to somebody else.")
    await other.page.reload()
    await expect(other.region("The table").first).to_be_visible()
    late = await people.person("somebody late")
    await late.page.goto(link)
    await late.sees("No open table with the code")
