"""A record replayed: every step decided by the rules, every expectation looked at.

What went wrong is said with its line, what was expected, and what was found. A step that could not
be done ends the replay, since nothing after it means what was written; expectations do not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.errors import IllegalAction
from records.board import Board
from records.differences import Difference
from records.doing import do
from records.expecting import check
from records.mistakes import Mistake
from records.record import Record, Step
from records.setup import set_up

__all__ = ["Replayed", "Told", "replay"]


class Told(NamedTuple):
    """A step and what the story says since the one before, for `--show`."""

    step: str
    lines: tuple[str, ...]


class Replayed(NamedTuple):
    """What came of a record: all that is not as expected, and the game as a story."""

    wrong: tuple[Difference, ...]
    story: tuple[Told, ...]

    @property
    def holds(self) -> bool:
        """Whether everything is as expected."""
        return not self.wrong


def replay(record: Record) -> Replayed:
    """Play a record from its start to its end."""
    wrong: list[Difference] = []
    try:
        board = set_up(record)
    except IllegalAction as refused:
        return Replayed((Difference(1, "the start can be set up", str(refused)),), ())
    except Mistake as mistake:
        return Replayed((_not_understood(mistake),), ())
    story = [Told("", tuple(board.playing.story()))]
    for step in record.play:
        before = len(board.playing.lines)
        try:
            wrong += _do(board, step)
        except (IllegalAction, Mistake) as error:
            wrong.append(_undone(step, error))
            break
        finally:
            told = board.playing.story(before)
            story.append(Told("" if step.verb == "expect" else step.text, tuple(told)))
    return Replayed(tuple(wrong), tuple(story))


def _do(board: Board, step: Step) -> Iterable[Difference]:
    """Do a step as it is written; return what is not as expected then."""
    refused = [_refused(board, step)] if step.refused else []
    if not step.refused:
        do(board, step)
    wrong = [*refused, *(check(board, one) for one in step.expect)]
    if step.expect:
        board.looked()
    return [one for one in wrong if one is not None]


def _refused(board: Board, step: Step) -> Difference | None:
    """Do what must be refused; return how it was not refused as it should be."""
    expected = f"{step.text}: refused with {', '.join(step.refused)}"
    before = board.playing.table
    try:
        do(board, step)
    except IllegalAction as refusal:
        said = (refusal.code, refusal.rule)
        missing = [one for one in step.refused if one not in said and one not in refusal.text]
        found = f"{refusal.code} ({refusal.rule}): {refusal.text}"
        return Difference(step.line, expected, found) if missing else None
    finally:
        board.playing.table = before
    return Difference(step.line, expected, "it was allowed")


def _undone(step: Step, error: IllegalAction | Mistake) -> Difference:
    if isinstance(error, Mistake):
        return _not_understood(error)
    return Difference(step.line, f"{step.text}: allowed", f"refused, {error.code}: {error}")


def _not_understood(mistake: Mistake) -> Difference:
    return Difference(mistake.line, "a step that can be understood", mistake.text)
