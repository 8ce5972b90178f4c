"""CR 701.54c, the abilities of the emblem The Ring, in combat.

Marks name the statements of tests/rules that a test holds.
"""

import pytest

from engine.cards.words import Zone
from engine.commands import DeclareBlockers, Move, SetControl, SetCounters, Tempt
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing


def with_bearer(
    times: int, power: int = 2, toughness: int = 2, *keywords: str, names: tuple[str, ...] = ()
) -> Playing:
    """Ann's Bear is her Ring-bearer after that many temptations, on her turn."""
    game = playing(*(names or ("Ann", "Ben")))
    game.with_creature("Ann", "Bear", power, toughness, *keywords)
    for _ in range(times):
        game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Bear")
    return game


def blocked_by(game: Playing, *blockers: str) -> Playing:
    """The Bear attacks Ben and is blocked by those; what triggered is on the stack."""
    game.attack_with("Bear", "Ben").stack_resolves()
    while game.game.asked:
        game.confirms("Ann")
    return game.next_step().blocks("Ben", dict.fromkeys(blockers, "Bear"))


# The first ability: who may block.


@pytest.mark.holds("R22")
def test_509_1b_greater_power_cant_block_the_bearer() -> None:
    # And the vector "bearer 2/2, blockers 3/3 and 2/2".
    game = with_bearer(1).with_creature("Ben", "Ape", 3, 3).with_creature("Ben", "Elk", 2, 2)
    game.attack_with("Bear", "Ben").next_step()
    game.expect_question("Ben", Asks.BLOCKERS, ["Elk"])
    ape = DeclareBlockers(game.number("Ben"), ((game.id("Ape"), game.id("Bear")),))
    game.refused("Ben", ape, "not_a_choice", "701.54c", "Ape", "3", "power 2 or less")
    game.waits_for("Ben").blocks("Ben", {"Elk": "Bear"})


def test_509_1b_without_the_emblem_anything_may_block() -> None:
    game = with_bearer(0).with_creature("Ben", "Ape", 3, 3).attack_with("Bear", "Ben").next_step()
    game.expect_question("Ben", Asks.BLOCKERS, ["Ape"])


def test_509_1b_only_the_bearer_is_hard_to_block() -> None:
    game = with_bearer(1).with_creature("Ann", "Elk").with_creature("Ben", "Ape", 3, 3)
    game.at(Step.BEGINNING_OF_COMBAT).next_step().attacks({"Bear": "Ben", "Elk": "Ben"})
    game.next_step()
    pairs = game.question("Ben").choices.values()
    assert [one.blocks for one in pairs] == [game.id("Elk")]


@pytest.mark.holds("R22")
def test_509_1b_current_powers_are_compared() -> None:
    # With counters; and a later change does not undo the block.
    game = with_bearer(1).with_creature("Ben", "Ape", 3, 3)
    game.does("Ann", SetCounters(game.id("Bear"), "+1/+1", 1)).attack_with("Bear", "Ben")
    game.next_step().blocks("Ben", {"Ape": "Bear"})
    game.does("Ann", SetCounters(game.id("Bear"), "+1/+1", 0)).next_step()
    assert game.life("Ben") == 40
    assert game.cards_of("Ann") == {"Bear": "graveyard"}


@pytest.mark.holds("R22")
def test_509_1b_negative_powers_are_compared_as_they_are() -> None:
    game = with_bearer(1, 0, 2).with_creature("Ben", "Wall", 0, 4)
    game.does("Ann", SetCounters(game.id("Bear"), "-1/-1", 1)).attack_with("Bear", "Ben")
    game.next_step()
    assert game.game.asked == {}


# The second ability: draw, then discard.


@pytest.mark.holds("R23")
def test_508_3a_attacking_draws_then_discards() -> None:
    game = with_bearer(2).attack_with("Bear", "Ben")
    assert game.stack == ["The Ring"]
    game.top_resolves().expect_question("Ann", Asks.CONFIRM, about="draw", amount=1)
    game.confirms("Ann").expect_question("Ann", Asks.CONFIRM, about="discard", amount=1)
    game.confirms("Ann")
    assert game.lines("told") == [("told", "Ann", "draw", 1), ("told", "Ann", "discard", 1)]


@pytest.mark.holds("R23")
def test_508_3a_once_for_each_declaration() -> None:
    # Not for another attacker, and not with the first ability alone.
    game = with_bearer(1).with_creature("Ann", "Elk")
    game.at(Step.BEGINNING_OF_COMBAT).next_step().attacks({"Bear": "Ben", "Elk": "Ben"})
    assert game.stack == []
    game = with_bearer(2).with_creature("Ann", "Elk").attack_with("Elk", "Ben")
    assert game.stack == []


@pytest.mark.holds("R27")
def test_603_2_an_ability_gained_after_the_attack_does_not_trigger() -> None:
    # The second temptation comes with the attack already declared.
    game = with_bearer(1).attack_with("Bear", "Ben")
    game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Bear")
    assert game.stack == []


# The third ability: who blocks it is sacrificed.


@pytest.mark.holds("R24", "R25")
def test_509_3d_the_blocker_is_sacrificed_at_end_of_combat() -> None:
    # Not at declaration; damage is dealt as usual.
    game = blocked_by(with_bearer(3, 2, 4).with_creature("Ben", "Wall", 2, 4), "Wall")
    assert game.stack == ["The Ring"]
    game.top_resolves().next_step()
    assert game.game.step is Step.COMBAT_DAMAGE
    assert (game.permanent("Wall").damage, game.permanent("Bear").damage) == (2, 2)
    game.next_step()
    assert game.stack == ["The Ring"]
    assert game.is_there("Wall")
    game.top_resolves()
    assert game.lines("sacrificed") == [("sacrificed", "Ben", "Wall")]


@pytest.mark.holds("R24")
def test_509_3d_once_for_each_blocker() -> None:
    # And the vector "two blockers survive, both sacrificed".
    game = with_bearer(3, 2, 9)
    game.with_creature("Ben", "Wall", 1, 9).with_creature("Ben", "Tower", 1, 9)
    blocked_by(game, "Wall", "Tower")
    while game.game.asked:
        game.chooses("Ann", "1", "2")
    assert game.stack == ["The Ring", "The Ring"]
    game.stack_resolves().next_step().assigns_lethal_first("Ann").next_step()
    while game.game.asked:
        game.chooses("Ann", "1", "2")
    game.stack_resolves()
    assert game.cards_of("Ben") == {"Wall": "graveyard", "Tower": "graveyard"}


@pytest.mark.holds("R24")
def test_509_3d_not_when_the_bearer_blocks() -> None:
    game = playing("Ben", "Ann").with_creature("Ann", "Bear", 2, 4).with_creature("Ben", "Elk", 1)
    for _ in range(3):
        game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Bear")
    game.attack_with("Elk", "Ann").next_step().blocks("Ann", {"Bear": "Elk"})
    assert game.stack == []


@pytest.mark.holds("R25")
def test_400_7_a_blocker_that_left_and_returned_is_safe() -> None:
    game = blocked_by(with_bearer(3, 2, 4).with_creature("Ben", "Wall", 0, 4), "Wall")
    game.top_resolves().does("Ben", Move(game.id("Wall"), Zone.EXILE))
    game.does("Ben", Move(game.id("Wall"), Zone.BATTLEFIELD)).next_step().next_step()
    game.stack_resolves()
    assert game.is_there("Wall")
    assert not game.lines("sacrificed")


@pytest.mark.holds("R25")
def test_701_21a_whoever_controls_it_then_sacrifices_it() -> None:
    game = with_bearer(3, 2, 4, names=("Ann", "Ben", "Cy")).with_creature("Ben", "Wall", 0, 4)
    blocked_by(game, "Wall").top_resolves()
    game.does("Cy", SetControl(game.id("Wall"), game.of("Cy"))).next_step().next_step()
    game.stack_resolves()
    assert game.lines("sacrificed") == [("sacrificed", "Cy", "Wall")]


@pytest.mark.holds("R25")
def test_603_7_the_sacrifice_does_not_need_the_bearer_any_more() -> None:
    game = blocked_by(with_bearer(3).with_creature("Ben", "Wall", 2, 9), "Wall")
    game.top_resolves().next_step()
    assert game.cards_of("Ann") == {"Bear": "graveyard"}
    game.next_step().stack_resolves()
    assert game.cards_of("Ben") == {"Wall": "graveyard"}


@pytest.mark.holds("R25")
def test_511_2_ending_the_turn_does_not_save_the_blocker() -> None:
    # End of combat comes before the turn can end.
    game = blocked_by(with_bearer(3, 2, 4).with_creature("Ben", "Wall", 0, 4), "Wall")
    turn = game.top_resolves().game.turn
    while game.game.turn == turn:
        game.end_turn().stack_resolves()
    assert game.cards_of("Ben") == {"Wall": "graveyard"}
    assert game.game.delayed == ()


# The fourth ability: each opponent loses 3 life.


@pytest.mark.holds("R26")
def test_701_54c_damage_to_one_opponent_costs_each_of_them_three() -> None:
    # And the vector "three opponents, one damaged".
    game = with_bearer(4, names=("Ann", "Ben", "Cy", "Dee"))
    game.attack_with("Bear", "Ben").top_resolves().confirms("Ann").confirms("Ann")
    game.next_step().next_step()
    assert game.life("Ben") == 38
    assert game.stack == ["The Ring"]
    game.top_resolves()
    assert [game.life(who) for who in ("Ann", "Ben", "Cy", "Dee")] == [40, 35, 37, 37]
    assert ("lost life", "Cy", 3) in game.lines("lost life")


@pytest.mark.holds("R26")
def test_702_4b_double_strike_triggers_it_twice() -> None:
    game = with_bearer(4, 2, 2, "double strike")
    game.attack_with("Bear", "Ben").top_resolves().confirms("Ann").confirms("Ann")
    game.next_step().next_step()
    assert game.game.step is Step.FIRST_STRIKE_DAMAGE
    game.top_resolves().next_step().top_resolves()
    assert game.life("Ben") == 40 - 2 - 3 - 2 - 3


@pytest.mark.holds("R26")
def test_603_10_it_triggers_though_the_bearer_died_in_the_same_step() -> None:
    # It tramples over its blocker, and both die.
    game = with_bearer(4, 4, 1, "trample").with_creature("Ben", "Elk", 1, 1)
    blocked_by(game, "Elk").stack_resolves().next_step().assigns_lethal_first("Ann")
    assert game.cards_of("Ann") == {"Bear": "graveyard"}
    assert game.stack == ["The Ring"]
    game.top_resolves()
    assert game.life("Ben") == 40 - 3 - 3


@pytest.mark.parametrize("times", [1, 2, 3])
def test_701_54c_not_before_the_fourth_temptation(times: int) -> None:
    game = with_bearer(times).attack_with("Bear", "Ben").stack_resolves()
    while game.game.asked:
        game.confirms("Ann")
    game.next_step().next_step()
    assert (game.life("Ben"), game.stack) == (38, [])


@pytest.mark.holds("R26")
def test_701_54c_damage_to_a_creature_alone_does_not_trigger_it() -> None:
    game = blocked_by(with_bearer(4).with_creature("Ben", "Wall", 0, 4), "Wall")
    game.stack_resolves().next_step()
    assert (game.life("Ben"), game.stack) == (40, [])


@pytest.mark.holds("R31", "R33")
def test_701_54a_one_that_is_no_bearer_any_more_does_nothing() -> None:
    # Chosen anew during combat.
    game = with_bearer(4).with_creature("Ann", "Elk").attack_with("Bear", "Ben").top_resolves()
    game.confirms("Ann").confirms("Ann")
    game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Elk").next_step().next_step()
    assert (game.life("Ben"), game.stack) == (38, [])


@pytest.mark.holds("R08", "R09", "B3")
@pytest.mark.parametrize("times", range(1, 8))
def test_701_54c_as_many_abilities_as_temptations_but_never_more_than_four(times: int) -> None:
    game = with_bearer(times, 2, 9, "trample").with_creature("Ben", "Ape", 3, 3)
    game.with_creature("Ben", "Elk", 1, 1).attack_with("Bear", "Ben")
    abilities = [game.stack == ["The Ring"]]
    game.stack_resolves()
    while game.game.asked:
        game.confirms("Ann")
    blockers = [one.name for one in game.next_step().question("Ben").choices.values()]
    abilities.append(blockers == ["Elk"])
    game.blocks("Ben", {"Elk": "Bear"})
    abilities.append(game.stack == ["The Ring"])
    game.stack_resolves().next_step().assigns_lethal_first("Ann")
    abilities.append("The Ring" in game.stack)
    assert abilities.count(True) == min(times, 4)
    assert game.ring("Ann").tempted == times


def test_701_54c_without_a_temptation_there_is_none() -> None:
    game = with_bearer(0).with_creature("Ben", "Ape", 3, 3).attack_with("Bear", "Ben")
    assert game.stack == []
    game.next_step().expect_question("Ben", Asks.BLOCKERS, ["Ape"]).blocks("Ben", {})
    assert game.next_step().stack == []
