"""CR 704, state-based actions: before anybody gets priority, and never during a resolution."""

import pytest

from engine.cards.words import Zone
from engine.commands import AddPermanent, Move, SetControl, SetCounters, SetLife
from engine.events import GameEnded
from engine.ids import PlayerId
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing


def marked(game: Playing, name: str, counters: int) -> Playing:
    """The creature gets that many -1/-1 counters by hand."""
    return game.does("Ann", SetCounters(game.id(name), "-1/-1", counters))


# Players.


@pytest.mark.parametrize("life", [0, -3])
def test_704_5a_no_life_left_loses(life: int) -> None:
    game = playing("Ann", "Ben", "Cy")
    game.does("Ann", SetLife(game.of("Ben"), life))
    assert game.player("Ben").lost == "life"
    assert game.lines("left") == [("left", "Ben", "life")]


def test_704_5a_one_life_is_enough() -> None:
    game = playing("Ann", "Ben", "Cy")
    assert game.does("Ann", SetLife(game.of("Ben"), 1)).player("Ben").is_in


def test_104_2a_the_last_one_left_wins() -> None:
    game = playing("Ann", "Ben")
    game.does("Ann", SetLife(game.of("Ben"), 0))
    assert GameEnded(game.of("Ann")) in game.happened
    assert game.lines("won") == [("won", "Ann")]


def test_104_4a_all_at_once_is_a_draw() -> None:
    # Ann leaves while Ben and Cy have no life left in the middle of her spell.
    game = playing("Ann", "Ben", "Cy").does("Ann", SetLife(PlayerId(2), 2))
    game.does("Ann", SetLife(PlayerId(3), 2)).resolves("Ann", "Mob Verdict")
    game.all_seal(Ann="Ben", Ben="Cy", Cy="Ann").waits_for("Ann").concedes("Ann")
    assert GameEnded(None) in game.happened
    assert game.lines("drawn") == [("drawn", 0)]


# Creatures.


def test_704_5f_no_toughness_left_dies_even_if_indestructible() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Colossus", 2, 2, "indestructible")
    marked(game, "Colossus", 2)
    assert game.cards_of("Ben") == {"Colossus": "graveyard"}
    assert game.lines("died") == [("died", "Ben", "Colossus")]


def test_704_5g_lethal_damage_destroys() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 2, 2)
    game.with_creature("Ben", "Elk", 1, 2).attack_with("Bear", "Ben").next_step()
    game.blocks("Ben", {"Elk": "Bear"}).next_step()
    assert game.lines("destroyed") == [("destroyed", "Ben", "Elk")]
    assert game.is_there("Bear")


def test_704_5g_damage_and_counters_together_are_lethal() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 2, 2)
    game.with_creature("Ben", "Elk", 1, 3).attack_with("Bear", "Ben").next_step()
    game.blocks("Ben", {"Elk": "Bear"}).next_step()
    assert game.is_there("Elk")
    marked(game, "Elk", 1)
    assert game.cards_of("Ben") == {"Elk": "graveyard"}


def test_704_5g_indestructible_survives_damage() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 5, 5)
    game.with_creature("Ben", "Elk", 1, 1, "indestructible").attack_with("Bear", "Ben").next_step()
    game.blocks("Ben", {"Elk": "Bear"}).next_step()
    assert game.permanent("Elk").damage == 5


def test_704_5h_any_damage_from_deathtouch_destroys() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Nazgûl").with_creature("Ben", "Wall", 0, 9)
    game.attack_with("Nazgûl", "Ben").next_step().blocks("Ben", {"Wall": "Nazgûl"}).next_step()
    assert game.cards_of("Ben") == {"Wall": "graveyard"}


def test_514_2_damage_wears_off_with_the_turn() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 2, 2)
    game.with_creature("Ben", "Elk", 1, 3).attack_with("Bear", "Ben").next_step()
    game.blocks("Ben", {"Elk": "Bear"}).next_step().turns(1)
    assert (game.permanent("Elk").damage, game.permanent("Bear").damage) == (0, 0)


def test_704_5q_opposite_counters_take_each_other_away() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Elk", 3, 3)
    game.does("Ann", SetCounters(game.id("Elk"), "+1/+1", 3))
    marked(game, "Elk", 2)
    assert dict(game.permanent("Elk").counters) == {"+1/+1": 1}
    assert (game.permanent("Elk").power, game.permanent("Elk").toughness) == (4, 4)


# Legends.


def two_legends(who: str = "Ann") -> Playing:
    game = playing("Ann", "Ben").with_permanent(who, "Frodo, Sauron's Bane")
    return game.does(who, AddPermanent("Frodo, Sauron's Bane"))


def test_704_5j_a_player_keeps_one_of_two_legends() -> None:
    game = two_legends().waits_for("Ann")
    first, second = game.ids("Frodo, Sauron's Bane")
    game.expect_question("Ann", Asks.CHOOSE, rule="704.5j", about="legend rule", least=1, most=1)
    game.chooses("Ann", second)
    assert list(game.game.permanents) == [second]
    assert first not in game.game.permanents
    assert game.lines("legend rule") == [("legend rule", "Ann", "Frodo, Sauron's Bane")]
    assert game.cards_of("Ann") == {"Frodo, Sauron's Bane": "graveyard"}


def test_704_5j_each_player_may_have_one() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Frodo, Sauron's Bane")
    game.with_permanent("Ben", "Frodo, Sauron's Bane")
    assert game.game.asked == {}


def test_704_5j_a_change_of_control_brings_it_about() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Frodo, Sauron's Bane")
    game.with_permanent("Ben", "Frodo, Sauron's Bane")
    of_ben = game.ids("Frodo, Sauron's Bane")[1]
    game.does("Ann", SetControl(of_ben, game.of("Ann"))).waits_for("Ann").chooses("Ann", of_ben)
    assert game.permanent("Frodo, Sauron's Bane").owner == game.of("Ben")


def test_704_5j_nothing_else_happens_until_it_is_chosen() -> None:
    game = two_legends()
    frodo = game.ids("Frodo, Sauron's Bane")[0]
    assert set(game.may("Ann")) == {
        "choose",
        "keep_passing",
        "concede",
        "time",
        "pause",
        "ask_undo",
    }
    game.refused("Ben", Move(frodo, None), "resolving", "608.2", "Ann")


def test_704_5j_three_are_one_question() -> None:
    game = playing("Ann", "Ben")
    legend = {"types": ("Creature",), "legendary": True, "power": 1, "toughness": 1}
    for _ in range(2):
        game.does("Ann", AddPermanent("Isamaru", **legend))  # type: ignore[arg-type]
    kept = game.ids("Isamaru")[0]
    game.chooses("Ann", kept)
    assert game.ids("Isamaru")[0] == kept


# Sagas and tokens.


def test_704_5s_a_saga_stays_until_its_last_chapter_has_resolved() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Vault 11: Voter's Dilemma")
    game.does("Ann", SetCounters(game.id("Vault 11: Voter's Dilemma"), "lore", 2))
    game.turns(2).at(Step.MAIN)
    assert game.counters("Vault 11: Voter's Dilemma", "lore") == 3
    assert game.stack == ["Vault 11: Voter's Dilemma"]
    game.top_resolves().confirms("Ann", "Ben")
    assert game.cards_of("Ann") == {"Vault 11: Voter's Dilemma": "graveyard"}
    assert game.lines("saga finished") == [("saga finished", "Ann", "Vault 11: Voter's Dilemma")]


def test_704_5d_a_token_that_leaves_is_gone() -> None:
    game = playing("Ann", "Ben").enters("Ann", "Lieutenants of the Guard").stack_resolves()
    game.all_vote(Ann="numbers", Ben="strength")
    game.does("Ann", Move(game.id("Soldier Token"), Zone.GRAVEYARD))
    assert game.ids("Soldier Token") == []
    assert game.cards_of("Ann") == {}


# When.


@pytest.mark.holds("V14")
def test_704_4_not_in_the_middle_of_a_resolution() -> None:
    # The Elk has lethal damage, and is there until the card is drawn.
    game = playing("Ann", "Ben").with_creature("Ben", "Elk", 2, 2)
    game.resolves("Ann", "Mob Verdict")
    game.all_seal(Ann="Ben", Ben="Ann").waits_for("Ann")
    assert game.permanent("Elk").damage == 2
    game.confirms("Ann")
    assert not game.is_there("Elk")


def test_704_3_again_until_nothing_applies() -> None:
    # The one that stays has no toughness left either.
    game = playing("Ann", "Ben").with_creature("Ann", "Isamaru", 2, 2, legendary=True)
    first = game.id("Isamaru")
    game.with_creature("Ann", "Isamaru", 2, 2, legendary=True).chooses("Ann", first)
    game.does("Ann", SetCounters(first, "-1/-1", 2))
    assert game.controlled("Ann") == []
