"""The Ring's legends and watchers, played: each clause and each note of theirs."""

import pytest

from engine.cards.words import Zone
from engine.commands import AddCard, Cast, Move, Tempt
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing

ARAGORN = "Aragorn, Company Leader"
BOROMIR = "Boromir, Warden of the Tower"
ELROND = "Elrond, Lord of Rivendell"
GALADRIEL = "Galadriel of Lothlórien"
GANDALF = "Gandalf, Friend of the Shire"
SAURON = "Sauron, the Dark Lord"
SMEAGOL = "Sméagol, Helpful Guide"
WITCH_KING = "Witch-king of Angmar"


def with_one(card: str) -> Playing:
    """Ann controls that card and an Elk."""
    game = playing("Ann", "Ben", "Cy").with_permanent("Ann", card)
    return game.with_creature("Ann", "Elk")


def tempted(game: Playing, bearer: str | None, who: str = "Ann") -> Playing:
    game.does(who, Tempt(game.of(who)))
    return game if bearer is None else game.bears(who, bearer)


@pytest.mark.holds("R42")
@pytest.mark.parametrize("card", [ARAGORN, GALADRIEL, GANDALF])
def test_only_if_another_creature_was_chosen(card: str) -> None:
    assert tempted(with_one(card), "Elk").stack == [card]
    assert tempted(with_one(card), card).stack == []


# Aragorn.


def test_aragorn_gets_a_counter_of_your_choice_and_gives_one_of_that_kind() -> None:
    game = tempted(with_one(ARAGORN), "Elk").top_resolves()
    kinds = ["first strike", "vigilance", "deathtouch", "lifelink"]
    game.expect_question("Ann", Asks.CHOOSE, kinds, about="counter").chooses("Ann", "lifelink")
    game.expect_question("Ann", Asks.CHOOSE, ["Elk"], about="target", least=0).chooses("Ann", "Elk")
    game.top_resolves()
    assert [game.counters(one, "lifelink") for one in (ARAGORN, "Elk")] == [1, 1]
    assert game.stack == []


def test_aragorn_a_keyword_counter_is_the_keyword() -> None:
    game = tempted(with_one(ARAGORN), "Elk").top_resolves().chooses("Ann", "vigilance")
    game.chooses("Ann").top_resolves().attack_with(ARAGORN, "Ben")
    assert game.permanent(ARAGORN).tapped is False


def test_aragorn_counters_put_by_another_player_do_not_count() -> None:
    game = with_one(ARAGORN).with_permanent("Ben", "Elrond of the White Council")
    assert game.casts("Ben", "Trap the Trespassers").game.waiting == ()


# Boromir.


def test_boromir_sacrificed_protects_and_tempts() -> None:
    game = with_one(BOROMIR).activates("Ann", BOROMIR, 1)
    assert game.cards_of("Ann") == {BOROMIR: "graveyard"}
    game.top_resolves().bears("Ann", "Elk")
    assert game.permanent("Elk").keywords == ("indestructible",)
    game.turns(1).at(Step.MAIN)
    assert game.permanent("Elk").keywords == ()


def test_boromir_indestructible_creatures_are_not_destroyed() -> None:
    game = with_one(BOROMIR).with_creature("Ben", "Bear").activates("Ann", BOROMIR, 1)
    game.top_resolves().bears("Ann", "Elk").resolves("Ann", "Claim the Precious", "Elk")
    assert game.bears("Ann", "Elk").is_there("Elk")


def test_boromir_you_say_that_no_mana_was_spent() -> None:
    game = with_one(BOROMIR).casts("Ben", "Sauron's Ransom").passes("Ben", "Cy")
    game.activates("Ann", BOROMIR, 0, "Sauron's Ransom").top_resolves()
    assert game.cards_of("Ben") == {"Sauron's Ransom": "graveyard"}


# Dúnedain Rangers.


def dunedain() -> Playing:
    return with_one("Dúnedain Rangers")


@pytest.mark.holds("R36")
def test_dunedain_rangers_for_a_land_without_a_bearer() -> None:
    game = dunedain().enters("Ann", "Forest").top_resolves().bears("Ann", "Elk")
    assert game.enters("Ann", "Forest").stack == []


@pytest.mark.holds("R36")
def test_dunedain_rangers_the_second_of_two_lands_finds_a_bearer() -> None:
    game = dunedain().enters("Ann", "Forest").enters("Ann", "Forest")
    game.top_resolves().bears("Ann", "Elk").top_resolves()
    assert game.ring("Ann").tempted == 1


@pytest.mark.holds("R12")
def test_dunedain_rangers_twice_without_a_creature() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Dúnedain Rangers")
    game.enters("Ann", "Forest").enters("Ann", "Forest")
    game.does("Ann", Move(game.permanent("Dúnedain Rangers").id, None)).stack_resolves()
    assert (game.ring("Ann").tempted, game.ring("Ann").bearer) == (2, None)


def test_dunedain_rangers_not_for_anothers_land() -> None:
    assert dunedain().enters("Ben", "Forest").stack == []


# Elrond.


def test_elrond_tempts_the_second_time_only() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Elk").enters("Ann", ELROND)
    for time in (1, 2, 3):
        game.top_resolves().expect_question("Ann", Asks.CONFIRM, about="scry", amount=1)
        game.confirms("Ann")
        if time == 2:
            game.bears("Ann", "Elk")
        assert (game.player("Ann").ring is not None) is (time > 1)
        game.enters("Ann", "Took Reaper")
    assert game.ring("Ann").tempted == 1


def test_elrond_begins_to_count_anew_each_turn() -> None:
    game = with_one(ELROND).enters("Ann", "Took Reaper").top_resolves().confirms("Ann")
    game.turns(3).enters("Ann", "Took Reaper").top_resolves().confirms("Ann")
    assert game.player("Ann").ring is None


# Galadriel of Lothlórien.


def test_galadriel_scries_and_only_then_may_reveal() -> None:
    game = tempted(with_one(GALADRIEL), "Elk").top_resolves()
    game.expect_question("Ann", Asks.CONFIRM, about="scry", amount=3).confirms("Ann")
    assert game.stack == [GALADRIEL]
    assert "reveal" in game.top_resolves().question("Ann").about


# Gandalf.


def test_gandalf_lets_sorceries_be_cast_at_any_time() -> None:
    game = with_one(GANDALF).at(Step.UPKEEP, "Ben")
    game.refused("Cy", Cast("Birthday Escape"), "not_now", "117.1a")
    game.resolves("Ann", "Birthday Escape").confirms("Ann").bears("Ann", "Elk")
    game.top_resolves().expect_question("Ann", Asks.CONFIRM, about="draw", amount=1)


# Ringwraiths.


@pytest.mark.parametrize("legend", [True, False])
def test_ringwraiths_shrink_and_punish_a_legend(legend: bool) -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Bear", 5, 5, legendary=legend)
    game.resolves("Ann", "Ringwraiths").chooses("Ann", "Bear").top_resolves()
    assert (game.permanent("Bear").power, game.life("Ben")) == (2, 37 if legend else 40)


@pytest.mark.holds("R21")
def test_ringwraiths_an_opponents_bearer_is_a_legend() -> None:
    game = tempted(playing("Ann", "Ben").with_creature("Ben", "Bear"), "Bear", "Ben")
    game.resolves("Ann", "Ringwraiths").chooses("Ann", "Bear").top_resolves()
    assert (game.life("Ben"), game.is_there("Bear")) == (37, False)


def test_ringwraiths_return_from_your_graveyard_only() -> None:
    game = playing("Ann", "Ben").does("Ann", AddCard("Ringwraiths", Zone.GRAVEYARD))
    game.does("Ben", Tempt(game.of("Ben")))
    assert game.stack == []
    game.does("Ann", Tempt(game.of("Ann"))).top_resolves()
    assert game.cards_of("Ann") == {}
    game.with_permanent("Ann", "Ringwraiths")
    assert tempted(game, "Ringwraiths").stack == []


# Sauron, the Dark Lord.


def test_sauron_amasses_for_each_spell_of_an_opponent() -> None:
    game = with_one(SAURON).casts("Ben", "Sauron's Ransom").top_resolves()
    army = game.permanent("Orc Army Token")
    assert (army.power, army.printed.subtypes, army.printed.colors) == (
        1,
        ("Orc", "Army"),
        ("black",),
    )
    game.passes("Ann").casts("Ben", "Sauron's Ransom").top_resolves()
    assert game.counters("Orc Army Token") == 2


def test_sauron_grows_an_army_of_your_choice_which_becomes_an_orc() -> None:
    game = with_one(SAURON).with_creature("Ann", "Zombies", 1, 1, subtypes=("Zombie", "Army"))
    game.with_creature("Ann", "Orcs", 1, 1, subtypes=("Orc", "Army"))
    game.casts("Ben", "Sauron's Ransom").top_resolves()
    game.expect_question("Ann", Asks.CHOOSE, ["Zombies", "Orcs"], about="amass")
    game.chooses("Ann", "Zombies")
    assert game.permanent("Zombies").printed.subtypes == ("Zombie", "Army", "Orc")
    assert (game.counters("Zombies"), game.counters("Orcs")) == (1, 0)


def test_sauron_an_armys_damage_tempts() -> None:
    game = with_one(SAURON).with_creature("Ann", "Orcs", 1, 1, subtypes=("Orc", "Army"))
    game.attack_with("Orcs", "Ben").next_step().next_step()
    assert game.stack == [SAURON]
    game.top_resolves().bears("Ann", "Elk")


@pytest.mark.parametrize("discards", [True, False])
def test_sauron_may_discard_the_hand_for_four(discards: bool) -> None:
    game = tempted(with_one(SAURON), "Elk").top_resolves()
    game.expect_question("Ann", Asks.CHOOSE, ["yes", "no"])
    game.chooses("Ann", "yes" if discards else "no")
    if discards:
        game.confirms("Ann").expect_question("Ann", Asks.CONFIRM, about="draw", amount=4)
    assert bool(game.game.asked) is discards


@pytest.mark.parametrize("pays", [True, False])
def test_sauron_is_warded_by_a_legend_such_as_ones_bearer(pays: bool) -> None:
    game = with_one(SAURON).with_creature("Ben", "Bear").with_creature("Ben", "Cub")
    tempted(game, "Bear", "Ben").casts("Ben", "Dreadful as the Storm", SAURON)
    game.chooses("Ann", "2", "1").top_resolves()
    game.expect_question("Ben", Asks.CHOOSE, ["Bear"], about="sacrifice", least=0)
    game.chooses("Ben", *(["Bear"] if pays else []))
    assert ("Dreadful as the Storm" in game.stack) is pays
    assert game.is_there("Bear") is not pays


# Sméagol.


def test_smeagol_tempts_in_the_end_step_after_a_death() -> None:
    game = with_one(SMEAGOL).with_creature("Ann", "Owl")
    game.does("Ann", Move(game.id("Owl"), Zone.GRAVEYARD)).at(Step.END)
    game.top_resolves().bears("Ann", "Elk")
    game.expect_question("Ann", Asks.CHOOSE, ["Ben", "Cy"], about="target").chooses("Ann", "Cy")
    game.top_resolves()
    assert "reveal cards until a land" in game.question("Cy").about


def test_smeagol_not_without_a_death() -> None:
    assert with_one(SMEAGOL).at(Step.END).stack == []


# Witch-king.


def test_witch_king_once_for_all_who_hit_and_each_gives_one_of_those() -> None:
    game = playing("Ann", "Ben", "Cy").with_permanent("Ben", WITCH_KING)
    for name in ("Elk", "Owl", "Fox"):
        game.with_creature("Ann", name, 1, 1)
    game.at(Step.BEGINNING_OF_COMBAT).next_step().attacks({"Elk": "Ben", "Owl": "Ben"})
    game.next_step()
    if game.game.asked:
        game.blocks("Ben", {})
    game.next_step()
    assert game.stack == [WITCH_KING]
    game.top_resolves().expect_question("Ann", Asks.CHOOSE, ["Elk", "Owl"], about="sacrifice")
    game.chooses("Ann", "Owl").bears("Ben", WITCH_KING)
    assert game.controlled("Ann") == ["Elk", "Fox"]


def test_witch_king_turns_indestructible_and_taps() -> None:
    game = with_one(WITCH_KING).activates("Ann", WITCH_KING, 1).top_resolves()
    one = game.permanent(WITCH_KING)
    assert (one.tapped, "indestructible" in one.keywords) == (True, True)


# Sauron, the Necromancer.

NECROMANCER = "Sauron, the Necromancer"


def raised() -> Playing:
    """Sauron attacks Ben; the Nazgûl that was in the graveyard attacks Cy."""
    game = playing("Ann", "Ben", "Cy").with_permanent("Ann", NECROMANCER)
    game.does("Ann", AddCard("Nazgûl", Zone.GRAVEYARD)).attack_with(NECROMANCER, "Ben")
    game.chooses("Ann", "Nazgûl").top_resolves()
    return game.expect_question("Ann", Asks.CHOOSE, ["Ben", "Cy"]).chooses("Ann", "Cy")


def test_necromancer_raises_a_wraith_that_attacks_tapped() -> None:
    game = raised()
    assert game.card("Nazgûl").zone is Zone.EXILE
    one = game.permanent("Nazgûl")
    assert (one.power, one.toughness, one.tapped, one.token) == (3, 3, True, True)
    assert (one.printed.subtypes, one.keywords) == (("Wraith",), ("deathtouch", "menace"))
    assert game.game.combat is not None
    assert game.names(game.game.combat.attacks.values()) == ["Ben", "Cy"]


def test_necromancer_the_copy_has_the_cards_abilities() -> None:
    game = raised()
    assert game.stack == ["Nazgûl"]
    game.top_resolves().bears("Ann", "Nazgûl").top_resolves()
    assert game.permanent("Nazgûl").power == 4


@pytest.mark.parametrize("bearer", ["Nazgûl", NECROMANCER])
def test_necromancer_keeps_it_only_as_your_ring_bearer(bearer: str) -> None:
    game = raised().top_resolves().bears("Ann", bearer).stack_resolves()
    while game.game.step is not Step.END:
        game.next_step()
    assert game.stack == [NECROMANCER]
    game.top_resolves()
    assert game.is_there("Nazgûl") is (bearer == NECROMANCER)


def test_necromancer_gone_the_token_goes_too() -> None:
    game = raised().top_resolves().bears("Ann", NECROMANCER).stack_resolves()
    game.does("Ann", Move(game.permanent(NECROMANCER).id, None))
    while game.game.step is not Step.END:
        game.next_step()
    assert not game.top_resolves().is_there("Nazgûl")
