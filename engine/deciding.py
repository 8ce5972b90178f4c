"""Controlling another player (CR 723): who makes whose choices, and who sends which command.

1. Only control of the player changes: votes, permanents and questions stay that player's (723.3).
2. Whoever controls a player makes all choices that player would make (723.5), among them those for
   players whom that player controls. A circle is cut where it closes.
3. Nobody is made to concede (723.6).
"""

from __future__ import annotations

from engine.commands import (
    Activate,
    ActivateMana,
    Cast,
    CastByHand,
    PassPriority,
    PayMana,
    TableCommand,
)
from engine.errors import IllegalAction
from engine.ids import ObjectId, PlayerId
from engine.planes import plane
from engine.state import Game, Question

__all__ = [
    "acting_for", "another", "asked_anew", "decided_by", "decider", "question_for", "questions",
    "whose_moment",
]  # fmt: skip


def decider(game: Game, player: PlayerId) -> PlayerId:
    """Return who makes that player's choices now: the player, unless another controls them."""
    if not (controlled := game.this_turn.controlled):
        return player
    seen = {player}
    while (by := controlled.get(player)) is not None and by not in seen:
        seen.add(by)
        player = by
    return player


def another(game: Game, player: PlayerId) -> PlayerId | None:
    """Return who makes that player's choice, if another player does."""
    by = decider(game, player)
    return by if by != player else None


def decided_by(game: Game, player: PlayerId) -> tuple[PlayerId, ...]:
    """Return the players still in whose choices that one makes, oneself first if at all."""
    if not game.this_turn.controlled:
        return (player,)
    others = (one for one in game.players if one != player and game.players[one].is_in)
    return tuple(one for one in (player, *others) if decider(game, one) == player)


def question_for(game: Game, player: PlayerId) -> Question | None:
    """Return the question that one answers next: the first of those that wait for that answer."""
    if not game.this_turn.controlled:
        return game.asked.get(player)
    own = (question for one, question in game.asked.items() if decider(game, one) == player)
    return next(own, None)


def questions(game: Game) -> dict[PlayerId, Question]:
    """Return the question that each player answers next, of those who answer one."""
    if not game.this_turn.controlled:
        return game.asked
    found = {one: question_for(game, one) for one in game.players}
    return {one: question for one, question in found.items() if question is not None}


def asked_anew(
    old: Game | None, new: Game | None
) -> dict[PlayerId, tuple[Question | None, Question | None]]:
    """Return who answers another question than before, or none any more: what it was, and is."""
    was = questions(old) if old is not None else {}
    now = questions(new) if new is not None else {}
    anew: dict[PlayerId, tuple[Question | None, Question | None]] = {}
    if was is not now:
        for one, question in was.items():
            if one not in now:
                anew[one] = (question, None)
        for one, question in now.items():
            if (before := was.get(one)) is not question:
                anew[one] = (before, question)
    return anew


def acting_for(game: Game, player: PlayerId, command: TableCommand) -> PlayerId:
    """Return whose action the command is: the sender's, or a player's whom the sender controls.

    What a permanent does is its controller's; what is cast or paid is said (`by`) or, with
    something on the stack or while somebody is asked to pay, whose moment it is.
    """
    if not game.this_turn.controlled:
        return player
    match command:
        case PassPriority():
            return game.priority or player
        case Activate(permanent=here) | ActivateMana(permanent=here):
            whose = _of_whom(game, here)
        case Cast(by=by) | CastByHand(by=by) | PayMana(by=by):
            whose = by
        case _:
            return player
    moment = _moment(game, player)
    whose = whose if whose is not None else moment or player
    if whose not in game.players or decider(game, whose) != player:
        text = "You don't make that player's choices."
        raise IllegalAction("not_yours", "723.5", text)
    if moment is not None and whose != moment:
        name = game.players[moment].name
        raise IllegalAction("no_priority", "117.1", f"{name} has priority now.")
    return whose


def whose_moment(game: Game, player: PlayerId) -> tuple[PlayerId, ...]:
    """Return for whom that one may cast and activate now; for whose moment it is, if anybody's."""
    moment = _moment(game, player)
    return decided_by(game, player) if moment is None else (moment,)


def _moment(game: Game, player: PlayerId) -> PlayerId | None:
    """Whose moment it is, if it is anybody's: who is asked, or has priority."""
    question = question_for(game, player)
    return question.player if question is not None else game.priority if game.stack else None


def _of_whom(game: Game, here: ObjectId) -> PlayerId | None:
    if (permanent := game.permanents.get(here) or plane(game, here)) is not None:
        return permanent.controller
    card = game.cards.get(here)
    return card.owner if card is not None else None
