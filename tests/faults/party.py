"""People at one table who hold councils without end, and a record of what they were answered."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from bots import Client, Refused, State
from bots.backoff import Backoff
from bots.choices import Situation, random_pick
from bots.commands import answer
from server.stores.base import Commit, Store, read_log

Map = dict[str, Any]
NAMES = ("Ann", "Ben", "Cleo", "Dan")
SOON = 0.1
PATIENCE = 30.0
PACE = 0.01


class Soon(Backoff):
    """Comes back so soon, and so often, that a test can have many faults."""

    def wait(self) -> float:
        return SOON * self.rng.random()

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.rng = rng


class Voter(Client):
    """A client whose commands can be told apart by their ids."""

    async def say(self, command: Map) -> str:
        """Act, and return the id that was answered."""
        told = await self._talk.ask({"t": "act", "do": command})
        return str(told.get("done") or told["id"])


class Party:
    """Four seats, each in by a door of its own."""

    def __init__(self, voters: Sequence[Voter], rng: Random) -> None:
        self.voters = voters
        self.acknowledged: list[tuple[int, str]] = []
        self.refused: Counter[str] = Counter()
        self.undone: list[tuple[int, str]] = []
        self.longest = 0.0
        """The longest time in seconds that nothing of anybody's was acknowledged."""
        self._last = asyncio.get_running_loop().time()
        self.playing: list[asyncio.Task[None]] = []
        self._rng = rng
        self._councils = 0
        self.is_waiting = False
        """Whether nobody does anything, so that time runs out."""
        self._is_over = False

    @property
    def code(self) -> str:
        return self.voters[0].code

    async def act(self, voter: Voter, command: Map) -> bool:
        """Say it once, however often the connection is lost; whether it was done."""
        assert voter.you is not None
        try:
            id = await voter.say(command)
        except Refused as refused:
            self.refused[refused.code] += 1
            self.undone.append((voter.you, str(refused.id)))
            await asyncio.sleep(SOON)
            return False
        self.acknowledged.append((voter.you, id))
        now = asyncio.get_running_loop().time()
        self.longest = max(self.longest, now - self._last)
        self._last = now
        return True

    async def play(self, voter: Voter) -> None:
        """Do whatever is to be done for one seat, until it is over."""
        while not self._is_over:
            is_free = voter.state is State.LIVE and not self.is_waiting
            command = self._next(voter) if is_free else None
            if command is not None:
                await self.act(voter, command)
            await asyncio.sleep(PACE)

    async def idle(self) -> None:
        """Return when everything that was begun is answered."""
        await asyncio.wait_for(asyncio.gather(*self.playing), PATIENCE)

    def stop(self) -> None:
        """Let nobody begin anything any more."""
        self._is_over = True

    async def play_on(self, count: int) -> None:
        """Return when so many more commands are acknowledged."""
        enough = len(self.acknowledged) + count
        await until(
            lambda: len(self.acknowledged) >= enough,
            f"{count} more are acknowledged",
            PATIENCE + count,
        )

    def _next(self, voter: Voter) -> Map | None:
        question = voter.seat.get("question")
        if question is not None:
            assert voter.you is not None
            now = Situation(question, voter.you, voter.table, self._rng)
            return answer(question, random_pick(now))
        may = voter.seat["may"]
        if "pass" in may:
            return {"do": "pass"}
        if voter is self.voters[0] and "hold_council" in may:
            self._councils += 1
            words = f"Number {self._councils}?"
            return {"do": "hold_council", "question": words, "choices": ["aye", "nay"]}
        return None

    async def differs(self, url: str) -> int:
        """Return how many of them see anything else than somebody who had nothing before."""
        await until(self._agrees, "all see one table")
        differing = 0
        for one in self.voters:
            async with await Client.resume(url, one.code, one.token or "") as fresh:
                differing += (one.table, one.seat) != (fresh.table, fresh.seat)
        return differing

    def _agrees(self) -> bool:
        table = self.voters[0].table
        return all(one.state is State.LIVE and one.table == table for one in self.voters)

    async def log(self, store: Store) -> list[Commit]:
        """Return all commits of the table."""
        room = await store.find(self.code)
        assert room is not None
        stored = await store.load(room)
        return read_log(stored.commits, stored.birth)

    async def count(self, store: Store) -> tuple[int, int]:
        """Return how many commands are not in the log although they were acknowledged, and how many
        are in it too often: twice, or although they were refused.
        """
        commits = await self.log(store)
        there = Counter((one.seat, one.command) for one in commits)
        lost = sum(1 for one in set(self.acknowledged) if there[one] == 0)
        refused = sum(there[one] for one in set(self.undone) - set(self.acknowledged))
        return lost, refused + sum(count - 1 for count in there.values())


async def until(is_so: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Return when it is so; it fails with what was waited for."""
    try:
        async with asyncio.timeout(seconds):
            while not is_so():  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"in {seconds} s it did not happen that {what}") from None


@asynccontextmanager
async def party(urls: Sequence[str], seed: int) -> AsyncGenerator[Party, None]:
    """Seat one at each of four addresses, and let them play until the context ends."""
    rng = Random(seed)
    voters = [await Voter.open(urls[0], name=NAMES[0], backoff=Soon(rng))]
    for name, url in zip(NAMES[1:], urls[1:], strict=True):
        voters += [await Voter.join(url, voters[0].code, name=name, backoff=Soon(rng))]
    guests = Party(voters, rng)
    try:
        await guests.act(voters[0], {"do": "start"})
        guests.playing = [asyncio.create_task(guests.play(one)) for one in voters]
        await guests.play_on(8)
        yield guests
    finally:
        guests.stop()
        for task in guests.playing:
            task.cancel()
        await asyncio.gather(*guests.playing, return_exceptions=True)
        for one in voters:
            await one.close()
