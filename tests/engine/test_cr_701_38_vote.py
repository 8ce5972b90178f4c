"""CR 701.38, open votes: what may be voted for, who votes when and how often, how it is counted.

Numbers in test names are rules; marks name the statements of tests/rules that a test holds.
"""

import pytest

from engine.commands import (
    Cast,
    DeclineAdditionalVote,
    HoldCouncil,
    Move,
    PassPriority,
    SetLife,
    TakeAdditionalVote,
    VoteFor,
)
from engine.events import PermanentEntered
from engine.state import Asks
from tests.engine.playing import playing

# What a vote is.

ALWAYS = {"keep_passing", "concede", "time", "pause", "ask_undo"}


@pytest.mark.holds("V01")
def test_701_38c_only_a_vote_asks_for_votes() -> None:
    # Choices inside an effect are no votes; the Representative adds nothing to them.
    game = playing().with_permanent("Ben", "Brago's Representative")
    game.with_creature("Ben", "Bear").with_creature("Ben", "Wolf")
    game.resolves("Ann", "Capital Punishment").votes("Ann", "death")
    game.votes("Ben", "taxes", "taxes").all_vote(Cy="taxes", Dee="taxes")
    game.expect_question("Ben", Asks.CHOOSE, least=1, most=1, about="sacrifice")


@pytest.mark.holds("V02")
def test_207_2c_a_council_without_an_ability_word_is_a_vote_too() -> None:
    # A house council has no ability word, and additional votes apply.
    game = playing("Ann", "Ben").with_permanent("Ben", "Brago's Representative")
    game.does("Ann", HoldCouncil("Where to?", ("north", "south")))
    game.votes("Ann", "north").votes("Ben", "south", "south")
    assert game.count() == {"north": 1, "south": 2}


@pytest.mark.holds("V03")
def test_701_38b_words_are_offered_in_printed_order() -> None:
    game = playing().resolves("Ann", "Plea for Power")
    game.expect_question("Ann", Asks.VOTE, ["time", "knowledge"], rule="701.38a")


@pytest.mark.holds("V03")
def test_701_38b_objects_are_offered_by_their_own_ids() -> None:
    # Two permanents may share a name: each is a choice of its own.
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Bear").with_creature("Cy", "Bear")
    of_ben, of_cy = game.ids("Bear")
    game.resolves("Ann", "Council's Judgment").all_vote(Ann=of_cy, Ben=of_cy, Cy=of_ben)
    assert game.ids("Bear")[0] == of_ben
    assert game.cards_of("Cy") == {"Bear": "exile"}


@pytest.mark.holds("V03")
def test_701_38b_colors_may_be_voted_for() -> None:
    game = playing("Ann", "Ben").enters("Ann", "Council Guardian").stack_resolves()
    game.expect_question("Ann", Asks.VOTE, ["blue", "black", "red", "green"])


@pytest.mark.holds("V04")
def test_115_10a_voting_for_something_does_not_target_it() -> None:
    # Hexproof, shroud, protection and ward neither stop the vote nor trigger.
    game = playing("Ann", "Ben").with_permanent("Ben", "Tivit, Seller of Secrets")
    game.with_creature("Ben", "Slippery Bogle", 1, 1, "hexproof")
    game.with_creature("Ben", "Silhouette", 1, 1, "shroud")
    game.with_creature("Ben", "White Knight", 2, 2, "protection from white")
    game.resolves("Ann", "Council's Judgment")
    offered = ["Tivit, Seller of Secrets", "Slippery Bogle", "Silhouette", "White Knight"]
    game.expect_question("Ann", Asks.VOTE, offered)
    game.votes("Ann", offered[0]).votes("Ben", offered[1]).votes_no_more("Ben")
    assert game.cards_of("Ben") == {offered[0]: "exile", offered[1]: "exile"}
    assert game.stack == []
    assert not game.lines("triggered")


@pytest.mark.holds("V05")
def test_608_2d_the_choices_are_worked_out_while_resolving() -> None:
    # What left in response is not offered, what came is.
    game = playing("Ann", "Ben").with_creature("Ben", "Bear").with_creature("Ben", "Wolf")
    game.casts("Ann", "Council's Judgment").does("Ben", Move(game.id("Bear"), None))
    game.with_creature("Ben", "Ape").top_resolves()
    game.expect_question("Ann", Asks.VOTE, ["Wolf", "Ape"])


@pytest.mark.holds("V05")
def test_608_2d_you_means_the_controller_for_every_voter() -> None:
    # Nobody may vote for one of Ann's; Ben may vote for Ben's own.
    game = playing("Ann", "Ben").with_creature("Ann", "Elk")
    game.with_creature("Ben", "Bear").with_thing("Ben", "Rock", "Artifact")
    game.with_thing("Ben", "Forest", "Land")
    game.resolves("Ann", "Council's Judgment").expect_question("Ann", Asks.VOTE, ["Bear", "Rock"])
    game.votes("Ann", "Bear").expect_question("Ben", Asks.VOTE, ["Bear", "Rock"])


@pytest.mark.holds("V06")
def test_608_2d_a_word_that_is_no_choice_is_refused() -> None:
    game = playing().resolves("Ann", "Capital Punishment")
    wrong = VoteFor(game.number("Ann"), "mercy")  # type: ignore[arg-type]
    game.refused("Ann", wrong, "not_a_choice", "701.38a", '"mercy"', "death or taxes")


@pytest.mark.holds("V07", "T05")
def test_707_10_a_copy_holds_a_whole_vote_of_its_own() -> None:
    # The copy's vote starts with its controller, and no vote is carried over.
    game = playing().casts("Ann", "Plea for Power").passes("Ann", "Ben", "Cy")
    game.resolves("Dee", "Split Decision", "Plea for Power")
    game.all_vote(Dee="duplication", Ann="duplication", Ben="denial", Cy="denial")
    assert game.stack == ["Plea for Power", "Plea for Power"]
    game.top_resolves().all_vote(Dee="time", Ann="time", Ben="time", Cy="time")
    assert game.names(game.game.extra_turns) == ["Dee"]
    game.top_resolves().expect_question("Ann", Asks.VOTE)
    assert game.ballots() == []


# When.


@pytest.mark.holds("V10", "A10", "B12")
def test_608_2_nobody_votes_while_it_is_on_the_stack() -> None:
    # Every response is made without knowing the outcome.
    game = playing().casts("Ann", "Plea for Power")
    assert game.game.asked == {}
    assert "vote" not in game.may("Ann")
    game.casts("Ann", "Illusion of Choice")
    assert game.stack == ["Plea for Power", "Illusion of Choice"]


@pytest.mark.holds("V11", "A15")
def test_608_2_nothing_else_happens_between_the_first_vote_and_the_end() -> None:
    # No priority, no spells, no manual changes; not even by the player who is asked.
    game = playing().with_creature("Ben", "Bear").resolves("Ann", "Capital Punishment")
    bear = game.id("Bear")
    for who in ("Ann", "Ben", "Cy", "Dee"):
        assert set(game.may(who)) <= {"vote", *ALWAYS}
        game.refused(who, Cast("Illusion of Choice"), "resolving", "608.2", "A vote is going on")
        game.refused(who, Move(bear, None), "resolving", "608.2", "Capital Punishment")
        game.refused(who, PassPriority(), "resolving", "608.2", "waiting for Ann")
    assert game.game.priority is None


@pytest.mark.holds("V12", "A16")
def test_608_2c_the_whole_vote_then_the_first_effect_then_the_next() -> None:
    # All votes for one choice are taken up in its step, not voter by voter.
    game = playing().enters("Ann", "Lieutenants of the Guard").stack_resolves()
    game.all_vote(Ann="numbers", Ben="strength", Cy="numbers")
    assert not [one for one in game.happened if isinstance(one, PermanentEntered)]
    assert game.counters("Lieutenants of the Guard") == 0
    game.votes("Dee", "strength")
    kinds = [line[0] for line in game.lines() if line[0] in ("voted", "counters", "token")]
    assert kinds == ["voted", "counters", "token", "token"]


@pytest.mark.holds("V13", "A11")
def test_113_7a_the_vote_is_held_when_its_source_has_left() -> None:
    # Every choice stays open, the part that needs the creature does nothing.
    game = playing("Ann", "Ben").enters("Ann", "Lieutenants of the Guard")
    game.does("Ann", Move(game.permanent("Lieutenants of the Guard").id, None)).top_resolves()
    game.expect_question("Ann", Asks.VOTE, ["strength", "numbers"])
    game.all_vote(Ann="strength", Ben="numbers")
    assert game.controlled("Ann") == ["Soldier Token"]


@pytest.mark.holds("V14")
def test_704_4_state_based_actions_wait_for_the_end_of_the_resolution() -> None:
    # Ben has 0 life after the first effect, and still chooses for the second.
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Bear").does("Ann", SetLife(2, 2))  # type: ignore[arg-type]
    game.resolves("Ann", "Mob Verdict").all_seal(Ann="Ben", Ben="Ann", Cy="Ben")
    assert game.life("Ben") == -2
    assert game.player("Ben").is_in
    assert game.permanent("Bear").damage == 4
    game.waits_for("Ann").confirms("Ann")
    assert game.player("Ben").lost == "life"


@pytest.mark.holds("V15")
def test_608_2n_the_spell_goes_to_the_graveyard_last() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Plea for Power")
    game.all_vote(Ann="knowledge", Ben="time").waits_for("Ann")
    assert game.cards_of("Ann") == {}
    game.confirms("Ann")
    assert game.cards_of("Ann") == {"Plea for Power": "graveyard"}


# Who, in which order, and that it is a duty.


@pytest.mark.holds("V20", "A14", "B7")
def test_701_38a_starting_with_the_controller_not_the_active_player() -> None:
    # Cy controls it on Ann's turn: Cy, Dee, Ann, Ben.
    game = playing().casts("Ann", "Plea for Power").passes("Ann", "Ben")
    game.resolves("Cy", "Split Decision", "Plea for Power")
    for who in ("Cy", "Dee", "Ann", "Ben"):
        game.waits_for(who).votes(who, "denial")
    assert [who for who, _ in game.ballots()] == ["Cy", "Dee", "Ann", "Ben"]


@pytest.mark.holds("V21", "A14", "B7")
def test_701_38a_every_vote_is_public_when_it_is_cast() -> None:
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Plea for Power")
    game.votes("Ann", "time")
    assert game.document()["voting"]["votes"] == {"1": [1, "time"]}
    game.votes("Ben", "knowledge")
    assert game.document()["voting"]["votes"] == {"1": [1, "time"], "2": [2, "knowledge"]}


@pytest.mark.holds("V22", "V32", "A13", "B13")
@pytest.mark.parametrize("command", [DeclineAdditionalVote, TakeAdditionalVote])
def test_701_38a_nobody_abstains_from_the_ordinary_vote(
    command: type[DeclineAdditionalVote] | type[TakeAdditionalVote],
) -> None:
    game = playing().with_permanent("Ann", "Ballot Broker").resolves("Ann", "Plea for Power")
    game.refused("Ann", command(game.number("Ann")), "wrong_answer", "701.38a", "vote")


@pytest.mark.holds("V25")
def test_101_3_a_voter_with_nothing_to_choose_from_casts_no_vote() -> None:
    # The only candidate is gone before Cy's turn to vote; the effect goes on.
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Bear", owner="Ben")
    game.resolves("Ann", "Council's Judgment").votes("Ann", "Bear").concedes("Ben")
    assert game.game.resolution is None
    assert game.lines("no vote possible") == [("no vote possible", "Cy")]
    assert game.ballots() == [("Ann", "Bear")]


@pytest.mark.holds("V25", "V44")
def test_101_3_without_any_candidate_nobody_votes_and_nothing_happens() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Council's Judgment")
    assert game.game.asked == {}
    assert game.ballots() == []
    assert game.cards_of("Ann") == {"Council's Judgment": "graveyard"}


@pytest.mark.holds("V26")
def test_701_38a_a_cast_vote_is_final() -> None:
    game = playing().resolves("Ann", "Plea for Power")
    first = VoteFor(game.number("Ann"), game.pick("Ann", "time"))
    game.does("Ann", first).refused("Ann", first, "voted", "701.38a", "waiting for Ben")
    assert game.ballots() == [("Ann", "time")]


@pytest.mark.holds("V27")
def test_800_4a_those_who_left_are_skipped() -> None:
    game = playing().concedes("Ben").resolves("Ann", "Plea for Power")
    game.votes("Ann", "time").waits_for("Cy").votes("Cy", "time").waits_for("Dee")


@pytest.mark.holds("D09")
def test_102_3_everybody_votes_and_is_an_opponent_however_far_away() -> None:
    names = ("Ann", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
    game = playing(*names).resolves("Ann", "Tyrant's Choice")
    for who in names:
        game.votes(who, "torture")
    assert [game.life(who) for who in names] == [40] + [36] * 7
