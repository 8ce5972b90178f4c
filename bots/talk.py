"""What is said on a line and what it means: first messages, commands and their answers, documents.

1. Every command has one id for life: what was not answered is said again with it after a resume.
2. A command is answered only when the documents already show what it did.
3. A message of a kind unknown here is counted and passed over: the server may be newer.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bots.answers import Gone, Refused, State
from bots.changes import changes
from bots.clock import ServerClock
from bots.envelopes import Envelopes
from bots.events import Checked, Closed, HereNow, Live, RolledBack
from bots.mirror import Mirror
from bots.unanswered import Unanswered
from bots.wire import NoMessage
from protocol.limits import RETURN_MOST_SECONDS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bots.events import Event
    from bots.line import End
    from bots.wire import Map

__all__ = ["Talk"]

_KEPT_EVENTS = 1000
"""Of a client that does not read its events, only the newest are kept: it has the documents."""


class Talk:
    """One side of the conversation at one table. `say` puts a message on the line, if it is up."""

    def __init__(self, first: Map, say: Callable[[Map], Awaitable[None]]) -> None:
        self._say = say
        self._first: Map = first
        self._unanswered = Unanswered()
        self._end: End | None = None
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.events: asyncio.Queue[Event] = asyncio.Queue(_KEPT_EVENTS)
        self.mirror = Mirror()
        self.envelopes = Envelopes()
        self.clock = ServerClock()
        self.state = State.CONNECTING
        self.code: str = first.get("code", "")
        self.token: str | None = first.get("token")
        self.you: int | None = None
        self.unknown_messages = 0
        self._away = 0.0

    def first_message(self) -> Map:
        """Return what sits down (always with the same id), or what resumes once that is done."""
        if not self.seated.done():
            self._first.setdefault("id", self._unanswered.new_id())
            return self._first
        token = {"token": self.token} if self.token else {}
        held = self.mirror.held()
        return {"t": "resume", "id": self._unanswered.new_id(), "code": self.code, **token, **held}

    async def ask(self, message: Map) -> Map:
        """Return the answer: `done`, or what was asked for; `Refused` or `Gone` without one."""
        if self._end is not None:
            raise Gone(self._end)
        return await self._unanswered.ask(message, self._say_if_live)

    async def _say_if_live(self, message: Map) -> None:
        if self.state is State.LIVE:
            await self._say(message)

    async def hear(self, message: Map) -> None:
        """Take one message in.

        `Gap` if one before it is missing, `NoMessage` if it is not as agreed, `Refused` if it
        turns away the first message.
        """
        try:
            await self._hear(message)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise NoMessage(f"a message {message['t']!r} is not as agreed: {error!r}") from error

    async def _hear(self, message: Map) -> None:
        self.clock.hear(message)
        match message["t"]:
            case "update":
                self._changed(lambda: self.mirror.update(message))
                self._unanswered.answer(message.get("done"), message)
            case "done" | "story" | "moments":
                self._unanswered.answer(message["id"], message)
            case "refused":
                self._refused(message)
            case "welcome":
                await self._welcomed(message)
            case "ping":
                await self._say({"t": "pong", "n": message["n"]})
            case "away":
                self._away = message["after"] / 1000
            case "here":
                self._happened(HereNow(tuple(message["here"]), message["watching"]))
            case "rolled_back":
                self._happened(RolledBack(tuple(message["ids"])))
            case _:
                self.unknown_messages += 1

    def away(self) -> float:
        """Return how many seconds the server asked to stay away, once."""
        seconds, self._away = self._away, 0.0
        return min(seconds, RETURN_MOST_SECONDS)

    def lost(self, end: End) -> None:
        """Take note that the connection is gone, and coming back."""
        self.state = State.CONNECTING
        self._happened(Closed(end.code, end.reason, final=False))

    def ended(self, end: End) -> None:
        """Take note that it is over: everything that waits for an answer gets `Gone`."""
        if self._end is not None:
            return
        self.state, self._end = State.CLOSED, end
        if not self.seated.done():
            self.seated.set_exception(Gone(end))
        for message in self._unanswered.messages():
            self._unanswered.fail(message["id"], Gone(end))
        self.seated.exception()  # looked at: nobody may be waiting for it any more
        self._happened(Closed(end.code, end.reason, final=True))

    async def _welcomed(self, message: Map) -> None:
        resumed, self.state = self.seated.done(), State.LIVE
        self.code, self.you = message["code"], message.get("you")
        self.token = message.get("token", self.token)
        self._happened(Live(self.code, self.you, resumed, tuple(message["here"])))
        self._changed(lambda: self.mirror.welcome(message))
        if not resumed:
            self.seated.set_result(None)
        for unanswered in self._unanswered.messages():
            await self._say(unanswered)

    def _changed(self, change: Callable[[], None]) -> None:
        table, seat = self.mirror.table, self.mirror.seat
        change()
        if table is self.mirror.table and seat is self.mirror.seat:
            return
        *events, last = changes(table, self.mirror.table, seat, self.mirror.seat)
        for event in events:
            self._happened(event)
        wrong = self.envelopes.look(self.mirror.table, self.mirror.seat)
        if wrong is not None:
            self._happened(Checked(wrong))
        self._happened(last)

    def _refused(self, message: Map) -> None:
        found = self._unanswered.fail(message.get("id"), Refused(message))
        if not found and self.state is State.CONNECTING:
            if not self.seated.done():
                self.seated.set_exception(Refused(message))
            raise Refused(message)

    def _happened(self, event: Event) -> None:
        if self.events.full():
            self.events.get_nowait()
        self.events.put_nowait(event)
