"""Planes (CR 311): cards in the command zone whose abilities work there, and who controls them."""

from __future__ import annotations

from engine.cards.words import Zone
from engine.ids import ObjectId
from engine.state import Game, Permanent
from engine.turns import apnap_order

__all__ = ["plane", "planes"]


def planes(game: Game) -> tuple[Permanent, ...]:
    """Return each plane in the command zone as the source it is, under its planar controller.

    That is the active player or, if that player has left, the next one (CR 311.5). No plane is on
    the battlefield, ever (CR 311.2).
    """
    you = apnap_order(game)[0]
    return tuple(
        Permanent(card.id, card.printed, card.owner, you, 0, card.card)
        for card in game.cards.values()
        if card.zone is Zone.COMMAND and "Plane" in card.printed.types
    )


def plane(game: Game, object_id: ObjectId) -> Permanent | None:
    """Return that plane, if it is one in the command zone."""
    return next((one for one in planes(game) if one.id == object_id), None)
