"""What axe-core finds wrong with a page by day and by night: WCAG 2.2 A and AA, best practice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import Page

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
STILL = "() => document.getAnimations().every((one) => one.playState !== 'running')"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOOK = """async (only) => {
  const all = await axe.run(document, { runOnly: only, resultTypes: ['violations'] });
  return all.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id} (${help}): ${html.slice(0, 99)} ${any[0]?.message ?? ''}`));
}"""

Rules = dict[str, Any]
EVERYTHING: Rules = {"type": "tag", "values": TAGS}
# Day and night differ in colors alone.
COLORS: Rules = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}


async def violations(page: Page) -> list[str]:
    """Return each thing on the page that breaks a rule, as one line; the page stays as it was."""
    if not await page.evaluate("'axe' in window"):
        # By way of the browser's own tools: the page's policy allows no script but its own.
        await page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = await page.evaluate(LOOK, EVERYTHING)
    is_dark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    await page.emulate_media(color_scheme="light" if is_dark else "dark")
    await page.wait_for_function(STILL)
    found += await page.evaluate(LOOK, COLORS)
    await page.emulate_media(color_scheme="dark" if is_dark else "light")
    return list(dict.fromkeys(found))
