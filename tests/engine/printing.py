"""Cards printed for one test: what a rule is about, and no card of the catalogue says yet."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import cards
from engine.cards.abilities import Ability, Card
from engine.cards.effects import Effect

__all__ = ["printed"]


def printed(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    like: str,
    *,
    spell: tuple[Effect, ...] = (),
    abilities: tuple[Ability, ...] = (),
) -> str:
    """Print a card with the characteristics of another one for this test; return its name."""
    known = cards.CARDS[like]
    card = Card(replace(known.printed, name=name), spell=spell, abilities=abilities)
    key = "".join(letter for letter in name.casefold() if letter.isalnum())
    monkeypatch.setitem(cards.CARDS, name, card)
    monkeypatch.setitem(cards._NAMES, key, name)  # pyright: ignore[reportPrivateUsage]
    return name
