"""Vote perft: every complete voting, enumerated through `legal_commands` and counted (style 3.7).

The count must be the product, over the voters, of the sum of K^i for i from the votes a voter must
cast to those plus what it may, K being the choices open to that voter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from types import MappingProxyType
from typing import NamedTuple

import pytest

from engine.commands import AddCard, AddPermanent, HoldCouncil, NextStep
from engine.ids import ChoiceId, PlayerId
from engine.state import Table, Vote, Voting
from tests.tables import act, added, answers, bear, cast, in_game, passed, started

MUST, MAY = "Brago's Representative", "Ballot Broker"
TIVIT = "Tivit, Seller of Secrets"
SAGA = "Vault 11: Voter's Dilemma"
Held = Mapping[int, Sequence[str]]
"""What lies before each seat."""
NOTHING: Held = MappingProxyType({})


def expected(voters: Sequence[tuple[int, int, int]]) -> int:
    """The count by arithmetic: per voter the choices, and the votes that must be and may be."""
    return prod(
        sum(choices**count for count in range(must, must + may + 1))
        for choices, must, may in voters
    )


def finished(table: Table) -> Voting | None:
    """The voting, once all have voted."""
    done = in_game(table).finished
    return done.voting if done is not None else None


def complete(table: Table) -> Iterator[tuple[Vote, ...]]:
    """Every way to the end of the voting, the seat that is asked first answering first."""
    done = finished(table)
    if done is not None:
        yield done.votes
        return
    seat = next(iter(in_game(table).asked))
    for command in answers(table, seat):
        yield from complete(act(table, seat, command).after)


def perft(table: Table) -> int:
    """How many complete votings there are; no two ways may lead to the same one."""
    votings = Counter(complete(table))
    assert set(votings.values()) == {1}
    return len(votings)


def council(
    held: Held, *, seats: int = 3, choices: int = 2, secret: bool = False, decided: bool = False
) -> Table:
    """An open council of so many players, over what they hold."""
    table = started(seats)
    for seat, names in held.items():
        table = added(table, seat, *names)
    if decided:
        table = without_questions(cast(table, 1, "Illusion of Choice"))
    words = tuple(f"choice {n}" for n in range(choices))
    return act(table, 1, HoldCouncil("Which?", words, secret=secret)).after


def without_questions(table: Table) -> Table:
    while asked := in_game(table).asked:
        player = next(iter(asked))
        table = act(table, player, next(answers(table, player))).after
    return table


class Case(NamedTuple):
    ways: int
    held: Held = NOTHING
    seats: int = 3
    choices: int = 2


CASES = {
    "three players, two choices": Case(8),
    "one vote more that must be": Case(16, {2: [MUST]}),
    "Tivit": Case(24, {1: [TIVIT]}),
    "two that may be": Case(56, {3: [MAY, MAY]}),
    "one of each kind": Case(2 * 2 * (4 + 8), {1: [MUST, MAY]}),
    "everybody has one that may be": Case(6**3, {1: [MAY], 2: [TIVIT], 3: [MAY]}),
    "two players": Case(4, seats=2),
    "five players": Case(32, seats=5),
    "eight players": Case(256, seats=8),
    "three choices": Case(27, choices=3),
    "eight choices": Case(64, seats=2, choices=8),
    "three choices and two votes that may be": Case(3 * (3 + 9 + 27), {2: [MAY, MAY]}, 2, 3),
}
each_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES)
each_way = pytest.mark.parametrize("secret", [False, True], ids=["open", "secret"])


@each_case
@each_way
def test_perft(case: Case, secret: bool) -> None:
    table = council(case.held, seats=case.seats, choices=case.choices, secret=secret)
    assert perft(table) == case.ways


@each_case
def test_the_count_is_the_product_over_the_voters(case: Case) -> None:
    def votes(seat: int) -> tuple[int, int]:
        names = case.held.get(seat, ())
        return 1 + names.count(MUST), names.count(MAY) + names.count(TIVIT)

    voters = [(case.choices, *votes(seat)) for seat in range(1, case.seats + 1)]
    assert expected(voters) == case.ways


@each_case
def test_whoever_chooses_the_count_is_the_same(case: Case) -> None:
    table = council(case.held, seats=case.seats, choices=case.choices, decided=True)
    assert perft(table) == case.ways
    assert all(vote.chooser == 1 for votes in complete(table) for vote in votes)


@each_case
def test_whoever_seals_the_same_can_be_revealed(case: Case) -> None:
    """More ways lead there, since votes are sealed that are not used; no more is to be seen."""
    table = council(case.held, seats=case.seats, choices=case.choices, secret=True, decided=True)
    assert len(set(complete(table))) == case.ways


@each_way
def test_each_voter_casts_what_must_be_and_at_most_what_may_be(secret: bool) -> None:
    table = council({1: [MUST], 2: [MAY, MUST], 3: [MAY]}, secret=secret)
    ways = [Counter(vote.voter for vote in votes) for votes in complete(table)]
    assert {way[PlayerId(1)] for way in ways} == {2}
    assert {way[PlayerId(2)] for way in ways} == {2, 3}
    assert {way[PlayerId(3)] for way in ways} == {1, 2}


# Votes for objects and for players.


def main_phase(seats: int) -> Table:
    return act(started(seats), 1, NextStep()).after


@pytest.mark.parametrize(("theirs", "seats"), [(1, 3), (2, 3), (3, 2), (4, 3)])
def test_permanents_others_control(theirs: int, seats: int) -> None:
    table = main_phase(seats)
    for n in range(theirs):
        table = act(table, 2 + n % (seats - 1), bear(f"Bear {n}")).after
    table = act(table, 2, AddPermanent("Plains", ("Land",))).after
    table = act(table, 1, bear("Own bear")).after
    assert perft(cast(table, 1, "Council's Judgment")) == theirs**seats


def test_creatures_in_secret() -> None:
    table = added(main_phase(3), 2, MUST, MAY)
    assert perft(cast(table, 1, "Trap the Trespassers")) == 2 * (4 + 8) * 2


def test_another_player() -> None:
    """K is what is open to that voter: everybody but oneself."""
    table = added(main_phase(4), 3, MAY)
    verdict = cast(table, 1, "Mob Verdict")
    assert perft(verdict) == 3 * 3 * (3 + 9) * 3
    own = {vote for votes in complete(verdict) for vote in votes if vote.choice == f"p{vote.voter}"}
    assert not own


def test_up_to_one_has_one_way_more() -> None:
    table = started(3)
    for n in range(2):
        table = act(table, 2, bear(f"Bear {n}")).after
    table = passed(act(added(table, 1, SAGA), 1, NextStep()).after)
    assert perft(table) == (1 + 2) ** 3


def test_cards_in_a_graveyard_are_those_of_the_controller() -> None:
    table = in_the_graveyard(main_phase(2), 1, "Nazgûl", "Grudge Keeper", "Expropriate")
    table = in_the_graveyard(table, 2, "Ballot Broker")
    assert perft(cast(table, 1, "Custodi Squire")) == 2**2


def in_the_graveyard(table: Table, seat: int, *names: str) -> Table:

    for name in names:
        table = act(table, seat, AddCard(name)).after
    return table


def test_nothing_to_vote_for_is_no_vote() -> None:
    table = cast(main_phase(3), 1, "Council's Judgment")
    done = finished(table)
    assert done is not None
    assert done.votes == ()
    assert not in_game(table).asked


def test_a_word_may_look_like_a_number() -> None:
    table = act(started(2), 1, HoldCouncil("Which?", ("1", "p1"))).after
    assert perft(table) == 4
    assert in_game(table).asked[PlayerId(1)].choices.keys() == {ChoiceId("1"), ChoiceId("p1")}
