"""A file of home-made cards read whole: the cards, or every problem with its line.

A file is a list of cards, or one card. A card is taken only if all of it is understood, if it has
no flaw and a name of its own, and if it could be played in a trial.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from msgspec import ValidationError, convert
from msgspec import inspect as shapes
from msgspec.structs import replace

from engine.cards import find, is_same_name
from engine.cards.abilities import Card, Ward
from engine.cards.checking import flaws
from engine.cards.say import say
from engine.own_cards import MOST_OWN_CARDS
from protocol.limits import OWN_CARDS_BYTES
from records.cards.clauses import plain_of
from records.cards.titles import TITLE, Plain, printed_of
from records.cards.trial import went_wrong
from records.cards.words import CARD
from records.mistakes import Mistake, unknown
from records.nodes import Items, Node, Pairs, read_nodes

__all__ = ["CardsRead", "Problem", "cards_of", "read_cards", "read_files"]


def _lists() -> dict[str, shapes.Type]:
    assert isinstance(CARD, shapes.StructType)
    return {field.name: field.type for field in CARD.fields if field.name != "printed"}


_DOES = _lists()
"""What a card does, in lists: as a spell, to which targets, with which abilities."""


class Problem(NamedTuple):
    """What is wrong, and in which line, from 1."""

    line: int
    text: str


class CardsRead(NamedTuple):
    """The cards of a file, or what is wrong with it; with a problem no card counts."""

    cards: tuple[Card, ...]
    problems: tuple[Problem, ...]

    @property
    def readings(self) -> dict[str, tuple[str, ...]]:
        """The printed reading of each card by its name."""
        return {card.name: say(card) for card in self.cards}


def read_cards(text: str) -> CardsRead:
    """Return the cards of a text, each tried out once."""
    if len(text.encode()) > OWN_CARDS_BYTES:
        kib = OWN_CARDS_BYTES // 1024
        return CardsRead((), (Problem(1, f"This is larger than {kib} KiB."),))
    try:
        read = cards_of(read_nodes(text))
    except Mistake as mistake:
        return CardsRead((), (Problem(mistake.line, _with_hint(text, mistake)),))
    return read


def read_files(paths: Sequence[Path]) -> tuple[tuple[Card, ...], list[str]]:
    """Return the cards of all files, and every problem as `FILE:line: text`."""
    cards, said = list[Card](), list[str]()
    for path in paths:
        try:
            read = read_cards(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            said.append(f"{path}: cannot be read: {error}")
            continue
        said += [f"{path}:{problem.line}: {problem.text}" for problem in read.problems]
        for card in read.cards:
            if any(is_same_name(card.name, one.name) for one in cards):
                said.append(f"{path}: {card.name} is in another of these files as well.")
            cards.append(card)
    if len(cards) > MOST_OWN_CARDS:
        said.append(f"These are {len(cards)} cards; a table has at most {MOST_OWN_CARDS}.")
    return tuple(cards), said


def _with_hint(text: str, mistake: Mistake) -> str:
    lines = text.splitlines()
    line = lines[mistake.line - 1] if mistake.line <= len(lines) else ""
    if "YAML" in mistake.text and "{" in line and '"' not in line:
        return f'{mistake.text} Symbols stand in quotation marks: "{{2}}{{W}}".'
    return mistake.text


def cards_of(node: Node) -> CardsRead:
    """Return the cards of a node: a list of cards, or one card."""
    nodes = node.items if isinstance(node, Items) else (node,)
    cards, problems = list[Card](), list[Problem]()
    if len(nodes) > MOST_OWN_CARDS:
        problems.append(Problem(node.line, f"These are more than {MOST_OWN_CARDS} cards."))
        nodes = ()
    elif not nodes:
        problems.append(Problem(node.line, "No card stands here."))
    for one in nodes:
        card = _card_of(one, problems)
        if card is None:
            continue
        flaw = _flaw(card, cards)
        if flaw is not None:
            problems.append(Problem(one.line, f"{card.name}: {flaw}"))
        cards.append(card)
    found = tuple(sorted(problems))
    return CardsRead(() if found else tuple(cards), found)


def _flaw(card: Card, before: list[Card]) -> str | None:
    """Return what is wrong with a card that was understood."""
    if (known := find(card.name)) is not None:
        return f"{known.name} is a card of the catalogue; give yours another name."
    if any(is_same_name(card.name, one.name) for one in before):
        return "The name is there twice."
    return next(flaws(card), None) or went_wrong(card)


def _card_of(node: Node, problems: list[Problem]) -> Card | None:
    """Return a card, or None with its problems told: one for each line of it that has some."""
    if not isinstance(node, Pairs):
        problems.append(Problem(node.line, "Here stands a card: name, type, and what it does."))
        return None
    before = len(problems)
    parts: dict[str, Plain] = {"printed": _title(node, problems)}
    for key, value in node.pairs:
        if (kind := _DOES.get(key.text)) is not None:
            many = value.items if isinstance(value, Items) else (value,)
            found = (_told(partial(plain_of, kind, one), problems) for one in many)
            parts[key.text] = [one for each in found for one in _as_list(each)]
    if len(problems) > before:
        return None
    try:
        return _with_ward(convert(parts, Card))
    except ValidationError as error:
        problems.append(Problem(node.line, f"This is no card: {error}."))
        return None


def _title(node: Pairs, problems: list[Problem]) -> Plain:
    said = tuple((key, value) for key, value in node.pairs if key.text in TITLE)
    for key, _ in node.pairs:
        if key.text not in (*TITLE, *_DOES):
            mistake = unknown(key.line, key.text, "word of a card", (*TITLE, *_DOES))
            problems.append(Problem(mistake.line, mistake.text))
    return _told(lambda: printed_of(Pairs(node.line, said)), problems)


def _told(read: Callable[[], Plain], problems: list[Problem]) -> Plain:
    try:
        return read()
    except Mistake as mistake:
        problems.append(Problem(mistake.line, mistake.text))
        return None


def _as_list(plain: Plain) -> list[Plain]:
    return plain if isinstance(plain, list) else [plain]


def _with_ward(card: Card) -> Card:
    """Ward stands among the keywords as well, as it is printed."""
    wards = tuple(f"ward {one.cost}" for one in card.abilities if isinstance(one, Ward))
    if not wards:
        return card
    printed = replace(card.printed, keywords=(*card.printed.keywords, *wards))
    return replace(card, printed=printed)
