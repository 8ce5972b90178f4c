"""The Ring's instants and sorceries, played: each clause and each note of theirs."""

import pytest

from engine.cards.words import Zone
from engine.commands import ActivateMana, AddCard, Cast, Move, PayMana, SetChosen
from engine.ids import ObjectId
from engine.state import Asks
from tests.engine.playing import Playing, playing

FRODO = "Frodo, Sauron's Bane"
PLAYERS = ("Ann", "Ben", "Cy")


def table() -> Playing:
    """Ann has an Elk, Ben a Bear and an Ox."""
    game = playing(*PLAYERS).with_creature("Ann", "Elk").with_creature("Ben", "Bear", 3, 3)
    return game.with_creature("Ben", "Ox", 1, 4)


AIMED = {
    "Bombadil's Song": "Elk",
    "Claim the Precious": "Bear",
    "Dreadful as the Storm": "Bear",
    "Slip On the Ring": "Elk",
    "Soothing of Sméagol": "Bear",
    "Horses of the Bruinen": "Bear",
    "Ranger's Firebrand": "Bear",
}


@pytest.mark.holds("R10")
@pytest.mark.parametrize("card", AIMED)
def test_without_a_legal_target_there_is_no_temptation(card: str) -> None:
    game = table().with_creature("Ann", "Owl").casts("Ann", card, AIMED[card])
    game.does("Ann", Move(game.id(AIMED[card]), None)).top_resolves()
    assert (game.player("Ann").ring, game.cards_of("Ann")[card]) == (None, "graveyard")


@pytest.mark.parametrize("card", AIMED)
def test_with_a_legal_target_the_ring_tempts_last(card: str) -> None:
    game = table().with_creature("Ann", "Owl").resolves("Ann", card, AIMED[card])
    while game.question("Ann").asks is not Asks.RING_BEARER:
        game.confirms("Ann")
    game.bears("Ann", "Owl")
    assert (game.ring("Ann").tempted, game.game.resolution) == (1, None)


# Each before it tempts.


def test_bombadils_song_until_end_of_turn() -> None:
    game = table().resolves("Ann", "Bombadil's Song", "Elk").bears("Ann", "Elk")
    one = game.permanent("Elk")
    assert (one.power, one.toughness, one.keywords) == (3, 3, ("hexproof",))
    one = game.turns(1).permanent("Elk")
    assert (one.power, one.toughness, one.keywords) == (2, 2, ())


def test_bombadils_song_makes_what_aims_at_it_fail() -> None:
    game = table().casts("Ann", "Bombadil's Song", "Elk").passes("Ann")
    game.casts("Ben", "Dreadful as the Storm", "Elk").passes("Ben", "Cy")
    game.casts("Ann", "Bombadil's Song", "Elk").top_resolves().bears("Ann", "Elk").top_resolves()
    assert game.player("Ben").ring is None


def test_breaking_of_the_fellowship_the_first_damages_the_second() -> None:
    game = table().resolves("Ann", "Breaking of the Fellowship", "Bear", "Ox").bears("Ann", "Elk")
    assert (game.permanent("Ox").damage, game.permanent("Bear").damage) == (3, 0)


def test_breaking_of_the_fellowship_the_first_strikes_with_what_it_has() -> None:
    game = table().with_creature("Ben", "Snake", 1, 1, "deathtouch", "lifelink")
    game.resolves("Ann", "Breaking of the Fellowship", "Snake", "Bear").bears("Ann", "Elk")
    assert (game.is_there("Bear"), game.life("Ben")) == (False, 41)


def test_breaking_of_the_fellowship_needs_one_opponents_creatures() -> None:
    game = table().with_creature("Cy", "Fox")
    aims = (game.id("Bear"), game.id("Fox"))
    game.refused("Ann", Cast("Breaking of the Fellowship", aims), "wrong_targets", "601.2c")
    game.refused("Ann", Cast("Breaking of the Fellowship", aims[:1]), "wrong_targets", "601.2c")
    own = (game.id("Bear"), game.id("Elk"))
    game.refused("Ann", Cast("Breaking of the Fellowship", own), "wrong_targets", "601.2c")


@pytest.mark.holds("R10")
@pytest.mark.parametrize("gone", ["Bear", "Ox"])
def test_breaking_of_the_fellowship_with_one_target_tempts_without_damage(gone: str) -> None:
    game = table().casts("Ann", "Breaking of the Fellowship", "Bear", "Ox")
    game.does("Ben", Move(game.id(gone), None)).top_resolves().bears("Ann", "Elk")
    left = "Ox" if gone == "Bear" else "Bear"
    assert game.permanent(left).damage == 0


def test_dreadful_as_the_storm_changes_the_base_size_only() -> None:
    game = table().resolves("Ann", "Bombadil's Song", "Elk").bears("Ann", "Elk")
    game.resolves("Ann", "Dreadful as the Storm", "Elk").bears("Ann", "Elk")
    assert (game.permanent("Elk").power, game.permanent("Elk").toughness) == (6, 6)
    assert game.turns(1).permanent("Elk").power == 2


# Glorious Gale.


@pytest.mark.parametrize(("spell", "legend"), [("Nazgûl", False), (FRODO, True)])
def test_glorious_gale_tempts_only_for_a_legend(spell: str, legend: bool) -> None:
    game = table().casts("Ann", spell).passes("Ann").resolves("Ben", "Glorious Gale", spell)
    assert game.cards_of("Ann") == {spell: "graveyard"}
    if legend:
        game.bears("Ben", "Ox")
    assert (game.player("Ben").ring is not None) is legend


def test_glorious_gale_tempts_for_a_legend_that_cant_be_countered() -> None:
    game = table().with_permanent("Ann", "Cavern of Souls")
    game.does("Ann", SetChosen(game.id("Cavern of Souls"), "Halfling"))
    game.casts("Ann", FRODO).does("Ann", ActivateMana(game.id("Cavern of Souls"), 2, ("W",)))
    game.does("Ann", PayMana(((1, 1),), game.top.id)).passes("Ann")
    game.resolves("Ben", "Glorious Gale", FRODO).bears("Ben", "Ox")
    assert game.stack == [FRODO]


# Horses of the Bruinen.


def test_601_2c_horses_name_no_creature_twice() -> None:
    game = table()
    bear = game.id("Bear")
    twice = Cast("Horses of the Bruinen", (bear, bear))
    game.refused("Ann", twice, "wrong_targets", "601.2c", "only once")


@pytest.mark.parametrize("targets", [(), ("Bear",), ("Bear", "Elk")])
def test_horses_of_the_bruinen_up_to_two_then_scry_then_the_ring(targets: tuple[str, ...]) -> None:
    game = table().resolves("Ann", "Horses of the Bruinen", *targets)
    assert all(not game.is_there(one) for one in targets)
    game.expect_question("Ann", Asks.CONFIRM, about="scry", amount=1).confirms("Ann")
    if "Elk" not in targets:
        game.bears("Ann", "Elk")
    assert game.ring("Ann").tempted == 1


def test_now_for_wrath_counts_and_watches() -> None:
    game = table().with_creature("Ann", "Owl").resolves("Ann", "Now for Wrath, Now for Ruin!")
    game.bears("Ann", "Owl").with_creature("Ann", "Late")
    assert [game.counters(one) for one in ("Elk", "Owl", "Late", "Bear")] == [1, 1, 0, 0]
    assert ["vigilance" in game.permanent(o).keywords for o in ("Elk", "Late")] == [True, False]
    game.turns(1)
    assert (game.counters("Elk"), game.permanent("Elk").keywords) == (1, ())


def test_rangers_firebrand_hits_a_creature_before_it_tempts() -> None:
    game = table().resolves("Ann", "Ranger's Firebrand", "Elk").bears("Ann", "Elk")
    assert (game.ring("Ann").tempted, game.is_there("Elk")) == (1, False)


def test_rangers_firebrand_or_a_player() -> None:
    game = table()
    game.does("Ann", Cast("Ranger's Firebrand", (ObjectId(-game.of("Cy")),))).top_resolves()
    game.bears("Ann", "Elk")
    assert [game.life(one) for one in PLAYERS] == [40, 40, 38]


def test_rangers_firebrand_at_a_player_who_left_does_not_tempt() -> None:
    game = table()
    game.does("Ann", Cast("Ranger's Firebrand", (ObjectId(-game.of("Cy")),))).concedes("Cy")
    assert game.top_resolves().player("Ann").ring is None


# On paper.


@pytest.mark.holds("R11")
def test_ringsight_tempts_before_the_search() -> None:
    game = table().resolves("Ann", "Ringsight").bears("Ann", "Elk")
    game.expect_question("Ann", Asks.CONFIRM).confirms("Ann")
    assert game.bearer("Ann") == "Elk"


@pytest.mark.holds("R11")
def test_the_ring_goes_south_counts_the_new_bearer() -> None:
    game = table().with_creature("Ann", "King", legendary=True)
    game.resolves("Ann", "The Ring Goes South").bears("Ann", "Elk")
    game.expect_question("Ann", Asks.CONFIRM, amount=0)
    assert "2 are lands" in game.question("Ann").about


def test_the_ring_goes_south_without_a_legend_reveals_nothing() -> None:
    game = playing(*PLAYERS).resolves("Ann", "The Ring Goes South")
    assert (game.ring("Ann").tempted, game.game.asked) == (1, {})


def test_saurons_ransom_an_opponent_chosen_on_resolution_parts_the_cards() -> None:
    game = table().resolves("Ann", "Sauron's Ransom")
    game.expect_question("Ann", Asks.CHOOSE, ["Ben", "Cy"], about="player").chooses("Ann", "Cy")
    assert "top 4 cards" in game.question("Cy").about
    game.confirms("Cy").confirms("Ann").bears("Ann", "Elk")
    assert game.ring("Ann").tempted == 1


def test_sams_desperate_rescue_takes_a_creature_card_of_ones_own() -> None:
    game = table().does("Ann", Move(table().id("Elk"), Zone.GRAVEYARD))
    game.does("Ben", Move(game.id("Bear"), Zone.GRAVEYARD)).with_creature("Ann", "Owl")
    bear = (game.id("Bear"),)
    game.refused("Ann", Cast("Sam's Desperate Rescue", bear), "wrong_targets", "601.2c")
    game.resolves("Ann", "Sam's Desperate Rescue", "Elk").bears("Ann", "Owl")
    assert game.cards_of("Ann") == {"Sam's Desperate Rescue": "graveyard"}


# Slip On the Ring.


def test_slip_on_the_ring_returns_a_new_object_which_may_bear() -> None:
    game = table().resolves("Ann", "Slip On the Ring", "Elk")
    assert game.lines("entered") == [("entered", "Ann", "Elk")]
    game.bears("Ann", "Elk")
    assert (game.bearer("Ann"), game.permanent("Elk").since) == ("Elk", 1)


def test_slip_on_the_ring_ends_the_bearer_that_it_takes_away() -> None:
    game = table().with_creature("Ann", "Owl").resolves("Ann", "Slip On the Ring", "Elk")
    game.bears("Ann", "Elk").resolves("Ann", "Slip On the Ring", "Elk").bears("Ann", "Owl")
    assert (game.bearer("Ann"), game.ring("Ann").tempted) == ("Owl", 2)


def test_slip_on_the_ring_gets_back_what_another_controls() -> None:
    game = playing(*PLAYERS).with_creature("Ben", "Elk", owner="Ann")
    game.resolves("Ann", "Slip On the Ring", "Elk").bears("Ann", "Elk")
    assert game.controlled("Ann") == ["Elk"]


def test_slip_on_the_ring_a_token_does_not_return() -> None:
    game = table().with_creature("Ann", "Copy", token=True)
    game.resolves("Ann", "Slip On the Ring", "Copy").bears("Ann", "Elk")
    assert game.controlled("Ann") == ["Elk"]
    assert game.cards_of("Ann") == {"Slip On the Ring": "graveyard"}


def test_soothing_of_smeagol_no_token() -> None:
    game = table().with_creature("Ben", "Copy", token=True)
    copy = (game.id("Copy"),)
    game.refused("Ann", Cast("Soothing of Sméagol", copy), "wrong_targets", "601.2c")
    game.resolves("Ann", "Soothing of Sméagol", "Bear").bears("Ann", "Elk")
    assert not game.is_there("Bear")


def test_the_black_breath_kills_only_after_the_temptation() -> None:
    game = table().with_creature("Cy", "Fox", 1, 1).resolves("Ann", "The Black Breath")
    assert game.is_there("Fox")
    game.bears("Ann", "Elk")
    assert (game.is_there("Fox"), game.cards_of("Cy")) == (False, {"Fox": "graveyard"})
    assert [game.permanent(o).power for o in ("Elk", "Bear", "Ox")] == [2, 2, 0]
    assert game.turns(1).permanent("Bear").power == 3


# Gollum's Bite.


def test_gollums_bite_shrinks_and_does_not_tempt() -> None:
    game = table().resolves("Ann", "Gollum's Bite", "Bear")
    assert (game.permanent("Bear").power, game.player("Ann").ring) == (1, None)


def test_gollums_bite_exiled_from_the_graveyard_tempts() -> None:
    game = table().does("Ann", AddCard("Gollum's Bite", Zone.GRAVEYARD))
    game.activates("Ann", "Gollum's Bite", 0)
    assert game.cards_of("Ann") == {"Gollum's Bite": "exile"}
    game.top_resolves().bears("Ann", "Elk")
    assert game.ring("Ann").tempted == 1
