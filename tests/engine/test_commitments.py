"""Commitments, byte by byte: what other languages must make of the same envelope."""

from __future__ import annotations

import hmac
import re
from hashlib import sha256
from itertools import product
from pathlib import Path

import pytest

from engine.commitments import Bound, commitment_to, message_of, nonce_from, padded, slot_of
from engine.ids import ChoiceId, PlayerId

NONCE = bytes(range(32))
GAME = bytes.fromhex("ab" * 32)
ANN, BEN = PlayerId(1), PlayerId(2)
OWN = Bound(GAME, 12, ANN, ANN)
VECTORS = {
    "one vote": (OWN, ("truth",), 1),
    "one of two used": (OWN, ("truth",), 2),
    "both used": (OWN, ("truth", "truth"), 2),
    "decided by another": (Bound(GAME, 12, ANN, BEN), ("p3", "p4"), 2),
    "how many are used": (Bound(GAME, 12, ANN, ANN, uses=True), ("1",), 1),
    "an empty envelope": (Bound(b"", 7, BEN, BEN), (), 1),
}
GOLDEN = {
    "one vote": "999714bea42866769ffca7f1e39b6dc383e8c18a309599b0201a4aba9427f7e1",
    "one of two used": "d87af8b6ef85c43fd0824f5469de75d3baeb2108348d54c2517568faf2e3bf9c",
    "both used": "0f0834dfb43a4783b5186c168a328fa58e78dc9fcd9a5f781526161f701c68cb",
    "decided by another": "3917418559ada2f04116d2680d89734b35040bb914d925b1c2c6387deb380964",
    "how many are used": "2072c7efd0e17325f1a74c8e7749658fb98d0f88f664ad3fc0bb1d9695a118b5",
    "an empty envelope": "8807bc4ed72dc39afc8941d82fa7233f3f0874d297717cbb749b686d2b3211f2",
}


def made(name: str) -> str:
    bound, choices, most = VECTORS[name]
    return commitment_to(NONCE, bound, tuple(ChoiceId(one) for one in choices), most).hex()


@pytest.mark.parametrize("name", VECTORS)
def test_the_vectors(name: str) -> None:
    assert made(name) == GOLDEN[name]


def test_the_layout_is_spelled_out() -> None:
    message = message_of(Bound(GAME, 12, ANN, BEN), (ChoiceId("p3"),), 2)
    assert message == b"".join((
        b"moot sealed vote",
        GAME,
        (12).to_bytes(8, "big"),
        (1).to_bytes(4, "big"),
        (2).to_bytes(4, "big"),
        b"\x00" + b"\x00\x02",
        sha256(b"p3").digest(),
        bytes(32),
    ))  # fmt: skip
    key = hmac.new(NONCE, message, sha256).digest()
    assert commitment_to(NONCE, Bound(GAME, 12, ANN, BEN), (ChoiceId("p3"),), 2) == key


def test_the_page_of_the_protocol_has_the_same_vectors() -> None:
    page = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")
    assert set(GOLDEN.values()) <= set(re.findall(r"[0-9a-f]{64}", page))


@pytest.mark.parametrize("most", [1, 2, 5, 64, 300])
def test_the_message_is_as_long_whatever_is_in_it(most: int) -> None:
    counts = {0, 1, most}
    words = ("a", "a word of several words", "p3")
    sizes = {
        len(message_of(OWN, (ChoiceId(word),) * count, most))
        for word, count in product(words, counts)
    }
    assert len(sizes) == 1


def test_nothing_of_what_it_is_bound_to_can_be_another() -> None:
    others = [
        OWN._replace(game=bytes(32)), OWN._replace(voting=13), OWN._replace(voter=BEN),
        OWN._replace(chooser=BEN), OWN._replace(uses=True),
    ]  # fmt: skip
    choice = (ChoiceId("truth"),)
    found = {commitment_to(NONCE, one, choice, 1) for one in (OWN, *others)}
    found |= {commitment_to(bytes(32), OWN, choice, 1), commitment_to(NONCE, OWN, choice, 2)}
    assert len(found) == 8


def test_unused_places_are_no_votes() -> None:
    assert padded((ChoiceId("a"),), 3) == ("a", "", "")
    assert padded((), 0) == ()


def test_each_envelope_has_its_nonce_and_its_slot() -> None:
    entropy = bytes(16)
    slots = [slot_of(ANN), slot_of(ANN, uses=True), slot_of(BEN)]
    assert slots == ["1", "1 uses", "2"]
    assert len({nonce_from(entropy, voting, one) for one in slots for voting in (1, 2)}) == 6
    assert nonce_from(entropy, 1, "1") == nonce_from(entropy, 1, "1")
    assert nonce_from(entropy, 1, "1") != nonce_from(b"x" * 16, 1, "1")
