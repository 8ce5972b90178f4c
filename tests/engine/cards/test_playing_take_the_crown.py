"""The cards of Conspiracy: Take the Crown, played: each clause and each note of theirs."""

import pytest

from engine.cards.words import Zone
from engine.commands import Move
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing

# Ballot Broker.


@pytest.mark.parametrize("used", [True, False])
def test_ballot_broker_adds_a_vote_that_may_be_cast(used: bool) -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Ballot Broker")
    game.resolves("Ann", "Plea for Power").votes("Ann", "time")
    game = game.votes_again("Ann", "time") if used else game.votes_no_more("Ann")
    game.votes("Ben", "knowledge")
    assert game.count() == {"time": 2 if used else 1, "knowledge": 1}
    assert game.names(game.game.extra_turns) == (["Ann"] if used else [])


# Capital Punishment.


def test_capital_punishment_each_opponent_sacrifices_and_discards() -> None:
    game = playing()
    for who in ("Ben", "Cy", "Dee"):
        game.with_creature(who, f"{who}'s Elk").with_creature(who, f"{who}'s Ape")
    game.with_creature("Ann", "Ann's Elk").resolves("Ann", "Capital Punishment")
    game.all_vote(Ann="death", Ben="taxes", Cy="taxes", Dee="taxes")
    game.chooses("Ben", "Ben's Elk").chooses("Cy", "Cy's Ape").chooses("Dee", "Dee's Elk")
    assert game.controlled("Ann") == ["Ann's Elk"]
    game.waits_for("Ben", "Cy", "Dee")
    for who in ("Ben", "Cy", "Dee"):
        assert len(game.controlled(who)) == 1
        game.expect_question(who, Asks.CONFIRM, about="discard", amount=3)


def test_capital_punishment_too_few_is_all_they_have() -> None:
    # [A]
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Elk")
    game.resolves("Ann", "Capital Punishment").all_vote(Ann="death", Ben="death", Cy="death")
    assert game.controlled("Ben") == []
    assert game.game.resolution is None


def test_capital_punishment_without_votes_for_a_word_nothing_of_it_happens() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Elk").resolves("Ann", "Capital Punishment")
    game.all_vote(Ann="taxes", Ben="taxes").waits_for("Ben").confirms("Ben")
    assert game.controlled("Ben") == ["Elk"]


def test_capital_punishment_nothing_may_be_sacrificed_but_creatures() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Elk").with_thing("Ben", "Rock", "Artifact")
    game.resolves("Ann", "Capital Punishment").all_vote(Ann="death", Ben="death")
    assert game.controlled("Ben") == ["Rock"]


# Expropriate.


def expropriate(**votes: str) -> Playing:
    """Ben owns two creatures; Cy controls one of Dee's."""
    game = playing().with_creature("Ben", "Bear").with_creature("Ben", "Boar")
    game.with_creature("Cy", "Drake", owner="Dee").resolves("Ann", "Expropriate")
    return game.all_vote(**votes)


def test_expropriate_counts_time_and_repeats_money() -> None:
    game = expropriate(Ann="time", Ben="money", Cy="time", Dee="time")
    assert game.names(game.game.extra_turns) == ["Ann"] * 3
    game.expect_question("Ann", Asks.CHOOSE, ["Bear", "Boar"], rule="608.2d").chooses("Ann", "Boar")
    assert game.controlled("Ann") == ["Boar"]
    assert game.controlled("Ben") == ["Bear"]


def test_expropriate_owned_by_the_voter_whoever_controls_it() -> None:
    # [A] Dee's Drake is under Cy's control; Cy, who owns nothing, costs Ann that choice only.
    game = expropriate(Ann="time", Ben="time", Cy="money", Dee="money")
    assert game.controlled("Ann") == ["Drake"]


def test_expropriate_one_may_vote_money_and_take_ones_own() -> None:
    # [A] back from Ben, who controlled it.
    game = playing("Ann", "Ben").with_creature("Ben", "Elk", owner="Ann")
    game.resolves("Ann", "Expropriate").all_vote(Ann="money", Ben="time")
    assert game.controlled("Ann") == ["Elk"]


def test_expropriate_is_not_targeted_and_has_no_end() -> None:
    # [A]
    game = playing("Ann", "Ben").with_creature("Ben", "Bogle", 1, 1, "hexproof", "shroud")
    game.resolves("Ann", "Expropriate").all_vote(Ann="time", Ben="money")
    assert game.turns(3).controlled("Ann") == ["Bogle"]


@pytest.mark.holds("V35", "D03")
def test_expropriate_two_money_votes_of_one_voter_are_two_choices() -> None:
    # [B]; [C] the same one may be chosen twice.
    game = playing("Ann", "Ben").with_creature("Ben", "Bear").with_creature("Ben", "Boar")
    game.with_permanent("Ben", "Brago's Representative").resolves("Ann", "Expropriate")
    game.votes("Ann", "time").votes("Ben", "money", "money").chooses("Ann", "Bear")
    game.expect_question("Ann", Asks.CHOOSE, ["Bear", "Boar", "Brago's Representative"])
    game.chooses("Ann", "Bear")
    assert game.controlled("Ann") == ["Bear"]


@pytest.mark.holds("V15")
@pytest.mark.parametrize("word", ["time", "money"])
def test_expropriate_exiles_itself(word: str) -> None:
    # [B] also when every vote did nothing.
    game = playing("Ann", "Ben").resolves("Ann", "Expropriate").all_vote(Ann=word, Ben=word)
    assert game.cards_of("Ann") == {"Expropriate": "exile"}


def test_expropriate_a_copy_ceases_to_exist() -> None:
    # [B]
    game = playing("Ann", "Ben").casts("Ann", "Expropriate").passes("Ann")
    game.resolves("Ben", "Split Decision", "Expropriate")
    game.all_vote(Ben="duplication", Ann="duplication").top_resolves()
    game.all_vote(Ben="time", Ann="time")
    assert game.cards_of("Ben") == {"Split Decision": "graveyard"}
    assert game.names(game.game.extra_turns) == ["Ben", "Ben"]


# Illusion of Choice.


def test_illusion_of_choice_decides_and_draws() -> None:
    game = playing("Ann", "Ben").resolves("Ben", "Illusion of Choice")
    game.expect_question("Ben", Asks.CONFIRM, about="draw", amount=1).confirms("Ben")
    assert game.lines("decides votes") == [("decides votes", "Ben")]
    game.resolves("Ann", "Capital Punishment").votes("Ben", "taxes", "taxes")
    assert game.ballots() == [("Ann", "taxes"), ("Ben", "taxes")]


def test_illusion_of_choice_in_response_decides_the_vote_below() -> None:
    game = playing("Ann", "Ben").casts("Ann", "Plea for Power").passes("Ann")
    game.casts("Ben", "Illusion of Choice").top_resolves().confirms("Ben").top_resolves()
    game.waits_for("Ben").votes("Ben", "knowledge", "knowledge")
    game.expect_question("Ann", Asks.CONFIRM, amount=3)


# Lieutenants of the Guard.


def test_lieutenants_of_the_guard_counters_and_soldiers() -> None:
    game = playing().enters("Ann", "Lieutenants of the Guard").stack_resolves()
    game.all_vote(Ann="strength", Ben="numbers", Cy="strength", Dee="numbers")
    one = game.permanent("Lieutenants of the Guard")
    assert (one.power, one.toughness) == (4, 4)
    soldiers = [game.permanent(soldier) for soldier in game.ids("Soldier Token")]
    assert [(s.power, s.toughness, s.printed.colors, s.token) for s in soldiers] == [
        (1, 1, ("white",), True)
    ] * 2
    assert {game.name(soldier.owner) for soldier in soldiers} == {"Ann"}


@pytest.mark.holds("V13", "A11")
def test_lieutenants_of_the_guard_gone_leaves_the_soldiers() -> None:
    # [A] strength may still be voted for and does nothing.
    game = playing("Ann", "Ben").enters("Ann", "Lieutenants of the Guard")
    game.does("Ann", Move(game.permanent("Lieutenants of the Guard").id, Zone.EXILE))
    game.top_resolves().all_vote(Ann="strength", Ben="numbers")
    assert game.controlled("Ann") == ["Soldier Token"]


def test_lieutenants_of_the_guard_returned_is_another_object() -> None:
    # CR 400.7: the counters do not find it.
    game = playing("Ann", "Ben").enters("Ann", "Lieutenants of the Guard")
    game.does("Ann", Move(game.permanent("Lieutenants of the Guard").id, Zone.EXILE))
    game.does("Ann", Move(game.card("Lieutenants of the Guard").id, Zone.BATTLEFIELD))
    game.top_resolves().all_vote(Ann="strength", Ben="strength")
    assert game.counters("Lieutenants of the Guard") == 0


def test_lieutenants_of_the_guard_cast_from_the_hand_trigger_too() -> None:
    game = playing("Ann", "Ben", step=Step.MAIN).resolves("Ann", "Lieutenants of the Guard")
    assert game.stack == ["Lieutenants of the Guard"]


# Messenger Jays, Orchard Elemental, Selvala's Stampede.


def jays(**votes: str) -> Playing:
    return playing(*votes).enters("Ann", "Messenger Jays").top_resolves().all_vote(**votes)


def test_messenger_jays_discard_as_many_as_were_drawn() -> None:
    game = jays(Ann="quill", Ben="quill", Cy="feather")
    assert game.counters("Messenger Jays") == 1
    game.expect_question("Ann", Asks.CHOOSE, ["0", "1", "2"], about="draw 2 cards and say how many")
    game.chooses("Ann", "2").expect_question("Ann", Asks.CONFIRM, about="discard", amount=2)
    assert game.confirms("Ann").game.resolution is None


def test_messenger_jays_an_empty_library_means_fewer_to_discard() -> None:
    game = jays(Ann="quill", Ben="quill").chooses("Ann", "0")
    assert game.game.resolution is None


def test_messenger_jays_without_a_quill_nothing_is_asked() -> None:
    game = jays(Ann="feather", Ben="feather")
    assert (game.counters("Messenger Jays"), game.game.resolution) == (2, None)


@pytest.mark.holds("V13")
def test_messenger_jays_gone_still_draw() -> None:
    game = playing("Ann", "Ben").enters("Ann", "Messenger Jays")
    game.does("Ann", Move(game.permanent("Messenger Jays").id, None)).top_resolves()
    game.expect_question("Ann", Asks.VOTE, ["feather", "quill"])
    game.all_vote(Ann="feather", Ben="quill")
    game.expect_question("Ann", Asks.CHOOSE, ["0", "1"], about="draw 1 card and say how many")


def test_orchard_elemental_counts_two_counters_and_three_life_a_vote() -> None:
    game = playing("Ann", "Ben", "Cy").enters("Ann", "Orchard Elemental").top_resolves()
    game.all_vote(Ann="sprout", Ben="harvest", Cy="harvest")
    assert game.counters("Orchard Elemental") == 2
    assert [game.life(who) for who in ("Ann", "Ben", "Cy")] == [46, 40, 40]


def test_orchard_elemental_gone_means_life_alone() -> None:
    game = playing("Ann", "Ben").enters("Ann", "Orchard Elemental")
    game.does("Ann", Move(game.permanent("Orchard Elemental").id, None)).top_resolves()
    game.all_vote(Ann="harvest", Ben="sprout")
    assert game.life("Ann") == 43


def test_selvalas_stampede_reveals_first_and_then_puts_from_the_hand() -> None:
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Selvala's Stampede")
    game.all_vote(Ann="wild", Ben="free", Cy="wild").waits_for("Ann")
    assert "until you reveal 2 creature cards" in game.question("Ann").about
    game.confirms("Ann")
    assert "up to 1 permanent card from your hand" in game.question("Ann").about
    assert game.confirms("Ann").cards_of("Ann") == {"Selvala's Stampede": "graveyard"}


@pytest.mark.holds("D04")
def test_selvalas_stampede_without_a_wild_vote_reveals_and_shuffles_nothing() -> None:
    # [C]
    game = playing("Ann", "Ben").resolves("Ann", "Selvala's Stampede")
    game.all_vote(Ann="free", Ben="free").confirms("Ann")
    (line,) = game.lines("told")
    assert "up to 2 permanent cards from your hand" in str(line[2])


@pytest.mark.holds("L06")
def test_messenger_jays_whose_controller_leaves_before_saying_how_many() -> None:
    # What was begun is completed without the parts of who left.
    game = playing("Ann", "Ben", "Cy").enters("Ann", "Messenger Jays").top_resolves()
    game.all_vote(Ann="quill", Ben="quill", Cy="quill").waits_for("Ann").concedes("Ann")
    assert (game.game.resolution, game.game.asked) == (None, {})
