"""Pictures for `docs/pictures/`: `MOOT_PICTURES=folder pytest tests/e2e/test_evening.py`.

Each scene is taken from the page as it stands, at a phone's size and a laptop's, by day and by
night. WebP comes from Chromium itself, so that no other program is needed.
"""

from __future__ import annotations

import asyncio
import base64
import os
from pathlib import Path
from typing import Any

from tests.e2e.accessible import STILL
from tests.e2e.playing import PHONE, WIDE, Person

FOLDER = os.environ.get("MOOT_PICTURES")
QUALITY = 62
SHARP = {PHONE[0]: 1.5, WIDE[0]: 1.0}
"""Pixels of the picture for one of the page, by the width of the window."""
FACES = """async () => {
  const faces = [['P052-Roman', '100 550'], ['P052-Bold', '551 900']];
  for (const [local, weight] of faces) {
    document.fonts.add(await new FontFace('Chancery', `local(${local})`, { weight }).load());
  }
  const { style } = document.documentElement;
  style.setProperty('--font-chancery', 'Chancery, serif');
  style.setProperty('--font-plain', 'Roboto, system-ui, sans-serif');
}"""
"""The faces that most phones and laptops have; a bare Linux would show its own."""


async def picture(person: Person, name: str, *sizes: tuple[int, int]) -> None:
    """Take this person's page as `name-phone.webp` and so on, if pictures are wanted.

    If not, this is a test: axe-core looks at the page as it stands, by day and by night.
    """
    if FOLDER is None:
        await person.check(name)
        return
    was = person.page.viewport_size
    await person.page.evaluate(FACES)
    for size in sizes or (PHONE, WIDE):
        await person.page.set_viewport_size({"width": size[0], "height": size[1]})
        for light, scheme in (("day", "light"), ("night", "dark")):
            await person.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            await person.page.evaluate("scrollTo(0, 0)")
            await person.page.wait_for_function(STILL)
            kind = "phone" if size == PHONE else "wide"
            await _take(person, Path(FOLDER) / f"{name}-{kind}-{light}.webp", size)
    await person.page.emulate_media(color_scheme="light")
    if was is not None:
        await person.page.set_viewport_size(was)


async def _take(person: Person, path: Path, size: tuple[int, int]) -> None:
    clip = {"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": SHARP.get(size[0], 1)}
    session = await person.page.context.new_cdp_session(person.page)
    wanted = {"format": "webp", "quality": QUALITY, "clip": clip}
    untyped: Any = session
    taken: dict[str, str] = await untyped.send("Page.captureScreenshot", wanted)
    await session.detach()
    await asyncio.to_thread(_write, path, base64.b64decode(taken["data"]))


def _write(path: Path, picture: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(picture)
