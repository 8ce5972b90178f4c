"""How fast the page is, by the browser's own clock: `python -m tests.e2e.page_speed`.

From the tap that casts a vote to the next frame of every other phone that shows it, over 33 votes
of four people; and which tasks block the page while it scrolls and changes a table with 300
permanents and a story of 500 lines. Nothing is slowed down, nothing asserted: machines differ.
"""

from __future__ import annotations

import asyncio
import shutil
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import async_playwright, expect

from tests.conftest import find_free_port
from tests.e2e.conftest import ARGS
from tests.e2e.playing import PHONE, House, People, Person, house
from tests.e2e.scripted import Bot, seated

COUNCILS = 11
PERMANENTS, LINES = 300, 500

# Milliseconds since 1970, by the monotonic clock that all pages of one machine share.
WATCH = """addEventListener('DOMContentLoaded', () => {
  const now = (at) => performance.timeOrigin + at;
  window.taps = []; window.marks = []; window.longTasks = [];
  addEventListener('click', ({ timeStamp }) => taps.push(now(timeStamp)), true);
  let shown = 0;
  new MutationObserver(() => {
    const slips = document.querySelectorAll('.ring .slip:not(.is-blank)').length;
    if (slips > shown) requestAnimationFrame(() => marks.push(now(performance.now())));
    shown = slips;
  }).observe(document.getElementById('table'), { childList: true, subtree: true });
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: 'longtask', buffered: true });
});"""


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def summed(title: str, numbers: list[float]) -> str:
    if not numbers:
        return f"{title}: none"
    ordered = sorted(numbers)
    p95 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    middle = statistics.median(ordered)
    most = ordered[-1]
    return f"{title}: {len(ordered)}, median {middle:.0f} ms, p95 {p95:.0f} ms, most {most:.0f} ms"


async def come(people: People, moot: House, name: str, code: str = "") -> Person:
    """Open a table, or sit down at one, with a page that takes the time."""
    person = await people.person(name, PHONE)
    await person.page.add_init_script(WATCH)
    await person.page.goto(f"{moot.page}/t/{code}" if code else moot.page)
    await person.page.get_by_role("textbox", name="Your name at the table").fill(name)
    await person.press("Sit down" if code else "Open a table")
    await expect(person.region("Invite players")).to_be_visible()
    return person


async def from_tap_to_mark(four: list[Person], asker: Bot) -> list[float]:
    """Let a bot ask and vote first, then four people; the last vote ends it in another scene."""
    taken: list[float] = []
    for number in range(COUNCILS):
        await asker.do("hold_council", question=f"Question {number}?", choices=["yes", "no"])
        for voter in four:
            await voter.is_asked("Your vote")
            others = [one for one in four if one is not voter]
            for one in others:
                await one.page.evaluate("marks.length = 0")
            await voter.vote("yes")
            if voter is four[-1]:
                break
            tap = await voter.page.evaluate("taps.at(-1)")
            for one in others:
                await one.page.wait_for_function("() => marks.length > 0")
                taken.append(await one.page.evaluate("marks[0]") - tap)
        for one in four:
            await one.back_to_table()
    return taken


async def fill(eve: Bot, others: list[Bot]) -> None:
    """Put 300 permanents under Eve's control and bring the story to 500 lines, 5 a second each."""

    async def one_by_one(bot: Bot, count: int, word: str) -> None:
        for number in range(count):
            pace = asyncio.create_task(asyncio.sleep(0.21))
            if word == "put":
                await bot.put_down(f"Bear {number}", (2, 1 + number % 7), keywords=["vigilance"])
            else:
                await bot.do("life", player=bot.me, life=number + 1)
            await pace

    lines = (LINES - PERMANENTS) // len(others)
    await asyncio.gather(
        one_by_one(eve, PERMANENTS, "put"), *(one_by_one(bot, lines, "live") for bot in others)
    )


async def blocked(person: Person, what: str) -> None:
    """Say which tasks blocked the page since this was last asked."""
    tasks = await person.page.evaluate("longTasks.splice(0)")
    tell(f"{what}: {summed('tasks over 50 ms', tasks)}")


async def scroll(person: Person) -> None:
    """Scroll to the end and back, as a wheel does."""
    await person.page.mouse.move(200, 400)
    for by in [400] * 40 + [-1000] * 16:
        await person.page.mouse.wheel(0, by)
        await person.page.wait_for_timeout(16)


async def long_tasks(ann: Person, eve: Bot, others: list[Bot]) -> None:
    await ann.page.evaluate("longTasks.length = 0")
    await fill(eve, others)
    await blocked(ann, "300 permanents and 500 lines come")
    await ann.press(f"Eve {PERMANENTS}")
    await blocked(ann, "300 permanents, opened")
    await scroll(ann)
    await blocked(ann, "300 permanents, scrolled")
    for number in range(20):
        await eve.do("tap", object=eve.number(f"Bear {number * 7}"), tapped=True)
        await asyncio.sleep(0.2)
    await blocked(ann, "300 permanents, 20 of them tapped")
    await ann.press("The story")
    lines = ann.page.locator(".story li")
    older = ann.button("Show what was before")
    while await older.count() and (was := await lines.count()) < LINES:
        await older.click()
        more = f"() => document.querySelectorAll('.story li').length > {was}"
        await ann.page.wait_for_function(more)
    await blocked(ann, f"{await lines.count()} lines, opened")
    await scroll(ann)
    await blocked(ann, "500 lines, scrolled")
    for number in range(20):
        await eve.do("life", player=eve.me, life=number + 50)
        await asyncio.sleep(0.2)
    await blocked(ann, "500 lines, 20 more come")


async def main() -> None:
    async with async_playwright() as playwright:
        program = shutil.which("chromium")
        browser = await playwright.chromium.launch(executable_path=program, args=ARGS)
        with TemporaryDirectory() as folder:
            async with house(find_free_port(), Path(folder)) as moot:
                await play(People(browser), moot)
        await browser.close()


async def play(people: People, moot: House) -> None:
    ann = await come(people, moot, "Ann")
    four = [ann, *[await come(people, moot, name, ann.code) for name in ("Ben", "Cy", "Dee")]]
    async with seated(moot, ann.code, Eve={}, Fay={}, Gus={}) as (eve, fay, gus):
        await ann.begin(7)
        await ann.go_to("First main phase")
        marks = await from_tap_to_mark(four, eve)
        tell(summed("From a tap to its mark on another phone", marks))
        for person in four[1:]:
            await person.page.context.close()
        await long_tasks(ann, eve, [fay, gus])


if __name__ == "__main__":
    asyncio.run(main())
