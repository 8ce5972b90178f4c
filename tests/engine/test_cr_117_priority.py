"""CR 117, priority: who may act, how it goes round, and the switch that passes by itself.

With an empty stack anybody may act: passing round an empty stack is left to the table.
"""

from engine.commands import (
    Cast,
    CastByHand,
    EndTurn,
    HoldCouncil,
    KeepPassing,
    NextStep,
    PassPriority,
    SetLife,
    Tempt,
)
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing


def holder(game: Playing) -> str | None:
    priority = game.game.priority
    return None if priority is None else game.name(priority)


def test_117_3c_who_acts_receives_priority() -> None:
    game = playing("Ann", "Ben", "Cy").casts("Ann", "Plea for Power")
    assert holder(game) == "Ann"
    game.passes("Ann").casts("Ben", "Illusion of Choice")
    assert holder(game) == "Ben"


def test_117_3d_passing_gives_it_to_the_next_in_turn_order() -> None:
    game = playing("Ann", "Ben", "Cy").casts("Ann", "Plea for Power")
    for who in ("Ann", "Ben", "Cy"):
        assert holder(game) == who
        game.passes(who)
    assert game.game.asked


def test_117_4_the_top_resolves_when_all_pass_in_succession() -> None:
    # A new spell in between: everybody must pass again.
    game = playing("Ann", "Ben", "Cy").casts("Ann", "Plea for Power").passes("Ann", "Ben")
    game.casts("Cy", "Illusion of Choice").passes("Cy", "Ann")
    assert game.stack == ["Plea for Power", "Illusion of Choice"]
    game.passes("Ben").waits_for("Cy").confirms("Cy")
    assert game.stack == ["Plea for Power"]


def test_117_3b_after_a_resolution_the_active_player_has_priority() -> None:
    game = playing("Ann", "Ben", "Cy").casts("Ann", "Plea for Power").passes("Ann", "Ben")
    game.casts("Cy", "Illusion of Choice").passes("Cy", "Ann", "Ben").confirms("Cy")
    assert (holder(game), game.game.passed) == ("Ann", ())


def test_117_3a_the_active_player_has_priority_for_a_trigger_of_the_step() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Call of the Ring").turns(2)
    assert holder(game) == "Ann"


def test_117_1_only_who_has_priority_acts() -> None:
    game = playing("Ann", "Ben", "Cy").casts("Ann", "Plea for Power")
    game.refused("Ben", Cast("Illusion of Choice"), "no_priority", "117.1", "Ann has priority")
    game.refused("Ben", PassPriority(), "no_priority", "117.1", "Ann has priority")
    assert "cast" not in game.may("Ben")
    assert {"pass", "cast", "activate"} <= set(game.may("Ann"))


def test_117_1a_sorceries_need_the_own_main_phase_and_an_empty_stack() -> None:
    game = playing("Ann", "Ben")
    game.refused("Ben", Cast("Plea for Power"), "not_now", "117.1a", "own main phase")
    game.casts("Ann", "Illusion of Choice")
    game.refused("Ann", Cast("Plea for Power"), "not_now", "117.1a", "empty stack")
    game.passes("Ann", "Ben").confirms("Ann").at(Step.BEGINNING_OF_COMBAT)
    game.refused("Ann", Cast("Plea for Power"), "not_now", "117.1a", "Plea for Power")
    game.at(Step.SECOND_MAIN).casts("Ann", "Plea for Power")


def test_117_1a_creatures_need_it_too_unless_they_flash() -> None:
    game = playing("Ann", "Ben", step=Step.UPKEEP)
    game.refused("Ann", Cast("Ballot Broker"), "not_now", "117.1a", "Ballot Broker")
    bear = CastByHand("Briarpack", ("Creature",), power=3, toughness=3, keywords=("flash",))
    game.does("Ben", bear).top_resolves()
    assert game.controlled("Ben") == ["Briarpack"]


def test_117_1a_instants_may_be_cast_in_any_turn() -> None:
    game = playing("Ann", "Ben", step=Step.UPKEEP).casts("Ben", "Illusion of Choice")
    assert game.stack == ["Illusion of Choice"]


def test_117_4_the_turn_does_not_go_on_with_something_on_the_stack() -> None:
    game = playing("Ann", "Ben").casts("Ann", "Plea for Power")
    for command in (NextStep(), EndTurn(), HoldCouncil("Where?", ("a", "b")), Tempt(None)):
        game.refused("Ann", command, "stack", "117.4", "Plea for Power", "resolves first")


def test_117_5_state_based_actions_come_before_priority() -> None:
    game = playing("Ann", "Ben", "Cy").casts("Ann", "Plea for Power").does("Ann", SetLife(2, 0))  # type: ignore[arg-type]
    assert game.player("Ben").lost == "life"
    game.passes("Ann", "Cy").waits_for("Ann")


def test_117_1b_abilities_are_activated_with_priority() -> None:
    game = playing("Ann", "Ben").with_permanent("Ben", "Frodo, Sauron's Bane")
    game.casts("Ann", "Plea for Power").passes("Ann").activates("Ben", "Frodo, Sauron's Bane", 0)
    assert game.stack == ["Plea for Power", "Frodo, Sauron's Bane"]


# Passing by itself, until the own vote is asked.


def keeps_passing(game: Playing, *who: str) -> Playing:
    for one in who:
        game.does(one, KeepPassing(on=True))
    return game


def test_the_switch_passes_priority() -> None:
    game = keeps_passing(playing("Ann", "Ben", "Cy"), "Ben").casts("Ann", "Plea for Power")
    game.passes("Ann")
    assert holder(game) == "Cy"


def test_the_switch_can_be_turned_with_priority_in_hand() -> None:
    game = playing("Ann", "Ben", "Cy").casts("Ann", "Plea for Power").passes("Ann")
    keeps_passing(game, "Ben")
    assert holder(game) == "Cy"


def test_the_switch_stops_when_the_own_vote_is_asked() -> None:
    game = keeps_passing(playing("Ann", "Ben", "Cy"), "Ben", "Cy")
    game.casts("Ann", "Plea for Power").passes("Ann").votes("Ann", "time")
    game.waits_for("Ben")
    seats = game.document()["seats"]
    assert "passes" not in seats["2"]
    assert seats["3"]["passes"]


def test_the_switch_stops_for_an_envelope() -> None:
    game = keeps_passing(playing("Ann", "Ben"), "Ben").casts("Ann", "Truth or Consequences")
    game.passes("Ann").waits_for("Ann", "Ben")
    assert "passes" not in game.document()["seats"]["2"]


def test_the_switch_can_be_turned_off() -> None:
    game = keeps_passing(playing("Ann", "Ben"), "Ben").does("Ben", KeepPassing(on=False))
    game.casts("Ann", "Plea for Power").passes("Ann")
    assert holder(game) == "Ben"


def test_the_switch_answers_no_question_but_priority() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Bear").with_creature("Ben", "Elk")
    keeps_passing(game, "Ben").casts("Ann", "Capital Punishment").passes("Ann")
    game.all_vote(Ann="death", Ben="taxes").waits_for("Ben")
    keeps_passing(game, "Ben").waits_for("Ben").expect_question("Ben", Asks.CHOOSE)


def test_with_all_switches_on_the_stack_resolves_by_itself() -> None:
    game = keeps_passing(playing("Ann", "Ben"), "Ann", "Ben")
    game.does("Ann", Cast("Illusion of Choice")).waits_for("Ann")
