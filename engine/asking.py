"""Questions with choices: among objects, or yes and no; how each is put, and to whom.

Where there is nothing to choose, nobody is asked.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.course import Course
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.objects import name_of
from engine.state import Asks, Choice, Game, Question

__all__ = ["NO", "YES", "choices_among", "pay", "pick", "yes_no"]

YES, NO = ChoiceId("yes"), ChoiceId("no")
_YES_NO = {YES: Choice("yes"), NO: Choice("no")}


def choices_among(course: Course, these: tuple[ObjectId, ...]) -> dict[ChoiceId, Choice]:
    """Return objects, and players who may be targets, as choices by id."""
    return {ChoiceId(str(one)): _choice(course.game, one) for one in these}


def _choice(game: Game, one: ObjectId) -> Choice:
    if one < 0:
        return Choice(name_of(game, one), player=PlayerId(-one))
    return Choice(name_of(game, one), object=one)


def pick(
    course: Course,
    player: PlayerId,
    these: tuple[ObjectId, ...],
    how_many: int,
    asks: tuple[str, str],
) -> Question | tuple[ChoiceId, ...]:
    """Return the question for exactly so many of these; the answer, if there are no more."""
    about, rule = asks
    choices = choices_among(course, these) if how_many else {}
    if len(choices) <= how_many:
        return tuple(choices)
    return Question(
        course.question_id(),
        Asks.CHOOSE,
        player,
        course.resolution.object.name,
        rule,
        choices,
        how_many,
        how_many,
        about,
        how_many,
    )


def pay(course: Course, player: PlayerId, cost: str, rule: str, number: int) -> Question:
    """Return the question whether to pay that mana, `number` times over."""
    return replace(yes_no(course, player, f"pay {cost}", rule, number), cost=cost)


def yes_no(course: Course, player: PlayerId, about: str, rule: str, number: int) -> Question:
    """Return the question whether to."""
    return Question(
        course.question_id(),
        Asks.CHOOSE,
        player,
        course.resolution.object.name,
        rule,
        _YES_NO,
        about=about,
        amount=number,
    )
