"""Events of voting (CR 701.38), of questions, and of choices inside effects."""

from __future__ import annotations

from msgspec import Struct

from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.state import Choice, Commitment, Question, Vote

__all__ = [
    "AdditionalVoteTaken",
    "Answered",
    "Asked",
    "ChoosingBegan",
    "ChoosingFinished",
    "Chose",
    "Committed",
    "EnvelopeClosed",
    "PlayerControlled",
    "Remembered",
    "Sealed",
    "UsesSealed",
    "VoteChooserSet",
    "Voted",
    "VoterCameUp",
    "VoterFinished",
    "VotingFinished",
    "VotingStarted",
]


class Voted(Struct, frozen=True, gc=False, tag="voted"):
    """An open vote was cast. `by` made the chooser's choice, if another player (CR 723.5)."""

    voter: PlayerId
    choice: ChoiceId
    chooser: PlayerId
    by: PlayerId | None = None


class PlayerControlled(Struct, frozen=True, gc=False, tag="player_controlled"):
    """Somebody makes a player's choices from now on, or in that player's next turn (CR 723.1)."""

    player: PlayerId
    by: PlayerId
    next_turn: bool = False


class Asked(Struct, frozen=True, gc=False, tag="asked"):
    """A player is asked, and has time until `due`: milliseconds since 1970, 0 for no limit."""

    question: Question
    due: int = 0


class Answered(Struct, frozen=True, gc=False, tag="answered"):
    """A player's question is closed."""

    player: PlayerId


class VotingStarted(Struct, frozen=True, gc=False, tag="voting_started"):
    """A voting began: its choices in printed order, and who votes in which order."""

    name: str
    secret: bool
    choices: dict[ChoiceId, Choice]
    order: tuple[PlayerId, ...]
    by_voter: bool = False


class VoterCameUp(Struct, frozen=True, gc=False, tag="voter_came_up"):
    """The next voter's moment: so many votes must be cast, so many more may be."""

    voter: PlayerId
    must: int
    may: int


class AdditionalVoteTaken(Struct, frozen=True, gc=False, tag="additional_vote_taken"):
    """The voter casts one more of the votes that may be cast."""

    voter: PlayerId


class VoterFinished(Struct, frozen=True, gc=False, tag="voter_finished"):
    """That voter casts no more votes."""

    voter: PlayerId


class Committed(Struct, frozen=True, gc=False, tag="committed"):
    """An envelope is closed, and this is public of it; `uses` if it holds how many are used."""

    voter: PlayerId
    commitment: Commitment
    uses: bool = False


class Sealed(Struct, frozen=True, gc=False, tag="sealed"):
    """What a chooser locked in for a voter, as soon as the server knows: hidden until the reveal.

    Older logs have neither a `nonce` nor a commitment before it.
    """

    voter: PlayerId
    chooser: PlayerId
    choices: tuple[ChoiceId, ...]
    must: int = 1
    nonce: bytes = b""
    by: PlayerId | None = None


class UsesSealed(Struct, frozen=True, gc=False, tag="uses_sealed"):
    """A voter whose votes somebody else chooses locked in how many optional ones to use."""

    voter: PlayerId
    count: int
    nonce: bytes = b""


class EnvelopeClosed(Struct, frozen=True, gc=False, tag="envelope_closed"):
    """Everything of that voter is sealed: this alone is public before the reveal."""

    voter: PlayerId


class VotingFinished(Struct, frozen=True, gc=False, tag="voting_finished"):
    """All have voted; the sealed votes, if any, are revealed at once, in the voters' order."""

    revealed: tuple[Vote, ...] = ()


class ChoosingBegan(Struct, frozen=True, gc=False, tag="choosing_began"):
    """These players choose, in this order (or hidden)."""

    to_choose: tuple[PlayerId, ...]
    secret: bool = False


class Chose(Struct, frozen=True, gc=False, tag="chose"):
    """A player chose these."""

    player: PlayerId
    choices: tuple[ChoiceId, ...]


class ChoosingFinished(Struct, frozen=True, gc=False, tag="choosing_finished"):
    """All have chosen, and what they chose has been taken up."""


class Remembered(Struct, frozen=True, gc=False, tag="remembered"):
    """An object, a player or a number that later clauses of this resolution mean."""

    object: ObjectId | None = None
    player: PlayerId | None = None
    told: int | None = None


class VoteChooserSet(Struct, frozen=True, gc=False, tag="vote_chooser_set"):
    """Until end of turn this player chooses how each player votes."""

    player: PlayerId
