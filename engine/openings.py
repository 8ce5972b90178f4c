"""What the reveal of a secret vote opens, and what is left of it when somebody leaves before.

The envelope of a voter may be two: the votes, which somebody else may have sealed, and how many of
the optional ones are used.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.commitments import padded, slot_of
from engine.ids import ChoiceId, PlayerId
from engine.state import Opening, Voting

__all__ = ["USES", "openings_of", "voter_of", "without_envelopes_of"]


USES = "additional votes"
"""What a question is about that asks a voter how many optional votes are used."""


def voter_of(slot: str) -> PlayerId:
    """Return whose votes an envelope is about."""
    return PlayerId(int(slot.partition(" ")[0]))


def openings_of(voting: Voting) -> dict[str, Opening]:
    """Return what everybody may see of each envelope that counts, by its slot."""
    openings: dict[str, Opening] = {}
    for voter in voting.locked:
        votes, uses = slot_of(voter), slot_of(voter, uses=True)
        if voter in voting.sealed:
            openings[votes] = _opening(voting, votes, voting.sealed[voter].choices)
        if voter in voting.uses:
            openings[uses] = _opening(voting, uses, (ChoiceId(str(voting.uses[voter])),))
    return {slot: one for slot, one in openings.items() if one.nonce}


def _opening(voting: Voting, slot: str, choices: tuple[ChoiceId, ...]) -> Opening:
    commitment = voting.commitments[slot]
    return Opening(voting.nonces[slot], padded(choices, commitment.most), commitment.must)


def without_envelopes_of(voting: Voting, gone: PlayerId) -> Voting:
    """Return the voting after a player has left the game: what nobody can open any more is void.

    The envelope of the player, if it was not opened yet, is not cast. One that the player sealed
    for somebody else is asked for again: nobody abstains.
    """
    void = {
        slot: one
        for slot, one in voting.commitments.items()
        if slot not in voting.nonces and gone in (one.chooser, one.by, voter_of(slot))
    }
    if not void:
        return voting
    voters = {voter_of(slot) for slot in void}
    again = {voter for voter in voters if voter != gone and voter in voting.locked}
    waiting = again.union(voting.to_vote)
    return replace(
        voting,
        commitments={s: one for s, one in voting.commitments.items() if s not in void},
        locked=tuple(one for one in voting.locked if one not in voters),
        to_vote=tuple(one for one in voting.order if one in waiting),
    )
