"""CR 702.61: under split second nothing is cast or activated, but what triggers does."""

from __future__ import annotations

import pytest

from engine.commands import Activate, ActivateMana, AddPermanent, Cast, CastByHand, PayMana
from engine.state import Asks
from tests.engine.playing import Playing, playing

SHOCK = CastByHand("Sudden Shock", ("Instant",), keywords=("split second",))


def shocked(*permanents: str) -> Playing:
    """Ann, who controls these, has cast a spell with split second."""
    game = playing("Ann", "Ben")
    for name in permanents:
        game.with_permanent("Ann", name)
    return game.does("Ann", SHOCK)


def test_nobody_casts_a_spell() -> None:
    game = shocked()
    assert "cast" not in game.may("Ann")
    says = "Sudden Shock has split second"
    game.refused("Ann", Cast("Split Decision"), "split_second", "702.61a", says)
    game.refused("Ann", CastByHand("Shock", ("Instant",)), "split_second", "702.61a", says)
    game.passes("Ann")
    game.refused("Ben", Cast("Split Decision"), "split_second", "702.61a", says)


def test_nobody_activates_an_ability() -> None:
    game = shocked("Frodo, Sauron's Bane")
    assert "activate" not in game.may("Ann")
    command = Activate(game.id("Frodo, Sauron's Bane"), 0)
    game.refused("Ann", command, "split_second", "702.61a", "Sudden Shock")


def test_mana_abilities_may_be_activated() -> None:
    game = shocked("Llanowar Elves")
    game.does("Ann", ActivateMana(game.id("Llanowar Elves")))
    game.does("Ann", PayMana(((1, 1),)))
    assert game.player("Ann").pool == ()


def test_what_is_announced_triggers() -> None:
    """It is no activated ability: the player says that it has happened on paper."""
    game = shocked("Stalwarts of Osgiliath", "Frodo, Sauron's Bane")
    game.activates("Ann", "Stalwarts of Osgiliath", 1)
    assert game.stack == ["Sudden Shock", "Stalwarts of Osgiliath"]
    command = Activate(game.id("Frodo, Sauron's Bane"), 0)
    game.refused("Ann", command, "split_second", "702.61a", "Sudden Shock")


@pytest.mark.holds("T04")
def test_a_triggered_vote_is_held_on_top_of_it() -> None:
    game = shocked()
    game.does("Ben", AddPermanent("Tivit, Seller of Secrets", enters=True))
    assert game.stack == ["Sudden Shock", "Tivit, Seller of Secrets"]
    game.top_resolves().expect_question("Ben", Asks.VOTE)
    game.votes("Ben", "bribery").votes_no_more("Ben").votes("Ann", "bribery")
    assert game.count() == {"evidence": 0, "bribery": 2}
    assert game.stack == ["Sudden Shock"]
    game.refused("Ann", Cast("Split Decision"), "split_second", "702.61a")


@pytest.mark.holds("T04")
def test_a_vote_in_a_spell_that_was_given_split_second_is_held_as_ever() -> None:
    game = playing("Ann", "Ben")
    game.does("Ann", Cast("Plea for Power", keywords=("Split second",)))
    game.passes("Ann").refused("Ben", Cast("Split Decision"), "split_second", "702.61a")
    assert game.document()["stack"]["1"]["keywords"] == ["split second"]
    game.passes("Ben").all_vote(Ann="time", Ben="time")
    assert game.count() == {"time": 2, "knowledge": 0}
    assert "cast" in game.may("Ann")
