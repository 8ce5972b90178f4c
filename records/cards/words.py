"""What can be written in a card: read from the structs themselves, so nothing is listed twice.

A struct is written by its tag, with spaces: `LoseLife` is `lose life`. What the vocabulary has a
name for is written by that: `creatures_you_dont_control` is `creatures you don't control`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import ModuleType
from typing import TypeAlias, TypeGuard

from msgspec import Struct
from msgspec import inspect as shapes

from engine.cards import (
    abilities,
    effects,
    mana_vocabulary,
    mana_words,
    object_vocabulary,
    ring_vocabulary,
    vocabulary,
    words,
)
from engine.cards.abilities import Card

__all__ = [
    "CARD",
    "Options",
    "called",
    "named",
    "names_for",
    "names_for_lists",
    "options_of",
    "plain_key",
    "tag_of",
    "word_of",
]

_VOCABULARIES: tuple[ModuleType, ...] = (
    vocabulary,
    object_vocabulary,
    ring_vocabulary,
    mana_vocabulary,
)

Value: TypeAlias = Struct | Enum | tuple[Struct | Enum, ...]
Options: TypeAlias = tuple[shapes.Type, ...]
"""The types that a value may have."""

_CALLED: dict[type, str] = {
    effects.Draw: "effect",
    abilities.Triggered: "ability",
    words.EnteredThisTurn: "condition",
    words.Votes: "amount",
    mana_words.HowMany: "amount of mana",
    mana_words.Add: "way to add mana",
    mana_words.SacrificeThis: "payment",
    mana_words.Spending: "use of mana",
    abilities.Target: "target",
    abilities.When: "moment",
    words.Characteristics: "token",
    words.Who: "player or players",
    words.Described: "class of objects",
    words.Ref: "object",
    words.Zone: "zone",
    mana_words.ManaType: "type of mana",
    effects.Outcome: "choice",
}
"""What a value is called by one of the types it may have, the first that is here."""


def options_of(shape: shapes.Type) -> Options:
    """Return the types a value may have, without None: what is not said is left out."""
    types = shape.types if isinstance(shape, shapes.UnionType) else (shape,)
    return tuple(one for one in types if not isinstance(one, shapes.NoneType))


def called(options: Options) -> str:
    """Return what a value of these types is called."""
    kinds = {one.cls for one in options if isinstance(one, shapes.StructType | shapes.EnumType)}
    found = next((name for kind, name in _CALLED.items() if kind in kinds), None)
    if found is not None:
        return found
    return "number" if any(isinstance(one, shapes.IntType) for one in options) else "word"


def tag_of(shape: shapes.StructType) -> str:
    """Return the word a struct is written by."""
    return word_of(str(shape.cls.__struct_config__.tag or shape.cls.__name__.lower()))


def word_of(name: str) -> str:
    """Return a name of the program as it is written in a card."""
    return name.replace("_", " ").replace(" dont ", " don't ").replace(" cant ", " can't ").strip()


def plain_key(text: str) -> str:
    """Return what is left of a word without case and apostrophes, by which it is found."""
    return text.casefold().replace("'", "").replace("\u2019", "")


def names_for(options: Options) -> dict[str, Value]:
    """Return the names of the vocabulary for values of these types."""
    kinds = _classes(options)
    return {name: value for name, value in _named().items() if isinstance(value, kinds)}


def names_for_lists(options: Options) -> dict[str, Value]:
    """Return the names of the vocabulary for several such values together, or for none of them."""
    kinds = _classes(options)
    lists = ((name, value) for name, value in _named().items() if isinstance(value, tuple))
    return {name: value for name, value in lists if all(isinstance(one, kinds) for one in value)}


def named(names: Mapping[str, Value], text: str) -> Value | None:
    """Return what a name means, however it is spelled; None if it is none of these."""
    key = plain_key(text)
    return next((value for name, value in names.items() if plain_key(name) == key), None)


def _classes(options: Options) -> tuple[type, ...]:
    kinds = (shapes.StructType, shapes.EnumType)
    return tuple(one.cls for one in options if isinstance(one, kinds))


@cache
def _named() -> dict[str, Value]:
    found: dict[str, Value] = {}
    for module in _VOCABULARIES:
        for name, value in vars(module).items():
            if not name.startswith("_") and _is_a_word(value):
                known = found.setdefault(word_of(name), value)
                assert known == value, f"{name} means two things"
    return found


def _is_a_word(value: object) -> TypeGuard[Value]:
    if isinstance(value, tuple):
        return not value or isinstance(value[0], Struct | Enum)
    return isinstance(value, Struct | Enum) and not isinstance(value, Card)


CARD = shapes.type_info(Card)
"""The type of a card, from which everything that can be written follows."""
