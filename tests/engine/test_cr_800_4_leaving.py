"""CR 800.4, players who leave: in a vote, in a choice, with the stack, in combat, on their turn.

Marks name the statements of tests/rules that a test holds.
"""

import pytest

from engine.commands import Concede, HoldCouncil, SetLife, Tempt, VoteFor
from engine.events import GameEnded
from engine.state import Asks, Step
from tests.engine.playing import playing

# In a vote.


@pytest.mark.holds("L01")
def test_800_4a_a_spell_whose_controller_left_does_not_resolve() -> None:
    # No vote, no trigger on one.
    game = playing("Ann", "Ben", "Cy").with_permanent("Ben", "Grudge Keeper")
    game.casts("Ann", "Plea for Power").concedes("Ann")
    assert (game.stack, game.game.asked) == ([], {})


@pytest.mark.holds("L01")
def test_800_4a_an_ability_whose_controller_left_does_not_resolve() -> None:
    game = playing("Ann", "Ben", "Cy").enters("Ben", "Lieutenants of the Guard").concedes("Ben")
    assert (game.stack, game.game.asked) == ([], {})


@pytest.mark.holds("L02")
def test_800_4a_a_player_who_left_does_not_vote() -> None:
    # The one who is asked leaves; the next one is asked.
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Plea for Power").votes("Ann", "time")
    game.waits_for("Ben").concedes("Ben").waits_for("Cy").votes("Cy", "time")
    assert game.ballots() == [("Ann", "time"), ("Cy", "time")]


def test_800_4a_an_open_question_of_another_stays_as_it_is() -> None:
    # O-N1: Ben keeps the very same question; Cy, who left, is not asked.
    game = playing().resolves("Ann", "Plea for Power").votes("Ann", "time")
    before = game.question("Ben")
    game.concedes("Cy")
    assert game.question("Ben") is before
    game.votes("Ben", "time").waits_for("Dee")


@pytest.mark.holds("L02", "L03")
def test_800_4a_a_player_in_the_middle_of_several_votes_casts_no_more() -> None:
    # The first one stays, the next voter is a plain one.
    game = playing("Ann", "Ben", "Cy").with_permanent("Ben", "Brago's Representative")
    game.resolves("Ann", "Plea for Power").all_vote(Ann="time", Ben="knowledge").concedes("Ben")
    game.votes("Cy", "time")
    assert game.ballots() == [("Ann", "time"), ("Ben", "knowledge"), ("Cy", "time")]
    assert game.voting.finished


@pytest.mark.holds("L03")
def test_800_4i_votes_already_cast_still_count() -> None:
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Plea for Power")
    game.all_vote(Ann="time", Ben="knowledge").concedes("Ben").votes("Cy", "knowledge")
    assert game.count() == {"time": 1, "knowledge": 2}


@pytest.mark.holds("L03")
def test_800_4i_a_sealed_vote_still_counts() -> None:
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Truth or Consequences")
    game.seals("Ben", "truth").concedes("Ben").all_seal(Ann="truth", Cy="consequences")
    assert game.count() == {"truth": 2, "consequences": 1}


@pytest.mark.holds("L02")
def test_800_4a_an_envelope_that_is_missing_is_not_waited_for() -> None:
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Truth or Consequences")
    game.all_seal(Ann="truth", Cy="truth").waits_for("Ben").concedes("Ben")
    assert game.voting.finished
    assert game.count() == {"truth": 2, "consequences": 0}


@pytest.mark.holds("L04")
def test_800_4a_what_a_departed_player_owned_is_no_choice_any_more() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Bear").with_creature("Cy", "Elk")
    game.resolves("Ann", "Council's Judgment").votes("Ann", "Bear")
    game.expect_question("Ben", Asks.VOTE, ["Bear", "Elk"]).concedes("Cy")
    game.expect_question("Ben", Asks.VOTE, ["Bear"])


@pytest.mark.holds("L04")
def test_800_4a_nothing_happens_to_what_left_with_the_most_votes() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Bear").with_creature("Cy", "Elk")
    game.resolves("Ann", "Council's Judgment").all_vote(Ann="Bear", Ben="Bear").concedes("Ben")
    game.votes("Cy", "Elk")
    assert game.is_there("Elk")
    assert game.lines("exiled") == []


@pytest.mark.holds("L04")
def test_800_4a_a_departed_player_cannot_be_voted_for() -> None:
    # Mob Verdict with a question already open.
    game = playing().resolves("Ann", "Mob Verdict").concedes("Dee")
    game.expect_question("Ann", Asks.SEAL, ["Ben", "Cy"])


@pytest.mark.holds("L04", "L05")
def test_800_4a_nothing_is_done_to_a_departed_player_with_votes() -> None:
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Mob Verdict").seals("Ann", "Ben")
    game.seals("Cy", "Ben").concedes("Ben")
    assert game.player("Ben").life == 40
    assert game.game.resolution is None


@pytest.mark.holds("L05")
def test_101_3_steps_about_a_departed_voter_find_nothing() -> None:
    # Expropriate finds no permanent owned by Ben, and asks for Cy's alone.
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Bear").with_creature("Cy", "Elk")
    game.resolves("Ann", "Expropriate").all_vote(Ann="time", Ben="money").concedes("Ben")
    game.votes("Cy", "money")
    assert game.controlled("Ann") == ["Elk"]


@pytest.mark.holds("L06")
def test_608_2m_a_begun_resolution_is_finished_without_its_controller() -> None:
    # The vote goes on; the parts for "you" do nothing, nothing reaches the stack.
    game = playing("Ann", "Ben", "Cy").with_permanent("Ann", "Grudge Keeper")
    game.resolves("Ann", "Capital Punishment").votes("Ann", "taxes").concedes("Ann")
    game.all_vote(Ben="taxes", Cy="taxes").waits_for("Ben", "Cy").confirms("Ben", "Cy")
    assert game.game.resolution is None
    assert game.stack == []
    assert game.cards_of("Ann") == {}


@pytest.mark.holds("L06")
def test_800_4b_a_departed_player_draws_and_creates_nothing() -> None:
    game = playing("Ann", "Ben", "Cy").enters("Ann", "Tivit, Seller of Secrets").stack_resolves()
    game.votes("Ann", "bribery").concedes("Ann").all_vote(Ben="evidence", Cy="bribery")
    assert game.game.resolution is None
    assert not game.lines("token")


@pytest.mark.holds("L07")
def test_104_2a_the_game_ends_in_the_middle_of_a_vote() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Plea for Power").votes("Ann", "time")
    game.concedes("Ben")
    assert GameEnded(game.of("Ann")) in game.happened
    assert (game.game.over, game.game.asked, game.game.resolution) == (True, {}, None)


# In a choice inside an effect.


def test_800_4a_a_choice_of_a_departed_player_is_not_waited_for() -> None:
    game = playing("Ann", "Ben", "Cy")
    for who in ("Ben", "Cy"):
        game.with_creature(who, f"{who}'s Bear").with_creature(who, f"{who}'s Elk")
    game.resolves("Ann", "Capital Punishment").all_vote(Ann="death", Ben="taxes", Cy="taxes")
    game.waits_for("Ben").concedes("Ben").waits_for("Cy").chooses("Cy", "Cy's Elk")
    assert game.controlled("Cy") == ["Cy's Bear"]


def test_800_4a_what_was_chosen_may_leave_with_its_owner() -> None:
    # Ben chose Dee's Ape to be sacrificed; Dee leaves before it happens.
    game = playing().with_creature("Ben", "Ape", owner="Dee").with_creature("Ben", "Bear")
    game.with_creature("Cy", "Elk").with_creature("Cy", "Wolf")
    game.resolves("Ann", "Capital Punishment")
    game.all_vote(Ann="death", Ben="taxes", Cy="taxes", Dee="taxes").chooses("Ben", "Ape")
    game.waits_for("Cy").concedes("Dee").chooses("Cy", "Elk")
    assert game.controlled("Ben") == ["Bear"]
    assert game.cards_of("Cy") == {"Elk": "graveyard"}


def test_800_4a_an_instruction_to_a_departed_player_is_not_waited_for() -> None:
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Capital Punishment")
    game.all_vote(Ann="taxes", Ben="taxes", Cy="taxes").confirms("Cy").concedes("Ben")
    assert game.game.resolution is None


def test_800_4a_the_last_choices_may_be_taken_away() -> None:
    # Both creatures Ben could choose from were Cy's.
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Ape", owner="Cy")
    game.with_creature("Ben", "Elk", owner="Cy")
    game.resolves("Ann", "Capital Punishment").all_vote(Ann="death", Ben="taxes", Cy="taxes")
    game.waits_for("Ben").concedes("Cy").expect_question("Ben", Asks.CONFIRM, about="discard")


def test_608_2d_fewer_choices_than_asked_for_are_all_of_them() -> None:
    # Two were to be chosen; one is left.
    game = playing().with_creature("Ben", "Ape", owner="Cy")
    game.with_creature("Ben", "Elk", owner="Cy").with_creature("Ben", "Bear")
    game.resolves("Ann", "Capital Punishment")
    game.all_vote(Ann="death", Ben="death", Cy="taxes", Dee="taxes")
    game.expect_question("Ben", Asks.CHOOSE, least=2).concedes("Cy")
    game.expect_question("Ben", Asks.CHOOSE, ["Bear"], least=1, most=1).chooses("Ben", "Bear")
    assert game.controlled("Ben") == []


# Objects.


def test_800_4a_everything_they_own_leaves_the_game() -> None:
    game = (
        playing("Ann", "Ben", "Cy")
        .with_creature("Ben", "Bear")
        .with_creature("Cy", "Elk", owner="Ben")
    )
    game.resolves("Ben", "Illusion of Choice").confirms("Ben").concedes("Ben")
    assert game.game.permanents == {}
    assert game.game.cards == {}


def test_800_4a_control_effects_in_their_favor_end() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Cy", "Elk")
    game.resolves("Ann", "Expropriate").all_vote(Ann="time", Ben="time", Cy="money")
    assert game.controlled("Ann") == ["Elk"]
    game.concedes("Ann")
    assert game.controlled("Cy") == ["Elk"]
    assert game.game.extra_turns == ()


def test_506_4_what_goes_back_to_its_owner_is_removed_from_combat() -> None:
    # Ann leaves while attacking Cy with Ben's creature.
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Elk", owner="Ben")
    game.attack_with("Elk", "Cy").concedes("Ann")
    assert game.controlled("Ben") == ["Elk"]
    assert game.game.combat is None or game.game.combat.attacks == {}


def test_800_4e_a_departed_player_is_dealt_no_combat_damage() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear").attack_with("Bear", "Ben")
    game.concedes("Ben").next_step()
    while game.game.step is not Step.SECOND_MAIN:
        game.next_step()
    assert not game.lines("damage")


def test_800_4a_a_question_for_blocks_loses_what_left() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear").with_creature("Ben", "Elk")
    game.with_creature("Ben", "Ape", owner="Cy").attack_with("Bear", "Ben").next_step()
    game.expect_question("Ben", Asks.BLOCKERS, ["Elk", "Ape"]).concedes("Cy")
    game.expect_question("Ben", Asks.BLOCKERS, ["Elk"]).blocks("Ben", {"Elk": "Bear"})


def test_800_4a_an_attacker_that_left_cannot_be_blocked() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear").with_creature("Ben", "Elk")
    game.with_creature("Ann", "Ape", owner="Cy").at(Step.BEGINNING_OF_COMBAT).next_step()
    game.attacks({"Bear": "Ben", "Ape": "Ben"}).next_step().concedes("Cy")
    pairs = game.question("Ben").choices.values()
    assert [one.blocks for one in pairs] == [game.id("Bear")]
    game.blocks("Ben", {"Elk": "Bear"}).next_step()


# Priority and turns.


def test_800_4a_priority_passes_to_the_next_player() -> None:
    game = (
        playing("Ann", "Ben", "Cy")
        .with_permanent("Ann", "Call of the Ring")
        .casts("Ann", "Plea for Power")
    )
    game.passes("Ann").concedes("Ben")
    assert game.name(game.game.priority) == "Cy"
    game.passes("Cy").waits_for("Ann")


def test_800_4j_the_turn_goes_on_without_its_player() -> None:
    # The next player in turn order gets the priority, and moves the turn on.
    game = playing("Ann", "Ben", "Cy").concedes("Ann")
    assert (game.game.turn, game.game.step, game.leader) == (1, Step.MAIN, "Ben")
    game.at(Step.END).end_turn()
    assert (game.game.turn, game.name(game.game.active_player)) == (2, "Ben")


def test_800_4k_the_turn_of_a_departed_player_does_not_begin() -> None:
    game = playing("Ann", "Ben", "Cy").concedes("Ben").turns(1)
    assert game.name(game.game.active_player) == "Cy"


def test_800_4k_an_extra_turn_of_a_departed_player_does_not_begin() -> None:
    game = playing("Ann", "Ben", "Cy").casts("Ann", "Plea for Power").passes("Ann")
    game.resolves("Ben", "Split Decision", "Plea for Power")
    game.all_vote(Ben="duplication", Cy="duplication", Ann="denial").top_resolves()
    game.all_vote(Ben="time", Cy="time", Ann="time")
    assert game.names(game.game.extra_turns) == ["Ben"]
    game.concedes("Ben").top_resolves().all_vote(Ann="knowledge", Cy="time").confirms("Ann")
    game.turns(1)
    assert game.name(game.game.active_player) == "Cy"


def test_104_3a_conceding_is_always_possible_and_is_final() -> None:
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Plea for Power")
    for who in ("Ann", "Ben", "Cy"):
        assert "concede" in game.may(who)
    game.concedes("Cy").refused("Cy", Concede(), "left", "800.4a", "watch")
    vote = VoteFor(game.number("Ann"), game.pick("Ann", "time"))
    game.refused("Cy", vote, "left", "800.4a")


def test_800_4a_a_player_who_loses_leaves_just_so() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Bear")
    game.does("Ann", SetLife(game.of("Ben"), 0))
    assert (game.player("Ben").lost, game.is_there("Bear")) == ("life", False)


@pytest.mark.holds("L06")
def test_800_4d_a_trigger_of_a_departed_player_is_not_put_on_the_stack() -> None:
    # The Keeper's controller leaves between the vote and the end of the resolution.
    game = playing("Ann", "Ben", "Cy").with_permanent("Ben", "Grudge Keeper")
    game.resolves("Ann", "Plea for Power").all_vote(Ann="knowledge", Ben="time", Cy="knowledge")
    game.concedes("Ben").confirms("Ann")
    assert game.stack == []


def test_800_4a_the_order_question_of_a_departed_player_is_dropped() -> None:
    game = playing("Ann", "Ben", "Cy").with_permanent("Ben", "Grudge Keeper")
    game.with_permanent("Ben", "Erestor of the Council").with_permanent("Cy", "Grudge Keeper")
    game.does("Ann", HoldCouncil("Where?", ("north", "south")))
    game.all_vote(Ann="north", Ben="north", Cy="north").waits_for("Ben").concedes("Ben")
    assert [game.name(one.controller) for one in game.game.stack] == ["Cy"]


def test_800_4a_a_secret_temptation_goes_on_without_them() -> None:
    game = playing("Ann", "Ben", "Cy")
    for who in ("Ann", "Ben", "Cy"):
        game.with_creature(who, f"{who}'s Elk")
    game.does("Ann", Tempt(None, secret=True)).waits_for("Ann", "Ben", "Cy")
    game.bears("Ben", "Ben's Elk").bears("Ann", "Ann's Elk").concedes("Cy")
    assert (game.bearer("Ann"), game.bearer("Ben")) == ("Ann's Elk", "Ben's Elk")
