"""Envelopes that can be checked, closed by the server or by the voters themselves."""

from __future__ import annotations

from typing import Any  # documents are trees of plain values

import pytest

from engine.commands import (
    ChangeSettings,
    CloseEnvelope,
    CommitChance,
    ControlPlayer,
    HoldCouncil,
    OpenEnvelope,
    Start,
)
from engine.commitments import Bound, commitment_to
from engine.errors import IllegalAction
from engine.ids import ChoiceId, PlayerId, QuestionId
from engine.state import Asks, Sealing, Step
from tests.engine.playing import Playing, playing, seated
from tests.engine.seen import Label
from tests.envelopes import Envelopes, bound_of

CARD = "Truth or Consequences"
COUNCIL = HoldCouncil("Which?", ("this", "that"), secret=True)


def by_voters(*names: str) -> Playing:
    """A game at a table where voters close their envelopes themselves."""
    game = seated(*names).does(names[0], ChangeSettings(sealing=Sealing.VOTER))
    return game.does(names[0], Start()).at(Step.MAIN)


class Voters:
    """The voters' own clients at one table: they close and open envelopes."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.envelopes = Envelopes()

    def close(self, who: str, *labels: Label) -> Voters:
        game = self.game
        picks = game.picks(who, labels)
        game.does(who, self.envelopes.close(game.table, game.question(who), picks))
        return self

    def open(self, *who: str) -> Voters:
        for one in who:
            self.game.does(one, self.opening(one))
        return self

    def opening(self, who: str) -> OpenEnvelope:
        return self.envelopes.open(self.game.table, self.game.question(who))


def truth(*names: str) -> Voters:
    return Voters(by_voters(*names).resolves(names[0], CARD))


def check(game: Playing) -> dict[str, int]:
    """Check the last reveal as any client can, from the table's document alone; votes by slot."""
    shown: dict[str, Any] = game.document()
    voting = shown["outcome"]["voting"]
    bound_to = bytes.fromhex(shown.get("chance", {}).get("commitment", ""))
    assert voting["openings"].keys() == voting["commitments"].keys()
    used: dict[str, int] = {}
    for slot, opening in voting["openings"].items():
        voter, _, uses = slot.partition(" ")
        sealed = voting["commitments"][slot]
        chooser = PlayerId(sealed["chooser"])
        bound = Bound(bound_to, voting["id"], PlayerId(int(voter)), chooser, bool(uses))
        choices = tuple(ChoiceId(one) for one in opening["choices"])
        assert len(choices) == sealed["most"]
        made = commitment_to(bytes.fromhex(opening["nonce"]), bound, choices, sealed["most"])
        assert made.hex() == sealed["hash"]
        used[slot] = sum(one != "" for one in choices)
        if not uses:
            cast = [v[1] for v in voting["votes"].values() if v[0] == int(voter)]
            assert list(choices[: len(cast)]) == cast
    return used


# By the server.


def test_what_the_server_seals_can_be_checked_by_everybody() -> None:
    game = playing("Ann", "Ben").with_permanent("Ben", "Ballot Broker").resolves("Ann", CARD)
    game.seals("Ann", "truth").seals("Ben", "consequences")
    assert check(game) == {"1": 1, "2": 1}
    assert game.document()["outcome"]["voting"]["openings"]["2"]["choices"] == ["consequences", ""]
    assert game.voting.commitments["2"].choices == (), "nobody will be asked to open it"


def test_a_commitment_is_bound_to_the_tables_chance() -> None:
    game = seated("Ann", "Ben").does(None, CommitChance(b"c" * 32)).does("Ann", Start())
    game.at(Step.MAIN).resolves("Ann", CARD).seals("Ann", "truth").seals("Ben", "truth")
    assert game.document()["chance"] == {"commitment": (b"c" * 32).hex()}
    assert check(game) == {"1": 1, "2": 1}


def test_the_nonce_is_the_sealers_alone_until_the_reveal() -> None:
    game = playing("Ann", "Ben").resolves("Ann", CARD).seals("Ann", "truth")
    nonce = game.seat_document("Ann")["nonces"]["1"]
    assert nonce not in str([game.document(), game.seat_document("Ben")])
    game.seals("Ben", "truth")
    assert game.document()["outcome"]["voting"]["openings"]["1"]["nonce"] == nonce
    assert "nonces" not in game.seat_document("Ann")


def test_votes_that_somebody_else_decides_are_two_envelopes() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Ballot Broker")
    game.resolves("Ben", "Illusion of Choice").confirms("Ben").resolves("Ann", CARD)
    game.seals("Ben", "truth", "consequences").seals("Ann", "0").seals("Ben", "truth")
    assert check(game) == {"1": 2, "1 uses": 1, "2": 1}
    assert game.ballots() == [("Ann", "truth"), ("Ben", "truth")]


@pytest.mark.holds("D12")
def test_where_the_server_seals_nobody_else_does() -> None:
    game = playing("Ann", "Ben").resolves("Ann", CARD)
    close = CloseEnvelope(game.number("Ann"), "5" * 64)
    game.refused("Ann", close, "wrong_answer", "701.38a", "seal")
    assert "close_envelope" not in game.may("Ann")


def test_of_forced_and_optional_votes_the_unused_ones_are_not_cast() -> None:
    """Ben decides for Ann, who must vote once more, may once more, and uses none of the latter."""
    game = playing("Ann", "Ben").with_permanent("Ann", "Ballot Broker")
    game.with_permanent("Ann", "Brago's Representative")
    game.resolves("Ben", "Illusion of Choice").confirms("Ben").resolves("Ann", CARD)
    game.seals("Ben", "truth", "truth", "consequences").seals("Ann", "0").seals("Ben", "truth")
    assert game.ballots() == [("Ann", "truth"), ("Ann", "truth"), ("Ben", "truth")]
    openings = game.document()["outcome"]["voting"]["openings"]
    assert {slot: one["must"] for slot, one in openings.items()} == {"1": 2, "1 uses": 0, "2": 1}
    assert check(game) == {"1": 3, "1 uses": 1, "2": 1}


def test_no_two_envelopes_of_a_game_share_a_nonce() -> None:
    """Not even where chance repeats itself, as here: each command brings the same bytes."""
    game = playing("Ann", "Ben", "Cy").with_permanent("Ann", "Ballot Broker")
    game.resolves("Ben", "Illusion of Choice").confirms("Ben")
    nonces: list[str] = []
    for _ in range(2):
        game.does("Ann", COUNCIL).seals("Ben", "this", "that").seals("Ann", "1")
        game.seals("Ben", "this").seals("Ben", "this")
        openings = game.document()["outcome"]["voting"]["openings"]
        assert sorted(openings) == ["1", "1 uses", "2", "3"]
        nonces += [one["nonce"] for one in openings.values()]
    assert len(set(nonces)) == len(nonces) == 8


def test_everybody_sees_who_seals_for_a_controlled_player() -> None:
    """CR 723.5; what is in it, and its nonce, only whoever seals it sees."""
    game = playing("Ann", "Ben", "Cy").does("Ann", ControlPlayer(PlayerId(2)))
    game.does("Ann", COUNCIL).seals("Ann", "this").seals("Ann", "that")
    closed = game.document()["voting"]["commitments"]
    assert [(one["chooser"], one.get("by")) for one in closed.values()] == [(1, None), (2, 1)]
    assert set(game.seat_document("Ann")["nonces"]) == {"1", "2"}
    assert game.seat_document("Ann")["envelopes"] == {"1": ["this"], "2": ["that"]}
    assert not {"nonces", "envelopes"} & set(game.seat_document("Ben"))
    game.seals("Cy", "this")
    assert game.document()["outcome"]["voting"]["votes"]["2"] == [2, "that", 1]


# By the voters.


@pytest.mark.holds("S01", "S03", "D12")
def test_nothing_is_known_before_all_are_closed_and_open() -> None:
    voters = truth("Ann", "Ben", "Cy").close("Ann", "truth").close("Ben", "consequences")
    game = voters.game.waits_for("Cy")
    assert game.voting.sealed == {}, "the server does not know it either"
    assert game.document()["voting"]["locked"] == [1, 2]
    voters.close("Cy", "truth")
    game.waits_for("Ann", "Ben", "Cy")
    game.expect_question("Ann", Asks.OPEN, ["truth", "consequences"], rule="table")
    voters.open("Cy", "Ann")
    assert game.document()["voting"]["votes"] == {}
    assert "openings" not in str(game.document())
    game.waits_for("Ben")
    voters.open("Ben")
    assert game.ballots() == [("Ann", "truth"), ("Ben", "consequences"), ("Cy", "truth")]
    assert check(game) == {"1": 1, "2": 1, "3": 1}


def test_a_voter_may_still_leave_it_to_the_server() -> None:
    voters = truth("Ann", "Ben").close("Ann", "truth")
    game = voters.game.seals("Ben", "consequences").waits_for("Ann")
    voters.open("Ann")
    assert check(game) == {"1": 1, "2": 1}


@pytest.mark.holds("V26")
def test_what_is_opened_is_what_was_closed() -> None:
    voters = truth("Ann", "Ben").close("Ann", "truth").close("Ben", "truth")
    game, right = voters.game, voters.opening("Ann")
    number = game.number("Ann")
    for choices, nonce in [
        (("consequences",), right.nonce),
        (("truth",), "0" * 64),
        (("truth", "truth"), right.nonce),
        ((), right.nonce),
    ]:
        other = OpenEnvelope(number, tuple(ChoiceId(one) for one in choices), nonce)
        game.refused("Ann", other, "not_what_was_sealed", "table", "final")
    game.waits_for("Ann", "Ben")


def test_more_votes_than_there_are_do_not_open() -> None:
    """Its commitment fits the two votes in it, but what is opened has one place."""
    voters = truth("Ann", "Ben")
    game, asked = voters.game, voters.game.question("Ann")
    both = game.picks("Ann", ("truth", "truth"))
    game.does("Ann", voters.envelopes.close(game.table, asked, both))
    voters.close("Ben", "truth").open("Ben")
    game.refused("Ann", voters.opening("Ann"), "not_what_was_sealed", "table").waits_for("Ann")


def test_a_nonce_has_one_length() -> None:
    """HMAC fills a short key up with zeros: without its last zero a nonce would open as well."""
    voters = truth("Ann", "Ben")
    game, asked = voters.game, voters.game.question("Ann")
    nonce, picks = b"n" * 31 + b"\0", game.picks("Ann", ("truth",))
    made = commitment_to(nonce, bound_of(game.table, asked), picks, asked.most)
    game.does("Ann", CloseEnvelope(asked.id, made.hex()))
    voters.close("Ben", "truth")
    number = game.number("Ann")
    for other in (nonce[:-1], nonce + b"\0"):
        opening = OpenEnvelope(number, picks, other.hex())
        game.refused("Ann", opening, "not_what_was_sealed", "table")
    game.does("Ann", OpenEnvelope(number, picks, nonce.hex())).waits_for("Ben")


def test_who_opens_is_shown_what_was_offered() -> None:
    voters = Voters(by_voters("Ann", "Ben", "Cy").resolves("Ann", "Mob Verdict"))
    voters.close("Ann", "Cy").close("Ben", "Cy").close("Cy", "Ann")
    voters.game.expect_question("Ben", Asks.OPEN, ["Ann", "Cy"], about="", least=1, most=1)


def test_a_wrong_opening_is_told_that_an_envelope_is_final() -> None:
    voters = truth("Ann", "Ben").close("Ann", "truth").close("Ben", "truth")
    game = voters.game
    wrong = OpenEnvelope(game.number("Ann"), (ChoiceId("truth"),), "0" * 64)
    words = r"^That is not what was sealed; an envelope is final\. \(table\)$"
    with pytest.raises(IllegalAction, match=words):
        game.does("Ann", wrong)


@pytest.mark.parametrize(
    ("choices", "code"),
    [((), "wrong_number"), (("nothing",), "not_a_choice")],
    ids=["an abstention", "no choice"],
)
def test_what_was_never_legal_does_not_open(choices: tuple[str, ...], code: str) -> None:
    """The page does not send it; whoever does is waited for like somebody who never opens."""
    voters = truth("Ann", "Ben")
    game = voters.game
    picked = tuple(ChoiceId(one) for one in choices)
    game.does("Ann", voters.envelopes.close(game.table, game.question("Ann"), picked))
    voters.close("Ben", "truth").open("Ben")
    game.refused("Ann", voters.opening("Ann"), code, "table").waits_for("Ann")


def test_an_opening_names_its_question() -> None:
    voters = truth("Ann", "Ben").close("Ann", "truth").close("Ben", "truth")
    old = OpenEnvelope(QuestionId(1), (ChoiceId("truth"),), "0" * 64)
    voters.game.refused("Ann", old, "stale", "table")


def test_somebody_elses_commitment_cannot_be_used_again() -> None:
    """Ben copies what Ann published; he can never open it, not even after she has."""
    voters = truth("Ann", "Ben").close("Ann", "truth")
    game = voters.game
    copied = game.voting.commitments["1"].hash.hex()
    game.does("Ben", CloseEnvelope(game.number("Ben"), copied))
    opening = voters.opening("Ann")
    voters.open("Ann")
    copy = OpenEnvelope(game.number("Ben"), opening.choices, opening.nonce)
    game.refused("Ben", copy, "not_what_was_sealed", "table").waits_for("Ben")


def test_additional_votes_are_hidden_from_the_server_too() -> None:
    game = by_voters("Ann", "Ben").with_permanent("Ann", "Ballot Broker").resolves("Ann", CARD)
    voters = Voters(game).close("Ann", "truth", "consequences").close("Ben", "truth")
    voters.open("Ben", "Ann")
    assert game.ballots() == [("Ann", "truth"), ("Ann", "consequences"), ("Ben", "truth")]
    assert check(game) == {"1": 2, "2": 1}


def decided() -> Voters:
    """Ben decides; Ann, who may vote once more, seals how many she uses."""
    game = by_voters("Ann", "Ben", "Cy").with_permanent("Ann", "Ballot Broker")
    game.resolves("Ben", "Illusion of Choice").confirms("Ben").resolves("Ann", CARD)
    voters = Voters(game).close("Ben", "truth", "consequences").close("Ann", "1")
    return voters.close("Ben", "truth").close("Ben", "consequences")


def test_a_decider_opens_one_envelope_after_the_other() -> None:
    voters = decided()
    game = voters.game.waits_for("Ann", "Ben")
    voters.open("Ben", "Ben", "Ann", "Ben")
    assert game.ballots() == [
        ("Ann", "truth"), ("Ann", "consequences"), ("Ben", "truth"), ("Cy", "consequences"),
    ]  # fmt: skip
    assert check(game) == {"1": 2, "1 uses": 1, "2": 1, "3": 1}


# Somebody leaves.


@pytest.mark.holds("D12")
def test_who_leaves_takes_an_envelope_along_that_is_not_open() -> None:
    voters = truth("Ann", "Ben", "Cy").close("Ann", "truth").close("Ben", "truth")
    game = voters.game.concedes("Ben")
    assert game.document()["voting"]["locked"] == [1]
    voters.close("Cy", "truth").open("Cy", "Ann")
    assert game.ballots() == [("Ann", "truth"), ("Cy", "truth")]
    assert check(game) == {"1": 1, "3": 1}


@pytest.mark.holds("L02", "D12")
def test_who_leaves_instead_of_opening_is_not_waited_for() -> None:
    voters = truth("Ann", "Ben", "Cy")
    voters.close("Ann", "truth").close("Ben", "truth").close("Cy", "truth").open("Ann", "Cy")
    game = voters.game.waits_for("Ben").concedes("Ben")
    assert game.ballots() == [("Ann", "truth"), ("Cy", "truth")]


@pytest.mark.holds("L03", "D12")
def test_what_was_opened_counts_although_its_voter_left() -> None:
    voters = truth("Ann", "Ben", "Cy")
    voters.close("Ann", "truth").close("Ben", "truth").close("Cy", "truth").open("Ben")
    game = voters.game.concedes("Ben")
    voters.open("Ann", "Cy")
    assert game.ballots() == [("Ann", "truth"), ("Ben", "truth"), ("Cy", "truth")]


@pytest.mark.holds("D10")
def test_when_a_decider_leaves_the_voters_seal_again() -> None:
    """Nobody abstains because somebody else has gone with the key to the envelope."""
    voters = decided()
    game = voters.game.concedes("Ben")
    assert game.document()["voting"]["locked"] == []
    game.waits_for("Ann", "Cy").expect_question("Cy", Asks.SEAL, voter=game.of("Cy"))
    game.expect_question("Ann", Asks.OPEN, ["0", "1"])
    voters.open("Ann").close("Cy", "truth").close("Ann", "consequences").open("Cy", "Ann")
    assert game.ballots() == [("Ann", "consequences"), ("Cy", "truth")]


@pytest.mark.holds("L04")
def test_a_choice_that_left_meanwhile_was_legal_when_it_was_sealed() -> None:
    game = by_voters("Ann", "Ben", "Cy").resolves("Ann", "Mob Verdict")
    voters = Voters(game)
    voters.close("Ann", "Cy").close("Ben", "Cy").close("Cy", "Ann")
    game.concedes("Cy")
    voters.open("Ann", "Ben")
    assert [one for one, _ in game.ballots()] == ["Ann", "Ben"]


def test_the_bound_of_a_question_is_its_own() -> None:
    game = truth("Ann", "Ben").game
    ann, ben = (bound_of(game.table, game.question(one)) for one in ("Ann", "Ben"))
    assert (ann.voter, ben.voter) == (1, 2)
    assert ann.voting == ben.voting == game.voting.id
