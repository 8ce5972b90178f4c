"""CR 506 to 511, combat, as far as these mechanics and the keywords of the table need it."""

import pytest

from engine.cards.words import Zone
from engine.commands import (
    AddPermanent,
    DeclareAttackers,
    DeclareBlockers,
    Move,
    SetControl,
    SetCounters,
    SetTapped,
)
from engine.events import AttackersDeclared
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing


def attack(game: Playing, **attacks: str) -> Playing:
    """Ann's creatures attack these players; nothing of it triggers."""
    return game.at(Step.BEGINNING_OF_COMBAT).next_step().attacks(dict(attacks.items()))


def offered_attackers(game: Playing, who: str) -> list[tuple[str, str]]:
    choices = game.question(who).choices.values()
    return [(one.name, game.name(one.player)) for one in choices]


# Attackers.


def test_508_1a_who_may_attack_and_whom() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear")
    game.with_creature("Ann", "Wall", 0, 4, "defender").with_creature("Ann", "Sleeper")
    game.does("Ann", SetTapped(game.id("Sleeper"), tapped=True)).with_creature("Ben", "Elk")
    game.with_thing("Ann", "Rock", "Artifact").enters("Ann", "Ballot Broker")
    game.at(Step.BEGINNING_OF_COMBAT).next_step()
    game.expect_question("Ann", Asks.ATTACKERS, least=0, rule="508.1")
    assert offered_attackers(game, "Ann") == [("Bear", "Ben"), ("Bear", "Cy")]


def test_702_10b_haste_may_attack_at_once() -> None:
    game = playing("Ann", "Ben")
    hasty = AddPermanent(
        "Goblin", types=("Creature",), power=1, toughness=1, keywords=("haste",), enters=True
    )
    game.does("Ann", hasty).at(Step.BEGINNING_OF_COMBAT).next_step()
    assert offered_attackers(game, "Ann") == [("Goblin", "Ben")]


def test_302_6_a_fresh_creature_may_attack_in_the_next_own_turn() -> None:
    game = playing("Ann", "Ben").enters("Ann", "Ballot Broker").turns(2)
    game.at(Step.BEGINNING_OF_COMBAT).next_step()
    assert offered_attackers(game, "Ann") == [("Ballot Broker", "Ben")]


def test_508_1f_attacking_taps_unless_vigilant() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear")
    game.with_creature("Ann", "Knight", 2, 2, "vigilance")
    attack(game, Bear="Ben", Knight="Ben")
    assert (game.permanent("Bear").tapped, game.permanent("Knight").tapped) == (True, False)
    assert game.lines("attacked") == [("attacked", "Ann", "Bear", "Knight")]


def test_508_1b_each_attacks_one_player() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear").with_creature("Ann", "Elk")
    attack(game, Bear="Ben", Elk="Cy")
    assert game.document()["combat"]["attacks"] == {
        str(game.id("Bear")): 2,
        str(game.id("Elk")): 3,
    }


def test_508_1_what_is_not_offered_is_refused() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear").with_creature("Ben", "Elk")
    game.at(Step.BEGINNING_OF_COMBAT).next_step()
    number, bear, elk = game.number("Ann"), game.id("Bear"), game.id("Elk")
    ben, cy = game.of("Ben"), game.of("Cy")
    for pairs in (((elk, cy),), ((bear, game.of("Ann")),), ((bear, ben), (bear, cy))):
        wrong = DeclareAttackers(number, pairs)
        game.refused("Ann", wrong, "not_a_choice", "508.1", "can't attack")
    game.refused("Ben", DeclareAttackers(number, ()), "stale", "table", "Ann")
    game.waits_for("Ann")


def test_508_8_without_attackers_the_next_is_the_end_of_combat() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").at(Step.BEGINNING_OF_COMBAT)
    game.next_step().attacks({})
    assert AttackersDeclared({}, (), ()) in game.happened
    game.next_step()
    assert game.game.step is Step.END_OF_COMBAT
    assert game.next_step().game.step is Step.SECOND_MAIN


def test_508_8_nobody_is_asked_if_nothing_may_attack() -> None:
    game = playing("Ann", "Ben").at(Step.BEGINNING_OF_COMBAT).next_step()
    assert (game.game.step, game.game.asked) == (Step.END_OF_COMBAT, {})


def test_elronds_creatures_cant_attack_their_owners() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Elk", 2, 2, "haste")
    game.enters("Ann", "Elrond of the White Council").stack_resolves()
    game.all_seal(Ann="aid", Ben="fellowship", Cy="aid").at(Step.BEGINNING_OF_COMBAT).next_step()
    assert offered_attackers(game, "Ann") == [("Elk", "Cy")]


# Blockers.


def test_509_1a_untapped_creatures_of_the_attacked_player_may_block() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear").with_creature("Ben", "Elk")
    game.with_creature("Ben", "Sleeper").with_creature("Cy", "Ape")
    game.does("Ben", SetTapped(game.id("Sleeper"), tapped=True)).attack_with("Bear", "Ben")
    game.next_step().waits_for("Ben")
    game.expect_question("Ben", Asks.BLOCKERS, ["Elk"], least=0, rule="509.1")


def test_802_4_each_defending_player_declares_in_apnap_order() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear").with_creature("Ann", "Elk")
    game.with_creature("Ben", "Ape").with_creature("Cy", "Wolf")
    attack(game, Elk="Cy", Bear="Ben").next_step()
    game.waits_for("Ben").blocks("Ben", {}).waits_for("Cy").blocks("Cy", {"Wolf": "Elk"})
    assert game.game.combat is not None
    assert game.game.combat.blocked == (game.id("Elk"),)


@pytest.mark.parametrize(
    ("attacker", "blocker", "may"),
    [
        (("flying",), (), False),
        (("flying",), ("flying",), True),
        (("flying",), ("reach",), True),
        ((), ("can't block",), False),
        (("can't be blocked",), (), False),
        (("protection from green",), (), False),
    ],
)
def test_509_1b_restrictions(
    attacker: tuple[str, ...], blocker: tuple[str, ...], may: bool
) -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 2, 2, *attacker)
    game.with_creature("Ben", "Elk", 2, 2, *blocker, colors=("green",))
    game.attack_with("Bear", "Ben").next_step()
    assert bool(game.game.asked) is may


def test_702_111b_menace_needs_two_blockers() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 2, 2, "menace")
    game.with_creature("Ben", "Elk").with_creature("Ben", "Ape").attack_with("Bear", "Ben")
    game.next_step()
    one = DeclareBlockers(game.number("Ben"), ((game.id("Elk"), game.id("Bear")),))
    game.refused("Ben", one, "not_a_choice", "702.111b", "menace")
    game.blocks("Ben", {"Elk": "Bear", "Ape": "Bear"})


def test_509_1a_a_creature_blocks_one_attacker() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ann", "Wolf")
    game.with_creature("Ben", "Elk")
    attack(game, Bear="Ben", Wolf="Ben").next_step()
    elk = game.id("Elk")
    both = ((elk, game.id("Bear")), (elk, game.id("Wolf")))
    two = DeclareBlockers(game.number("Ben"), both)
    game.refused("Ben", two, "not_a_choice", "509.1a", "only one")


# Damage.


def fight(attacker: Playing, blocks: dict[str, str]) -> Playing:
    """Ann's Bear attacks Ben, these block, and damage is dealt."""
    attacker.attack_with("Bear", "Ben").next_step()
    if attacker.game.asked:
        attacker.blocks("Ben", dict(blocks.items()))
    return attacker.next_step()


def test_510_1b_unblocked_it_hits_the_player() -> None:
    game = fight(playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear", 3, 3), {})
    assert (game.life("Ben"), game.life("Cy")) == (37, 40)
    assert game.lines("damage") == [("damage", "Ben", 3, "Bear")]


def test_510_2_all_damage_is_dealt_at_once() -> None:
    game = (
        playing("Ann", "Ben").with_creature("Ann", "Bear", 2, 2).with_creature("Ben", "Elk", 2, 2)
    )
    fight(game, {"Elk": "Bear"})
    assert game.cards_of("Ann") == {"Bear": "graveyard"}
    assert game.cards_of("Ben") == {"Elk": "graveyard"}
    assert game.life("Ben") == 40


def test_509_1h_blocked_stays_blocked_when_the_blocker_is_gone() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ben", "Elk")
    game.attack_with("Bear", "Ben").next_step().blocks("Ben", {"Elk": "Bear"})
    game.does("Ben", Move(game.id("Elk"), None)).next_step()
    assert game.life("Ben") == 40


def test_702_19b_trample_goes_past_a_blocker_that_is_gone() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 3, 3, "trample")
    game.with_creature("Ben", "Elk").attack_with("Bear", "Ben").next_step()
    game.blocks("Ben", {"Elk": "Bear"}).does("Ben", Move(game.id("Elk"), None)).next_step()
    assert game.life("Ben") == 37


def test_510_1d_a_blocker_whose_attacker_is_gone_deals_no_damage() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ben", "Elk")
    game.attack_with("Bear", "Ben").next_step().blocks("Ben", {"Elk": "Bear"})
    game.does("Ann", Move(game.id("Bear"), None)).next_step()
    assert game.game.step is Step.COMBAT_DAMAGE
    assert game.permanent("Elk").damage == 0


def test_702_7b_first_strike_strikes_first() -> None:
    # The first striker kills the attacker; the second blocker finds nothing to hit.
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 2, 2)
    game.with_creature("Ben", "Knight", 2, 2, "first strike").with_creature("Ben", "Elk", 2, 2)
    fight(game, {"Knight": "Bear", "Elk": "Bear"})
    assert game.game.step is Step.FIRST_STRIKE_DAMAGE
    assert game.cards_of("Ann") == {"Bear": "graveyard"}
    assert game.next_step().is_at(Step.COMBAT_DAMAGE)
    assert (game.permanent("Knight").damage, game.permanent("Elk").damage) == (0, 0)


def test_702_4b_double_strike_strikes_twice() -> None:
    game = fight(playing("Ann", "Ben").with_creature("Ann", "Bear", 2, 2, "double strike"), {})
    assert game.life("Ben") == 38
    assert game.next_step().life("Ben") == 36


def test_702_7b_a_first_striker_does_not_strike_again() -> None:
    game = fight(playing("Ann", "Ben").with_creature("Ann", "Bear", 2, 2, "first strike"), {})
    assert game.next_step().life("Ben") == 38


def test_702_15b_lifelink_gains_that_much() -> None:
    game = fight(playing("Ann", "Ben").with_creature("Ann", "Bear", 3, 3, "lifelink"), {})
    assert (game.life("Ann"), game.life("Ben")) == (43, 37)


def test_702_16e_protection_prevents_damage() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 3, 3, colors=("green",))
    game.with_creature("Ben", "Knight", 2, 2, "protection from green")
    fight(game, {"Knight": "Bear"})
    assert (game.permanent("Knight").damage, game.permanent("Bear").damage) == (0, 2)


@pytest.mark.parametrize("power", [0, -1])
def test_120_8_no_power_no_damage(power: int) -> None:
    game = fight(playing("Ann", "Ben").with_creature("Ann", "Bear", power, 3), {})
    assert game.life("Ben") == 40
    assert not game.lines("damage")


# Leaving combat, and its end.


def test_506_4_a_change_of_control_removes_it_from_combat() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").attack_with("Bear", "Ben")
    game.does("Ben", SetControl(game.id("Bear"), game.of("Ben"))).next_step()
    while game.game.step is not Step.SECOND_MAIN:
        game.next_step()
    assert game.life("Ben") == 40


def test_506_4_leaving_the_battlefield_does_too() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").attack_with("Bear", "Ben")
    game.does("Ann", Move(game.id("Bear"), Zone.EXILE))
    assert game.document()["combat"]["attacks"] == {}


def test_510_1a_power_is_read_when_damage_is_dealt() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").attack_with("Bear", "Ben")
    game.next_step().does("Ann", SetCounters(game.id("Bear"), "+1/+1", 2)).next_step()
    assert game.life("Ben") == 36


def test_511_3_after_combat_nothing_is_in_combat() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").attack_with("Bear", "Ben")
    game.at(Step.END_OF_COMBAT)
    assert "combat" in game.document()
    game.next_step()
    assert "combat" not in game.document()
