"""What can be checked before a record is played: names of players, cards, steps, fixed words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from engine.cards import find, suggest
from engine.commands import Command
from engine.state import Asks
from engine.state import Step as TurnStep
from records.mistakes import Mistake, unknown
from records.record import Entry, Expectation, Record, Step, Thing
from records.words import NOBODY

__all__ = ["EVERYBODY", "SPECTATOR", "STEPS", "ZONES", "check", "check_players"]

EVERYBODY = "everybody"
"""Each player, in `tempts`."""

SPECTATOR = "spectator"
"""Somebody who looks on, in `sees`."""

STEPS: dict[str, TurnStep] = {one.value: one for one in TurnStep}
"""The steps of a turn by their names."""

ZONES = ("graveyard", "exile", "command", "battlefield", "hand", "library")
"""Where things can be moved by hand."""

_COMMANDS = tuple(str(one.__struct_config__.tag) for one in get_args(Command))
_ASKED = tuple(one.value for one in Asks)
_BY_PLAYER = (
    "asked", "choices", "votes", "life", "permanents", "graveyard", "exile", "command", "tempted",
    "bearer", "ring abilities", "mana", "told", "may", "may not", "sees", "does not see",
)  # fmt: skip
"""Expectations that say something of each player."""

_OF_PLAYERS = ("locked in", "extra turns", "left", "turn", "priority", "won")
"""Expectations that name players."""

_STEPS_TO_PLAYERS = ("attacks", "gives control", "tempts", "tempts in secret")
_FIXED: dict[str, tuple[str, tuple[str, ...]]] = {
    "asked": ("kind of question", _ASKED),
    "step": ("step", tuple(STEPS)),
    "go to": ("step", tuple(STEPS)),
    "may": ("kind of command", _COMMANDS),
    "may not": ("kind of command", _COMMANDS),
    "moves": ("zone", ZONES),
}
"""Words whose values are of a closed list, and what such a value is."""


def check_players(line: int, players: tuple[str, ...]) -> None:
    """Refuse too few or too many players, and names that cannot be told apart."""
    if not 2 <= len(players) <= 8:
        raise Mistake(line, f"Two to eight play; {len(players)} are named.")
    if len({one.casefold() for one in players}) != len(players):
        raise Mistake(line, "Two players have one name.")


def check(record: Record) -> None:
    """Refuse a name nobody has, a card nobody knows, a word that is none."""
    for entry in _at_the_start(record):
        _check_player(record, entry.line, entry.of)
        for thing in entry.things:
            if thing.owner is not None:
                _check_player(record, thing.line, thing.owner)
    for entry in record.battlefield:
        _check_cards(record, entry.things)
    for step in record.play:
        _check_step(record, step)
        for one in step.expect:
            _check_expectation(record, one)


def _at_the_start(record: Record) -> Iterator[Entry]:
    yield from (*record.battlefield, *record.tempted, *record.bearer)
    for zone in record.zones.values():
        yield from zone


def _check_step(record: Record, step: Step) -> None:
    for entry in step.entries:
        if step.verb == "sets life":
            _check_player(record, entry.line, entry.of)
        if step.verb in _STEPS_TO_PLAYERS:
            _check_all(record, entry)
        _check_fixed(entry, step.verb)
    if step.verb in ("adds", "puts onto the battlefield") and not step.refused:
        _check_cards(record, step.entries[0].things)


def _check_expectation(record: Record, expected: Expectation) -> None:
    looks = expected.word in ("sees", "does not see")
    for entry in expected.entries:
        if expected.word in _BY_PLAYER and not (looks and entry.of == SPECTATOR):
            _check_player(record, entry.line, entry.of)
        if expected.word in _OF_PLAYERS:
            _check_all(record, entry)
        _check_fixed(entry, expected.word)


def _check_all(record: Record, entry: Entry) -> None:
    for name in entry.names:
        if name not in (*NOBODY, EVERYBODY):
            _check_player(record, entry.line, name)


def _check_fixed(entry: Entry, word: str) -> None:
    what, known = _FIXED.get(word, ("", entry.names))
    for name in entry.names:
        if name not in known:
            raise unknown(entry.line, name, what, known)


def _check_player(record: Record, line: int, name: str) -> None:
    if name not in record.players:
        raise unknown(line, name, "player here", record.players)


def _check_cards(record: Record, things: Iterable[Thing]) -> None:
    own = {card.name: card for card in record.own_cards}
    for thing in things:
        if not thing.is_typed_in and find(thing.name, own) is None:
            near = suggest(thing.name, own)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise Mistake(
                thing.line,
                f"{thing.name!r} is not in the catalogue.{hint} A card that is not there says what"
                f" it is: `{thing.name} 2/2` or `{thing.name} (Land)`.",
            )
