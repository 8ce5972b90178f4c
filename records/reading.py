"""A record's text read whole: `Mistake` names the line, the word, and the word that was meant."""

from __future__ import annotations

import re

from engine.cards.abilities import Card
from records.cards.files import cards_of
from records.checking import STEPS, check, check_players
from records.mistakes import Mistake, unknown
from records.nodes import Node, Pairs, read_nodes
from records.record import Entry, Record
from records.steps import steps_of
from records.texts import names_of, number_of, text_of
from records.values import entries_of
from records.words import HEADER, HOUSE_RULES

__all__ = ["header_of", "kind_of", "read_record", "record_of"]

_ZONES = ("graveyard", "exile", "command")
_KINDS = ("game", "log")
_BEGINS = re.compile(r"turn (\d{1,3}), ([a-z -]+)")


def read_record(text: str) -> Record:
    """Return the game that a text writes down; `Mistake` if it is none."""
    return record_of(header_of(read_nodes(text)))


def header_of(node: Node) -> Pairs:
    """Return the map that a file is."""
    if not isinstance(node, Pairs):
        raise Mistake(node.line, "A record is a map: record, players, play.")
    return node


def kind_of(header: Pairs) -> str:
    """Return `game` or `log`."""
    given = header.get("kind")
    kind = text_of(given) if given is not None else "game"
    if kind not in _KINDS:
        raise unknown(given.line if given else 1, kind, "kind of record", _KINDS)
    return kind


def record_of(header: Pairs) -> Record:
    """Return the game of a file that was read to nodes."""
    for key, _ in header.pairs:
        if key.text not in HEADER:
            raise unknown(key.line, key.text, "word of a record", HEADER)
    players = names_of(_needed(header, "players"))
    check_players(_needed(header, "players").line, players)
    record = Record(
        text_of(_needed(header, "record")),
        players,
        rules=_names(header, "rules"),
        holds=_names(header, "holds"),
        case=_text(header, "case"),
        own_cards=_own_cards(header.get("cards")),
        house=_house(header.get("house")),
        life=number_of(life) if (life := header.get("life")) else 40,
        chance=_text(header, "chance"),
        begins=_begins(header.get("begins")),
        battlefield=_entries(header, "battlefield"),
        zones={zone: _entries(header, zone) for zone in _ZONES},
        tempted=_entries(header, "tempted"),
        bearer=_entries(header, "bearer"),
        play=steps_of(_needed(header, "play"), players),
    )
    check(record)
    return record


def _needed(header: Pairs, word: str) -> Node:
    node = header.get(word)
    if node is None:
        raise Mistake(header.line, f"The record says nothing about {word!r}.")
    return node


def _text(header: Pairs, word: str) -> str:
    node = header.get(word)
    return text_of(node) if node is not None else ""


def _names(header: Pairs, word: str) -> tuple[str, ...]:
    node = header.get(word)
    return names_of(node) if node is not None else ()


def _entries(header: Pairs, word: str) -> tuple[Entry, ...]:
    node = header.get(word)
    return entries_of(HEADER[word].shape, node) if node is not None else ()


def _own_cards(node: Node | None) -> tuple[Card, ...]:
    read = cards_of(node) if node is not None else None
    for problem in read.problems if read is not None else ():
        raise Mistake(problem.line, problem.text)
    return read.cards if read is not None else ()


def _house(node: Node | None) -> tuple[str, ...]:
    names = names_of(node) if node is not None else ()
    for name in names:
        if node is not None and name not in HOUSE_RULES:
            raise unknown(node.line, name, "house rule", HOUSE_RULES)
    return names


def _begins(node: Node | None) -> tuple[int, str]:
    if node is None:
        return 1, "main"
    found = _BEGINS.fullmatch(text_of(node))
    if found is None:
        raise Mistake(node.line, "Write where it begins as `turn 2, upkeep`.")
    if found[2] not in STEPS:
        raise unknown(node.line, found[2], "step", STEPS)
    return int(found[1]), found[2]
