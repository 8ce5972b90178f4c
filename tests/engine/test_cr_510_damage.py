"""CR 510, combat damage: who divides it, among whom, and what trample and deathtouch change."""

from engine.commands import AssignDamage, ControlPlayer, NextStep, SetCounters, Tempt
from engine.events import DamageAssigned, DamageDealt, DamageDue
from engine.ids import ChoiceId
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing
from tests.tables import answers


def fight(game: Playing, *blockers: str, attacker: str = "Bear") -> Playing:
    """Ann's creature attacks Ben, all these block it, and the damage step begins."""
    game.attack_with(attacker, "Ben").next_step()
    return game.blocks("Ben", dict.fromkeys(blockers, attacker)).next_step()


def two_blockers(power: int, *keywords: str) -> Playing:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", power, 9, *keywords)
    return game.with_creature("Ben", "Elk", 1, 2).with_creature("Ben", "Ape", 1, 4)


def marked(game: Playing, *names: str) -> list[int]:
    return [game.permanent(one).damage for one in names]


def refused(game: Playing, shares: dict[str, int], code: str, rule: str, text: str) -> None:
    damage = tuple((game.pick("Ann", one), number) for one, number in shares.items())
    game.refused("Ann", AssignDamage(game.number("Ann"), damage), code, rule, text)


# Who is asked, and for what.


def test_510_1c_whose_creature_is_blocked_by_several_divides_its_damage() -> None:
    game = fight(two_blockers(3), "Elk", "Ape")
    game.expect_question("Ann", Asks.DAMAGE, ["Elk", "Ape"], rule="510.1c", source="Bear")
    assert (game.question("Ann").amount, game.question("Ann").least) == (3, 3)
    assert game.document()["asked"] == {"1": "damage"}
    assert "assign" in game.may("Ann")
    assert marked(game, "Elk", "Ape", "Bear") == [0, 0, 0]


def test_510_1c_there_is_no_order_and_nothing_lethal_comes_first() -> None:
    game = fight(two_blockers(3), "Elk", "Ape").assigns("Ann", {"Ape": 2, "Elk": 1})
    assert game.game.step is Step.COMBAT_DAMAGE
    assert marked(game, "Elk", "Ape", "Bear") == [1, 2, 2]


def test_510_1c_all_of_it_may_go_to_any_one_of_them() -> None:
    game = fight(two_blockers(4), "Elk", "Ape").assigns("Ann", {"Ape": 4})
    assert game.cards_of("Ben") == {"Ape": "graveyard"}
    assert game.permanent("Elk").damage == 0


def test_510_1c_one_blocker_takes_all_of_it_and_nobody_is_asked() -> None:
    game = fight(two_blockers(9), "Ape")
    assert not game.game.asked
    assert game.cards_of("Ben") == {"Ape": "graveyard"}


def test_510_1a_a_creature_without_power_divides_nothing() -> None:
    game = fight(two_blockers(0), "Elk", "Ape")
    assert not game.game.asked
    assert marked(game, "Elk", "Ape", "Bear") == [0, 0, 2]


def test_510_1a_all_of_it_is_assigned_and_no_more() -> None:
    game = fight(two_blockers(3), "Elk", "Ape")
    refused(game, {"Elk": 2}, "wrong_number", "510.1a", "assigns 3 damage in all; here are 2.")
    refused(game, {"Elk": 2, "Ape": 2}, "wrong_number", "510.1a", "here are 4.")


def test_510_1c_only_to_what_blocks_it_each_once() -> None:
    game = fight(two_blockers(3, "trample"), "Elk", "Ape")
    number, elk = game.number("Ann"), game.pick("Ann", "Elk")
    for wrong in (str(game.id("Bear")), "p2", "nothing"):
        command = AssignDamage(number, ((ChoiceId(wrong), 3),))
        game.refused("Ann", command, "not_a_choice", "510.1c", f'"{wrong}" neither blocks Bear')
    twice = AssignDamage(number, ((elk, 1), (elk, 2)))
    game.refused("Ann", twice, "twice", "510.1c", "named twice")


def test_510_1c_every_division_is_listed_once_lethal_in_order_first() -> None:
    game = fight(two_blockers(3), "Elk", "Ape")
    listed = list(answers(game.table, game.of("Ann")))
    shares = [dict(one.damage) for one in listed if isinstance(one, AssignDamage)]
    elk, ape = (ChoiceId(str(game.id(one))) for one in ("Elk", "Ape"))
    assert shares[0] == {elk: 2, ape: 1}
    assert len(shares) == len({frozenset(one.items()) for one in shares}) == 4
    assert {ape: 3} in shares


# Trample and deathtouch.


def test_702_19b_the_player_is_dealt_what_lethal_damage_to_all_leaves() -> None:
    game = fight(two_blockers(8, "trample"), "Elk", "Ape")
    game.expect_question("Ann", Asks.DAMAGE, ["Elk", "Ape", "Ben"])
    refused(game, {"Elk": 2, "Ape": 3, "Ben": 3}, "wrong_number", "702.19b", "Ape lethal damage")
    refused(game, {"Ben": 8}, "wrong_number", "702.19b", "Assign Elk lethal damage first: 2, not 0")
    game.assigns("Ann", {"Elk": 2, "Ape": 4, "Ben": 2})
    assert game.life("Ben") == 38
    assert game.cards_of("Ben") == {"Elk": "graveyard", "Ape": "graveyard"}


def test_702_19b_nothing_need_be_lethal_if_the_player_is_dealt_nothing() -> None:
    game = fight(two_blockers(8, "trample"), "Elk", "Ape").assigns("Ann", {"Elk": 7, "Ape": 1})
    assert (game.life("Ben"), game.cards_of("Ben")) == (40, {"Elk": "graveyard"})


def test_702_19b_one_blocker_may_be_dealt_more_than_lethal_damage() -> None:
    game = fight(two_blockers(5, "trample"), "Elk")
    game.expect_question("Ann", Asks.DAMAGE, ["Elk", "Ben"]).assigns("Ann", {"Elk": 4, "Ben": 1})
    assert game.life("Ben") == 39


def test_702_19b_where_nothing_is_left_over_nobody_is_asked() -> None:
    game = fight(two_blockers(4, "trample"), "Ape")
    assert not game.game.asked
    assert (game.life("Ben"), game.cards_of("Ben")) == (40, {"Ape": "graveyard"})


def test_702_19b_damage_already_marked_counts() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 3, 9, "double strike", "trample")
    fight(game.with_creature("Ben", "Wall", 0, 5), "Wall")
    assert marked(game, "Wall") == [3]
    game.next_step().expect_question("Ann", Asks.DAMAGE, ["Wall", "Ben"])
    game.assigns("Ann", {"Wall": 2, "Ben": 1})
    assert (game.life("Ben"), game.is_there("Wall")) == (39, False)


def test_702_2c_with_deathtouch_one_is_lethal() -> None:
    game = fight(two_blockers(4, "trample", "deathtouch"), "Elk", "Ape")
    refused(game, {"Elk": 1, "Ben": 3}, "wrong_number", "702.19b", "Ape lethal damage first: 1")
    game.assigns("Ann", {"Elk": 1, "Ape": 1, "Ben": 2})
    assert game.life("Ben") == 38
    assert game.cards_of("Ben") == {"Elk": "graveyard", "Ape": "graveyard"}


def test_702_19b_every_division_with_trample_is_listed() -> None:
    game = fight(two_blockers(8, "trample"), "Elk", "Ape")
    listed = [dict(one.damage) for one in answers(game.table, game.of("Ann"))
              if isinstance(one, AssignDamage)]  # fmt: skip
    elk, ape = (ChoiceId(str(game.id(one))) for one in ("Elk", "Ape"))
    assert listed[0] == {elk: 2, ape: 4, "p2": 2}
    # Nine without the player; one point to the player leaves one spare, two leave none.
    assert len(listed) == 9 + 2 + 1


# When it is asked.


def test_510_2_all_of_it_is_dealt_at_once_after_each_attacker_is_divided() -> None:
    game = two_blockers(2).with_creature("Ann", "Wolf", 2, 2)
    game.with_creature("Ben", "Fox", 1, 1).with_creature("Ben", "Owl", 1, 1)
    game.at(Step.BEGINNING_OF_COMBAT).next_step().attacks({"Bear": "Ben", "Wolf": "Ben"})
    blocks = {"Elk": "Bear", "Ape": "Bear", "Fox": "Wolf", "Owl": "Wolf"}
    game.next_step().blocks("Ben", dict(blocks.items())).next_step()
    game.expect_question("Ann", Asks.DAMAGE, source="Bear").assigns("Ann", {"Elk": 2})
    assert marked(game, "Elk", "Bear") == [0, 0]
    game.expect_question("Ann", Asks.DAMAGE, source="Wolf").assigns("Ann", {"Fox": 1, "Owl": 1})
    assert game.cards_of("Ben") == dict.fromkeys(("Elk", "Fox", "Owl"), "graveyard")
    assert game.cards_of("Ann") == {"Wolf": "graveyard"}


def test_510_4_in_each_step_only_what_strikes_in_it_is_divided() -> None:
    game = two_blockers(2, "first strike").with_creature("Ann", "Wolf", 2, 2)
    game.with_creature("Ben", "Fox", 1, 1).with_creature("Ben", "Owl", 1, 1)
    game.at(Step.BEGINNING_OF_COMBAT).next_step().attacks({"Bear": "Ben", "Wolf": "Ben"})
    blocks = {"Elk": "Bear", "Ape": "Bear", "Fox": "Wolf", "Owl": "Wolf"}
    game.next_step().blocks("Ben", dict(blocks.items())).next_step()
    assert game.game.step is Step.FIRST_STRIKE_DAMAGE
    game.expect_question("Ann", Asks.DAMAGE, source="Bear").assigns("Ann", {"Elk": 2})
    assert not game.game.asked
    game.next_step().expect_question("Ann", Asks.DAMAGE, source="Wolf")
    game.assigns("Ann", {"Fox": 2})
    assert not game.game.asked
    assert game.is_there("Owl")


def test_510_4_double_strike_divides_twice() -> None:
    game = fight(two_blockers(2, "double strike"), "Elk", "Ape").assigns("Ann", {"Ape": 2})
    game.next_step().expect_question("Ann", Asks.DAMAGE, ["Elk", "Ape"])
    game.assigns("Ann", {"Ape": 2})
    assert game.cards_of("Ben") == {"Ape": "graveyard"}


def test_510_1c_whoever_ends_the_turn_is_asked_too() -> None:
    game = two_blockers(3).attack_with("Bear", "Ben").next_step()
    game.blocks("Ben", {"Elk": "Bear", "Ape": "Bear"}).end_turn()
    game.expect_question("Ann", Asks.DAMAGE, ["Elk", "Ape"]).assigns("Ann", {"Ape": 3})
    assert game.game.step is Step.COMBAT_DAMAGE


def test_510_1_nobody_does_anything_else_meanwhile() -> None:
    game = fight(two_blockers(3), "Elk", "Ape")
    command = SetCounters(game.id("Elk"), "+1/+1", 1)
    game.refused("Ben", command, "resolving", "608.2", "waiting for Ann")
    assert game.seat_document("Ben")["may"] == ["keep_passing", "concede", "ask_undo"]


# Who leaves meanwhile.


def with_cy() -> Playing:
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear", 3, 9)
    for name in ("Elk", "Ape", "Owl"):
        game.with_creature("Ben", name, 1, 3)
    return game


def test_800_4a_a_blocker_whose_owner_leaves_is_out_and_nobody_is_asked_for_it() -> None:
    game = fight(with_cy(), "Elk", "Ape").concedes("Ben")
    assert not game.game.asked
    assert game.permanent("Bear").damage == 0
    assert DamageDue(due=False) in game.happened


def test_800_4a_the_question_is_put_anew_when_anybody_leaves() -> None:
    game = fight(with_cy(), "Elk", "Ape", "Owl")
    number = game.number("Ann")
    game.concedes("Cy").expect_question("Ann", Asks.DAMAGE, ["Elk", "Ape", "Owl"])
    assert game.number("Ann") != number
    game.assigns("Ann", {"Owl": 3})
    assert game.cards_of("Ben") == {"Owl": "graveyard"}


def test_800_4a_when_the_attacker_leaves_combat_goes_on_without() -> None:
    game = fight(with_cy(), "Elk", "Ape").concedes("Ann")
    assert not game.game.asked
    assert marked(game, "Elk", "Ape") == [0, 0]
    assert game.game.combat is not None
    assert not game.game.combat.undealt


def test_723_5_who_controls_the_attacking_player_divides() -> None:
    game = two_blockers(3).attack_with("Bear", "Ben").next_step()
    game.blocks("Ben", {"Elk": "Bear", "Ape": "Bear"})
    game.does("Ben", ControlPlayer(game.of("Ann"))).does("Ben", NextStep())
    assert "question" not in game.seat_document("Ann")
    game.expect_question("Ben", Asks.DAMAGE, ["Elk", "Ape"], player=game.of("Ann"))
    game.assigns("Ben", {"Elk": 1, "Ape": 2})
    assert marked(game, "Elk", "Ape") == [1, 2]


# And the Ring.


def test_701_54c_both_that_block_the_bearer_are_sacrificed_however_it_is_divided() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 2, 9)
    game.with_creature("Ben", "Elk", 1, 4).with_creature("Ben", "Ape", 1, 4)
    for _ in range(3):
        game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Bear")
    game.attack_with("Bear", "Ben").stack_resolves().confirms("Ann").confirms("Ann").next_step()
    game.blocks("Ben", {"Elk": "Bear", "Ape": "Bear"}).stack_resolves().next_step()
    game.assigns("Ann", {"Ape": 2}).next_step().stack_resolves()
    assert game.cards_of("Ben") == {"Elk": "graveyard", "Ape": "graveyard"}


def test_510_2_what_was_assigned_is_forgotten_when_it_is_dealt() -> None:
    game = fight(two_blockers(3), "Elk", "Ape").assigns("Ann", {"Ape": 3})
    bear, ape = game.id("Bear"), game.id("Ape")
    assert DamageAssigned(bear, {ape: 3}) in game.happened
    hits = [one for one in game.happened if isinstance(one, DamageDealt)]
    assert [(one.source, one.object, one.amount) for one in hits if one.source == bear] == [
        (bear, ape, 3)
    ]
    assert game.game.combat is not None
    assert (game.game.combat.undealt, game.game.combat.assigned) == (False, {})
