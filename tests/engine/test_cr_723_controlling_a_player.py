"""CR 723: who controls a player makes that player's choices; everything else stays as it is."""

from __future__ import annotations

import re

import pytest

from engine.commands import (
    ActivateMana,
    Cast,
    CastByHand,
    ChangeSettings,
    Concede,
    ControlPlayer,
    HoldCouncil,
    KeepPassing,
    NextStep,
    PassPriority,
    PayMana,
    Start,
    Tempt,
    VoteFor,
)
from engine.deciding import question_for
from engine.ids import ChoiceId, PlayerId
from engine.state import Asks, Sealing, Step
from tests.engine.playing import Playing, playing, seated
from tests.envelopes import Envelopes


def controlled(by: str = "Ann", of: str = "Ben", *names: str) -> Playing:
    """One player controls another this turn; it is Ann's main phase."""
    game = playing(*(names or ("Ann", "Ben", "Cy")))
    return game.does(by, ControlPlayer(game.of(of)))


def council(game: Playing, *, secret: bool = False) -> Playing:
    return game.does("Ann", HoldCouncil("Which?", ("this", "that"), secret=secret))


# Votes (C07).


@pytest.mark.holds("C07")
def test_the_controller_casts_the_vote_and_the_controlled_player_is_the_voter() -> None:
    game = council(controlled()).votes("Ann", "this")
    assert game.question("Ann").voter == game.of("Ben")
    game.refused("Ben", VoteFor(game.number("Ann"), game.pick("Ann", "that")), *NOT_YOURS)
    assert game.document()["voting"]["decider"] == game.of("Ann")
    assert game.document()["deciders"] == {str(game.of("Ben")): game.of("Ann")}
    game.votes("Ann", "that").votes("Cy", "that")
    assert game.ballots() == [("Ann", "this"), ("Ben", "that"), ("Cy", "that")]
    assert game.document()["outcome"]["voting"]["votes"]["2"] == [2, "that", 1]


NOT_YOURS = ("not_your_vote", "701.38a")


@pytest.mark.holds("C07")
def test_the_controller_decides_about_optional_votes() -> None:
    game = controlled().with_permanent("Ben", "Ballot Broker")
    council(game).votes("Ann", "this", "that")
    game.expect_question("Ann", Asks.ADDITIONAL_VOTE, player=game.of("Ben"), voter=game.of("Ben"))
    game.votes_again("Ann", "that").waits_for("Cy")
    assert game.ballots()[1:] == [("Ben", "that"), ("Ben", "that")]


@pytest.mark.holds("C07")
def test_who_controls_the_illusions_controller_decides_how_everybody_votes() -> None:
    game = playing("Ann", "Ben", "Cy").resolves("Ben", "Illusion of Choice").confirms("Ben")
    game.does("Ann", ControlPlayer(game.of("Ben")))
    council(game).votes("Ann", "this", "that", "that")
    assert game.ballots() == [("Ann", "this"), ("Ben", "that"), ("Cy", "that")]
    votes = game.document()["outcome"]["voting"]["votes"]
    assert [votes[n] for n in "123"] == [[1, "this"], [2, "that", 1], [3, "that", 1]]


def test_a_sealed_vote_is_sealed_by_the_controller_and_nobody_else_sees_it() -> None:
    game = council(controlled(), secret=True)
    assert sorted(game.names(game.game.asked)) == ["Ann", "Ben", "Cy"]
    assert "question" not in game.seat_document("Ben")
    game.seals("Ann", "this")
    before = game.mark()
    assert game.question("Ann").voter == game.of("Ben")
    game.seals("Ann", "that")
    assert "that" not in game.seen_by("Ben", before)
    assert "envelopes" not in game.seat_document("Ben")
    assert game.seat_document("Ann")["envelopes"] == {"1": ["this"], "2": ["that"]}
    game.seals("Cy", "this")
    assert game.ballots() == [("Ann", "this"), ("Ben", "that"), ("Cy", "this")]


def test_a_seal_for_a_controlled_player_looks_the_same_whatever_is_in_it() -> None:
    frames: list[list[str]] = []
    for word in ("this", "that"):
        game = council(controlled(), secret=True).seals("Ann", "this")
        before = game.mark()
        game.seals("Ann", word)
        shown = (game.seen_by("Ben", before), game.seen_by("Cy", before))
        frames.append([re.sub("[0-9a-f]{64}", "a commitment", one) for one in shown])
    assert frames[0] == frames[1]


def test_the_controller_seals_optional_votes_at_once() -> None:
    game = controlled().with_permanent("Ben", "Ballot Broker")
    council(game, secret=True).seals("Ann", "this")
    game.expect_question("Ann", Asks.SEAL, least=1, most=2).seals("Ann", "that", "this")
    game.seals("Cy", "this")
    assert game.ballots()[1:3] == [("Ben", "that"), ("Ben", "this")]


def test_an_envelope_that_a_controller_closed_is_void_when_the_controller_leaves() -> None:
    """Nobody could open it any more: its voter is asked again, and nobody abstains."""
    game = seated("Ann", "Ben", "Cy").does("Ann", ChangeSettings(sealing=Sealing.VOTER))
    game.does("Ann", Start()).at(Step.MAIN).does("Cy", ControlPlayer(PlayerId(2)))
    council(game, secret=True)
    kept = Envelopes()
    for _ in range(2):
        for who in ("Ann", "Cy"):
            if question_for(game.game, game.of(who)) is not None:
                asked = game.question(who)
                game.does(who, kept.close(game.table, asked, (ChoiceId("this"),)))
    assert game.document()["voting"]["commitments"]["2"]["by"] == game.of("Cy")
    assert game.document()["voting"]["commitments"]["2"]["chooser"] == game.of("Ben")
    game.does("Ann", kept.open(game.table, game.question("Ann"))).concedes("Cy")
    game.expect_question("Ben", Asks.SEAL, voter=game.of("Ben")).seals("Ben", "that")
    assert game.ballots() == [("Ann", "this"), ("Ben", "that")]


def test_when_the_controller_leaves_the_question_is_the_voters_own() -> None:
    game = council(controlled("Cy"), secret=True)
    game.concedes("Cy").waits_for("Ann", "Ben")
    assert game.question("Ben").voter == game.of("Ben")
    game.all_seal(Ann="this", Ben="that")


# The Ring (R13).


@pytest.mark.holds("R13")
def test_the_controller_chooses_the_ring_bearer() -> None:
    game = controlled().with_creature("Ben", "Bear").with_creature("Ben", "Wolf")
    game.does("Cy", Tempt(game.of("Ben")))
    game.expect_question("Ann", Asks.RING_BEARER, ["Bear", "Wolf"], player=game.of("Ben"))
    assert game.may("Ben") == ("keep_passing", "concede", "ask_undo")
    game.bears("Ann", "Wolf")
    assert game.bearer("Ben") == "Wolf"
    assert game.player("Ann").ring is None


def test_a_bearer_chosen_in_secret_is_the_controllers_to_know() -> None:
    game = controlled().with_creature("Ben", "Bear").with_creature("Ben", "Wolf")
    game.with_creature("Ann", "Elk").with_creature("Cy", "Cat")
    game.does("Cy", Tempt(None, secret=True)).bears("Ann", "Elk")
    wolf = game.id("Wolf")
    game.bears("Ann", "Wolf")
    assert game.seat_document("Ann")["envelopes"]["2"] == [str(wolf)]
    assert "envelopes" not in game.seat_document("Ben")


# Acting for the player (723.3, 723.5a).


def test_the_controller_casts_the_players_spells() -> None:
    game = controlled()
    assert "cast" not in game.may("Ben")
    game.does("Ann", CastByHand("Shock", ("Instant",), by=game.of("Ben")))
    assert game.top.controller == game.of("Ben")
    game.refused("Ben", PassPriority(), "controlled", "723.5", "Ann")
    game.refused("Ann", CastByHand("Ha", ("Instant",), by=game.of("Ann")), "no_priority", "117.1")
    game.does("Ann", PassPriority()).does("Cy", PassPriority()).does("Ann", PassPriority())
    assert game.stack == []


def test_only_the_players_own_mana_pays() -> None:
    game = controlled().with_permanent("Ben", "Llanowar Elves")
    game.does("Ann", ActivateMana(game.id("Llanowar Elves")))
    assert [one.count for one in game.player("Ben").pool] == [1]
    assert game.player("Ann").pool == ()
    game.refused("Ann", PayMana(((1, 1),)), "not_there", "118.3a")
    game.does("Ann", PayMana(((1, 1),), by=game.of("Ben")))
    assert game.player("Ben").pool == ()


def test_nobody_acts_for_a_player_they_do_not_control() -> None:
    game = controlled()
    for who in ("Cy", "Ben"):
        spell = Cast("Plea for Power", by=game.of("Cy" if who == "Ben" else "Ben"))
        code = ("controlled", "723.5") if who == "Ben" else ("not_yours", "723.5")
        game.refused(who, spell, *code)
    game.refused("Ann", Cast("Plea for Power", by=PlayerId(9)), "not_yours", "723.5")


def test_passing_by_itself_is_the_controllers_switch() -> None:
    game = controlled().does("Ben", KeepPassing(on=True))
    game.does("Cy", CastByHand("Shock", ("Instant",))).passes("Cy", "Ann")
    assert game.game.priority == game.of("Ben")  # it is Ann's to pass for Ben
    game.does("Ann", PassPriority())
    assert game.stack == []


# How long (723.1), and what nobody decides for another (723.6).


def test_control_of_the_next_turn_lasts_for_that_turn() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Bear")
    game.does("Ann", ControlPlayer(game.of("Ben"), next_turn=True))
    assert game.document()["to_control"] == {"2": 1}
    council(game).votes("Ann", "this").votes("Ben", "this").votes("Cy", "this")
    game.turns(1)
    assert game.document()["deciders"] == {"2": 1}
    assert game.document()["to_control"] == {}
    assert game.game.active_player == game.of("Ben")  # 723.3: still the active player
    game.refused("Ben", NextStep(), "controlled", "723.5", "Ann")
    while game.game.step is not Step.DECLARE_ATTACKERS:
        game.does("Ann", NextStep())
    game.expect_question("Ann", Asks.ATTACKERS, player=game.of("Ben"))
    pairs = [(one.object, one.player) for one in game.question("Ann").choices.values()]
    assert (game.id("Bear"), game.of("Ann")) in pairs


def test_it_ends_with_the_turn() -> None:
    game = controlled().turns(1)
    assert game.document()["deciders"] == {}
    council(game).votes("Ann", "this").votes("Ben", "this")


def test_the_latest_effect_rules_and_a_player_may_control_themself() -> None:
    game = controlled().does("Cy", ControlPlayer(PlayerId(2)))
    council(game).votes("Ann", "this").votes("Cy", "this", "this")
    game.does("Cy", ControlPlayer(game.of("Ben"), next_turn=True))
    game.does("Ben", ControlPlayer(game.of("Ben")))
    assert (game.document()["deciders"], game.document()["to_control"]) == ({}, {})


def test_who_controls_the_controller_makes_the_choices() -> None:
    game = controlled().does("Cy", ControlPlayer(PlayerId(1)))
    council(game).votes("Cy", "this", "that", "this")
    assert game.ballots() == [("Ann", "this"), ("Ben", "that"), ("Cy", "this")]


def test_a_circle_is_cut() -> None:
    game = controlled().does("Ben", ControlPlayer(PlayerId(1)))
    council(game).votes("Ben", "this").votes("Ann", "that").votes("Cy", "this")
    assert game.ballots() == [("Ann", "this"), ("Ben", "that"), ("Cy", "this")]


def test_nobody_is_made_to_concede_but_may() -> None:
    game = controlled()
    assert "concede" in game.may("Ben")
    game.does("Ben", Concede())
    assert game.player("Ben").lost == "conceded"
    assert game.document()["deciders"] == {}


def test_it_is_told() -> None:
    game = controlled()
    assert game.lines("controls") == [("controls", "Ann", "Ben", "this turn")]
    game.refused("Ann", ControlPlayer(PlayerId(9)), "no_such_player", "table")
