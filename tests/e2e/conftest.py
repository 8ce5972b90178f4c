"""One browser for the whole run; a server and its people for each test."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.e2e.playing import PATIENCE, House, People, house
from tests.e2e.scripted import Four, seated

ARGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium: Path) -> AsyncGenerator[Browser]:
    expect.set_options(timeout=PATIENCE * 1000)
    async with async_playwright() as playwright:
        program = await playwright.chromium.launch(executable_path=chromium, args=ARGS)
        yield program
        await program.close()


@pytest_asyncio.fixture(loop_scope="session")
async def moot(free_port: int, tmp_path: Path) -> AsyncGenerator[House]:
    async with house(free_port, tmp_path / "data") as server:
        yield server


@pytest_asyncio.fixture(loop_scope="session")
async def people(browser: Browser, request: pytest.FixtureRequest) -> AsyncGenerator[People]:
    """Give out windows; afterwards no page may have had an error, or asked another host."""
    coming = People(browser)
    failed = request.session.testsfailed
    yield coming
    faults = list(coming.faults())
    if request.session.testsfailed > failed or faults:
        for person in coming.all:
            await person.take(f"failed-{request.node.name}-{person.name}")
    for person in coming.all:
        await person.page.context.close()
    assert not faults, "\n".join(faults)


@pytest_asyncio.fixture(loop_scope="session")
async def four(moot: House, people: People) -> AsyncGenerator[Four]:
    """Seat four, and begin."""
    ann = await people.open_table(moot, "Ann")
    ben = await people.sit_down(moot, ann.code, "Ben")
    async with seated(moot, ann.code, Cleo={}, Dan={}) as (cleo, dan):
        await ann.shoot("lobby")
        await ben.shoot("lobby")
        await ann.begin(4)
        yield Four(ann, ben, cleo, dan)
