"""How long whoever the table waits for has, and who may stop the clocks. Only read here.

1. A clock is data: its end is a time of the server's, stored with the event that began it.
2. All questions of a secret voting have one clock until all envelopes are closed: it says of nobody
   more than that they have not locked in.
3. An end that is noticed very late came while no server ran: nobody could answer, so nobody's time
   is up, and those waited for get some more.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.deciding import decider
from engine.ids import PlayerId, SeatId
from engine.state import Absent, Asks, Game, Table
from engine.time_commands import TimeUp

__all__ = [
    "ANSWER_UNDO_MS",
    "FAIR_MS",
    "LATE_MS",
    "Due",
    "absent",
    "acting_host",
    "awaited",
    "due",
    "due_anew",
    "due_of_next",
    "moment",
]

LATE_MS = 10_000
"""A clock whose end is noticed later than that was not watched by any server."""

FAIR_MS = 30_000
"""What those waited for get then, or the limit if that is shorter."""

ANSWER_UNDO_MS = 60_000
"""So long the others have to answer whether something is taken back; saying nothing is a no."""


class Due(NamedTuple):
    """What the server has to do and when (milliseconds since 1970), under an id made of both."""

    id: str
    at: int
    command: TimeUp


def due(table: Table) -> Due | None:
    """Return the next thing that happens by time alone, or None while nothing does."""
    game = table.game
    if game is None or game.over or game.paused is not None:
        return None
    if (asked := game.proposal) is not None:
        return Due(f"undo:{asked.moment}:{asked.due}", asked.due, TimeUp(asked.moment, asked.due))
    if game.running is None:
        return None
    clock = game.running
    if clock.up and table.settings.absent is not Absent.LEAVES:
        return None
    return Due(f"time:{clock.of}:{clock.due}", clock.due, TimeUp(clock.of, clock.due))


def due_of_next(table: Table, now: int, asks: Asks | None = None) -> int:
    """Return until when whoever is asked now has time; 0 for no limit.

    To open envelopes is another question than to close them: when all are closed, everybody has
    the whole time again.
    """
    game, limit = table.game, table.settings.time_limit
    if game is None or not limit:
        return 0
    goes_on = bool(game.asked) or (asks is not Asks.OPEN and _is_of_its_voting(game))
    if game.clock is not None and goes_on:
        return game.clock.due
    return moment(game, now) + limit * 1000


def due_anew(table: Table, game: Game, now: int) -> int:
    """Return until when those have time whom a game waits for that is gone back to; 0: no limit."""
    limit = table.settings.time_limit
    return now + limit * 1000 if limit and game.waits_for else 0


def moment(game: Game, now: int) -> int:
    """Return now, or when the game was paused: clocks are read as they stood then."""
    return now if game.paused is None else game.paused


def _is_of_its_voting(game: Game) -> bool:
    voting, clock = game.voting, game.clock
    return voting is not None and voting.secret and clock is not None and clock.of == voting.id


def awaited(game: Game) -> tuple[PlayerId, ...]:
    """Return whose answers the table waits for: who is asked, or who controls them (CR 723.5)."""
    return tuple(dict.fromkeys(decider(game, one) for one in game.waits_for))


def absent(game: Game) -> tuple[PlayerId, ...]:
    """Return those whose time is up, and who are waited for all the same."""
    return awaited(game) if game.clock is not None and game.clock.up else ()


def acting_host(table: Table) -> SeatId | None:
    """Return who has a say about time: the host or, if that one left or is absent, the next person.

    A table never hangs on a host who has gone.
    """
    game, host = table.game, table.host
    if game is None or host is None:
        return host
    away = absent(game)
    if _may_lead(table, game, host, away):
        return host
    start = table.order.index(host)
    others = (*table.order[start + 1 :], *table.order[:start])
    people = (one for one in others if not table.seats[one].bot)
    return next((one for one in people if _may_lead(table, game, one, away)), host)


def _may_lead(table: Table, game: Game, seat: SeatId, away: tuple[PlayerId, ...]) -> bool:
    player = PlayerId(seat)
    return game.players[player].is_in and player not in away and not table.seats[seat].stand_in
