"""Time: clocks of questions, what becomes of the absent, pauses; a clock says no more than it must.

Times are milliseconds, the limit is twenty seconds.
"""

from __future__ import annotations

import pytest

from engine.clocks import FAIR_MS, LATE_MS, acting_host, due
from engine.commands import (
    Cast,
    ChangeSettings,
    CloseEnvelope,
    Concede,
    Confirm,
    ControlPlayer,
    GoOn,
    HoldCouncil,
    KeepPassing,
    PassPriority,
    Pause,
    Seal,
    SetTime,
    Sit,
    StandIn,
    Start,
    TableCommand,
    TakeBack,
    TimeUp,
    Undo,
    VoteFor,
)
from engine.errors import IllegalAction
from engine.ids import ChoiceId, PlayerId, SeatId
from engine.legal import legal_kinds
from engine.state import Absent, Sealing, Table
from engine.views import seat_view, table_patch, table_view
from tests.strategies import act, added, bear, cast, in_game, seated, started, to_main, token_of

BEGIN = 1_700_000_000_000
LIMIT = 20_000


class Timed:
    """A table of three whose clock the test moves; everything is asked at `now`."""

    def __init__(
        self, absent: Absent = Absent.WAIT, *, seats: int = 3, secret: bool = False
    ) -> None:
        self.table = started(seats)
        self.now = BEGIN
        self.do(1, SetTime(LIMIT // 1000, absent, grace=30))
        self.council(secret=secret)

    def council(self, *, secret: bool = False) -> None:
        self.do(1, HoldCouncil("Where to?", ("north", "south"), secret=secret))

    def do(self, seat: int | None, command: TableCommand, *, after: int = 0) -> None:
        self.now += after
        self.table = act(self.table, seat, command, self.now).after

    def vote(self, seat: int, word: str = "north", *, after: int = 0) -> None:
        question = in_game(self.table).asked[PlayerId(seat)].id
        choice = ChoiceId(word)
        answer = Seal(question, (choice,)) if self.secret else VoteFor(question, choice)
        self.do(seat, answer, after=after)

    def time_passes(self, *, late: int = 0) -> None:
        """Wait until the next clock ends, and let the server say so."""
        next_due = due(self.table)
        assert next_due is not None
        self.now = max(self.now, next_due.at) + late
        self.do(None, next_due.command)

    def refused(self, seat: int | None, command: TableCommand) -> str:
        with pytest.raises(IllegalAction) as error:
            act(self.table, seat, command, self.now)
        return error.value.code

    @property
    def secret(self) -> bool:
        voting = in_game(self.table).voting
        return voting is not None and voting.secret

    @property
    def left(self) -> int | None:
        """What is left on the clock that everybody sees."""
        document = table_view(self.table)
        if "clock" not in document:
            return None
        return int(document["clock"]["due"]) - int(document.get("paused", self.now))

    @property
    def asked(self) -> list[int]:
        return sorted(in_game(self.table).asked)

    @property
    def told(self) -> list[tuple[str, int]]:
        return [(line.kind, line.player) for line in in_game(self.table).log]

    def may(self, seat: int) -> tuple[str, ...]:
        return legal_kinds(self.table, SeatId(seat))


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
