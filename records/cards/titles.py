"""The title bar of a card, as it is printed: name, cost, type line, size, keywords."""

from __future__ import annotations

from typing import TypeAlias, Union

from engine.cards.checking import is_cost
from engine.cards.rests_on import KEYWORDS
from engine.cards.vocabulary import colors_of
from records.mistakes import Mistake, unknown
from records.nodes import Items, Node, Pairs, Text
from records.texts import text_of
from records.things import size_of

__all__ = ["CARD_TYPES", "COLORS", "TITLE", "Plain", "known_word", "printed_of"]

Plain: TypeAlias = Union[str, int, bool, "list[Plain]", "dict[str, Plain]", None]

CARD_TYPES = (
    "Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker",
    "Sorcery",
)  # fmt: skip
SUPERTYPES = ("Basic", "Legendary", "Snow", "World")
COLORS = ("white", "blue", "black", "red", "green")
TITLE = ("name", "cost", "type", "size", "colors", "keywords")
"""What may be said of a card besides what it does."""

_DASHES = ("-", "\u2013", "\u2014")


def known_word(node: Node, what: str, known: tuple[str, ...]) -> str:
    """Return a word of a closed list as it is spelled there."""
    text = text_of(node)
    found = {one.casefold(): one for one in known}.get(text.casefold())
    if found is None:
        raise unknown(node.line, text, what, known)
    return found


def printed_of(node: Pairs, *, is_token: bool = False) -> Plain:
    """Return what is printed on a card or a token, as plain data."""
    for key, _ in node.pairs:
        if key.text not in TITLE:
            raise unknown(key.line, key.text, "part of a token" if is_token else "part", TITLE)
    said = {key.text: value for key, value in node.pairs}
    if "type" not in said:
        raise Mistake(node.line, "It does not say its `type`, such as `Sorcery`.")
    supertypes, types, subtypes = _type_line(said["type"])
    cost = _cost(said["cost"]) if "cost" in said else ""
    power, toughness = _size(said["size"]) if "size" in said else (None, None)
    name = text_of(said["name"]) if "name" in said else f"{' '.join(subtypes)} Token"
    if "name" not in said and not (is_token and subtypes):
        raise Mistake(node.line, "It does not say its `name`.")
    return {
        "name": name,
        "types": list[Plain](types),
        "subtypes": list[Plain](subtypes),
        "supertypes": list[Plain](supertypes),
        "colors": _words(said.get("colors"), "color", COLORS, colors_of(cost)),
        "power": power,
        "toughness": toughness,
        "keywords": _words(said.get("keywords"), "keyword", tuple(KEYWORDS)),
        "cost": cost,
    }


def _type_line(node: Node) -> tuple[list[str], list[str], list[str]]:
    """Return supertypes, card types and subtypes of a line: `Legendary Creature - Elf Noble`."""
    words = text_of(node).split()
    dash = next((place for place, word in enumerate(words) if word in _DASHES), len(words))
    supertypes, types = list[str](), list[str]()
    for word in words[:dash]:
        found = known_word(Text(node.line, word), "type or supertype", (*CARD_TYPES, *SUPERTYPES))
        (supertypes if found in SUPERTYPES else types).append(found)
    if not types:
        raise Mistake(node.line, "The type line names no card type.")
    subtypes = " ".join(words[dash + 1 :]).replace("Time Lord", "Time_Lord").split()
    return supertypes, types, [one.replace("_", " ") for one in subtypes]


def _cost(node: Node) -> str:
    if not isinstance(node, Text):
        raise Mistake(node.line, 'A cost stands in quotation marks: "{2}{W}".')
    if not is_cost(node.text):
        raise Mistake(node.line, f'{node.text!r} is no cost; write symbols such as "{{2}}{{W}}".')
    return node.text


def _size(node: Node) -> tuple[int, int]:
    return size_of(text_of(node), node.line)


def _words(
    node: Node | None, what: str, known: tuple[str, ...], unsaid: tuple[str, ...] = ()
) -> Plain:
    if node is None:
        return list[Plain](unsaid)
    if isinstance(node, Text) and not node.text:
        return []
    many = node.items if isinstance(node, Items) else (node,)
    try:
        return [known_word(one, what, known) for one in many]
    except Mistake as mistake:
        if what != "keyword" or "Did you mean" in mistake.text:
            raise
        more = " What the table need not know stands as an ability: `on paper: ...`."
        raise Mistake(mistake.line, f"{mistake.text}{more}") from mistake
