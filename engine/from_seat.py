"""The shape of every command that somebody in a seat sends."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["FromSeat"]


class FromSeat(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do"):
    """What somebody in a seat sends; anything in it that is not named is refused.

    The tag of each is its word: on the wire in the field `do`, and in the seat document's `may`.
    """
