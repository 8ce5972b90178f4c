"""Effects on creatures that happen at once, and those for which somebody chooses."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.cards.creature_words import (
    Amass,
    BindForNow,
    ChoosePlayer,
    ChoosingEffect,
    CreatureEffect,
    DamageIt,
    ExileAndReturn,
    FirstDamagesSecond,
    GainControlForNow,
    PutCounterOf,
    PutSameCounter,
    RaiseAttacker,
    Untap,
    UntilEndOfTurn,
)
from engine.cards.effects import Exile, If
from engine.cards.words import Characteristics, Described, Ref, ThisIsYourRingBearer, Who
from engine.changes import create_token, exile, gain_for_now, put_onto_battlefield
from engine.course import Course
from engine.durations import Hold
from engine.events import (
    AT_END_STEP,
    Became,
    ChangedUntilEnd,
    CountersPut,
    DamageDealt,
    DelayedTriggerSet,
    JoinedAttack,
    LifeChanged,
    Remembered,
    Said,
    TappedChanged,
)
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.objects import colors_of, has, is_creature, is_protected, is_shielded, name_of
from engine.reading import amount, objects, players
from engine.state import About, Asks, Choice, Game, Question, Todo
from engine.turns import apnap_order, opponents

__all__ = ["begin_to_choose", "chosen", "happen_to_creatures", "question"]


def happen_to_creatures(course: Course, todo: Todo, effect: CreatureEffect) -> None:
    """Do the effect to everything it means that is still there."""
    match effect:
        case UntilEndOfTurn():
            _until_end_of_turn(course, todo, effect)
        case GainControlForNow(what=what, this_turn=this_turn, keywords=keywords):
            hold = _hold(course, keywords, this_turn=this_turn)
            for one in _there(course, todo, what):
                gain_for_now(course, one, hold.by, hold)
        case BindForNow(what=what, keyword=keyword):
            hold = _hold(course, (keyword,))
            for one in _there(course, todo, what):
                gain_for_now(course, one, hold.by, hold, control=False)
        case DamageIt(amount=number, what=what):
            for one in _there(course, todo, what):
                _damage(course, one, amount(course.game, todo, number), None)
            for player in players(course.game, todo, Who.TARGETED_PLAYER):
                resolving = course.resolution.object
                count = amount(course.game, todo, number)
                hit = DamageDealt(count, player, source=resolving.source, by=resolving.name)
                course.happens(hit)
        case FirstDamagesSecond():
            both = _there(course, todo, Ref.TARGET)
            if len(both) == 2:  # CR 608.2b: with one of them illegal nothing is dealt
                power = course.game.permanents[both[0]].power or 0
                _damage(course, both[1], power, both[0])
        case ExileAndReturn(what=what):
            _exile_and_return(course, todo, what)
        case Untap(what=what):
            for one in _there(course, todo, what):
                if course.game.permanents[one].tapped:
                    course.happens(TappedChanged(one, tapped=False))
        case RaiseAttacker():
            _raise_attacker(course, todo, effect)
        case PutSameCounter(on=on):
            kind = course.resolution.object.about.kind
            for one in _there(course, todo, on):
                course.happens(CountersPut(one, kind, 1))
        case _:
            assert_never(effect)


def _there(course: Course, todo: Todo, what: Ref | Described) -> tuple[ObjectId, ...]:
    game = course.game
    return tuple(one for one in objects(game, todo, what) if one in game.permanents)


def _hold(course: Course, keywords: tuple[str, ...], *, this_turn: bool = False) -> Hold:
    resolving = course.resolution.object
    source = None if this_turn else resolving.source
    return Hold(resolving.controller, source, keywords=keywords)


def _until_end_of_turn(course: Course, todo: Todo, effect: UntilEndOfTurn) -> None:
    """Those that it means now, and no others later (CR 611.2c)."""
    for one in _there(course, todo, effect.what):
        was = course.game.permanents[one].for_now
        now = replace(
            was,
            power=was.power + effect.power,
            toughness=was.toughness + effect.toughness,
            base=effect.base or was.base,
            keywords=tuple(dict.fromkeys((*was.keywords, *effect.keywords))),
        )
        course.happens(ChangedUntilEnd(one, now))


def _damage(course: Course, one: ObjectId, number: int, source: ObjectId | None) -> None:
    """Deal damage to a creature: the source is a permanent, or else what is resolving."""
    game, resolving = course.game, course.resolution.object
    dealer = game.permanents.get(source) if source is not None else None
    colors = dealer.printed.colors if dealer else colors_of(game, resolving)
    hurt = game.permanents[one]
    if number <= 0 or is_protected(hurt, colors):
        return
    if is_shielded(game, hurt, source or resolving.source):
        return
    if not is_creature(hurt):
        # CR 120.3: a planeswalker loses that many loyalty counters.
        course.happens(CountersPut(one, "loyalty", -number))
        return
    by = dealer.printed.name if dealer else resolving.name
    touch = dealer is not None and has(dealer, "deathtouch")
    hit = DamageDealt(number, None, one, source or resolving.source, deathtouch=touch, by=by)
    course.happens(hit)
    if dealer is not None and has(dealer, "lifelink"):
        course.happens(LifeChanged(dealer.controller, number))  # CR 120.3f


def _exile_and_return(course: Course, todo: Todo, what: Ref) -> None:
    you = course.resolution.object.controller
    for one in _there(course, todo, what):
        card = None if course.game.permanents[one].token else course.new_id()
        exile(course, one)
        if card is not None:
            put_onto_battlefield(course, card, you)


def _raise_attacker(course: Course, todo: Todo, effect: RaiseAttacker) -> None:
    for one in objects(course.game, todo, Ref.TARGET):
        card = course.game.cards.get(one)
        if card is None:
            continue
        exile(course, one)
        printed = replace(
            card.printed,
            subtypes=effect.subtypes,
            colors=(effect.color,),
            power=effect.power,
            toughness=effect.toughness,
            keywords=tuple(dict.fromkeys((*card.printed.keywords, effect.keyword))),
        )
        token = create_token(
            course, printed, course.resolution.object.controller, card.card, tapped=True
        )
        for player in players(course.game, todo, Who.THAT_PLAYER):
            course.happens(JoinedAttack(token, player))
        _exile_at_end_step(course, token)


def _exile_at_end_step(course: Course, token: ObjectId) -> None:
    """A delayed trigger (CR 603.7) that reads who bears the Ring as it resolves."""
    resolving = course.resolution.object
    stays = If(ThisIsYourRingBearer(), (), (Exile(Ref.IT),))
    about = About(object=token, kind=AT_END_STEP)
    later = replace(resolving, id=ObjectId(0), do=(stays,), about=about, only_if=None, targets=())
    course.happens(DelayedTriggerSet(later))


# Effects that ask.


def begin_to_choose(course: Course, effect: ChoosingEffect) -> None:
    """Make the Army that somebody without one grows (CR 701.47a)."""
    if isinstance(effect, Amass):
        you = course.resolution.object.controller
        if not _armies(course.game, you):
            name = f"{effect.subtype} Army Token"
            kinds = (effect.subtype, "Army")
            army = Characteristics(
                name, ("Creature",), kinds, colors=("black",), power=0, toughness=0
            )
            create_token(course, army, you)


def _armies(game: Game, player: PlayerId) -> tuple[ObjectId, ...]:
    return tuple(
        one
        for one, permanent in game.permanents.items()
        if permanent.controller == player and "Army" in permanent.printed.subtypes
    )


def question(
    course: Course, effect: ChoosingEffect, player: PlayerId
) -> Question | tuple[ChoiceId, ...]:
    """Return what the player is asked or, where nothing is left open, the answer."""
    game = course.game
    match effect:
        case Amass():
            armies = _armies(game, player)
            choices = {ChoiceId(str(one)): Choice(name_of(game, one), object=one) for one in armies}
            about, rule = "amass", "701.47a"
        case ChoosePlayer(opponent=opponent):
            these = opponents(game, player) if opponent else apnap_order(game)
            choices = {ChoiceId(f"p{one}"): Choice(course.name(one), player=one) for one in these}
            about, rule = "player", "608.2d"
        case PutCounterOf(kinds=kinds):
            choices = {ChoiceId(kind): Choice(kind) for kind in kinds}
            about, rule = "counter", "608.2d"
        case _:
            assert_never(effect)
    if len(choices) <= 1:
        return tuple(choices)
    name = course.resolution.object.name
    return Question(
        course.question_id(), Asks.CHOOSE, player, name, rule, choices, about=about, amount=1
    )


def chosen(course: Course, todo: Todo, effect: ChoosingEffect, choice: ChoiceId) -> None:
    """Do what was chosen."""
    match effect:
        case Amass():
            _grow(course, todo, effect, ObjectId(int(choice)))
        case ChoosePlayer():
            player = PlayerId(int(choice[1:]))
            if course.game.players[player].is_in:
                course.happens(Remembered(player=player))
                course.happens(Said("chosen player", player))
        case PutCounterOf(on=on):
            for one in _there(course, todo, on):
                course.happens(CountersPut(one, choice, 1))
        case _:
            assert_never(effect)


def _grow(course: Course, todo: Todo, effect: Amass, army: ObjectId) -> None:
    if army not in course.game.permanents:
        return
    if number := amount(course.game, todo, effect.amount):
        course.happens(CountersPut(army, "+1/+1", number))
    permanent = course.game.permanents[army]
    if effect.subtype not in permanent.printed.subtypes:
        subtypes = (*permanent.printed.subtypes, effect.subtype)
        course.happens(Became(army, replace(permanent.printed, subtypes=subtypes), permanent.awake))
