"""CR 701.54, the Ring tempts you: the action, the Ring-bearer, and what triggers.

Marks name the statements of tests/rules that a test holds. Combat with the emblem's abilities
stands in `test_cr_701_54c_in_combat.py`.
"""

import pytest

from engine.cards.words import Zone
from engine.commands import (
    AddPermanent,
    Cast,
    Choose,
    ChooseRingBearer,
    Move,
    SetControl,
    SetTapped,
    Tempt,
)
from engine.events import RingBearerChosen, RingTempted, TemptationFinished
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing


def tempted(game: Playing, who: str, *bearers: str) -> Playing:
    """The Ring tempts that player once for each name, who chooses it as Ring-bearer."""
    for bearer in bearers:
        game.does(who, Tempt(game.of(who))).bears(who, bearer)
    return game


# The action.


@pytest.mark.holds("R01", "B9")
def test_701_54a_emblem_then_choice_then_the_temptation_is_complete() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear")
    game.does("Ann", Tempt(game.of("Ann")))
    assert [one for one in game.happened if isinstance(one, RingTempted)]
    assert game.ring("Ann").tempted == 1
    game.expect_question("Ann", Asks.RING_BEARER, ["Bear"], rule="701.54a").bears("Ann", "Bear")
    kinds = [type(one) for one in game.happened]
    assert kinds.index(RingBearerChosen) < kinds.index(TemptationFinished)


@pytest.mark.holds("R02")
def test_109_5_you_is_the_controller_of_the_spell() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Bear").with_creature("Ann", "Elk")
    game.resolves("Ann", "Birthday Escape").confirms("Ann").waits_for("Ann")
    game.expect_question("Ann", Asks.RING_BEARER, ["Elk"])


@pytest.mark.holds("R03", "B1")
def test_701_54c_each_player_has_an_emblem_and_a_bearer_of_their_own() -> None:
    game = playing()
    for who in ("Ann", "Ben", "Cy", "Dee"):
        game.with_creature(who, f"{who}'s Elk")
    for who in ("Ann", "Ben", "Cy", "Dee"):
        tempted(game, who, f"{who}'s Elk")
    for who in ("Ann", "Ben", "Cy", "Dee"):
        assert (game.ring(who).tempted, game.bearer(who)) == (1, f"{who}'s Elk")


@pytest.mark.holds("R04", "B5")
def test_701_54a_choosing_is_a_duty() -> None:
    # Nothing but a creature answers.
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").does("Ann", Tempt(None))
    number = game.number("Ann")
    game.refused("Ann", Choose(number, ()), "wrong_answer", "701.54a", "bearer")
    wolf = ChooseRingBearer(number, "99")  # type: ignore[arg-type]
    game.refused("Ann", wolf, "not_a_choice", "701.54a", '"99"', "Bear")
    assert "pass" not in game.may("Ann")


@pytest.mark.holds("R05")
def test_115_10a_any_creature_you_control_may_be_chosen() -> None:
    # Tapped, summoning sick, a token, one just stolen, shrouded; not an artifact, not Ben's.
    game = playing("Ann", "Ben").with_creature("Ann", "Shadow", 2, 2, "shroud")
    game.with_creature("Ann", "Elk", owner="Ben").with_thing("Ann", "Rock", "Artifact")
    game.with_creature("Ben", "Wolf").enters("Ann", "Ballot Broker")
    game.does("Ann", AddPermanent("Goat", types=("Creature",), power=0, toughness=1, token=True))
    game.does("Ann", SetTapped(game.id("Shadow"), tapped=True)).does("Ann", Tempt(game.of("Ann")))
    game.expect_question("Ann", Asks.RING_BEARER, ["Shadow", "Elk", "Ballot Broker", "Goat"])
    assert game.game.priority is None


@pytest.mark.holds("R06", "B11")
def test_701_54d_without_a_creature_it_tempts_all_the_same() -> None:
    # The emblem comes, the count rises, "tempts you" would trigger; nobody is asked.
    game = playing("Ann", "Ben")
    game.does("Ann", Tempt(game.of("Ann")))
    assert (game.ring("Ann").tempted, game.bearer("Ann")) == (1, None)
    assert TemptationFinished(game.of("Ann")) in game.happened
    assert game.game.asked == {}


@pytest.mark.holds("R07", "B2")
def test_701_54a_the_same_creature_may_be_chosen_again() -> None:
    # A full choice; what looks for the choice triggers each time.
    game = playing("Ann", "Ben").with_creature("Ann", "Bear")
    game.with_permanent("Ann", "Call of the Ring")
    tempted(game, "Ann", "Bear")
    game.top_resolves().chooses("Ann", "no")
    tempted(game, "Ann", "Bear")
    assert (game.ring("Ann").tempted, game.bearer("Ann"), game.stack) == (
        2,
        "Bear",
        ["Call of the Ring"],
    )


@pytest.mark.holds("R08", "B3")
def test_701_54c_the_abilities_are_kept_without_a_bearer() -> None:
    game = tempted(playing("Ann", "Ben").with_creature("Ann", "Bear"), "Ann", "Bear", "Bear")
    game.does("Ann", Move(game.id("Bear"), None))
    assert (game.ring("Ann").tempted, game.bearer("Ann")) == (2, None)


@pytest.mark.holds("R09")
def test_701_54c_after_the_fourth_there_is_no_new_ability_but_it_counts() -> None:
    # And the vector "six temptations: level 4, count 6".
    game = playing("Ann", "Ben").with_creature("Ann", "Bear")
    tempted(game, "Ann", *["Bear"] * 6)
    assert game.ring("Ann").tempted == 6
    assert game.document()["players"]["1"]["ring"] == {
        "tempted": 6,
        "bearer": game.permanent("Bear").id,
    }


@pytest.mark.holds("R10", "B6")
def test_608_2b_all_targets_illegal_means_no_temptation() -> None:
    # And the vector of Claim the Precious.
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ben", "Elk")
    game.casts("Ann", "Claim the Precious", "Elk").does("Ben", Move(game.id("Elk"), None))
    game.top_resolves()
    assert game.player("Ann").ring is None
    assert game.lines("no legal target") == [("no legal target", "Ann", "Claim the Precious")]


@pytest.mark.holds("R11")
def test_608_2c_it_happens_at_its_place_in_the_printed_order() -> None:
    # The destroyed creature is no choice any more.
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ann", "Elk")
    game.resolves("Ann", "Claim the Precious", "Elk")
    game.expect_question("Ann", Asks.RING_BEARER, ["Bear"])
    assert game.cards_of("Ann") == {"Elk": "graveyard"}


@pytest.mark.holds("R11")
def test_608_2c_later_parts_see_the_new_bearer() -> None:
    # Galadriel's counter goes on the one just chosen.
    game = galadriel("Ann", "Ben").with_creature("Ann", "Bear").at(Step.BEGINNING_OF_COMBAT)
    game.top_resolves().all_vote(Ann="dominion", Ben="dominion").bears("Ann", "Bear")
    assert game.counters("Bear") == 1


@pytest.mark.holds("R11")
def test_608_2c_without_a_bearer_no_counter_is_placed() -> None:
    # The chosen one cannot be there, since Ann controls no creature when it resolves.
    game = galadriel("Ann", "Ben").at(Step.BEGINNING_OF_COMBAT)
    for name in ("Galadriel, Elven-Queen", "Erestor of the Council"):
        game.does("Ann", Move(game.permanent(name).id, None))
    game.top_resolves().all_vote(Ann="dominion", Ben="dominion")
    assert game.ring("Ann").tempted == 1
    assert not game.lines("counters")


def galadriel(*names: str) -> Playing:
    """Ann has Galadriel, and another Elf entered this turn."""
    game = playing(*names).with_permanent("Ann", "Galadriel, Elven-Queen")
    return game.enters("Ann", "Erestor of the Council")


@pytest.mark.holds("R12")
def test_608_2c_two_temptations_are_two_whole_actions() -> None:
    # Each player of a house temptation in turn order, one after the other.
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ben", "Elk")
    game.does("Ann", Tempt(None)).waits_for("Ann")
    assert game.player("Ben").ring is None
    game.bears("Ann", "Bear").waits_for("Ben").bears("Ben", "Elk")


@pytest.mark.holds("R14")
def test_101_4_only_the_tempted_player_chooses_and_everybody_sees_it() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").does("Ann", Tempt(None))
    bear = ChooseRingBearer(game.number("Ann"), game.pick("Ann", "Bear"))
    game.refused("Ben", bear, "stale", "table", "waiting for Ann")
    game.bears("Ann", "Bear")
    assert game.lines("bearer") == [("bearer", "Ann", "Bear")]


def test_608_2_nothing_else_happens_while_a_bearer_is_chosen() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").does("Ann", Tempt(None))
    game.refused("Ben", Cast("Illusion of Choice"), "resolving", "608.2", "The Ring")


# The Ring-bearer.


@pytest.mark.holds("R20")
def test_114_5_the_emblem_is_no_permanent() -> None:
    # Nothing that moves or destroys permanents finds it.
    game = tempted(playing("Ann", "Ben").with_creature("Ann", "Bear"), "Ann", "Bear")
    assert game.ids("The Ring") == []
    game.resolves("Ben", "Trap the Trespassers").all_seal(Ann="Bear", Ben="Bear")
    assert game.ring("Ann").tempted == 1


@pytest.mark.holds("R20")
def test_114_2_the_emblem_and_its_triggers_are_its_owners() -> None:
    # Whoever's turn it is: Ben's Ring, though Ann controls more of everything.
    game = playing("Ben", "Ann").with_creature("Ben", "Bear").with_creature("Ann", "Elk")
    tempted(game, "Ben", "Bear", "Bear").attack_with("Bear", "Ann")
    assert (game.top.name, game.top.controller, game.top.source) == (
        "The Ring",
        game.of("Ben"),
        None,
    )
    game.top_resolves().expect_question("Ben", Asks.CONFIRM, about="draw")


@pytest.mark.holds("R21")
def test_704_5j_the_bearer_is_legendary() -> None:
    # With a printed legend of the same name under one player, one of the two goes.
    game = playing("Ann", "Ben").with_creature("Ann", "Frodo, Sauron's Bane", 1, 1)
    first = game.id("Frodo, Sauron's Bane")
    game.with_permanent("Ann", "Frodo, Sauron's Bane")
    assert game.game.asked == {}
    game.does("Ann", Tempt(game.of("Ann")))
    game.does("Ann", ChooseRingBearer(game.number("Ann"), game.pick("Ann", first)))
    game.expect_question("Ann", Asks.CHOOSE, rule="704.5j", about="legend rule")
    game.chooses("Ann", first)
    assert (game.ids("Frodo, Sauron's Bane")[0], game.bearer("Ann")) == (
        first,
        "Frodo, Sauron's Bane",
    )


@pytest.mark.holds("R21")
def test_704_5j_one_of_two_that_are_not_legendary_may_be_the_bearer() -> None:
    # Only one of them is legendary.
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ann", "Bear")
    first, second = game.ids("Bear")
    game.does("Ann", Tempt(game.of("Ann")))
    game.does("Ann", ChooseRingBearer(game.number("Ann"), game.pick("Ann", second)))
    assert game.ids("Bear") == [first, second]
    assert game.game.asked == {}


@pytest.mark.holds("R31")
def test_701_54a_another_creature_becomes_the_bearer() -> None:
    # And only that one.
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ann", "Elk")
    tempted(game, "Ann", "Bear", "Elk")
    assert game.bearer("Ann") == "Elk"


@pytest.mark.holds("R31", "R33", "R36")
def test_701_54a_the_bearer_is_lost_when_control_changes() -> None:
    # And the new controller has none by it.
    game = tempted(playing("Ann", "Ben").with_creature("Ann", "Bear"), "Ann", "Bear")
    game.does("Ben", SetControl(game.id("Bear"), game.of("Ben")))
    assert game.bearer("Ann") is None
    assert game.player("Ben").ring is None


@pytest.mark.holds("R31")
def test_701_54a_getting_it_back_does_not_restore_it() -> None:
    # And the vector "Act of Treason, then back".
    game = tempted(playing("Ann", "Ben").with_creature("Ann", "Bear"), "Ann", "Bear")
    game.does("Ben", SetControl(game.id("Bear"), game.of("Ben")))
    game.does("Ben", SetControl(game.id("Bear"), game.of("Ann")))
    assert (game.bearer("Ann"), game.ring("Ann").tempted) == (None, 1)


@pytest.mark.holds("R32")
def test_400_7_the_bearer_is_lost_when_it_leaves_the_battlefield() -> None:
    # Back on the battlefield it is another object.
    game = tempted(playing("Ann", "Ben").with_creature("Ann", "Bear"), "Ann", "Bear")
    game.does("Ann", Move(game.id("Bear"), Zone.EXILE))
    game.does("Ann", Move(game.id("Bear"), Zone.BATTLEFIELD))
    assert game.is_there("Bear")
    assert game.bearer("Ann") is None


@pytest.mark.holds("R35")
def test_701_54b_losing_or_changing_characteristics_does_not_end_it() -> None:
    # Frodo becomes something else, and stays the bearer.
    game = playing("Ann", "Ben").with_permanent("Ann", "Frodo, Sauron's Bane")
    tempted(game, "Ann", "Frodo, Sauron's Bane")
    game.activates("Ann", "Frodo, Sauron's Bane", 0).passes("Ann", "Ben")
    assert game.permanent("Frodo, Sauron's Bane").printed.subtypes == ("Halfling", "Scout")
    assert game.bearer("Ann") == "Frodo, Sauron's Bane"


@pytest.mark.holds("R31")
def test_701_54e_a_vote_that_takes_it_ends_it() -> None:
    # Elrond gains control of the chosen bearer.
    game = playing("Ann", "Ben").with_creature("Ben", "Elk")
    tempted(game, "Ben", "Elk")
    game.enters("Ann", "Elrond of the White Council").stack_resolves()
    game.all_seal(Ann="aid", Ben="fellowship")
    assert "Elk" in game.controlled("Ann")
    assert game.bearer("Ben") is None


@pytest.mark.holds("R37")
def test_800_4a_who_leaves_takes_emblem_and_bearer_along() -> None:
    game = tempted(playing("Ann", "Ben", "Cy").with_creature("Ben", "Bear"), "Ben", "Bear")
    game.concedes("Ben")
    assert game.player("Ben").ring is None
    assert not game.is_there("Bear")


@pytest.mark.holds("R37")
def test_800_4a_an_open_choice_of_a_bearer_is_dropped() -> None:
    # The temptations of the others go on.
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear").with_creature("Cy", "Elk")
    game.does("Cy", Tempt(None)).waits_for("Ann").concedes("Ann").waits_for("Cy")
    assert game.ring("Ben").tempted == 1


# What triggers.


@pytest.mark.holds("R40")
def test_603_3_the_temptation_triggers_once_on_the_stack_afterwards() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Nazgûl")
    game.resolves("Ann", "Birthday Escape").confirms("Ann")
    assert game.stack == []
    game.bears("Ann", "Nazgûl")
    assert game.stack == ["Nazgûl"]
    game.top_resolves()
    assert game.counters("Nazgûl") == 1


@pytest.mark.holds("R40", "R06")
def test_701_54d_the_temptation_triggers_without_a_choice_too() -> None:
    # Every card here that triggers on it is a creature, so it is read from the event.
    game = playing("Ann", "Ben").with_permanent("Ann", "Call of the Ring").turns(2).top_resolves()
    assert game.ring("Ann").tempted == 1
    assert TemptationFinished(game.of("Ann")) in game.happened


@pytest.mark.holds("R41")
def test_701_54a_choosing_triggers_only_if_a_creature_was_chosen() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Call of the Ring")
    game.does("Ann", Tempt(game.of("Ann")))
    assert game.stack == []
    game.with_creature("Ann", "Bear")
    tempted(game, "Ann", "Bear")
    assert game.stack == ["Call of the Ring"]


@pytest.mark.holds("R42")
@pytest.mark.parametrize(("chosen", "triggers"), [("Bear", True), ("Faramir", False)])
def test_603_4_if_you_chose_a_creature_other_than_this(chosen: str, triggers: bool) -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Faramir, Field Commander")
    game.with_creature("Ann", "Bear")
    name = "Faramir, Field Commander" if chosen == "Faramir" else chosen
    tempted(game, "Ann", name)
    assert game.stack == (["Faramir, Field Commander"] if triggers else [])


@pytest.mark.holds("R42")
def test_603_4_without_a_choice_no_other_creature_was_chosen() -> None:
    # Faramir is under Ben's control in the meantime; Ann is tempted and controls nothing.
    game = playing("Ann", "Ben").with_permanent("Ben", "Faramir, Field Commander")
    game.does("Ann", Tempt(game.of("Ann")))
    assert game.stack == []


@pytest.mark.holds("R40", "R41")
def test_701_54d_anothers_temptation_triggers_nothing_of_mine() -> None:
    # "you".
    game = playing("Ann", "Ben").with_permanent("Ann", "Nazgûl").with_creature("Ben", "Elk")
    game.with_permanent("Ann", "Call of the Ring")
    tempted(game, "Ben", "Elk")
    assert game.stack == []


@pytest.mark.holds("R43")
def test_701_54c_how_often_counts_from_before_the_card_was_there() -> None:
    # Five times before Frodo came; a Rogue's damage then wins.
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear")
    tempted(game, "Ann", *["Bear"] * 5)
    game.with_permanent("Ann", "Frodo, Sauron's Bane")
    for ability in (0, 1):
        game.activates("Ann", "Frodo, Sauron's Bane", ability).stack_resolves()
    game.attack_with("Frodo, Sauron's Bane", "Ben").stack_resolves().next_step().next_step()
    game.stack_resolves()
    assert game.player("Ben").lost == "the game"
    assert game.player("Cy").is_in
