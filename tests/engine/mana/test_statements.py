"""The statements M01 to M19 of the rules catalogue, each by name, and the cases O-M1 to O-M5."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.cards import CARDS
from engine.cards.abilities import is_mana_ability
from engine.cards.mana_vocabulary import add
from engine.cards.mana_words import Add, ManaType
from engine.cards.words import Zone
from engine.commands import AddCard, Cast, SetCounters, SetTapped
from engine.events import Became
from engine.evolve import evolve
from engine.mana.abilities import land_types, mana_abilities
from engine.mana.amounts import value_of
from engine.mana.commands import ActivateMana
from engine.state import Asks
from tests.engine.mana.table import attach, could, lands, offers, pays, pool, starts, taps


@pytest.mark.holds("M01", "A1")
def test_m01_an_undefined_type_gives_nothing_but_the_cost_is_paid() -> None:
    game = lands("Ann", "Fellwar Stone")
    assert taps(game, "Ann", "Fellwar Stone") == ""
    assert game.permanent("Fellwar Stone").tapped


@pytest.mark.holds("M02", "A4")
def test_m02_could_produce_ignores_costs_and_conditions() -> None:
    game = lands("Ann", "Reflecting Pool", "Spire of Industry", "Mana Confluence")
    game.does("Ann", SetTapped(game.id("Mana Confluence"), tapped=True))
    assert could(game, "Reflecting Pool") == "WUBRGC"


@pytest.mark.holds("M03")
def test_m03_the_least_solution_gives_lands_that_only_copy_nothing() -> None:
    game = lands("Ann", "Reflecting Pool", "Exotic Orchard")
    lands("Ben", "Reflecting Pool", "Exotic Orchard", game=game)
    assert all(could(game, one) == "0" for one in game.ids("Reflecting Pool"))
    lands("Ben", "Swamp", game=game)
    assert [could(game, one) for one in game.ids("Reflecting Pool")] == ["B", "B"]


@pytest.mark.holds("M04")
def test_m04_types_are_six_and_colors_five() -> None:
    game = lands("Ben", "Wastes", "Forest", game=lands("Ann", "Fellwar Stone", "Naga Vitalist"))
    lands("Ann", "Wastes", game=game)
    assert could(game, "Fellwar Stone") == "G"
    assert could(game, "Naga Vitalist") == "C"


@pytest.mark.holds("M05")
def test_m05_restrictions_and_riders_are_not_copied() -> None:
    game = lands("Ann", "Reflecting Pool", "Cavern of Souls")
    taps(game, "Ann", "Reflecting Pool", "U")
    taps(game, "Ann", "Cavern of Souls", "U", ability=2)
    free, bound = sorted(game.player("Ann").pool, key=lambda one: one.only is not None)
    assert free.only is None
    assert bound.only is not None
    assert bound.only.cant_be_countered


@pytest.mark.holds("M06")
def test_m06_changed_land_types_count_and_other_objects_abilities_do_not() -> None:
    game = attach(lands("Ann", "Reflecting Pool", "Plains"), "Ann", "Overgrowth", "Plains")
    assert could(game, "Reflecting Pool") == "W"
    attach(game, "Ann", "Spreading Seas", "Plains")
    assert could(game, "Reflecting Pool") == "U"


@pytest.mark.holds("M07")
def test_m07_snow_and_generic_symbols_add_colorless_mana() -> None:
    assert add("{S}{S}{G}").what == Add((ManaType.COLORLESS, ManaType.COLORLESS, ManaType.GREEN))


@pytest.mark.holds("M08", "A6")
def test_m08_a_mana_ability_without_the_tap_symbol_is_not_tapping_for_mana() -> None:
    game = lands("Ann", "Mana Reflection", "Pili-Pala", "Blood Pet")
    game.does("Ann", SetTapped(game.id("Pili-Pala"), tapped=True))
    assert taps(game, "Ann", "Pili-Pala", "G") == "G"
    assert taps(game, "Ann", "Blood Pet") == "B"


@pytest.mark.holds("M09", "A7")
def test_m09_no_mana_no_trigger() -> None:
    game = attach(lands("Ann", "Gaea's Cradle"), "Ann", "Wild Growth", "Gaea's Cradle")
    assert taps(game, "Ann", "Gaea's Cradle") == ""
    assert game.permanent("Gaea's Cradle").tapped


@pytest.mark.holds("M10", "A8")
def test_m10_replacements_change_the_production_itself() -> None:
    game = lands("Ann", "Mana Reflection", "Cascading Cataracts")
    assert taps(game, "Ann", "Cascading Cataracts", "WWUUBBRRGG", ability=1) == "WWUUBBRRGG"


@pytest.mark.holds("M11")
def test_m11_the_player_who_taps_chooses_the_order() -> None:
    game = lands("Ann", "Nyxbloom Ancient", "Mana Reflection", "Contamination", "Forest")
    assert offers(game, "Forest") == ["B", "BB", "BBB", "BBBBBB"]
    lands("Ben", "Forest", game=game)
    assert offers(game, game.ids("Forest")[1]) == ["B"]


@pytest.mark.holds("M12")
def test_m12_extra_mana_of_triggers_is_not_multiplied() -> None:
    game = attach(lands("Ann", "Nyxbloom Ancient", "Forest"), "Ann", "Overgrowth", "Forest")
    assert taps(game, "Ann", "Forest") == "GGGGG"


@pytest.mark.holds("M13", "A6")
def test_m13_what_is_a_mana_ability() -> None:
    mana = {
        (name, place)
        for name in (
            "Deathrite Shaman",
            "Walking Ballista",
            "Mana Flare",
            "Shivan Reef",
            "Gadwick, the Wizened",
        )
        for place, one in enumerate(CARDS[name].abilities)
        if is_mana_ability(one)
    }
    assert mana == {("Mana Flare", 0), ("Shivan Reef", 0), ("Shivan Reef", 1)}


@pytest.mark.holds("M14")
def test_m14_it_stays_a_mana_ability_without_mana() -> None:
    game = lands("Ann", "Gaea's Cradle")
    game.does("Ann", SetTapped(game.id("Gaea's Cradle"), tapped=True))
    assert list(mana_abilities(game.game, game.permanent("Gaea's Cradle"))) == [0]


@pytest.mark.holds("M15")
def test_m15_no_stack_and_whenever_its_player_has_priority() -> None:
    game = lands("Ann", "Forest").casts("Ann", "Mana Flare")
    assert taps(game, "Ann", "Forest") == "G"
    assert game.stack == ["Mana Flare"]
    assert game.name(game.game.priority) == "Ann"
    lands_of_ben = ActivateMana(game.id("Forest"), 24)
    game.refused("Ben", lands_of_ben, "no_priority", "117.1")


@pytest.mark.holds("M15")
def test_m15_and_when_asked_to_pay_even_while_something_resolves() -> None:
    game = lands("Ann", "Shivan Reef", "Forest").with_permanent("Ben", "Tivit, Seller of Secrets")
    game.casts("Ann", "Claim the Precious", "Tivit, Seller of Secrets").top_resolves()
    game.expect_question("Ann", Asks.CHOOSE, ["yes", "no"], about="pay {3}")
    assert "activate_mana" in game.may("Ann")
    assert "activate_mana" not in game.may("Ben")
    assert taps(game, "Ann", "Forest") == "G"
    reef = game.id("Shivan Reef")
    game.refused("Ann", ActivateMana(reef, 1), "say_which", "605.3a", "U", "R")
    assert taps(game, "Ann", reef, "R", ability=1) == "R"
    game.expect_question("Ann", Asks.CHOOSE, ["yes", "no"], about="pay {3}")
    assert "pay_mana" in game.may("Ann")
    pays(game, "Ann", (1, 1), (2, 1)).chooses("Ann", "yes")
    assert pool(game, "Ann") == ""
    assert game.stack == ["Claim the Precious"]


@pytest.mark.holds("M16")
def test_m16_an_ability_with_a_target_uses_the_stack() -> None:
    game = lands("Ann", "Deathrite Shaman").does("Ann", AddCard("Forest"))
    game.activates("Ann", "Deathrite Shaman", 0, "Forest")
    assert game.stack == ["Deathrite Shaman"]
    game.top_resolves().chooses("Ann", "{G}")
    assert pool(game, "Ann") == "G"
    assert game.cards_of("Ann") == {"Forest": Zone.EXILE.value}


@pytest.mark.holds("M17", "A9a")
def test_m17_enters_with_the_x_of_its_spell_and_0_if_not_cast() -> None:
    game = starts().does("Ann", Cast("Chalice of the Void", x=2)).stack_resolves()
    assert game.counters("Chalice of the Void", "charge") == 2
    game = starts().enters("Ann", "Chalice of the Void")
    assert game.counters("Chalice of the Void", "charge") == 0


@pytest.mark.holds("M18", "A9b", "A9c")
def test_m18_tap_needs_an_untapped_and_untap_a_tapped_permanent() -> None:
    game = lands("Ann", "Forest", "Pili-Pala")
    taps(game, "Ann", "Forest")
    game.refused("Ann", ActivateMana(game.id("Forest"), 24), "tapped", "107.5", "Forest")
    game.refused("Ann", ActivateMana(game.id("Pili-Pala")), "untapped", "107.6", "Pili-Pala")


@pytest.mark.holds("M19")
def test_m19_freshness_binds_creatures_alone() -> None:
    game = starts().enters("Ann", "Forest").enters("Ann", "Fellwar Stone")
    lands("Ben", "Swamp", game=game)
    assert taps(game, "Ann", "Forest") == "G"
    assert taps(game, "Ann", "Fellwar Stone") == "B"


# The cases of other programs' reports.


@pytest.mark.holds("O-M1")
def test_o_m1_a_pool_offers_exactly_what_the_others_could_make() -> None:
    game = lands("Ann", "Reflecting Pool", "Cascading Cataracts")
    assert could(game, "Reflecting Pool") == "WUBRGC"
    game = lands("Ann", "Reflecting Pool", "Ketria Triome", "Mana Confluence")
    assert could(game, "Reflecting Pool") == "WUBRG"
    assert taps(game, "Ann", "Reflecting Pool", "W") == "W"


@pytest.mark.holds("O-M2")
def test_o_m2_two_orchards_look_at_each_other_and_play_goes_on() -> None:
    game = lands("Ben", "Exotic Orchard", game=lands("Ann", "Exotic Orchard"))
    mine, theirs = game.ids("Exotic Orchard")
    assert taps(game, "Ann", mine) == ""
    game.next_step()
    lands("Ann", "Forest", game=game)
    assert (could(game, mine), could(game, theirs)) == ("G", "G")


@pytest.mark.holds("O-M3")
def test_o_m3_one_tap_is_one_trigger_however_much_mana() -> None:
    game = lands("Ann", "Mana Flare", "Nykthos, Shrine to Nyx", "Nyxbloom Ancient")
    lands("Ann", "Mana Reflection", "Mana Reflection", "Llanowar Elves", "Wild Growth", game=game)
    greens = 3 + 2 + 2 + 1  # Wild Growth was attached to nothing
    produced = greens * 3 * 2 * 2
    game.does("Ann", ActivateMana(game.id("Nykthos, Shrine to Nyx"), 1, (f"{produced}G",)))
    assert [one.count for one in game.player("Ann").pool] == [produced + 1]


@pytest.mark.holds("M16", "O-M4")
def test_o_m4_a_land_with_a_targeted_ability_is_not_tapped_for_mana() -> None:
    game = lands("Ann", "Mana Flare", "Mana Reflection", "Deathrite Shaman")
    shaman = game.permanent("Deathrite Shaman")
    as_land = replace(shaman.printed, types=("Land", "Creature"))
    game.table = evolve(game.table, Became(shaman.id, as_land, ()))
    game.does("Ann", AddCard("Island")).activates("Ann", "Deathrite Shaman", 0, "Island")
    assert game.stack == ["Deathrite Shaman"]
    game.passes("Ann")
    assert game.name(game.game.priority) == "Ben"
    game.passes("Ben").chooses("Ann", "{G}")
    assert pool(game, "Ann") == "G"


@pytest.mark.holds("O-M5")
def test_o_m5_x_counts_on_the_stack_and_nowhere_else() -> None:
    game = starts().does("Ann", Cast("Engineered Explosives", x=2))
    assert value_of(game.top) == 2
    game.stack_resolves()
    assert value_of(game.permanent("Engineered Explosives")) == 0


def test_a_counter_on_a_vivid_land_is_a_cost() -> None:
    game = lands("Ann", "Vivid Crag")
    crag = game.id("Vivid Crag")
    game.refused("Ann", ActivateMana(crag, 2), "cant_pay", "118.3", "charge")
    game.does("Ann", SetCounters(crag, "charge", 1))
    assert taps(game, "Ann", "Vivid Crag", "U", ability=2) == "U"
    assert game.counters("Vivid Crag", "charge") == 0


def test_305_7_the_latest_type_setting_counts() -> None:
    game = attach(lands("Ann", "Blood Moon", "Shivan Reef"), "Ann", "Spreading Seas", "Shivan Reef")
    assert land_types(game.game, game.permanent("Shivan Reef")) == ("Island",)
    lands("Ann", "Blood Moon", game=game)
    assert land_types(game.game, game.permanent("Shivan Reef")) == ("Mountain",)
