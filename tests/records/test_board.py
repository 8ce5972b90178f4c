"""The game a record is played in."""

from engine import commands as c
from engine.state import Step
from records.board import put
from records.record import Thing
from tests.records.written import board


def test_it_begins_in_the_step_and_with_the_life_it_says() -> None:
    one = board("life: 20\nbegins: turn 2, end\n")
    assert (one.game.turn, one.game.step, one.game.active_player) == (2, Step.END, 2)
    assert {player.life for player in one.game.players.values()} == {20}


def test_what_is_put_there_is_as_it_is_described() -> None:
    one = board()
    thing = Thing(
        1, "Ogre", size=(3, 3), counters={"stun": 1}, tapped=True, owner="Ben", token=True,
        subtypes=("Ogre",), keywords=("haste",), colors=("red",), legendary=True, alias="Oggy",
    )  # fmt: skip
    added = put(one, "Ann", thing)
    it = one.game.permanents[added]
    assert (it.power, it.toughness, it.counters, it.tapped, it.token) == (
        3, 3, {"stun": 1}, True, True,
    )  # fmt: skip
    assert (it.owner, it.controller, it.printed.types) == (2, 1, ("Creature",))
    assert it.printed.supertypes == ("Legendary",)
    assert one.names.object(one.game, 1, "Oggy") == it.id


def test_types_that_are_said_are_the_types() -> None:
    one = board()
    it = put(one, "Ann", Thing(1, "Orb", types=("Artifact",)))
    assert one.game.permanents[it].printed.types == ("Artifact",)


def test_only_what_was_not_looked_at_yet_is_new() -> None:
    one = board()
    one.do("Ann", c.SetLife(one.players["Ben"], 3))
    assert one.new_lines() == ["Ann by hand: life, Ben, 40, 3"]
    one.looked()
    assert one.new_lines() == []
    assert one.new_told() == []


def test_a_command_that_puts_nothing_there_returns_none() -> None:
    one = board()
    assert one.do("Ann", c.SetLife(one.players["Ben"], 3)) is None
