"""Things: `Ogre 3/3`, `Forest (Land)`, a card of the catalogue by its name, or one with details."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from records.mistakes import Mistake, unknown
from records.nodes import Node, Pairs, Text
from records.record import Thing
from records.texts import names_of, number_of, pairs_of, text_of, yes_of
from records.words import DETAILS

__all__ = ["size_of", "thing_of"]

_WITH_SIZE = re.compile(r"(.+?) (-?\d{1,3}/-?\d{1,3})")
_WITH_TYPES = re.compile(r"(.+?) \(([A-Z][A-Za-z ]*)\)")

Detail: TypeAlias = tuple[str, ...] | tuple[int, int] | dict[str, int] | str | int | bool


def size_of(text: str, line: int) -> tuple[int, int]:
    """Return power and toughness of a text such as `2/2`."""
    found = re.fullmatch(r"(-?\d{1,3})/(-?\d{1,3})", text)
    if found is None:
        raise Mistake(line, f"{text!r} is no size: write power/toughness, such as 2/2.")
    return int(found[1]), int(found[2])


def thing_of(node: Node) -> Thing:
    """Return the thing a node describes: a text, or a map of one name to its details."""
    if isinstance(node, Text):
        return _short(node)
    if not isinstance(node, Pairs) or len(node.pairs) != 1:
        raise Mistake(node.line, "A thing is a name, or a name with details: {Ogre: {size: 3/3}}.")
    name, details = node.pairs[0]
    return _detailed(_short(name), details)


def _short(node: Text) -> Thing:
    text = text_of(node)
    if found := _WITH_SIZE.fullmatch(text):
        return Thing(node.line, found[1], size=size_of(found[2], node.line))
    if found := _WITH_TYPES.fullmatch(text):
        words = found[2].split()
        types = tuple(word for word in words if word != "Legendary")
        legendary = True if "Legendary" in words else None
        return Thing(node.line, found[1], types=types, legendary=legendary)
    return Thing(node.line, text)


def _counters(node: Node) -> dict[str, int]:
    return {key.text: number_of(value) for key, value in pairs_of(node)}


_READERS: dict[str, Callable[[Node], Detail]] = {
    "size": lambda node: size_of(text_of(node), node.line),
    "types": names_of,
    "subtypes": names_of,
    "keywords": names_of,
    "colors": names_of,
    "legendary": yes_of,
    "token": yes_of,
    "owner": text_of,
    "under": text_of,
    "tapped": yes_of,
    "damage": number_of,
    "counters": _counters,
    "as": text_of,
    "targets": names_of,
    "ability": number_of,
    "x": number_of,
    "attached": text_of,
    "mana": names_of,
}


def _detailed(thing: Thing, details: Node) -> Thing:
    if not isinstance(details, Pairs):
        raise Mistake(details.line, "Details stand in a map, such as {size: 3/3, tapped: yes}.")
    for key, value in details.pairs:
        read = _READERS.get(key.text)
        if read is None:
            raise unknown(key.line, key.text, "detail of a thing", DETAILS)
        field = "alias" if key.text == "as" else key.text
        thing = replace(thing, **{field: read(value)})
    return thing
