"""Events of mana: added to a pool, spent from it, lost with the step."""

from __future__ import annotations

from msgspec import Struct

from engine.ids import ObjectId, PlayerId
from engine.state import Unspent

__all__ = ["ManaAdded", "ManaSpent", "PoolEmptied"]


class ManaAdded(Struct, frozen=True, gc=False, tag="mana_added"):
    """Mana went into a player's pool (CR 106.4). `by` is the name of `source`.

    `tapped`: that permanent was tapped for it (CR 106.12).
    """

    player: PlayerId
    mana: tuple[Unspent, ...]
    by: str
    source: ObjectId | None = None
    tapped: bool = False


class ManaSpent(Struct, frozen=True, gc=False, tag="mana_spent"):
    """Mana was paid from a pool (CR 118.3a), for the spell `on` or something on paper."""

    player: PlayerId
    mana: tuple[Unspent, ...]
    on: ObjectId | None = None


class PoolEmptied(Struct, frozen=True, gc=False, tag="pool_emptied"):
    """A player lost all unspent mana as a step or phase ended (CR 500.5)."""

    player: PlayerId
