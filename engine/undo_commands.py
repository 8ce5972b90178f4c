"""Commands about taking back by agreement. Part of the union in `engine/commands.py`."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["AnswerUndo", "AskUndo"]


class AskUndo(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="ask_undo"
):
    """Ask everybody whether the game goes back to before that moment, by its number."""

    moment: int


class AnswerUndo(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="answer_undo"
):
    """Agree to what was asked, or not; whoever asked withdraws it with a no."""

    moment: int
    agree: bool
