"""The Ring's Sagas, played: each chapter and each note of theirs."""

import pytest

from engine.cards.words import Zone
from engine.commands import AddCard, Move, SetControl
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing

RULE = "One Ring to Rule Them All"
SCROLL = "Scroll of Isildur"
BACK = "There and Back Again"
WAR = "War of the Last Alliance"


def table() -> Playing:
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Elk", 3, 3)
    return game.with_creature("Ben", "Bear").with_creature("Cy", "King", legendary=True)


# One Ring to Rule Them All.


@pytest.mark.holds("R11")
def test_one_ring_tempts_then_all_mill_the_bearers_power() -> None:
    game = table().resolves("Ann", RULE).top_resolves().bears("Ann", "Elk")
    for who in ("Ann", "Ben", "Cy"):
        game.expect_question(who, Asks.CONFIRM, about="mill", amount=3)


@pytest.mark.holds("R11", "D07")
def test_one_ring_without_a_bearer_nobody_mills() -> None:
    game = playing("Ann", "Ben").resolves("Ann", RULE).top_resolves()
    assert (game.ring("Ann").tempted, game.game.asked) == (1, {})


def test_one_ring_below_0_is_0() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Shade", -1, 3)
    game.resolves("Ann", RULE).top_resolves().bears("Ann", "Shade")
    assert game.game.asked == {}


def next_chapter(game: Playing) -> Playing:
    """Go to Ann's next main phase: the Saga's next chapter triggers."""
    game.turns(3)
    while game.game.step is not Step.MAIN:
        game.next_step()
    return game


def second_chapter(game: Playing, name: str) -> Playing:
    assert next_chapter(game).counters(name, "lore") == 2
    return game


@pytest.mark.holds("R11", "R21")
def test_one_ring_destroys_all_but_legends_and_the_bearer() -> None:
    game = table().with_creature("Ann", "Owl").resolves("Ann", RULE).top_resolves()
    game.bears("Ann", "Elk").confirms("Ann", "Ben", "Cy")
    second_chapter(game, RULE).top_resolves()
    assert [o.printed.name for o in game.game.permanents.values()] == ["Elk", "King", RULE]


def test_one_ring_each_opponent_loses_for_the_own_graveyard() -> None:
    game = table().resolves("Ann", RULE).top_resolves().bears("Ann", "Elk")
    game.confirms("Ann", "Ben", "Cy")
    game.does("Cy", AddCard("Nazgûl", Zone.GRAVEYARD)).does("Cy", AddCard("Nazgûl", Zone.GRAVEYARD))
    game.does("Cy", AddCard("Birthday Escape", Zone.GRAVEYARD))
    second_chapter(game, RULE).top_resolves()
    next_chapter(game).top_resolves()
    assert [game.life(one) for one in ("Ann", "Ben", "Cy")] == [40, 39, 38]
    assert not game.is_there(RULE)


# Scroll of Isildur.


def scroll() -> Playing:
    game = table().with_thing("Ben", "Cup", "Artifact").resolves("Ann", SCROLL)
    return game.chooses("Ann", "Cup").top_resolves().bears("Ann", "Elk")


def test_scroll_takes_an_artifact_while_it_is_there() -> None:
    game = scroll()
    assert "Cup" in game.controlled("Ann")
    game.does("Ann", Move(game.id(SCROLL), None))
    assert "Cup" in game.controlled("Ben")


@pytest.mark.holds("R10")
def test_scroll_without_its_chosen_target_does_not_tempt() -> None:
    game = table().with_thing("Ben", "Cup", "Artifact").resolves("Ann", SCROLL)
    game.chooses("Ann", "Cup").does("Ben", Move(game.id("Cup"), None)).top_resolves()
    assert game.player("Ann").ring is None


@pytest.mark.holds("R10")
def test_scroll_with_none_chosen_tempts() -> None:
    game = table().with_thing("Ben", "Cup", "Artifact").resolves("Ann", SCROLL)
    game.chooses("Ann").top_resolves().bears("Ann", "Elk")


def test_scroll_stuns_two_then_counts_the_tapped() -> None:
    game = second_chapter(scroll().with_creature("Ben", "Owl"), SCROLL)
    game.chooses("Ann", "Bear", "King").top_resolves()
    assert [game.counters(one, "stun") for one in ("Bear", "King", "Owl")] == [1, 1, 0]
    assert [game.permanent(one).tapped for one in ("Bear", "King", "Owl")] == [True, True, False]
    next_chapter(game).expect_question("Ann", Asks.CHOOSE, ["Ben", "Cy"], about="target")
    game.chooses("Ann", "Ben").top_resolves()
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=1)


# There and Back Again.


def test_there_and_back_again_binds_while_it_is_there() -> None:
    game = table().resolves("Ann", BACK).chooses("Ann", "Bear").top_resolves().bears("Ann", "Elk")
    assert "can't block" in game.permanent("Bear").keywords
    game.attack_with("Elk", "Ben").stack_resolves()
    assert game.next_step().game.asked == {}
    game.at(Step.SECOND_MAIN).does("Ann", Move(game.id(BACK), None))
    assert game.permanent("Bear").keywords == ()


def test_there_and_back_again_binds_under_another_player_too() -> None:
    game = table().resolves("Ann", BACK).chooses("Ann", "Bear").top_resolves().bears("Ann", "Elk")
    game.does("Ben", SetControl(game.id("Bear"), game.of("Cy")))
    assert game.permanent("Bear").keywords == ("can't block",)


def test_there_and_back_again_ends_with_smaug() -> None:
    game = table().resolves("Ann", BACK).chooses("Ann").top_resolves().bears("Ann", "Elk")
    second_chapter(game, BACK).top_resolves()
    assert "Mountain" in game.question("Ann").about
    game.confirms("Ann")
    smaug = next_chapter(game).top_resolves().permanent("Smaug")
    assert (smaug.power, smaug.token, smaug.keywords) == (6, True, ("flying", "haste"))
    assert smaug.printed.supertypes == ("Legendary",)
    game.resolves("Ann", "Claim the Precious", "Smaug").bears("Ann", "Elk").top_resolves()
    assert game.controlled("Ann").count("Treasure Token") == 14


# War of the Last Alliance.


def test_war_of_the_last_alliance() -> None:
    game = table().resolves("Ann", WAR).top_resolves()
    assert "legendary creature card" in game.question("Ann").about
    second_chapter(game.confirms("Ann"), WAR).top_resolves().confirms("Ann")
    next_chapter(game).top_resolves().bears("Ann", "Elk")
    assert [game.permanent(o).keywords for o in ("Elk", "Bear")] == [("double strike",), ()]
    game.attack_with("Elk", "Cy").stack_resolves()
    game.next_step().blocks("Cy", {}).next_step().next_step()
    assert game.life("Cy") == 34


@pytest.mark.parametrize("card", [RULE, SCROLL, BACK])
def test_the_first_chapter_tempts(card: str) -> None:
    game = table().resolves("Ann", card).stack_resolves()
    while game.question("Ann").asks is not Asks.RING_BEARER:
        game.chooses("Ann").stack_resolves()
    assert game.bears("Ann", "Elk").ring("Ann").tempted == 1
