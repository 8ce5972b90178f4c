"""The course of one command: events folded at once, triggers noticed, chance from entropy alone."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cards import CARDS
from engine.changes import enter
from engine.commands import AddPermanent, HoldCouncil, KeepPassing, Rename, StandIn, TimeUp
from engine.course import Course
from engine.errors import IllegalAction
from engine.events import Asked, PassingChanged, PermanentEntered, Triggered
from engine.ids import PlayerId, SeatId
from engine.state import Asks, Question, Table
from tests.strategies import each_game, game_of
from tests.tables import act, fold, seated, started


def course(table: Table, entropy: bytes = bytes(16)) -> Course:
    return Course(table, 0, entropy)


def test_an_event_is_folded_before_the_next_one() -> None:
    of = course(started(2))
    name = "Grudge Keeper"
    first = enter(of, CARDS[name].printed, PlayerId(1), card=name)
    second = enter(of, CARDS[name].printed, PlayerId(2), card=name)
    assert (first, second) == (1, 2)
    assert list(of.game.permanents) == [1, 2]
    assert [type(event) for event in of.events] == [PermanentEntered, PermanentEntered]


def test_what_triggers_is_noticed_and_waits() -> None:
    of = course(started(2))
    enter(of, CARDS["Nazgûl"].printed, PlayerId(2), card="Nazgûl")
    assert [type(event) for event in of.events] == [PermanentEntered, Triggered]
    assert [one.object.controller for one in of.game.waiting] == [2]


def test_the_table_it_began_with_is_as_it_was() -> None:
    table = started(2)
    of = course(table)
    enter(of, CARDS["Nazgûl"].printed, PlayerId(1), card="Nazgûl")
    assert table.game is not None
    assert table.game.permanents == {}
    assert fold(table, of.events) == of.table


def question(asks: Asks) -> Question:
    return Question(course(started(2)).question_id(), asks, PlayerId(2), "Something", "701.38a")


@pytest.mark.parametrize("asks", Asks)
def test_a_seat_stops_passing_when_its_own_vote_is_asked(asks: Asks) -> None:
    of = course(act(started(2), 2, KeepPassing(on=True)).after)
    of.ask(question(asks))
    stops = asks in (Asks.VOTE, Asks.ADDITIONAL_VOTE, Asks.SEAL)
    assert of.table.seats[SeatId(2)].passes != stops
    assert [type(event) for event in of.events] == [Asked, PassingChanged][: 1 + stops]


def test_somebody_elses_vote_does_not_stop_it() -> None:
    table = act(started(2), 2, KeepPassing(on=True)).after
    table = act(table, 1, HoldCouncil("Which?", ("this", "that"))).after
    assert table.seats[SeatId(2)].passes


# Chance.


def test_chance_is_the_entropys_alone() -> None:
    def drawn(entropy: bytes) -> list[int]:
        of = course(started(2), entropy)
        return [of.chance(1000) for _ in range(5)]

    assert drawn(b"a" * 16) == drawn(b"a" * 16)
    assert drawn(b"a" * 16) != drawn(b"b" * 16)
    assert len(set(drawn(b"a" * 16))) == 5, "each draw is another one"


def test_chance_is_even() -> None:
    drawn = Counter(course(started(2), n.to_bytes(16, "big")).chance(6) for n in range(6000))
    assert drawn.keys() == set(range(6))
    assert all(850 < count < 1150 for count in drawn.values())


# The numbers of things.


@each_game
def test_no_number_is_given_twice(seed: int) -> None:
    given: set[int] = set()
    for one in game_of(seed):
        for event in one.events:
            if isinstance(event, Asked):
                assert event.question.id not in given
                given.add(event.question.id)


def test_there_is_a_game_as_soon_as_it_begins() -> None:
    of = course(seated(2))
    assert not hasattr(of, "game")
    of.happens(PassingChanged(SeatId(1), on=True))
    assert not hasattr(of, "game")
    assert act(seated(2), 2, Rename("Other")).after.seats[SeatId(2)].name == "Other"
    assert course(started(2)).game.turn == 1


@pytest.mark.parametrize(
    "command", [TimeUp(1, 1), StandIn(SeatId(2), SeatId(1), b"")], ids=["time is up", "a bot plays"]
)
def test_before_a_game_no_time_is_up(command: TimeUp | StandIn) -> None:
    with pytest.raises(IllegalAction, match="has not begun") as refused:
        act(seated(2), None, command)
    assert refused.value.code == "not_started"


def test_outside_a_resolution_there_is_none() -> None:
    with pytest.raises(AssertionError, match="nothing is resolving"):
        _ = course(act(started(2), 1, AddPermanent("Nazgûl")).after).resolution
