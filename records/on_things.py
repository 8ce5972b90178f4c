"""Expectations about permanents, cards elsewhere, and the stack."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.cards.words import Zone
from records.board import Board
from records.differences import Difference, listed, same
from records.facts import differences, is_so
from records.naming import is_named
from records.record import Expectation, Thing, names_in

__all__ = ["Check", "gone", "in_zone", "is_as_said", "on_stack", "permanents"]

Check = Callable[[Board, Expectation], Iterator[Difference]]
"""What looks at one expectation, and yields whatever is not as expected."""


def permanents(board: Board, expected: Expectation) -> Iterator[Difference]:
    """Exactly this is under a player's control."""
    for entry in expected.entries:
        player = board.players[entry.of]
        left = [one for one in board.game.permanents.values() if one.controller == player]
        found = [board.names.of(board.game, one.id) for one in left]
        for thing in sorted(entry.things, key=_says, reverse=True):
            match = next((one for one in left if is_so(board, one, thing)), None)
            if match is None:
                what = f"{entry.of} has {_described(thing)}"
                yield Difference(thing.line, what, f"{entry.of} has {listed(found)}")
                return
            left.remove(match)
        if left:
            over = listed(board.names.of(board.game, one.id) for one in left)
            yield Difference(entry.line, f"{entry.of} has nothing else", f"also {over}")


def _says(thing: Thing) -> int:
    """How much is said of a thing: who is described more closely is looked for first."""
    return (thing.size is not None) + (thing.counters is not None) + (thing.tapped is not None)


def _described(thing: Thing) -> str:
    size = f" {thing.size[0]}/{thing.size[1]}" if thing.size is not None else ""
    return f"{thing.name}{size}"


def is_as_said(board: Board, expected: Expectation) -> Iterator[Difference]:
    """What is so of a permanent."""
    for entry in expected.entries:
        one = board.names.object(board.game, entry.line, entry.of, board.game.permanents)
        permanent = board.game.permanents.get(one)
        if permanent is None:
            yield Difference(entry.line, f"{entry.of} is on the battlefield", "it is not")
        else:
            yield from differences(board, permanent, entry.things[0])


def gone(board: Board, expected: Expectation) -> Iterator[Difference]:
    """These are not on the battlefield."""
    for name in names_in(expected):
        there = [o for o in board.names.objects(board.game, name) if o in board.game.permanents]
        if there:
            where = board.name(board.game.permanents[there[0]].controller)
            yield Difference(expected.line, f"{name} is gone", f"it is under {where}")


def in_zone(zone: Zone) -> Check:
    """Return what compares the cards of players in that zone."""

    def compare(board: Board, expected: Expectation) -> Iterator[Difference]:
        for entry in expected.entries:
            player = board.players[entry.of]
            cards = [
                card.printed.name
                for card in board.game.cards.values()
                if card.owner == player and card.zone is zone
            ]
            said = sorted(_printed(cards, name) for name in entry.names)
            yield from same(entry.line, f"{zone.value} of {entry.of}", said, sorted(cards))

    return compare


def _printed(cards: list[str], said: str) -> str:
    return next((name for name in cards if is_named(name, said)), said)


def on_stack(board: Board, expected: Expectation) -> Iterator[Difference]:
    """Exactly this is on the stack, the top first."""
    found = [one.name for one in reversed(board.game.stack)]
    said = [_printed(found, name) for name in names_in(expected)]
    yield from same(expected.line, "stack", said, found)
