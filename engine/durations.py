"""What lasts only so long: changes until end of turn, and what ends with a permanent.

Each stands on the permanent that it changes, and goes when its time is over.
"""

from __future__ import annotations

from msgspec import Struct

from engine.ids import ObjectId, PlayerId

__all__ = ["Hold", "UntilEnd"]


class UntilEnd(Struct, frozen=True, gc=False):
    """What changed until end of turn (CR 514.2): a base size, additions to it, keywords."""

    power: int = 0
    toughness: int = 0
    base: tuple[int, int] | None = None
    keywords: tuple[str, ...] = ()


class Hold(Struct, frozen=True, gc=False):
    """What lasts as long as `by` controls `source` (CR 611.2b), or this turn without a source.

    `back_to`: who gets the permanent back, if control of it was gained.
    """

    by: PlayerId
    source: ObjectId | None = None
    back_to: PlayerId | None = None
    keywords: tuple[str, ...] = ()
