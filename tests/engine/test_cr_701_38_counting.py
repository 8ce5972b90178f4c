"""CR 701.38, open votes: more than one vote of a player, and how votes are counted."""

from __future__ import annotations

import pytest

from engine.commands import (
    CastByHand,
    DeclineAdditionalVote,
    HoldCouncil,
    Move,
    Seal,
)
from engine.events import Voted, VotingFinished
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing

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


def two_have_to_sacrifice() -> Playing:
    """Ben's and Cy's choice between a bear and a wolf, after one vote for death."""
    game = playing("Ann", "Ben", "Cy")
    for who in ("Ben", "Cy"):
        game.with_creature(who, f"{who}'s Bear").with_creature(who, f"{who}'s Wolf")
    return game.resolves("Ann", "Capital Punishment").all_vote(Ann="death", Ben="taxes", Cy="taxes")


@pytest.mark.holds("V46")
def test_608_2e_players_choose_in_apnap_order_then_it_happens_together() -> None:
    # Cy sees what Ben chose, and nothing is sacrificed before Cy has chosen.
    game = two_have_to_sacrifice()
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
    game = two_have_to_sacrifice()
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
