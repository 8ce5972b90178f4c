"""The Ring tempts a player (CR 701.54): what is asked, and who can't be the bearer any more."""

from __future__ import annotations

from engine.commands import Tempt
from engine.course import Course
from engine.events import TemptationFinished
from engine.ids import ChoiceId
from engine.ring import bearers_open_to, finish_temptation
from engine.state import Asks
from tests.engine.playing import playing


def test_701_54a_each_choice_is_a_creature_by_its_number() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").does("Ann", Tempt(None))
    game.expect_question("Ann", Asks.RING_BEARER, ["Bear"], about="bearer", rule="701.54a")
    bear = game.id("Bear")
    assert {c: one.object for c, one in game.question("Ann").choices.items()} == {str(bear): bear}


def test_800_4a_a_creature_that_leaves_with_its_owner_is_no_choice_any_more() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear")
    game.with_creature("Ann", "Elk", owner="Ben").does("Ann", Tempt(game.of("Ann")))
    game.expect_question("Ann", Asks.RING_BEARER, ["Bear", "Elk"]).concedes("Ben")
    game.expect_question("Ann", Asks.RING_BEARER, ["Bear"]).bears("Ann", "Bear")
    assert game.bearer("Ann") == "Bear"


def test_701_54a_what_is_gone_or_another_players_is_not_chosen() -> None:
    # The temptation is complete all the same (CR 701.54d).
    game = playing("Ann", "Ben").with_creature("Ben", "Elk")
    ann, elk = game.of("Ann"), game.id("Elk")
    assert bearers_open_to(game.game, ann) == {}
    for chosen in (str(elk), "999"):
        course = Course(game.table, 0, bytes(16))
        finish_temptation(course, ann, (ChoiceId(chosen),))
        assert course.events == [TemptationFinished(ann)]
