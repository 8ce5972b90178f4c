"""Pictures of cards out of one's own files: taken, shown beside the words, on no other page."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path

import pytest
from playwright.async_api import FilePayload, Locator, expect

from tests.e2e.playing import Person
from tests.e2e.scripted import Four

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]

PASTE = """async () => {
  const canvas = new OffscreenCanvas(20, 28);
  canvas.getContext('2d').fillRect(0, 0, 20, 28);
  const brought = new DataTransfer();
  brought.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }));
  const event = new ClipboardEvent('paste', { clipboardData: brought, bubbles: true });
  document.body.dispatchEvent(event);
}"""
DROP_LINK = """() => {
  const brought = new DataTransfer();
  brought.setData('text/uri-list', 'https://cards.invalid/plea.jpg');
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: brought, bubbles: true }));
}"""
SIZE = "(image) => [image.naturalWidth, image.naturalHeight]"


def png(width: int, height: int, drawn: int | None = None) -> bytes:
    """Return a picture that runs from dark to light, with a bright edge; whole, or cut off."""

    def part(kind: bytes, body: bytes) -> bytes:
        checked = kind + body
        return struct.pack(">I", len(body)) + checked + struct.pack(">I", zlib.crc32(checked))

    edge = b"\xd8\xb8\x60"
    rows = [
        b"\0" + edge * width
        if min(y, height - y) < 20
        else b"\0" + edge * 20 + bytes([40, 60 + 140 * y // height, 90]) * (width - 40) + edge * 20
        for y in range(height if drawn is None else drawn)
    ]
    head = part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    body = part(b"IDAT", zlib.compress(b"".join(rows)))
    return b"\x89PNG\r\n\x1a\n" + head + body + part(b"IEND", b"")


def file(name: str, type: str = "image/png", body: bytes | None = None) -> FilePayload:
    return {"name": name, "mimeType": type, "buffer": png(745, 1040) if body is None else body}


def pictures(person: Person) -> Locator:
    return person.page.locator(".card-picture img")


async def test_pictures_of_ones_own_stand_beside_the_words_on_one_device(
    four: Four, tmp_path: Path
) -> None:
    ann, ben = four.ann, four.ben
    asked: list[str] = []
    ann.page.on("request", lambda one: asked.append(f"{one.method} {one.url}"))
    await ann.press("Menu")
    switch = ann.page.get_by_role("switch", name="Show card pictures")
    await expect(switch).not_to_be_checked()
    await switch.click()
    await ann.sees("There is no picture yet.")
    await ann.shoot("card-pictures-none")
    await choose(ann)
    await by_hand(ann)
    await ann.press("Menu")
    await ann.put_down("Tivit, Seller of Secrets")
    await ann.card("Tivit, Seller of Secrets").click()
    await expect(pictures(ann)).to_be_visible()
    await ann.shoot("card-pictures-permanent")
    await ann.press("Close")

    await ann.go_to("First main phase")
    await ann.resolve("Plea for Power")
    await expect(pictures(ann)).to_be_visible()
    await ann.shoot("card-pictures-stack")
    await four.all_pass()
    await ann.sees_title("Plea for Power")
    await at_the_vote(ann)
    await expect(pictures(ben)).to_have_count(0)
    await switch_off_and_remove(ann, switch)
    assert [one for one in asked if "House" in one or not one.startswith("GET ")] == []
    kept = [path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file()]
    assert any(b"Tivit" in one for one in kept), "what was put down is in the log"
    assert not any(b"Our House" in one for one in kept), "a picture's name is not"


async def choose(ann: Person) -> None:
    await ann.page.get_by_label("Choose pictures").set_input_files([
        file("plea-for-power.png"), file("Tivit Seller of Secrets.full.png"), file("Our House.png"),
        file("Mob Verdict.svg", "image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        file("Expropriate.png", body=b"no picture"),
        file("Endless.png", body=png(9000, 9000, 1)), file("???.png"),
    ])  # fmt: skip
    await ann.sees("3 pictures, 2 of them of a card", "1 name is no card here")
    await ann.sees("4 pictures were not taken:", re.compile("Mob Verdict: an SVG"))
    await ann.sees(re.compile("Endless: more than 50 million"))
    await ann.sees(re.compile("Expropriate: no picture that"), re.compile("no letter or digit"))
    await ann.shoot("card-pictures")


async def by_hand(ann: Person) -> None:
    """Paste a picture and name its card; a link is refused, and asked for nowhere."""
    await ann.page.evaluate(PASTE)
    await ann.page.get_by_label("Which card is it?").fill("capital punishment")
    await ann.shoot("card-pictures-pasted")
    await ann.press("Keep this picture")
    await ann.sees("4 pictures, 3 of them of a card")
    await ann.page.evaluate(DROP_LINK)
    await ann.sees(re.compile("plea.jpg: a link"))


async def at_the_vote(ann: Person) -> None:
    """See it small and large, and again after the page was left."""
    await expect(pictures(ann)).to_be_visible()
    assert await pictures(ann).evaluate(SIZE) == [488, 681]
    await ann.shoot("card-pictures-vote")
    await ann.press("Picture of Plea for Power, larger")
    await ann.shoot("card-pictures-large")
    await ann.page.reload()
    await expect(pictures(ann)).to_be_visible()


async def switch_off_and_remove(ann: Person, switch: Locator) -> None:
    await ann.press("Menu")
    await switch.click()
    await ann.press("Menu")
    await ann.sees_title("Plea for Power")
    await expect(pictures(ann)).to_have_count(0)
    await ann.press("Menu")
    await switch.click()
    await ann.press("Remove all pictures")
    await ann.sees("4 pictures, 3 of them of a card")
    await ann.page.wait_for_timeout(400)
    await ann.press("Tap again to remove all")
    await ann.sees("There is no picture yet.")
    await ann.page.reload()
    await ann.press("Menu")
    await ann.sees("There is no picture yet.")
