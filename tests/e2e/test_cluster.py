"""`make cluster`: everybody at a random server behind a proxy, and servers killed during votes.

The same games as in other files, which see only another house.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.conftest import missing
from tests.e2e import test_four_cards, test_kill
from tests.e2e.playing import House, until
from tests.e2e.scripted import Four

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]

SCRIPT = Path(__file__).resolve().parent.parent.parent / "scripts" / "cluster.py"
STOP_SECONDS = 60

# Played once more, in this house.
test_capital_punishment = test_four_cards.test_capital_punishment
test_expropriate = test_four_cards.test_expropriate
test_galadriel = test_four_cards.test_galadriel
test_trap_the_trespassers = test_four_cards.test_trap_the_trespassers
test_it_goes_on_after_a_kill = test_kill.test_a_game_goes_on_after_a_kill_between_any_two_steps

VOTES = {
    "openly": ("Capital Punishment", "taxes"),
    "secretly": ("Truth or Consequences", "truth"),
}


class Cluster(House):
    """Redis, two servers and a proxy. `kill` ends a server, the other one each time."""

    def __init__(self, port: int, data: Path) -> None:
        super().__init__(port, data)
        self._servers: dict[str, int] = {}
        self._up = asyncio.Event()
        self._script: Process | None = None
        self._hearing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        words = [sys.executable, str(SCRIPT), "--port", str(self.port), "--data", str(self._data)]
        self._script = await asyncio.create_subprocess_exec(
            *words, stdout=PIPE, env=os.environ | {"PYTHONUNBUFFERED": "1"}
        )
        self._hearing = asyncio.create_task(self._hear())
        await asyncio.wait_for(self._up.wait(), STOP_SECONDS)

    async def _hear(self) -> None:
        assert self._script is not None
        assert self._script.stdout is not None
        while line := (await self._script.stdout.readline()).decode():
            if found := re.fullmatch(r"(server \d) is process (\d+)\n", line):
                self._servers[found[1]] = int(found[2])
            if line.startswith("Moot is at"):
                self._up.set()

    async def kill(self) -> None:
        """End one server as a power cut would, when both are up."""
        await self.start()
        first = next(iter(self._servers))
        os.kill(self._servers.pop(first), signal.SIGKILL)

    async def start(self) -> None:
        """Return when the one that was killed is started again; nobody has to wait for that."""
        await until(lambda: len(self._servers) == 2, "the script starts a server again")

    async def close(self) -> None:
        if self._script is not None:
            for number in (signal.SIGINT, signal.SIGTERM):  # as make passes a stop on once more
                self._script.send_signal(number)
            assert await asyncio.wait_for(self._script.wait(), STOP_SECONDS) == 0
        if self._hearing is not None:
            await self._hearing


@pytest_asyncio.fixture(loop_scope="session")
async def moot(free_port: int, tmp_path: Path) -> AsyncGenerator[House]:
    """Give the imported games a cluster instead of a server alone."""
    for program in ("caddy", "redis-server"):
        if shutil.which(program) is None:
            missing(program, program)
    cluster = Cluster(free_port, tmp_path / "cluster")
    try:
        await cluster.open()
        yield cluster
    finally:
        await cluster.close()


@pytest.mark.parametrize("kind", ["openly", "secretly"])
async def test_the_server_under_a_page_is_killed_in_the_middle_of_a_vote(
    moot: Cluster, four: Four, kind: str
) -> None:
    ann, ben, cleo, dan = four.ann, four.ben, four.cleo, four.dan
    for person in (ann, ben):
        person.may_lose_line = True
    card, word = VOTES[kind]
    what = "vote" if kind == "openly" else "seal"
    cleo.wants, dan.wants = {what: word}, {what: word}
    await four.resolve(card)
    await (ann.vote(word) if kind == "openly" else ann.seal(word))
    for _ in range(2):  # each page loses its line at least once
        await moot.kill()
        await moot.start()
    await (ben.vote(word) if kind == "openly" else ben.seal(word))
    await until(lambda: "outcome" in four.table, "the vote is over")
    votes = four.table["outcome"]["voting"]["votes"].values()
    assert sorted((vote[0], vote[1]) for vote in votes) == [(n, word) for n in range(1, 5)]
    for person in (ann, ben):
        await expect(person.page.locator(".line-lost")).to_have_count(0)
