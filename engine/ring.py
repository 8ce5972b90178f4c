"""The Ring tempts a player (CR 701.54): emblem and next ability first, then the choice of a bearer.

One emblem and one Ring-bearer per player. A player who controls a creature must choose one, the
present bearer too; without a creature the temptation is complete all the same (CR 701.54d).
"""

from __future__ import annotations

from engine.course import Course
from engine.events import RingBearerChosen, RingTempted, TemptationFinished
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.objects import is_creature
from engine.state import Asks, Choice, Game, Question

__all__ = ["bearer_question", "bearers_open_to", "finish_temptation", "tempt"]


def tempt(course: Course, player: PlayerId) -> None:
    """The emblem comes or gains its next ability; the choice follows."""
    course.happens(RingTempted(player))


def bearers_open_to(game: Game, player: PlayerId) -> dict[ChoiceId, Choice]:
    """Return the creatures that player controls, by choice id: each may become the bearer."""
    return {
        ChoiceId(str(one)): Choice(permanent.printed.name, object=one)
        for one, permanent in game.permanents.items()
        if permanent.controller == player and is_creature(permanent)
    }


def bearer_question(course: Course, player: PlayerId) -> Question | None:
    """Return the question for the Ring-bearer; None if that player controls no creature."""
    choices = bearers_open_to(course.game, player)
    if not choices:
        return None
    source = course.resolution.object.name
    return Question(
        course.question_id(), Asks.RING_BEARER, player, source, "701.54a", choices, about="bearer"
    )


def finish_temptation(course: Course, player: PlayerId, chosen: tuple[ChoiceId, ...]) -> None:
    """The chosen creature becomes or stays the bearer, if it is still there.

    The temptation is complete either way, and what looks for it triggers.
    """
    bearer = ObjectId(int(chosen[0])) if chosen else None
    permanent = course.game.permanents.get(bearer) if bearer is not None else None
    if bearer is None or permanent is None or permanent.controller != player:
        course.happens(TemptationFinished(player))
        return
    course.happens(RingBearerChosen(player, bearer))
    course.happens(TemptationFinished(player, bearer))
