"""Folds of time: clocks that run out, stand still and go on, and who plays for the absent."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.events import (
    ClockSet,
    Event,
    GamePaused,
    GameResumed,
    StandInSeated,
    StandInSentAway,
    TimeRanOut,
)
from engine.ids import SeatId
from engine.state import Clock, Game, Table

__all__ = ["STAND_IN_FOLDS", "TIMING_FOLDS", "clock_from"]


def clock_from(game: Game, due: int, question: int) -> Clock | None:
    """Return the clock of a question: the one that runs already if it has the same end."""
    if not due:
        return None
    if game.clock is not None and game.clock.due == due:
        return game.clock
    voting = game.voting
    is_secret = voting is not None and voting.secret and not voting.finished
    return Clock(due, voting.id if voting is not None and is_secret else question)


def _time_ran_out(game: Game, event: TimeRanOut) -> Game:
    clock = game.clock
    assert clock is not None, "time ran out without a clock"
    return replace(game, clock=replace(clock, due=event.due or clock.due, up=True))


def _clock_set(game: Game, event: ClockSet) -> Game:
    if event.due is None:
        return replace(game, clock=None)
    first = next(iter(game.asked.values()), None)
    clock = game.clock or clock_from(game, event.due, first.id if first is not None else 0)
    return replace(game, clock=clock and replace(clock, due=event.due))


def _paused(game: Game, event: GamePaused) -> Game:
    return replace(game, paused=event.at)


def _resumed(game: Game, event: GameResumed) -> Game:
    assert game.paused is not None, "a game went on that was not paused"
    clock = game.clock
    if clock is not None:
        clock = replace(clock, due=clock.due + event.at - game.paused)
    return replace(game, paused=None, clock=clock)


def _stand_in(table: Table, seat: SeatId, token: bytes) -> Table:
    changed = replace(table.seats[seat], stand_in=token)
    return replace(table, seats={**table.seats, seat: changed})


def _stand_in_seated(table: Table, event: StandInSeated) -> Table:
    return _stand_in(table, event.seat, event.token)


def _stand_in_sent_away(table: Table, event: StandInSentAway) -> Table:
    return _stand_in(table, event.seat, b"")


TIMING_FOLDS: dict[type[Event], Callable[..., Game]] = {
    TimeRanOut: _time_ran_out,
    ClockSet: _clock_set,
    GamePaused: _paused,
    GameResumed: _resumed,
}
"""How each of these events changes a game."""

STAND_IN_FOLDS: dict[type[Event], Callable[..., Table]] = {
    StandInSeated: _stand_in_seated,
    StandInSentAway: _stand_in_sent_away,
}
"""How each of these events changes a table."""
