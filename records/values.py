"""The value of a word, read by its shape; a value of another shape is refused with its line."""

from __future__ import annotations

from collections.abc import Callable

from records.mistakes import Mistake, unknown
from records.nodes import Items, Node, Pairs, Text
from records.record import Council, Entry
from records.texts import names_of, number_of, pairs_of, text_of, yes_of
from records.things import thing_of
from records.words import NOBODY, Shape

__all__ = ["council_of", "entries_of"]


def _nothing(node: Node) -> tuple[Entry, ...]:
    if isinstance(node, Text) and not node.text:
        return ()
    raise Mistake(node.line, "Nothing stands behind this word.")


def _things(node: Node) -> Entry:
    if isinstance(node, Text) and node.text in NOBODY:
        return Entry(node.line)
    many = node.items if isinstance(node, Items) else (node,)
    return Entry(node.line, things=tuple(thing_of(one) for one in many))


def _ordered(node: Node) -> tuple[Entry, ...]:
    if isinstance(node, Text) and node.text in NOBODY:
        return ()
    if not isinstance(node, Items):
        raise Mistake(node.line, "Here stands a list of pairs, such as [Ann: death, Ben: taxes].")
    return tuple(one for item in node.items for one in _paired(item))


def _paired(node: Node) -> tuple[Entry, ...]:
    return tuple(Entry(k.line, k.text, names_of(value)) for k, value in pairs_of(node))


def _numbered(node: Node) -> tuple[Entry, ...]:
    return tuple(Entry(k.line, k.text, number=number_of(v)) for k, v in pairs_of(node))


def _counters(node: Node) -> tuple[Entry, ...]:
    return tuple(
        Entry(kind.line, key.text, (kind.text,), number_of(number))
        for key, value in pairs_of(node)
        for kind, number in pairs_of(value)
    )


def _facts(node: Node) -> tuple[Entry, ...]:
    facts = (Pairs(key.line, ((key, value),)) for key, value in pairs_of(node))
    return tuple(Entry(one.line, one.pairs[0][0].text, things=(thing_of(one),)) for one in facts)


def _thing_lists(node: Node) -> tuple[Entry, ...]:
    found = ((key, _things(value)) for key, value in pairs_of(node))
    return tuple(Entry(key.line, key.text, things=one.things) for key, one in found)


_READERS: dict[Shape, Callable[[Node], tuple[Entry, ...]]] = {
    Shape.NOTHING: _nothing,
    Shape.TEXT: lambda node: (Entry(node.line, names=(text_of(node),)),),
    Shape.NUMBER: lambda node: (Entry(node.line, number=number_of(node)),),
    Shape.NAMES: lambda node: (Entry(node.line, names=names_of(node)),),
    Shape.THINGS: lambda node: (_things(node),),
    Shape.PAIRS: _paired,
    Shape.LISTS: _paired,
    Shape.ORDERED: _ordered,
    Shape.NUMBERS: _numbered,
    Shape.COUNTERS: _counters,
    Shape.FACTS: _facts,
    Shape.THING_LISTS: _thing_lists,
}


def entries_of(shape: Shape, node: Node) -> tuple[Entry, ...]:
    """Return what a value of that shape says; yes-or-no and councils are read by themselves."""
    return _READERS[shape](node)


def council_of(node: Node) -> Council:
    """Return a question to the table."""
    words = ("question", "choices", "secret", "count")
    given = {key.text: value for key, value in pairs_of(node)}
    for key, _ in pairs_of(node):
        if key.text not in words:
            raise unknown(key.line, key.text, "word of a council", words)
    if "question" not in given or "choices" not in given:
        raise Mistake(node.line, "A council has a question and choices.")
    return Council(
        text_of(given["question"]),
        names_of(given["choices"]),
        secret="secret" in given and yes_of(given["secret"]),
        count="count" in given and yes_of(given["count"]),
    )
