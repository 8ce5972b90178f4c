"""Events of time: clocks that run out, stand still, go on; bots that play for the absent.

All times are milliseconds since 1970 by the server's clock.
"""

from __future__ import annotations

from msgspec import Struct

from engine.ids import PlayerId, SeatId

__all__ = [
    "ClockSet",
    "GamePaused",
    "GameResumed",
    "StandInSeated",
    "StandInSentAway",
    "TimeRanOut",
]


class TimeRanOut(Struct, frozen=True, gc=False, tag="time_ran_out"):
    """The time of somebody waited for is up; at `due` they leave the game, 0 for never."""

    player: PlayerId
    due: int = 0


class ClockSet(Struct, frozen=True, gc=False, tag="clock_set"):
    """Whoever is waited for has time until then; None: nobody's time is counted."""

    due: int | None


class GamePaused(Struct, frozen=True, gc=False, tag="game_paused"):
    """All clocks stand still since then."""

    by: PlayerId
    at: int


class GameResumed(Struct, frozen=True, gc=False, tag="game_resumed"):
    """All clocks run again, each as much later as the pause was long."""

    by: PlayerId
    at: int


class StandInSeated(Struct, frozen=True, gc=False, tag="stand_in_seated"):
    """A bot plays for an absent player; `token` is the SHA-256 of the bot's own secret."""

    seat: SeatId
    token: bytes


class StandInSentAway(Struct, frozen=True, gc=False, tag="stand_in_sent_away"):
    """The player took the seat back."""

    seat: SeatId
