"""CR 500, turns: their steps, extra turns, untapping with stun counters, Sagas, ending a turn."""

from engine.cards.words import Zone
from engine.commands import EndTurn, HoldCouncil, Move, NextStep, SetCounters, SetTapped
from engine.events import StepBegan, TurnBegan
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing


def active(game: Playing) -> str:
    return game.name(game.game.active_player)


def order_of_turns(game: Playing, count: int) -> list[str]:
    """Return who takes the next turns."""
    return [active(game.turns(1)) for _ in range(count)]


# Steps.


def test_500_1_the_steps_of_a_turn_in_order() -> None:
    game = playing("Ann", "Ben", step=Step.UPKEEP).with_creature("Ann", "Bear")
    while game.game.turn == 1:
        game.next_step()
        if game.game.asked:
            game.attacks({"Bear": "Ben"})
    happened = (event for _, _, _, events, _ in game.record for event in events)
    steps = [event.step for event in happened if isinstance(event, StepBegan)]
    assert steps == [
        Step.UPKEEP,
        Step.DRAW,
        Step.MAIN,
        Step.BEGINNING_OF_COMBAT,
        Step.DECLARE_ATTACKERS,
        Step.DECLARE_BLOCKERS,
        Step.COMBAT_DAMAGE,
        Step.END_OF_COMBAT,
        Step.SECOND_MAIN,
        Step.END,
        Step.UPKEEP,
    ]


def test_510_4_first_strike_brings_a_second_damage_step() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 1, 1, "first strike")
    game.attack_with("Bear", "Ben").next_step().next_step()
    assert game.game.step is Step.FIRST_STRIKE_DAMAGE
    assert game.next_step().game.step is Step.COMBAT_DAMAGE


def test_102_1_only_the_active_player_moves_the_turn_on() -> None:
    game = playing("Ann", "Ben")
    for command in (NextStep(), EndTurn()):
        game.refused("Ben", command, "not_your_turn", "102.1", "Ann's turn")
    assert "next_step" in game.may("Ann")
    assert "next_step" not in game.may("Ben")


def test_the_turns_go_round_in_turn_order() -> None:
    game = playing("Ann", "Ben", "Cy")
    assert order_of_turns(game, 4) == ["Ben", "Cy", "Ann", "Ben"]
    assert game.game.turn == 5
    assert game.lines("turn")[-1] == ("turn", "Ben", 5)


# Ending a turn.


def test_ending_the_turn_goes_to_the_next_one() -> None:
    game = playing("Ann", "Ben").end_turn()
    assert (active(game), game.game.step) == ("Ben", Step.UPKEEP)


def test_ending_the_turn_goes_through_every_step() -> None:
    # 500.1: what triggers at the beginning of combat is not passed over.
    game = playing("Ann", "Ben").with_permanent("Ann", "Galadriel, Elven-Queen")
    game.enters("Ann", "Erestor of the Council").end_turn()
    assert (game.game.step, game.stack) == (Step.BEGINNING_OF_COMBAT, ["Galadriel, Elven-Queen"])
    assert game.game.turn == 1


def test_ending_the_turn_in_the_upkeep_does_not_skip_a_chapter() -> None:
    # 714.3c
    game = playing("Ann", "Ben").with_permanent("Ann", "Vault 11: Voter's Dilemma").turns(2)
    game.end_turn()
    assert (game.game.step, game.stack) == (Step.MAIN, ["Vault 11: Voter's Dilemma"])


def test_ending_the_turn_does_not_skip_the_end_step() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Faramir, Field Commander")
    game.with_creature("Ann", "Bear").does("Ann", Move(game.id("Bear"), Zone.GRAVEYARD)).end_turn()
    assert (game.game.step, game.stack) == (Step.END, ["Faramir, Field Commander"])
    game.top_resolves().confirms("Ann").end_turn()
    assert active(game) == "Ben"


def test_ending_the_turn_attacks_with_nothing() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").end_turn()
    assert (active(game), game.life("Ben")) == ("Ben", 40)


def test_ending_the_turn_does_not_skip_what_was_declared() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ben", "Elk")
    game.attack_with("Bear", "Ben").end_turn().waits_for("Ben").blocks("Ben", {}).end_turn()
    assert (game.game.step, game.life("Ben")) == (Step.COMBAT_DAMAGE, 38)
    assert active(game.end_turn()) == "Ben"


# Extra turns (CR 500.7).


def time_for(game: Playing, *voters: str) -> Playing:
    return game.all_vote(**dict.fromkeys(voters, "time"))


def test_500_7_extra_turns_come_directly_after_this_one() -> None:
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Expropriate")
    time_for(game, "Ann", "Ben").votes("Cy", "money")
    assert order_of_turns(game, 4) == ["Ann", "Ann", "Ben", "Cy"]
    assert game.lines("extra turn") == [("extra turn", "Ann", 2), ("extra turn", "Ann", 3)]


def test_500_7_the_one_created_last_is_taken_first() -> None:
    # Cy's copy resolves before Ann's spell: Ann's turn, created last, comes first.
    game = playing("Ann", "Ben", "Cy").casts("Ann", "Plea for Power").passes("Ann", "Ben")
    game.resolves("Cy", "Split Decision", "Plea for Power")
    game.all_vote(Cy="duplication", Ann="duplication", Ben="duplication").top_resolves()
    time_for(game, "Cy", "Ann", "Ben").top_resolves()
    time_for(game, "Ann", "Ben", "Cy")
    assert game.document()["extra_turns"] == [1, 3]
    assert order_of_turns(game, 4) == ["Ann", "Cy", "Ben", "Cy"]


def test_500_7_the_order_goes_on_where_it_was_left() -> None:
    # Dee's extra turn after Ann's first turn: then it is Ben's.
    game = playing().casts("Ann", "Plea for Power").passes("Ann", "Ben", "Cy")
    game.resolves("Dee", "Split Decision", "Plea for Power")
    game.all_vote(Dee="duplication", Ann="duplication", Ben="duplication", Cy="denial")
    time_for(game.top_resolves(), "Dee", "Ann", "Ben", "Cy").top_resolves()
    game.all_vote(Ann="knowledge", Ben="knowledge", Cy="knowledge", Dee="time").confirms("Ann")
    assert order_of_turns(game, 5) == ["Dee", "Ben", "Cy", "Dee", "Ann"]


def test_500_7_in_a_later_turn_too() -> None:
    game = playing("Ann", "Ben", "Cy").turns(1).at(Step.MAIN).resolves("Ben", "Plea for Power")
    time_for(game, "Ben", "Cy", "Ann")
    assert order_of_turns(game, 3) == ["Ben", "Cy", "Ann"]
    (began,) = (one for one in game.happened if isinstance(one, TurnBegan))
    assert not began.extra


# Untapping.


def test_502_3_the_active_players_permanents_untap() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ben", "Elk")
    for name in ("Bear", "Elk"):
        game.does("Ann", SetTapped(game.id(name), tapped=True))
    game.turns(1)
    assert (game.permanent("Bear").tapped, game.permanent("Elk").tapped) == (True, False)


def test_122_1d_a_stun_counter_is_removed_instead() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Elk")
    game.resolves("Ann", "Trap the Trespassers").all_seal(Ann="Elk", Ben="Elk")
    assert (game.counters("Elk", "stun"), game.permanent("Elk").tapped) == (2, True)
    for stun, tapped in ((1, True), (0, True), (0, False)):
        game.turns(1 if game.game.turn == 1 else 2)
        assert (game.counters("Elk", "stun"), game.permanent("Elk").tapped) == (stun, tapped)


def test_122_1d_an_untapped_one_keeps_its_stun_counters() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Elk")
    game.does("Ann", SetCounters(game.id("Elk"), "stun", 1)).turns(1)
    assert game.counters("Elk", "stun") == 1


# Sagas.


def test_714_3a_a_saga_enters_with_its_first_chapter() -> None:
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Vault 11: Voter's Dilemma")
    assert game.counters("Vault 11: Voter's Dilemma", "lore") == 1
    assert game.stack == ["Vault 11: Voter's Dilemma"]
    game.top_resolves()
    assert game.controlled("Ann")[1:] == ["Human Soldier Token"] * 2


def test_714_3c_a_chapter_in_each_own_first_main_phase() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Vault 11: Voter's Dilemma")
    game.turns(1).at(Step.MAIN)
    assert game.counters("Vault 11: Voter's Dilemma", "lore") == 1
    game.turns(1)
    assert game.counters("Vault 11: Voter's Dilemma", "lore") == 1
    game.at(Step.MAIN)
    assert game.counters("Vault 11: Voter's Dilemma", "lore") == 2
    game.stack_resolves().confirms("Ann", "Ben").at(Step.SECOND_MAIN)
    assert game.counters("Vault 11: Voter's Dilemma", "lore") == 2


# This turn.


def test_what_was_true_this_turn_begins_anew() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Ballot Broker")
    game.resolves("Ben", "Illusion of Choice").confirms("Ben").turns(1)
    game.does("Ben", HoldCouncil("Where?", ("north", "south"))).votes("Ben", "north")
    game.waits_for("Ann").expect_question("Ann", Asks.VOTE, voter=game.of("Ann"))
