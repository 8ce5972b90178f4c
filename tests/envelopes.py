"""Envelopes that voters close themselves, as their clients do: for tests of the rules."""

from __future__ import annotations

from hashlib import sha256

from engine.commands import CloseEnvelope, OpenEnvelope
from engine.commitments import Bound, commitment_to, slot_of
from engine.ids import ChoiceId
from engine.sealing import USES
from engine.state import Question, Table

__all__ = ["Envelopes", "bound_of"]


def bound_of(table: Table, question: Question) -> Bound:
    """What the commitment that answers or answered a question is bound to."""
    assert table.game is not None
    assert table.game.voting is not None
    assert question.voter is not None
    game = table.chance.commitment if table.chance else b""
    uses = question.about == USES
    return Bound(game, table.game.voting.id, question.voter, question.player, uses)


class Envelopes:
    """What the voters of one table have closed and not opened yet."""

    def __init__(self) -> None:
        self._kept: dict[bytes, tuple[tuple[ChoiceId, ...], bytes]] = {}

    def close(
        self, table: Table, question: Question, choices: tuple[ChoiceId, ...], salt: str = ""
    ) -> CloseEnvelope:
        """The command that closes an envelope; what is in it is kept."""
        bound = bound_of(table, question)
        nonce = sha256(f"{salt} {bound}".encode()).digest()
        made = commitment_to(nonce, bound, choices, question.most)
        self._kept[made] = (choices, nonce)
        return CloseEnvelope(question.id, made.hex())

    def open(self, table: Table, question: Question) -> OpenEnvelope:
        """The command that opens it."""
        assert table.game is not None
        assert table.game.voting is not None
        bound = bound_of(table, question)
        sealed = table.game.voting.commitments[slot_of(bound.voter, uses=bound.uses)]
        choices, nonce = self._kept[sealed.hash]
        return OpenEnvelope(question.id, choices, nonce.hex())
