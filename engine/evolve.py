"""`evolve(table, event) -> table`: total, never fails on a stored event, never validates.

The folds stand in `folds/`, by family; each event has exactly one (a test compares the two lists).
Lines of the story are written here, from the game as it was before the event.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.board import board_of
from engine.events import Changed, Event, PlayerLeft
from engine.folds.combat import COMBAT_FOLDS
from engine.folds.leaving import player_left
from engine.folds.mana import MANA_FOLDS
from engine.folds.objects import OBJECT_FOLDS
from engine.folds.phasing import PHASING_FOLDS
from engine.folds.stack import STACK_FOLDS
from engine.folds.table import TABLE_FOLDS
from engine.folds.timing import STAND_IN_FOLDS, TIMING_FOLDS
from engine.folds.undoing import UNDO_FOLDS
from engine.folds.voting import VOTING_FOLDS
from engine.state import LOG_WINDOW, Game, Line, Table
from engine.story import WRITERS

__all__ = ["GAME_FOLDS", "evolve"]

GAME_FOLDS: dict[type[Event], Callable[..., Game]] = {
    **VOTING_FOLDS,
    **STACK_FOLDS,
    **OBJECT_FOLDS,
    **COMBAT_FOLDS,
    **PHASING_FOLDS,
    **MANA_FOLDS,
    **TIMING_FOLDS,
    **UNDO_FOLDS,
    PlayerLeft: player_left,
}
"""How each event of a game changes it."""

_OF_THE_TABLE = {**TABLE_FOLDS, **STAND_IN_FOLDS}
_KEEPS_UNDO = {Changed, *TIMING_FOLDS, *UNDO_FOLDS}
_OF_THE_GAME = {
    kind: (fold, WRITERS.get(kind), kind in _KEEPS_UNDO) for kind, fold in GAME_FOLDS.items()
}


def evolve(table: Table, event: Event) -> Table:
    """Return the table after the event."""
    found = _OF_THE_GAME.get(type(event))
    if found is None:
        return _OF_THE_TABLE[type(event)](table, event)
    fold, write, keeps_undo = found
    before = table.game
    assert before is not None, "an event of a game that has not begun"
    game = fold(before, event)
    if game.permanents is not before.permanents or game.own_cards is not before.own_cards:
        game = replace(game, board=board_of(game))
    if before.undo is not None and not keeps_undo:
        game = replace(game, undo=None)
    if write is not None and (line := write(before, event)) is not None:
        game = _told(game, line)
    return replace(table, game=game)


def _told(game: Game, line: Line) -> Game:
    return replace(game, said=game.said + 1, log=(*game.log[1 - LOG_WINDOW :], line))
