"""`Playing`: the whole engine at a Python prompt, by names."""

import pytest

from engine import commands as c
from engine.errors import IllegalAction
from engine.prompt import Playing
from engine.state import Step


def test_it_begins_in_the_first_main_phase() -> None:
    game = Playing("Ann", "Ben", life=20).game
    assert (game.step, game.active_player) == (Step.MAIN, 1)
    assert [(one.name, one.life) for one in game.players.values()] == [("Ann", 20), ("Ben", 20)]
    assert Playing("Ann", "Ben", to_main=False).game.step is Step.UPKEEP


def test_a_vote_with_additional_ones() -> None:
    game = Playing("Ann", "Ben")
    game.on("Ann", "Ballot Broker")
    game.on("Ben", "Ballot Broker")
    game.resolve("Ann", "Plea for Power")
    assert game.asked() == {"Ann": "vote: time or knowledge"}
    game.vote("Ann", "time")
    assert game.asked() == {"Ann": "additional vote: "}
    game.vote("Ann", "knowledge")
    game.vote("Ben", "knowledge")
    game.vote_no_more("Ben")
    assert game.count() == {"time": 1, "knowledge": 2}
    assert game.asked() == {"Ann": "confirm: draw 3"}
    game.confirm("Ann")
    assert game.asked() == {}


def test_sealed_votes_and_choices() -> None:
    game = Playing("Ann", "Ben")
    game.resolve("Ann", "Truth or Consequences")
    game.seal("Ben", "truth")
    game.seal("Ann", "truth")
    assert game.count() == {"truth": 2, "consequences": 0}
    game.confirm("Ann")
    for card in ("Ballot Broker", "Grudge Keeper"):
        game.on("Ben", card)
    game.resolve("Ann", "Capital Punishment")
    game.vote("Ann", "death")
    game.vote("Ben", "taxes")
    game.vote_no_more("Ben")
    game.choose("Ben", "Grudge Keeper")
    assert "Ben sacrifices Grudge Keeper (701.21)" in game.story()


def test_the_ring_and_the_steps() -> None:
    game = Playing("Ann", "Ben")
    game.on("Ann", "Ballot Broker")
    game.resolve("Ann", "Birthday Escape")
    game.confirm("Ann")
    game.bearer("Ann", "Ballot Broker")
    assert game.story()[-1] == "Ann's Ring-bearer is Ballot Broker (701.54a)"
    game.next_step()
    assert game.game.step is Step.BEGINNING_OF_COMBAT


def test_what_the_rules_refuse_is_raised() -> None:
    game = Playing("Ann", "Ben")
    with pytest.raises(IllegalAction, match="No question is open for you"):
        game.vote("Ann", "time")
    with pytest.raises(IllegalAction, match="Did you mean Plea for Power"):
        game.resolve("Ann", "Plea for Pow")
    game.resolve("Ann", "Plea for Power")
    with pytest.raises(IllegalAction, match="Choose time or knowledge"):
        game.vote("Ann", "tim")


def test_two_of_one_name_are_told_apart_by_their_numbers() -> None:
    game = Playing("Ann", "Ben")
    for _ in range(2):
        game.on("Ben", "Grudge Keeper")
    game.resolve("Ann", "Council's Judgment")
    first, second = game.game.permanents
    with pytest.raises(IllegalAction, match=f"Say which: {first}, {second}"):
        game.vote("Ann", "Grudge Keeper")
    game.vote("Ann", str(second))
    assert game.game.asked.keys() == {2}


def test_every_command_can_be_given() -> None:
    game = Playing("Ann", "Ben")
    events = game.do("Ben", c.SetLife(game.player("Ann"), 7))
    assert [type(one).__name__ for one in events] == ["Acted", "Changed"]
    assert game.game.players[game.player("Ann")].life == 7


def test_before_any_vote_nothing_is_counted() -> None:
    assert Playing("Ann", "Ben").count() == {}


def test_chance_is_a_word() -> None:
    def chosen(word: str) -> str:
        game = Playing("Ann", "Ben", "Cy", chance=word)
        game.resolve("Ann", "Truth or Consequences")
        for name in ("Ann", "Ben", "Cy"):
            game.seal(name, "consequences")
        return next(line for line in game.story() if "at random" in line)

    assert chosen("heads") == chosen("heads")
    assert len({chosen(f"word {n}") for n in range(12)}) == 2
