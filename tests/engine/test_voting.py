"""Voting (CR 701.38) where nothing but the rule decides: orders, what is offered, who leaves."""

from __future__ import annotations

import pytest

from engine.cards.abilities import Activated
from engine.cards.effects import EachPlayerVotesFor, Electorate
from engine.cards.object_vocabulary import other_creatures
from engine.commands import HoldCouncil, TakeAdditionalVote
from engine.ids import ChoiceId, PlayerId
from engine.state import Asks, Choice, Vote, Voting
from engine.voting import count, is_tied, most_voted
from tests.engine.playing import Playing, playing
from tests.engine.printing import printed


def council(who: str, *, secret: bool) -> Playing:
    """That player holds a council in Ann's turn."""
    game = playing("Ann", "Ben", "Cy")
    return game.does(who, HoldCouncil("Where?", ("north", "south"), secret=secret))


def test_701_38a_an_open_vote_begins_with_its_controller() -> None:
    assert council("Ben", secret=False).names(council("Ben", secret=False).voting.order) == [
        "Ben", "Cy", "Ann",
    ]  # fmt: skip


def test_101_4_a_secret_vote_is_read_out_from_the_active_player_on() -> None:
    game = council("Ben", secret=True)
    assert game.names(game.voting.order) == ["Ann", "Ben", "Cy"]
    game.all_seal(Cy="south", Ben="north", Ann="south")
    assert game.ballots() == [("Ann", "south"), ("Ben", "north"), ("Cy", "south")]


def test_each_voter_is_offered_the_votings_own_choices_while_nothing_has_left() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Bear").with_creature("Ben", "Wall")
    game.resolves("Ann", "Council's Judgment")
    assert game.question("Ann").choices is game.voting.choices, "it is the same map, and shown once"


def test_another_creature_is_not_the_source_of_the_vote(monkeypatch: pytest.MonkeyPatch) -> None:
    vote = Activated("", (EachPlayerVotesFor(other_creatures, ()),))
    chair = printed(monkeypatch, "The Chair", "Ballot Broker", abilities=(vote,))
    game = playing("Ann", "Ben").with_permanent("Ann", chair).with_creature("Ben", "Bear")
    game.activates("Ann", chair, 0).stack_resolves()
    game.expect_question("Ann", Asks.VOTE, ["Bear"])
    assert game.question("Ann").choices[ChoiceId(str(game.id("Bear")))].object == game.id("Bear")


def test_another_player_is_never_oneself_in_an_open_vote(monkeypatch: pytest.MonkeyPatch) -> None:
    vote = EachPlayerVotesFor(Electorate.OTHER_PLAYERS, ())
    verdict = printed(monkeypatch, "Open Verdict", "Plea for Power", spell=(vote,))
    game = playing("Ann", "Ben", "Cy").resolves("Ann", verdict)
    game.expect_question("Ann", Asks.VOTE, ["Ben", "Cy"]).votes("Ann", "Cy")
    game.expect_question("Ben", Asks.VOTE, ["Ann", "Cy"]).votes("Ben", "Cy")
    game.expect_question("Cy", Asks.VOTE, ["Ann", "Ben"]).votes("Cy", "Ann")
    assert game.ballots() == [("Ann", "Cy"), ("Ben", "Cy"), ("Cy", "Ann")]


def test_701_38d_whether_to_vote_again_is_asked_before_for_what() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Ballot Broker")
    game.resolves("Ann", "Plea for Power").votes("Ann", "time")
    game.expect_question("Ann", Asks.ADDITIONAL_VOTE, [], nth=2, rule="701.38d")
    game.does("Ann", TakeAdditionalVote(game.number("Ann")))
    game.expect_question("Ann", Asks.VOTE, ["time", "knowledge"], nth=2, rule="701.38d")


# Somebody leaves while envelopes are open.


def decided_by_cy(owner: str = "Ben") -> Playing:
    """Cy decides a secret vote of Ann's, and has sealed for Ann and twice for Ben."""
    game = playing().resolves("Cy", "Illusion of Choice").confirms("Cy")
    game.with_permanent("Ben", "Ballot Broker", owner=owner)
    game.resolves("Ann", "Truth or Consequences")
    return game.seals("Cy", "truth").seals("Cy", "truth", "consequences")


def test_what_the_decider_sealed_stays_when_the_decider_leaves() -> None:
    # Ben still says how many of them are used, whoever answers first.
    game = decided_by_cy().concedes("Cy").seals("Dee", "truth")
    game.expect_question("Ben", Asks.SEAL, ["0", "1"], about="additional votes")
    game.seals("Ben", "1")
    assert game.ballots() == [
        ("Ann", "truth"), ("Ben", "truth"), ("Ben", "consequences"), ("Dee", "truth"),
    ]  # fmt: skip


def test_800_4_an_envelope_that_is_not_closed_is_no_vote() -> None:
    game = decided_by_cy().concedes("Ben").seals("Cy", "truth").seals("Cy", "truth")
    assert game.ballots() == [("Ann", "truth"), ("Cy", "truth"), ("Dee", "truth")]


def test_701_38d_an_optional_vote_is_gone_with_what_gave_it() -> None:
    game = decided_by_cy("Dee").concedes("Dee").seals("Cy", "truth")
    assert game.ballots() == [("Ann", "truth"), ("Ben", "truth"), ("Cy", "truth")]
    assert game.of("Ben") not in game.game.asked


# How it stands.


def test_every_choice_is_counted_in_printed_order() -> None:
    ann, time, money = PlayerId(1), ChoiceId("time"), ChoiceId("money")
    choices = {time: Choice("time"), money: Choice("money")}
    voting = Voting(1, "Which?", False, choices, (ann,), (), (Vote(ann, money, ann),))
    assert list(count(voting).items()) == [(time, 0), (money, 1)]


def test_without_a_vote_nothing_is_most_voted() -> None:
    assert most_voted({}) == most_voted({ChoiceId("a"): 0, ChoiceId("b"): 0}) == ()
    assert not is_tied({ChoiceId("a"): 0, ChoiceId("b"): 0})
