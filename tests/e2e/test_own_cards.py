"""A home-made council in the browser: pasted by the host, shown, taken, and voted to its end."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.scripted import Four

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]

OURS = """- name: Feast or Fast
  cost: "{2}{W}"
  type: Sorcery
  spell:
  - each player votes:
      feast: {if more votes: {gain life: 5}}
      fast: {if more votes or tied: {drow: 1}}
"""


async def test_a_home_made_council_is_read_taken_and_voted_on(four: Four) -> None:
    ann, ben = four.ann, four.ben
    four.cleo.wants, four.dan.wants = {"vote": "feast"}, {"vote": "feast"}
    await ann.press("Add", exact=True)
    await ann.press("Add home-made cards")
    await ann.page.get_by_label("Paste the cards here").fill(OURS)
    await ann.press("Show what they say")
    await ann.sees("Line 7: 'drow' is no effect. Did you mean draw?")
    await ann.shoot("own-cards-problem")
    await ann.page.get_by_label("Paste the cards here").fill(OURS.replace("drow", "draw"))
    await ann.press("Show what they say")
    await ann.sees("feast: if it gets more votes than any other, gain 5 life.")
    await ann.shoot("own-cards-readings")
    await ann.press("Add this card")
    await expect(ann.page.get_by_text("Paste the cards here")).to_be_hidden()
    await four.resolve("Feast or Fast")
    await ann.vote("feast")
    await ben.sees("Ann gains 5 life.")  # the page knows what its choices do
    await ben.vote("fast")
    await four.see_the_end("own-cards-over", feast=3, fast=1)
    assert four.table["players"]["1"]["life"] == 45
