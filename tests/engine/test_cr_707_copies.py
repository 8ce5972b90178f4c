"""CR 707: token copies and becoming a copy; being a Ring-bearer is not copied (701.54b)."""

from __future__ import annotations

import pytest

from engine.cards.words import Zone
from engine.commands import AddPermanent, CopyPermanent, Move, SetCounters, SetTapped, Tempt, Undo
from engine.copiable import card_beneath, copiable
from engine.ids import ObjectId
from engine.objects import is_bearer, is_legendary
from engine.state import Asks
from tests.engine.playing import Playing, playing


def bearing(name: str = "Elk") -> Playing:
    """Ann's creature of that name bears the Ring."""
    game = playing("Ann", "Ben").with_creature("Ann", name, 2, 3, "flying", subtypes=("Elf",))
    return game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", name)


def token_of(game: Playing) -> ObjectId:
    (token,) = (o for o, one in game.game.permanents.items() if one.token)
    return token


@pytest.mark.holds("R30")
def test_a_token_copy_of_the_ring_bearer_does_not_bear_the_ring() -> None:
    game = bearing()
    elk = game.id("Elk")
    game.does("Ann", CopyPermanent(elk))
    token = game.game.permanents[token_of(game)]
    assert token.printed == game.game.permanents[elk].printed
    assert (token.owner, token.controller) == (game.of("Ann"), game.of("Ann"))
    assert not is_bearer(game.game, token)
    assert not is_legendary(game.game, token)
    assert game.ring("Ann").bearer == elk
    assert not game.game.asked  # no legend rule: only one of the two is legendary


@pytest.mark.holds("R30")
def test_another_player_copies_the_ring_bearer() -> None:
    game = bearing()
    game.does("Ben", CopyPermanent(game.id("Elk")))
    token = game.game.permanents[token_of(game)]
    assert token.controller == game.of("Ben")
    assert game.player("Ben").ring is None
    assert not is_legendary(game.game, token)


def test_a_copy_of_a_printed_legend_meets_the_legend_rule() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Boss", legendary=True)
    game.does("Ann", CopyPermanent(game.id("Boss")))
    game.expect_question("Ann", Asks.CHOOSE, rule="704.5j")


def test_a_copy_has_no_counters_and_is_not_tapped() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear")
    bear = game.id("Bear")
    game.does("Ann", SetCounters(bear, "+1/+1", 3)).does("Ann", SetTapped(bear, tapped=True))
    game.does("Ann", CopyPermanent(bear))
    token = game.game.permanents[token_of(game)]
    assert (token.power, token.counters, token.tapped) == (2, {}, False)


def test_a_copy_of_what_an_effect_changed_is_as_printed() -> None:
    """Frodo has become a Halfling Rogue with lifelink; his copy has not (CR 707.2)."""
    game = playing("Ann", "Ben").with_permanent("Ann", "Frodo, Sauron's Bane")
    frodo = game.id("Frodo, Sauron's Bane")
    printed = game.game.permanents[frodo].printed
    game.activates("Ann", frodo, 0).stack_resolves()
    changed = game.game.permanents[frodo]
    assert changed.printed != printed
    assert copiable(changed) == printed
    game.does("Ben", CopyPermanent(frodo))
    token = game.game.permanents[token_of(game)]
    assert (token.printed, token.awake, token.card) == (printed, (), "Frodo, Sauron's Bane")


def test_a_copy_may_enter_with_what_that_triggers() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Tivit, Seller of Secrets")
    game.does("Ben", CopyPermanent(game.id("Tivit, Seller of Secrets"), enters=True))
    assert game.stack == ["Tivit, Seller of Secrets"]
    assert game.top.controller == game.of("Ben")


def test_a_token_copy_can_not_attack_in_its_first_turn() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear")
    game.does("Ann", CopyPermanent(game.id("Bear")))
    game.next_step().next_step()
    offered = {one.object for one in game.question("Ann").choices.values()}
    assert token_of(game) not in offered


def test_the_undo_of_a_copy() -> None:
    game = bearing()
    before = game.game.permanents
    game.does("Ann", CopyPermanent(game.id("Elk")))
    assert game.lines("by hand")[-1] == ("by hand", "Ann", "copied", "Elk")
    game.does("Ann", Undo())
    assert game.game.permanents == before


# Becoming a copy.


@pytest.mark.holds("R30")
def test_a_permanent_that_becomes_a_copy_of_the_ring_bearer_does_not_bear_the_ring() -> None:
    game = bearing().with_creature("Ben", "Bear")
    bear = game.id("Bear")
    game.does("Ben", CopyPermanent(game.id("Elk"), onto=bear))
    copy = game.game.permanents[bear]
    assert copy.printed.name == "Elk"
    assert copy.controller == game.of("Ben")
    assert not is_legendary(game.game, copy)
    assert game.lines("by hand")[-1] == ("by hand", "Ben", "became a copy", "Bear", "Elk")
    assert game.document()["permanents"][str(bear)]["really"] == "Bear"


@pytest.mark.holds("R35")
def test_a_ring_bearer_that_becomes_a_copy_still_bears_the_ring() -> None:
    game = bearing().with_permanent("Ben", "Ballot Broker")
    elk = game.id("Elk")
    game.does("Ann", CopyPermanent(game.id("Ballot Broker"), onto=elk))
    assert game.ring("Ann").bearer == elk
    assert is_legendary(game.game, game.game.permanents[elk])


def test_what_became_a_copy_goes_to_the_graveyard_as_the_card_it_is() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Ballot Broker")
    game.with_permanent("Ben", "Grudge Keeper")
    broker = game.id("Ballot Broker")
    game.does("Ann", CopyPermanent(game.id("Grudge Keeper"), onto=broker))
    assert card_beneath(game.game, game.game.permanents[broker])[0] == "Ballot Broker"
    game.does("Ann", Move(broker, Zone.GRAVEYARD))
    assert game.cards_of("Ann") == {"Ballot Broker": "graveyard"}


def test_what_became_a_copy_and_dies_is_the_card_it_is() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ben", "Ogre", 3, 3)
    bear = game.id("Bear")
    game.does("Ann", CopyPermanent(game.id("Ogre"), onto=bear))
    game.does("Ann", SetCounters(bear, "-1/-1", 3))
    assert game.cards_of("Ann") == {"Bear": "graveyard"}


def test_a_card_that_became_a_copy_of_a_token_has_the_tokens_abilities() -> None:
    clue = AddPermanent("Clue", types=("Artifact",), subtypes=("Clue",), token=True)
    game = playing("Ann", "Ben").does("Ann", clue).with_permanent("Ann", "Ballot Broker")
    token, broker = game.id("Clue"), game.id("Ballot Broker")
    game.does("Ann", CopyPermanent(token, onto=broker))
    assert game.game.permanents[broker].card == ""
    assert game.game.permanents[broker].printed.name == "Clue"


def test_nothing_becomes_a_copy_of_itself() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear")
    bear = game.id("Bear")
    game.refused("Ann", CopyPermanent(bear, onto=bear), "same_object", "707.2", "Bear")
    game.refused("Ann", CopyPermanent(ObjectId(999)), "no_such_object", "table", "999")
