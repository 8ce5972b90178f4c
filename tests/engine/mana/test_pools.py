import pytest
from msgspec.structs import replace

from engine.cards.mana_words import ManaType, Spending
from engine.commands import Cast, SetChosen
from engine.course import Course
from engine.errors import IllegalAction
from engine.ids import ObjectId
from engine.mana.commands import PayMana
from engine.mana.pools import may_spend, pay_mana
from engine.state import ObjectKind, Step, Unspent
from tests.engine.mana.table import lands, pays, pool, starts, taps
from tests.engine.playing import Playing


def ready(*names: str) -> Playing:
    """Ann has tapped these for mana, the first of several for green."""
    game = lands("Ann", *names)
    for name in names:
        taps(game, "Ann", name)
    return game


def test_500_5_pools_empty_as_each_step_ends() -> None:
    game = ready("Forest")
    game.next_step()
    assert pool(game, "Ann") == ""
    assert game.lines("mana lost") == [("mana lost", "Ann", "G")]
    game.next_step()
    assert len(game.lines("mana lost")) == 1


def test_500_5_and_as_the_turn_ends() -> None:
    game = starts().at(Step.END)
    lands("Ann", "Forest", game=game)
    taps(game, "Ann", "Forest")
    game.at(Step.MAIN, "Ben")
    assert pool(game, "Ann") == ""


def test_the_same_kind_is_one_entry_in_the_order_of_types() -> None:
    game = ready("Forest", "Swamp", "Wastes")
    lands("Ann", "Plains", "Mountain", game=game)
    for name in ("Mountain", "Plains"):
        taps(game, "Ann", name)
    assert [one.type.value for one in game.player("Ann").pool] == ["W", "B", "R", "G", "C"]
    assert game.document()["players"]["1"]["pool"]["1"] == ["W", 1]
    assert "pool" not in game.document()["players"]["2"]


def test_118_3a_mana_is_spent_from_its_place() -> None:
    game = ready("Forest", "Swamp")
    pays(game, "Ann", (1, 1))
    assert pool(game, "Ann") == "G"
    assert game.lines("mana spent") == [("mana spent", "Ann", "B")]
    game.refused("Ann", PayMana(((2, 1),)), "not_there", "118.3a", "place 2")
    game.refused("Ann", PayMana(((1, 2),)), "not_there", "118.3a", "place 1")
    game.refused("Ann", PayMana(((1, 1), (1, 1))), "twice", "118.3a")
    pays(game, "Ann", (1, 1))
    game.refused("Ann", PayMana(((1, 1),)), "not_now", "117.1")


def test_it_pays_for_ones_own_spells_alone() -> None:
    game = ready("Forest").casts("Ann", "Fellwar Stone")
    for wrong in (ObjectId(99), game.id("Forest")):
        game.refused("Ann", PayMana(((1, 1),), wrong), "not_yours", "601.2h", str(wrong))
    pays(game, "Ann", (1, 1), spell=game.top.id)
    assert game.top.spent == (ManaType.GREEN,)


def test_106_6_bound_mana_pays_for_what_it_is_bound_to() -> None:
    game = lands("Ann", "Ancient Ziggurat")
    taps(game, "Ann", "Ancient Ziggurat", "G")
    shown = ["G", 1, "only to cast a creature spell"]
    assert game.document()["players"]["1"]["pool"]["1"] == shown
    game.refused("Ann", PayMana(((1, 1),)), "bound", "106.6", "{G}")
    game.casts("Ann", "Llanowar Elves")
    pays(game, "Ann", (1, 1), spell=game.top.id).stack_resolves()
    lands("Ann", "Ancient Ziggurat", game=game)
    taps(game, "Ann", game.ids("Ancient Ziggurat")[1], "G")
    game.casts("Ann", "Fellwar Stone")
    game.refused("Ann", PayMana(((1, 1),), game.top.id), "bound", "106.6")


def cavern(chosen: str) -> Playing:
    game = starts().enters("Ann", "Cavern of Souls")
    assert game.lines("told") == [("told", "Ann", "choose a creature type", 1)]
    if chosen:
        game.does("Ann", SetChosen(game.id("Cavern of Souls"), chosen))
    taps(game, "Ann", "Cavern of Souls", "G", ability=2)
    return game.casts("Ann", "Llanowar Elves")


def test_cavern_pays_for_the_chosen_type_and_that_spell_cant_be_countered() -> None:
    game = cavern("Elf")
    lands("Ben", "Chalice of the Void", game=game)
    pays(game, "Ann", (1, 1), spell=game.top.id)
    assert game.top.granted == ("can't be countered",)
    game.stack_resolves()
    assert game.is_there("Llanowar Elves")
    assert game.permanent("Llanowar Elves").keywords == ()


def test_cavern_pays_for_no_other_type_and_for_none_if_none_was_chosen() -> None:
    for chosen in ("Goblin", ""):
        game = cavern(chosen)
        game.refused("Ann", PayMana(((1, 1),), game.top.id), "bound", "106.6")


def test_an_ability_is_no_spell() -> None:
    game = lands("Ann", "Walking Ballista", "Deathrite Shaman").does("Ann", Cast("Blood Pet"))
    spell = game.top
    only = Unspent(ManaType.GREEN, 1, Spending(("Creature",)))
    assert may_spend(only, spell)
    assert not may_spend(only, None)
    assert may_spend(Unspent(ManaType.GREEN), None)


def test_702_44a_colors_spent_become_counters() -> None:
    game = ready("Forest", "Swamp", "Wastes")
    game.does("Ann", Cast("Engineered Explosives", x=3))
    pays(game, "Ann", (1, 1), (2, 1), (3, 1), spell=game.top.id).stack_resolves()
    assert game.counters("Engineered Explosives", "charge") == 2


def test_who_leaves_loses_the_pool() -> None:
    game = lands("Ann", "Forest", game=starts("Ann", "Ben", "Cy"))
    taps(game, "Ann", "Forest")
    game.concedes("Ann")
    assert game.player("Ann").pool == ()


def test_601_2h_only_its_controller_pays_and_nobody_for_a_copy() -> None:
    game = ready("Forest").casts("Ann", "Fellwar Stone")
    stone = game.top
    whose = (replace(stone, controller=game.of("Ben")), replace(stone, copy=True))
    for other in whose:
        told = replace(game.game, stack=(other,))
        course = Course(replace(game.table, game=told), 0, bytes(16))
        with pytest.raises(IllegalAction) as refused:
            pay_mana(course, game.of("Ann"), PayMana(((1, 1),), stone.id))
        assert refused.value.code == "not_yours"


def test_118_3a_some_of_what_lies_at_a_place_may_be_spent() -> None:
    game = lands("Ann", "Forest", "Forest")
    for forest in game.ids("Forest"):
        taps(game, "Ann", forest)
    pays(game, "Ann", (1, 1))
    assert game.player("Ann").pool == (Unspent(ManaType.GREEN),)
    assert game.lines("mana spent") == [("mana spent", "Ann", "G")]


def test_106_6_what_is_no_spell_is_not_cast() -> None:
    game = starts().casts("Ann", "Llanowar Elves")
    only = Unspent(ManaType.GREEN, 1, Spending(("Creature",)))
    assert may_spend(only, game.top)
    assert not may_spend(only, replace(game.top, kind=ObjectKind.ACTIVATED))


def test_118_3a_the_same_mana_is_not_named_twice() -> None:
    game = ready("Forest")
    with pytest.raises(IllegalAction) as refused:
        pay_mana(Course(game.table, 0, bytes(16)), game.of("Ann"), PayMana(((1, 1), (1, 1))))
    assert refused.value.text == "The same mana is named twice."
