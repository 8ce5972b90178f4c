"""A small language for whole games: people at pages of a real browser; `scripted` adds bots.

    async with house(port, data) as moot:
        ann = await people.open_table(moot, "Ann")
        async with seated(moot, ann.code, Cleo={"vote": "death"}):
            await ann.begin(2)
            await ann.resolve("Capital Punishment")
            await ann.vote("taxes")

People are driven by what a person can read: roles and accessible names. What a person may do is
taken from nowhere else than the page.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import msgpack  # type: ignore[import-untyped]  # it ships no types; used as Any below
from playwright.async_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    WebSocket,
    expect,
)

from tests.e2e.accessible import STILL, violations
from tests.server.program import Program

PHONE = (390, 844)
WIDE = (1280, 800)
NARROW = (320, 640)
PATIENCE = 10.0
GUARD = 0.4
"""A second tap counts from 350 ms after the first: a nervous thumb picks, but does not cast."""

SHOTS = Path(__file__).with_name("shots")
_shot: set[str] = set()
Map = dict[str, Any]
Name = str | re.Pattern[str]
Wants = Mapping[str, str | list[str]]
_untyped: Any = msgpack


async def until(is_so: Callable[[], bool], what: str) -> None:
    """Wait until it is so; `what` is said if it never is."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not is_so():  # noqa: ASYNC110  # what is awaited has no event of its own
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"never happened: {what}") from None


def unpacked(frame: bytes | str) -> Map:
    message: Map = _untyped.unpackb(frame)
    return message


class House:
    """A server of its own, as a user starts it; it can be killed and started again."""

    def __init__(self, port: int, data: Path) -> None:
        self.port, self._data = port, data
        self._program: Program | None = None

    @property
    def page(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    async def start(self) -> None:
        self._program = Program(self.port, self._data, "--log-level", "warning")
        await asyncio.to_thread(self._program.wait_until_up)

    async def kill(self) -> None:
        """End it as a power cut would."""
        if self._program is not None:
            await asyncio.to_thread(self._program.kill)
        self._program = None


@asynccontextmanager
async def house(port: int, data: Path) -> AsyncGenerator[House]:
    moot = House(port, data)
    await moot.start()
    try:
        yield moot
    finally:
        await moot.kill()


class Person:
    """Somebody at a page of their own: what they do, what they see, and what came to them."""

    def __init__(self, name: str, page: Page) -> None:
        self.name, self.page = name, page
        self.frames: list[bytes] = []
        self.faults: list[str] = []
        self.hosts: set[str] = set()
        self.may_lose_line = False
        page.on("websocket", self._listen)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"uncaught: {error}"))
        page.on("request", self._asked)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: bytes | str) -> None:
        self.frames.append(frame if isinstance(frame, bytes) else frame.encode())

    def _console(self, message: ConsoleMessage) -> None:
        no_line = ("WebSocket", "net::ERR_CONNECTION", "net::ERR_INTERNET_DISCONNECTED")
        of_the_line = any(word in message.text for word in no_line)
        lost = self.may_lose_line and of_the_line
        if message.type in ("error", "warning") and not lost:
            self.faults.append(f"{message.type}: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith("blob:"):  # out of this page's own memory
            self.hosts.add(urlsplit(request.url).netloc)

    # What is on the page.

    def button(self, name: Name, *, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def region(self, name: Name) -> Locator:
        return self.page.get_by_role("region", name=name)

    def text(self, text: Name) -> Locator:
        return self.page.get_by_text(text)

    @property
    def heading(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    @property
    def dock(self) -> Locator:
        """The one place where something is asked."""
        return self.page.locator(".dock")

    @property
    def code(self) -> str:
        found = re.search(r"/t/([0-9A-Z]{8})", self.page.url)
        assert found is not None, f"no table in {self.page.url}"
        return found[1]

    async def sees(self, *texts: Name) -> None:
        for text in texts:
            await expect(self.page.get_by_text(text).first).to_be_visible()

    async def sees_title(self, title: Name) -> None:
        await expect(self.heading).to_have_text(title)

    async def is_asked(self, question: Name) -> None:
        """See this question in the dock."""
        await expect(self.page.locator("#ask")).to_have_text(question)

    def count(self, word: str) -> Locator:
        """How many votes that word has, in the middle of the table or in the result."""
        named = self.page.locator(".word", has_text=re.compile(f"^{re.escape(word)}$"))
        return self.page.locator(".count > div").filter(has=named).locator("dd").last

    async def sees_count(self, **counts: int) -> None:
        for word, count in counts.items():
            await expect(self.count(word)).to_have_text(str(count))

    def seat(self, name: str) -> Locator:
        """That player's place around the table."""
        return self.page.locator(".ring > li").filter(has_text=name)

    def card(self, name: str) -> Locator:
        """A permanent or card as it lies on the table."""
        return self.page.locator(".perms .perm").filter(has_text=name)

    async def shoot(self, name: str) -> None:
        """Take a picture for people to look at; what axe-core finds wrong there is a fault.

        Once in a run for each name and width: many tests begin in the same scenes.
        """
        size = self.page.viewport_size
        scene = f"{name}-{0 if size is None else size['width']}"
        if scene in _shot:
            return
        _shot.add(scene)
        await self.page.wait_for_function(STILL)
        await self.take(scene)
        await self.check(scene)

    async def check(self, scene: str) -> None:
        """Let axe-core look at the page; what it finds wrong there is a fault."""
        await self.page.wait_for_function(STILL)
        self.faults += [f"{scene}: {one}" for one in await violations(self.page)]

    async def take(self, scene: str) -> None:
        """Take the picture alone."""
        SHOTS.mkdir(exist_ok=True)
        await self.page.screenshot(path=SHOTS / f"{scene}.png")

    # What a person does.

    async def press(self, name: Name, *, exact: bool = False) -> None:
        await self.button(name, exact=exact).click()

    async def begin(self, players: int) -> None:
        await self.press(f"Begin with {players} players")
        await expect(self.region("The table").first).to_be_visible()

    async def go_to(self, step: str) -> None:
        """Go on to that step of the own turn."""
        for _ in range(12):
            if step in await self.page.locator(".bar-where").inner_text():
                return
            was = await self.page.locator(".bar-where").inner_text()
            await self.press("Next step")
            await expect(self.page.locator(".bar-where")).not_to_have_text(was.replace("\n", ""))
        raise AssertionError(f"{self.name} never came to {step}")

    async def find_card(self, name: str) -> None:
        await self.page.get_by_role("searchbox").fill(name)
        await self.page.locator(".found").get_by_role("button", name=name).first.click()

    async def resolve(self, card: str, *targets: str) -> None:
        """Cast a card of the catalogue."""
        await self.press(re.compile("^(Resolve a card|Respond)$"))
        await self.find_card(card)
        for target in targets:
            await self.page.locator(".panel .perms").get_by_role("button", name=target).click()
        await self.press(f"Cast {card}", exact=True)
        await expect(self.page.locator(".panel")).to_have_count(0)

    async def put_down(self, card: str, *, enters: bool = False) -> None:
        """Put a card of the catalogue onto the battlefield by hand."""
        await self.press("Add", exact=True)
        await self.find_card(card)
        if enters:
            await self.page.get_by_role("switch", name="It enters now").click()
        await self.press(f"Put down {card}")
        await expect(self.page.locator(".panel")).to_have_count(0)

    async def type_in(
        self, name: str, size: tuple[int, int], *, subtypes: str = "", enters: bool = False
    ) -> None:
        """Put down a creature that is not in the catalogue."""
        await self.press("Add", exact=True)
        await self.page.get_by_role("searchbox").fill(name)
        await self.press(f"Type in “{name}”")
        await self.page.get_by_role("textbox", name="Power").fill(str(size[0]))
        await self.page.get_by_role("textbox", name="Toughness").fill(str(size[1]))
        if subtypes:
            await self.page.get_by_text("More about it").click()
            await self.page.get_by_role("textbox", name="Subtypes").fill(subtypes)
        if enters:
            await self.page.get_by_role("switch", name="It enters now").click()
        await self.press(f"Put down {name}")
        await expect(self.page.locator(".panel")).to_have_count(0)

    async def vote(self, word: str) -> None:
        """Pick the choice, and cast it with a second tap."""
        choice = self.dock.get_by_role("button", name=word)
        await choice.click()
        await expect(choice).to_have_attribute("aria-pressed", "true")
        await asyncio.sleep(GUARD)
        await choice.click()
        await expect(self.dock.get_by_role("button", pressed=True)).to_have_count(0)

    async def pick(self, *names: Name) -> None:
        """Pick choices that a button of the dock then does something with."""
        for name in names:
            choice = self.page.locator("main").get_by_role("button", name=name, pressed=False).first
            await choice.click()
        await asyncio.sleep(GUARD)

    async def seal(self, *names: str) -> None:
        await self.pick(*names)
        seal = self.dock.get_by_role("button", name=re.compile("^Seal my vote"))
        await seal.click()
        await expect(seal).to_have_count(0)

    async def done(self) -> None:
        """Say that an instruction was carried out on paper."""
        await self.dock.get_by_role("button", name="Done", exact=True).click()

    async def pass_priority(self) -> None:
        await self.dock.get_by_role("button", name="Pass", exact=True).click()

    async def back_to_table(self) -> None:
        """Leave the result of a vote that is over."""
        await self.press("Back to the table")
        await expect(self.page.get_by_role("heading", name="The table", level=1)).to_be_attached()

    # What came to them.

    def documents(self) -> tuple[Map, Map]:
        """The two documents as they came over the wire, put together by the rules of RFC 7396."""
        table: Map = {}
        seat: Map = {}
        for message in map(unpacked, self.frames):
            if message["t"] == "welcome" and "table" in message:
                table, seat = message["table"], message.get("seat", {})
            if message["t"] == "update":
                table = merged(table, message.get("table", {}))
                seat = merged(seat, message.get("seat", {}))
        return table, seat


def merged(document: Any, patch: Any) -> Any:
    """Return the document with an RFC 7396 merge patch laid over it."""
    if not isinstance(patch, dict):
        return patch
    changes = cast("Map", patch)
    out: Map = dict(cast("Map", document)) if isinstance(document, dict) else {}
    for key, part in changes.items():
        if part is None:
            out.pop(key, None)
        else:
            out[key] = merged(out.get(key), part)
    return out


class People:
    """Opens a window of its own for each person, and looks after all of them at the end."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.all: list[Person] = []

    async def person(
        self,
        name: str,
        size: tuple[int, int] = PHONE,
        *,
        touch: bool = False,
        dark: bool = False,
        locale: str = "en-GB",
    ) -> Person:
        context = await self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            reduced_motion="reduce",
            locale=locale,
        )
        context.set_default_timeout(PATIENCE * 1000)
        person = Person(name, await context.new_page())
        self.all.append(person)
        return person

    async def open_table(self, moot: House, name: str, size: tuple[int, int] = PHONE) -> Person:
        host = await self.person(name, size)
        await host.page.goto(moot.page)
        await host.page.get_by_role("textbox", name="Your name at the table").fill(name)
        await host.press("Open a table")
        await expect(host.region("Invite players")).to_be_visible()
        return host

    async def sit_down(
        self, moot: House, code: str, name: str, size: tuple[int, int] = WIDE
    ) -> Person:
        """Come by typing the code at the first page, as somebody without the link does."""
        guest = await self.person(name, size)
        await guest.page.goto(moot.page)
        await guest.page.get_by_role("textbox", name="Got a code?").fill(code)
        await guest.press("Join", exact=True)
        await guest.page.get_by_role("textbox", name="Your name at the table").fill(name)
        await guest.press("Sit down")
        await expect(guest.region("Invite players")).to_be_visible()
        return guest

    async def watch(self, moot: House, code: str, size: tuple[int, int] = PHONE) -> Person:
        watcher = await self.person("a watcher", size)
        await watcher.page.goto(f"{moot.page}/t/{code}?watch")
        return watcher

    def faults(self) -> Iterator[str]:
        for person in self.all:
            yield from (f"{person.name}: {fault}" for fault in person.faults)
            others = {host for host in person.hosts if not host.startswith("127.0.0.1:")}
            if others:
                yield f"{person.name}: the page asked {', '.join(sorted(others))}"
