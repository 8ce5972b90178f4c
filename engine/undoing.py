"""Taking back by agreement: back to before something a person did, if all others in the game agree.

1. What each person does is a moment, with the game as it was before it. Bots act between moments:
   they regret nothing, and always agree.
2. Nothing is gone back to that would be known by then: before the first envelope of a secret vote
   or choice was closed, before chance was drawn, before somebody conceded or was lost to time.
3. While it is asked, everything else waits and no clock runs. Who says nothing has said no.
4. The log only grows: `TakenBack` names the moment, and everything before it stays told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, get_args

from engine.clocks import ANSWER_UNDO_MS, due_anew
from engine.commands import (
    Activate,
    ActivateMana,
    AddCard,
    AddPermanent,
    AnswerUndo,
    AskUndo,
    Cast,
    CastByHand,
    ChooseRingBearer,
    Concede,
    CopyPermanent,
    GoOn,
    HoldCouncil,
    KeepPassing,
    Move,
    NextStep,
    Pause,
    Phase,
    SetChosen,
    SetControl,
    SetCounters,
    SetLife,
    SetTapped,
    SetTime,
    TableCommand,
    TakeBack,
    VoteFor,
    word_of,
)
from engine.course import Course
from engine.deciding import question_for
from engine.errors import IllegalAction
from engine.events import Acted, PassingChanged, TakenBack, UndoAgreed, UndoAsked, UndoDeclined
from engine.ids import PlayerId, SeatId
from engine.objects import name_of
from engine.state import Game, Moment, Table

__all__ = ["answer_undo", "ask_undo", "begin_moment", "moments", "settle"]

_NO_MOMENTS: frozenset[type[TableCommand]] = frozenset(
    (KeepPassing, Concede, SetTime, Pause, GoOn, TakeBack, AskUndo, AnswerUndo)
)
_IN_A_ROW = ("life", "counters", "tap", "pass")
"""Several of these one after the other are one moment."""


def begin_moment(course: Course, seat: SeatId, command: TableCommand) -> None:
    """Keep the game as it is before a person does something to it."""
    game = course.game
    if type(command) in _NO_MOMENTS:
        return
    if _is_secret(game):
        course.close_way_back("secret")
        return
    if not _has_a_say(course.table, seat):
        return
    player = PlayerId(seat)
    what = _what(game, player, command)
    if what[0] not in _IN_A_ROW or not _goes_on(game, player, what):
        course.happens(Acted(player, what))


def _goes_on(game: Game, player: PlayerId, what: tuple[str | int, ...]) -> bool:
    """Whether it is one of several in a row; of those who pass, each goes on what one began."""
    last = game.moments[-1] if game.moments else None
    if last is None or last.what != what:
        return False
    return last.by == player or what[0] == "pass"


def _is_secret(game: Game) -> bool:
    """Whether the command may be about what is sealed or chosen in secret."""
    if (resolution := game.resolution) is None:
        return False
    voting, choosing = resolution.voting, resolution.choosing
    if voting is not None and voting.secret and not voting.finished:
        return True
    return choosing is not None and choosing.secret


def _what(game: Game, player: PlayerId, command: TableCommand) -> tuple[str | int, ...]:
    """Return the command's word, then what it is about, as far as everybody sees it."""
    about = _ABOUT.get(type(command))
    word = word_of(command)
    return (word,) if about is None else (word, about(game, player, command))


def _choice(game: Game, player: PlayerId, command: VoteFor | ChooseRingBearer) -> str:
    question = question_for(game, player)
    found = question.choices.get(command.choice) if question is not None else None
    return found.name if found is not None else ""


def _card(_game: Game, _player: PlayerId, command: Cast) -> str:
    return command.card


def _name(_game: Game, _player: PlayerId, command: CastByHand | AddPermanent | AddCard) -> str:
    return command.name


def _permanent(game: Game, _player: PlayerId, command: Activate | ActivateMana) -> str:
    return name_of(game, command.permanent)


def _object(game: Game, _player: PlayerId, command: OnAnObject) -> str:
    return name_of(game, command.object)


def _whose(game: Game, _player: PlayerId, command: SetLife) -> str:
    return game.players[command.player].name if command.player in game.players else ""


def _question(_game: Game, _player: PlayerId, command: HoldCouncil) -> str:
    return command.question


def _step(game: Game, _player: PlayerId, _command: NextStep) -> str:
    return game.step.value


OnAnObject: TypeAlias = (
    Move | CopyPermanent | Phase | SetTapped | SetCounters | SetControl | SetChosen
)
_ABOUT: dict[type[TableCommand], Callable[..., str]] = {
    **dict.fromkeys((VoteFor, ChooseRingBearer), _choice),
    Cast: _card,
    **dict.fromkeys((CastByHand, AddPermanent, AddCard), _name),
    **dict.fromkeys((Activate, ActivateMana), _permanent),
    **dict.fromkeys(get_args(OnAnObject), _object),
    SetLife: _whose,
    HoldCouncil: _question,
    NextStep: _step,
}


def moments(table: Table) -> tuple[list[list[str | int]], str]:
    """Return what can be gone back to, the latest last, and why nothing before that can.

    Each is its number, who did it, its command's word, and then facts that everybody knows.
    """
    game = table.game
    if game is None or game.over:
        return [], ""
    return [[one.id, one.by, *one.what] for one in game.moments], game.way_back


def ask_undo(course: Course, player: PlayerId, command: AskUndo) -> None:
    """Ask everybody who plays, now or then, but bots and oneself."""
    game = course.game
    moment = next((one for one in game.moments if one.id == command.moment), None)
    if moment is None:
        text = "That can't be gone back to any more. Look again at what can."
        raise IllegalAction("no_such_moment", "table", text)
    waits = _to_agree(course.table, game, moment, player)
    due = course.now + ANSWER_UNDO_MS
    course.happens(UndoAsked(player, moment.id, waits, course.now, due))


def _to_agree(table: Table, game: Game, moment: Moment, by: PlayerId) -> tuple[PlayerId, ...]:
    then = moment.game.players
    return tuple(
        one
        for one, now in game.players.items()
        if one != by and (now.is_in or then[one].is_in) and _has_a_say(table, SeatId(one))
    )


def _has_a_say(table: Table, seat: SeatId) -> bool:
    who = table.seats[seat]
    return not who.bot and not who.stand_in


def answer_undo(course: Course, player: PlayerId, command: AnswerUndo) -> None:
    """Agree, or end it with a no."""
    asked = course.game.proposal
    if asked is None or asked.moment != command.moment:
        raise IllegalAction("stale", "table", "That is not what is asked now.")
    if not command.agree:
        course.happens(UndoDeclined(player, course.now))
    elif player not in asked.waits:
        raise IllegalAction("not_asked", "table", "You asked for it; the others answer.")
    else:
        course.happens(UndoAgreed(player))


def settle(course: Course) -> None:
    """Go back, if nobody is left to agree; or end what cannot be gone back to any more."""
    game, table = course.game, course.table
    if (asked := game.proposal) is None:
        return
    moment = next((one for one in game.moments if one.id == asked.moment), None)
    if moment is None or game.over:
        course.happens(UndoDeclined(None, course.now))
    elif not asked.waits:
        course.happens(TakenBack(moment.id, due_anew(table, moment.game, course.now)))
        for seat, one in table.seats.items():
            if one.passes and not one.bot:
                course.happens(PassingChanged(seat, on=False))
