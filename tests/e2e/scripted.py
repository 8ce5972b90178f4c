"""Scripted bots among the people, and a table of two and two."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from bots import Client, Refused
from bots.backoff import Backoff
from bots.choices import plainest
from bots.commands import answer
from tests.e2e.playing import House, Map, Name, Person, Wants
from tests.server.guest import Closed, Guest, guest


class Bot:
    """A seat played by the bots' client, with its choices known beforehand.

    `wants` says by the kind of a question, or by what it is about, which of its choices are taken,
    by their names; any other question gets the plainest answer. It answers and passes at once, but
    for the kinds of questions in `holds`, until it is told to go on.
    """

    def __init__(self, client: Client, wants: Wants) -> None:
        self.client, self.wants = client, wants
        self.holds: set[str] = set()
        self.asked: list[str] = []
        self._looks = asyncio.Event()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._play())]

    @property
    def table(self) -> Map:
        return self.client.table

    @property
    def question(self) -> Map | None:
        return self.client.seat.get("question")

    @property
    def me(self) -> int:
        return self.client.you or 0

    def has_the_turn(self) -> bool:
        return bool(self.table["active"] == self.me)

    async def do(self, word: str, **fields: Any) -> None:
        await self.client.act({"do": word, **fields})

    async def put_down(self, name: str, size: tuple[int, int] | None = None, **fields: Any) -> None:
        """Put down a card of the catalogue, or a creature of that size."""
        sized: Map = {}
        if size is not None:
            sized = {"types": ["Creature"], "power": size[0], "toughness": size[1]}
        await self.do("add_permanent", name=name, **sized, **fields)

    def all_named(self, name: str) -> list[int]:
        permanents = self.table["permanents"]
        return [int(id) for id, one in permanents.items() if one["name"] == name]

    def number(self, name: str) -> int:
        """The permanent with that name, by its number."""
        (found,) = self.all_named(name)
        return found

    def named(self, name: str) -> Map:
        """The permanent with that name, as the table's document shows it."""
        permanent: Map = self.table["permanents"][str(self.number(name))]
        return permanent

    def go_on(self) -> None:
        """Answer what was held back too."""
        self.holds.clear()
        self._looks.set()

    async def _listen(self) -> None:
        async for _ in self.client.events():
            self._looks.set()

    async def _play(self) -> None:
        while True:
            await self._looks.wait()
            self._looks.clear()
            if (command := self._next()) is not None:
                with suppress(Refused):
                    await self.client.act(command)
                self._looks.set()

    def _next(self) -> Map | None:
        question = self.question
        if question is None:
            return {"do": "pass"} if "pass" in self.client.seat.get("may", ()) else None
        kind = str(question.get("about", question["asks"]))
        if kind in self.holds:
            return None
        self.asked.append(kind)
        return answer(question, self._picks(kind, question))

    def _picks(self, kind: str, question: Map) -> list[str]:
        wanted = self.wants.get(kind)
        if wanted is None:
            return plainest(question)
        names = [wanted] if isinstance(wanted, str) else wanted
        by_name = {choice["name"]: id for id, choice in question["choices"].items() if choice}
        return [by_name.get(name, name) for name in names]

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.client.close()


@asynccontextmanager
async def seated(moot: House, code: str, **bots: Wants) -> AsyncGenerator[list[Bot]]:
    """Seat bots by name, each with what it wants; they leave with the context."""
    sitting: list[Bot] = []
    try:
        for name, wants in bots.items():
            # A server that is killed twice within seconds is left alone for up to 20 by a real one.
            backoff = Backoff(second=0.1)
            client = await Client.join(moot.socket, code, name=name, backoff=backoff)
            sitting.append(Bot(client, wants))
        yield sitting
    finally:
        for bot in sitting:
            await bot.leave()


@asynccontextmanager
async def listening(moot: House, bot: Bot) -> AsyncGenerator[Guest]:
    """Record every frame that comes to a bot's seat, on one more connection of that seat."""
    async with guest(moot.port) as other:
        await other.ask({"t": "resume", "code": bot.client.code, "token": bot.client.token or ""})

        async def hear() -> None:
            with suppress(Closed, TimeoutError):
                while True:
                    await other.hear()

        task = asyncio.create_task(hear())
        try:
            yield other
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


@dataclass
class Four:
    """Ann at a phone, Ben at a laptop, and two bots: in this turn order, on Ann's turn."""

    ann: Person
    ben: Person
    cleo: Bot
    dan: Bot

    @property
    def table(self) -> Map:
        return self.cleo.table

    async def all_pass(self) -> None:
        """Let the top of the stack resolve: bots pass by themselves."""
        for person in (self.ann, self.ben):
            await person.pass_priority()

    async def resolve(self, card: str) -> None:
        """Let Ann cast it in her main phase, and nobody respond."""
        await self.ann.go_to("First main phase")
        await self.ann.resolve(card)
        await self.all_pass()
        await self.ann.sees_title(card)

    async def shoot(self, name: str) -> None:
        for person in (self.ann, self.ben):
            await person.shoot(name)

    async def see(self, *texts: Name) -> None:
        for person in (self.ann, self.ben):
            await person.sees(*texts)

    async def see_the_end(self, name: str, **counts: int) -> None:
        """Both see how the vote ended, and go back to the table."""
        for person in (self.ann, self.ben):
            await person.sees_count(**counts)
            await person.shoot(name)
            await person.back_to_table()
