"""The commands of one client that have no answer yet, by id, in the order they were given."""

from __future__ import annotations

import asyncio
from itertools import count
from secrets import token_hex
from typing import TYPE_CHECKING

from protocol.limits import UNANSWERED

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bots.wire import Map

__all__ = ["Unanswered"]


class Unanswered:
    """Messages that wait: each has one id for life, and is answered once."""

    def __init__(self) -> None:
        self._prefix = token_hex(6)
        self._numbers = count(1)
        self._waiting: dict[str, tuple[Map, asyncio.Future[Map]]] = {}

    def new_id(self) -> str:
        """Return an id that no command of this seat has, from whatever client."""
        return f"{self._prefix}-{next(self._numbers)}"

    async def ask(self, message: Map, say: Callable[[Map], Awaitable[None]]) -> Map:
        """Give the message an id, say it, and return its answer; raise what it is failed with."""
        if len(self._waiting) >= UNANSWERED:
            raise RuntimeError(f"{UNANSWERED} commands are waiting for an answer already")
        message = {**message, "id": self.new_id()}
        answer: asyncio.Future[Map] = asyncio.get_running_loop().create_future()
        self._waiting[message["id"]] = (message, answer)
        try:
            await say(message)
            return await answer
        finally:
            self._waiting.pop(message["id"], None)

    def messages(self) -> list[Map]:
        """Return what has no answer yet, in the order it was given."""
        return [message for message, _ in self._waiting.values()]

    def answer(self, id: str | None, answer: Map) -> None:
        """Give that message its answer, if it still waits for one."""
        if (future := self._future(id)) is not None:
            future.set_result(answer)

    def fail(self, id: str | None, why: Exception) -> bool:
        """Fail that message; False if none with this id is waiting."""
        future = self._future(id)
        if future is not None:
            future.set_exception(why)
        return future is not None

    def _future(self, id: str | None) -> asyncio.Future[Map] | None:
        _, future = self._waiting.get(id or "", (None, None))
        return None if future is None or future.done() else future
