"""What may be asked about mana; part of the union in `engine/commands.py`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from engine.from_seat import FromSeat
from engine.ids import ObjectId, PlayerId

__all__ = ["ActivateMana", "PayMana", "SetChosen"]


class ActivateMana(FromSeat, frozen=True, tag="activate_mana"):
    """Activate a mana ability, at once and without the stack (CR 605.3).

    `ability` is its place on the card, or 20 to 24 for the basic land types in their usual order.
    `mana` says what is open, in order: each permanent to tap, the mana to add ("G", "BB"), then
    the mana of each trigger; what is not said is asked.
    """

    permanent: ObjectId
    ability: Annotated[int, Meta(ge=0, le=24)] = 0
    mana: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=30)], ...], Meta(max_length=8)
    ] = ()


class PayMana(FromSeat, frozen=True, tag="pay_mana"):
    """Spend mana from one's pool: pairs of its place there, from 1, and how much (CR 118.3a).

    `spell` is the spell or ability on the stack that it pays for; None is anything on paper. `by`
    is a controlled player whose mana it is (CR 723.5a).
    """

    mana: Annotated[
        tuple[tuple[Annotated[int, Meta(ge=1, le=999)], Annotated[int, Meta(ge=1)]], ...],
        Meta(min_length=1, max_length=24),
    ]
    spell: ObjectId | None = None
    by: PlayerId | None = None


class SetChosen(FromSeat, frozen=True, tag="chosen"):
    """Say what was chosen as a permanent entered, such as a creature type (CR 614.12a)."""

    object: ObjectId
    word: Annotated[str, Meta(min_length=1, max_length=30)]
