"""`decide(table, seat, command, now, entropy)`: pure, and the only gate to the rules.

1. What is not listed by `legal_kinds` is refused before anything is looked at; an answer must name
   the question that is open for this seat.
2. Then the command makes things happen (`Course`), and the game is carried on until somebody has
   to do something. Nothing is changed: what happened is returned as events, and the table they
   lead to beside them, so that nobody has to fold them once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations, permutations
from typing import get_args

from engine import (
    acting,
    flow,
    graveyard,
    manual,
    own_cards,
    seating,
    stack,
    state_based,
    timing,
    undoing,
)
from engine.answers import Answer, answer, answers_to
from engine.cards import CARDS
from engine.cards.abilities import Activated, Announced, Target, is_mana_ability
from engine.commands import (
    Activate,
    ActivateMana,
    AddCard,
    AddOwnCards,
    AddPermanent,
    AnswerUndo,
    AskUndo,
    Cast,
    CastByHand,
    ChangeSettings,
    Command,
    CommitChance,
    Concede,
    ControlPlayer,
    CopyPermanent,
    EmptySeat,
    EndTurn,
    GoOn,
    HoldCouncil,
    KeepPassing,
    LeaveSeat,
    Move,
    NextStep,
    PassPriority,
    Pause,
    PayMana,
    Phase,
    Rename,
    ReplaceToken,
    SeatOrder,
    SetChosen,
    SetControl,
    SetCounters,
    SetLife,
    SetTapped,
    SetTime,
    ShowChance,
    Sit,
    StandIn,
    Start,
    TableCommand,
    TakeBack,
    Tempt,
    TimeUp,
    Undo,
    word_of,
)
from engine.course import Course
from engine.deciding import acting_for, question_for, whose_moment
from engine.errors import IllegalAction
from engine.events import Event, PassingChanged, PlayerLeft
from engine.ids import ObjectId, PlayerId, SeatId
from engine.legal import ANSWERS, answers_now, is_main, is_open, legal_kinds, open_question
from engine.mana import costs, pools, producing
from engine.objects import abilities_of, sorceries_have_flash
from engine.planes import planes
from engine.refusals import refusal
from engine.split_second import holds_everything
from engine.state import ObjectKind, StackObject, Table, Waiting

__all__ = ["decide", "decision", "legal_commands"]

_BEFORE: dict[type[TableCommand], Callable[..., None]] = {
    Start: seating.start,
    ChangeSettings: seating.change_settings,
    Rename: seating.rename,
    LeaveSeat: seating.leave_seat,
    EmptySeat: seating.empty_seat,
    SeatOrder: seating.order_seats,
    SetTime: timing.set_time,
}
_ACTS: dict[type[TableCommand], Callable[..., None]] = {
    PassPriority: acting.pass_priority,
    Cast: acting.cast,
    CastByHand: acting.cast_by_hand,
    Activate: acting.activate,
    ActivateMana: producing.activate,
    PayMana: pools.pay_mana,
    HoldCouncil: acting.hold_council,
    Tempt: acting.tempt,
    ControlPlayer: acting.control_player,
    AddPermanent: manual.add_permanent,
    AddCard: manual.add_card,
    Move: manual.move,
    CopyPermanent: manual.copy,
    Phase: manual.phase,
    SetTapped: manual.set_tapped,
    SetCounters: manual.set_counters,
    SetControl: manual.set_control,
    SetLife: manual.set_life,
    SetChosen: manual.set_chosen,
    Undo: manual.undo,
    SetTime: timing.set_time,
    Pause: timing.pause,
    GoOn: timing.go_on,
    TakeBack: timing.take_back,
    AskUndo: undoing.ask_undo,
    AnswerUndo: undoing.answer_undo,
}
_SERVERS: dict[type[TableCommand], Callable[..., None]] = {
    Sit: seating.sit,
    ReplaceToken: seating.replace_token,
    CommitChance: seating.commit_chance,
    ShowChance: seating.show_chance,
    TimeUp: timing.time_up,
    StandIn: timing.stand_in,
}


def decide(
    table: Table, seat: SeatId | None, command: TableCommand, now: int, entropy: bytes
) -> tuple[Event, ...]:
    """Return the events of the decision alone."""
    return decision(table, seat, command, now, entropy)[0]


def decision(
    table: Table, seat: SeatId | None, command: TableCommand, now: int, entropy: bytes
) -> tuple[tuple[Event, ...], Table]:
    """Return what happens because of this command, in order, and the table `evolve` makes of it.

    Raise `IllegalAction` if the rules refuse it.

    `seat` is None for the server's own commands. `now` is milliseconds since 1970, `entropy` 16
    random bytes, and what chance comes from (`Course`); both are kept with the events, so that a
    record replays.
    """
    course = Course(table, now, entropy)
    if (servers := _SERVERS.get(type(command))) is not None:
        servers(course, command)
    elif isinstance(command, AddOwnCards):
        own_cards.add(course, seat, command)
    else:
        if seat is None or seat not in table.seats:
            raise IllegalAction("spectator", "table", "You are watching; only seats play.")
        _act(course, seat, command)
    if course.table.game is not None:
        if course.game.proposal is not None:
            undoing.settle(course)
        flow.carry_on(course)
    return tuple(course.events), course.table


def _act(course: Course, seat: SeatId, command: TableCommand) -> None:
    table = course.table
    if (answers := _ANSWERS.get(type(command))) is not None:
        answers(course, seat, command)
        return
    if not is_open(table, seat, word_of(command)):
        raise refusal(table, seat, command)
    if table.game is None:
        _BEFORE[type(command)](course, seat, command)
        return
    undoing.begin_moment(course, seat, command)
    match command:
        case KeepPassing(on=on):
            course.happens(PassingChanged(seat, on))
        case Concede():
            course.close_way_back("left")
            course.happens(PlayerLeft(PlayerId(seat), "conceded"))
            state_based.end_if_decided(course)
        case NextStep():
            flow.next_step(course)
        case EndTurn():
            flow.end_turn(course)
        case _:
            whose = acting_for(table.game, PlayerId(seat), command)
            _ACTS[type(command)](course, whose, command)


def _answer(course: Course, seat: SeatId, command: Answer) -> None:
    question = open_question(course.table, seat)
    if question is None or word_of(command) not in answers_now(course.game, question):
        raise refusal(course.table, seat, command)
    if command.question != question.id:
        text = f"Question {command.question} is closed; {question.id} is open now."
        raise IllegalAction("stale", "table", text)
    undoing.begin_moment(course, seat, command)
    answer(course, question.player, question, command)


_ANSWERS: dict[type[TableCommand], Callable[..., None]] = dict.fromkeys(get_args(Answer), _answer)


# Everything a seat may do.


def legal_commands(table: Table, seat: SeatId) -> Iterator[Command]:
    """Yield every command the seat may send now that is not free of form.

    Those are answers to its question, passing, casting and activating with each choice of targets,
    steps, conceding, undo, the start.

    Free of form are names, numbers and lists one types: settings, seats, house calls, casting by
    hand, an X, spending mana, and manual changes. Of those `legal_kinds` says whether the kind is
    open. Time limits and pauses are no moves of the game, and are not listed either.
    """
    kinds = legal_kinds(table, seat)
    simple: dict[str, Command] = {
        "start": Start(),
        "leave": LeaveSeat(),
        "pass": PassPriority(),
        "next_step": NextStep(),
        "end_turn": EndTurn(),
        "undo": Undo(),
        "concede": Concede(),
    }
    game = table.game
    question = question_for(game, PlayerId(seat)) if game is not None else None
    if game is not None and question is not None and ANSWERS[question.asks][0] in kinds:
        yield from answers_to(game, question)
    yield from (command for kind, command in simple.items() if kind in kinds)
    if "keep_passing" in kinds:
        yield from (KeepPassing(on=True), KeepPassing(on=False))
    sender = PlayerId(seat)
    for player in whose_moment(game, sender) if game is not None else ():
        if "cast" in kinds:
            named = player != sender and game is not None and not game.stack
            yield from _casts(table, player, player if named else None)
        if "activate" in kinds:
            yield from _activations(table, player)
        if game is not None and "activate_mana" in kinds:
            yield from producing.commands_of(game, player)


def _casts(table: Table, player: PlayerId, by: PlayerId | None) -> Iterator[Command]:
    game = table.game
    assert game is not None
    main = player == game.active_player and is_main(game)
    quick = sorceries_have_flash(game, player)
    for card in chain(CARDS.values(), game.own_cards.values()):
        if {"Land", "Plane"}.intersection(card.printed.types):
            continue
        kinds = card.printed.types
        fast = "Instant" in kinds or "flash" in card.printed.keywords
        if main or fast or (quick and "Sorcery" in kinds):
            spell = StackObject(
                ObjectId(0), ObjectKind.SPELL, card.name, player, player, (), printed=card.printed
            )
            for targets in _aims(table, spell, card.targets):
                yield Cast(card.name, targets, by=by)


def _activations(table: Table, player: PlayerId) -> Iterator[Command]:
    game = table.game
    assert game is not None
    yield from graveyard.activations(game, player)
    for permanent in (*game.permanents.values(), *planes(game)):
        if permanent.controller != player:
            continue
        for place, ability in enumerate(abilities_of(game, permanent)):
            if not isinstance(ability, Activated | Announced) or is_mana_ability(ability):
                continue
            if not isinstance(ability, Announced) and holds_everything(game):
                continue
            if isinstance(ability, Announced) or costs.may_pay(game, permanent, ability):
                this = StackObject(
                    ObjectId(0),
                    ObjectKind.ACTIVATED,
                    permanent.printed.name,
                    player,
                    player,
                    (),
                    source=permanent.id,
                )
                for targets in _aims(table, this, ability.targets):
                    yield Activate(permanent.id, place, targets)


def _aims(
    table: Table, spell: StackObject, targets: tuple[Target, ...]
) -> Iterator[tuple[ObjectId, ...]]:
    """Every choice of targets; only for one group of targets, which is all the cards here have."""
    game = table.game
    assert game is not None
    if not targets:
        yield ()
        return
    waiting = Waiting(spell, tuple((one.what, one.least, one.most) for one in targets))
    legal = stack.legal_targets(game, (waiting, 0))
    counts = range(targets[0].least, targets[0].most + 1)
    if targets[0].of_one_player:
        these = chain.from_iterable(permutations(legal, count) for count in counts)
        yield from (one for one in these if stack.are_of_one_player(game, one))
        return
    yield from chain.from_iterable(combinations(legal, count) for count in counts)
