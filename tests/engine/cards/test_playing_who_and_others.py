"""Emissary Green, Fateful Tempest, Trial of a Time Lord and The Valeyard played."""

import pytest

from engine.cards.words import Zone
from engine.commands import Move
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing

TRIAL = "Trial of a Time Lord"
GREEN = "Emissary Green"

# Emissary Green.


@pytest.mark.holds("V02")
def test_emissary_green_votes_when_it_attacks() -> None:
    game = playing("Ann", "Ben", "Cy").with_permanent("Ann", GREEN).with_creature("Ann", "Bear")
    game.with_creature("Ben", "Ogre").attack_with(GREEN, "Ben")
    assert game.stack == [GREEN]
    game.top_resolves().all_vote(Ann="profit", Ben="security", Cy="profit")
    assert game.controlled("Ann").count("Treasure Token") == 4
    assert [game.counters(one) for one in (GREEN, "Bear", "Ogre")] == [1, 1, 0]


def test_emissary_green_does_not_vote_when_another_attacks() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", GREEN).with_creature("Ann", "Bear")
    game.attack_with("Bear", "Ben")
    assert game.stack == []


# Fateful Tempest.


def tempest(**votes: str) -> Playing:
    return playing(*votes).resolves("Ann", "Fateful Tempest").all_vote(**votes)


def test_fateful_tempest_mills_then_damages_then_exiles() -> None:
    # O-V7
    game = tempest(Ann="past", Ben="past", Cy="present", Dee="past").waits_for("Ann")
    game.expect_question("Ann", Asks.CONFIRM, about="mill", amount=3).confirms("Ann")
    milled = "add up the mana values of the cards just milled and say how many"
    game.expect_question("Ann", Asks.CHOOSE, map(str, range(49)), about=milled)
    game.chooses("Ann", "7")
    assert [game.life(who) for who in ("Ann", "Ben", "Cy", "Dee")] == [40, 33, 33, 33]
    assert game.question("Ann").about == (
        "exile the top 1 card of your library; you may play them until the end of your next turn"
    )
    assert game.confirms("Ann").game.resolution is None


def test_fateful_tempest_without_a_vote_for_the_past_asks_no_number() -> None:
    game = tempest(Ann="present", Ben="present")
    assert "exile the top 2 cards" in game.question("Ann").about
    assert game.confirms("Ann").life("Ben") == 40


def test_fateful_tempest_lands_alone_deal_nothing() -> None:
    # [B] lands and X count as 0
    game = tempest(Ann="past", Ben="past").confirms("Ann").chooses("Ann", "0")
    assert (game.lines("damage"), game.game.resolution) == ([], None)


# Trial of a Time Lord.


def trial() -> Playing:
    """Ann's Saga has entered and exiled Ben's Ogre."""
    game = playing("Ann", "Ben").with_creature("Ben", "Ogre").with_creature("Ben", "Elk")
    game.with_creature("Ann", "Bear").with_creature("Ben", "Servo", token=True)
    game.enters("Ann", TRIAL)
    game.expect_question("Ann", Asks.CHOOSE, ["Ogre", "Elk"], about="target")
    return game.chooses("Ann", "Ogre").top_resolves()


def next_chapter(game: Playing, *target: str) -> Playing:
    """Go to Ann's next main phase; its chapter takes that target, if any, and begins to resolve."""
    game.turns(2).next_step()
    if target:
        game.chooses("Ann", *target)
    return game.stack_resolves()


def at_the_vote() -> Playing:
    """The second chapter took the Elk, the third had nothing to target; the fourth votes."""
    return next_chapter(next_chapter(next_chapter(trial(), "Elk")))


def test_trial_exiles_only_nontoken_creatures_of_opponents() -> None:
    game = trial()
    assert game.cards_of("Ben") == {"Ogre": "exile"}
    assert game.card("Ogre").until == game.permanent(TRIAL).id


@pytest.mark.holds("V02", "V40")
def test_trial_a_strict_guilty_majority_puts_them_on_the_bottom() -> None:
    game = at_the_vote().expect_question("Ann", Asks.VOTE, ["innocent", "guilty"])
    game.all_vote(Ann="guilty", Ben="guilty")
    assert [line[2] for line in game.lines("put on the bottom")] == ["Ogre", "Elk"]
    assert game.cards_of("Ben") == {}
    assert game.cards_of("Ann") == {TRIAL: "graveyard"}
    assert game.controlled("Ben") == ["Servo"]


@pytest.mark.holds("V42")
def test_trial_a_tie_does_nothing_and_they_come_back_with_the_saga() -> None:
    # [B] no tie clause; the Saga is sacrificed afterwards, and its time in exile is over (610.3)
    game = at_the_vote().all_vote(Ann="guilty", Ben="innocent")
    assert game.lines("put on the bottom") == []
    assert game.cards_of("Ann") == {TRIAL: "graveyard"}
    assert sorted(game.controlled("Ben")) == ["Elk", "Ogre", "Servo"]


def test_trial_gone_before_its_last_chapter_holds_the_vote_and_finds_nothing() -> None:
    # [B]
    game = next_chapter(next_chapter(trial(), "Elk")).turns(2).next_step()
    game.does("Ann", Move(game.permanent(TRIAL).id, Zone.GRAVEYARD))
    game.stack_resolves().all_vote(Ann="guilty", Ben="guilty")
    assert sorted(game.controlled("Ben")) == ["Elk", "Ogre", "Servo"]
    assert game.lines("put on the bottom") == []


def test_trial_gone_before_the_ability_resolves_exiles_nothing() -> None:
    # CR 610.3b
    game = playing("Ann", "Ben").with_creature("Ben", "Ogre").with_creature("Ben", "Elk")
    game.enters("Ann", TRIAL).chooses("Ann", "Ogre")
    game.does("Ann", Move(game.permanent(TRIAL).id, Zone.GRAVEYARD)).stack_resolves()
    assert sorted(game.controlled("Ben")) == ["Elk", "Ogre"]


def test_trial_a_returning_creature_is_a_new_object_of_its_owner() -> None:
    # CR 610.3c
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Ogre", owner="Cy")
    game.enters("Ann", TRIAL).chooses("Ann", "Ogre").top_resolves()
    game.does("Ann", Move(game.permanent(TRIAL).id, Zone.GRAVEYARD)).at(Step.BEGINNING_OF_COMBAT)
    assert game.controlled("Cy") == ["Ogre"]


def test_trial_its_controller_leaving_brings_them_back() -> None:
    # 800.4a: the Saga leaves with Ann.
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Ogre").with_creature("Cy", "Elk")
    game.enters("Ann", TRIAL).chooses("Ann", "Ogre").top_resolves().concedes("Ann")
    assert game.controlled("Ben") == ["Ogre"]


# The Valeyard.


def test_the_valeyard_may_vote_once_more() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "The Valeyard")
    game.resolves("Ann", "Plea for Power").votes("Ann", "time")
    game.expect_question("Ann", Asks.ADDITIONAL_VOTE)
    game.votes_again("Ann", "time").votes("Ben", "knowledge")
    assert game.count() == {"time": 2, "knowledge": 1}


def test_the_valeyard_need_not() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "The Valeyard")
    game.resolves("Ann", "Plea for Power").votes("Ann", "time").votes_no_more("Ann")
    game.votes("Ben", "knowledge").confirms("Ann")
    assert game.count() == {"time": 1, "knowledge": 1}
