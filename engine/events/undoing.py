"""Events of taking back by agreement (docs/adr/0020)."""

from __future__ import annotations

from msgspec import Struct

from engine.ids import PlayerId

__all__ = ["Acted", "TakenBack", "UndoAgreed", "UndoAsked", "UndoDeclined", "WayBackClosed"]


class Acted(Struct, frozen=True, gc=False, tag="acted"):
    """A person is about to do something: the game as it is now is kept, to come back to.

    `what` is the command's word, then facts that everybody sees.
    """

    by: PlayerId
    what: tuple[str | int, ...]


class WayBackClosed(Struct, frozen=True, gc=False, tag="way_back_closed"):
    """What was before cannot be gone back to any more: `secret`, `chance` or `left`."""

    why: str


class UndoAsked(Struct, frozen=True, gc=False, tag="undo_asked"):
    """Somebody asks these to go back to before that moment, since `at`; until `due` they answer."""

    by: PlayerId
    moment: int
    waits: tuple[PlayerId, ...]
    at: int
    due: int


class UndoAgreed(Struct, frozen=True, gc=False, tag="undo_agreed"):
    """One of those asked agrees."""

    by: PlayerId


class UndoDeclined(Struct, frozen=True, gc=False, tag="undo_declined"):
    """The game goes on as it is: somebody said no, or (None) not all have answered in time."""

    by: PlayerId | None
    at: int


class TakenBack(Struct, frozen=True, gc=False, tag="taken_back"):
    """All agreed: the game is as it was before that moment; who is waited for has until `due`."""

    moment: int
    due: int = 0
