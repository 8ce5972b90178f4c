"""The programs in docs/writing-a-bot.md run as they stand there."""

import asyncio
import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from bots import Client
from bots.commands import vote
from engine.kind import TABLE
from server.app import running
from server.settings import Settings

PAGE = Path(__file__).resolve().parents[2] / "docs" / "writing-a-bot.md"
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def function(program: str, name: str) -> Callable[[str, str], Awaitable[None]]:
    names: dict[str, Any] = {}
    exec(compile(program, str(PAGE), "exec"), names)
    found: Callable[[str, str], Awaitable[None]] = names[name]
    return found


@asynccontextmanager
async def table(
    data: Path, bot: Callable[[str, str], Awaitable[None]]
) -> AsyncGenerator[Client, None]:
    """Open a table at a real server, and let the bot of a program sit down there."""
    async with running(Settings(port=0, data=data), TABLE) as server:
        url = f"ws://127.0.0.1:{server.port}/ws"
        async with await Client.open(url, name="Frodo") as host:
            playing = asyncio.ensure_future(bot(url, host.code))
            yield host
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing


async def until(host: Client, is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        async for _ in host.events():
            if is_so():
                return


@pytest.mark.parametrize(("program", "name"), list(zip(PROGRAMS, ("main", "play"), strict=True)))
async def test_a_program_of_the_page_votes(tmp_path: Path, program: str, name: str) -> None:
    async with table(tmp_path, function(program, name)) as host:
        await until(host, lambda: len(host.table["seats"]) == 2)
        await host.act({"do": "start"})
        await host.act({"do": "hold_council", "question": "Soup?", "choices": ["yes", "no"]})
        await host.act(vote(host.seat["question"]["id"], "yes"))
        await until(host, lambda: "outcome" in host.table)
        votes = host.table["outcome"]["voting"]["votes"]
        assert votes == {"1": [1, "yes"], "2": [2, "yes" if name == "main" else "no"]}


def test_the_first_program_is_as_short_as_it_says() -> None:
    body = PROGRAMS[0].partition("async def")[2]
    assert len(body.strip().splitlines()) <= 10
