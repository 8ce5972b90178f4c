"""What a vote costs the engine, counted in bytecodes: a clock would flake, and says no reason."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from msgspec.structs import replace

from engine.board import board_of
from engine.commands import (
    AddPermanent,
    Cast,
    HoldCouncil,
    NextStep,
    PassPriority,
    Seal,
    VoteFor,
)
from engine.decide import decision
from engine.ids import ChoiceId, ObjectId, PlayerId, SeatId
from engine.state import Line, Step, Table
from engine.views import seat_patches, seat_view, table_patch
from tests.tables import act, in_game, started

MOST = 2650
"""Bytecodes of a plain vote: 2,600 in Python 3.11, and 7,500 before any of it was looked at."""

BEAR = AddPermanent("Bear", types=("Creature",), power=2, toughness=2)


class Costs(Counter[str]):
    """How many bytecodes each function executed; under `calls`, how often each was called."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: Counter[str] = Counter()

    def of(self, doing: Callable[[], object]) -> Costs:
        """Count while doing it; nothing else may run, such as who listens to the collector."""
        before = sys.gettrace()
        gc.disable()
        sys.settrace(self._called)
        try:
            doing()
        finally:
            sys.settrace(before)
            gc.enable()
        return self

    def _called(self, frame: FrameType, _event: str, _arg: Any) -> Callable[..., Any]:
        name = frame.f_code.co_qualname
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        self.calls[name] += 1

        def step(_frame: FrameType, event: str, _arg: Any) -> Callable[..., Any]:
            self[name] += event == "opcode"
            return step

        return step


def council(players: int = 4) -> Table:
    """A council in the middle: one has voted."""
    table = act(started(players), 1, HoldCouncil("Which?", ("death", "taxes"))).after
    return voted(table)


def voted(table: Table) -> Table:
    return act(table, *next_vote(table)).after


def next_vote(table: Table) -> tuple[SeatId, VoteFor]:
    ((player, question),) = in_game(table).asked.items()
    return SeatId(player), VoteFor(question.id, ChoiceId("death"))


def crowded(table: Table, permanents: int, name: str = "") -> Table:
    """The table with so many permanents; with abilities, if they are a card of the catalogue."""
    first = act(started(2), 1, AddPermanent(name) if name else BEAR).after
    (one,) = in_game(first).permanents.values()
    game = in_game(table)
    numbers = range(1000, 1000 + permanents)
    game = replace(game, permanents={ObjectId(n): replace(one, id=ObjectId(n)) for n in numbers})
    return replace(table, game=replace(game, board=board_of(game)))


def cost_of_a_vote(table: Table) -> Costs:
    """Everything a room asks the engine for one vote; what is voted for was shown before."""
    seat, command = next_vote(table)
    seat_view(table, seat)
    _, after = decision(table, seat, command, 0, bytes(16))

    def all_of_it() -> None:
        decision(table, seat, command, 0, bytes(16))
        assert table_patch(table, after)
        assert seat_patches(table, after)

    return Costs().of(all_of_it)


@pytest.mark.parametrize("name", ["", "Nazgûl"], ids=["typed in", "with abilities"])
def test_a_vote_costs_the_same_with_any_number_of_permanents(name: str) -> None:
    few, many = (cost_of_a_vote(crowded(council(), size, name)) for size in (10, 1000))
    assert few == many
    assert 0 < few.total() <= MOST


def test_a_vote_costs_the_same_after_any_number_of_lines() -> None:
    table, line = council(), Line("told", 1, ("draw", 1))
    game = in_game(table)
    long = replace(table, game=replace(game, said=10_000, log=(line,) * 50))
    assert cost_of_a_vote(table) == cost_of_a_vote(long)


def test_a_vote_among_eight_costs_little_more_than_among_four() -> None:
    four, eight = (cost_of_a_vote(council(players)).total() for players in (4, 8))
    assert eight <= four * 1.02


@pytest.mark.parametrize("players", [4, 8])
def test_a_vote_looks_at_the_documents_of_two_seats(players: int) -> None:
    table = council(players)
    after = voted(table)
    costs = Costs().of(lambda: seat_patches(table, after))
    assert [list(patch) for patch in seat_patches(table, after).values()] == [["question"]] * 2
    assert not costs.calls["_kinds"], "what a seat may do was worked out anew"


@pytest.mark.parametrize("players", [4, 8])
def test_what_a_seat_may_do_is_worked_out_at_most_once_a_seat(players: int) -> None:
    table = started(players)
    begun = act(table, 1, HoldCouncil("Which?", ("death", "taxes"))).after
    costs = Costs().of(lambda: seat_patches(table, begun))
    assert costs.calls["_kinds"] == len(seat_patches(table, begun)) == players


def test_a_vote_cuts_the_vote_and_who_is_asked_and_nothing_else() -> None:
    table = council()
    after = voted(table)
    costs = Costs().of(lambda: table_patch(table, after))
    assert (costs.calls["_vote"], costs.calls["_asked"]) == (1, 1)
    whole = [name for name in costs.calls if name.endswith("cut")]
    assert not whole, "a map that was there before was shown whole"


def judgment(permanents: int) -> Table:
    """A voting for one of so many permanents, after the first vote."""
    table = started(2)
    for _ in range(permanents):
        table = act(table, 2, BEAR).after
    while in_game(table).step is not Step.MAIN:
        table = act(table, 1, NextStep()).after
    table = act(table, 1, Cast("Council's Judgment")).after
    while (player := in_game(table).priority) is not None:
        table = act(table, player, PassPriority()).after
    return table


def vote_for_the_first(table: Table) -> Table:
    ((player, question),) = in_game(table).asked.items()
    return act(table, player, VoteFor(question.id, next(iter(question.choices)))).after


def test_a_question_with_many_choices_is_shown_to_the_next_voter_for_nothing() -> None:
    def cost(permanents: int) -> Costs:
        first = judgment(permanents)
        second = vote_for_the_first(first)
        (seat,) = in_game(first).asked
        shown = seat_view(first, SeatId(seat))["question"]["choices"]
        assert len(shown) == permanents
        assert seat_patches(first, second)
        return Costs().of(lambda: seat_patches(first, second))

    assert cost(5) == cost(50)


def sealed_by(table: Table, player: int) -> Table:
    question = in_game(table).asked[PlayerId(player)]
    return act(table, player, Seal(question.id, (ChoiceId("death"),))).after


def cost_of_an_envelope(players: int) -> int:
    council = HoldCouncil("Which?", ("death", "taxes"), secret=True)
    table = sealed_by(act(started(players), 1, council).after, 1)
    after = sealed_by(table, 2)
    assert seat_patches(table, after).keys() == {2}
    return Costs().of(lambda: seat_patches(table, after)).total()


def test_an_envelope_costs_little_more_among_eight_than_among_four() -> None:
    """Everybody is asked at once, so all of them are looked at; one document is made."""
    assert cost_of_an_envelope(8) <= cost_of_an_envelope(4) * 1.2
