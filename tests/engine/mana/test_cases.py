"""The 35 cases of the rules catalogue, section 3.2, each with its value."""

from __future__ import annotations

import pytest

from engine.cards.words import Zone
from engine.changes import copy_spell
from engine.commands import AddPermanent, Cast, Move, SetControl, SetTapped
from engine.course import Course
from engine.events import PutOnStack
from engine.evolve import evolve
from engine.mana.amounts import value_of
from engine.mana.commands import ActivateMana
from engine.state import Asks, Step
from tests.engine.mana.table import attach, could, lands, offers, pool, starts, taps
from tests.engine.seen import NOW

FIVE = ["B", "G", "R", "U", "W"]
SICK = ("summoning_sick", "302.6")


@pytest.mark.holds("E01", "A2")
def test_case_01_a_pool_with_a_forest_offers_green() -> None:
    game = lands("Ann", "Reflecting Pool", "Forest")
    assert could(game, "Reflecting Pool") == "G"
    assert taps(game, "Ann", "Reflecting Pool") == "G"


@pytest.mark.holds("E02", "M01", "A1", "A5")
def test_case_02_two_pools_give_nothing_and_may_be_tapped() -> None:
    game = lands("Ann", "Reflecting Pool", "Reflecting Pool")
    first, second = game.ids("Reflecting Pool")
    assert taps(game, "Ann", first) == ""
    assert game.permanent(first).tapped
    assert could(game, second) == "0"
    assert game.lines("no mana") == [("no mana", "Ann", "Reflecting Pool")]


@pytest.mark.holds("E03")
def test_case_03_two_pools_with_an_island_offer_blue_each() -> None:
    game = lands("Ann", "Reflecting Pool", "Reflecting Pool", "Island")
    assert [taps(game, "Ann", one) for one in game.ids("Reflecting Pool")] == ["U", "U"]


@pytest.mark.holds("E04")
def test_case_04_a_pool_with_wastes_gives_colorless() -> None:
    game = lands("Ann", "Reflecting Pool", "Wastes")
    assert taps(game, "Ann", "Reflecting Pool") == "C"


@pytest.mark.holds("E05")
@pytest.mark.parametrize("name", ["Exotic Orchard", "Fellwar Stone"])
def test_case_05_colorless_is_no_color(name: str) -> None:
    game = lands("Ben", "Wastes", game=lands("Ann", name))
    assert taps(game, "Ann", name) == ""


@pytest.mark.holds("E06", "A5")
def test_case_06_an_orchard_without_lands_opposite_gives_nothing() -> None:
    assert taps(lands("Ann", "Exotic Orchard"), "Ann", "Exotic Orchard") == ""


@pytest.mark.holds("E07")
def test_case_07_two_orchards_opposite_give_nothing() -> None:
    game = lands("Ben", "Exotic Orchard", game=lands("Ann", "Exotic Orchard"))
    mine, theirs = game.ids("Exotic Orchard")
    assert (taps(game, "Ann", mine), taps(game, "Ben", theirs)) == ("", "")


@pytest.mark.holds("E08")
def test_case_08_a_forest_makes_both_orchards_green() -> None:
    game = lands("Ben", "Exotic Orchard", game=lands("Ann", "Forest", "Exotic Orchard"))
    mine, theirs = game.ids("Exotic Orchard")
    assert (taps(game, "Ann", mine), taps(game, "Ben", theirs)) == ("G", "G")


@pytest.mark.holds("E09", "M02", "A4")
@pytest.mark.parametrize("name", ["Exotic Orchard", "Fellwar Stone"])
def test_case_09_a_vivid_land_is_any_color_even_tapped_and_empty(name: str) -> None:
    game = lands("Ben", "Vivid Crag", game=lands("Ann", name))
    game.does("Ben", SetTapped(game.id("Vivid Crag"), tapped=True))
    assert not game.permanent("Vivid Crag").counters
    assert offers(game, name) == FIVE
    assert taps(game, "Ann", name, "W") == "W"


@pytest.mark.holds("E10")
def test_case_10_a_forest_turned_into_an_island_is_blue_alone() -> None:
    game = attach(lands("Ann", "Naga Vitalist", "Forest"), "Ben", "Spreading Seas", "Forest")
    assert taps(game, "Ann", "Naga Vitalist") == "U"


@pytest.mark.holds("E11")
def test_case_11_costs_and_conditions_of_the_spire_are_not_looked_at() -> None:
    game = lands("Ann", "Naga Vitalist", "Spire of Industry")
    game.does("Ann", SetTapped(game.id("Spire of Industry"), tapped=True))
    assert offers(game, "Naga Vitalist") == sorted([*FIVE, "C"])


@pytest.mark.holds("E12")
def test_case_12_the_ziggurats_restriction_is_not_copied() -> None:
    game = lands("Ann", "Naga Vitalist", "Ancient Ziggurat")
    assert offers(game, "Naga Vitalist") == FIVE
    assert taps(game, "Ann", "Naga Vitalist", "R") == "R"
    assert game.player("Ann").pool[0].only is None


@pytest.mark.holds("E13")
def test_case_13_a_fresh_vitalist_cant_be_activated() -> None:
    game = lands("Ann", "Forest").enters("Ann", "Naga Vitalist")
    game.refused("Ann", ActivateMana(game.id("Naga Vitalist")), *SICK)


@pytest.mark.holds("E14")
def test_case_14_under_contamination_an_orchard_makes_black() -> None:
    game = lands("Ben", "Forest", game=lands("Ann", "Contamination", "Exotic Orchard"))
    assert could(game, "Forest") == "B"
    assert offers(game, "Exotic Orchard") == ["B"]


@pytest.mark.holds("E15")
def test_case_15_under_contamination_a_pool_yields_exactly_one_black() -> None:
    game = lands("Ann", "Contamination", "Forest", "Reflecting Pool")
    assert taps(game, "Ann", "Reflecting Pool") == "B"


@pytest.mark.holds("E16")
@pytest.mark.parametrize("chosen", ["B", "BB"])
def test_case_16_contamination_and_reflection_in_your_order(chosen: str) -> None:
    game = lands("Ann", "Contamination", "Mana Reflection", "Forest")
    assert offers(game, "Forest") == ["B", "BB"]
    assert taps(game, "Ann", "Forest", chosen) == chosen


@pytest.mark.holds("E16", "M11")
def test_case_16_the_order_is_asked_if_it_is_not_said() -> None:
    game = lands("Ann", "Contamination", "Mana Reflection", "Forest")
    assert taps(game, "Ann", "Forest") == ""
    assert not game.permanent("Forest").tapped
    game.expect_question("Ann", Asks.CHOOSE, ["{B}{B}", "{B}"], about="mana", source="Forest")
    game.chooses("Ann", "{B}{B}")
    assert pool(game, "Ann") == "BB"


@pytest.mark.holds("E17", "M02", "A3")
def test_case_17_contamination_and_subdual_in_each_order() -> None:
    game = lands("Ann", "Contamination", "Ritual of Subdual", "Fellwar Stone", "Exotic Orchard")
    lands("Ben", "Forest", "Naga Vitalist", game=game)
    assert could(game, "Forest") == "BC"
    assert offers(game, "Fellwar Stone") == ["B"]
    assert offers(game, "Exotic Orchard") == ["B", "C"]
    assert offers(game, "Naga Vitalist") == ["B", "C"]


@pytest.mark.holds("E18")
def test_case_18_a_pool_under_blood_moon_is_a_mountain() -> None:
    game = lands("Ann", "Blood Moon", "Reflecting Pool", "Plains")
    assert taps(game, "Ann", "Reflecting Pool") == "R"
    assert could(game, "Plains") == "W"


@pytest.mark.holds("E19")
def test_case_19_a_nonbasic_land_under_blood_moon_is_red_for_a_stone() -> None:
    game = lands("Ben", "Ketria Triome", game=lands("Ann", "Blood Moon", "Fellwar Stone"))
    assert taps(game, "Ann", "Fellwar Stone") == "R"


@pytest.mark.holds("E20", "M10", "A8")
def test_case_20_reflections_double_each_other() -> None:
    game = lands("Ann", "Mana Reflection", "Forest", "Forest")
    first, second = game.ids("Forest")
    assert taps(game, "Ann", first) == "GG"
    assert taps(lands("Ann", "Mana Reflection", game=game), "Ann", second) == "GGGG"


@pytest.mark.holds("E21")
def test_case_21_a_reef_is_doubled_in_the_same_color() -> None:
    game = lands("Ann", "Mana Reflection", "Shivan Reef")
    assert offers(game, "Shivan Reef", 1) == ["RR", "UU"]
    assert taps(game, "Ann", "Shivan Reef", "UU", ability=1) == "UU"
    assert game.life("Ann") == 39


@pytest.mark.holds("E22", "M12")
def test_case_22_wild_growth_is_not_doubled() -> None:
    game = attach(lands("Ann", "Mana Reflection", "Forest"), "Ann", "Wild Growth", "Forest")
    assert taps(game, "Ann", "Forest") == "GGG"


@pytest.mark.holds("E23")
def test_case_23_wild_growth_is_not_tripled() -> None:
    game = attach(lands("Ann", "Nyxbloom Ancient", "Forest"), "Ann", "Wild Growth", "Forest")
    assert taps(game, "Ann", "Forest") == "GGGG"


@pytest.mark.holds("E24", "A7")
def test_case_24_mana_flare_is_for_whoever_taps() -> None:
    game = lands("Ben", "Island", game=lands("Ann", "Mana Flare"))
    assert taps(game, "Ben", "Island") == "UU"
    assert pool(game, "Ann") == ""


@pytest.mark.holds("E25", "M09", "A7")
def test_case_25_mana_flare_does_not_trigger_without_mana() -> None:
    game = lands("Ann", "Mana Flare", "Reflecting Pool")
    assert taps(game, "Ann", "Reflecting Pool") == ""
    assert [line[2] for line in game.lines("mana")] == []


@pytest.mark.holds("E26")
def test_case_26_flare_and_reflection_make_three() -> None:
    game = lands("Ann", "Mana Flare", "Mana Reflection", "Island")
    assert taps(game, "Ann", "Island") == "UUU"


@pytest.mark.holds("E27")
def test_case_27_wild_growth_is_no_ability_of_the_plains() -> None:
    game = attach(lands("Ann", "Reflecting Pool", "Plains"), "Ann", "Wild Growth", "Plains")
    assert offers(game, "Reflecting Pool") == ["W"]


@pytest.mark.holds("E28", "M08", "A6")
def test_case_28_a_sacrifice_alone_is_not_doubled() -> None:
    game = lands("Ann", "Mana Reflection", "Blood Pet")
    assert taps(game, "Ann", "Blood Pet") == "B"
    assert game.cards_of("Ann") == {"Blood Pet": "graveyard"}


GADWICK = "Gadwick, the Wizened"


@pytest.mark.holds("E29", "M17", "A9a")
def test_case_29_gadwick_draws_the_x_of_the_spell() -> None:
    game = starts().does("Ann", Cast(GADWICK, x=3))
    assert value_of(game.top) == 6
    game.top_resolves()
    assert value_of(game.permanent(GADWICK)) == 3
    game.top_resolves().expect_question("Ann", Asks.CONFIRM, about="draw", amount=3)


@pytest.mark.holds("E30", "M17")
def test_case_30_gadwick_blinked_or_a_token_of_the_permanent_draws_nothing() -> None:
    game = lands("Ann", GADWICK)
    game.does("Ann", Move(game.id(GADWICK), Zone.EXILE)).enters("Ann", GADWICK).stack_resolves()
    assert not game.game.asked
    game = starts().does("Ann", AddPermanent(GADWICK, token=True, enters=True)).stack_resolves()
    assert not game.game.asked


@pytest.mark.holds("E30", "M17")
def test_case_30_a_copy_of_the_gadwick_spell_draws_x() -> None:
    game = starts().does("Ann", Cast(GADWICK, x=3))
    course = Course(game.table, NOW, game.entropy)
    copy_spell(course, game.top, game.of("Ann"), None)
    assert isinstance(course.events[-1], PutOnStack)
    game.table = evolve(game.table, course.events[-1])
    game.top_resolves()
    assert game.permanent(GADWICK).token
    game.top_resolves().expect_question("Ann", Asks.CONFIRM, about="draw", amount=3)


@pytest.mark.holds("E31", "M17", "A9a")
def test_case_31_a_ballista_enters_with_x_counters_and_is_worth_nothing_there() -> None:
    game = starts().does("Ann", Cast("Walking Ballista", x=2))
    assert value_of(game.top) == 4
    game.top_resolves()
    assert game.counters("Walking Ballista") == 2
    assert value_of(game.permanent("Walking Ballista")) == 0


@pytest.mark.holds("E32", "M19", "A9b")
def test_case_32_elves_wait_for_the_next_own_turn_or_have_haste() -> None:
    game = starts().enters("Ann", "Llanowar Elves")
    elves = ActivateMana(game.id("Llanowar Elves"))
    game.refused("Ann", elves, *SICK, "Llanowar Elves")
    game.at(Step.MAIN, "Ben").refused("Ann", elves, *SICK)
    game.at(Step.MAIN, "Ann")
    assert taps(game, "Ann", "Llanowar Elves") == "G"


@pytest.mark.holds("E32", "M19", "A9b")
def test_case_32_haste_lets_fresh_elves_tap() -> None:
    game = starts().does(
        "Ann",
        AddPermanent(
            "Quick land", ("Land", "Creature"), ("Forest",), power=1, toughness=1,
            keywords=("haste",), enters=True,
        ),
    )  # fmt: skip
    assert taps(game, "Ann", "Quick land") == "G"


@pytest.mark.holds("E33", "M19")
def test_case_33_an_animated_land_that_came_this_turn_cant_be_tapped_for_mana() -> None:
    arbor = AddPermanent(
        "Arbor", ("Land", "Creature"), ("Forest", "Dryad"), power=1, toughness=1, enters=True
    )
    game = starts().does("Ann", arbor)
    game.refused("Ann", ActivateMana(game.id("Arbor"), 24), *SICK)


@pytest.mark.holds("E34", "M19")
def test_case_34_fresh_elves_may_be_tapped_by_another_cost() -> None:
    game = starts().enters("Ann", "Birchlore Rangers").enters("Ann", "Llanowar Elves")
    assert taps(game, "Ann", "Birchlore Rangers", "G") == "G"
    assert all(game.permanent(name).tapped for name in ("Birchlore Rangers", "Llanowar Elves"))


@pytest.mark.holds("E35", "M18", "M19", "A9c")
def test_case_35_an_untap_cost_needs_a_tapped_creature_that_is_not_fresh() -> None:
    game = lands("Ann", "Pili-Pala")
    pala = game.id("Pili-Pala")
    game.refused("Ann", ActivateMana(pala), "untapped", "107.6")
    game.does("Ann", SetTapped(pala, tapped=True))
    assert taps(game, "Ann", "Pili-Pala", "U") == "U"
    assert not game.permanent("Pili-Pala").tapped
    game.does("Ann", SetTapped(pala, tapped=True)).does("Ann", SetControl(pala, game.of("Ben")))
    game.refused("Ben", ActivateMana(pala), *SICK)
