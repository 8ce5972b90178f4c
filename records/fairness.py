"""What a log shows of fairness: every envelope opened as it was closed, all chance from one seed.

Deciding every command again says already that nothing was changed afterwards. This looks at what
players could see instead: the commitments as they were when they were published.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.chance import draws_from, is_true
from engine.commitments import Bound, commitment_to
from engine.course import FRESH_BYTES
from engine.ids import PlayerId
from engine.openings import voter_of
from engine.state import Chance, Commitment, Table, Voting
from records.logs import Logged

__all__ = ["Fairness", "Found"]


class Found(NamedTuple):
    """How many envelopes were opened and match, how often chance was asked, whether it is shown."""

    envelopes: int
    draws: int
    is_shown: bool


class _Drew(NamedTuple):
    by: Logged
    first: int
    source: bytes


class Fairness:
    """Looks at a table after each commit of its log."""

    def __init__(self) -> None:
        self._seen: dict[str, Commitment] = {}
        self._voting = 0
        self._opened = 0
        self._drew: list[_Drew] = []
        self._chance: Chance | None = None

    @property
    def found(self) -> Found:
        """What was found in order so far."""
        draws = len(self._chance.draws) if self._chance else 0
        return Found(self._opened, draws, self._chance is not None and bool(self._chance.seed))

    def look(self, before: Table, one: Logged, after: Table) -> str | None:
        """Return what is wrong with the envelopes that a commit opened, or None."""
        self._chance = after.chance
        if before.chance is not None and before.chance is not after.chance:
            self._drew.append(_Drew(one, len(before.chance.draws), one.entropy[FRESH_BYTES:]))
        game = after.game
        voting = game.voting if game is not None else None
        finished = game.finished.voting if game is not None and game.finished is not None else None
        was = before.game.finished if before.game is not None else None
        for shown in (voting, finished):
            if shown is not None:
                self._remember(shown)
        if finished is None or (was is not None and was.voting is finished):
            return None
        return self._wrong_in(after, finished)

    def _remember(self, voting: Voting) -> None:
        if voting.id != self._voting:
            self._voting, self._seen = voting.id, {}
        for slot, one in voting.commitments.items():
            self._seen.setdefault(slot, one)
            if self._seen[slot].chooser != one.chooser:  # sealed again: the decider has left
                self._seen[slot] = one

    def _wrong_in(self, table: Table, voting: Voting) -> str | None:
        game = table.chance.commitment if table.chance is not None else b""
        for slot, opening in voting.openings.items():
            sealed = self._seen[slot]
            uses = slot.endswith("uses")
            bound = Bound(game, voting.id, PlayerId(voter_of(slot)), sealed.chooser, uses)
            made = commitment_to(opening.nonce, bound, opening.choices, sealed.most)
            if made != sealed.hash:
                return f"the envelope of player {slot} does not match its commitment"
            self._opened += 1
        return None

    def wrong_chance(self) -> tuple[Logged, str] | None:
        """Return the first commit whose chance does not follow from the seed, if that is shown."""
        chance = self._chance
        if chance is None or not chance.seed:
            return None
        for drew in self._drew:
            if drew.source and drew.source != draws_from(chance.seed, drew.first):
                return drew.by, "its chance does not come from the seed that was committed to"
        if not is_true(chance):
            return self._drew[-1].by, "what was drawn does not follow from the seed"
        return None
