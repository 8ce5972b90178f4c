"""Folds of taking back by agreement: moments are kept, asked about, and gone back to."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.events import (
    Acted,
    Event,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
    WayBackClosed,
)
from engine.folds.timing import clock_from
from engine.ids import PlayerId, QuestionId
from engine.questions import Question
from engine.state import MOST_MOMENTS, Game, Moment, Proposal

__all__ = ["UNDO_FOLDS"]


def _acted(game: Game, event: Acted) -> Game:
    """Keep the game as it is, without what does not come back: the story and older moments."""
    number = game.acts + 1
    kept = replace(game, moments=(), log=(), own_cards={}, declined=())
    moment = Moment(number, event.by, event.what, kept)
    moments = (*game.moments[1 - MOST_MOMENTS :], moment)
    return replace(game, moments=moments, acts=number, declined=())


def _way_back_closed(game: Game, event: WayBackClosed) -> Game:
    return replace(game, moments=(), way_back=event.why)


def _undo_asked(game: Game, event: UndoAsked) -> Game:
    moment = next(one for one in game.moments if one.id == event.moment)
    asked = Proposal(event.by, moment.id, moment.by, moment.what, event.waits, event.at, event.due)
    return replace(game, proposal=asked)


def _undo_agreed(game: Game, event: UndoAgreed) -> Game:
    asked = game.proposal
    assert asked is not None, "nobody asked to take anything back"
    waits = tuple(one for one in asked.waits if one != event.by)
    return replace(game, proposal=replace(asked, waits=waits))


def _undo_declined(game: Game, event: UndoDeclined) -> Game:
    """The clocks stood still while it was asked; who was told no does not ask again at once."""
    asked, clock = game.proposal, game.clock
    assert asked is not None, "nobody asked to take anything back"
    if clock is not None:
        clock = replace(clock, due=clock.due + event.at - asked.since)
    withdrawn = event.by == asked.by
    declined = game.declined if withdrawn else (*game.declined, asked.by)
    return replace(game, proposal=None, clock=clock, declined=declined)


def _taken_back(game: Game, event: TakenBack) -> Game:
    """The game as it was. What goes on: numbers, so that nothing old fits anything new; the story.

    Open questions get new numbers too: a late answer to what was taken back is stale.
    """
    place = next(n for n, one in enumerate(game.moments) if one.id == event.moment)
    was = game.moments[place].game
    asked: dict[PlayerId, Question] = {
        player: replace(question, id=QuestionId(game.next_id + n))
        for n, (player, question) in enumerate(was.asked.items())
    }
    back = replace(
        was,
        asked=asked,
        next_id=game.next_id + len(asked),
        board=game.board,  # sorted out again where the permanents are others
        said=game.said,
        log=game.log,
        own_cards=game.own_cards,
        moments=game.moments[:place],
        acts=game.acts,
        way_back=game.way_back,
        clock=None,
        undo=None,
    )
    first = next(iter(asked.values()), None)
    return replace(back, clock=clock_from(back, event.due, first.id if first is not None else 0))


UNDO_FOLDS: dict[type[Event], Callable[..., Game]] = {
    Acted: _acted,
    WayBackClosed: _way_back_closed,
    UndoAsked: _undo_asked,
    UndoAgreed: _undo_agreed,
    UndoDeclined: _undo_declined,
    TakenBack: _taken_back,
}
"""How each of these events changes a game."""
