"""Split second (CR 702.61): while such a spell is on the stack nobody casts or activates anything.

Mana abilities, special actions and triggered abilities go on as ever (702.61b); so does a vote.
"""

from __future__ import annotations

from engine.cards.abilities import Announced
from engine.ids import PlayerId
from engine.objects import abilities_of
from engine.planes import planes
from engine.state import Game

__all__ = ["SPLIT_SECOND", "holds_everything", "may_announce"]

SPLIT_SECOND = "split second"


def holds_everything(game: Game) -> str:
    """Return the name of a spell with split second on the stack, "" without one (CR 702.61a)."""
    return next((one.name for one in game.stack if SPLIT_SECOND in one.keywords), "")


def may_announce(game: Game, player: PlayerId) -> bool:
    """Whether that player controls what triggers when somebody says so: it is not activated."""
    own = (one for one in (*game.permanents.values(), *planes(game)) if one.controller == player)
    return any(isinstance(it, Announced) for one in own for it in abilities_of(game, one))
