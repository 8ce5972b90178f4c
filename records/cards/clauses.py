"""What was written in a card, as plain data of the right shape; `Mistake` if it cannot be.

1. The first word of a map says what it is, its value is the first part, and the others stand beside
   it: `{lose life: 4, who: each opponent}`.
2. Where one thing can stand alone or in a list, either is read. Choices of a vote are a map.
3. Nothing is made here but lists, maps, texts and numbers; `msgspec` makes the card of them.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TypeAlias

from msgspec import inspect as shapes
from msgspec import to_builtins

from engine.cards.mana_words import ManaType
from engine.cards.rests_on import KEYWORDS
from engine.cards.words import Characteristics, InThatGraveyard
from records.cards.titles import CARD_TYPES, COLORS, Plain, known_word, printed_of
from records.cards.words import (
    Options,
    called,
    named,
    names_for,
    names_for_lists,
    options_of,
    plain_key,
    tag_of,
    word_of,
)
from records.mistakes import Mistake, unknown
from records.nodes import Items, Node, Pairs, Text, written
from records.texts import number_of, text_of, yes_of
from records.things import size_of

__all__ = ["plain_of"]

_Fields: TypeAlias = dict[str, shapes.Field]

_SYMBOLS = re.compile(r"(?:\{[WUBRGC]\})+")
_LEADING = re.compile(r"^(whenever |when |at |the |beginning of )+")
_OF_FIELDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "types": ("card type", CARD_TYPES),
    "without": ("card type", CARD_TYPES),
    "also": ("card type", CARD_TYPES),
    "colors": ("color", COLORS),
    "color": ("color", COLORS),
    "keywords": ("keyword", tuple(KEYWORDS)),
    "keyword": ("keyword", tuple(KEYWORDS)),
}
"""Parts whose texts are words of a closed list."""


def plain_of(shape: shapes.Type, node: Node) -> Plain:
    """Return a node as plain data of that type."""
    options = options_of(shape)
    match options:
        case (shapes.VarTupleType(item_type=item),):
            return _list_of(item, node)
        case (shapes.TupleType(),):
            return list(size_of(text_of(node), node.line))
        case _:
            return _one_of(options, node)


# Several.


def _list_of(item: shapes.Type, node: Node) -> Plain:
    if isinstance(node, Items):
        return [plain_of(item, one) for one in node.items]
    if isinstance(node, Text):
        if not node.text:
            raise Mistake(node.line, "Nothing stands here; say `no effect` if nothing happens.")
        value = named(names_for_lists(options_of(item)), node.text)
        if value is not None:
            return _built(value)
        if isinstance(item, shapes.EnumType) and item.cls is ManaType:
            return _symbols(node)
    if isinstance(node, Pairs) and isinstance(item, shapes.StructType) and _is_pair(item):
        first, second = item.fields
        return [
            {first.name: text_of(key), second.name: plain_of(second.type, value)}
            for key, value in node.pairs
        ]
    return [plain_of(item, node)]


def _is_pair(struct: shapes.StructType) -> bool:
    """Whether a struct is a text and what belongs to it: several are written as a map."""
    return len(struct.fields) == 2 and isinstance(struct.fields[0].type, shapes.StrType)


def _symbols(node: Text) -> Plain:
    if _SYMBOLS.fullmatch(node.text):
        return list(node.text.strip("{}").split("}{"))
    raise Mistake(node.line, f'{node.text!r} is no mana; write symbols such as "{{G}}{{G}}".')


# One.


def _one_of(options: Options, node: Node) -> Plain:
    structs = tuple(one for one in options if isinstance(one, shapes.StructType))
    if isinstance(node, Text):
        return _of_text(options, structs, node)
    if isinstance(node, Pairs) and node.pairs and structs:
        return _of_map(options, structs, node)
    if isinstance(node, Items) and len(structs) == 1 and _takes_a_list(structs[0]):
        return _filled(structs[0], node.line, node, ())
    raise Mistake(node.line, f"Here stands one {called(options)}, and not {written(node)[:60]!r}.")


def _takes_a_list(struct: shapes.StructType) -> bool:
    return isinstance(struct.fields[0].type, shapes.VarTupleType)


def _of_text(options: Options, structs: tuple[shapes.StructType, ...], node: Text) -> Plain:
    key = plain_key(node.text)
    if (value := named(names_for(options), node.text)) is not None:
        return _built(value)
    if any(isinstance(one, shapes.IntType) for one in options) and node.text.lstrip("+-").isdigit():
        return number_of(node)
    if any(isinstance(one, shapes.BoolType) for one in options):
        return yes_of(node)
    for one in options:
        if isinstance(one, shapes.EnumType) and (member := _members(one).get(_moment(key))):
            return _built(member)
    for struct in structs:
        if tag_of(struct) == key and not any(field.required for field in struct.fields):
            return _with_tag(struct, {})
    if any(isinstance(one, shapes.StrType) for one in options):
        return node.text if node.quoted else text_of(node)
    if len(structs) == 1 and structs[0].cls is not Characteristics and node.text:
        return _of_first_part(options, structs[0], node)
    raise unknown(node.line, node.text, called(options), _known(options))


def _of_first_part(options: Options, struct: shapes.StructType, node: Text) -> Plain:
    """A class of objects can be said by a card type alone, a target by what it is."""
    try:
        return _filled(struct, node.line, node, ())
    except Mistake as mistake:
        if mistake.line != node.line or not names_for(options):
            raise
        raise unknown(node.line, node.text, called(options), _known(options)) from mistake


def _of_map(options: Options, structs: tuple[shapes.StructType, ...], node: Pairs) -> Plain:
    (head, value), *rest = node.pairs
    word = plain_key(head.text)
    for struct in structs:
        if tag_of(struct) == word and not (len(structs) == 1 and word in _fields(struct)):
            return _filled(struct, head.line, value, tuple(rest))
    if len(structs) == 1:
        if structs[0].cls is Characteristics:
            return printed_of(node, is_token=True)
        return _filled(structs[0], node.line, None, node.pairs)
    first = [one for one in structs if one.fields and word_of(one.fields[0].name) == word]
    if len(first) == 1:
        return _filled(first[0], head.line, value, tuple(rest))
    raise unknown(head.line, head.text, called(options), _known(options))


def _fields(struct: shapes.StructType) -> _Fields:
    return {word_of(field.name): field for field in struct.fields}


def _filled(
    struct: shapes.StructType,
    line: int,
    value: Node | None,
    rest: tuple[tuple[Text, Node], ...],
) -> Plain:
    """Return a struct whose first part is `value`, unless that is a map of its parts by name."""
    fields, parts = _fields(struct), dict[str, Plain]()
    if isinstance(value, Pairs) and value.pairs and all(k.text in fields for k, _ in value.pairs):
        rest, value = (*value.pairs, *rest), None
    if value is not None and not (isinstance(value, Text) and not value.text):
        if not struct.fields:
            raise Mistake(line, f"Nothing stands behind `{tag_of(struct)}`.")
        parts[struct.fields[0].name] = _part(struct, struct.fields[0], value)
    for key, node in rest:
        field = fields.get(key.text)
        if field is None:
            raise _no_part(struct, key)
        if field.name in parts:
            raise Mistake(key.line, f"{key.text!r} is said twice of `{tag_of(struct)}`.")
        parts[field.name] = _part(struct, field, node)
    missing = [word for word, field in fields.items() if field.required and field.name not in parts]
    if missing:
        raise Mistake(line, f"`{tag_of(struct)}` does not say {missing[0]!r}.")
    return _with_tag(struct, parts)


def _no_part(struct: shapes.StructType, key: Text) -> Mistake:
    tag = tag_of(struct)
    found = unknown(key.line, key.text, f"part of `{tag}`", _fields(struct))
    return Mistake(found.line, f"{found.text} Another effect or ability begins with a dash.")


def _part(struct: shapes.StructType, field: shapes.Field, node: Node) -> Plain:
    what = _OF_FIELDS.get(field.name)
    if struct.cls is InThatGraveyard:
        what = _OF_FIELDS["types"]
    if what is None:
        return plain_of(field.type, node)
    if isinstance(field.type, shapes.VarTupleType):
        many = node.items if isinstance(node, Items) else (node,)
        return [known_word(one, *what) for one in many]
    return known_word(node, *what)


def _with_tag(struct: shapes.StructType, parts: dict[str, Plain]) -> Plain:
    return {"type": str(struct.tag), **parts} if struct.tag is not None else dict(parts)


def _built(value: object) -> Plain:
    plain: Plain = to_builtins(value)
    return plain


def _members(shape: shapes.EnumType) -> dict[str, Enum]:
    return {_moment(plain_key(str(member.value))): member for member in shape.cls}


def _moment(key: str) -> str:
    """Return a moment without the word it begins with: `this enters`, `your upkeep`."""
    return _LEADING.sub("", key)


def _known(options: Options) -> list[str]:
    """Return everything that can be written for these types, the words before the names."""
    found = [tag_of(one) for one in options if isinstance(one, shapes.StructType) and one.tag]
    for one in options:
        if isinstance(one, shapes.EnumType):
            found += [str(member.value) for member in one.cls]
    return list(dict.fromkeys((*found, *names_for(options))))
