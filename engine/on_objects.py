"""Effects that happen at once, to objects: one exhaustive `match`."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.cards.effects import (
    AtEndOfCombat,
    Become,
    CounterIt,
    Destroy,
    DestroyEach,
    Effect,
    Exile,
    GainControl,
    GainProtection,
    ObjectEffect,
    PutCounters,
    ReturnToHand,
    SacrificeIt,
    Tap,
)
from engine.cards.object_words import (
    ExileUntilThisLeaves,
    MovingEffect,
    PutOnLibraryBottom,
    PutOntoBattlefield,
)
from engine.cards.words import Described, Ref, Zone
from engine.changes import (
    counter_spell,
    destroy,
    exile,
    exile_until,
    gain_control,
    leave,
    put_onto_battlefield,
    return_to_hand,
)
from engine.course import Course
from engine.events import (
    Became,
    CardMoved,
    CountersPut,
    DelayedTriggerSet,
    ExilesItself,
    Granted,
    TappedChanged,
)
from engine.ids import ObjectId
from engine.mana.amounts import value_of
from engine.reading import amount, objects
from engine.state import About, ObjectKind, Todo

__all__ = ["happen_to_objects"]


def happen_to_objects(course: Course, todo: Todo, effect: ObjectEffect) -> None:
    """Do the effect to everything it means that is still there."""
    match effect:
        case PutCounters():
            _put_counters(course, todo, effect)
        case GainControl():
            _gain_control(course, todo, effect)
        case Destroy(what=what):
            for one in objects(course.game, todo, what):
                destroy(course, one)
        case Exile(what=what):
            _exile(course, todo, what)
        case ReturnToHand(what=what):
            for one in objects(course.game, todo, what):
                return_to_hand(course, one)
        case SacrificeIt(what=what):
            _sacrifice_it(course, todo, what)
        case Tap(what=what):
            for one in _permanents(course, todo, what):
                if not course.game.permanents[one].tapped:
                    course.happens(TappedChanged(one, tapped=True))
        case CounterIt(what=what):
            for one in objects(course.game, todo, what):
                counter_spell(course, one)
        case DestroyEach(what=what, mana_value=number):
            value = amount(course.game, todo, number)
            for one in _permanents(course, todo, what):
                if value_of(course.game.permanents[one]) == value:
                    destroy(course, one)
        case GainProtection():
            keywords = tuple(f"protection from {word}" for word in todo.words)
            for one in _permanents(course, todo, Ref.THIS) if keywords else ():
                course.happens(Granted(one, keywords))
        case Become():
            _become(course, todo, effect)
        case PutOntoBattlefield() | ExileUntilThisLeaves() | PutOnLibraryBottom():
            _move(course, todo, effect)
        case AtEndOfCombat(then=then):
            _set_delayed(course, then)
        case _:
            assert_never(effect)


def _move(course: Course, todo: Todo, effect: MovingEffect) -> None:
    match effect:
        case PutOntoBattlefield():
            _put_onto_battlefield(course, todo, effect)
        case ExileUntilThisLeaves(what=what):
            source = course.resolution.object.source
            for one in _permanents(course, todo, what):
                if source is not None and source in course.game.permanents:
                    exile_until(course, one, source)
        case PutOnLibraryBottom(what=what):
            for one in objects(course.game, todo, what):
                course.happens(CardMoved(one, None, why="put on the bottom"))
        case _:
            assert_never(effect)


def _put_onto_battlefield(course: Course, todo: Todo, effect: PutOntoBattlefield) -> None:
    you = course.resolution.object.controller
    if effect.under_your_control and not course.game.players[you].is_in:
        return
    controller = you if effect.under_your_control else None
    for one in objects(course.game, todo, effect.what):
        put_onto_battlefield(course, one, controller, effect.also)


def _put_counters(course: Course, todo: Todo, effect: PutCounters) -> None:
    count = amount(course.game, todo, effect.amount)
    for one in _permanents(course, todo, effect.on) if count else ():
        course.happens(CountersPut(one, effect.kind, count))


def _gain_control(course: Course, todo: Todo, effect: GainControl) -> None:
    you = course.resolution.object.controller
    granted = ("can't attack its owner",) if effect.cant_attack_owner else ()
    if course.game.players[you].is_in:
        for one in _permanents(course, todo, effect.what):
            gain_control(course, one, you, granted)


def _permanents(course: Course, todo: Todo, what: Ref | Described) -> tuple[ObjectId, ...]:
    game = course.game
    return tuple(one for one in objects(game, todo, what) if one in game.permanents)


def _exile(course: Course, todo: Todo, what: Ref | Described) -> None:
    resolving = course.resolution.object
    if what is Ref.THIS and resolving.kind is ObjectKind.SPELL:
        course.happens(ExilesItself())
        return
    for one in objects(course.game, todo, what):
        exile(course, one)


def _sacrifice_it(course: Course, todo: Todo, what: Ref) -> None:
    """Its controller sacrifices it. "Sacrifice this" needs it still under the ability's control."""
    resolving = course.resolution.object
    for one in _permanents(course, todo, what):
        permanent = course.game.permanents[one]
        if what is not Ref.THIS or permanent.controller == resolving.controller:
            leave(course, one, Zone.GRAVEYARD, "sacrificed")


def _become(course: Course, todo: Todo, effect: Become) -> None:
    for one in objects(course.game, todo, Ref.THIS):
        permanent = course.game.permanents[one]
        old = permanent.printed
        printed = replace(
            old,
            subtypes=effect.subtypes,
            power=old.power if effect.power is None else effect.power,
            toughness=old.toughness if effect.toughness is None else effect.toughness,
            keywords=tuple(dict.fromkeys((*old.keywords, *effect.keywords))),
        )
        awake = permanent.awake if effect.wakes is None else (*permanent.awake, effect.wakes)
        course.happens(Became(one, printed, tuple(dict.fromkeys(awake))))


def _set_delayed(course: Course, then: tuple[Effect, ...]) -> None:
    resolving = course.resolution.object
    about = About(object=resolving.about.object)
    course.happens(
        DelayedTriggerSet(replace(resolving, id=ObjectId(0), do=then, about=about, only_if=None))
    )
