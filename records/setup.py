"""The start of a record, reached by commands alone: the step, the Ring, then what is on the table.

The step is reached on an empty table, so that nothing triggers on the way; temptations come before
the permanents, so that nothing watches them, and a bearer just before the last of them.
"""

from __future__ import annotations

from engine import commands as c
from engine.cards.words import Zone
from engine.ids import ChoiceId, ObjectId
from engine.legal import leads
from engine.state import Asks
from records.board import Board, put
from records.mistakes import Mistake
from records.naming import is_named
from records.record import Entry, Record, Thing

__all__ = ["set_up"]

MOST_STEPS = 2000


def set_up(record: Record) -> Board:
    """Return the game as the record begins."""
    board = Board(record.players, record.life, record.chance, record.house)
    if record.own_cards:
        board.playing.do(None, c.AddOwnCards(record.own_cards))
    _reach(board, *record.begins)
    bearers = {entry.of: _bearer(record, entry) for entry in record.bearer}
    placed = {id(thing): _tempt_to(board, record, of, thing) for of, thing in bearers.items()}
    for entry in record.tempted:
        _tempt(board, entry.of, 0 if entry.of in bearers else entry.number)
    for entry in record.battlefield:
        for thing in entry.things:
            if id(thing) not in placed:
                placed[id(thing)] = put(board, entry.of, thing)
    listed = (thing for entry in record.battlefield for thing in entry.things)
    board.names.in_order([placed[id(thing)] for thing in listed])
    _put_elsewhere(board, record)
    board.looked()
    return board


def _reach(board: Board, turn: int, step: str) -> None:
    for _ in range(MOST_STEPS):
        if (board.game.turn, board.game.step.value) == (turn, step):
            return
        board.do(board.name(leads(board.game)), c.NextStep())
    raise Mistake(1, f"Turn {turn} has no step {step!r} in which a game could stand at its start.")


def _bearer(record: Record, entry: Entry) -> Thing:
    """Return the thing listed under that player which is to bear the Ring."""
    own = (thing for one in record.battlefield if one.of == entry.of for thing in one.things)
    said = entry.names[0] if entry.names else ""
    found = [one for one in own if one.alias == said or is_named(one.name, said)]
    if len(found) != 1:
        what = "Nothing is" if not found else f"{len(found)} are"
        raise Mistake(entry.line, f"{what} called {said!r} among what {entry.of} has at the start.")
    return found[0]


def _tempt(board: Board, name: str, times: int) -> None:
    """Tempt a player who has no creature yet."""
    for _ in range(times):
        board.do(name, c.Tempt(board.players[name]))


def _tempt_to(board: Board, record: Record, name: str, thing: Thing) -> ObjectId:
    """Tempt a player so often that the thing, put there before the last time, bears the Ring."""
    times = sum(entry.number for entry in record.tempted if entry.of == name)
    if times < 1:
        raise Mistake(thing.line, f"`tempted` does not say how often the Ring tempted {name}.")
    _tempt(board, name, times - 1)
    bearer = put(board, name, thing)
    _tempt(board, name, 1)
    question = board.question(name)
    if question is None or question.asks is not Asks.RING_BEARER:
        raise Mistake(thing.line, f"{thing.name} is no creature.")
    board.do(name, c.ChooseRingBearer(question.id, ChoiceId(str(bearer))))
    if board.game.stack or board.game.asked:
        raise Mistake(thing.line, f"{thing.name} triggers on being chosen: write it as a step.")
    return bearer


def _put_elsewhere(board: Board, record: Record) -> None:
    for zone, entries in record.zones.items():
        for entry in entries:
            for thing in entry.things:
                board.do(entry.of, c.AddCard(thing.name, Zone(zone), thing.types or ()))
