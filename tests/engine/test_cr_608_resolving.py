"""CR 608, resolving: targets again, printed order, choices in APNAP order, as much as possible."""

from collections import Counter
from itertools import chain
from typing import get_args

import pytest

from engine.cards.effects import Effect
from engine.commands import (
    AddPermanent,
    Cast,
    CastByHand,
    Choose,
    Confirm,
    KeepPassing,
    Move,
    SetControl,
    SetLife,
)
from engine.resolve import FAMILIES
from engine.state import Asks
from tests.engine.playing import Playing, playing


def test_each_effect_is_carried_out_in_one_way() -> None:
    assert Counter(chain(*FAMILIES)) == Counter(get_args(Effect))


# Targets.


def test_601_2c_targets_are_chosen_when_casting() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Bear").with_thing("Ben", "Rock", "Artifact")
    game.refused("Ann", Cast("Claim the Precious"), "wrong_targets", "601.2c", "needs 1 targets")
    rock = Cast("Claim the Precious", (game.id("Rock"),))
    game.refused("Ann", rock, "wrong_targets", "601.2c", "Rock")
    both = Cast("Claim the Precious", (game.id("Bear"), game.id("Bear")))
    game.refused("Ann", both, "wrong_targets", "601.2c", "2")
    none = Cast("Plea for Power", (game.id("Bear"),))
    game.refused("Ann", none, "wrong_targets", "601.2c")


@pytest.mark.parametrize("keyword", ["hexproof", "shroud", "protection from black"])
def test_115_1_what_may_not_be_targeted_is_no_target(keyword: str) -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Bear", 2, 2, keyword)
    claim = Cast("Claim the Precious", (game.id("Bear"),))
    game.refused("Ann", claim, "wrong_targets", "601.2c", "Bear")


@pytest.mark.parametrize("keyword", ["hexproof", "protection from blue"])
def test_702_11b_hexproof_stops_opponents_only(keyword: str) -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 2, 2, keyword)
    game.resolves("Ann", "Claim the Precious", "Bear")
    assert game.cards_of("Ann")["Bear"] == "graveyard"


def test_608_2b_a_spell_whose_targets_are_all_illegal_does_nothing() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Bear")
    game.casts("Ann", "Claim the Precious", "Bear").does("Ben", Move(game.id("Bear"), None))
    game.top_resolves()
    assert game.cards_of("Ann") == {"Claim the Precious": "graveyard"}
    assert game.player("Ann").ring is None


def test_608_2b_a_target_that_changed_control_is_still_a_creature() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Bear")
    game.casts("Ann", "Claim the Precious", "Bear")
    game.does("Ben", SetControl(game.id("Bear"), game.of("Ann"))).top_resolves()
    assert game.cards_of("Ben") == {"Bear": "graveyard"}


def test_115_2_only_spells_of_the_right_type_are_targets_on_the_stack() -> None:
    game = playing("Ann", "Ben").casts("Ann", "Ballot Broker")
    broker = Cast("Split Decision", (game.top.id,))
    game.refused("Ann", broker, "wrong_targets", "601.2c", "Ballot Broker")
    game.top_resolves().enters("Ann", "Nazgûl")
    trigger = Cast("Split Decision", (game.top.id,))
    game.refused("Ann", trigger, "wrong_targets", "601.2c", "Nazgûl")


def test_702_12b_an_indestructible_target_is_a_legal_one() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Colossus", 9, 9, "indestructible")
    game.resolves("Ann", "Claim the Precious", "Colossus")
    assert game.controlled("Ben") == ["Colossus"]
    assert game.ring("Ann").tempted == 1


# Order.


def test_608_2c_instructions_are_followed_in_printed_order() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Elk").resolves("Ann", "Birthday Escape")
    game.expect_question("Ann", Asks.CONFIRM, about="draw", rule="121.1")
    assert game.player("Ann").ring is None
    game.confirms("Ann").waits_for("Ann").expect_question("Ann", Asks.RING_BEARER)


def test_608_2_nobody_acts_in_the_middle() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Birthday Escape")
    bear = AddPermanent("Bear", types=("Creature",), power=2, toughness=2)
    for command in (Cast("Illusion of Choice"), bear, SetLife(game.of("Ann"), 3)):
        game.refused("Ben", command, "resolving", "608.2", "Birthday Escape", "Ann")
    game.does("Ben", KeepPassing(on=True))


def test_608_2n_then_it_is_put_into_its_owners_graveyard() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Birthday Escape").confirms("Ann")
    assert game.cards_of("Ann") == {"Birthday Escape": "graveyard"}
    assert game.card("Birthday Escape").owner == game.of("Ann")


def test_608_3a_a_permanent_spell_enters_under_its_controller() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Ballot Broker")
    broker = game.permanent("Ballot Broker")
    assert (broker.owner, broker.controller, broker.since) == (1, 1, 1)
    assert game.lines("entered") == [("entered", "Ann", "Ballot Broker")]


def test_608_2n_a_spell_by_hand_goes_to_its_zone_too() -> None:
    game = playing("Ann", "Ben").does("Ann", CastByHand("Opt", ("Instant",))).top_resolves()
    rock = CastByHand("Mind Stone", ("Artifact",))
    game.does("Ann", rock).top_resolves()
    assert game.cards_of("Ann") == {"Opt": "graveyard"}
    assert game.controlled("Ann") == ["Mind Stone"]


# Choices inside effects.


def ready_to_sacrifice(count: int) -> Playing:
    """Each of Ben and Cy has a Bear, an Elk and a Wolf, and sacrifices that many creatures."""
    game = playing("Ann", "Ben", "Cy")
    for who in ("Ben", "Cy"):
        for name in ("Bear", "Elk", "Wolf"):
            game.with_creature(who, f"{who}'s {name}")
    if count == 2:
        game.with_permanent("Ann", "Brago's Representative")
    game.resolves("Ann", "Capital Punishment").votes("Ann", *["death"] * count)
    return game.all_vote(Ben="taxes", Cy="taxes")


def test_101_4_choices_are_made_in_apnap_order() -> None:
    game = ready_to_sacrifice(1).waits_for("Ben").chooses("Ben", "Ben's Elk")
    game.waits_for("Cy").chooses("Cy", "Cy's Wolf")
    assert game.controlled("Ben") == ["Ben's Bear", "Ben's Wolf"]
    assert game.controlled("Cy") == ["Cy's Bear", "Cy's Elk"]


def test_101_4_the_active_player_comes_first_not_the_controller() -> None:
    # Cy's copy on Ann's turn: Ann chooses before Ben.
    game = playing("Ann", "Ben", "Cy")
    for who in ("Ann", "Ben"):
        game.with_creature(who, f"{who}'s Bear").with_creature(who, f"{who}'s Elk")
    game.casts("Ann", "Capital Punishment").passes("Ann", "Ben")
    game.resolves("Cy", "Split Decision", "Capital Punishment")
    game.all_vote(Cy="duplication", Ann="duplication", Ben="duplication").top_resolves()
    game.all_vote(Cy="death", Ann="taxes", Ben="taxes").waits_for("Ann")
    game.chooses("Ann", "Ann's Elk").waits_for("Ben")


def test_608_2d_a_choice_names_as_many_as_are_asked_for() -> None:
    game = ready_to_sacrifice(2)
    game.expect_question("Ben", Asks.CHOOSE, least=2, most=2, rule="701.21a")
    number, bear = game.number("Ben"), game.pick("Ben", "Ben's Bear")
    game.refused("Ben", Choose(number, (bear,)), "wrong_number", "701.21a", "Choose 2")
    game.refused("Ben", Choose(number, (bear, bear)), "twice", "701.21a")
    theirs = Choose(number, (bear, str(game.id("Cy's Bear"))))  # type: ignore[arg-type]
    game.refused("Ben", theirs, "not_a_choice", "701.21a", "Ben's Bear", "Ben's Elk")
    game.chooses("Ben", "Ben's Wolf", "Ben's Bear")
    assert len(game.controlled("Ben")) == 3
    game.chooses("Cy", "Cy's Bear", "Cy's Elk")
    assert (game.controlled("Ben"), game.controlled("Cy")) == (["Ben's Elk"], ["Cy's Wolf"])


def test_101_3_too_few_means_all_there_are() -> None:
    # Nobody is asked where nothing is left to choose.
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Bear")
    game.resolves("Ann", "Capital Punishment").all_vote(Ann="death", Ben="death", Cy="death")
    assert game.game.asked == {}
    assert game.cards_of("Ben") == {"Bear": "graveyard"}


def test_121_2c_instructions_on_paper_are_given_to_all_at_once() -> None:
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Capital Punishment")
    game.all_vote(Ann="taxes", Ben="taxes", Cy="death").waits_for("Ben", "Cy")
    game.expect_question("Cy", Asks.CONFIRM, about="discard", amount=2, rule="701.9a")
    game.confirms("Cy").waits_for("Ben").confirms("Ben")
    assert game.game.resolution is None


def test_119_4_what_cannot_be_paid_is_not_asked() -> None:
    for life, asked in ((2, True), (1, False)):
        game = playing("Ann", "Ben").with_permanent("Ann", "Call of the Ring")
        game.with_creature("Ann", "Bear").turns(2).does("Ann", SetLife(game.of("Ann"), life))
        game.top_resolves().bears("Ann", "Bear").top_resolves()
        assert bool(game.game.asked) is asked


# Copies.


def duplicated(game: Playing, card: str, *targets: str) -> Playing:
    """Ann's spell is copied for Ben, whose Split Decision resolves for duplication."""
    game.casts("Ann", card, *targets).passes("Ann")
    return game.resolves("Ben", "Split Decision", card).all_vote(
        Ben="duplication", Ann="duplication"
    )


def test_707_10c_a_copy_may_have_another_target() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Elk").with_creature("Ben", "Bear")
    duplicated(game, "Claim the Precious", "Bear").waits_for("Ben")
    game.expect_question("Ben", Asks.CHOOSE, ["Elk", "Bear"], about="new target", rule="707.10c")
    game.chooses("Ben", "Elk").top_resolves().bears("Ben", "Bear")
    assert game.cards_of("Ann") == {"Elk": "graveyard"}
    game.top_resolves()
    assert game.cards_of("Ben") == {"Split Decision": "graveyard", "Bear": "graveyard"}


def test_707_10c_the_copys_controller_may_target_what_they_may_target() -> None:
    # Hexproof is asked about Ben now, who controls the copy; the target it has may stay.
    game = playing("Ann", "Ben").with_creature("Ann", "Elk", 2, 2, "hexproof")
    game.with_creature("Ann", "Ape", 2, 2, "hexproof")
    game.with_creature("Ben", "Bear", 2, 2, "hexproof").with_creature("Ben", "Wolf")
    duplicated(game, "Claim the Precious", "Elk")
    game.expect_question("Ben", Asks.CHOOSE, ["Elk", "Bear", "Wolf"])


def test_707_10_a_copy_is_no_card() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Bear").with_creature("Ben", "Wolf")
    duplicated(game, "Claim the Precious", "Bear").chooses("Ben", "Bear").top_resolves()
    game.bears("Ben", "Wolf")
    assert game.cards_of("Ben") == {"Split Decision": "graveyard", "Bear": "graveyard"}
    assert game.lines("copied") == [("copied", "Ben", "Claim the Precious")]


def test_707_10_a_copy_without_targets_brings_no_question() -> None:
    game = duplicated(playing("Ann", "Ben"), "Plea for Power")
    assert game.game.asked == {}
    assert [game.name(one.controller) for one in game.game.stack] == ["Ann", "Ben"]


def test_608_2_confirming_needs_a_question() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Birthday Escape")
    number = game.number("Ann")
    game.refused("Ben", Confirm(number), "stale", "table", "waiting for Ann")
    game.does("Ann", Confirm(number)).refused("Ann", Confirm(number), "stale", "table", "Nobody")
