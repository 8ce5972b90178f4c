"""Illusion of Choice: somebody else decides the votes, which stay their voters' (2016-08-23).

Marks name the statements of tests/rules that a test holds.
"""

import pytest

from engine.commands import DeclineAdditionalVote, KeepPassing, TakeAdditionalVote, VoteFor
from engine.state import Asks
from tests.engine.playing import Playing, playing
from tests.masks import masked


def decided_by(who: str, *names: str) -> Playing:
    """That player's Illusion of Choice has resolved this turn."""
    return playing(*names).resolves(who, "Illusion of Choice").confirms(who)


@pytest.mark.holds("C01")
def test_its_controller_decides_how_every_player_votes() -> None:
    # Themself included, in the voters' order.
    game = decided_by("Ben", "Ann", "Ben", "Cy").resolves("Ann", "Plea for Power")
    for voter in ("Ann", "Ben", "Cy"):
        game.waits_for("Ben").expect_question("Ben", Asks.VOTE, voter=game.of(voter))
        game.votes("Ben", "time")
    assert game.ballots() == [("Ann", "time"), ("Ben", "time"), ("Cy", "time")]
    assert [one.chooser for one in game.voting.votes] == [2, 2, 2]
    assert game.document()["outcome"]["voting"]["votes"]["1"] == [1, "time", 2]


@pytest.mark.holds("C01")
def test_the_voter_may_not_vote_then() -> None:
    game = decided_by("Ben", "Ann", "Ben").resolves("Ann", "Plea for Power")
    vote = VoteFor(game.number("Ben"), game.pick("Ben", "time"))
    game.refused("Ann", vote, "not_your_vote", "701.38a", "waiting for Ben")


@pytest.mark.holds("C01")
def test_the_vote_belongs_to_its_voter() -> None:
    # Expropriate asks for a permanent owned by the voter, not by the one who decided.
    game = decided_by("Ann", "Ann", "Ben", "Cy").with_creature("Ben", "Bear")
    game.with_creature("Ben", "Wolf").resolves("Ann", "Expropriate")
    game.votes("Ann", "time", "money", "time")
    game.expect_question("Ann", Asks.CHOOSE, ["Bear", "Wolf"])


@pytest.mark.holds("C01")
def test_sets_of_finish_voting_are_the_voters() -> None:
    # Ben decided against himself.
    game = decided_by("Ben", "Ann", "Ben").with_permanent("Ann", "Grudge Keeper")
    game.resolves("Ann", "Plea for Power").votes("Ben", "knowledge", "time").confirms("Ann")
    game.top_resolves()
    assert game.life("Ben") == 38


@pytest.mark.holds("C02")
def test_the_latest_one_rules() -> None:
    # The most recently resolved.
    game = decided_by("Ben", "Ann", "Ben", "Cy")
    game.casts("Cy", "Illusion of Choice").top_resolves().confirms("Cy")
    game.resolves("Ann", "Plea for Power").waits_for("Cy")


@pytest.mark.holds("C01")
def test_it_lasts_for_the_turn() -> None:
    game = decided_by("Ben", "Ann", "Ben").turns(1).with_permanent("Ann", "Coercive Portal")
    game.turns(1).stack_resolves().waits_for("Ann")
    game.expect_question("Ann", Asks.VOTE, voter=game.of("Ann"))


@pytest.mark.holds("C03")
def test_using_an_optional_vote_stays_the_voters_decision() -> None:
    # Asked after the ordinary vote was decided; if used, that one is decided too.
    game = decided_by("Ben", "Ann", "Ben").with_permanent("Ann", "Ballot Broker")
    game.resolves("Ann", "Plea for Power").votes("Ben", "knowledge")
    game.waits_for("Ann").expect_question("Ann", Asks.ADDITIONAL_VOTE, voter=game.of("Ann"))
    game.refused("Ben", TakeAdditionalVote(game.number("Ann")), "not_your_vote", "701.38a")
    game.does("Ann", TakeAdditionalVote(game.number("Ann"))).waits_for("Ben").votes("Ben", "time")
    assert game.ballots() == [("Ann", "knowledge"), ("Ann", "time")]


@pytest.mark.holds("C03")
def test_the_voter_may_decline_it() -> None:
    game = decided_by("Ben", "Ann", "Ben").with_permanent("Ann", "Ballot Broker")
    game.resolves("Ann", "Plea for Power").votes("Ben", "knowledge").votes_no_more("Ann")
    game.waits_for("Ben").expect_question("Ben", Asks.VOTE, voter=game.of("Ben"))


@pytest.mark.holds("C03")
def test_a_mandatory_vote_is_decided_without_asking_the_voter() -> None:
    game = decided_by("Ben", "Ann", "Ben").with_permanent("Ann", "Brago's Representative")
    game.resolves("Ann", "Plea for Power").votes("Ben", "knowledge", "time").waits_for("Ben")
    assert game.ballots() == [("Ann", "knowledge"), ("Ann", "time")]


@pytest.mark.holds("C04")
def test_the_choices_are_the_voters() -> None:
    # Under Mob Verdict it is the voter who may not be named.
    game = decided_by("Ben", "Ann", "Ben", "Cy").resolves("Ann", "Mob Verdict")
    game.expect_question("Ben", Asks.SEAL, ["Ben", "Cy"], voter=game.of("Ann"))
    game.seals("Ben", "Cy").expect_question("Ben", Asks.SEAL, ["Ann", "Cy"], voter=game.of("Ben"))
    game.seals("Ben", "Cy").expect_question("Ben", Asks.SEAL, ["Ann", "Ben"], voter=game.of("Cy"))


@pytest.mark.holds("C05")
def test_only_votes_are_decided() -> None:
    # The voter chooses the creature.
    game = decided_by("Ann", "Ann", "Ben").with_creature("Ben", "Bear").with_creature("Ben", "Elk")
    game.enters("Ann", "Elrond of the White Council").stack_resolves()
    game.seals("Ann", "aid").seals("Ann", "fellowship").waits_for("Ben")
    game.expect_question("Ben", Asks.CHOOSE, ["Bear", "Elk"])


@pytest.mark.holds("C06")
def test_a_secret_vote_is_known_to_the_one_who_decides() -> None:
    # All others, the voters too, learn it at the reveal.
    game = decided_by("Ben", "Ann", "Ben", "Cy").resolves("Ann", "Truth or Consequences")
    mark = game.mark()
    game.seals("Ben", "truth").waits_for("Ben")
    assert game.seat_document("Ben")["envelopes"] == {"1": ["truth"]}
    for other in ("Ann", "Cy"):
        assert "truth" not in game.seen_by(other, mark)
        assert "envelopes" not in game.seat_document(other)


@pytest.mark.holds("C03", "C06", "D08")
def test_optional_votes_of_a_secret_vote_are_sealed_by_both() -> None:
    # Ben seals what they would be, Ann how many; nobody learns the number before.
    game = decided_by("Ben", "Ann", "Ben").with_permanent("Ann", "Ballot Broker")
    game.resolves("Ann", "Truth or Consequences").waits_for("Ann", "Ben")
    game.expect_question("Ann", Asks.SEAL, ["0", "1"], rule="701.38d", about="additional votes")
    game.expect_question("Ben", Asks.SEAL, least=2, most=2, voter=game.of("Ann"))
    game.seals("Ann", "0").seals("Ben", "truth", "consequences").seals("Ben", "truth")
    assert game.ballots() == [("Ann", "truth"), ("Ben", "truth")]


@pytest.mark.holds("C06", "S06")
def test_nobody_learns_how_many_optional_votes_were_sealed() -> None:
    # The one who decides included.
    seen: set[bytes] = set()
    for uses in ("0", "1"):
        game = decided_by("Ben", "Ann", "Ben").with_permanent("Ann", "Ballot Broker")
        game.resolves("Ann", "Truth or Consequences")
        mark = game.mark()
        game.seals("Ann", uses).seals("Ben", "truth", "truth")
        seen.add(masked(game.seen_by("Ben", mark).encode()))
    assert len(seen) == 1


@pytest.mark.holds("C03")
def test_optional_votes_that_are_used_are_decided() -> None:
    game = decided_by("Ben", "Ann", "Ben").with_permanent("Ann", "Ballot Broker")
    game.resolves("Ann", "Truth or Consequences").seals("Ben", "truth", "consequences")
    game.seals("Ann", "1").seals("Ben", "truth")
    assert game.ballots() == [("Ann", "truth"), ("Ann", "consequences"), ("Ben", "truth")]


@pytest.mark.holds("D10")
def test_when_its_controller_leaves_the_voters_decide_again() -> None:
    # The effect is about "you"; nobody is "you" any more.
    game = decided_by("Ben", "Ann", "Ben", "Cy").resolves("Ann", "Plea for Power")
    game.concedes("Ben").waits_for("Ann").expect_question("Ann", Asks.VOTE, voter=game.of("Ann"))
    game.all_vote(Ann="time", Cy="time")
    assert game.names(game.game.extra_turns) == ["Ann"]


@pytest.mark.holds("D10")
def test_or_the_one_before_decides() -> None:
    game = decided_by("Ben", "Ann", "Ben", "Cy").resolves("Cy", "Illusion of Choice")
    game.confirms("Cy").concedes("Cy").resolves("Ann", "Plea for Power").waits_for("Ben")


def test_the_switch_of_a_decided_voter_stops_for_the_own_decision() -> None:
    # "Pass until my vote is asked": the additional vote is the voter's own to use or not.
    game = decided_by("Ben", "Ann", "Ben").with_permanent("Ann", "Ballot Broker")
    game.does("Ann", KeepPassing(on=True)).casts("Ann", "Plea for Power").passes("Ben")
    game.votes("Ben", "knowledge").waits_for("Ann")
    assert not game.table.seats[game.seat("Ann")].passes
    no_more = DeclineAdditionalVote(game.number("Ann"))
    game.does("Ann", no_more)
