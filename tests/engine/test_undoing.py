"""Taking back by agreement: who is asked, what comes back, and what cannot."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.clocks import ANSWER_UNDO_MS, due
from engine.commands import (
    AnswerUndo,
    AskUndo,
    CastByHand,
    HoldCouncil,
    KeepPassing,
    Pause,
    SetLife,
    SetTapped,
    SetTime,
    Sit,
    StandIn,
    Start,
    Tempt,
    TimeUp,
    VoteFor,
)
from engine.decide import decide
from engine.errors import IllegalAction
from engine.events import TakenBack, UndoDeclined
from engine.ids import PlayerId, QuestionId, SeatId
from engine.state import MOST_MOMENTS, Absent, Game, Question
from engine.telling import told_by
from engine.views import seat_view, table_view
from tests.engine.playing import Playing, playing
from tests.engine.seen import NOW
from tests.strategies import each_game, game_of
from tests.tables import fold, in_game

NAMES = ("Ann", "Ben", "Cy")


def latest(game: Playing, back: int = 1) -> int:
    return game.game.moments[-back].id


def asks(game: Playing, who: str, back: int = 1) -> Playing:
    return game.does(who, AskUndo(latest(game, back)))


def answers(game: Playing, who: str, *, agree: bool = True) -> Playing:
    asked = game.game.proposal
    assert asked is not None, "nothing is asked"
    return game.does(who, AnswerUndo(asked.moment, agree))


def all_agree(game: Playing) -> Playing:
    while game.game.proposal is not None:
        answers(game, game.name(game.game.proposal.waits[0]))
    return game


def plain(game: Game) -> Game:
    """A game without what never comes back: numbers, the story, clocks and older moments."""
    questions: dict[PlayerId, Question] = {
        player: replace(one, id=QuestionId(0)) for player, one in game.asked.items()
    }
    return replace(
        game,
        asked=questions,
        next_id=0,
        said=0,
        log=(),
        clock=None,
        undo=None,
        moments=(),
        acts=0,
        way_back="",
        declined=(),
    )


def test_a_vote_is_taken_back_when_all_others_agree() -> None:
    game = playing(*NAMES).resolves("Ann", "Capital Punishment").votes("Ann", "taxes")
    before, asked = game.game, game.number("Ben")
    game.votes("Ben", "death").waits_for("Cy")
    asks(game, "Ann")
    assert game.document()["proposal"] == {
        "by": 1, "moment": latest(game), "of": 2, "what": ["vote", "death"],
        "waits": [2, 3], "due": NOW + ANSWER_UNDO_MS,
    }  # fmt: skip
    answers(game, "Ben")
    assert game.ballots() == [("Ann", "taxes"), ("Ben", "death")], "Cy has not agreed yet"
    answers(game, "Cy").waits_for("Ben")
    assert game.ballots() == [("Ann", "taxes")]
    assert plain(game.game) == plain(before)
    assert told_by(game.game, game.game.log)[-1] == (
        "By agreement Ann takes back what Ben did: vote, death"
    )
    game.refused("Ben", VoteFor(asked, game.pick("Ben", "death")), "stale", "table")
    game.votes("Ben", "taxes").votes("Cy", "taxes")


def test_everything_waits_while_it_is_asked() -> None:
    game = playing(*NAMES).resolves("Ann", "Capital Punishment").votes("Ann", "taxes")
    vote = VoteFor(game.number("Ben"), game.pick("Ben", "death"))
    asks(game, "Ann")
    assert game.may("Ann") == game.may("Ben") == ("answer_undo", "concede")
    game.refused("Ben", vote, "undo_asked", "table", "Ann asks", "waits for Ben, Cy")
    game.refused("Ann", AnswerUndo(latest(game), agree=True), "not_asked", "table")
    game.refused("Ben", AnswerUndo(99, agree=True), "stale", "table")
    answers(game, "Ben")
    assert game.may("Ben") == ("concede",)
    answers(game, "Cy", agree=False).votes("Ben", "death")
    game.refused("Ben", AnswerUndo(1, agree=True), "stale", "table", "Nobody asks")


def test_a_no_ends_it_until_something_else_is_done() -> None:
    game = playing(*NAMES).does("Ann", SetLife(PlayerId(2), 9))
    answers(asks(game, "Ann"), "Cy", agree=False)
    assert game.life("Ben") == 9
    assert told_by(game.game, game.game.log)[-1] == "Nothing is taken back"
    game.refused("Ann", AskUndo(latest(game)), "declined", "table", "Somebody said no")
    assert "ask_undo" in game.may("Ben")
    game.does("Cy", SetLife(PlayerId(1), 5))
    assert "ask_undo" in game.may("Ann")


def test_whoever_asked_may_withdraw_it_and_ask_for_something_else() -> None:
    game = playing(*NAMES).does("Ann", SetLife(PlayerId(2), 9)).does("Ben", Tempt(PlayerId(1)))
    answers(asks(game, "Ann"), "Ann", agree=False)
    all_agree(asks(game, "Ann", back=2))
    assert game.life("Ben") == 40
    assert game.player("Ann").ring is None


def test_saying_nothing_is_a_no() -> None:
    game = asks(playing(*NAMES).does("Ann", SetLife(PlayerId(2), 9)), "Ann")
    ends = due(game.table)
    assert ends is not None
    early = TimeUp(latest(game), ends.at)
    game.refused(None, early, "not_due", "table", "60000 ms")
    game.refused(None, TimeUp(latest(game), 7), "stale", "table")
    late = decide(game.table, None, ends.command, ends.at + 900, bytes(16))
    assert late == (UndoDeclined(None, ends.at + 900),)


def test_several_moments_go_back_together() -> None:
    game = playing(*NAMES).with_creature("Ann", "Bear").casts("Ann", "Plea for Power")
    before = game.game
    game.passes(*NAMES).votes("Ann", "time").votes("Ben", "time")
    assert [one.what for one in game.game.moments[-4:]] == [
        ("cast", "Plea for Power"), ("pass",), ("vote", "time"), ("vote", "time"),
    ]  # fmt: skip
    all_agree(asks(game, "Cy", back=3))
    assert plain(game.game) == plain(before)
    assert game.stack == ["Plea for Power"]
    game.passes(*NAMES).waits_for("Ann")


def test_a_new_vote_after_it_has_a_new_number_and_no_memory() -> None:
    game = playing(*NAMES).does("Ann", HoldCouncil("Where?", ("north", "south")))
    first, late = game.voting.id, VoteFor(game.number("Ann"), game.pick("Ann", "north"))
    game.votes("Ann", "north")
    all_agree(asks(game, "Ben", back=2))
    assert "voting" not in game.document()
    game.does("Ann", HoldCouncil("Where?", ("north", "south")))
    assert game.voting.id > first
    assert game.ballots() == []
    game.refused("Ann", late, "stale", "table")


def test_nobody_passes_by_themselves_afterwards() -> None:
    game = playing(*NAMES).casts("Ann", "Plea for Power").does("Ben", KeepPassing(on=True))
    game.passes("Ann").waits_for()
    all_agree(asks(game, "Cy"))
    assert not any(one.passes for one in game.table.seats.values())
    assert game.game.priority == game.of("Ann")


def test_bots_and_whom_a_bot_plays_for_always_agree() -> None:
    game = Playing()
    for name, bot in (("Ann", False), ("Ben", True), ("Cy", True)):
        game.does(None, Sit(name, name.encode(), bot))
    game.does("Ann", Start()).does("Ben", SetLife(PlayerId(1), 3))
    assert game.game.moments == (), "a bot regrets nothing"
    game.does("Ann", SetLife(PlayerId(2), 7))
    asks(game, "Ann")
    assert (game.life("Ann"), game.life("Ben"), game.game.proposal) == (3, 40, None)


def test_whom_a_bot_plays_for_is_not_asked() -> None:
    game = playing(*NAMES).does("Ann", SetTime(time_limit=10, absent=Absent.BOT))
    game.does("Ann", HoldCouncil("Where?", ("north", "south"))).votes("Ann", "north")
    ends = due(game.table)
    assert ends is not None
    game.table = fold(game.table, decide(game.table, None, ends.command, ends.at, bytes(16)))
    game.does(None, StandIn(SeatId(2), SeatId(1), b"bot"))
    asks(game, "Ann")
    assert game.game.proposal is not None
    assert game.game.proposal.waits == (3,)


def test_several_taps_in_a_row_are_one_moment() -> None:
    game = playing(*NAMES).with_creature("Ann", "Bear")
    bear, count = game.id("Bear"), len(game.game.moments)
    game.does("Ann", SetLife(PlayerId(2), 39)).does("Ann", SetLife(PlayerId(2), 38))
    game.does("Ben", SetLife(PlayerId(2), 37)).does("Ben", SetLife(PlayerId(1), 37))
    game.does("Ben", SetTapped(bear, tapped=True)).does("Ben", SetTapped(bear, tapped=False))
    assert [(one.by, *one.what) for one in game.game.moments[count:]] == [
        (1, "life", "Ben"), (2, "life", "Ben"), (2, "life", "Ann"), (2, "tap", "Bear"),
    ]  # fmt: skip


def test_only_the_latest_moments_are_kept_and_each_without_those_before_it() -> None:
    game = playing(*NAMES)
    for n in range(MOST_MOMENTS + 3):
        game.does(NAMES[n % 3], SetLife(PlayerId(1 + n % 3), 1 + n))
    assert len(game.game.moments) == MOST_MOMENTS
    for one in game.game.moments:
        assert (one.game.moments, one.game.log) == ((), ())
    gone = game.game.moments[0].id - 1
    game.refused("Ann", AskUndo(gone), "no_such_moment", "table")


# What cannot be taken back, and why.


def test_nothing_sealed_is_taken_back() -> None:
    game = playing(*NAMES).casts("Ann", "Truth or Consequences").passes(*NAMES)
    assert "ask_undo" in game.may("Cy"), "nothing is sealed yet"
    game.seals("Ann", "truth")
    game.refused("Cy", AskUndo(1), "nothing_to_undo", "table", "sealed")
    game.seals("Ben", "truth").seals("Cy", "truth").confirms("Ann")
    assert [one.what for one in game.game.moments] == [("confirm",)], "what came after it is"


def test_what_a_bot_seals_is_not_taken_back_either() -> None:
    game = Playing()
    for name, bot in (("Ann", False), ("Ben", True)):
        game.does(None, Sit(name, name.encode(), bot))
    game.does("Ann", Start()).does("Ann", HoldCouncil("Where?", ("north", "south"), secret=True))
    game.seals("Ben", "north")
    game.refused("Ann", AskUndo(1), "nothing_to_undo", "table", "sealed")


def test_a_secret_vote_with_no_envelope_closed_is_taken_back_whole() -> None:
    game = playing(*NAMES).casts("Ann", "Truth or Consequences").passes(*NAMES)
    all_agree(asks(game, "Ann", back=2))
    assert game.stack == []
    assert game.document().get("asked") == {}


def test_a_bearer_chosen_in_secret_is_not_taken_back() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ben", "Elk")
    game.does("Ann", Tempt(None, secret=True)).bears("Ann", "Bear")
    game.refused("Ben", AskUndo(1), "nothing_to_undo", "table", "sealed")


def test_a_player_who_left_ends_the_way_back_and_what_is_asked() -> None:
    game = playing(*NAMES).does("Ann", SetLife(PlayerId(2), 9))
    asks(game, "Ann").concedes("Cy")
    assert game.game.proposal is None
    assert game.life("Ben") == 9
    game.refused("Ann", AskUndo(1), "nothing_to_undo", "table", "left the game")


def test_who_lost_by_a_slip_of_the_hand_is_asked_and_comes_back() -> None:
    game = playing(*NAMES).does("Ann", SetLife(PlayerId(2), 0))
    assert game.player("Ben").lost == "life"
    asks(game, "Ann")
    assert game.may("Ben") == ("answer_undo",)
    answers(answers(game, "Cy"), "Ben")
    assert game.player("Ben").is_in
    assert game.life("Ben") == 40


def test_before_anything_was_done_there_is_nothing_to_take_back() -> None:
    game = playing(*NAMES)
    game.table = replace(game.table, game=replace(game.game, moments=()))
    game.refused("Ann", AskUndo(1), "nothing_to_undo", "table", "Nothing has been done")
    game.does("Ann", SetLife(PlayerId(2), 9)).does("Ann", Pause())
    game.refused("Ann", AskUndo(latest(game)), "paused", "table")


# Clocks.


def test_clocks_stand_still_meanwhile_and_begin_anew_after_it() -> None:
    game = playing(*NAMES).does("Ann", SetTime(time_limit=30))
    game.does("Ann", HoldCouncil("Where?", ("north", "south"))).votes("Ann", "north")
    clock = game.game.clock
    assert clock is not None
    asks(game, "Ann")
    assert "clock" not in game.document()
    asked = game.game.proposal
    assert asked is not None
    no = decide(game.table, SeatId(2), AnswerUndo(asked.moment, False), NOW + 5000, bytes(16))
    after = in_game(fold(game.table, no))
    assert after.clock == replace(clock, due=clock.due + 5000)
    answers(game, "Ben")
    yes = decide(game.table, SeatId(3), AnswerUndo(asked.moment, True), NOW + 5000, bytes(16))
    after = in_game(fold(game.table, yes))
    assert after.clock is not None
    assert after.clock.due == NOW + 35_000


# In every game.


@each_game
def test_what_is_gone_back_to_is_as_it_was(seed: int) -> None:
    kept: dict[int, Game] = {}
    for one in game_of(seed):
        before, after = one.before.game, one.after.game
        if before is None or after is None:
            continue
        if after.acts > before.acts:
            kept[after.acts] = before
        back = [event for event in one.events if isinstance(event, TakenBack)]
        if back and not after.over:
            assert plain(after) == plain(kept[back[0].moment])
            assert after.next_id > max((q.id for q in after.asked.values()), default=0)
            assert all(number <= after.acts for number in kept)


@each_game
def test_no_moment_holds_anything_sealed(seed: int) -> None:
    for one in game_of(seed)[:: 1 + seed % 3]:
        for moment in one.after.game.moments if one.after.game else ():
            resolution = moment.game.resolution
            if resolution is None:
                continue
            if resolution.voting is not None and not resolution.voting.finished:
                assert not resolution.voting.sealed
                assert not resolution.voting.commitments
            choosing = resolution.choosing
            assert choosing is None or not (choosing.secret and choosing.chosen)


def test_no_document_shows_a_moment() -> None:
    game = playing(*NAMES).does("Ann", CastByHand("Canary", ("Instant",)))
    shown: list[Any] = [table_view(game.table), seat_view(game.table, SeatId(2))]
    assert b"moments" not in msgspec.json.encode(shown)


@pytest.mark.parametrize("agree", [True, False])
def test_spectators_do_not_answer(agree: bool) -> None:
    game = asks(playing(*NAMES).does("Ann", SetLife(PlayerId(2), 9)), "Ann")
    with pytest.raises(IllegalAction, match="watching"):
        decide(game.table, SeatId(7), AnswerUndo(latest(game), agree), NOW, bytes(16))
