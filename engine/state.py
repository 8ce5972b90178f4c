"""What a table is: seats, settings, and the game if it has begun. Frozen values, nothing else.

1. Everything a paused resolution needs to go on is in here: what is left to do, the voting so far,
   the question asked. Kill the process anywhere; the next one goes on from the same value.
2. Maps are plain dicts that nobody changes: a new state shares every part that did not change, so
   two states are compared part by part with `is`.
3. Nothing here knows who may see what; only `views.py` does.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from engine.cards.abilities import Card
from engine.cards.effects import Effect
from engine.game_objects import (
    About,
    Board,
    CardObject,
    ObjectKind,
    Permanent,
    PhasedOut,
    StackObject,
    TargetChosen,
    Waiting,
)
from engine.ids import ObjectId, PlayerId, SeatId
from engine.players import Player, Ring, Unspent
from engine.questions import (
    Asks,
    Choice,
    Choosing,
    Clock,
    Commitment,
    Envelope,
    Opening,
    Proposal,
    Question,
    Sealing,
    Vote,
    Voting,
)

__all__ = [
    "LOG_WINDOW",
    "MOST_MOMENTS",
    "About",
    "Absent",
    "Asks",
    "Board",
    "CardObject",
    "Chance",
    "Change",
    "Choice",
    "Choosing",
    "Clock",
    "Combat",
    "Commitment",
    "Draw",
    "Entered",
    "Envelope",
    "Finished",
    "Game",
    "HouseRules",
    "Line",
    "Moment",
    "ObjectKind",
    "Opening",
    "Permanent",
    "PhasedOut",
    "Player",
    "Proposal",
    "Question",
    "Resolution",
    "Ring",
    "Sealing",
    "Seat",
    "Settings",
    "StackObject",
    "Step",
    "Table",
    "TargetChosen",
    "ThisTurn",
    "Todo",
    "Unspent",
    "Vote",
    "Voting",
    "Waiting",
]

LOG_WINDOW = 50
"""Lines of the story kept in the state; older ones are read from the commits."""


MOST_MOMENTS = 12
"""So many of the latest moments can be gone back to by agreement."""


class Absent(Enum):
    """What becomes of a player whose time is up; never an abstention, and no vote by chance."""

    WAIT = "wait"
    """The table is told, and waits."""
    BOT = "bot"
    """The host may let a bot play for them until they take their seat back."""
    LEAVES = "leaves"
    """They leave the game after `Settings.grace` more seconds (CR 800.4a)."""


class HouseRules(Struct, frozen=True, gc=False):
    """What a table agreed on where no rule decides; all are off unless the host says so."""

    split_spares: bool = False
    """Who agreed with one of a player's split votes has not disagreed (note of 2014)."""
    no_vote_finishes: bool = False
    """Players finish voting though not a single vote was possible."""
    leaving_ends: bool = False
    """A resolution ends when its controller leaves, instead of going on without them."""


class Settings(HouseRules, frozen=True, kw_only=True):
    """What the host chose; shown to everybody. What is about time may change during a game."""

    name: str = "Council table"
    life: int = 40
    random_order: bool = False
    spectators: bool = True
    sealing: Sealing = Sealing.SERVER
    time_limit: int = 0
    """Seconds for whoever the table waits for; 0 for no limit."""
    absent: Absent = Absent.WAIT
    grace: int = 60
    """Seconds from the end of the time until an absent player leaves."""

    @property
    def house(self) -> HouseRules:
        """The house rules alone, which the game keeps."""
        return HouseRules(self.split_spares, self.no_vote_finishes, self.leaving_ends)


class Seat(Struct, frozen=True, gc=False):
    """A place at the table. `token` is the SHA-256 of the seat's secret, never the secret.

    `stand_in` is that of the bot that plays for an absent player, if one does.
    """

    name: str
    token: bytes
    bot: bool = False
    passes: bool = False
    """Passes priority by itself until its own vote is asked."""
    stand_in: bytes = b""


class Step(Enum):
    """The steps and phases of a turn, in order (CR 500.1); untap and cleanup ask nobody."""

    UPKEEP = "upkeep"
    DRAW = "draw"
    MAIN = "main"
    BEGINNING_OF_COMBAT = "beginning of combat"
    DECLARE_ATTACKERS = "declare attackers"
    DECLARE_BLOCKERS = "declare blockers"
    FIRST_STRIKE_DAMAGE = "first-strike damage"
    COMBAT_DAMAGE = "combat damage"
    END_OF_COMBAT = "end of combat"
    SECOND_MAIN = "second main"
    END = "end"


class Todo(Struct, frozen=True, gc=False):
    """An effect still to come, with what the clauses before it fixed for it.

    `votes`: how many "votes" means; `voter`, `player`, `objects`: who and what "the voter", "that
    player", "it" or "the most voted" are; `words`: the words with the most votes or tied.
    """

    do: Effect
    votes: int = 0
    voter: PlayerId | None = None
    player: PlayerId | None = None
    objects: tuple[ObjectId, ...] = ()
    words: tuple[str, ...] = ()


class Resolution(Struct, frozen=True, gc=False):
    """A spell or ability being carried out (CR 608.2): what it is, and all that is left to do.

    `since` is the first line of the story that belongs to it; `chosen` and `player` are what an
    earlier clause chose for later ones, `told` the number a player said.
    """

    object: StackObject
    since: int
    todo: tuple[Todo, ...] = ()
    voting: Voting | None = None
    choosing: Choosing | None = None
    chosen: tuple[ObjectId, ...] = ()
    player: PlayerId | None = None
    told: int = 0
    exiles_itself: bool = False


class Combat(Struct, frozen=True, gc=False):
    """Who attacks whom and who blocks what (CR 508, 509); `blocked` stays without blockers."""

    attacks: dict[ObjectId, PlayerId] = {}
    blocks: dict[ObjectId, ObjectId] = {}
    """Blocker to the attacker it blocks."""
    blocked: tuple[ObjectId, ...] = ()
    to_block: tuple[PlayerId, ...] = ()
    struck: tuple[ObjectId, ...] = ()
    """Those that dealt damage in the first-strike step."""
    undealt: bool = False
    """Whether the damage of this step waits for somebody to divide it."""
    assigned: dict[ObjectId, dict[ObjectId, int]] = {}
    """Attacker to what it deals to each of its blockers; with trample the rest is the player's."""


class Entered(Struct, frozen=True, gc=False):
    """A permanent that entered this turn: remembered as it was, wherever it is now."""

    object: ObjectId
    controller: PlayerId
    subtypes: tuple[str, ...]


class ThisTurn(Struct, frozen=True, gc=False):
    """What later questions ask about this turn; begins anew with each turn."""

    entered: tuple[Entered, ...] = ()
    died: tuple[PlayerId, ...] = ()
    """Controllers of creatures that died."""
    choosers: tuple[PlayerId, ...] = ()
    """Who chooses how each player votes; the latest rules (ruling 2016-08-23)."""
    controlled: dict[PlayerId, PlayerId] = {}
    """Which players somebody else controls (CR 723.1): whom, by whom."""
    left: tuple[tuple[Permanent, ObjectId | None], ...] = ()
    """What left as it last was, each with the card it is now."""
    gained: dict[PlayerId, int] = {}
    """How much life each player gained."""
    hurt: tuple[tuple[ObjectId, PlayerId], ...] = ()
    """Which creatures dealt combat damage to whom."""
    resolved: tuple[tuple[ObjectId, tuple[Effect, ...]], ...] = ()
    """Triggered abilities that resolved: whose, and what they do."""


class Line(Struct, frozen=True, gc=False):
    """One line of the story: its kind, who, and what. Clients print the sentence."""

    kind: str
    player: int
    what: tuple[str | int, ...] = ()


class Change(Struct, frozen=True, gc=False):
    """A manual change: what it touched, before and after. Turned round it is its own undo."""

    by: PlayerId
    permanent: tuple[Permanent | None, Permanent | None] = (None, None)
    card: tuple[CardObject | None, CardObject | None] = (None, None)
    player: PlayerId | None = None
    players: tuple[Player, Player] | None = None
    this_turn: tuple[ThisTurn, ThisTurn] | None = None
    away: tuple[tuple[PhasedOut, ...], tuple[PhasedOut, ...]] = ((), ())
    """What was phased out before it, and what is after it."""
    combat: Combat | None = None
    """The combat it took something out of, which its undo gives back."""


class Finished(Struct, frozen=True, gc=False):
    """The last voting that was finished, kept to be looked at until the next one begins."""

    voting: Voting
    since: int


class Moment(Struct, frozen=True, gc=False):
    """What a person did, and the game as it was just before: what all may agree to go back to.

    `what` is the command's word, then facts that everybody sees.
    """

    id: int
    by: PlayerId
    what: tuple[str | int, ...]
    game: Game


class Game(Struct, frozen=True, gc=False):
    """A game under way. `players` is in turn order and keeps those who left."""

    players: dict[PlayerId, Player]
    active_player: PlayerId
    turn: int = 1
    step: Step = Step.UPKEEP
    permanents: dict[ObjectId, Permanent] = {}
    board: Board = Board((), (), (), (), is_settled=True)
    """The permanents sorted out; `evolve` keeps it."""
    phased_out: dict[ObjectId, PhasedOut] = {}
    """Permanents that are treated as though they did not exist; in no other map."""
    cards: dict[ObjectId, CardObject] = {}
    stack: tuple[StackObject, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    delayed: tuple[StackObject, ...] = ()
    """Delayed triggers of this combat's end, or of the next end step (CR 603.7)."""
    priority: PlayerId | None = None
    passed: tuple[PlayerId, ...] = ()
    asked: dict[PlayerId, Question] = {}
    clock: Clock | None = None
    """Of whoever was waited for last; it says nothing while nobody is."""
    paused: int | None = None
    """When the game was paused, in milliseconds since 1970: all clocks stand still from then on."""
    resolution: Resolution | None = None
    finished: Finished | None = None
    combat: Combat | None = None
    this_turn: ThisTurn = ThisTurn()
    extra_turns: tuple[PlayerId, ...] = ()
    """Who takes the extra turns to come, the next one first (CR 500.7)."""
    after: PlayerId | None = None
    """Whose turn the last ordinary one was: the order goes on from there after extra turns."""
    to_control: dict[PlayerId, PlayerId] = {}
    """Who will be controlled during their next turn, by whom; the latest rules (CR 723.1)."""
    undo: Change | None = None
    moments: tuple[Moment, ...] = ()
    """What can be gone back to, the latest last; each is without those before it."""
    acts: int = 0
    """How many moments there were so far: no number comes twice."""
    way_back: str = ""
    """Why nothing before the first of them can be gone back to; empty: it is only too long ago."""
    proposal: Proposal | None = None
    declined: tuple[PlayerId, ...] = ()
    """Who asked in vain since the last moment, and does not ask again before the next."""
    winner: PlayerId | None = None
    over: bool = False
    house: HouseRules = HouseRules()
    next_id: int = 1
    said: int = 0
    """Lines of the story so far; `log` holds the last `LOG_WINDOW` of them."""
    log: tuple[Line, ...] = ()
    own_cards: dict[str, Card] = {}
    """The table's own cards, which its objects name like those of the catalogue."""

    @property
    def waits_for(self) -> tuple[PlayerId, ...]:
        """Who is asked or, with something on the stack, has priority."""
        if self.asked or self.priority is None or not self.stack or self.resolution:
            return tuple(self.asked)
        return (self.priority,)

    @property
    def running(self) -> Clock | None:
        """The clock of those the table waits for now; None if there is none, or it stands still."""
        if self.clock is None or self.proposal is not None:
            return None
        return self.clock if self.waits_for else None

    @property
    def voting(self) -> Voting | None:
        """The voting of the resolution under way, finished or not."""
        return self.resolution.voting if self.resolution else None


class Draw(Struct, frozen=True, gc=False):
    """A number that chance gave: `number` in `range(among)`.

    `first` is how many draws there were before the command that drew it.
    """

    first: int
    among: int
    number: int


class Chance(Struct, frozen=True, gc=False):
    """Where chance comes from: a seed committed to before anybody sits, shown after the game."""

    commitment: bytes
    draws: tuple[Draw, ...] = ()
    seed: bytes = b""


class Table(Struct, frozen=True, gc=False):
    """The whole room of kind "table". `host` may change settings, start, and seat bots."""

    settings: Settings = Settings()
    seats: dict[SeatId, Seat] = {}
    order: tuple[SeatId, ...] = ()
    """How the seats go round: the turn order of the game to come."""
    host: SeatId | None = None
    game: Game | None = None
    own_cards: dict[str, Card] = {}
    """Cards of this table's own by name; no name of the catalogue is among them."""
    chance: Chance | None = None
