"""What each expectation looks at: one function a word, yielding whatever is not as expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.cards import THE_RING
from engine.cards.words import Zone
from engine.ids import SeatId
from engine.legal import legal_kinds
from engine.state import Game
from records import on_things, on_votes
from records.board import Board
from records.differences import Difference, listed, same
from records.on_things import Check
from records.record import Expectation, names_in
from records.seeing import leaves_a_trace, sees
from records.words import NOBODY

__all__ = ["CHECKS", "check"]


def check(board: Board, expected: Expectation) -> Difference | None:
    """Return the first thing that is not as expected, or None."""
    return next(CHECKS[expected.word](board, expected), None)


# Players and the Ring.


def _numbers(read: Callable[[Board, str], int]) -> Check:
    def compare(board: Board, expected: Expectation) -> Iterator[Difference]:
        for entry in expected.entries:
            found = read(board, entry.of)
            if found != entry.number:
                what = f"{expected.word} of {entry.of}: {entry.number}"
                yield Difference(entry.line, what, str(found))

    return compare


def _life(board: Board, name: str) -> int:
    return board.game.players[board.players[name]].life


def _tempted(board: Board, name: str) -> int:
    ring = board.game.players[board.players[name]].ring
    return ring.tempted if ring is not None else 0


def _ring_abilities(board: Board, name: str) -> int:
    times = _tempted(board, name)
    return (times > 0) + sum(needed <= times for needed, _ in THE_RING)


def _bearer(board: Board, expected: Expectation) -> Iterator[Difference]:
    for entry in expected.entries:
        ring = board.game.players[board.players[entry.of]].ring
        bearer = ring.bearer if ring and ring.bearer in board.game.permanents else None
        said = entry.names[0] if entry.names else ""
        meant = board.names.object(board.game, entry.line, said) if said else None
        if bearer != meant:
            found = board.names.of(board.game, bearer) if bearer is not None else NOBODY[0]
            what = f"Ring-bearer of {entry.of}: {said or NOBODY[0]}"
            yield Difference(entry.line, what, found)


def _phased_out(board: Board, expected: Expectation) -> Iterator[Difference]:
    found = sorted(board.names.of(board.game, one) for one in board.game.phased_out)
    yield from same(expected.line, "phased out", sorted(names_in(expected)), found)


def _mana(board: Board, expected: Expectation) -> Iterator[Difference]:
    for entry in expected.entries:
        pool = board.game.players[board.players[entry.of]].pool
        found = "".join(sorted("".join(one.type.value * one.count for one in pool)))
        said = "".join(sorted("".join(entry.names)))
        yield from same(
            entry.line, f"mana of {entry.of}", [said or NOBODY[1]], [found or NOBODY[1]]
        )


def _left(board: Board, expected: Expectation) -> Iterator[Difference]:
    found = sorted(one.name for one in board.game.players.values() if not one.is_in)
    yield from same(expected.line, "left", sorted(names_in(expected)), found)


def _may(*, may: bool) -> Check:
    def compare(board: Board, expected: Expectation) -> Iterator[Difference]:
        for entry in expected.entries:
            found = legal_kinds(board.playing.table, SeatId(board.players[entry.of]))
            wrong = [word for word in entry.names if (word in found) is not may]
            if wrong:
                what = f"{entry.of} {expected.word} {listed(wrong)}"
                yield Difference(entry.line, what, f"may {listed(found)}")

    return compare


# The course of the game.


def _told(board: Board, expected: Expectation) -> Iterator[Difference]:
    said = [f"{one.of} {name}" for one in expected.entries for name in one.names]
    yield from same(expected.line, "told", said, (" ".join(one) for one in board.new_told()))


def _says_lines(board: Board, expected: Expectation) -> Iterator[Difference]:
    lines = iter(board.new_lines())
    for text in names_in(expected):
        if not any(text in line for line in lines):
            found = "\n" + "\n".join(f"    {line}" for line in board.new_lines())
            yield Difference(expected.line, f"says, in this place: {text}", found)
            return


def _does_not_say(board: Board, expected: Expectation) -> Iterator[Difference]:
    for text in names_in(expected):
        said = next((line for line in board.new_lines() if text in line), None)
        if said is not None:
            yield Difference(expected.line, f"does not say: {text}", said)


def _sees(board: Board, expected: Expectation) -> Iterator[Difference]:
    for entry in expected.entries:
        for what in entry.names:
            if not sees(board, entry.line, entry.of, what):
                yield Difference(entry.line, f"{entry.of} sees {what}", "it is not shown")


def _does_not_see(board: Board, expected: Expectation) -> Iterator[Difference]:
    for entry in expected.entries:
        for what in entry.names:
            said = f"{entry.of} does not see {what}"
            if sees(board, entry.line, entry.of, what):
                yield Difference(entry.line, said, "it is shown")
            elif leaves_a_trace(board, entry.line, entry.of, what):
                yield Difference(entry.line, said, "what is shown depends on it")


def _word(read: Callable[[Game], str | None]) -> Check:
    def compare(board: Board, expected: Expectation) -> Iterator[Difference]:
        found = read(board.game) or NOBODY[0]
        yield from same(expected.line, expected.word, names_in(expected), [found])

    return compare


def _priority(game: Game) -> str | None:
    return game.players[game.priority].name if game.priority is not None else None


def _won(game: Game) -> str | None:
    return game.players[game.winner].name if game.winner is not None else None


def _extra_turns(board: Board, expected: Expectation) -> Iterator[Difference]:
    found = (board.name(one) for one in board.game.extra_turns)
    yield from same(expected.line, "extra turns", names_in(expected), found)


CHECKS: dict[str, Check] = {
    "asked": on_votes.asked,
    "choices": on_votes.choices,
    "votes": on_votes.votes,
    "count": on_votes.counted,
    "most voted": on_votes.leading,
    "tied": on_votes.tied,
    "locked in": on_votes.locked_in,
    "life": _numbers(_life),
    "permanents": on_things.permanents,
    "is": on_things.is_as_said,
    "gone": on_things.gone,
    "phased out": _phased_out,
    "graveyard": on_things.in_zone(Zone.GRAVEYARD),
    "exile": on_things.in_zone(Zone.EXILE),
    "command": on_things.in_zone(Zone.COMMAND),
    "tempted": _numbers(_tempted),
    "bearer": _bearer,
    "ring abilities": _numbers(_ring_abilities),
    "mana": _mana,
    "stack": on_things.on_stack,
    "told": _told,
    "says": _says_lines,
    "does not say": _does_not_say,
    "sees": _sees,
    "does not see": _does_not_see,
    "may": _may(may=True),
    "may not": _may(may=False),
    "turn": _word(lambda game: game.players[game.active_player].name),
    "step": _word(lambda game: game.step.value),
    "extra turns": _extra_turns,
    "priority": _word(_priority),
    "left": _left,
    "won": _word(_won),
}
"""Every word of `words.EXPECTATIONS`, and what it looks at."""
