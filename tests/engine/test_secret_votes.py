"""Secret votes: sealed by all, revealed at once. No rule of their own; rulings of 2023-06-16.

Marks name the statements of tests/rules that a test holds.
"""

import pytest

from engine.commands import DeclineAdditionalVote, HoldCouncil, Seal, VoteFor
from engine.events import VotingFinished
from engine.state import Asks
from tests.engine.playing import Playing, playing
from tests.masks import masked


def truth(*names: str) -> Playing:
    """Ann's Truth or Consequences begins to resolve."""
    return playing(*names).resolves("Ann", "Truth or Consequences")


@pytest.mark.holds("S01")
def test_everybody_is_asked_at_once() -> None:
    # No starting player, no order.
    game = truth().waits_for("Ann", "Ben", "Cy", "Dee")
    for who in ("Ann", "Ben", "Cy", "Dee"):
        game.expect_question(who, Asks.SEAL, ["truth", "consequences"], rule="701.38a")


@pytest.mark.holds("S01")
def test_envelopes_may_be_sealed_in_any_order() -> None:
    game = truth("Ann", "Ben", "Cy").seals("Cy", "truth").seals("Ann", "truth")
    game.waits_for("Ben").seals("Ben", "consequences")
    assert game.ballots() == [("Ann", "truth"), ("Ben", "consequences"), ("Cy", "truth")]


@pytest.mark.holds("S01", "S03")
def test_nobody_sees_a_sealed_vote_before_the_reveal() -> None:
    # Not in the table's document, not in anybody else's; only in one's own.
    game = truth("Ann", "Ben", "Cy")
    mark = game.mark()
    game.seals("Cy", "truth")
    assert game.document()["voting"]["locked"] == [3]
    assert game.document()["voting"]["votes"] == {}
    for other in ("Ann", "Ben"):
        assert "truth" not in game.seen_by(other, mark)
        assert "envelopes" not in game.seat_document(other)
    assert game.seat_document("Cy")["envelopes"] == {"3": ["truth"]}


@pytest.mark.holds("S06")
def test_what_is_sealed_changes_no_byte_for_anybody_else() -> None:
    # Same frames for the others whatever was chosen, and however many votes were sealed.
    seen: dict[str, set[bytes]] = {"Ann": set(), "Ben": set(), "Dee": set()}
    for votes in (("truth",), ("consequences",), ("truth", "truth"), ("consequences", "truth")):
        game = playing().with_permanent("Cy", "Ballot Broker")
        game.resolves("Ann", "Truth or Consequences")
        mark = game.mark()
        game.seals("Cy", *votes).seals("Ben", "truth")
        for who, frames in seen.items():
            frames.add(masked(game.seen_by(who, mark).encode()))
    assert [len(frames) for frames in seen.values()] == [1, 1, 1]


@pytest.mark.holds("S03")
def test_all_votes_are_revealed_at_once() -> None:
    # One event carries them all, and no effect came before it.
    game = truth("Ann", "Ben").seals("Ann", "consequences")
    assert not game.lines("voted")
    game.seals("Ben", "truth")
    (revealed,) = (one for one in game.happened if isinstance(one, VotingFinished))
    assert [(game.name(one.voter), one.choice) for one in revealed.revealed] == [
        ("Ann", "consequences"),
        ("Ben", "truth"),
    ]


@pytest.mark.holds("S03")
def test_after_the_reveal_the_votes_are_public_with_names() -> None:
    game = truth("Ann", "Ben").all_seal(Ann="truth", Ben="consequences")
    assert game.document()["outcome"]["voting"]["votes"] == {
        "1": [1, "truth"],
        "2": [2, "consequences"],
    }


@pytest.mark.holds("S02")
def test_nobody_can_show_what_they_sealed() -> None:
    # Talk is free; no command shows an envelope, and who sealed may do nothing more but leave.
    game = truth("Ann", "Ben", "Cy").seals("Ann", "truth")
    assert set(game.may("Ann")) == {"keep_passing", "concede", "time", "pause"}
    mark = game.mark()
    game.concedes("Ann")
    assert "truth" not in game.seen_by("Ben", mark)


@pytest.mark.holds("S04")
def test_several_votes_of_one_player_are_hidden_together() -> None:
    game = playing("Ann", "Ben").with_permanent("Ben", "Brago's Representative")
    game.resolves("Ann", "Truth or Consequences")
    game.expect_question("Ben", Asks.SEAL, least=2, most=2)
    game.seals("Ben", "truth", "consequences")
    assert game.document()["voting"]["votes"] == {}
    game.seals("Ann", "truth")
    assert game.count() == {"truth": 2, "consequences": 1}


@pytest.mark.holds("S04", "S06", "D08")
def test_an_optional_vote_is_sealed_or_not_in_the_same_envelope() -> None:
    game = playing("Ann", "Ben").with_permanent("Ben", "Ballot Broker")
    game.resolves("Ann", "Truth or Consequences").expect_question("Ben", Asks.SEAL, least=1, most=2)
    game.seals("Ben", "truth", "truth").seals("Ann", "truth")
    assert game.count() == {"truth": 3, "consequences": 0}


@pytest.mark.holds("S06")
def test_a_sealed_vote_is_final() -> None:
    game = truth("Ann", "Ben")
    sealed = Seal(game.number("Ann"), game.picks("Ann", ["truth"]))
    game.does("Ann", sealed).refused("Ann", sealed, "voted", "701.38a", "waiting for Ben")
    assert game.seat_document("Ann")["envelopes"] == {"1": ["truth"]}


@pytest.mark.holds("S05")
def test_choices_after_the_reveal_are_open_and_in_order() -> None:
    # Elrond's creatures are chosen in APNAP order, each knowing the earlier ones.
    game = playing("Ann", "Ben", "Cy")
    for who in ("Ben", "Cy"):
        game.with_creature(who, f"{who}'s Elk").with_creature(who, f"{who}'s Bear")
    game.enters("Ann", "Elrond of the White Council").stack_resolves()
    game.seals("Cy", "fellowship").seals("Ben", "fellowship").seals("Ann", "aid")
    game.waits_for("Ben").chooses("Ben", "Ben's Elk").waits_for("Cy").chooses("Cy", "Cy's Bear")
    assert game.controlled("Ann") == ["Ben's Elk", "Cy's Bear", "Elrond of the White Council"]


# A duty, except for one card.


@pytest.mark.holds("V22")
def test_an_empty_envelope_is_refused() -> None:
    game = truth("Ann", "Ben")
    empty = Seal(game.number("Ann"), ())
    game.refused("Ann", empty, "wrong_number", "701.38a", "no abstaining")


def test_too_many_votes_are_refused() -> None:
    game = truth("Ann", "Ben")
    twice = Seal(game.number("Ann"), game.picks("Ann", ["truth", "truth"]))
    game.refused("Ann", twice, "wrong_number", "701.38a", "2")


def test_an_open_ballot_is_no_envelope() -> None:
    game = truth("Ann", "Ben")
    number, pick = game.number("Ann"), game.pick("Ann", "truth")
    game.refused("Ann", VoteFor(number, pick), "wrong_answer", "701.38a", "seal")
    game.refused("Ann", DeclineAdditionalVote(number), "wrong_answer", "701.38a", "seal")


@pytest.mark.holds("V23")
def test_up_to_one_is_one_cards_own_exception() -> None:
    # And an empty answer is not the same as no answer yet.
    game = playing("Ann", "Ben").with_creature("Ben", "Ogre")
    game.with_permanent("Ann", "Vault 11: Voter's Dilemma").turns(2).at_second_chapter()
    game.expect_question("Ann", Asks.SEAL, ["Ogre"], least=0, most=1)
    game.seals("Ann")
    assert game.document()["voting"]["locked"] == [1]
    game.waits_for("Ben").seals("Ben", "Ogre")
    assert game.cards_of("Ben") == {"Ogre": "graveyard"}


@pytest.mark.holds("D02")
def test_an_additional_vote_may_be_empty_there_too() -> None:
    # [C] of Vault 11: "up to one" is read for each vote.
    game = playing("Ann", "Ben").with_permanent("Ben", "Brago's Representative")
    game.with_permanent("Ann", "Vault 11: Voter's Dilemma").turns(2).at_second_chapter()
    game.expect_question("Ben", Asks.SEAL, least=0, most=2)


# Who may be voted for.


@pytest.mark.holds("V24")
def test_another_player_is_read_for_each_voter() -> None:
    # Ruling 2024-02-02
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Mob Verdict")
    game.expect_question("Ann", Asks.SEAL, ["Ben", "Cy"])
    game.expect_question("Ben", Asks.SEAL, ["Ann", "Cy"])
    game.expect_question("Cy", Asks.SEAL, ["Ann", "Ben"])
    himself = Seal(game.number("Cy"), ("p3",))  # type: ignore[arg-type]
    game.refused("Cy", himself, "not_a_choice", "701.38a", "p3", "Ann or Ben")


def test_a_creature_may_get_the_votes_of_all() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Bear").with_creature("Cy", "Ape")
    game.resolves("Ann", "Trap the Trespassers")
    game.expect_question("Ben", Asks.SEAL, ["Bear", "Ape"])
    game.all_seal(Ann="Bear", Ben="Bear", Cy="Bear")
    assert game.counters("Bear", "stun") == 3
    assert game.permanent("Bear").tapped
    assert not game.permanent("Ape").tapped


@pytest.mark.holds("V25")
def test_without_a_candidate_nobody_is_asked() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Trap the Trespassers")
    assert game.game.asked == {}
    assert game.cards_of("Ann") == {"Trap the Trespassers": "graveyard"}


# A council without a card.


@pytest.mark.parametrize("secret", [True, False])
def test_a_house_council_is_secret_only_if_asked_for(secret: bool) -> None:
    game = playing("Ann", "Ben")
    game.does("Ben", HoldCouncil("Where to?", ("north", "south"), secret=secret))
    if secret:
        game.waits_for("Ann", "Ben").all_seal(Ann="north", Ben="north")
    else:
        game.waits_for("Ben").all_vote(Ben="north", Ann="north")
    assert game.lines("announced") == [("announced", "Ben", "Where to?", "north")]
