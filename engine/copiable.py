"""What a copy takes over (CR 707.2), and the card that lies beneath whatever a permanent became."""

from __future__ import annotations

from engine.cards import CARDS
from engine.cards.words import Characteristics
from engine.state import Game, Permanent

__all__ = ["card_beneath", "copiable"]


def copiable(permanent: Permanent) -> Characteristics:
    """Return the values a copy has: as printed or copied, without what effects made of it.

    Counters, being tapped, and being a Ring-bearer are no part of them (CR 701.54b).
    """
    return permanent.born or permanent.printed


def card_beneath(game: Game, permanent: Permanent) -> tuple[str, Characteristics]:
    """Return the card a permanent is, by its name ("" if it was typed in), and what is on it.

    CR 400.7: what it had become is forgotten as it leaves.
    """
    if permanent.really is not None:
        return permanent.really
    known = CARDS.get(permanent.card) or game.own_cards.get(permanent.card)
    return permanent.card, known.printed if known is not None else copiable(permanent)
