"""Time: clocks of questions, what becomes of the absent, pauses; a clock says no more than it must.

Times are milliseconds, the limit is twenty seconds.
"""

from __future__ import annotations

import pytest

from engine.clocks import FAIR_MS, LATE_MS, due
from engine.commands import (
    Cast,
    ChangeSettings,
    CloseEnvelope,
    Confirm,
    ControlPlayer,
    HoldCouncil,
    PassPriority,
    Seal,
    SetTime,
    Start,
    TimeUp,
)
from engine.ids import ChoiceId, PlayerId
from engine.state import Absent, Sealing
from engine.views import table_patch, table_view
from tests.engine.timed import BEGIN, LIMIT, Timed
from tests.tables import act, added, bear, cast, in_game, seated, started, to_main

# Clocks.


@pytest.mark.holds("D13")
def test_without_a_limit_there_is_no_clock() -> None:
    table = act(started(3), 1, HoldCouncil("Where to?", ("north", "south")), BEGIN).after
    assert due(table) is None
    assert "clock" not in table_view(table)


def test_each_voter_of_an_open_vote_has_the_whole_limit() -> None:
    one = Timed()
    assert one.left == LIMIT
    one.vote(1, after=7_000)
    assert one.asked == [2]
    assert one.left == LIMIT
    one.vote(2, after=1)
    one.vote(3, after=1)
    assert "clock" not in table_view(one.table)
    assert due(one.table) is None


def test_a_secret_vote_has_one_clock_for_all_that_votes_do_not_move() -> None:
    one = Timed(secret=True)
    for seat in (2, 1):
        before = one.table
        one.vote(seat, after=3_000)
        assert "clock" not in (table_patch(before, one.table) or {})
    assert one.left == LIMIT - 6_000
    assert one.asked == [3]


def test_whoever_votes_secretly_more_than_once_is_not_told_apart() -> None:
    table = added(started(3), 2, "Brago's Representative")
    one = Timed()
    one.table = table
    one.do(1, SetTime(20))
    one.council(secret=True)
    one.do(1, Seal(in_game(one.table).asked[PlayerId(1)].id, (ChoiceId("north"),)), after=5_000)
    assert one.left == LIMIT - 5_000


def test_the_decider_of_a_secret_vote_is_asked_again_on_the_same_clock() -> None:
    one = Timed()
    one.table = cast(to_main(started(3)), 1, "Illusion of Choice")
    one.do(1, Confirm(in_game(one.table).asked[PlayerId(1)].id))  # draws on paper
    one.do(1, SetTime(20))
    one.council(secret=True)
    begun = one.left
    answered = 0
    while in_game(one.table).asked:
        assert one.left == LIMIT - 1_000 * answered
        answered += 1
        one.vote(1, after=1_000)
    assert begun == LIMIT
    assert answered == 3


def test_to_open_envelopes_everybody_has_the_whole_time_again() -> None:
    one = Timed()
    one.table = act(seated(2), 1, ChangeSettings(sealing=Sealing.VOTER)).after
    one.do(1, Start())
    one.do(1, SetTime(20))
    one.council(secret=True)
    for seat in (1, 2):
        question = in_game(one.table).asked[PlayerId(seat)]
        one.do(seat, CloseEnvelope(question.id, f"{seat}" * 64), after=3_000)
    assert one.asked == [1, 2]
    assert one.left == LIMIT


def test_who_has_priority_is_waited_for_too() -> None:
    one = Timed()
    for seat in (1, 2, 3):
        one.vote(seat)
    one.do(1, bear())
    one.table = to_main(one.table)
    one.do(1, Cast("Plea for Power"))
    assert one.left == LIMIT
    one.do(1, PassPriority(), after=4_000)
    assert one.left == LIMIT
    one.time_passes()
    assert one.told[-1] == ("time up", 2)


# Time that is up.


@pytest.mark.holds("D13")
def test_time_that_is_up_is_told_once_and_the_table_waits() -> None:
    one = Timed()
    one.time_passes()
    assert one.told[-1] == ("time up", 1)
    assert table_view(one.table)["clock"]["up"]
    assert due(one.table) is None
    assert one.asked == [1]
    one.vote(1, after=1_000_000)
    assert one.asked == [2]
    assert one.left == LIMIT
    assert "up" not in table_view(one.table)["clock"]


def test_time_is_up_for_all_who_have_not_locked_in() -> None:
    one = Timed(secret=True)
    one.vote(2)
    one.time_passes()
    assert one.told[-2:] == [("time up", 1), ("time up", 3)]
    assert one.asked == [1, 3]


def test_a_clock_ends_once_and_only_when_it_is_due() -> None:
    one = Timed()
    clock = due(one.table)
    assert clock is not None
    assert clock.at == BEGIN + LIMIT
    assert clock.id == f"time:{clock.command.of}:{clock.at}"
    one.now = clock.at - 1
    assert one.refused(None, clock.command) == "not_due"
    one.vote(1)
    one.now = clock.at
    assert one.refused(None, clock.command) == "stale"
    one.time_passes()
    assert one.refused(None, TimeUp(clock.command.of, clock.at)) == "stale"


@pytest.mark.holds("D13")
def test_who_is_absent_leaves_after_the_grace() -> None:
    one = Timed(Absent.LEAVES)
    one.time_passes()
    assert one.told[-1] == ("time up", 1)
    assert one.left == 30_000
    one.time_passes()
    assert not in_game(one.table).players[PlayerId(1)].is_in
    assert one.asked == [2]
    assert one.left == LIMIT


def test_who_votes_within_the_grace_stays() -> None:
    one = Timed(Absent.LEAVES)
    one.time_passes()
    one.vote(1, after=29_999)
    assert one.asked == [2]
    assert one.left == LIMIT
    one.time_passes()
    assert in_game(one.table).players[PlayerId(1)].is_in


@pytest.mark.holds("D13", "L03")
def test_several_absent_players_leave_together_and_votes_that_were_cast_count() -> None:
    one = Timed(Absent.LEAVES, seats=4, secret=True)
    one.vote(2)
    one.vote(4)
    one.time_passes()
    one.time_passes()
    gone = [player for player, now in in_game(one.table).players.items() if not now.is_in]
    assert gone == [1, 3]
    assert ("voted", 1) in one.told


def test_of_a_controlled_player_it_is_the_other_ones_time_and_the_other_one_leaves() -> None:
    one = Timed(Absent.LEAVES)
    for seat in (1, 2, 3):
        one.vote(seat)
    one.do(1, ControlPlayer(PlayerId(2)))
    one.do(2, HoldCouncil("Where to?", ("north", "south")))
    assert one.asked == [2]
    one.time_passes()
    assert one.told[-1] == ("time up", 1)
    one.time_passes()
    assert not in_game(one.table).players[PlayerId(1)].is_in
    assert in_game(one.table).players[PlayerId(2)].is_in
    assert one.asked == [2]
    assert one.left == LIMIT
    assert "up" not in table_view(one.table)["clock"]


def test_the_last_one_there_wins() -> None:
    one = Timed(Absent.LEAVES, seats=2, secret=True)
    one.vote(2)
    one.time_passes()
    one.time_passes()
    assert in_game(one.table).winner == 2
    assert due(one.table) is None


def test_an_end_that_no_server_saw_gives_everybody_some_more() -> None:
    for policy in Absent:
        one = Timed(policy)
        one.time_passes(late=LATE_MS + 1)
        assert one.told[-1] == ("more time", 0)
        assert one.left == min(FAIR_MS, LIMIT)
        one.time_passes(late=LATE_MS)
        assert one.told[-1] == ("time up", 1)
