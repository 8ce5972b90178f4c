"""Expectations about questions and votes: who is asked for what, and how a voting stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.ids import ChoiceId
from engine.state import Asks, Choice, Game, Voting
from engine.voting import count, is_tied, most_voted
from records.board import Board
from records.differences import Difference, listed, same
from records.record import Entry, Expectation, names_in

__all__ = ["asked", "choices", "counted", "leading", "locked_in", "tied", "votes"]


def asked(board: Board, expected: Expectation) -> Iterator[Difference]:
    """Exactly these are asked, each for that."""
    said = {entry.of: " ".join(entry.names) for entry in expected.entries}
    found = {board.name(one): q.asks.value for one, q in board.game.asked.items()}
    if said != found:
        yield Difference(expected.line, f"asked: {_pairs(said)}", _pairs(found))


def _pairs(these: dict[str, str]) -> str:
    return listed(f"{name} for {what}" for name, what in these.items())


def choices(board: Board, expected: Expectation) -> Iterator[Difference]:
    """Exactly this is offered."""
    for entry in expected.entries:
        question = board.question(entry.of)
        offered = question.choices if question is not None else {}
        if question is not None and question.asks in (Asks.ATTACKERS, Asks.BLOCKERS):
            offered = {ChoiceId(str(one.object)): one for one in offered.values()}
        said = Counter(_choice(board, entry, name, offered) for name in entry.names)
        found = Counter(_called(board, one) for one in offered.values())
        what = f"choices of {entry.of}"
        yield from same(entry.line, what, sorted(said.elements()), sorted(found.elements()))


def _choice(board: Board, entry: Entry, said: str, offered: dict[ChoiceId, Choice]) -> str:
    """Return how the choice meant is called, or what was said if it is not offered."""
    choice = board.names.choice(board.game, entry.line, said, offered)
    return _called(board, offered[choice]) if choice in offered else said


def _called(board: Board, choice: Choice) -> str:
    return choice.name if choice.object is None else board.names.of(board.game, choice.object)


def _voting(game: Game) -> Voting | None:
    finished = game.finished
    return game.voting or (finished.voting if finished is not None else None)


def _offered(game: Game) -> dict[ChoiceId, Choice]:
    voting = _voting(game)
    return voting.choices if voting is not None else {}


def votes(board: Board, expected: Expectation) -> Iterator[Difference]:
    """All votes so far, in order."""
    voting, offered = _voting(board.game), _offered(board.game)
    cast = voting.votes if voting is not None else ()
    found = (f"{board.name(one.voter)} {_called(board, offered[one.choice])}" for one in cast)
    said = (
        f"{entry.of} {_choice(board, entry, name, offered)}"
        for entry in expected.entries
        for name in entry.names
    )
    yield from same(expected.line, "votes", said, found)


def counted(board: Board, expected: Expectation) -> Iterator[Difference]:
    """How many votes each choice has."""
    voting, offered = _voting(board.game), _offered(board.game)
    votes = count(voting) if voting is not None else {}
    found = {_called(board, offered[choice]): n for choice, n in votes.items() if n}
    said = {_choice(board, one, one.of, offered): one.number for one in expected.entries}
    if {name: n for name, n in said.items() if n} != found:
        wanted, there = (listed(f"{k} {n}" for k, n in it.items()) for it in (said, found))
        yield Difference(expected.line, f"count: {wanted}", there)


def leading(board: Board, expected: Expectation) -> Iterator[Difference]:
    """Each choice with the most votes or tied."""
    voting, offered = _voting(board.game), _offered(board.game)
    most = most_voted(count(voting)) if voting is not None else ()
    found = sorted(_called(board, offered[choice]) for choice in most)
    entry = expected.entries[0]
    said = sorted(_choice(board, entry, name, offered) for name in entry.names)
    yield from same(expected.line, "most voted", said, found)


def tied(board: Board, expected: Expectation) -> Iterator[Difference]:
    """Whether the vote is tied."""
    voting = _voting(board.game)
    found = voting is not None and is_tied(count(voting))
    if found != expected.yes:
        yes_no = ("no", "yes")
        yield Difference(expected.line, f"tied: {yes_no[expected.yes]}", yes_no[found])


def locked_in(board: Board, expected: Expectation) -> Iterator[Difference]:
    """Exactly these have closed their envelopes."""
    voting = board.game.voting
    found = sorted(board.name(one) for one in voting.locked) if voting is not None else []
    yield from same(expected.line, "locked in", sorted(names_in(expected)), found)
