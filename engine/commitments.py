"""Commitments to sealed votes: what is published when an envelope is closed, and checked later.

A commitment is HMAC-SHA256 over a message of a fixed layout, keyed by a nonce of 32 bytes. The
message names the game, the voting, the voter and who sealed, so that none can be used again for
another; it has as many places as there may be votes, so that it does not tell how many are used.
docs/protocol.md has the layout for other languages, with examples.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import NamedTuple

from engine.ids import ChoiceId, PlayerId

__all__ = [
    "NONCE_BYTES", "NO_VOTE", "Bound", "commitment_to", "message_of", "nonce_from", "padded",
    "slot_of",
]  # fmt: skip

NONCE_BYTES = 32
NO_VOTE = ChoiceId("")
"""Fills the places of optional votes that are not used."""

_TITLE = b"moot sealed vote"
_GAME_BYTES = 32


class Bound(NamedTuple):
    """What a commitment is bound to.

    `game` is the table's commitment to its chance, which no other game has, or nothing. `uses`: the
    envelope holds how many optional votes are used, not the votes.
    """

    game: bytes
    voting: int
    voter: PlayerId
    chooser: PlayerId
    uses: bool = False


def slot_of(voter: PlayerId, *, uses: bool = False) -> str:
    """Return the key of an envelope in a voting: the voter's number, or that and "uses"."""
    return f"{voter} uses" if uses else str(voter)


def padded(choices: tuple[ChoiceId, ...], most: int) -> tuple[ChoiceId, ...]:
    """Return as many choices as there may be votes; unused ones are `NO_VOTE`."""
    return choices + (NO_VOTE,) * (most - len(choices))


def message_of(bound: Bound, choices: tuple[ChoiceId, ...], most: int) -> bytes:
    """Return the bytes that are committed to: the same number for every answer to a question."""
    numbers = (
        bound.voting.to_bytes(8, "big"),
        bound.voter.to_bytes(4, "big"),
        bound.chooser.to_bytes(4, "big"),
        bytes((bound.uses,)),
        most.to_bytes(2, "big"),
    )
    places = (
        bytes(32) if one == NO_VOTE else sha256(one.encode()).digest()
        for one in padded(choices, most)
    )
    return b"".join((_TITLE, bound.game.ljust(_GAME_BYTES, b"\0"), *numbers, *places))


def commitment_to(nonce: bytes, bound: Bound, choices: tuple[ChoiceId, ...], most: int) -> bytes:
    """Return the commitment: 32 bytes that tell nothing without the nonce."""
    return hmac.digest(nonce, message_of(bound, choices, most), "sha256")


def nonce_from(entropy: bytes, voting: int, slot: str) -> bytes:
    """Return the nonce of an envelope that the server closes: as hard to guess as `entropy`."""
    return hmac.digest(entropy, f"moot nonce {voting} {slot}".encode(), "sha256")
