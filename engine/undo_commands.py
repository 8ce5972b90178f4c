"""Commands about taking back by agreement. Part of the union in `engine/commands.py`."""

from __future__ import annotations

from engine.from_seat import FromSeat

__all__ = ["AnswerUndo", "AskUndo"]


class AskUndo(FromSeat, frozen=True, tag="ask_undo"):
    """Ask everybody whether the game goes back to before that moment, by its number."""

    moment: int


class AnswerUndo(FromSeat, frozen=True, tag="answer_undo"):
    """Agree to what was asked, or not; whoever asked withdraws it with a no."""

    moment: int
    agree: bool
