"""Objects: which of them a description means, what they are, and what may be targeted."""

from __future__ import annotations

import pytest

from engine.cards.words import Characteristics, Described, Who, Zone
from engine.commands import AddCard, AddPermanent, CastByHand, SetControl, Tempt
from engine.ids import ObjectId, PlayerId
from engine.objects import (
    abilities_of,
    colors_of,
    find_object,
    has,
    is_bearer,
    is_creature,
    is_legendary,
    is_protected,
    may_be_targeted,
    meant,
    name_of,
)
from engine.state import Game, ObjectKind, StackObject, Table
from tests.tables import act, added, answers, in_game, started

YOU, OTHER = PlayerId(1), PlayerId(2)


def a_table() -> Table:
    """1 to 3 are yours (a land, a creature, an artifact), 4 theirs, 5 yours under their control."""
    table = act(started(3), 1, AddPermanent("Forest", ("Land",))).after
    table = added(table, 1, "Nazgûl", "Coercive Portal")
    table = added(table, 2, "Grudge Keeper")
    table = added(table, 1, "Ballot Broker")
    return act(table, 1, SetControl(ObjectId(5), OTHER)).after


CREATURE = ("Creature",)
MEANT: dict[str, tuple[Described, tuple[int, ...]]] = {
    "everything": (Described(), (1, 2, 3, 4, 5)),
    "creatures": (Described(types=CREATURE), (2, 4, 5)),
    "one of several types": (Described(types=("Artifact", "Land")), (1, 3)),
    "nonland": (Described(without=("Land",)), (2, 3, 4, 5)),
    "a subtype": (Described(subtype="Wraith"), (2,)),
    "you control": (Described(controlled_by=Who.YOU), (1, 2, 3)),
    "you don't control": (Described(not_controlled_by_you=True), (4, 5)),
    "opponents control": (Described(controlled_by=Who.EACH_OPPONENT), (4, 5)),
    "the voter controls": (Described(controlled_by=Who.THE_VOTER), (4, 5)),
    "the voter owns": (Described(owned_by=Who.THE_VOTER), (4,)),
    "you own": (Described(owned_by=Who.YOU), (1, 2, 3, 5)),
    "another": (Described(types=CREATURE, another=True), (4, 5)),
    "anybody's": (Described(controlled_by=Who.EACH_PLAYER), (1, 2, 3, 4, 5)),
}


@pytest.mark.parametrize(("what", "these"), MEANT.values(), ids=MEANT)
def test_what_a_description_means(what: Described, these: tuple[int, ...]) -> None:
    game = in_game(a_table())
    assert meant(game, what, YOU, voter=OTHER, source=ObjectId(2)) == these


def test_a_graveyard_is_your_own() -> None:
    table = act(started(2), 1, AddCard("Nazgûl")).after
    table = act(table, 2, AddCard("Nazgûl")).after
    table = act(table, 1, AddCard("Grudge Keeper", Zone.EXILE)).after
    game = in_game(table)
    assert meant(game, Described(zone=Zone.GRAVEYARD), YOU) == (1,)
    assert meant(game, Described(zone=Zone.EXILE), YOU) == (3,)
    assert meant(game, Described(zone=Zone.GRAVEYARD), OTHER) == (2,)


def test_on_the_stack_only_spells_have_types() -> None:
    table = act(started(2), 1, CastByHand("Typed in", ("Instant",))).after
    game = in_game(table)
    instants = Described(types=("Instant", "Sorcery"), zone=Zone.STACK)
    assert meant(game, instants, YOU) == (1,)
    ability = StackObject(ObjectId(9), ObjectKind.TRIGGERED, "Something", YOU, YOU, ())
    with_ability = Game(game.players, YOU, stack=(*game.stack, ability))
    assert meant(with_ability, Described(zone=Zone.STACK), YOU) == (1,)


def test_names_wherever_a_thing_is() -> None:
    table = act(a_table(), 1, AddCard("Expropriate")).after
    table = act(table, 1, CastByHand("Typed in", ("Instant",))).after
    game = in_game(table)
    assert name_of(game, ObjectId(2)) == "Nazgûl"
    assert name_of(game, ObjectId(6)) == "Expropriate"
    assert name_of(game, ObjectId(7)) == "Typed in"
    assert name_of(game, ObjectId(99)) == "something that left"
    assert name_of(game, None) == ""
    assert find_object(game, ObjectId(99)) is None


def test_what_is_typed_in_has_no_abilities() -> None:
    typed = AddPermanent("Ballot Broker", CREATURE, power=2, toughness=3)
    game = in_game(act(added(started(2), 1, "Ballot Broker"), 1, typed).after)
    assert len(abilities_of(game, game.permanents[ObjectId(1)])) == 1
    assert abilities_of(game, game.permanents[ObjectId(2)]) == ()
    assert is_creature(game.permanents[ObjectId(2)])


def test_a_bearer_is_legendary() -> None:
    table = act(added(started(2), 1, "Grudge Keeper"), 1, Tempt(YOU)).after
    game = in_game(table)
    assert not is_legendary(game, game.permanents[ObjectId(1)])
    game = in_game(act(table, 1, next(answers(table, 1))).after)
    assert is_bearer(game, game.permanents[ObjectId(1)])
    assert is_legendary(game, game.permanents[ObjectId(1)])


# Targets.


def creature(keyword: str) -> AddPermanent:
    return AddPermanent("Guarded", CREATURE, power=1, toughness=1, keywords=(keyword,))


def spell(controller: PlayerId, *colors: str) -> StackObject:
    printed = Characteristics("Bolt", ("Instant",), colors=colors)
    return StackObject(
        ObjectId(9), ObjectKind.SPELL, "Bolt", controller, controller, (), printed=printed
    )


@pytest.mark.parametrize(
    ("keyword", "yours", "theirs"),
    [
        ("flying", True, True),
        ("hexproof", True, False),
        ("shroud", False, False),
        ("protection from red", False, False),
        ("protection from blue", True, True),
    ],
)
def test_what_may_be_targeted(keyword: str, yours: bool, theirs: bool) -> None:
    game = in_game(act(started(2), 1, creature(keyword)).after)
    assert may_be_targeted(game, ObjectId(1), spell(YOU, "red")) == yours
    assert may_be_targeted(game, ObjectId(1), spell(OTHER, "red")) == theirs
    assert has(game.permanents[ObjectId(1)], keyword)


def test_an_ability_has_the_colors_of_its_source() -> None:
    red = AddPermanent("Red", CREATURE, colors=("red",), power=1, toughness=1)
    table = act(started(2), 2, red).after
    game = in_game(act(table, 1, creature("protection from red")).after)
    ability = StackObject(
        ObjectId(9), ObjectKind.ACTIVATED, "Red", OTHER, OTHER, (), source=ObjectId(1)
    )
    assert colors_of(game, ability) == ("red",)
    assert is_protected(game.permanents[ObjectId(2)], ("red",))
    assert not may_be_targeted(game, ObjectId(2), ability)
    assert may_be_targeted(game, ObjectId(77), ability), "what is no permanent has no protection"
