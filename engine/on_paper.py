"""What is done on paper: in the zones nobody tracks, with the numbers that players say."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards.effects import Discard, Draw, Effect, Instruct, Scry
from engine.cards.object_words import Mill, TellHowMany
from engine.cards.say import say_effects
from engine.cards.words import Who
from engine.course import Course
from engine.ids import ChoiceId, PlayerId
from engine.reading import amount
from engine.state import Asks, Choice, Game, Question, Todo

__all__ = ["by_hand", "how_many", "instruction", "said_to", "told"]

_RULES: dict[type[Draw | Discard | Scry | Mill], str] = {
    Draw: "121.1",
    Discard: "701.9a",
    Scry: "701.22a",
    Mill: "701.17a",
}
_WITH_WHO = (Draw, Discard, Scry, Mill, Instruct)


def instruction(course: Course, todo: Todo, player: PlayerId) -> Question:
    """The zone is on paper: the player is told what to do, and says when it is done."""
    do = todo.do
    assert isinstance(do, Draw | Discard | Scry | Mill)
    return Question(
        course.question_id(),
        Asks.CONFIRM,
        player,
        course.resolution.object.name,
        _RULES[type(do)],
        about=type(do).__name__.lower(),
        amount=amount(course.game, todo, do.amount),
    )


def told(game: Game, todo: Todo, effect: Instruct | TellHowMany) -> tuple[str, int]:
    """Return what a player is told to do by hand, with its number in it or, else, beside it.

    Nothing, if the number that belongs in it is 0.
    """
    number = amount(game, todo, effect.amount)
    if "{n}" not in effect.what:
        return effect.what, number if isinstance(effect, Instruct) else 0
    before, _, after = effect.what.partition("{n}")
    after = after.replace("cards", "card", 1) if number == 1 else after
    return f"{before}{number}{after}" if number else "", 0


def how_many(course: Course, todo: Todo, player: PlayerId) -> Question:
    """The player does something on paper, and says how many it was."""
    assert isinstance(todo.do, TellHowMany)
    what, _ = told(course.game, todo, todo.do)
    numbers = map(str, range(amount(course.game, todo, todo.do.most) + 1))
    choices = {ChoiceId(number): Choice(number) for number in numbers}
    name, asked = course.resolution.object.name, course.question_id()
    about = f"{what} and say how many"
    return Question(asked, Asks.CHOOSE, player, name, "608.2h", choices, about=about)


def said_to(then: tuple[Effect, ...]) -> str:
    """Return what these effects say to the player who may do them."""
    yours = [replace(one, who=Who.YOU) if isinstance(one, _WITH_WHO) else one for one in then]
    return say_effects(tuple(yours)).replace("by hand: ", "")


def by_hand(course: Course, todo: Todo, player: PlayerId) -> Question:
    """The player is told what to do by hand, and says when it is done."""
    assert isinstance(todo.do, Instruct)
    what, number = told(course.game, todo, todo.do)
    name, asked = course.resolution.object.name, course.question_id()
    return Question(asked, Asks.CONFIRM, player, name, "608.2c", about=what, amount=number)
