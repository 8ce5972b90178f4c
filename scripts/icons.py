"""Draw the icons as pictures from `icon.svg`, for what takes no drawing: after changing it."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

from playwright.async_api import async_playwright

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
STONE = "#E8ECE5"
ICONS = {
    "icon.192.png": (192, 0.9, "transparent"),
    "icon.512.png": (512, 0.9, "transparent"),
    "icon.masked.png": (512, 0.62, STONE),  # a phone may cut off all but the middle
    "icon.touch.png": (180, 0.7, STONE),
}
"""By name: the side in pixels, how much of it the drawing takes, and what is behind it."""


async def draw() -> None:
    """Write each icon anew."""
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    async with async_playwright() as playwright:
        program = shutil.which("chromium")
        browser = await playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, (side, part, behind) in ICONS.items():
            page = await browser.new_page(viewport={"width": side, "height": side})
            body = "margin: 0; height: 100vh; display: grid; place-items: center;"
            body += f"background: {behind}"
            style = f"body {{ {body} }} svg {{ width: {side * part}px }}"
            await page.set_content(f"<style>{style}</style>{drawing}")
            await page.screenshot(path=PUBLIC / name, omit_background=True)
        await browser.close()


asyncio.run(draw())
