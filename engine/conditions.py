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
    PermanentLeftThisTurn,
    SecondTimeThisTurn,
    TargetIsLegendary,
    TemptedAtLeast,
    ThisIs,
    ThisIsYourRingBearer,
    YouChoseAnother,
    YouControl,
    YouControlAtLeast,
    YouGainedLife,
    YouHaveNoRingBearer,
)
from engine.ids import ObjectId
from engine.objects import find_object, is_legendary, meant
from engine.state import Game, Permanent, Ring, StackObject

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
        case TemptedAtLeast() | YouHaveNoRingBearer() | ThisIsYourRingBearer():
            return _is_so_of_the_ring(game, ability, condition)
        case PermanentLeftThisTurn():
            return any(gone.controller == ability.controller for gone, _ in game.this_turn.left)
        case YouGainedLife(amount=number):
            return game.this_turn.gained.get(ability.controller, 0) >= number
        case SecondTimeThisTurn():
            return game.this_turn.resolved.count((ability.source or ObjectId(0), ability.do)) == 2
        case TargetIsLegendary():
            return _aims_at_a_legend(game, ability)
        case YouControlAtLeast(number=number, what=what):
            return len(meant(game, what, ability.controller, source=ability.source)) >= number
        case YouControl(what=what):
            return bool(meant(game, what, ability.controller, source=ability.source))
        case NothingGotAVote():
            return game.voting is None or not game.voting.votes
        case _:
            assert_never(condition)


def _is_so_of_the_ring(
    game: Game,
    ability: StackObject,
    asked: TemptedAtLeast | YouHaveNoRingBearer | ThisIsYourRingBearer,
) -> bool:
    ring = game.players[ability.controller].ring or Ring()
    match asked:
        case TemptedAtLeast(times=times):
            return ring.tempted >= times
        case YouHaveNoRingBearer():
            return ring.bearer not in game.permanents
        case ThisIsYourRingBearer():
            return ring.bearer in game.permanents and ring.bearer == ability.source


def _aims_at_a_legend(game: Game, ability: StackObject) -> bool:
    """What the target is now: a permanent, or a spell as it is on the stack."""
    for target in ability.targets:
        match find_object(game, target.object):
            case Permanent() as permanent:
                return is_legendary(game, permanent)
            case None:
                return False
            case thing:
                return thing.printed is not None and "Legendary" in thing.printed.supertypes
    return False
