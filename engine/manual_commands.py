"""Manual changes: only while nothing is resolving. Part of the union in `engine/commands.py`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from engine.cards.words import Zone
from engine.from_seat import FromSeat
from engine.ids import ObjectId, PlayerId

__all__ = [
    "AddCard",
    "AddPermanent",
    "CopyPermanent",
    "Count",
    "Move",
    "Name",
    "Phase",
    "SetControl",
    "SetCounters",
    "SetLife",
    "SetTapped",
    "Small",
    "Words",
]

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Small = Annotated[int, Meta(ge=-999, le=9999)]
Count = Annotated[int, Meta(ge=0, le=999)]
Words = Annotated[
    tuple[Annotated[str, Meta(min_length=1, max_length=30)], ...], Meta(max_length=12)
]


class AddPermanent(FromSeat, frozen=True, tag="add_permanent"):
    """Put a permanent onto the battlefield by hand; a catalogue name brings its characteristics.

    `enters`: it enters now, with its triggers; otherwise it was there already. Controller is the
    one who adds it; `owner` may be another player. An Aura is `attached_to` what it enchants.
    """

    name: Name
    types: Words = ()
    subtypes: Words = ()
    legendary: bool = False
    colors: Words = ()
    power: Small | None = None
    toughness: Small | None = None
    keywords: Words = ()
    token: bool = False
    owner: PlayerId | None = None
    enters: bool = False
    attached_to: ObjectId | None = None


class AddCard(FromSeat, frozen=True, tag="add_card"):
    """Put a card into one's own graveyard, exile or command zone."""

    name: Name
    zone: Zone = Zone.GRAVEYARD
    types: Words = ()


class Move(FromSeat, frozen=True, tag="move"):
    """Move a permanent or card; None takes it to a hand or library on paper.

    A permanent that is moved away leaves the battlefield, with what that means.
    """

    object: ObjectId
    to: Zone | None


class CopyPermanent(FromSeat, frozen=True, tag="copy"):
    """Create a token that is a copy of a permanent, under one's own control (CR 707.2).

    `enters`: it enters now, with its triggers. With `onto`, that permanent becomes the copy.
    """

    object: ObjectId
    onto: ObjectId | None = None
    enters: bool = False


class Phase(FromSeat, frozen=True, tag="phase"):
    """Phase a permanent out, with all that is attached to it, or in if it is out (CR 702.26)."""

    object: ObjectId


class SetTapped(FromSeat, frozen=True, tag="tap"):
    """Tap or untap a permanent."""

    object: ObjectId
    tapped: bool


class SetCounters(FromSeat, frozen=True, tag="counters"):
    """Say how many counters of a kind a permanent has."""

    object: ObjectId
    kind: Annotated[str, Meta(min_length=1, max_length=30)]
    count: Count


class SetControl(FromSeat, frozen=True, tag="control"):
    """Give control of a permanent to a player."""

    object: ObjectId
    player: PlayerId


class SetLife(FromSeat, frozen=True, tag="life"):
    """Say what a player's life total is."""

    player: PlayerId
    life: Small
