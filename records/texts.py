"""Texts, numbers, yes and no, names, maps: the simple values, refused with their line if wrong."""

from __future__ import annotations

import re

from records.mistakes import Mistake
from records.nodes import Items, Node, Pairs, Text
from records.words import NOBODY

__all__ = ["names_of", "number_of", "pairs_of", "text_of", "yes_of"]


def text_of(node: Node) -> str:
    """Return the text of a node that must be one."""
    if isinstance(node, Text) and node.text:
        return node.text
    raise Mistake(node.line, "Here stands one text.")


def number_of(node: Node) -> int:
    """Return the whole number of a node."""
    if isinstance(node, Text) and re.fullmatch(r"[+-]?\d{1,15}", node.text):
        return int(node.text)
    raise Mistake(node.line, "Here stands a whole number.")


def yes_of(node: Node) -> bool:
    """Return yes or no."""
    if isinstance(node, Text) and node.text in ("yes", "no"):
        return node.text == "yes"
    raise Mistake(node.line, "Here stands yes or no.")


def names_of(node: Node) -> tuple[str, ...]:
    """Return the names of a node: one, a list, or none (`nobody`, `nothing`, `[]`)."""
    if isinstance(node, Text) and node.text in NOBODY and not node.quoted:
        return ()
    if isinstance(node, Items):
        return tuple(text_of(one) for one in node.items)
    return (text_of(node),)


def pairs_of(node: Node) -> tuple[tuple[Text, Node], ...]:
    """Return the pairs of a map, in the order written; none if it says `nobody`."""
    if isinstance(node, Pairs):
        return node.pairs
    if isinstance(node, Text) and node.text in NOBODY:
        return ()
    raise Mistake(node.line, "Here stands a map, such as {Ann: 40}.")
