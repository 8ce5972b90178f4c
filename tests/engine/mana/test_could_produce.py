"""Could produce (CR 106.7): a least fixed point, whatever the order and whatever is tapped."""

from __future__ import annotations

from functools import reduce
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.cards.mana_words import (
    Add,
    AddInCombination,
    AddOneType,
    AddProduced,
    Devotion,
    ManaType,
)
from engine.cards.words import NumberTold
from engine.commands import SetTapped
from engine.ids import ObjectId, PlayerId
from engine.mana.abilities import mana_abilities
from engine.mana.amounts import NOTHING, amounts_of, types_in
from engine.mana.could_produce import Battlefield, could_produce, may_add, outcomes
from engine.state import Game
from tests.engine.mana.table import could, lands, starts
from tests.engine.playing import Playing

NAMES = (
    "Reflecting Pool", "Exotic Orchard", "Fellwar Stone", "Naga Vitalist", "Forest", "Swamp",
    "Wastes", "Shivan Reef", "Contamination", "Ritual of Subdual", "Blood Moon", "Gaea's Cradle",
    "Mana Reflection", "Vivid Crag", "Ketria Triome",
)  # fmt: skip
some = st.lists(st.tuples(st.sampled_from(("Ann", "Ben")), st.sampled_from(NAMES)), max_size=8)


def table(cards: list[tuple[str, str]]) -> Playing:
    """These cards on the table; of a legend each player has one."""
    kept = [c for n, c in enumerate(cards) if c[1] != "Gaea's Cradle" or c not in cards[:n]]
    return reduce(lambda game, card: lands(*card, game=game), kept, starts())


@pytest.mark.holds("M03")
@given(some)
def test_106_7_what_is_found_is_a_fixed_point(cards: list[tuple[str, str]]) -> None:
    game = table(cards).game
    found = could_produce(game)
    for one, types in found.items():
        permanent = game.permanents[one]
        again = (
            outcomes(Battlefield(game), permanent, ability, found)
            for ability in mana_abilities(game, permanent).values()
        )
        assert types == frozenset[ManaType]().union(*(types_in(o) for each in again for o in each))


@pytest.mark.holds("M03")
@given(some, st.randoms(use_true_random=False))
def test_106_7_the_order_of_permanents_does_not_matter(
    cards: list[tuple[str, str]], random: Random
) -> None:
    game = table(cards).game
    shuffled = list(game.permanents.items())
    random.shuffle(shuffled)
    assert could_produce(replace(game, permanents=dict(shuffled))) == could_produce(game)


@pytest.mark.holds("M02")
@given(some)
def test_106_7_tapped_or_not_is_the_same(cards: list[tuple[str, str]]) -> None:
    game = table(cards)
    before = could_produce(game.game)
    for one in game.game.permanents:
        game.does("Ann", SetTapped(one, tapped=True))
    assert could_produce(game.game) == before


@given(some)
def test_mana_comes_only_from_something_that_makes_it(cards: list[tuple[str, str]]) -> None:
    game = table(cards).game
    roots = {"Forest", "Swamp", "Wastes", "Shivan Reef", "Vivid Crag", "Ketria Triome"}
    if not any(name in roots for _, name in cards) and not blood_moons(game):
        has_creatures = any(name in ("Gaea's Cradle",) for _, name in cards)
        assert has_creatures or not any(could_produce(game).values())


def blood_moons(game: Game) -> bool:
    return any(one.printed.name == "Blood Moon" for one in game.permanents.values())


def test_an_amount_of_none_is_no_type() -> None:
    game = lands("Ann", "Gaea's Cradle", "Reflecting Pool")
    assert not any(could_produce(game.game).values())
    lands("Ann", "Llanowar Elves", game=game)
    assert could_produce(game.game)[game.id("Reflecting Pool")] == {ManaType.GREEN}


def test_only_permanents_with_mana_abilities_are_named() -> None:
    game = lands("Ann", "Mana Flare", "Forest")
    assert set(could_produce(game.game)) == {game.id("Forest")}


def test_what_an_effect_may_add() -> None:
    game = starts()
    ann = game.of("Ann")
    both = (ManaType.WHITE, ManaType.BLUE)
    assert may_add(Battlefield(game.game), Add(both), ann) == {(1, 1, 0, 0, 0, 0)}
    combined = may_add(Battlefield(game.game), AddInCombination(both, 2), ann)
    assert combined == {(2, 0, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0), (0, 2, 0, 0, 0, 0)}
    assert may_add(Battlefield(game.game), AddProduced(), ann) == {NOTHING}
    assert ObjectId(0) not in could_produce(game.game)


def test_106_7_a_land_without_a_mana_ability_gives_no_type() -> None:
    game = lands("Ann", "Reflecting Pool").with_thing("Ann", "Quiet Vale", "Land")
    assert could_produce(game.game) == {game.id("Reflecting Pool"): frozenset()}
    lands("Ann", "Forest", game=game)
    assert could(game, "Reflecting Pool") == "G"


def test_106_5_devotion_to_no_color_is_none() -> None:
    game = lands("Ann", "Llanowar Elves")
    green = (ManaType.GREEN,)
    field, ann = Battlefield(game.game), game.of("Ann")
    assert may_add(field, Add(green, Devotion()), ann) == {NOTHING}
    assert may_add(field, AddOneType(green, Devotion()), ann) == {amounts_of(green)}


def test_a_number_that_was_told_is_an_amount() -> None:
    game = starts().resolves("Ann", "Plea for Power").game
    assert game.resolution is not None
    green = (ManaType.GREEN,)
    for resolution, plus, amount in (
        (replace(game.resolution, told=2), 1, 3),
        (replace(game.resolution, told=2), 0, 2),
        (None, 1, 1),
    ):
        field = Battlefield(replace(game, resolution=resolution))
        added = may_add(field, Add(green, NumberTold(plus)), PlayerId(1))
        assert added == {amounts_of(green * amount)}
