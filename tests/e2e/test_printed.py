"""A card that the catalogue does not know is completed from the host's file, with its facts."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from server.printed.importing import bring
from tests.e2e.scripted import Four
from tests.server.printed.files import DELVER, scryfall

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]


async def test_a_name_is_completed_from_the_hosts_file(four: Four, tmp_path: Path) -> None:
    ann = four.ann
    bring(scryfall(tmp_path), tmp_path / "data", "2026-11-30T20:00:00+00:00", lambda _: None)
    await ann.press("Add", exact=True)
    await ann.page.get_by_role("searchbox").fill("lorien look")
    await ann.page.locator(".found").get_by_role("button", name="Lothlórien Lookout").click()
    await expect(ann.page.get_by_role("textbox", name="Power")).to_have_value("1")
    await ann.shoot("add-printed")
    await ann.press("Put down Lothlórien Lookout")
    await expect(ann.card("Lothlórien Lookout")).to_contain_text("Elf Scout")
    one = four.cleo.named("Lothlórien Lookout")
    assert (one["power"], one["toughness"]) == (1, 3)
    assert one["colors"] == ["green"]
    await a_list_knows_its_cards(four)


async def a_list_knows_its_cards(four: Four) -> None:
    """A list names both faces; the front is put down."""
    ann = four.ann
    await ann.press("Add", exact=True)
    await ann.press("Bring a list")
    await ann.page.get_by_label("Paste it here").fill(f"1 {DELVER}\n")
    await ann.press("Keep this list")
    await ann.press(DELVER, exact=True)
    await expect(ann.page.get_by_label("Its name")).to_have_value("Delver of Secrets")
    await ann.press("Put down Delver of Secrets")
    await expect(ann.card("Delver of Secrets")).to_contain_text("Human Wizard")
