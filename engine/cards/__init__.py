"""The catalogue: every card of the listed modules by its name, and how a name is found.

A new card is an entry in one of these modules; a new set is one more name in `_SETS`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from difflib import get_close_matches

from engine.cards import (
    conspiracy,
    lands_and_mana,
    middle_earth,
    middle_earth_commander,
    middle_earth_councils,
    middle_earth_legends,
    middle_earth_permanents,
    middle_earth_sagas,
    middle_earth_spells,
    other_sets,
    planechase,
    take_the_crown,
)
from engine.cards.abilities import Card
from engine.cards.listing import listed_card
from engine.cards.the_ring import THE_RING
from engine.cards.tokens import TOKENS

__all__ = ["CARDS", "THE_RING", "TOKENS", "catalogue", "find", "is_same_name", "suggest"]

_SETS = (
    conspiracy, take_the_crown, middle_earth, middle_earth_commander, other_sets, lands_and_mana,
    middle_earth_councils, planechase, middle_earth_permanents, middle_earth_spells,
    middle_earth_legends, middle_earth_sagas,
)


def _gathered() -> dict[str, Card]:
    cards = [one for module in _SETS for one in vars(module).values() if isinstance(one, Card)]
    by_key = {_key(card.name): card for card in cards}
    assert len(by_key) == len(cards), "two cards share a name"
    return {card.name: card for _, card in sorted(by_key.items())}


def _key(name: str) -> str:
    """Return what is left of a name without case, accents and punctuation."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


CARDS: dict[str, Card] = _gathered()
"""Every card by its printed name, in alphabetical order."""

_NAMES = {_key(name): name for name in CARDS}


_NO_OWN: Mapping[str, Card] = {}


def find(name: str, own: Mapping[str, Card] = _NO_OWN) -> Card | None:
    """Return the card of that name; case, accents, apostrophes and spaces do not matter.

    `own` holds a table's own cards by name; none of them has the name of one in the catalogue.
    """
    key = _key(name)
    if (found := _NAMES.get(key)) is not None:
        return CARDS[found]
    return next((card for one, card in own.items() if _key(one) == key), None)


def suggest(name: str, own: Mapping[str, Card] = _NO_OWN) -> list[str]:
    """Return at most five names close to what was typed, those that begin so first."""
    key = _key(name)
    names = {_key(one): one for one in own} | _NAMES
    starts = [one for one in names if key and one.startswith(key)]
    close = get_close_matches(key, names, n=5, cutoff=0.6)
    return [names[one] for one in dict.fromkeys(starts + close)][:5]


def is_same_name(one: str, other: str) -> bool:
    """Whether two names are found by the same typing."""
    return _key(one) == _key(other)


def catalogue() -> list[dict[str, object]]:
    """Return every card as plain data, in alphabetical order (see `listing.py`)."""
    return [listed_card(card) for card in CARDS.values()]
