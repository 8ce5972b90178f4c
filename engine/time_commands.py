"""Commands about time: limits, pausing, taking one's seat back; and the server's own two."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from engine.from_seat import FromSeat
from engine.ids import SeatId
from engine.state import Absent

__all__ = ["GoOn", "Pause", "SetTime", "StandIn", "TakeBack", "TimeUp"]


class SetTime(FromSeat, frozen=True, tag="time"):
    """Change what is about time, before or during the game; the host's. None leaves it as it is.

    `time_limit` is seconds for whoever the table waits for, 0 for none; `grace` seconds from then
    until an absent player leaves, where `absent` says so.
    """

    time_limit: Annotated[int, Meta(ge=0, le=3600)] | None = None
    absent: Absent | None = None
    grace: Annotated[int, Meta(ge=5, le=3600)] | None = None


class Pause(FromSeat, frozen=True, tag="pause"):
    """Stop all clocks, and everything else, until `go_on`; the host's."""


class GoOn(FromSeat, frozen=True, tag="go_on"):
    """End the pause: each clock has as long as it had; the host's."""


class TakeBack(FromSeat, frozen=True, tag="take_back"):
    """Send the bot away that plays for oneself."""


class TimeUp(Struct, frozen=True, gc=False, tag_field="do", tag="time_up"):
    """Say that the time of that clock is up; `of` and `due` as the clock has them."""

    of: int
    due: int


class StandIn(Struct, frozen=True, gc=False, tag_field="do", tag="stand_in"):
    """Let a bot play for a player whose time is up, as `by` asks; `token` as in `Sit`."""

    seat: SeatId
    by: SeatId
    token: bytes
