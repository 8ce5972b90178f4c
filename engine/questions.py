"""What players are asked, and what they have voted and chosen so far: the open part of a pause.

A voting's `sealed`, `uses` and `nonces`, a secret choosing's `chosen`: nobody sees them before they
are revealed; `views.py` names none of them in the table's document.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from engine.ids import ChoiceId, ObjectId, PlayerId, QuestionId

__all__ = [
    "Asks",
    "Choice",
    "Choosing",
    "Clock",
    "Commitment",
    "Envelope",
    "Opening",
    "Proposal",
    "Question",
    "Sealing",
    "Vote",
    "Voting",
]


class Choice(Struct, frozen=True, gc=False):
    """What may be picked: an object, a player, or else the word `name`. `name` is always shown."""

    name: str
    object: ObjectId | None = None
    player: PlayerId | None = None
    blocks: ObjectId | None = None
    """The attacker that `object` would block or, where damage is divided, does block."""


class Asks(Enum):
    """The kinds of question; each is answered by exactly one kind of command."""

    VOTE = "vote"
    ADDITIONAL_VOTE = "additional vote"
    SEAL = "seal"
    OPEN = "open"
    RING_BEARER = "Ring-bearer"
    CHOOSE = "choose"
    CONFIRM = "confirm"
    ATTACKERS = "attackers"
    BLOCKERS = "blockers"
    DAMAGE = "damage"

    # An Enum's own is written in Python, and these are looked up often.
    __hash__ = object.__hash__


class Question(Struct, frozen=True, gc=False):
    """What one player is asked. Between `least` and `most` of `choices` answer it.

    `voter` is whose vote it is; `about` is a stable word for what is asked (`sacrifice`, `target`,
    `pay life`, `legend rule`, `draw`, ...), `amount` its number, `source` the name of the spell or
    ability, `rule` the rule that asks. A sealed question's answer may have up to `most` votes. Of
    damage to be divided `amount` is all, and `source` the attacker.
    """

    id: QuestionId
    asks: Asks
    player: PlayerId
    source: str
    rule: str
    choices: dict[ChoiceId, Choice] = {}
    least: int = 1
    most: int = 1
    about: str = ""
    amount: int = 0
    voter: PlayerId | None = None
    cost: str = ""
    """The mana that a yes pays, such as "{3}": it may be made and spent meanwhile (CR 605.3a)."""
    nth: int = 1
    """Which of that voter's votes it is, from 1."""


class Vote(Struct, frozen=True, gc=False):
    """One vote: `voter` voted for `choice`.

    `chooser` picked it: the voter, unless an effect such as Illusion of Choice says otherwise.
    "The voter" on a card always means `voter` (ruling 2016-08-23).
    """

    voter: PlayerId
    choice: ChoiceId
    chooser: PlayerId


class Envelope(Struct, frozen=True, gc=False):
    """What `chooser` locked in for one voter: `must` votes, then those that may be.

    `by` made the chooser's choice, if another player did (CR 723.5).
    """

    chooser: PlayerId
    choices: tuple[ChoiceId, ...]
    must: int = 1
    by: PlayerId | None = None

    @property
    def sealer(self) -> PlayerId:
        """Who sealed it, and knows what is in it."""
        return self.by or self.chooser


class Sealing(Enum):
    """Who closes the envelopes of a secret vote: the server, or each voter's own client."""

    SERVER = "server"
    VOTER = "voter"


class Commitment(Struct, frozen=True, gc=False):
    """What everybody sees of a closed envelope, and what is needed to open it.

    `hash` is empty in logs older than commitments. `choices` are those that were offered, `must`
    of `most` votes those that are no option.
    """

    hash: bytes
    chooser: PlayerId
    most: int = 1
    least: int = 1
    must: int = 1
    choices: tuple[ChoiceId, ...] = ()
    by: PlayerId | None = None
    """Who closed it for the chooser, as the player who controls the chooser (CR 723.5)."""


class Opening(Struct, frozen=True, gc=False):
    """An envelope after the reveal: with it everybody can check the commitment.

    `choices` has as many places as there could have been votes; an unused one is empty.
    """

    nonce: bytes
    choices: tuple[ChoiceId, ...]
    must: int = 1


class Voting(Struct, frozen=True, gc=False):
    """One voting, from the first vote to the end of its resolution (CR 701.38).

    `to_vote`: who still votes, in order; the first is voting now in an open one. `sealed` holds
    what each chooser locked in for a voter, `uses` how many optional votes a decided voter takes,
    `nonces` the keys of the commitments to both; they are nobody's to see before `finished`.
    `locked` names those whose envelope is closed. `commitments`, `nonces` and `openings` are by
    `commitments.slot_of`; where voters close their envelopes themselves (`by_voter`), what is in
    one is only known when it is opened, after all are closed.
    """

    id: int
    name: str
    secret: bool
    choices: dict[ChoiceId, Choice]
    order: tuple[PlayerId, ...]
    to_vote: tuple[PlayerId, ...]
    votes: tuple[Vote, ...] = ()
    must: int = 1
    may: int = 0
    decider: PlayerId | None = None
    """Who is asked for the vote that is to be cast, if that is not the voter."""
    sealed: dict[PlayerId, Envelope] = {}
    uses: dict[PlayerId, int] = {}
    locked: tuple[PlayerId, ...] = ()
    finished: bool = False
    by_voter: bool = False
    commitments: dict[str, Commitment] = {}
    nonces: dict[str, bytes] = {}
    openings: dict[str, Opening] = {}

    @property
    def voter(self) -> PlayerId | None:
        """Who votes now; None in a secret voting, where nobody goes before anybody."""
        return self.to_vote[0] if self.to_vote and not self.secret else None


class Choosing(Struct, frozen=True, gc=False):
    """Several players choose, one after the other or hidden, before anything is done with it."""

    to_choose: tuple[PlayerId, ...]
    chosen: dict[PlayerId, tuple[ChoiceId, ...]] = {}
    secret: bool = False


class Clock(Struct, frozen=True, gc=False):
    """How long whoever the table waits for has: until `due`, milliseconds since 1970.

    `of` is the question it began with or, where the voting is secret, the voting: all its questions
    have one clock. `up`: that time has come; `due` is then when the absent leave, if they do.
    """

    due: int
    of: int = 0
    up: bool = False


class Proposal(Struct, frozen=True, gc=False):
    """Somebody asks to go back to before a moment; everything else waits for the answers.

    `of` did it, and `what` it was; `waits` have not agreed yet. It is open since then and until
    `due`, in milliseconds since 1970.
    """

    by: PlayerId
    moment: int
    of: PlayerId
    what: tuple[str | int, ...]
    waits: tuple[PlayerId, ...]
    since: int
    due: int
