"""Why the server closes a connection, and whether to come back: the contract of the close codes.

1. 4000-4499: come back and resume. 4500-4999: final, coming back would end the same way.
2. Of the standard codes (RFC 6455 section 7.4.1, and the IANA registry) 1001, 1006, 1011, 1012 and
   1013 say: come back; the others are final.
3. The reason text of the close frame is the name below, in lower case: stable, for programs.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Self

__all__ = ["Close", "is_final"]


class Close(IntEnum):
    """The close codes that Moot's server sends, each with what it means."""

    meaning: str

    def __new__(cls, code: int, meaning: str) -> Self:
        """Make the code a plain integer that knows its meaning."""
        close = int.__new__(cls, code)
        close._value_ = code
        close.meaning = meaning
        return close

    NORMAL = 1000, "The client asked for it."
    GOING_AWAY = 1001, "The server, or a proxy on the way, goes away; come back."
    UNREADABLE = 1008, "Too many messages over the rate, or that were no messages."
    TOO_BIG = 1009, "A message over 4 KiB."
    BROKEN = 1011, "The server made a mistake; the log is whole, come back."
    RESTARTING = 1012, "The server restarts; come back."
    TRY_LATER = 1013, "The server has too much to do; come back later."

    TOO_SLOW = 4000, "The client did not read fast enough; it gets one snapshot when it comes back."
    SILENT = 4001, "Pings were not answered."
    BEHIND = 4002, "The server cannot continue these versions on this connection; resume."
    NO_HELLO = 4003, "No first message in time."

    UNKNOWN_TABLE = 4500, "No such table, or no such seat at it, or one may not watch there."
    SEAT_GONE = 4502, "The seat was given up, or freed by the host."
    REPLACED = 4503, "This seat has too many connections: a newer one took the place of this one."
    TABLE_FULL = (
        4504,
        "No seat is to be had: none is free, the name is taken, or it has begun.",
    )
    UNKNOWN_PROTOCOL = 4505, "None of the sub-protocols asked for is spoken here."
    TABLE_CLOSED = 4506, "The table was closed for good."

    @property
    def reason(self) -> str:
        """The text of the close frame."""
        return self.name.lower()


_COME_BACK: Final = frozenset({1001, 1005, 1006, 1011, 1012, 1013})


def is_final(code: int) -> bool:
    """Whether a client stops after this close code; if not it waits a little and resumes.

    1005 (no code) and 1006 (no close frame) are what the own library says of a lost connection.
    """
    return not (code in _COME_BACK or 4000 <= code <= 4499)
