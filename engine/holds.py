"""When what was given for a time is over: pure reading of `Permanent.hold` (CR 611.2b, 514.2).

It is over the moment its source has left, phased out (CR 702.26f) or changed hands, in the middle
of a resolution too.
"""

from __future__ import annotations

from engine.durations import Hold
from engine.events import Changed, ControlChanged, Event, HoldSet, Left, Phased, PlayerLeft, Undone
from engine.state import Game, Permanent

__all__ = ["ENDING", "is_over", "over_now", "over_with_the_turn"]

ENDING = frozenset((Left, ControlChanged, Phased, PlayerLeft, Changed, Undone))
"""The events that may end one: no other is looked at."""


def is_over(game: Game, hold: Hold) -> bool:
    """Whether its source is no longer under that player's control; one for a turn has none."""
    if hold.source is None:
        return False
    source = game.permanents.get(hold.source)
    return source is None or source.controller != hold.by


def over_now(game: Game) -> tuple[Event, ...]:
    """Return what happens as holds end that are over by now."""
    these = (one for one in game.permanents.values() if one.hold and is_over(game, one.hold))
    return tuple(_let_go(game, one) for one in these)


def over_with_the_turn(game: Game) -> tuple[Event, ...]:
    """Return what happens as the holds of this turn end."""
    these = (one for one in game.permanents.values() if one.hold and one.hold.source is None)
    return tuple(_let_go(game, one) for one in these)


def _let_go(game: Game, permanent: Permanent) -> Event:
    """Who had control before has it again; if that player has left, the owner has."""
    back = permanent.hold.back_to if permanent.hold is not None else None
    if back is None:
        return HoldSet(permanent.id, None)
    return ControlChanged(permanent.id, back if game.players[back].is_in else permanent.owner)
