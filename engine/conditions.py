"""Whether a condition holds.

The intervening "if" of a trigger is read when it would trigger and again on resolution (CR 603.4,
608.2a); the "if" of a clause is read when the clause is reached.
"""

from __future__ import annotations

from typing import assert_never

from engine.cards.words import (
    Condition,
    CreatureDiedThisTurn,
    EnteredThisTurn,
    NothingGotAVote,
    TemptedAtLeast,
    ThisIs,
    YouChoseAnother,
    YouControl,
)
from engine.objects import meant
from engine.state import Game, StackObject

__all__ = ["holds"]


def holds(game: Game, ability: StackObject, condition: Condition) -> bool:
    """Return whether the condition of that spell or ability holds now."""
    match condition:
        case EnteredThisTurn(subtype=subtype):
            return any(
                one.controller == ability.controller
                and subtype in one.subtypes
                and one.object != ability.source
                for one in game.this_turn.entered
            )
        case YouChoseAnother():
            chosen = ability.about.object
            return chosen is not None and chosen != ability.source
        case CreatureDiedThisTurn():
            return ability.controller in game.this_turn.died
        case ThisIs(subtype=subtype):
            this = game.permanents.get(ability.source) if ability.source is not None else None
            return this is not None and subtype in this.printed.subtypes
        case TemptedAtLeast(times=times):
            ring = game.players[ability.controller].ring
            return ring is not None and ring.tempted >= times
        case YouControl(what=what):
            return bool(meant(game, what, ability.controller, source=ability.source))
        case NothingGotAVote():
            return game.voting is None or not game.voting.votes
        case _:
            assert_never(condition)
