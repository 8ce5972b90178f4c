"""Events of the table itself: seats, settings, the start."""

from __future__ import annotations

from msgspec import Struct

from engine.cards.abilities import Card
from engine.ids import PlayerId, SeatId
from engine.state import Draw, HouseRules, Settings

__all__ = [
    "ChanceCommitted",
    "ChanceDrawn",
    "ChanceShown",
    "GameStarted",
    "OwnCardsAdded",
    "PassingChanged",
    "SeatLeft",
    "SeatRenamed",
    "SeatTaken",
    "SeatsOrdered",
    "SettingsChanged",
    "TokenReplaced",
]


class ChanceCommitted(Struct, frozen=True, gc=False, tag="chance_committed"):
    """The server is bound to a seed for all the chance of this table."""

    commitment: bytes


class ChanceDrawn(Struct, frozen=True, gc=False, tag="chance_drawn"):
    """Chance gave a number."""

    draw: Draw


class ChanceShown(Struct, frozen=True, gc=False, tag="chance_shown"):
    """The game is over, and here is the seed."""

    seed: bytes


class SeatTaken(Struct, frozen=True, gc=False, tag="seat_taken"):
    """Somebody sat down; the first one is the host."""

    seat: SeatId
    name: str
    token: bytes
    bot: bool = False


class SeatLeft(Struct, frozen=True, gc=False, tag="seat_left"):
    """A seat became free before the start; the host's chair goes to `host`."""

    seat: SeatId
    host: SeatId | None


class SeatRenamed(Struct, frozen=True, gc=False, tag="seat_renamed"):
    """A seat has another name."""

    seat: SeatId
    name: str


class TokenReplaced(Struct, frozen=True, gc=False, tag="token_replaced"):
    """A seat has another secret."""

    seat: SeatId
    token: bytes


class SeatsOrdered(Struct, frozen=True, gc=False, tag="seats_ordered"):
    """The seats go round in another order."""

    order: tuple[SeatId, ...]


class SettingsChanged(Struct, frozen=True, gc=False, tag="settings_changed"):
    """The table has other settings."""

    settings: Settings


class PassingChanged(Struct, frozen=True, gc=False, tag="passing_changed"):
    """A seat passes by itself from now on, or no longer."""

    seat: SeatId
    on: bool


class GameStarted(Struct, frozen=True, gc=False, tag="game_started"):
    """The game began with these players in turn order."""

    order: tuple[PlayerId, ...]
    life: int
    house: HouseRules = HouseRules()


class OwnCardsAdded(Struct, frozen=True, gc=False, tag="own_cards_added"):
    """These cards belong to the table: their whole values, so that its log needs no other file."""

    cards: tuple[Card, ...]
