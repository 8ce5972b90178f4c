"""Visits to tables: two people come, begin a game, act, lose their connections, and come back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from contextlib import suppress
from random import Random

from websockets.exceptions import ConnectionClosed

from protocol.closing import Close
from tests.server.guest import JSON, MSGPACK, Closed, Guest, Message, guest

COMMANDS = 6
TOO_MUCH_TO_DO = (Close.NO_HELLO, Close.TRY_LATER)
"""How a server says that it, its store or its machine has too much to do just then."""


class Visits:
    """So many visits, some at once, and what was acknowledged in them."""

    def __init__(self, port: int, most: int, pause: float) -> None:
        self._port = port
        self._most = most
        self._pause = pause
        self.begun = self.resumes = self.opened = self.stored = self.sent_away = 0
        self._asked = self._answered = 0

    @property
    def unsure(self) -> int:
        """How many commands were never answered: each is stored, or it is not."""
        return self._asked - self._answered

    async def keep(self, number: int) -> None:
        """Come and go until all visits are done."""
        rng = Random(number)
        await asyncio.sleep(rng.uniform(0, self._pause))
        while self.begun < self._most:
            self.begun += 1
            ends = time.monotonic() + self._pause
            try:
                await self._visit(rng)
            except (Closed, TimeoutError) as error:
                if isinstance(error, Closed) and error.code not in TOO_MUCH_TO_DO:
                    raise
                self.sent_away += 1
            await asyncio.sleep(max(0.0, ends - time.monotonic()))

    async def _visit(self, rng: Random) -> None:
        async with (
            guest(self._port, rng.choice((MSGPACK, JSON))) as ann,
            guest(self._port, rng.choice((MSGPACK, JSON))) as ben,
        ):
            if not self._is_in(await self._answer(ann.open("Ann"))):
                return
            self.opened += 1
            if not self._is_in(await self._answer(ben.join(ann.code, "Ben"))):
                return
            await self._act(ann, "start")
            if rng.random() < 0.3:
                async with guest(self._port) as eve:
                    await eve.watch(ann.code)
                    await self._act(ann, "next_step")
            await self._play(rng, ann)
            await self._rest(rng)
            await drop(rng, ben)
            await self._rest(rng)
            await self._play(rng, ann)
            async with guest(self._port) as back:
                await back.resume(ben)
                while back.v < ann.v:
                    await back.hear()
                while ann.v < back.v:  # the server's own doing; or she was sent away, and hears it
                    await ann.hear()
                assert back.table == ann.table, f"two tables at {ann.v}, {back.v}"
                await self._rest(rng)
                await self._act(back, "concede")
                self.resumes += 1
            await drop(rng, ann)

    def _is_in(self, answer: Message) -> bool:
        """Count who sat down, and who was sent away: by a machine with too much to do, only."""
        if answer["t"] == "welcome":
            self.stored += 1
            return True
        assert answer["code"] in ("busy", "not_stored"), answer
        self.sent_away += 1
        return False

    async def _rest(self, rng: Random) -> None:
        """Let some of the visit's time pass, so that all the tables are there at once."""
        await asyncio.sleep(rng.uniform(0, self._pause / 2))

    async def _play(self, rng: Random, ann: Guest) -> None:
        for _ in range(rng.randrange(COMMANDS // 2)):
            await self._act(ann, "next_step")

    async def _answer(self, asked: Awaitable[Message]) -> Message:
        """Return the answer to a command, and count it."""
        self._asked += 1
        answer = await asked
        self._answered += 1
        return answer

    async def _act(self, one: Guest, do: str) -> None:
        """Do it, and count it if it is acknowledged; a refusal is one by the rules."""
        answer = await self._answer(one.act(do))
        if answer["t"] == "refused":
            assert answer["code"] not in ("busy", "internal", "too_fast"), answer
        else:
            self.stored += 1


async def drop(rng: Random, one: Guest) -> None:
    """Lose a connection: with a goodbye, by a reset, or in the middle of a frame."""
    way = rng.randrange(3)
    with suppress(ConnectionClosed, Closed):
        if way == 0:
            await one.socket.close()
        elif way == 1:
            one.socket.transport.abort()
        else:
            one.socket.transport.write(b"\x82\xfe\x01")
            one.socket.transport.abort()
