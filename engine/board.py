"""Sorts out the battlefield whenever it changes, so that nothing else looks through all of it.

A vote changes no permanent: what is asked about all of them during one was answered before it.
"""

from __future__ import annotations

from engine.cards import CARDS
from engine.cards.abilities import Ability, AdditionalVotes, Triggered, When
from engine.objects import abilities_of, cancelling, has_lethal_damage, is_creature
from engine.state import Board, Game, Permanent

__all__ = ["board_of", "is_doomed"]


def board_of(game: Game) -> Board:
    """Return which permanents matter for what, each in the order of the battlefield."""
    all_of_them = game.permanents.values()
    speaking = {one.id: own for one in all_of_them if (own := abilities_of(game, one))}
    return Board(
        tuple(speaking),
        tuple(one for one, own in speaking.items() if any(map(_is_of_votes, own))),
        tuple(one.id for one in all_of_them if _is_delicate(game, one)),
        tuple(one.id for one in all_of_them if "Legendary" in one.printed.supertypes),
        not any(is_doomed(one) for one in all_of_them),
    )


def is_doomed(permanent: Permanent) -> bool:
    """Whether a state-based action may apply to it, whatever else is there (CR 704.5f to h, q)."""
    if cancelling(permanent):
        return True
    toughness = permanent.toughness if is_creature(permanent) else None
    return toughness is not None and (toughness <= 0 or has_lethal_damage(permanent, toughness))


def _is_of_votes(ability: Ability) -> bool:
    if isinstance(ability, Triggered):
        return When.PLAYERS_FINISH_VOTING in ability.when
    return isinstance(ability, AdditionalVotes)


def _is_delicate(game: Game, permanent: Permanent) -> bool:
    if "Saga" in permanent.printed.subtypes:
        return True
    card = CARDS.get(permanent.card) or game.own_cards.get(permanent.card)
    return card is not None and "Aura" in card.printed.subtypes
