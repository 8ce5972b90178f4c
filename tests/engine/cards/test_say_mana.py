import pytest

from engine.cards import mana_vocabulary as cards
from engine.cards.mana_words import AddMana, Devotion, EntersWith, Payment, Static
from engine.cards.say_mana import (
    say_added,
    say_land_types,
    say_payments,
    say_spending,
    say_static,
    symbols,
)
from engine.cards.vocabulary import creatures_you_control, plus_one_counter, you_control
from engine.cards.words import Characteristics

REEF = cards.symbols("{U}{R}")


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (cards.add("{G}{G}"), "add {G}{G}"),
        (cards.add("{G}", 3), "add {G} 3 times"),
        (
            cards.add("{G}", cards.for_each(creatures_you_control)),
            "add {G} for each creature you control",
        ),
        (cards.add_one(cards.any_color), "add one mana of any color"),
        (cards.add_one(REEF), "add one mana, {U} or {R}"),
        (
            cards.add_one(cards.any_color, Devotion()),
            "add mana of any color, as much as your devotion to it",
        ),
        (cards.add_in_any_combination(5, cards.any_color), "add 5 mana, each of any color"),
        (
            cards.add_a_type_of(cards.lands_you_control),
            "add one mana of any type that a land you control could produce",
        ),
        (
            cards.add_a_color_of(cards.lands_opponents_control),
            "add one mana of any color that a land an opponent controls could produce",
        ),
        (
            cards.that_player_adds_one_of_the_types_produced,
            "that player adds one mana of any type that land produced",
        ),
        (
            cards.add_one(REEF, only=cards.only_for("Creature")),
            "add one mana, {U} or {R}, only to cast a creature spell",
        ),
    ],
)
def test_what_is_added(effect: AddMana, sentence: str) -> None:
    assert say_added(effect) == sentence


def test_what_binds_mana() -> None:
    bound = cards.only_for("Creature", of_the_chosen_type=True, uncounterable=True)
    says = "only to cast a creature spell of the chosen type, which can't be countered"
    assert say_spending(bound) == says


@pytest.mark.parametrize(
    ("payment", "sentence"),
    [
        (cards.sacrifice_this_to_pay, "sacrifice this"),
        (cards.remove_a_counter("charge"), "remove a charge counter"),
        (cards.life_to_pay(2), "pay 2 life"),
        (cards.untapped_to_tap(2, you_control("Elf")), "tap 2 untapped Elves you control"),
    ],
)
def test_what_a_cost_asks_besides(payment: Payment, sentence: str) -> None:
    assert say_payments("{T}", (payment,)) == f"{{T}}, {sentence}"
    assert say_payments("", (payment,)) == sentence


@pytest.mark.parametrize(
    ("ability", "sentence"),
    [
        (cards.nonbasic_lands_are("Mountain"), "nonbasic lands are Mountains"),
        (cards.enchanted_land_is("Island"), "enchanted land is an Island"),
        (
            cards.multiplies_your_mana(2),
            "a permanent you tap for mana produces 2 times as much of it instead",
        ),
        (
            cards.lands_produce("{C}", instead_of="type"),
            "a land tapped for mana produces {C} instead of any other type",
        ),
        (
            cards.lands_produce("{B}", instead_of="type and amount"),
            "a land tapped for mana produces {B} instead of any other type and amount",
        ),
        (cards.this_enters_tapped, "this enters tapped"),
        (
            cards.this_enters_with(cards.charge_counter, 2, tapped=True),
            "this enters tapped with 2 charge counters",
        ),
        (
            cards.this_enters_with(plus_one_counter, cards.x),
            "this enters with X +1/+1 counters",
        ),
        (
            cards.this_enters_with(cards.charge_counter, cards.colors_of_mana_spent),
            "this enters with a charge counter for each color of mana spent to cast it",
        ),
        (EntersWith(chooses="creature type"), "as this enters, choose a creature type"),
    ],
)
def test_what_they_do_by_themselves(ability: Static, sentence: str) -> None:
    assert say_static(ability) == sentence


def test_basic_land_types_say_what_they_bring() -> None:
    triome = Characteristics("Triome", ("Land",), ("Forest", "Island"))
    assert say_land_types(triome) == ["{T}: add {G}, as a Forest", "{T}: add {U}, as an Island"]
    assert say_land_types(Characteristics("Odd", ("Creature",), ("Forest",))) == []
    assert symbols(REEF) == "{U}{R}"
