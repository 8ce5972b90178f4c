"""What may come instead of an answer, and what there is to show of a connection."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bots.line import End
    from bots.wire import Map

__all__ = ["PASSING", "Gone", "Refused", "State"]

PASSING = frozenset({"busy", "internal", "not_stored", "too_fast"})
"""Refusals that are about the server's moment, not about the message: it may be sent again."""


class Refused(Exception):
    """The server does not allow that, and nothing changed.

    `code` is a stable word, `rule` a rule's number or "table", `text` a sentence for people,
    `where` the place in the message if it was malformed, `id` the message's id if it had one.
    """

    def __init__(self, message: Map) -> None:
        self.code: str = message["code"]
        self.rule: str = message.get("rule", "table")
        self.text: str = message["text"]
        self.where: str | None = message.get("where")
        self.id: str | None = message.get("id")
        super().__init__(f"{self.text} ({self.rule})")


class Gone(Exception):
    """The table is gone for this client, for good: `code` is the close code."""

    def __init__(self, end: End) -> None:
        super().__init__(f"closed for good: {end.reason or 'no reason given'} ({end.code})")
        self.code = end.code
        self.reason = end.reason


class State(Enum):
    """What there is to show of a connection."""

    CONNECTING = "connecting"
    LIVE = "live"
    CLOSED = "closed"
