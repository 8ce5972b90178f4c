"""The printed facts of a card, written down a second time, from the rules catalogue of the project.

A card file and such a table are two witnesses: where they differ, one of them is wrong.
"""

from typing import NamedTuple

from engine.cards.abilities import Card

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


class Facts(NamedTuple):
    """What is printed: `colors` as letters, keywords as words."""

    cost: str
    type_line: str
    size: str = ""
    colors: str = ""
    keywords: tuple[str, ...] = ()


def type_line(card: Card) -> str:
    printed = card.printed
    left = " ".join((*printed.supertypes, *printed.types))
    return f"{left} — {' '.join(printed.subtypes)}" if printed.subtypes else left


def size(card: Card) -> str:
    printed = card.printed
    return "" if printed.power is None else f"{printed.power}/{printed.toughness}"


def facts_of(card: Card) -> Facts:
    letters = "".join(one for one, color in COLORS.items() if color in card.printed.colors)
    return Facts(card.printed.cost, type_line(card), size(card), letters, card.printed.keywords)
