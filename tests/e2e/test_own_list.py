"""Bringing a list of cards from another program, and putting one of them down with a tap."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.scripted import Four

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]

LIST = "Deck\n1 Tivit, Seller of Secrets (NCC) 6\n10 Island (SNC) 264\n1 Home-made Bear\n???\n"


async def test_a_list_is_ready_to_be_tapped_onto_the_table(four: Four) -> None:
    ann = four.ann
    await ann.press("Add", exact=True)
    await ann.press("Bring a list")
    await ann.page.get_by_label("Paste it here").fill(LIST)
    await ann.sees("12 cards, 3 names.", "Line 5 is no card: ???")
    await ann.shoot("own-list")
    await ann.press("Keep this list")
    await ann.sees("Island ×10")
    await ann.shoot("own-list-kept")
    await ann.press("Tivit, Seller of Secrets", exact=True)
    await ann.press("Put down Tivit, Seller of Secrets")
    await expect(ann.card("Tivit, Seller of Secrets")).to_be_visible()
    await ann.press("Add", exact=True)
    await ann.press("Home-made Bear", exact=True)  # no catalogue knows it: its name is filled in
    await expect(ann.page.get_by_label("Its name")).to_have_value("Home-made Bear")
    await ann.page.reload()
    await ann.press("Add", exact=True)
    await ann.sees("Home-made Bear")  # this device keeps the list
