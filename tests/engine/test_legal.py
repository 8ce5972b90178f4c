"""What a seat may do, by kind: the first gate, and the words of its document."""

from __future__ import annotations

from itertools import chain, islice
from typing import get_args

import pytest

from engine.commands import (
    BY_HAND,
    AddPermanent,
    CastByHand,
    Command,
    Concede,
    HoldCouncil,
    NextStep,
    Seal,
    SetTapped,
    Tempt,
    VoteFor,
)
from engine.decide import legal_commands
from engine.deciding import decider
from engine.ids import ChoiceId, ObjectId, PlayerId, SeatId
from engine.legal import ANSWERS, is_main, is_open, leads, legal_kinds, other_kinds
from engine.state import Table
from tests.strategies import each_game, game_of, has_few_commands
from tests.tables import act, in_game, seated, started, to_main

FREE_OF_FORM = {
    "settings", "rename", "seat_order", "empty_seat", "cast_by_hand", "hold_council", "tempt",
    "add_permanent", "add_card", "copy", "move", "phase", "tap", "counters", "control",
    "control_player", "life", "chosen", "pay_mana", "close_envelope", "open_envelope", "time",
}  # fmt: skip
STOPS_THE_CLOCK = {"pause", "go_on", "take_back", "ask_undo", "answer_undo"}
"""They are no moves of the game, so they are not listed."""
ABOUT_TIME = {"time", *STOPS_THE_CLOCK}
KNOWN = {str(one.__struct_config__.tag) for one in get_args(Command)}
MAY_HAVE_NONE = {"cast", "activate", "activate_mana"}


def spelled_out(kinds: tuple[str, ...]) -> tuple[str, ...]:
    by_hand = [str(one.__struct_config__.tag) for one in BY_HAND]
    return tuple(chain.from_iterable(by_hand if one == "by_hand" else [one] for one in kinds))


def kinds_of(table: Table, seat: int) -> set[str]:
    return set(legal_kinds(table, SeatId(seat)))


@each_game
def test_the_kinds_are_those_of_the_listed_commands(seed: int) -> None:
    for one in game_of(seed)[::6]:
        for seat in one.after.seats:
            if not has_few_commands(one.after, seat):
                continue
            kinds = legal_kinds(one.after, seat)
            listed = {str(c.__struct_config__.tag) for c in legal_commands(one.after, seat)}
            assert len(kinds) == len(set(kinds))
            assert set(kinds) <= KNOWN
            assert listed <= set(kinds)
            assert set(kinds) - listed <= FREE_OF_FORM | MAY_HAVE_NONE | STOPS_THE_CLOCK


@each_game
def test_answers_come_first_and_no_document_lists_them(seed: int) -> None:
    answers = {kind for kinds in ANSWERS.values() for kind in kinds}
    for one in game_of(seed)[::6]:
        for seat in (*one.after.seats, SeatId(9)):
            kinds, others = legal_kinds(one.after, seat), other_kinds(one.after, seat)
            listed = spelled_out(others)
            assert kinds[len(kinds) - len(listed) :] == listed
            assert set(kinds[: len(kinds) - len(listed)]) <= answers
            assert not answers & set(listed)
            assert all(is_open(one.after, seat, kind) == (kind in kinds) for kind in KNOWN)


@each_game
def test_while_anybody_is_asked_nobody_else_does_anything(seed: int) -> None:
    for one in game_of(seed):
        asked = one.after.game.asked if one.after.game else {}
        for seat in one.after.seats:
            game = one.after.game
            if game and asked and PlayerId(seat) not in {decider(game, one) for one in asked}:
                assert kinds_of(one.after, seat) <= {"keep_passing", "concede", *ABOUT_TIME}


@each_game
def test_nothing_is_listed_twice(seed: int) -> None:
    for one in game_of(seed)[::16]:
        for seat in one.after.seats:
            listed = list(islice(legal_commands(one.after, seat), 3000))
            assert len(listed) == len(set(listed))


def test_before_the_game_the_host_has_more_to_do() -> None:
    hosts = {"settings", "seat_order", "empty_seat", "time"}
    assert kinds_of(seated(1), 1) == {"rename", "leave", *hosts}
    assert "start" in kinds_of(seated(2), 1)
    assert kinds_of(seated(2), 2) == {"rename", "leave"}
    assert kinds_of(seated(2), 3) == set()


def test_while_a_vote_is_open_only_the_voter_does_anything() -> None:
    table = act(started(3), 2, HoldCouncil("Which?", ("this", "that"))).after
    assert kinds_of(table, 2) - ABOUT_TIME == {"vote", "keep_passing", "concede"}
    assert kinds_of(table, 1) - ABOUT_TIME == {"keep_passing", "concede"}
    assert kinds_of(table, 3) == {"keep_passing", "concede", "ask_undo"}
    question = in_game(table).asked[PlayerId(2)]
    table = act(table, 2, VoteFor(question.id, ChoiceId("this"))).after
    assert "vote" in kinds_of(table, 3)


def test_a_sealed_vote_is_everybodys_at_once() -> None:
    table = act(started(3), 2, HoldCouncil("Which?", ("this", "that"), secret=True)).after
    assert all("seal" in kinds_of(table, seat) for seat in (1, 2, 3))
    table = act(table, 3, Seal(in_game(table).asked[PlayerId(3)].id, (ChoiceId("this"),))).after
    assert kinds_of(table, 3) == {"keep_passing", "concede"}, "nothing sealed is taken back"


def test_with_something_on_the_stack_priority_decides() -> None:
    table = act(started(3), 2, CastByHand("Typed in", ("Instant",))).after
    assert {"pass", "cast", "activate"} <= kinds_of(table, 2)
    assert "pass" not in kinds_of(table, 1)
    assert "tap" in kinds_of(table, 1), "a change by hand waits for nobody's priority"
    assert not kinds_of(table, 2) & {"next_step", "hold_council", "tempt"}


def test_an_undo_is_offered_to_whoever_made_the_change() -> None:
    table = act(started(2), 2, AddPermanent("Nazgûl")).after
    assert "undo" in kinds_of(table, 2)
    assert "undo" not in kinds_of(table, 1)
    table = act(table, 1, SetTapped(ObjectId(next(iter(in_game(table).permanents))), True)).after
    assert "undo" not in kinds_of(table, 2)


def test_who_left_may_do_nothing_and_the_next_one_leads() -> None:
    table = act(started(3), 1, Concede()).after
    assert kinds_of(table, 1) == set()
    assert leads(in_game(table)) == 2
    assert "next_step" in kinds_of(table, 2)


def test_after_the_game_nobody_may_do_anything() -> None:
    table = act(started(2), 1, Concede()).after
    assert kinds_of(table, 1) == kinds_of(table, 2) == set()


def test_a_main_phase_is_one_with_an_empty_stack() -> None:
    table = to_main(started(2))
    assert is_main(in_game(table))
    assert not is_main(in_game(started(2)))
    table = act(table, 1, CastByHand("Typed in", ("Instant",))).after
    assert not is_main(in_game(table))
    table = act(to_main(started(2)), 1, NextStep()).after
    assert not is_main(in_game(table))


@pytest.mark.parametrize("secret", [False, True])
def test_a_temptation_without_a_creature_asks_nobody(secret: bool) -> None:
    table = act(started(2), 1, Tempt(None, secret=secret)).after
    assert in_game(table).asked == {}
    assert all(one.ring and one.ring.tempted == 1 for one in in_game(table).players.values())
