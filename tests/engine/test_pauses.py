"""Time at a table where somebody is absent, pauses, or changes the limit."""

from __future__ import annotations

import pytest

from engine.clocks import acting_host, due
from engine.commands import (
    Concede,
    GoOn,
    KeepPassing,
    Pause,
    SetTime,
    Sit,
    StandIn,
    TakeBack,
    Undo,
    VoteFor,
)
from engine.errors import IllegalAction
from engine.ids import ChoiceId, PlayerId, SeatId
from engine.state import Absent, Table
from engine.views import seat_view, table_view
from tests.engine.timed import LIMIT, Timed
from tests.tables import act, bear, in_game, token_of

# Bots that play for the absent.


@pytest.mark.holds("D13")
def test_a_bot_plays_for_an_absent_player_until_the_seat_is_taken_back() -> None:
    one = Timed(Absent.BOT)
    one.vote(1)
    asks = StandIn(SeatId(2), SeatId(1), token_of(22))
    assert one.refused(None, asks) == "not_absent"
    one.time_passes()
    assert one.refused(None, StandIn(SeatId(2), SeatId(3), token_of(22))) == "host_only"
    assert one.refused(None, StandIn(SeatId(3), SeatId(1), token_of(22))) == "not_absent"
    one.do(None, asks)
    assert table_view(one.table)["seats"]["2"]["stand_in"] is True
    assert one.told[-1] == ("bot plays", 2)
    assert "take_back" in one.may(2)
    assert "take_back" not in one.may(1)
    one.vote(2, "south")
    one.do(2, TakeBack())
    assert one.told[-1] == ("took back", 2)
    assert "stand_in" not in table_view(one.table)["seats"]["2"]
    assert one.refused(2, TakeBack()) == "no_stand_in"


@pytest.mark.parametrize("policy", [Absent.WAIT, Absent.LEAVES])
def test_no_bot_plays_where_the_table_did_not_agree_to_it(policy: Absent) -> None:
    one = Timed(policy)
    one.vote(1)
    one.time_passes()
    asks = StandIn(SeatId(2), SeatId(1), token_of(22))
    assert one.refused(None, asks) == "no_stand_in"
    one.do(1, SetTime(absent=Absent.BOT))
    one.do(None, asks)


def test_a_tokens_hash_is_in_no_document() -> None:
    one = Timed(Absent.BOT)
    one.vote(1)
    one.time_passes()
    one.do(None, StandIn(SeatId(2), SeatId(1), token_of(22)))
    shown = [table_view(one.table), *[seat_view(one.table, SeatId(seat)) for seat in (1, 2, 3)]]
    assert not any("canary" in repr(document) for document in shown)


def test_an_absent_host_does_not_hold_the_table_up() -> None:
    one = Timed(Absent.BOT)
    assert acting_host(one.table) == 1
    assert {"pause", "time"} <= set(one.may(1))
    one.time_passes()
    assert acting_host(one.table) == 2
    assert not {"pause", "time"} & set(one.may(1))
    one.do(None, StandIn(SeatId(1), SeatId(2), token_of(11)))
    one.vote(1)
    assert acting_host(one.table) == 2
    one.do(1, TakeBack())
    assert acting_host(one.table) == 1
    one.do(1, Concede())
    assert acting_host(one.table) == 2


# Pauses.


def test_a_pause_stops_the_clock_and_everything_else() -> None:
    one = Timed()
    clock = due(one.table)
    assert clock is not None
    one.do(1, Pause(), after=5_000)
    one.now += 1_000_000
    assert one.left == LIMIT - 5_000
    assert due(one.table) is None
    assert one.refused(None, clock.command) == "stale"
    question = in_game(one.table).asked[PlayerId(1)].id
    for command in (VoteFor(question, ChoiceId("north")), KeepPassing(on=True), Undo()):
        assert one.refused(1, command) == "paused"
    assert one.refused(None, StandIn(SeatId(1), SeatId(1), token_of(1))) == "no_stand_in"
    assert set(one.may(1)) == {"concede", "time", "go_on"}
    assert set(one.may(2)) == {"concede"}
    assert one.refused(2, GoOn()) == "host_only"
    assert one.refused(1, Pause()) == "paused"
    one.do(1, GoOn())
    assert one.left == LIMIT - 5_000
    assert one.refused(1, GoOn()) == "not_paused"
    one.vote(1)


def test_a_paused_table_lets_no_bot_in() -> None:
    one = Timed(Absent.BOT)
    one.vote(1)
    one.time_passes()
    one.do(1, Pause())
    assert one.refused(None, StandIn(SeatId(2), SeatId(1), token_of(22))) == "paused"


def test_who_is_asked_during_a_pause_has_the_whole_limit_after_it() -> None:
    one = Timed()
    one.do(1, Pause(), after=5_000)
    one.do(1, Concede(), after=60_000)
    assert one.asked == [2]
    assert one.left == LIMIT
    one.do(2, GoOn(), after=60_000)
    assert one.left == LIMIT


def test_a_pause_leaves_the_last_change_to_be_taken_back() -> None:
    one = Timed()
    for seat in (1, 2, 3):
        one.vote(seat)
    one.do(1, bear())
    one.do(1, Pause())
    one.do(1, GoOn())
    assert "undo" in one.may(1)


# The limit, changed during a game.


def test_a_limit_that_is_set_late_begins_now() -> None:
    one = Timed()
    one.do(1, SetTime(0))
    assert "clock" not in table_view(one.table)
    one.do(1, SetTime(60), after=100_000)
    assert one.left == 60_000
    one.do(1, SetTime(10), after=1_000)
    assert one.left == 59_000, "a clock that runs is not made shorter"


def test_absent_players_leave_if_the_table_agrees_to_it_afterwards() -> None:
    one = Timed()
    one.time_passes()
    assert due(one.table) is None
    one.do(2, SetTime(absent=Absent.LEAVES, grace=10), after=500_000)
    assert one.left == 10_000
    one.time_passes()
    assert not in_game(one.table).players[PlayerId(1)].is_in


def test_time_is_the_hosts_before_the_game_too() -> None:
    table = Table()
    for seat in (1, 2):
        table = act(table, None, Sit(f"P{seat}", token_of(seat))).after
    with pytest.raises(IllegalAction, match="P1 is the host"):
        act(table, 2, SetTime(30))
    table = act(table, 1, SetTime(30, Absent.LEAVES, 15)).after
    shown = table_view(table)["settings"]
    assert (shown["time_limit"], shown["absent"], shown["grace"]) == (30, "leaves", 15)
    with pytest.raises(IllegalAction, match="has not begun"):
        act(table, 1, Pause())
    with pytest.raises(IllegalAction, match="has not begun"):
        act(table, None, StandIn(SeatId(2), SeatId(1), token_of(2)))
