"""The stack: casting, activating, triggers put on it, priority, and what the top one still means.

Paying costs and drawing cards from hands happens on paper. With an empty stack anybody may act
(passing round an empty stack is left to the table); with something on it priority goes round by
the rules (CR 117.3, 117.4).
"""

from __future__ import annotations

from itertools import groupby

from msgspec.structs import replace

from engine import resolve
from engine.conditions import holds
from engine.course import Course
from engine.deciding import decider
from engine.errors import IllegalAction
from engine.events import (
    LeftStack,
    Passed,
    PutOnStack,
    TargetsChosen,
    TriggerForgotten,
    TriggersOrdered,
)
from engine.ids import ChoiceId, ObjectId, PlayerId, SeatId
from engine.objects import find_object, fits, may_be_targeted, meant, name_of
from engine.state import (
    Asks,
    Choice,
    Game,
    ObjectKind,
    Question,
    StackObject,
    TargetChosen,
    Waiting,
)
from engine.turns import apnap_order, around

__all__ = [
    "aim",
    "are_of_one_player",
    "are_one_each",
    "choose_order",
    "choose_targets",
    "give_priority",
    "legal_targets",
    "put",
    "put_triggers",
]


def legal_targets(game: Game, what: tuple[Waiting, int]) -> tuple[ObjectId, ...]:
    """Return the objects the trigger's n-th target may be now (CR 115.1)."""
    waiting, place = what
    described = waiting.targets[place][0]
    you = waiting.object.controller
    these = meant(game, described, you, source=waiting.object.source)
    return tuple(one for one in these if may_be_targeted(game, one, waiting.object))


def aim(course: Course, waiting: Waiting, targets: tuple[ObjectId, ...]) -> StackObject:
    """Return the spell or ability with its targets; refuse those not legal (CR 601.2c)."""
    game = course.game
    least = sum(one[1] for one in waiting.targets)
    most = sum(one[2] for one in waiting.targets)
    if not least <= len(targets) <= most:
        count = str(least) if least == most else f"{least} to {most}"
        text = f"{waiting.object.name} needs {count} targets, not {len(targets)}."
        raise IllegalAction("wrong_targets", "601.2c", text)
    chosen: list[TargetChosen] = []
    for place, target in enumerate(targets):
        spec = min(place, len(waiting.targets) - 1)
        if target not in legal_targets(game, (waiting, spec)):
            raise IllegalAction(
                "wrong_targets",
                "601.2c",
                f"{name_of(game, target)} ({target}) is no legal target for {waiting.object.name}.",
            )
        chosen.append(TargetChosen(target, waiting.targets[spec][0]))
    _check_once(game, waiting, targets)
    _check_one_player(game, waiting, targets)
    return replace(waiting.object, targets=tuple(chosen))


def _check_once(game: Game, waiting: Waiting, targets: tuple[ObjectId, ...]) -> None:
    """Refuse what is named twice where a card says "target" once (CR 601.2c)."""
    alike = targets[len(waiting.targets) - 1 :] if waiting.targets else ()
    for target in alike:
        if alike.count(target) > 1:
            text = f"{name_of(game, target)} ({target}) can be a target only once."
            raise IllegalAction("wrong_targets", "601.2c", text)


def are_of_one_player(game: Game, targets: tuple[ObjectId, ...]) -> bool:
    """Whether one player controls all of them."""
    return len({game.permanents[one].controller for one in targets if one in game.permanents}) <= 1


def are_one_each(game: Game, targets: tuple[ObjectId, ...]) -> bool:
    """Whether no player controls two of them."""
    there = [game.permanents[one].controller for one in targets if one in game.permanents]
    return len(set(there)) == len(there)


def _check_one_player(game: Game, waiting: Waiting, targets: tuple[ObjectId, ...]) -> None:
    if waiting.one_each and not are_one_each(game, targets):
        text = f"{waiting.object.name} has at most one target of each player's."
        raise IllegalAction("wrong_targets", "601.2c", text)
    if waiting.of_one_player and not are_of_one_player(game, targets):
        text = f"{waiting.object.name} needs targets controlled by the same player."
        raise IllegalAction("wrong_targets", "601.2c", text)


def put(course: Course, object_: StackObject) -> None:
    """Put a spell or an activated ability on the stack; its controller gets priority (117.3c)."""
    course.happens(PutOnStack(replace(object_, id=course.new_id())))
    course.give_priority(object_.controller)


# Triggers (CR 603.3).


def put_triggers(course: Course) -> None:
    """Put waiting triggers on the stack in APNAP order, asking for orders and targets as needed."""
    _sort(course)
    while course.game.waiting and not course.game.asked:
        first = course.game.waiting[0]
        if not first.ordered and _ask_order(course, first):
            return
        if first.targets:
            _ask_targets(course, first)
        else:
            _put_first(course, first)


def _sort(course: Course) -> None:
    """The active player's come first, so that they resolve last (CR 603.3b)."""
    order = apnap_order(course.game)
    waiting = course.game.waiting
    there = tuple(one for one in waiting if one.object.controller in order)
    by_player = tuple(sorted(there, key=lambda one: order.index(one.object.controller)))
    if by_player != waiting:
        course.happens(TriggersOrdered(by_player))


def _ask_order(course: Course, first: Waiting) -> bool:
    """Ask a player who has several different triggers for their order; True if asked."""
    player = first.object.controller
    groups = groupby(course.game.waiting, key=lambda one: one.object.controller)
    own = list(next(groups)[1])
    if len({(one.object.name, one.object.do) for one in own}) == 1:
        return False
    choices = {ChoiceId(str(n)): Choice(one.object.name) for n, one in enumerate(own, 1)}
    count = len(own)
    course.ask(
        Question(
            course.question_id(), Asks.CHOOSE, player, "", "603.3b", choices, count, count, "order"
        )
    )
    return True


def choose_order(course: Course, player: PlayerId, chosen: tuple[ChoiceId, ...]) -> None:
    """The player said in which order the own triggers go on the stack."""
    waiting = course.game.waiting
    own = [one for one in waiting if one.object.controller == player]
    rest = tuple(one for one in waiting if one.object.controller != player)
    ordered = tuple(replace(own[int(choice) - 1], ordered=True) for choice in chosen)
    course.happens(TriggersOrdered((*ordered, *rest)))


def _ask_targets(course: Course, first: Waiting) -> None:
    legal = legal_targets(course.game, (first, 0))
    _, least, most = first.targets[0]
    if len(legal) < least or not legal:
        if least:
            course.happens(TriggerForgotten(first.object.name, first.object.controller))
        else:
            course.happens(TargetsChosen(first.object))
        return
    choices = {ChoiceId(str(one)): _offered(course.game, one) for one in legal}
    course.ask(
        Question(
            course.question_id(),
            Asks.CHOOSE,
            first.object.controller,
            first.object.name,
            "603.3d",
            choices,
            least,
            min(most, _most_together(course.game, first, legal)),
            "targets of different players" if first.one_each else "target",
        )
    )


def _most_together(game: Game, first: Waiting, legal: tuple[ObjectId, ...]) -> int:
    """How many of these can be targets at once."""
    if not first.one_each:
        return len(legal)
    return len({game.permanents[one].controller for one in legal if one in game.permanents})


def _offered(game: Game, one: ObjectId) -> Choice:
    if one < 0:
        player = PlayerId(-one)
        return Choice(game.players[player].name, player=player)
    return Choice(name_of(game, one), object=one)


def choose_targets(course: Course, chosen: tuple[ChoiceId, ...]) -> None:
    """The player chose targets for the first waiting trigger."""
    first = course.game.waiting[0]
    targets = tuple(ObjectId(int(choice)) for choice in chosen)
    course.happens(TargetsChosen(aim(course, first, targets)))


def _put_first(course: Course, first: Waiting) -> None:
    course.happens(TriggersOrdered(course.game.waiting[1:]))
    course.happens(PutOnStack(replace(first.object, id=course.new_id())))


# Priority (CR 117).


def give_priority(course: Course) -> bool:
    """Find who has priority now, with something on the stack; return whether anything happened.

    Seats that pass by themselves pass; when all have passed, the top begins to resolve.
    """
    game = course.game
    if game.priority is None:
        left = [one for one in _order_of_priority(game) if one not in game.passed]
        if not left:
            _resolve_top(course)
        else:
            course.give_priority(left[0], anew=False)
        return True
    if course.table.seats[SeatId(decider(game, game.priority))].passes:
        course.happens(Passed(game.priority))
        return True
    return False


def _order_of_priority(game: Game) -> tuple[PlayerId, ...]:
    return around(game, game.passed[0]) if game.passed else apnap_order(game)


def _resolve_top(course: Course) -> None:
    """The top resolves, unless all targets are illegal (CR 608.2b) or its "if" fails (603.4)."""
    top = course.game.stack[-1]
    legal = tuple(one for one in top.targets if _is_still_legal(course.game, top, one))
    if top.targets and not legal:
        is_card = top.kind is ObjectKind.SPELL and not top.copy
        course.happens(LeftStack(top.id, "no legal target", to_graveyard=is_card))
    elif top.only_if is not None and not holds(course.game, top, top.only_if):
        course.happens(LeftStack(top.id, "condition not met"))
    else:
        resolve.begin(course, replace(top, targets=legal))


def _is_still_legal(game: Game, top: StackObject, target: TargetChosen) -> bool:
    if target.object < 0:
        return game.players[PlayerId(-target.object)].is_in
    thing = find_object(game, target.object)
    return (
        thing is not None
        and fits(game, thing, target.what, top)
        and may_be_targeted(game, target.object, top)
    )
