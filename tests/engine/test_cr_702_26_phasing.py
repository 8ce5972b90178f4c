"""CR 702.26: what is phased out is treated as though it did not exist, and comes back as it was."""

from __future__ import annotations

import pytest

from engine.commands import (
    AddPermanent,
    HoldCouncil,
    Phase,
    SetControl,
    SetCounters,
    SetTapped,
    Tempt,
    Undo,
)
from engine.ids import ObjectId
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing


def bearing(*more: str) -> Playing:
    """Ann's Elk bears the Ring; she has these creatures besides."""
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Elk")
    game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Elk")
    for name in more:
        game.with_creature("Ann", name)
    return game


def phases_out(game: Playing, name: str, by: str = "Ann") -> ObjectId:
    one = game.id(name)
    game.does(by, Phase(one))
    assert one in game.game.phased_out
    assert one not in game.game.permanents
    return one


# The Ring-bearer (R34).


@pytest.mark.holds("R34")
def test_a_phased_out_bearer_is_no_ring_bearer_for_the_moment() -> None:
    game = bearing().with_permanent("Ann", "Dúnedain Rangers")
    elk = phases_out(game, "Elk")
    assert game.ring("Ann").bearer == elk  # the marker stays on it
    game.does("Ann", AddPermanent("Forest", types=("Land",), enters=True))
    assert game.stack == ["Dúnedain Rangers"]  # Ann controls no Ring-bearer


@pytest.mark.holds("R34")
def test_phased_in_it_bears_the_ring_again() -> None:
    game = bearing()
    elk = phases_out(game, "Elk")
    game.turns(3)
    assert game.game.active_player == game.of("Ann")
    assert elk in game.game.permanents
    assert game.bearer("Ann") == "Elk"


@pytest.mark.holds("R34")
def test_another_bearer_chosen_meanwhile_stays_the_bearer() -> None:
    game = bearing("Bear")
    phases_out(game, "Elk")
    game.does("Ann", Tempt(game.of("Ann")))
    game.expect_question("Ann", Asks.RING_BEARER, ["Bear"]).bears("Ann", "Bear")
    game.turns(3)
    assert game.bearer("Ann") == "Bear"


@pytest.mark.holds("R34")
def test_a_temptation_without_another_creature_leaves_the_marker_where_it_is() -> None:
    game = bearing()
    elk = phases_out(game, "Elk")
    game.does("Ann", Tempt(game.of("Ann")))
    assert not game.game.asked
    assert (game.ring("Ann").tempted, game.ring("Ann").bearer) == (2, elk)


def test_two_legends_are_one_while_the_other_is_phased_out() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Boss", legendary=True)
    boss = phases_out(game, "Boss")
    game.with_creature("Ann", "Boss", legendary=True)
    assert not game.game.asked
    game.does("Ann", Phase(boss)).expect_question("Ann", Asks.CHOOSE, rule="704.5j")


# As though it did not exist (702.26b).


def test_it_gives_no_additional_vote() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Brago's Representative")
    phases_out(game, "Brago's Representative")
    game.does("Ann", HoldCouncil("Which?", ("this", "that"))).votes("Ann", "this")
    game.waits_for("Ben")


def test_it_is_not_there_to_be_voted_for_nor_is_it_a_target() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Bear").with_creature("Ben", "Wolf")
    phases_out(game, "Bear", by="Ben")
    game.resolves("Ann", "Council's Judgment")
    game.expect_question("Ann", Asks.VOTE, ["Wolf"])


def test_a_target_that_phased_out_is_illegal() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Bear")
    game.casts("Ann", "Claim the Precious", "Bear")
    bear = phases_out(game, "Bear", by="Ben")
    game.stack_resolves()
    assert game.lines("no legal target")
    assert bear in game.game.phased_out
    assert game.player("Ann").ring is None


def test_it_can_not_attack_or_block_and_is_removed_from_combat() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ann", "Wolf")
    bear = game.id("Bear")
    game.at(Step.BEGINNING_OF_COMBAT).next_step().attacks({"Bear": "Ben", "Wolf": "Ben"})
    game.does("Ben", Phase(bear))
    assert game.game.combat is not None
    assert list(game.game.combat.attacks) == [game.id("Wolf")]
    game.does("Ben", Undo())
    assert set(game.game.combat.attacks) == {bear, game.id("Wolf")}


def test_it_does_not_trigger_when_players_finish_voting() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Grudge Keeper")
    phases_out(game, "Grudge Keeper")
    game.does("Ann", HoldCouncil("Which?", ("this", "that"))).all_vote(Ann="this", Ben="that")
    assert game.stack == []


def test_everybody_sees_what_is_phased_out() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 3, 3)
    bear = str(phases_out(game, "Bear"))
    shown = game.document()["phased_out"][bear]
    assert (shown["name"], shown["power"], shown["under"]) == ("Bear", 3, game.of("Ann"))
    assert bear not in game.document()["permanents"]


# It stays what it was (702.26d): no zone changes, nothing triggers.


def test_it_comes_back_tapped_with_counters_and_without_entering() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Grudge Keeper")
    keeper = game.id("Grudge Keeper")
    game.does("Ann", SetCounters(keeper, "+1/+1", 2)).does("Ann", SetTapped(keeper, tapped=True))
    before = game.game.permanents[keeper]
    phases_out(game, "Grudge Keeper")
    game.does("Ann", Phase(keeper))
    assert game.game.permanents[keeper] == before
    assert game.game.this_turn.entered == ()
    assert game.game.this_turn.left == ()


def test_it_phases_in_before_its_player_untaps() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear")
    bear = game.id("Bear")
    game.does("Ann", SetTapped(bear, tapped=True)).does("Ann", Phase(bear)).turns(1)
    assert bear in game.game.phased_out  # Ben's untap step does not bring it back
    game.turns(1)
    assert not game.game.permanents[bear].tapped
    assert ("phased in", "Ann", "Bear") in game.lines("phased in")


def test_it_may_attack_in_the_turn_in_which_it_phased_in() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear")
    phases_out(game, "Bear")
    game.turns(2).at(Step.BEGINNING_OF_COMBAT).next_step()
    game.expect_question("Ann", Asks.ATTACKERS, ["Bear"])


def test_a_token_phases_out_and_comes_back() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Goat", token=True)
    goat = phases_out(game, "Goat")
    assert goat in game.turns(2).game.permanents


def test_damage_wears_off_while_it_is_phased_out() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 2, 3).with_creature("Ben", "Wolf")
    game.attack_with("Bear", "Ben").next_step().blocks("Ben", {"Wolf": "Bear"}).next_step()
    bear = phases_out(game, "Bear")
    assert game.game.phased_out[bear].permanent.damage == 2
    assert game.turns(1).game.phased_out[bear].permanent.damage == 0


def test_what_is_exiled_until_it_leaves_stays_in_exile() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Bear")
    game.enters("Ann", "Trial of a Time Lord").chooses("Ann", "Bear")
    game.stack_resolves()
    assert game.cards_of("Ben") == {"Bear": "exile"}
    phases_out(game, "Trial of a Time Lord")
    assert game.cards_of("Ben") == {"Bear": "exile"}


# The keyword (702.26a), and what is attached (702.26g).


def test_a_permanent_with_phasing_goes_and_comes_with_its_players_untap_steps() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Dragon", 2, 2, "phasing")
    dragon = game.id("Dragon")
    assert dragon in game.turns(2).game.phased_out
    assert ("phased out", "Ann", "Dragon") in game.lines("phased out")
    assert dragon in game.turns(1).game.phased_out
    assert dragon in game.turns(1).game.permanents


def enchanted() -> tuple[Playing, ObjectId, ObjectId]:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear")
    bear = game.id("Bear")
    aura = AddPermanent("Halo", ("Enchantment",), ("Aura",), attached_to=bear)
    game.does("Ben", aura)
    return game, bear, game.id("Halo")


def test_an_aura_phases_out_and_in_along_with_what_it_enchants() -> None:
    game, bear, halo = enchanted()
    game.does("Ann", Phase(bear))
    assert game.game.phased_out[halo].along
    assert not game.game.phased_out[bear].along
    game.turns(1)
    assert halo in game.game.phased_out  # not by itself, in its own controller's untap step
    game.turns(1)
    assert game.game.permanents[halo].attached == bear


def test_an_aura_that_phases_out_directly_comes_back_by_itself() -> None:
    game, bear, halo = enchanted()
    game.does("Ben", Phase(halo))
    assert bear in game.game.permanents
    assert game.turns(1).game.permanents[halo].attached == bear


def test_the_undo_of_phasing_brings_everything_back_at_once() -> None:
    game, bear, halo = enchanted()
    before = game.game.permanents
    game.does("Ann", Phase(bear)).does("Ann", Undo())
    assert game.game.permanents == before
    assert list(game.game.permanents) == list(before)
    assert game.game.phased_out == {}
    game.does("Ann", Phase(bear)).does("Ann", Phase(bear))
    assert game.lines("by hand")[-1] == ("by hand", "Ann", "phased in", "Bear")
    game.does("Ann", Undo())
    assert set(game.game.phased_out) == {bear, halo}


# Effects that end meanwhile (702.26f), and players who leave (702.26k, n).


def test_control_as_long_as_ends_when_its_source_phases_out() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Bear")
    game.enters("Ann", "Rangers of Ithilien").chooses("Ann", "Bear").stack_resolves()
    while game.game.asked:
        game.bears("Ann", "Bear")
    assert game.permanent("Bear").controller == game.of("Ann")
    phases_out(game, "Rangers of Ithilien")
    assert game.permanent("Bear").controller == game.of("Ben")


def test_phased_out_permanents_of_a_leaver_leave_too() -> None:
    game = bearing()
    phases_out(game, "Elk")
    game.concedes("Ann")
    assert game.game.phased_out == {}


def test_a_borrowed_one_phases_in_where_the_leavers_turn_would_have_begun() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Cy", "Bear")
    bear = game.id("Bear")
    game.does("Ann", SetControl(bear, game.of("Ben"))).does("Ann", Phase(bear)).concedes("Ben")
    assert game.game.phased_out[bear].permanent.controller == game.of("Cy")
    game.turns(1)
    assert game.game.active_player == game.of("Cy")
    assert game.game.permanents[bear].controller == game.of("Cy")


def test_what_is_not_there_does_not_phase() -> None:
    game = playing("Ann", "Ben")
    game.refused("Ann", Phase(ObjectId(999)), "no_such_object", "table", "999")
