"""What the table does by hand: each change, its line in the story, its undo, and when it may be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.cards.words import Zone
from engine.commands import (
    AddCard,
    AddPermanent,
    Command,
    Move,
    SetControl,
    SetCounters,
    SetLife,
    SetTapped,
    Tempt,
    Undo,
)
from engine.ids import ObjectId, PlayerId
from engine.state import Game, Step
from tests.engine.playing import Playing, playing

Making = Callable[[Playing], Command]
BEN = PlayerId(2)


def ready() -> Playing:
    """Ben has a Bear (Ann's Ring-bearer is her Elk) and a card in his graveyard."""
    game = playing("Ann", "Ben").with_creature("Ben", "Bear").with_creature("Ann", "Elk")
    game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Elk")
    return game.does("Ben", AddCard("Plea for Power"))


CHANGES: dict[str, tuple[Making, tuple[str | int, ...]]] = {
    "a permanent": (
        lambda _: AddPermanent("Ballot Broker"),
        ("added", "Ballot Broker"),
    ),
    "a token": (
        lambda _: AddPermanent("Goat", types=("Creature",), power=0, toughness=1, token=True),
        ("added", "Goat"),
    ),
    "a card": (
        lambda _: AddCard("Grudge Keeper", Zone.COMMAND),
        ("added card", "Grudge Keeper", "command"),
    ),
    "away to the graveyard": (
        lambda game: Move(game.id("Bear"), Zone.GRAVEYARD),
        ("moved", "Bear", "graveyard"),
    ),
    "away to a hand": (
        lambda game: Move(game.id("Elk"), None),
        ("moved", "Elk", "hand or library"),
    ),
    "a card elsewhere": (
        lambda game: Move(game.id("Plea for Power"), Zone.EXILE),
        ("moved", "Plea for Power", "exile"),
    ),
    "tapped": (
        lambda game: SetTapped(game.id("Bear"), tapped=True),
        ("tapped", "Bear"),
    ),
    "counters": (
        lambda game: SetCounters(game.id("Bear"), "+1/+1", 3),
        ("counters", "Bear", "+1/+1", 3),
    ),
    "control": (
        lambda game: SetControl(game.id("Elk"), BEN),
        ("control", "Elk", "Ben"),
    ),
    "life": (
        lambda _: SetLife(BEN, 17),
        ("life", "Ben", 40, 17),
    ),
}
each_change = pytest.mark.parametrize(("making", "facts"), CHANGES.values(), ids=CHANGES)


def told_apart(game: Game) -> dict[str, object]:
    """Return everything of a game that a change by hand may touch."""
    return {
        "permanents": game.permanents,
        "cards": game.cards,
        "players": game.players,
        "combat": game.combat,
        "this_turn": game.this_turn,
    }


@each_change
def test_each_change_is_told(making: Making, facts: tuple[str | int, ...]) -> None:
    game = ready()
    before = told_apart(game.game)
    game.does("Ann", making(game))
    assert game.lines()[-1] == ("by hand", "Ann", *facts)
    assert told_apart(game.game) != before
    assert game.document()["undo"] == 1


@each_change
def test_each_change_can_be_undone(making: Making, facts: tuple[str | int, ...]) -> None:
    game = ready()
    before, ids = told_apart(game.game), game.game.next_id
    game.does("Ann", making(game)).does("Ann", Undo())
    assert told_apart(game.game) == before
    assert game.lines()[-2:] == [("by hand", "Ann", *facts), ("undone", "Ann")]
    assert game.game.next_id >= ids
    game.refused("Ann", Undo(), "nothing_to_undo", "table", "no change")


@each_change
def test_no_change_while_something_resolves(making: Making, facts: tuple[str | int, ...]) -> None:
    game = ready()
    command = making(game)
    game.resolves("Ann", "Truth or Consequences")
    for who in ("Ann", "Ben"):
        game.refused(who, command, "resolving", "608.2", "A vote is going on")


@each_change
def test_a_change_is_possible_with_something_on_the_stack(
    making: Making, facts: tuple[str | int, ...]
) -> None:
    game = ready()
    command = making(game)
    game.casts("Ann", "Illusion of Choice").does("Ben", command)
    assert game.lines()[-1] == ("by hand", "Ben", *facts)
    assert game.stack == ["Illusion of Choice"]


# What a change means.


def test_a_permanent_was_there_already_or_enters_now() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Nazgûl")
    assert (game.stack, game.game.this_turn.entered) == ([], ())
    game.enters("Ann", "Nazgûl")
    assert game.stack == ["Nazgûl"]


def test_one_that_enters_is_no_correction_to_be_undone() -> None:
    game = playing("Ann", "Ben").enters("Ann", "Nazgûl")
    game.refused("Ann", Undo(), "nothing_to_undo", "table")
    assert game.lines("entered") == [("entered", "Ann", "Nazgûl")]


def test_a_name_of_the_catalogue_brings_its_own_characteristics() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "tivit seller of secrets")
    tivit = game.permanent("Tivit, Seller of Secrets")
    assert (tivit.power, tivit.keywords, tivit.printed.supertypes) == (
        6,
        ("flying", "ward {3}"),
        ("Legendary",),
    )


def test_a_permanent_may_be_owned_by_another() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", owner="Ben")
    bear = game.permanent("Bear")
    assert (game.name(bear.owner), game.name(bear.controller)) == ("Ben", "Ann")
    game.does("Ann", Move(game.id("Bear"), Zone.GRAVEYARD))
    assert game.cards_of("Ben") == {"Bear": "graveyard"}


def test_400_7_what_moves_is_a_new_object() -> None:
    game = ready()
    bear = game.id("Bear")
    game.does("Ben", Move(bear, Zone.EXILE))
    assert game.id("Bear") != bear
    game.refused("Ben", SetTapped(bear, tapped=True), "no_such_object", "table", str(bear))


def test_a_card_may_be_put_onto_the_battlefield() -> None:
    game = playing("Ann", "Ben").does("Ann", AddCard("Ballot Broker"))
    game.does("Ann", Move(game.id("Ballot Broker"), Zone.BATTLEFIELD))
    assert game.controlled("Ann") == ["Ballot Broker"]
    assert game.permanent("Ballot Broker").card == "Ballot Broker"


def test_a_creature_that_goes_to_the_graveyard_has_died() -> None:
    game = ready().does("Ben", Move(ready().id("Bear"), Zone.GRAVEYARD))
    assert game.names(game.game.this_turn.died) == ["Ben"]


def test_a_token_that_is_moved_is_gone() -> None:
    game = playing("Ann", "Ben")
    goat = AddPermanent("Goat", types=("Creature",), power=0, toughness=1, token=True)
    game.does("Ann", goat).does("Ann", Move(game.id("Goat"), Zone.EXILE))
    assert game.ids("Goat") == []
    game.does("Ann", Undo())
    assert game.is_there("Goat")


def test_no_counters_is_none_of_that_kind() -> None:
    game = ready().does("Ann", SetCounters(ready().id("Bear"), "charge", 2))
    game.does("Ann", SetCounters(game.id("Bear"), "charge", 0))
    assert game.permanent("Bear").counters == {}


def test_the_bearer_lost_by_hand_comes_back_with_the_undo() -> None:
    for change in (SetControl(ready().id("Elk"), BEN), Move(ready().id("Elk"), Zone.EXILE)):
        game = ready().does("Ann", change)
        assert game.bearer("Ann") is None
        assert game.does("Ann", Undo()).bearer("Ann") == "Elk"


def test_an_attacker_moved_by_mistake_attacks_again_after_the_undo() -> None:
    for change in (Move(ready().id("Elk"), Zone.EXILE), SetControl(ready().id("Elk"), BEN)):
        game = ready().attack_with("Elk", "Ben").does("Ann", change)
        assert game.document()["combat"]["attacks"] == {}
        game.does("Ann", Undo())
        assert list(game.document()["combat"]["attacks"].values()) == [2]


# Undo.


def test_only_the_last_change_can_be_undone() -> None:
    game = ready().does("Ann", SetLife(BEN, 30)).does("Ann", SetLife(BEN, 20)).does("Ann", Undo())
    assert game.life("Ben") == 30
    game.refused("Ann", Undo(), "nothing_to_undo", "table")


def test_only_ones_own_change_can_be_undone() -> None:
    game = ready().does("Ben", SetLife(BEN, 30))
    assert "undo" not in game.may("Ann")
    game.refused("Ann", Undo(), "nothing_to_undo", "table").does("Ben", Undo())
    assert game.life("Ben") == 40


def test_what_has_led_to_something_cannot_be_undone() -> None:
    game = ready().does("Ann", SetCounters(ready().id("Bear"), "-1/-1", 2))
    assert not game.is_there("Bear")
    game.refused("Ann", Undo(), "nothing_to_undo", "table")


def test_nothing_is_undone_after_the_game_has_gone_on() -> None:
    game = ready().does("Ann", SetLife(BEN, 30)).next_step()
    game.refused("Ann", Undo(), "nothing_to_undo", "table")
    assert "undo" not in game.document()


# What is refused.


@pytest.mark.parametrize(
    ("command", "code", "rule", "says"),
    [
        (AddPermanent("Bear"), "unknown_card", "table", "Bear"),
        (AddPermanent("Bear", types=("Creature",)), "no_size", "208.1", "Bear"),
        (AddPermanent("Bear", types=("Creature",), power=2), "half_a_size", "208.1", "Bear"),
        (AddPermanent("Nazgûl", owner=PlayerId(7)), "no_such_player", "table", "7"),
        (AddPermanent("Plea for Power"), "no_permanent", "307.4", "Plea for Power"),
        (AddPermanent("Opt", types=("Instant",)), "no_permanent", "307.4", "Opt"),
        (AddCard("Nazgûl", Zone.BATTLEFIELD), "wrong_zone", "table", "battlefield"),
        (AddCard("Nazgûl", Zone.STACK), "wrong_zone", "table", "stack"),
        (Move(ObjectId(99), Zone.EXILE), "no_such_object", "table", "99"),
        (Move(ObjectId(1), Zone.STACK), "wrong_zone", "table", "cast it"),
        (Move(ObjectId(1), Zone.BATTLEFIELD), "wrong_zone", "table", "Bear"),
        (SetTapped(ObjectId(99), tapped=True), "no_such_object", "table", "99"),
        (SetCounters(ObjectId(99), "charge", 1), "no_such_object", "table", "99"),
        (SetControl(ObjectId(99), BEN), "no_such_object", "table", "99"),
        (SetControl(ObjectId(1), PlayerId(9)), "no_such_player", "table", "9"),
        (SetLife(PlayerId(9), 1), "no_such_player", "table", "9"),
        (Undo(), "nothing_to_undo", "table", "no change"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else value,
)
def test_a_change_that_cannot_be_is_refused(
    command: Command, code: str, rule: str, says: str
) -> None:
    ready().refused("Ann", command, code, rule, says)


def test_a_sorcery_does_not_move_onto_the_battlefield() -> None:
    game = ready()
    move = Move(game.id("Plea for Power"), Zone.BATTLEFIELD)
    game.refused("Ben", move, "no_permanent", "307.4", "Plea for Power")


def test_nothing_is_done_to_a_player_who_left() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear").concedes("Cy")
    gone = game.of("Cy")
    for command in (SetLife(gone, 1), SetControl(game.id("Bear"), gone)):
        game.refused("Ann", command, "no_such_player", "table", str(gone))


def test_any_player_may_change_anything_at_any_step() -> None:
    game = ready().at(Step.END).does("Ben", SetLife(PlayerId(1), 12))
    assert game.life("Ann") == 12


def test_205_2a_typed_in_words_are_spelled_as_the_rules_do() -> None:
    game = playing("Ann", "Ben")
    game.does(
        "Ann",
        AddPermanent(
            "Ogre",
            types=("creature",),
            subtypes=("ogre",),
            colors=("Red",),
            power=3,
            toughness=3,
            keywords=("Trample",),
        ),
    )
    printed = game.permanent("Ogre").printed
    assert (printed.types, printed.subtypes) == (("Creature",), ("Ogre",))
    assert (printed.colors, printed.keywords) == (("red",), ("trample",))


def test_205_2a_an_unknown_type_is_refused_by_name() -> None:
    game = playing("Ann", "Ben")
    typed = AddPermanent("Ogre", types=("Creeture",))
    game.refused("Ann", typed, "unknown_type", "205.2a", '"Creeture"', "Creature")
