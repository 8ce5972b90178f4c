"""Changes by hand, in the words of a record: what is added, moved, tapped, set, given away."""

from __future__ import annotations

from collections.abc import Callable

from engine import commands as c
from engine.cards.words import Zone
from records.board import Board, put
from records.mistakes import Mistake
from records.record import Step

__all__ = [
    "add", "add_to", "copy", "give_control", "make_a_copy", "move", "phase",
    "put_onto_the_battlefield", "set_counters", "set_life", "tapping",
]  # fmt: skip


def add(board: Board, step: Step) -> None:
    """Put things on the battlefield as if they had been there before."""
    for thing in step.entries[0].things:
        put(board, step.who, thing)


def put_onto_the_battlefield(board: Board, step: Step) -> None:
    """Let things enter now."""
    for thing in step.entries[0].things:
        put(board, step.who, thing, enters=True)


def add_to(zone: Zone) -> Callable[[Board, Step], None]:
    """Return what puts cards into that zone."""

    def adds(board: Board, step: Step) -> None:
        for thing in step.entries[0].things:
            board.do(step.who, c.AddCard(thing.name, zone, thing.types or ()))

    return adds


def copy(board: Board, step: Step) -> None:
    """Create tokens that are copies."""
    for thing in step.entries[0].things:
        added = board.do(step.who, c.CopyPermanent(board.object(thing, thing.name)))
        if thing.alias is not None and added is not None:
            board.names.call(thing.line, thing.alias, added)


def make_a_copy(board: Board, step: Step) -> None:
    """Let permanents become copies of others."""
    for entry in step.entries:
        onto, copied = board.object(entry, entry.of), board.object(entry, entry.names[0])
        board.do(step.who, c.CopyPermanent(copied, onto))


def phase(board: Board, step: Step) -> None:
    """Phase permanents out or in."""
    out = step.verb == "phases out"
    for name in step.names:
        one = board.object(step, name)
        if (one in board.game.phased_out) is out:
            raise Mistake(step.line, f"{name} is phased {'out' if out else 'in'} already.")
        board.do(step.who, c.Phase(one))


def move(board: Board, step: Step) -> None:
    """Move things to another zone, or to paper."""
    for entry in step.entries:
        to = None if entry.names[0] in ("hand", "library") else Zone(entry.names[0])
        board.do(step.who, c.Move(board.object(entry, entry.of), to))


def tapping(*, tapped: bool) -> Callable[[Board, Step], None]:
    """Return what taps or untaps."""

    def tap(board: Board, step: Step) -> None:
        for name in step.names:
            board.do(step.who, c.SetTapped(board.object(step, name), tapped))

    return tap


def set_counters(board: Board, step: Step) -> None:
    """Set counters."""
    for entry in step.entries:
        one = board.object(entry, entry.of)
        board.do(step.who, c.SetCounters(one, entry.names[0], entry.number))


def give_control(board: Board, step: Step) -> None:
    """Give control of permanents to players."""
    for entry in step.entries:
        board.do(
            step.who,
            c.SetControl(
                board.object(entry, entry.of), board.names.player(entry.line, entry.names[0])
            ),
        )


def set_life(board: Board, step: Step) -> None:
    """Set life totals."""
    for entry in step.entries:
        player = board.names.player(entry.line, entry.of)
        board.do(step.who, c.SetLife(player, entry.number))
