"""Resolving (CR 608.2): the effects of a spell or ability carried out one after the other.

1. A resolution is a value: its `todo` is all that is left. Each step either makes things happen and
   is done, unfolds into other effects, or asks somebody and waits.
2. Nothing else happens meanwhile: no priority, no state-based actions, no triggers on the stack.
3. Each family of effects has one exhaustive `match`; a forgotten word is a type error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never, get_args

from msgspec.structs import replace

from engine import choosing, on_paper, voting
from engine.cards.creature_words import Amass, ChoosePlayer, CreatureEffect, PutCounterOf
from engine.cards.effects import (
    AskingEffect,
    Choose,
    Clause,
    CopyIt,
    CounterUnlessPaid,
    Discard,
    Draw,
    EachMay,
    Effect,
    If,
    Instruct,
    MayPayLife,
    ObjectEffect,
    PlayerEffect,
    Sacrifice,
    Scry,
    TheRingTempts,
    UnlessYouPay,
    VotingEffect,
)
from engine.cards.mana_words import AddMana
from engine.cards.object_words import Mill, TellHowMany
from engine.cards.words import Who, Zone
from engine.changes import enter
from engine.conditions import holds
from engine.course import Course
from engine.events import (
    ChoosingBegan,
    Instructed,
    Remembered,
    ResolutionBegan,
    Resolved,
    Said,
    Unfolded,
)
from engine.ids import PlayerId
from engine.mana.entering import attached_by
from engine.on_creatures import begin_to_choose, happen_to_creatures
from engine.on_objects import happen_to_objects
from engine.on_players import happen_to_players
from engine.outcomes import outcomes_of
from engine.reading import amount, players
from engine.ring import tempt
from engine.state import ObjectKind, StackObject, Todo

__all__ = ["FAMILIES", "begin", "go_on"]

_PERMANENT_TYPES = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}


def begin(course: Course, resolving: StackObject) -> None:
    """Begin to resolve: everything it will do is fixed as a value now."""
    course.happens(ResolutionBegan(resolving, tuple(Todo(effect) for effect in resolving.do)))


def go_on(course: Course) -> bool:
    """Carry the resolution on until somebody is asked (False) or it is over (True)."""
    while (resolution := (game := course.game).resolution) is not None and not game.over:
        if game.house.leaving_ends and not game.players[resolution.object.controller].is_in:
            # The table does not finish it without who controlled it.
            course.happens(Said("ends", resolution.object.controller, (resolution.object.name,)))
            course.happens(Resolved())
            continue
        if (held := resolution.voting) is not None and not held.finished:
            voting.go_on(course, held)
            if course.game.asked:
                return False
            _unfold_voting(course)
        elif resolution.choosing is not None:
            choosing.go_on(course)
            if course.game.asked:
                return False
        elif resolution.todo:
            _carry_out(course, resolution.todo[0])
        else:
            _finish(course)
    return True


def _unfold_voting(course: Course) -> None:
    resolution = course.resolution
    effect = resolution.todo[0].do
    if resolution.voting is not None and resolution.voting.finished:
        assert isinstance(effect, VotingEffect)
        controller = resolution.object.controller
        course.happens(Unfolded(outcomes_of(course.game, effect, controller)))


def _finish(course: Course) -> None:
    """All is done: a permanent spell enters, another one goes to its zone (CR 608.2n, 608.3)."""
    resolution = course.resolution
    spell = resolution.object
    printed = spell.printed
    if (
        spell.kind is not ObjectKind.SPELL
        or printed is None
        or not course.game.players[spell.owner].is_in
    ):
        course.happens(Resolved())
    elif _PERMANENT_TYPES.intersection(printed.types):
        # CR 608.3f: a copy of a permanent spell becomes a token.
        enter(
            course,
            printed,
            spell.owner,
            controller=spell.controller,
            card=spell.card,
            token=spell.copy,
            spell=spell,
            attached=attached_by(spell),
        )
        course.happens(Resolved())
    elif spell.copy:
        course.happens(Resolved())
    else:
        zone = Zone.EXILE if resolution.exiles_itself else Zone.GRAVEYARD
        course.happens(Resolved(zone))


def _carry_out(course: Course, todo: Todo) -> None:
    """Do the first effect. One that asks stays first until all have answered."""
    kind = type(todo.do)
    if (happens := _AT_ONCE.get(kind)) is not None:
        happens(course, todo, todo.do)
        if not course.game.over:
            course.happens(Unfolded())
    else:
        _STEP_BY_STEP[kind](course, todo, todo.do)


def _vote(course: Course, _: Todo, effect: VotingEffect) -> None:
    voting.start(course, effect)


def _unfold_clause(course: Course, todo: Todo, clause: Clause) -> None:
    course.happens(Unfolded(_chosen_clause(course, todo, clause)))


def _chosen_clause(course: Course, todo: Todo, clause: Clause) -> tuple[Todo, ...]:
    """The "if" is read when its clause is reached; those about votes unfolded with the voting."""
    assert isinstance(clause, If), f"{clause} stands outside the outcome of a voting"
    is_so = holds(course.game, course.resolution.object, clause.condition)
    return tuple(replace(todo, do=one) for one in (clause.then if is_so else clause.otherwise))


def _begin_to_ask(course: Course, todo: Todo, effect: AskingEffect) -> None:
    game = course.game
    match effect:
        case Draw() | Discard() | Scry() | Mill():
            _instruct(course, todo, effect)
        case Sacrifice() | Choose() | EachMay():
            _let_choose(course, players(game, todo, effect.who))
        case AddMana():
            _let_choose(course, players(game, todo, effect.who))
        case Instruct() | TellHowMany():
            _tell(course, todo, effect)
        case MayPayLife() | CopyIt() | UnlessYouPay():
            _let_choose(course, players(game, todo, Who.YOU))
        case CounterUnlessPaid():
            _let_choose(course, players(game, todo, Who.THAT_PLAYER))
        case Amass() | ChoosePlayer() | PutCounterOf():
            begin_to_choose(course, effect)
            _let_choose(course, players(game, todo, Who.YOU))
        case TheRingTempts():
            _tempt(course, todo, effect)
        case _:
            assert_never(effect)


def _let_choose(course: Course, who: tuple[PlayerId, ...]) -> None:
    course.happens(ChoosingBegan(who) if who else Unfolded())


def _tell(course: Course, todo: Todo, effect: Instruct | TellHowMany) -> None:
    """Players are told to do it by hand; nobody if its number is 0, and then 0 it was."""
    game = course.game
    what, number = on_paper.told(game, todo, effect)
    who = Who.YOU
    if isinstance(effect, TellHowMany):
        course.happens(Remembered(told=0))
        what = what if amount(game, todo, effect.most) else ""
    else:
        who = effect.who
    these = players(game, todo, who) if what else ()
    for player in these:
        course.happens(Instructed(player, what, number))
    _let_choose(course, these)


def _instruct(course: Course, todo: Todo, effect: Draw | Discard | Scry | Mill) -> None:
    number = amount(course.game, todo, effect.amount)
    who = players(course.game, todo, effect.who) if number else ()
    word = type(effect).__name__.lower()
    for player in who:
        course.happens(Instructed(player, word, number))
    _let_choose(course, who)


def _tempt(course: Course, todo: Todo, effect: TheRingTempts) -> None:
    """One player after the other, each a whole temptation; a secret house call, all at once."""
    who = players(course.game, todo, effect.who)
    if len(who) > 1 and not effect.secret:
        one = TheRingTempts(Who.THAT_PLAYER)
        course.happens(Unfolded(tuple(Todo(one, player=player) for player in who)))
        return
    for player in who:
        tempt(course, player)
    course.happens(ChoosingBegan(who, effect.secret) if who else Unfolded())


_AT_ONCE: dict[type[Effect], Callable[..., None]] = {
    **dict.fromkeys(get_args(PlayerEffect), happen_to_players),
    **dict.fromkeys(get_args(ObjectEffect), happen_to_objects),
    **dict.fromkeys(get_args(CreatureEffect), happen_to_creatures),
}
"""The effects that happen and are done."""

_STEP_BY_STEP: dict[type[Effect], Callable[..., None]] = {
    **dict.fromkeys(get_args(VotingEffect), _vote),
    **dict.fromkeys(get_args(AskingEffect), _begin_to_ask),
    **dict.fromkeys(get_args(Clause), _unfold_clause),
}
"""Those that wait for players, or become other effects."""

FAMILIES = (_AT_ONCE, _STEP_BY_STEP)
"""How each effect is carried out; each stands in exactly one of them."""
