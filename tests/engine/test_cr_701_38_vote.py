"""CR 701.38, open votes: what may be voted for, who votes when and how often, how it is counted.

Numbers in test names are rules; marks name the statements of tests/rules that a test holds.
"""

import pytest

from engine.commands import (
    Cast,
    CastByHand,
    DeclineAdditionalVote,
    HoldCouncil,
    Move,
    PassPriority,
    Seal,
    SetLife,
    TakeAdditionalVote,
    VoteFor,
)
from engine.events import PermanentEntered, Voted, VotingFinished
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing

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


# More than one vote.


@pytest.mark.holds("V30")
def test_701_38d_additional_votes_come_before_the_next_voter() -> None:
    # All at once, and later voters see them all.
    game = playing("Ann", "Ben", "Cy").with_permanent("Ben", "Brago's Representative")
    game.resolves("Ann", "Plea for Power").votes("Ann", "time").votes("Ben", "time")
    game.waits_for("Ben").expect_question("Ben", Asks.VOTE, rule="701.38d", nth=2)
    game.votes("Ben", "knowledge").waits_for("Cy")
    assert list(game.document()["voting"]["votes"].values()) == [
        [1, "time"],
        [2, "time"],
        [2, "knowledge"],
    ]


@pytest.mark.holds("V31")
def test_701_38d_votes_may_be_split_or_all_be_the_same() -> None:
    for split in (("time", "time"), ("time", "knowledge"), ("knowledge", "knowledge")):
        game = playing("Ann", "Ben").with_permanent("Ann", "Brago's Representative")
        game.resolves("Ann", "Plea for Power").votes("Ann", *split)
        assert [choice for _, choice in game.ballots()] == list(split)


@pytest.mark.holds("V32")
def test_701_38d_a_vote_one_gets_must_be_cast() -> None:
    game = playing().with_permanent("Ann", "Brago's Representative")
    game.resolves("Ann", "Plea for Power").votes("Ann", "time")
    no_more = DeclineAdditionalVote(game.number("Ann"))
    game.refused("Ann", no_more, "wrong_answer", "701.38d", "vote")
    game.waits_for("Ann")


@pytest.mark.holds("V32")
def test_701_38d_a_vote_one_may_cast_can_be_declined() -> None:
    game = playing().with_permanent("Ann", "Ballot Broker")
    game.resolves("Ann", "Plea for Power").votes("Ann", "time")
    game.expect_question("Ann", Asks.ADDITIONAL_VOTE, rule="701.38d", nth=2)
    game.votes_no_more("Ann").waits_for("Ben")
    assert game.ballots() == [("Ann", "time")]


@pytest.mark.holds("V33")
@pytest.mark.parametrize(
    ("cards", "least", "most"),
    [
        (["Brago's Representative"] * 2, 3, 3),
        (["Ballot Broker"] * 2, 1, 3),
        (["Tivit, Seller of Secrets", "Ballot Broker"], 1, 3),
        (["Brago's Representative", "Ballot Broker"], 2, 3),
    ],
)
def test_701_38d_additional_votes_add_up(cards: list[str], least: int, most: int) -> None:
    def comes_to_vote() -> Playing:
        game = playing("Ann", "Ben")
        for card in cards:
            game.with_permanent("Ann", card)
        return game.resolves("Ann", "Plea for Power").votes("Ann", *["time"] * least)

    fewest = comes_to_vote()
    if least != most:
        fewest.votes_no_more("Ann")
    assert len(fewest.waits_for("Ben").ballots()) == least
    greatest = comes_to_vote()
    for _ in range(most - least):
        greatest.votes_again("Ann", "time")
    assert len(greatest.waits_for("Ben").ballots()) == most


@pytest.mark.holds("V34")
def test_701_38d_only_what_the_voter_controls_then_counts() -> None:
    # Ben's Representative came under Cy's control; it is read when each comes to vote.
    game = playing("Ann", "Ben", "Cy").with_permanent("Cy", "Brago's Representative", owner="Ben")
    game.resolves("Ann", "Plea for Power").all_vote(Ann="time", Ben="time")
    game.votes("Cy", "time", "time")
    assert game.count() == {"time": 4, "knowledge": 0}


@pytest.mark.holds("V34")
def test_701_38d_an_additional_vote_lost_before_it_is_counted_is_gone() -> None:
    # Its owner leaves the game between Ann's vote and Cy's.
    game = playing("Ann", "Ben", "Cy", "Dee")
    game.with_permanent("Cy", "Brago's Representative", owner="Dee")
    game.resolves("Ann", "Plea for Power").votes("Ann", "time").concedes("Dee")
    game.votes("Ben", "time").votes("Cy", "time")
    assert len(game.ballots()) == 3
    assert game.voting.finished


# How it is counted.


@pytest.mark.holds("V41", "V42")
def test_701_38a_two_and_two_is_a_tie() -> None:
    game = playing().resolves("Ann", "Plea for Power")
    game.all_vote(Ann="time", Ben="knowledge", Cy="time", Dee="knowledge")
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=3)
    assert game.game.extra_turns == ()


@pytest.mark.holds("V40", "A12")
def test_701_38a_three_to_one_is_more() -> None:
    game = playing().resolves("Ann", "Plea for Power")
    game.all_vote(Ann="time", Ben="time", Cy="time", Dee="knowledge")
    assert game.names(game.game.extra_turns) == ["Ann"]
    assert game.game.resolution is None


@pytest.mark.holds("V40")
def test_701_38d_two_against_three_is_less() -> None:
    game = playing().with_permanent("Ann", "Brago's Representative")
    game.resolves("Ann", "Plea for Power").votes("Ann", "time", "time")
    game.all_vote(Ben="knowledge", Cy="knowledge", Dee="knowledge")
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=3)


@pytest.mark.holds("V33", "V41")
def test_701_38d_three_votes_of_one_player_tie_with_three_players() -> None:
    game = playing().with_permanent("Ann", "Brago's Representative")
    game.with_permanent("Ann", "Ballot Broker").resolves("Ann", "Plea for Power")
    game.votes("Ann", "time", "time").votes_again("Ann", "time")
    game.all_vote(Ben="knowledge", Cy="knowledge", Dee="knowledge")
    assert game.count() == {"time": 3, "knowledge": 3}
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=3)


@pytest.mark.holds("V41", "V42")
def test_701_38a_one_and_one_is_a_tie_between_two_players() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Plea for Power")
    game.all_vote(Ann="time", Ben="knowledge").expect_question("Ann", Asks.CONFIRM, amount=3)


FIVE = ("Ann", "Ben", "Cy", "Dee", "Eve")


@pytest.mark.holds("V41", "B4")
@pytest.mark.parametrize(
    ("votes", "most"),
    [
        ("red red red blue green", ("red",)),
        ("red red blue blue green", ("red", "blue")),
        ("red blue green yellow red", ("red",)),
        ("yellow green blue red red", ("red",)),
    ],
)
def test_701_38a_three_one_one_is_not_tied_and_two_two_one_is(
    votes: str, most: tuple[str, ...]
) -> None:
    # Ruling 2023-06-16; what is tied is said in printed order.
    game = playing(*FIVE)
    game.does("Ann", HoldCouncil("Which color?", ("red", "blue", "green", "yellow")))
    for who, word in zip(FIVE, votes.split(), strict=True):
        game.votes(who, word)
    assert game.lines("announced") == [("announced", "Ann", "Which color?", *most)]


@pytest.mark.holds("V43", "V44")
def test_701_38b_a_choice_without_votes_is_never_most_voted() -> None:
    # Every choice at the maximum is exiled at once, the others stay.
    game = playing().with_creature("Ben", "Bear").with_creature("Cy", "Wall")
    game.with_creature("Dee", "Golem").resolves("Ann", "Council's Judgment")
    game.all_vote(Ann="Bear", Ben="Wall", Cy="Bear", Dee="Wall")
    assert (game.cards_of("Ben"), game.cards_of("Cy")) == ({"Bear": "exile"}, {"Wall": "exile"})
    assert game.controlled("Dee") == ["Golem"]


@pytest.mark.holds("V45", "A12")
def test_608_2c_every_vote_counts_where_the_card_adds_up() -> None:
    # Nothing is lost to the minority.
    game = playing().enters("Ann", "Lieutenants of the Guard").stack_resolves()
    game.all_vote(Ann="strength", Ben="strength", Cy="strength", Dee="numbers")
    assert game.counters("Lieutenants of the Guard") == 3
    assert game.controlled("Ann") == ["Lieutenants of the Guard", "Soldier Token"]


@pytest.mark.holds("V46")
def test_608_2e_players_choose_in_apnap_order_then_it_happens_together() -> None:
    # Cy sees what Ben chose, and nothing is sacrificed before Cy has chosen.
    game = playing("Ann", "Ben", "Cy")
    for who in ("Ben", "Cy"):
        game.with_creature(who, f"{who}'s Bear").with_creature(who, f"{who}'s Wolf")
    game.resolves("Ann", "Capital Punishment").all_vote(Ann="death", Ben="taxes", Cy="taxes")
    game.waits_for("Ben").chooses("Ben", "Ben's Bear").waits_for("Cy")
    assert game.is_there("Ben's Bear")
    game.chooses("Cy", "Cy's Wolf")
    assert game.lines("sacrificed") == [
        ("sacrificed", "Ben", "Ben's Bear"),
        ("sacrificed", "Cy", "Cy's Wolf"),
    ]
    game.waits_for("Ben", "Cy")


@pytest.mark.holds("V46")
def test_101_4b_later_choosers_know_the_earlier_choices() -> None:
    # What Ben chose stands in the document everybody sees, before anything is done with it.
    game = playing("Ann", "Ben", "Cy")
    for who in ("Ben", "Cy"):
        game.with_creature(who, f"{who}'s Bear").with_creature(who, f"{who}'s Wolf")
    game.resolves("Ann", "Capital Punishment").all_vote(Ann="death", Ben="taxes", Cy="taxes")
    chosen = game.id("Ben's Wolf")
    game.chooses("Ben", "Ben's Wolf").waits_for("Cy")
    assert game.document()["resolving"]["chosen"] == {"2": [str(chosen)]}


@pytest.mark.holds("V47")
def test_701_38a_how_somebody_voted_does_not_change_what_happens_to_them() -> None:
    # Each opponent discards, whatever they voted; Ann, who voted taxes, does not.
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Capital Punishment")
    game.all_vote(Ann="taxes", Ben="taxes", Cy="death").waits_for("Ben", "Cy")
    game.expect_question("Cy", Asks.CONFIRM, about="discard", amount=2)


# Targets, conditions, "can't".


@pytest.mark.holds("T01")
def test_608_2b_with_its_target_gone_nobody_votes() -> None:
    # No vote, nothing triggers on one.
    game = playing("Ann", "Ben").with_permanent("Ben", "Grudge Keeper")
    game.casts("Ann", "Plea for Power").casts("Ann", "Split Decision", "Plea for Power")
    second = game.casts("Ann", "Split Decision", "Plea for Power").top_resolves()
    second.all_vote(Ann="denial", Ben="denial")
    assert game.lines("countered") == [("countered", "Ann", "Plea for Power")]
    game.top_resolves().top_resolves()
    assert game.lines("no legal target") == [("no legal target", "Ann", "Split Decision")]
    assert game.game.asked == {}
    assert game.stack == []


@pytest.mark.holds("T02", "T06")
def test_101_2_denial_does_nothing_to_a_spell_that_cant_be_countered() -> None:
    # The vote is held all the same.
    game = playing("Ann", "Ben")
    game.does("Ann", CastByHand("Banefire", ("Sorcery",), keywords=("can't be countered",)))
    game.passes("Ann").resolves("Ben", "Split Decision", "Banefire")
    game.all_vote(Ben="denial", Ann="denial")
    assert game.stack == ["Banefire"]


@pytest.mark.holds("T03", "B8")
def test_603_4_without_another_elf_nothing_triggers() -> None:
    game = playing("Ann", "Ben", step=Step.UPKEEP).enters("Ann", "Galadriel, Elven-Queen")
    game.at(Step.BEGINNING_OF_COMBAT)
    assert game.stack == []


@pytest.mark.holds("T03", "B8")
def test_603_4_an_elf_in_the_beginning_of_combat_is_too_late() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Galadriel, Elven-Queen")
    game.at(Step.BEGINNING_OF_COMBAT).enters("Ann", "Erestor of the Council")
    assert game.stack == []


@pytest.mark.holds("T03")
def test_603_4_the_elf_need_not_be_there_any_more() -> None:
    # The condition is about the past, so it holds on resolution too.
    game = playing("Ann", "Ben").with_permanent("Ann", "Galadriel, Elven-Queen")
    game.enters("Ann", "Erestor of the Council")
    game.does("Ann", Move(game.permanent("Erestor of the Council").id, None))
    game.at(Step.BEGINNING_OF_COMBAT).top_resolves()
    game.expect_question("Ann", Asks.VOTE, ["dominion", "guidance"])


@pytest.mark.holds("T06")
def test_101_2_indestructible_survives_a_vote_to_destroy() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Colossus", 11, 11, "indestructible")
    game.with_permanent("Ann", "Coercive Portal").turns(2).stack_resolves().all_vote(
        Ann="carnage", Ben="carnage"
    )
    assert game.controlled("Ben") == ["Colossus"]
    assert not game.is_there("Coercive Portal")


def test_701_38a_each_vote_is_one_event_of_its_own() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Plea for Power").votes("Ann", "time")
    assert isinstance(game.happened[1], Voted)
    game.votes("Ben", "time")
    assert VotingFinished() in game.happened


def test_701_38a_an_envelope_is_no_open_vote() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Plea for Power")
    sealed = Seal(game.number("Ann"), (game.pick("Ann", "time"),))
    game.refused("Ann", sealed, "wrong_answer", "701.38a")
