"""A client's side of secret votes, against the rules: what is closed opens, what is wrong shows."""

from __future__ import annotations

from copy import deepcopy
from typing import Any  # documents are trees of plain values

import pytest

from bots.envelopes import Envelopes, LostEnvelope, chance_holds
from engine.chance import commitment_of, draws_from, number_from
from engine.commands import (
    ChangeSettings,
    CloseEnvelope,
    CommitChance,
    OpenEnvelope,
    Seal,
    ShowChance,
    Start,
)
from engine.ids import ChoiceId, QuestionId
from engine.state import Sealing, Step
from tests.engine.playing import Playing, seated

NAMES = ("Ann", "Ben", "Cy")
Map = dict[str, Any]


class Clients:
    """One table and a client's envelopes for each seat, and for a spectator."""

    def __init__(self, sealing: Sealing = Sealing.SERVER) -> None:
        self.game = seated(*NAMES).does(None, CommitChance(b"c" * 32))
        self.game.does("Ann", ChangeSettings(sealing=sealing)).does("Ann", Start()).at(Step.MAIN)
        self.of = {name: Envelopes() for name in (*NAMES, "")}
        self.told: dict[str, list[tuple[str, ...]]] = {name: [] for name in self.of}

    def seal(self, who: str, *words: str) -> None:
        question = self.game.seat_document(who)["question"]
        self.send(who, {"do": "seal", "question": question["id"], "choices": list(words)})

    def open(self, who: str) -> None:
        question = self.game.seat_document(who)["question"]
        assert question["asks"] == "open"
        self.send(who, {"do": "open_envelope", "question": question["id"]})

    def send(self, who: str, command: Map) -> None:
        does = self.of[who].complete(command, self.game.document(), self.game.seat_document(who))
        number = QuestionId(does["question"])
        choices = tuple(ChoiceId(one) for one in does.get("choices", ()))
        match does["do"]:
            case "seal":
                self.game.does(who, Seal(number, choices))
            case "close_envelope":
                self.game.does(who, CloseEnvelope(number, does["commitment"]))
            case _:
                self.game.does(who, OpenEnvelope(number, choices, does["nonce"]))
        self.look(self.game.document())

    def look(self, table: Map) -> None:
        for name, envelopes in self.of.items():
            seat = self.game.seat_document(name) if name else {}
            if (found := envelopes.look(table, seat)) is not None:
                self.told[name].append(found)


def council(sealing: Sealing = Sealing.SERVER) -> Clients:
    """Ann may vote once more; Ben decides for everybody if he has the Illusion."""
    clients = Clients(sealing)
    clients.game.with_permanent("Ann", "Ballot Broker").resolves("Ann", "Truth or Consequences")
    return clients


def decided(sealing: Sealing) -> Clients:
    clients = Clients(sealing)
    game = clients.game.with_permanent("Ann", "Ballot Broker")
    game.resolves("Ben", "Illusion of Choice").confirms("Ben")
    game.resolves("Ann", "Truth or Consequences")
    return clients


@pytest.mark.parametrize("sealing", Sealing)
def test_every_client_finds_every_envelope_right(sealing: Sealing) -> None:
    clients = council(sealing)
    clients.seal("Ann", "truth")
    clients.seal("Ben", "truth")
    clients.seal("Cy", "consequences")
    for who in NAMES if sealing is Sealing.VOTER else ():
        clients.open(who)
    assert clients.told == {name: [()] for name in clients.of}


@pytest.mark.parametrize("sealing", Sealing)
def test_votes_that_somebody_else_decides_are_checked_too(sealing: Sealing) -> None:
    clients = decided(sealing)
    clients.seal("Ben", "truth", "consequences")
    clients.seal("Ann", "0")
    clients.seal("Ben", "truth")
    clients.seal("Ben", "truth")
    for who in ("Ben", "Ann", "Ben", "Ben") if sealing is Sealing.VOTER else ():
        clients.open(who)
    assert clients.told == {name: [()] for name in clients.of}
    assert clients.game.ballots() == [("Ann", "truth"), ("Ben", "truth"), ("Cy", "truth")]


def test_what_a_voter_seals_is_in_no_command_before_all_have() -> None:
    clients = council(Sealing.VOTER)
    question = clients.game.seat_document("Ann")["question"]["id"]
    sent = clients.of["Ann"].complete(
        {"do": "seal", "question": question, "choices": ["truth"]},
        clients.game.document(),
        clients.game.seat_document("Ann"),
    )
    assert sent.keys() == {"do", "question", "commitment"}
    assert clients.of["Ann"].kept[sent["commitment"]]["choices"] == ["truth"]


def test_an_envelope_that_is_lost_is_said() -> None:
    clients = council(Sealing.VOTER)
    clients.seal("Ann", "truth")
    kept = clients.of["Ann"].kept
    clients.of["Ann"] = Envelopes()
    clients.seal("Ben", "truth")
    clients.seal("Cy", "truth")
    with pytest.raises(LostEnvelope, match="Truth or Consequences is not kept here"):
        clients.open("Ann")
    clients.of["Ann"] = Envelopes(kept)
    clients.open("Ann")


def test_another_commands_are_sent_as_they_are() -> None:
    clients = council(Sealing.VOTER)
    documents = clients.game.document(), clients.game.seat_document("Ann")
    for command in ({"do": "pass"}, {"do": "seal", "question": 1, "choices": ["truth"]}):
        assert clients.of["Ann"].complete(command, *documents) is command
    assert clients.of["Ann"].complete({"do": "pass"}, documents[0], {"may": []}) == {"do": "pass"}


def revealed() -> tuple[Clients, Map]:
    clients = council()
    clients.seal("Ann", "truth", "consequences")
    clients.seal("Ben", "truth")
    before = deepcopy(clients.of)
    clients.seal("Cy", "consequences")
    document = clients.game.document()
    clients.of = before
    clients.told = {name: [] for name in clients.of}
    return clients, document


def told_by_a_watcher(clients: Clients, document: Map) -> tuple[str, ...]:
    clients.look(document)
    (found,) = clients.told[""]
    return found


def voting_in(document: Map) -> Map:
    document.pop("voting", None)
    voting: Map = document["outcome"]["voting"]
    return voting


def test_another_vote_than_the_sealed_one_does_not_match() -> None:
    clients, document = revealed()
    voting = voting_in(document)
    voting["openings"]["2"]["choices"] = ["consequences"]
    voting["votes"]["3"] = [2, "consequences"]
    assert told_by_a_watcher(clients, document) == ("2",)


def test_a_commitment_that_was_changed_with_its_vote_does_not_match() -> None:
    """The document alone would be in order: only who has seen the first one notices."""
    clients, document = revealed()
    other = council()
    other.seal("Ann", "truth", "consequences")
    other.seal("Ben", "consequences")
    other.seal("Cy", "consequences")
    forged = other.game.document()
    assert told_by_a_watcher(clients, forged) == ("2",)
    assert document["outcome"]["voting"]["id"] == forged["outcome"]["voting"]["id"]


def test_a_vote_that_is_counted_but_was_not_sealed_does_not_match() -> None:
    clients, document = revealed()
    votes = voting_in(document)["votes"]
    votes[str(len(votes) + 1)] = [3, "consequences"]
    assert told_by_a_watcher(clients, document) == ("3",)


def test_a_vote_that_was_sealed_but_is_not_counted_does_not_match() -> None:
    clients, document = revealed()
    voting = voting_in(document)
    voting["votes"] = {place: one for place, one in voting["votes"].items() if one[0] != 1}
    del voting["openings"]["1"]
    assert told_by_a_watcher(clients, document) == ("1",)


def test_a_vote_without_an_envelope_does_not_match() -> None:
    clients, document = revealed()
    voting = voting_in(document)
    del voting["openings"]["3"], voting["commitments"]["3"]
    assert told_by_a_watcher(clients, document) == ("3",)


def test_a_server_that_seals_something_else_for_us_is_noticed_at_once() -> None:
    clients = council()
    clients.seal("Ben", "truth")
    document, seat = clients.game.document(), clients.game.seat_document("Ben")
    seat["envelopes"]["2"] = ["consequences"]
    envelopes = Envelopes()
    assert envelopes.look(document, seat) == ("2",)
    assert envelopes.look(document, seat) is None, "it is said once"


def test_who_left_before_opening_is_missed_by_nobody() -> None:
    clients = council(Sealing.VOTER)
    clients.seal("Ann", "truth")
    clients.seal("Ben", "truth")
    clients.game.concedes("Ben")
    clients.look(clients.game.document())
    clients.seal("Cy", "consequences")
    clients.open("Ann")
    clients.open("Cy")
    assert clients.told[""] == [()]


def test_when_a_decider_left_what_was_sealed_anew_is_checked() -> None:
    clients = decided(Sealing.VOTER)
    clients.seal("Ben", "truth", "consequences")
    clients.seal("Ann", "1")
    clients.game.concedes("Ben")
    clients.look(clients.game.document())
    clients.seal("Cy", "consequences")
    clients.seal("Ann", "consequences")
    while clients.game.game.asked:
        names = clients.game.names(clients.game.game.asked)
        if clients.game.seat_document(names[0])["question"]["asks"] != "open":
            break
        clients.open(names[0])
    assert clients.told[""] == [()]


def test_the_chance_of_a_game_is_checked() -> None:
    seed = bytes(range(32))
    among = {"1": [0, 6], "2": [0, 5], "3": [2, 4]}
    draws = {
        place: [first, count, number_from(draws_from(seed, first), int(place) - 1 - first, count)]
        for place, (first, count) in among.items()
    }
    chance = {"commitment": commitment_of(seed).hex(), "seed": seed.hex(), "draws": draws}
    assert chance_holds(chance)
    assert chance_holds({**chance, "draws": {}})
    assert not chance_holds({**chance, "commitment": "0" * 64})
    first = draws["3"]
    assert not chance_holds({**chance, "draws": {**draws, "3": [*first[:2], (first[2] + 1) % 4]}})


def test_a_shown_seed_is_the_engines_own() -> None:
    seed = b"s" * 32
    game: Playing = seated("Ann", "Ben").does(None, CommitChance(commitment_of(seed)))
    game.does("Ann", Start()).concedes("Ben").does(None, ShowChance(seed))
    assert chance_holds(game.document()["chance"])
