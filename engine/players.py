"""What a player is: life, The Ring, and the mana not spent yet. Frozen values, nothing else."""

from __future__ import annotations

from msgspec import Struct

from engine.cards.mana_words import ManaType, Spending
from engine.ids import ObjectId

__all__ = ["Player", "Ring", "Unspent"]


class Ring(Struct, frozen=True, gc=False):
    """A player's emblem named The Ring (CR 701.54c): `tempted` is not capped, its abilities are."""

    tempted: int = 0
    bearer: ObjectId | None = None


class Unspent(Struct, frozen=True, gc=False):
    """Mana of one kind in a pool (CR 106.4); `only` and `subtype` bind its spending (CR 106.6)."""

    type: ManaType
    count: int = 1
    only: Spending | None = None
    subtype: str = ""


class Player(Struct, frozen=True, gc=False):
    """A player, in the game or gone (CR 800.4a). `lost` says why the player is gone.

    `turn` is the number of the player's most recent turn, 0 before the first one after the start.
    """

    name: str
    life: int
    ring: Ring | None = None
    lost: str | None = None
    pool: tuple[Unspent, ...] = ()
    turn: int = 0

    @property
    def is_in(self) -> bool:
        """Whether the player is still in the game."""
        return self.lost is None
