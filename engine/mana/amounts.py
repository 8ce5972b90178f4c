"""How much mana of which type, and the numbers that costs hold: values only (CR 106.1b, 202.3).

1. An amount is six numbers in the order of `ManaType`; `text_of` is its name ("GG", "27W", "0").
2. No amount of one type exceeds `MOST`: a hundred doublings would outgrow what can be stored.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.cards.mana_words import Mana, ManaType
from engine.ids import PlayerId
from engine.state import CardObject, Game, Permanent, StackObject

__all__ = [
    "COLORS",
    "MOST",
    "NOTHING",
    "TYPES",
    "Amounts",
    "amounts_of",
    "devotion",
    "mana_value",
    "shown",
    "text_of",
    "times",
    "types_in",
    "value_of",
]

Amounts: TypeAlias = tuple[int, ...]
"""How much of each of the six types."""

TYPES = tuple(ManaType)
COLORS = frozenset(TYPES) - {ManaType.COLORLESS}
NOTHING: Amounts = (0,) * len(TYPES)
MOST = 1_000_000


def amounts_of(mana: Mana) -> Amounts:
    """Return how much of each type that mana is."""
    return tuple(mana.count(one) for one in TYPES)


def times(amounts: Amounts, factor: int) -> Amounts:
    """Return that many times as much, at most `MOST` of a type."""
    return tuple(min(count * factor, MOST) for count in amounts)


def types_in(amounts: Amounts) -> frozenset[ManaType]:
    """Return the types of which there is any."""
    return frozenset(one for one, count in zip(TYPES, amounts, strict=True) if count)


def text_of(amounts: Amounts) -> str:
    """Return the name of an amount: one letter for each mana, or the number before the letter."""
    parts = [
        one.value * count if count <= 9 else f"{count}{one.value}"
        for one, count in zip(TYPES, amounts, strict=True)
    ]
    return "".join(parts) or "0"


def shown(amounts: Amounts) -> str:
    """Return an amount as people read it: "{G}{G}", or "27 {W}"."""
    parts = [
        f"{{{one.value}}}" * count if count <= 9 else f"{count} {{{one.value}}}"
        for one, count in zip(TYPES, amounts, strict=True)
        if count
    ]
    return " ".join(parts) or "no mana"


def mana_value(cost: str, x: int = 0) -> int:
    """Return the mana value of a cost, with that X; the larger half of a hybrid (CR 202.3)."""
    return sum(_value(symbol, x) for symbol in _symbols(cost))


def _symbols(cost: str) -> list[str]:
    return cost.strip("{}").split("}{") if cost else []


def _value(symbol: str, x: int) -> int:
    if symbol == "X":
        return x
    return max(int(half) if half.isdigit() else 1 for half in symbol.split("/"))


def value_of(thing: Permanent | CardObject | StackObject) -> int:
    """Return an object's mana value; X counts on the stack and nowhere else (CR 202.3e)."""
    if isinstance(thing, StackObject):
        return mana_value(thing.printed.cost, thing.x) if thing.printed else 0
    return mana_value(thing.printed.cost)


def devotion(game: Game, player: PlayerId, color: ManaType) -> int:
    """Return a player's devotion to a color (CR 700.5)."""
    costs = (p.printed.cost for p in game.permanents.values() if p.controller == player)
    halves = (symbol.split("/") for cost in costs for symbol in _symbols(cost))
    return sum(color.value in symbol for symbol in halves)
