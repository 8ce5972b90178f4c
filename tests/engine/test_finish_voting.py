"""Whenever players finish voting: once a vote, on the stack when its resolution is over.

Marks name the statements of tests/rules that a test holds. CR 603.2, 603.3.
"""

import pytest

from engine.commands import HoldCouncil, Move
from engine.state import Asks
from tests.engine.playing import Playing, playing

KEEPER = "Grudge Keeper"


def kept(by: str = "Ann") -> Playing:
    """Ann has a Grudge Keeper, and `by` casts Plea for Power."""
    return playing().with_permanent("Ann", KEEPER).resolves(by, "Plea for Power")


@pytest.mark.holds("F01", "B10")
def test_603_3_it_waits_until_the_resolution_is_over() -> None:
    game = kept().all_vote(Ann="time", Ben="knowledge", Cy="knowledge", Dee="knowledge")
    game.waits_for("Ann")
    assert game.stack == []
    game.confirms("Ann")
    assert game.stack == [KEEPER]
    assert game.life("Ben") == 40
    game.top_resolves()
    assert [game.life(who) for who in ("Ann", "Ben", "Cy", "Dee")] == [40, 38, 38, 38]


@pytest.mark.holds("F01")
def test_603_2c_it_triggers_once_however_many_votes_there_were() -> None:
    game = kept().all_vote(Ann="time", Ben="time", Cy="time", Dee="knowledge")
    assert game.stack == [KEEPER]


@pytest.mark.holds("F01")
def test_603_2_a_secret_vote_triggers_it_on_the_reveal() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", KEEPER)
    game.with_creature("Ben", "Bear").resolves("Ann", "Trap the Trespassers").seals("Ann", "Bear")
    assert game.game.waiting == ()
    game.seals("Ben", "Bear")
    assert game.stack == [KEEPER]


@pytest.mark.holds("F02")
def test_603_3_it_goes_on_the_stack_though_its_source_left() -> None:
    # The vote destroyed the Keeper itself.
    game = playing("Ann", "Ben", "Cy").with_permanent("Ann", KEEPER)
    game.with_permanent("Ben", "Coercive Portal").turns(1).stack_resolves()
    game.all_vote(Ben="carnage", Cy="homage", Ann="carnage")
    assert not game.is_there(KEEPER)
    assert game.stack == [KEEPER]
    game.top_resolves()
    assert (game.life("Ben"), game.life("Cy")) == (40, 38)


@pytest.mark.holds("F03")
def test_603_2_it_triggers_even_if_the_vote_changed_nothing() -> None:
    # The Guardian left before its vote.
    game = playing("Ann", "Ben").with_permanent("Ann", KEEPER).enters("Ann", "Council Guardian")
    game.does("Ann", Move(game.permanent("Council Guardian").id, None)).top_resolves()
    game.all_vote(Ann="red", Ben="blue")
    assert game.stack == [KEEPER]
    game.top_resolves()
    assert game.life("Ben") == 38


@pytest.mark.holds("F04")
def test_603_2_only_the_vote_that_triggered_it_counts() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", KEEPER)
    game.does("Ann", HoldCouncil("First?", ("yes", "no"))).all_vote(Ann="yes", Ben="no")
    game.top_resolves()
    assert game.life("Ben") == 38
    game.does("Ann", HoldCouncil("Second?", ("yes", "no"))).all_vote(Ann="yes", Ben="yes")
    game.top_resolves()
    assert game.life("Ben") == 38


# Sets, not counts.


@pytest.mark.holds("F05", "V35")
def test_two_disagreeing_choices_still_cost_two_life() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", KEEPER)
    game.with_permanent("Ben", "Brago's Representative")
    game.does("Ann", HoldCouncil("Where?", ("north", "south", "west")))
    game.votes("Ann", "north").votes("Ben", "south", "west").top_resolves()
    assert game.life("Ben") == 38


@pytest.mark.holds("F05", "F06")
def test_one_who_agreed_and_disagreed_counts_on_both_sides() -> None:
    # The wording decides, not the note of 2014.
    game = playing("Ann", "Ben", "Cy").with_permanent("Ann", KEEPER)
    game.with_permanent("Ann", "Erestor of the Council")
    game.with_permanent("Ben", "Brago's Representative").resolves("Ann", "Plea for Power")
    game.votes("Ann", "knowledge").votes("Ben", "knowledge", "time").votes("Cy", "knowledge")
    game.confirms("Ann").waits_for("Ann").chooses("Ann", "1", "2").stack_resolves()
    game.expect_question("Ann", Asks.CONFIRM, about="scry", amount=1)
    assert (game.life("Ben"), game.life("Cy")) == (40, 40)
    assert game.controlled("Ben")[-1] == "Treasure Token"
    assert game.controlled("Cy") == ["Treasure Token"]
    game.confirms("Ann").confirms("Ann").stack_resolves()
    assert (game.life("Ben"), game.life("Cy")) == (38, 40)


@pytest.mark.holds("F05")
def test_a_split_of_ones_own_agrees_with_both_sides() -> None:
    # MINE is time and knowledge, so nobody disagreed.
    game = playing("Ann", "Ben", "Cy").with_permanent("Ann", KEEPER)
    game.with_permanent("Ann", "Brago's Representative").resolves("Ann", "Plea for Power")
    game.votes("Ann", "time", "knowledge").all_vote(Ben="time", Cy="knowledge")
    game.confirms("Ann").top_resolves()
    assert (game.life("Ben"), game.life("Cy")) == (40, 40)


@pytest.mark.holds("F07")
def test_with_no_vote_of_ones_own_everybody_disagreed() -> None:
    # Up to one creature, and Ann named none.
    game = playing("Ann", "Ben", "Cy").with_permanent("Ann", KEEPER).with_creature("Cy", "Ogre")
    game.with_permanent("Ann", "Vault 11: Voter's Dilemma").turns(3).at_second_chapter()
    game.seals("Ann").seals("Ben", "Ogre").seals("Cy").stack_resolves()
    assert [game.life(who) for who in ("Ann", "Ben", "Cy")] == [40, 38, 40]


# Leaving, several, none.


@pytest.mark.holds("F08")
def test_800_4a_a_departed_opponent_is_not_affected() -> None:
    game = kept().all_vote(Ann="time", Ben="knowledge").concedes("Ben")
    game.all_vote(Cy="time", Dee="time").top_resolves()
    assert game.life("Ben") == 40
    assert game.ballots()[1] == ("Ben", "knowledge")


@pytest.mark.holds("F08")
def test_603_3b_several_go_on_the_stack_in_apnap_order() -> None:
    # Ann's, the active player's, is put first and resolves last.
    game = playing("Ann", "Ben").with_permanent("Ben", KEEPER).with_permanent("Ann", KEEPER)
    game.resolves("Ann", "Plea for Power").all_vote(Ann="time", Ben="time")
    assert [game.name(one.controller) for one in game.game.stack] == ["Ann", "Ben"]


@pytest.mark.holds("F09")
def test_no_vote_at_all_triggers_nothing() -> None:
    # Nobody could vote, so no vote took place.
    game = playing("Ann", "Ben").with_permanent("Ann", KEEPER)
    game.resolves("Ann", "Trap the Trespassers")
    assert game.voting.finished
    assert game.stack == []


def test_701_22b_scry_nothing_is_no_scry() -> None:
    # Erestor: nobody disagreed.
    game = playing("Ann", "Ben").with_permanent("Ann", "Erestor of the Council")
    game.does("Ann", HoldCouncil("Where?", ("north", "south"))).all_vote(Ann="north", Ben="north")
    game.top_resolves().expect_question("Ann", Asks.CONFIRM, about="draw", amount=1)
    assert game.lines("told") == [("told", "Ann", "draw", 1)]
