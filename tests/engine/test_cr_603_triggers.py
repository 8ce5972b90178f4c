"""CR 603, triggered abilities: when they trigger, in which order they wait, and "if" twice."""

import pytest

from engine.cards.words import Zone
from engine.commands import AddCard, AddPermanent, Choose, HoldCouncil, Move, SetControl, Tempt
from engine.state import Asks, ObjectKind, Step
from tests.engine.playing import Playing, playing

AN_ELF = AddPermanent(
    "Elf Token",
    types=("Creature",),
    subtypes=("Elf",),
    power=1,
    toughness=1,
    token=True,
    enters=True,
)


def council_with(*keepers: str) -> Playing:
    """Each of these players has a Grudge Keeper, and a council of Ann's is over."""
    game = playing("Ann", "Ben", "Cy")
    for who in keepers:
        game.with_permanent(who, "Grudge Keeper")
    game.does("Ann", HoldCouncil("Where?", ("north", "south")))
    return game.all_vote(Ann="north", Ben="south", Cy="north")


def order_of(game: Playing) -> list[tuple[str, str]]:
    return [(game.name(one.controller), one.name) for one in game.game.stack]


def test_603_3_a_trigger_is_put_on_the_stack_as_an_ability() -> None:
    game = playing("Ann", "Ben").enters("Ann", "Lieutenants of the Guard")
    assert (game.top.kind, game.top.source) == (
        ObjectKind.TRIGGERED,
        game.permanent("Lieutenants of the Guard").id,
    )
    assert game.name(game.game.priority) == "Ann"


def test_603_3_triggers_wait_for_the_end_of_the_resolution() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Nazgûl").with_creature("Ben", "Elk")
    game.resolves("Ann", "Claim the Precious", "Elk")
    assert (game.stack, game.game.waiting) == ([], ())
    game.bears("Ann", "Nazgûl")
    assert game.stack == ["Nazgûl"]


def test_603_3b_the_active_players_go_first_and_resolve_last() -> None:
    game = council_with("Cy", "Ben", "Ann")
    assert [who for who, _ in order_of(game)] == ["Ann", "Ben", "Cy"]


def test_603_3b_the_order_is_that_of_the_turn_not_of_the_seats() -> None:
    game = playing("Ann", "Ben", "Cy")
    for who in ("Ann", "Ben", "Cy"):
        game.with_permanent(who, "Grudge Keeper")
    game.turns(1).does("Cy", HoldCouncil("Where?", ("north", "south")))
    game.all_vote(Cy="north", Ann="south", Ben="north")
    assert [who for who, _ in order_of(game)] == ["Ben", "Cy", "Ann"]


def test_603_3b_a_player_with_several_says_in_which_order() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Grudge Keeper")
    game.with_permanent("Ann", "Erestor of the Council")
    game.does("Ben", HoldCouncil("Where?", ("north", "south"))).all_vote(Ben="north", Ann="south")
    game.waits_for("Ann")
    game.expect_question(
        "Ann",
        Asks.CHOOSE,
        ["Grudge Keeper", "Erestor of the Council"],
        about="order",
        rule="603.3b",
        least=2,
        most=2,
    )
    game.chooses("Ann", "Erestor of the Council", "Grudge Keeper")
    assert game.stack == ["Erestor of the Council", "Grudge Keeper"]


def test_603_3b_an_order_names_each_of_them_once() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Grudge Keeper")
    game.with_permanent("Ann", "Erestor of the Council")
    game.does("Ben", HoldCouncil("Where?", ("north", "south"))).all_vote(Ben="north", Ann="south")
    number = game.number("Ann")
    twice = Choose(number, ("1", "1"))  # type: ignore[arg-type]
    game.refused("Ann", twice, "twice", "603.3b")
    short = Choose(number, ("1",))  # type: ignore[arg-type]
    game.refused("Ann", short, "wrong_number", "603.3b", "Choose 2")


def test_603_3b_the_same_ones_need_no_order() -> None:
    game = playing("Ann", "Ben")
    for _ in range(3):
        game.with_permanent("Ann", "Nazgûl")
    game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", game.ids("Nazgûl")[0])
    assert game.stack == ["Nazgûl"] * 3


def test_603_3b_each_player_orders_only_their_own() -> None:
    game = playing("Ann", "Ben")
    for who in ("Ann", "Ben"):
        game.with_permanent(who, "Grudge Keeper").with_permanent(who, "Erestor of the Council")
    game.does("Ann", HoldCouncil("Where?", ("north", "south"))).all_vote(Ann="north", Ben="south")
    game.waits_for("Ann").chooses("Ann", "2", "1").waits_for("Ben").chooses("Ben", "1", "2")
    assert order_of(game) == [
        ("Ann", "Erestor of the Council"),
        ("Ann", "Grudge Keeper"),
        ("Ben", "Grudge Keeper"),
        ("Ben", "Erestor of the Council"),
    ]


def test_603_2c_once_for_each_occurrence() -> None:
    game = council_with("Ann")
    assert game.stack == ["Grudge Keeper"]
    game.top_resolves().does("Ann", HoldCouncil("Again?", ("yes", "no")))
    game.all_vote(Ann="yes", Ben="yes", Cy="yes")
    assert game.stack == ["Grudge Keeper"]


@pytest.mark.holds("R02")
def test_113_7a_a_trigger_outlives_its_source() -> None:
    game = playing("Ann", "Ben").enters("Ann", "Nazgûl")
    game.does("Ann", Move(game.permanent("Nazgûl").id, None)).top_resolves()
    assert game.ring("Ann").tempted == 1


@pytest.mark.holds("T05")
def test_603_3_the_controller_is_whoever_controlled_the_source() -> None:
    # A later change of control does not move the trigger.
    game = playing("Ann", "Ben").enters("Ann", "Lieutenants of the Guard")
    source = game.permanent("Lieutenants of the Guard").id
    game.does("Ben", SetControl(source, game.of("Ben"))).top_resolves()
    game.waits_for("Ann").all_vote(Ann="numbers", Ben="strength")
    assert game.controlled("Ann") == ["Soldier Token"]
    assert game.counters("Lieutenants of the Guard") == 1


# The intervening "if".


def test_603_4_false_when_it_would_trigger_means_no_trigger() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Faramir, Field Commander")
    assert game.at(Step.END).stack == []


def test_603_4_true_when_it_would_trigger_means_it_waits() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Faramir, Field Commander")
    game.with_creature("Ann", "Bear").does("Ann", Move(game.id("Bear"), Zone.GRAVEYARD))
    assert game.at(Step.END).stack == ["Faramir, Field Commander"]
    game.top_resolves().expect_question("Ann", Asks.CONFIRM, about="draw", amount=1)


@pytest.mark.holds("T03")
def test_608_2a_it_still_holds_on_resolution() -> None:
    # What these cards ask is about the past: once true, it cannot become false.
    game = playing("Ann", "Ben").with_permanent("Ann", "Galadriel, Elven-Queen")
    game.enters("Ann", "Erestor of the Council").at(Step.BEGINNING_OF_COMBAT)
    assert game.stack == ["Galadriel, Elven-Queen"]
    game.top_resolves().waits_for("Ann")


@pytest.mark.holds("T03")
def test_603_4_the_other_elf_must_be_under_your_control() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Galadriel, Elven-Queen")
    game.enters("Ben", "Erestor of the Council").at(Step.BEGINNING_OF_COMBAT)
    assert game.stack == []


def test_603_4_a_token_that_enters_by_hand_has_entered() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Galadriel, Elven-Queen")
    game.does("Ann", AN_ELF)
    assert game.permanent("Elf Token").token
    assert game.at(Step.BEGINNING_OF_COMBAT).stack == ["Galadriel, Elven-Queen"]


def test_603_4_a_card_put_onto_the_battlefield_has_entered() -> None:
    # By hand, from the graveyard.
    game = playing("Ann", "Ben").with_permanent("Ann", "Galadriel, Elven-Queen")
    game.does("Ann", AddCard("Erestor of the Council"))
    game.does("Ann", Move(game.card("Erestor of the Council").id, Zone.BATTLEFIELD))
    assert game.at(Step.BEGINNING_OF_COMBAT).stack == ["Galadriel, Elven-Queen"]


def test_603_4_no_elf_of_yesterday() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Galadriel, Elven-Queen")
    game.does("Ann", AN_ELF).at(Step.BEGINNING_OF_COMBAT).top_resolves()
    game.all_vote(Ann="guidance", Ben="guidance").confirms("Ann").turns(2).at(Step.MAIN)
    assert game.at(Step.BEGINNING_OF_COMBAT).stack == []


# Steps, damage, ward, delayed triggers.


def test_500_6_your_upkeep_is_not_everybodys() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Call of the Ring").turns(1)
    assert game.stack == []
    game.turns(1)
    assert game.stack == ["Call of the Ring"]


def test_603_2_combat_damage_to_a_player_triggers() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Tivit, Seller of Secrets")
    game.attack_with("Tivit, Seller of Secrets", "Ben").next_step().next_step()
    assert (game.life("Ben"), game.stack) == (34, ["Tivit, Seller of Secrets"])
    game.top_resolves().expect_question("Ann", Asks.VOTE, ["evidence", "bribery"])


def test_702_21a_ward_triggers_for_an_opponents_spell_only() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Tivit, Seller of Secrets")
    game.casts("Ann", "Claim the Precious", "Tivit, Seller of Secrets")
    assert game.stack == ["Claim the Precious"]
    game = playing("Ben", "Ann").with_permanent("Ann", "Tivit, Seller of Secrets")
    game.casts("Ben", "Claim the Precious", "Tivit, Seller of Secrets")
    assert game.stack == ["Claim the Precious", "Tivit, Seller of Secrets"]


def test_702_21a_ward_counters_unless_its_controller_pays() -> None:
    for answer, stays in (("yes", True), ("no", False)):
        game = playing("Ben", "Ann").with_permanent("Ann", "Tivit, Seller of Secrets")
        game.casts("Ben", "Claim the Precious", "Tivit, Seller of Secrets").top_resolves()
        game.expect_question("Ben", Asks.CHOOSE, ["yes", "no"], about="pay {3}", rule="702.21a")
        game.chooses("Ben", answer)
        assert game.stack == (["Claim the Precious"] if stays else [])
        assert bool(game.lines("countered")) is not stays
