"""A seat at a table, in a few awaits: sit down, act, read the events, look at the documents.

    async with await Client.join(url, "K7Q2M4XN", name="Sam") as client:
        async for event in client.events():
            ...

A lost connection comes back by itself; what was not answered is sent again with the same id.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Self

from bots.answers import Gone, Refused, State
from bots.backoff import Backoff
from bots.events import Closed
from bots.line import End, Line
from bots.talk import Talk
from protocol.closing import Close

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bots.envelopes import Envelopes
    from bots.events import Event
    from bots.wire import Map

__all__ = ["Client", "Gone", "Refused", "State"]


class Client:
    """One connection to one table, made by `open`, `join`, `watch` or `resume`.

    All four return when the documents are there. They raise `Refused` if the server says no,
    `Gone` if it closed for good or could not be reached. Use it in `async with`, or `close` it.
    With `seals_itself` it keeps its own sealed votes until all are sealed, where the table lets it.
    """

    seals_itself = True

    def __init__(self, url: str, first: Map, backoff: Backoff | None = None) -> None:
        self._talk = Talk(first, lambda message: self._line.say(message))
        self._line = Line(url, self._talk, backoff or Backoff())
        self._keeping = asyncio.create_task(self._line.keep())
        self._keeping.add_done_callback(self._kept)

    @classmethod
    async def open(cls, url: str, *, name: str, backoff: Backoff | None = None) -> Self:
        """Open a new table and sit down as its host."""
        first = {"t": "open", "name": name, "token": token_urlsafe(32)}
        return await cls(url, first, backoff)._seated()

    @classmethod
    async def join(
        cls, url: str, code: str, *, name: str, bot: bool = True, backoff: Backoff | None = None
    ) -> Self:
        """Sit down at the table with that code."""
        first = {"t": "join", "code": code, "name": name, "bot": bot, "token": token_urlsafe(32)}
        return await cls(url, first, backoff)._seated()

    @classmethod
    async def watch(cls, url: str, code: str, *, backoff: Backoff | None = None) -> Self:
        """Watch the table with that code; `seat` stays empty."""
        return await cls(url, {"t": "join", "code": code, "watch": True}, backoff)._seated()

    @classmethod
    async def resume(cls, url: str, code: str, token: str, backoff: Backoff | None = None) -> Self:
        """Come back to a seat by its token. Several connections may hold one seat."""
        first = {"t": "resume", "code": code, "token": token, "epoch": 0, "v": 0, "sv": 0}
        return await cls(url, first, backoff)._seated()

    @property
    def table(self) -> Map:
        """The table's document, the same for everybody. A new dict after each change."""
        return self._talk.mirror.table

    @property
    def seat(self) -> Map:
        """This seat's own document; empty when watching."""
        return self._talk.mirror.seat

    @property
    def state(self) -> State:
        """Connecting, live or closed."""
        return self._talk.state

    @property
    def envelopes(self) -> Envelopes:
        """What this client has sealed itself; keep its `kept` if you mean to come back."""
        return self._talk.envelopes

    @property
    def code(self) -> str:
        """The table's join code."""
        return self._talk.code

    @property
    def token(self) -> str | None:
        """The seat's secret, as `resume` needs it; None when watching."""
        return self._talk.token

    @property
    def you(self) -> int | None:
        """This seat's number; None when watching."""
        return self._talk.you

    @property
    def seconds_left(self) -> float | None:
        """What those the table waits for have left, by the server's time; None without a clock."""
        return self._talk.clock.seconds_left(self.table)

    async def act(self, command: Map) -> None:
        """Send a command (see `bots.commands`); return when it is stored and shown.

        A `seal` is kept here and only committed to, where the table lets voters do so; an
        `open_envelope` is completed with what was kept. `Refused` if it is not allowed; `Gone` if
        nobody will ever say whether it was done; `LostEnvelope` if it cannot be opened here.
        """
        if self.seals_itself:
            command = self._talk.envelopes.complete(command, self.table, self.seat)
        await self._talk.ask({"t": "act", "do": command})

    async def seat_bots(self, count: int) -> None:
        """Have the server seat so many bots; the host's."""
        await self._talk.ask({"t": "bots", "count": count})

    async def let_a_bot_play(self, seat: int) -> None:
        """Have a bot play for the absent player of that seat, if the table allows; the host's."""
        await self._talk.ask({"t": "bots", "seat": seat})

    async def story(self, before: int) -> dict[int, list[str | int]]:
        """Return older lines of the story by number: those before the line `before`."""
        answer = await self._talk.ask({"t": "story", "before": before})
        return {int(number): line for number, line in answer["lines"].items()}

    async def moments(self) -> list[list[str | int]]:
        """Return what can be taken back by agreement, the latest last: number, player, what."""
        answer = await self._talk.ask({"t": "list_moments"})
        found: list[list[str | int]] = answer["moments"]
        return found

    async def events(self) -> AsyncIterator[Event]:
        """Yield what happens, in order; the last is a final `Closed`. One reader at a time."""
        while True:
            event = await self._talk.events.get()
            yield event
            if isinstance(event, Closed) and event.final:
                return

    async def close(self) -> None:
        """Hang up for good; the seat stays taken, and `resume` gets it back."""
        self._keeping.cancel()
        with suppress(asyncio.CancelledError):
            await self._keeping

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _seated(self) -> Self:
        try:
            await self._talk.seated
        except BaseException:
            await self.close()
            raise
        return self

    def _kept(self, keeping: asyncio.Task[End]) -> None:
        if keeping.cancelled():
            self._talk.ended(End(Close.NORMAL, "closed by this client"))
        elif (error := keeping.exception()) is not None:
            self._talk.ended(End(Close.BROKEN, f"this client broke: {error!r}"))
        else:
            self._talk.ended(keeping.result())
