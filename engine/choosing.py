"""Choices inside effects: who is asked, in which order, and what comes of it.

1. Public choices are made in APNAP order, each knowing the earlier ones; then all of it happens
   together (CR 101.4, 608.2e). Instructions about zones on paper are given to all at once: those
   choices are hidden anyway (CR 101.4a).
2. Where there is nothing to choose, nobody is asked.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine import on_creatures, on_paper
from engine.asking import NO, YES, choices_among, pay, pick, yes_no
from engine.cards.creature_words import Amass, ChoosePlayer, PutCounterOf
from engine.cards.effects import (
    Choose,
    CopyIt,
    CounterUnlessPaid,
    Discard,
    Draw,
    EachMay,
    Instruct,
    MayPayLife,
    Sacrifice,
    Scry,
    TheRingTempts,
    UnlessYouPay,
)
from engine.cards.mana_words import AddMana
from engine.cards.object_words import Mill, TellHowMany
from engine.cards.words import CountersOnThis, Described, Zone
from engine.changes import copy_spell, counter_spell, leave
from engine.course import Course
from engine.events import (
    ChoosingBegan,
    ChoosingFinished,
    Chose,
    Instructed,
    LifeChanged,
    Remembered,
    Unfolded,
)
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.mana import producing
from engine.mana.ways import ways_to_add
from engine.objects import find_object, matches, may_be_targeted, meant
from engine.reading import amount, objects
from engine.ring import bearer_question, finish_temptation
from engine.state import Asks, Choice, Choosing, Question, StackObject, Todo
from engine.turns import apnap_order

__all__ = ["NO", "YES", "begin", "choices_among", "go_on"]

ON_PAPER = ChoiceId("paper")
_TOGETHER = (Draw, Discard, Scry, Mill, Instruct)


def begin(course: Course, players: tuple[PlayerId, ...], *, secret: bool = False) -> None:
    """Let these players choose for the first effect to be done."""
    course.happens(ChoosingBegan(players, secret))


def go_on(course: Course) -> None:
    """Ask the next who choose, or take up what all have chosen."""
    choosing = course.resolution.choosing
    assert choosing is not None, "nobody is choosing"
    todo = course.resolution.todo[0]
    if not choosing.to_choose:
        _take_up(course, todo, choosing)
        return
    together = choosing.secret or isinstance(todo.do, _TOGETHER)
    for player in choosing.to_choose if together else choosing.to_choose[:1]:
        if player not in course.game.asked:
            _ask(course, todo, player)


def _ask(course: Course, todo: Todo, player: PlayerId) -> None:
    asked = _question(course, todo, player)
    if isinstance(asked, Question):
        course.ask(replace(asked, voter=todo.voter))
    else:
        course.happens(Chose(player, asked))


def _question(course: Course, todo: Todo, player: PlayerId) -> Question | tuple[ChoiceId, ...]:
    """Return what this player is asked or, where nothing is left open, the answer."""
    match todo.do:
        case Sacrifice():
            return _sacrifice_question(course, todo, player)
        case Choose():
            return _choose_question(course, todo, player)
        case TheRingTempts():
            return bearer_question(course, player) or ()
        case MayPayLife(amount=life):
            if course.game.players[player].life < life:
                return (NO,)
            return yes_no(course, player, "pay life", "119.4", life)
        case CounterUnlessPaid(cost=cost, sacrifice=given):
            if given is not None:
                return _sacrifice_to_pay(course, player, given, "702.21a")
            return pay(course, player, cost, "702.21a", 0)
        case Draw() | Discard() | Scry() | Mill():
            return on_paper.instruction(course, todo, player)
        case CopyIt():
            return _new_target(course, player)
        case AddMana():
            return _mana_question(course, todo.do, player)
        case Instruct():
            return on_paper.by_hand(course, todo, player)
        case TellHowMany():
            return on_paper.how_many(course, todo, player)
        case EachMay(then=then):
            return yes_no(course, player, f"may {on_paper.said_to(then)}", "101.4", 0)
        case Amass() | ChoosePlayer() | PutCounterOf() as effect:
            return on_creatures.question(course, effect, player)
        case UnlessYouPay():
            return _unless_question(course, todo, player)
        case _:
            return ()


def _choose_question(
    course: Course, todo: Todo, player: PlayerId
) -> Question | tuple[ChoiceId, ...]:
    """Exactly so many or as many as there are, or fewer if that is allowed."""
    effect, game = todo.do, course.game
    assert isinstance(effect, Choose)
    yours = effect.what.zone is Zone.GRAVEYARD
    these = meant(game, effect.what, player) if yours else objects(game, todo, effect.what)
    how_many = amount(game, todo, effect.amount)
    asks = ("choose", "608.2d")
    if not (effect.up_to or effect.or_on_paper) or not how_many:
        return pick(course, player, these, how_many, asks)
    choices = choices_among(course, these)
    if effect.or_on_paper:
        choices[ON_PAPER] = Choice("one on paper")
    name, most = course.resolution.object.name, min(how_many, len(choices))
    if not choices:
        return ()
    return Question(
        course.question_id(), Asks.CHOOSE, player, name, asks[1], choices, 0, most, asks[0], most
    )


def _sacrifice_question(
    course: Course, todo: Todo, player: PlayerId
) -> Question | tuple[ChoiceId, ...]:
    assert isinstance(todo.do, Sacrifice)
    game = course.game
    you = course.resolution.object.controller
    own = tuple(
        one for one in meant(game, todo.do.what, you) if game.permanents[one].controller == player
    )
    how_many = amount(game, todo, todo.do.amount)
    return pick(course, player, own, how_many, ("sacrifice", "701.21a"))


def _mana_question(
    course: Course, effect: AddMana, player: PlayerId
) -> Question | tuple[ChoiceId, ...]:
    offered = ways_to_add(course.game, player, effect)
    if len(offered) == 1:
        return (ChoiceId(next(iter(offered))),)
    choices = {ChoiceId(way): Choice(name) for way, name in offered.items()}
    name = course.resolution.object.name
    return Question(course.question_id(), Asks.CHOOSE, player, name, "106.4", choices, about="mana")


def _unless_question(
    course: Course, todo: Todo, player: PlayerId
) -> Question | tuple[ChoiceId, ...]:
    """Pay that mana, once for each counter on this, or sacrifice one of these; or do neither."""
    effect = todo.do
    assert isinstance(effect, UnlessYouPay)
    if effect.sacrifice is None:
        each = effect.for_each
        number = amount(course.game, todo, CountersOnThis(each)) if each else 1
        return pay(course, player, effect.cost, "118.12a", number)
    return _sacrifice_to_pay(course, player, effect.sacrifice, "118.12a")


def _sacrifice_to_pay(
    course: Course, player: PlayerId, what: Described, rule: str
) -> Question | tuple[ChoiceId, ...]:
    choices = choices_among(course, meant(course.game, what, player))
    if not choices:
        return ()
    name, asked = course.resolution.object.name, course.question_id()
    return Question(
        asked, Asks.CHOOSE, player, name, rule, choices, least=0, about="sacrifice", amount=1
    )


def _target_of_copy(course: Course) -> StackObject | None:
    targets = course.resolution.object.targets
    stack = {one.id: one for one in course.game.stack}
    return stack.get(targets[0].object) if targets else None


def _new_target(course: Course, player: PlayerId) -> Question | tuple[ChoiceId, ...]:
    """You may choose a new target for the copy (CR 707.10c); one without brings no question.

    The present one may stay, even if you could not choose it. Only a spell with a single target
    can be re-aimed here; one with several keeps them.
    """
    spell = _target_of_copy(course)
    if spell is None or len(spell.targets) != 1:
        return ()
    now, copied = spell.targets[0], replace(spell, controller=player)
    legal = tuple(
        one
        for one in meant(course.game, now.what, player)
        if one == now.object or may_be_targeted(course.game, one, copied)
    )
    return pick(course, player, legal, 1, ("new target", "707.10c"))


def _take_up(course: Course, todo: Todo, choosing: Choosing) -> None:
    """All have chosen: do it, then go on to the next effect."""
    course.happens(ChoosingFinished())
    into: tuple[Todo, ...] = ()
    match todo.do:
        case Sacrifice():
            _sacrifice(course, choosing)
        case Choose():
            _remember(course, choosing)
        case TellHowMany():
            for (number,) in choosing.chosen.values():
                course.happens(Remembered(told=int(number)))
        case EachMay(then=then):
            yes = _who_said_yes(choosing)
            into = tuple(replace(todo, do=one, player=player) for one in then for player in yes)
        case TheRingTempts():
            for player in apnap_order(course.game):  # hidden choices come in any order
                if (chosen := choosing.chosen.get(player)) is not None:
                    finish_temptation(course, player, chosen)
        case MayPayLife(amount=life, then=then):
            for player in _who_said_yes(choosing):
                course.happens(LifeChanged(player, -life))
                into = tuple(Todo(one, todo.votes, todo.voter, todo.player) for one in then)
        case CounterUnlessPaid() as effect:
            spell = course.resolution.object.about.object
            if spell is not None and not _has_paid(course, effect, choosing):
                counter_spell(course, spell)
        case CopyIt():
            _copy(course, choosing)
        case AddMana() as adds:
            for player, (way,) in choosing.chosen.items():
                producing.add(course, player, adds, way)
        case Amass() | ChoosePlayer() | PutCounterOf() as effect:
            for choice in (c for chosen in choosing.chosen.values() for c in chosen):
                on_creatures.chosen(course, todo, effect, choice)
        case UnlessYouPay():
            into = _take_up_unless(course, todo, choosing)
        case _:
            pass
    course.happens(Unfolded(into))


def _remember(course: Course, choosing: Choosing) -> None:
    for one in _objects_in(choosing):
        course.happens(Remembered(object=one))
    for player, picked in choosing.chosen.items():
        if ON_PAPER in picked:
            course.happens(Instructed(player, "do it with that card on paper", 0))


def _take_up_unless(course: Course, todo: Todo, choosing: Choosing) -> tuple[Todo, ...]:
    effect = todo.do
    assert isinstance(effect, UnlessYouPay)
    paid = _has_paid(course, effect, choosing)
    return () if paid else tuple(replace(todo, do=one) for one in effect.otherwise)


def _has_paid(course: Course, effect: UnlessYouPay | CounterUnlessPaid, choosing: Choosing) -> bool:
    """Whether it was paid; what is given for it is sacrificed now."""
    if effect.sacrifice is None:
        return bool(_who_said_yes(choosing))
    return _sacrifice(course, choosing)


def _sacrifice(course: Course, choosing: Choosing) -> bool:
    """Sacrifice what was chosen and is there: its owner may have left since (CR 800.4a)."""
    given = [one for one in _objects_in(choosing) if one in course.game.permanents]
    for one in given:
        leave(course, one, Zone.GRAVEYARD, "sacrificed")
    return bool(given)


def _objects_in(choosing: Choosing) -> tuple[ObjectId, ...]:
    chosen = (c for chosen in choosing.chosen.values() for c in chosen if c != ON_PAPER)
    return tuple(ObjectId(int(c)) for c in chosen)


def _who_said_yes(choosing: Choosing) -> tuple[PlayerId, ...]:
    return tuple(player for player, chosen in choosing.chosen.items() if chosen == (YES,))


def _copy(course: Course, choosing: Choosing) -> None:
    spell = _target_of_copy(course)
    chosen = _objects_in(choosing)
    if spell is not None:
        you = course.resolution.object.controller
        legal = chosen and _is_legal(course, spell, chosen[0], you)
        copy_spell(course, spell, you, chosen[0] if legal else None)


def _is_legal(course: Course, spell: StackObject, target: ObjectId, you: PlayerId) -> bool:
    """Whether that is still what the spell's only target has to be."""
    if target < 0:
        return course.game.players[PlayerId(-target)].is_in
    thing = find_object(course.game, target)
    what = spell.targets[0].what
    return thing is not None and matches(course.game, thing, what, you, None)
