"""A command in its turn, and who is told what became of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple  # commands differ by kind

from protocol.messages import Done, Refused
from server.audience import Viewer, tell

if TYPE_CHECKING:
    from engine.ids import SeatId
    from server.answers import Answer

__all__ = ["Refusal", "Request"]


class Refusal(Exception):
    """A command of the server's own was refused; `refused` says why."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.text)
        self.refused = refused


class Request(NamedTuple):
    """A command that waits or is on its way; a viewer's, or the server's own (seat None)."""

    seat: SeatId | None
    id: str
    command: Any
    said: bytes
    viewer: Viewer | None = None
    told: asyncio.Future[None] | None = None
    tries: int = 1
    refused: Refused | None = None
    """How it was refused by a room that may be behind its log: it reads on and decides again."""

    def answer(self, answer: Answer) -> None:
        """Tell whoever asked; once."""
        if self.viewer is not None:
            tell(self.viewer, answer)
        elif self.told is not None and not self.told.done():
            if isinstance(answer, Done):
                self.told.set_result(None)
            else:
                self.told.set_exception(Refusal(answer))

    def refuse(self, code: str, text: str) -> None:
        """Tell whoever asked that it did not happen."""
        self.answer(Refused(code, text, id=self.id))

    def leave_unanswered(self) -> None:
        """A client that is sent away asks again with the same id; only the server waits here."""
        if self.told is not None:
            self.refuse("busy", "The server lost this table for a moment. Try again.")
