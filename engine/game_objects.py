"""The objects of a game (CR 109.1): permanents, cards, and what stands on the stack.

Frozen values, nothing else; `objects.py` is what is done with them.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from engine.cards.effects import Effect
from engine.cards.mana_words import ManaType
from engine.cards.words import Characteristics, Condition, Described, Zone
from engine.durations import Hold, UntilEnd
from engine.ids import ObjectId, PlayerId

__all__ = [
    "About",
    "Board",
    "CardObject",
    "ObjectKind",
    "Permanent",
    "PhasedOut",
    "StackObject",
    "TargetChosen",
    "Waiting",
]


class Permanent(Struct, frozen=True, gc=False):
    """A card or token on the battlefield (CR 110.1). `since` is the turn its controller got it."""

    id: ObjectId
    printed: Characteristics
    owner: PlayerId
    controller: PlayerId
    since: int
    card: str = ""
    counters: dict[str, int] = {}
    tapped: bool = False
    token: bool = False
    damage: int = 0
    deathtouched: bool = False
    granted: tuple[str, ...] = ()
    """Keywords and restrictions it was given, such as "protection from blue"."""
    awake: tuple[int, ...] = ()
    """Places of dormant abilities that it has gained."""
    attached: ObjectId | None = None
    """What an Aura enchants (CR 303.4b)."""
    chosen: str = ""
    """What was chosen as it entered, such as a creature type."""
    for_now: UntilEnd = UntilEnd()
    hold: Hold | None = None
    born: Characteristics | None = None
    """Its copiable values (CR 707.2), where an effect has made something else of it."""
    really: tuple[str, Characteristics] | None = None
    """The card it is, where it became a copy of something else: its catalogue name, its print."""

    @property
    def power(self) -> int | None:
        """Power as it is now (CR 208.1, 613.4b, 613.4c); None if it has none printed."""
        base = self.for_now.base[0] if self.for_now.base else self.printed.power
        return None if base is None else base + self.for_now.power + self.extra

    @property
    def toughness(self) -> int | None:
        """Toughness as it is now; None if it has none printed."""
        base = self.for_now.base[1] if self.for_now.base else self.printed.toughness
        return None if base is None else base + self.for_now.toughness + self.extra

    @property
    def extra(self) -> int:
        """What its counters add to power and toughness."""
        return self.counters.get("+1/+1", 0) - self.counters.get("-1/-1", 0)

    @property
    def keywords(self) -> tuple[str, ...]:
        """Keywords, printed ones first."""
        held = self.hold.keywords if self.hold is not None else ()
        return self.printed.keywords + self.granted + self.for_now.keywords + held


class PhasedOut(Struct, frozen=True, gc=False):
    """A permanent that is phased out (CR 702.26b), as it was.

    It phases in as `under` untaps (702.26a) or, if it went `along`, with what it is attached to.
    """

    permanent: Permanent
    under: PlayerId
    along: bool = False


class Board(Struct, frozen=True, gc=False):
    """The battlefield sorted out: which permanents matter for what, so that a vote looks at few.

    It follows from the permanents alone (`board.py`), each in the order of the battlefield.
    """

    speaking: tuple[ObjectId, ...]
    """Those with abilities."""
    of_votes: tuple[ObjectId, ...]
    """Those that give additional votes, or trigger when players finish voting (CR 701.38)."""
    delicate: tuple[ObjectId, ...]
    """Sagas and Auras, which may go because of what is elsewhere (CR 704.5m, 714.4)."""
    legends: tuple[ObjectId, ...]
    """Those that are printed legendary (CR 704.5j)."""
    is_settled: bool
    """Whether none of them has anything to die of, or counters that cancel (CR 704.5f to h, q)."""


class CardObject(Struct, frozen=True, gc=False):
    """A card in a graveyard, in exile or in the command zone; always with its owner (CR 400.3)."""

    id: ObjectId
    printed: Characteristics
    owner: PlayerId
    zone: Zone
    card: str = ""
    until: ObjectId | None = None
    """It comes back when that permanent has left the battlefield (CR 610.3)."""


class ObjectKind(Enum):
    """What a thing on the stack is (CR 405.1); a house call is made by a table without a card."""

    SPELL = "spell"
    ACTIVATED = "activated ability"
    TRIGGERED = "triggered ability"
    HOUSE = "house call"


class TargetChosen(Struct, frozen=True, gc=False):
    """One chosen target: an object, and what it had to be (checked again, CR 608.2b)."""

    object: ObjectId
    what: Described


class About(Struct, frozen=True, gc=False):
    """What the event that caused a trigger was about, as far as its effects read it."""

    player: PlayerId | None = None
    object: ObjectId | None = None
    agreed: tuple[PlayerId, ...] = ()
    disagreed: tuple[PlayerId, ...] = ()
    kind: str = ""
    was: Permanent | None = None
    """The source as it last existed, if it was sacrificed to pay (CR 608.2h)."""


class StackObject(Struct, frozen=True, gc=False):
    """A spell or ability waiting to resolve (CR 405). `do` is a copy of what it will do."""

    id: ObjectId
    kind: ObjectKind
    name: str
    controller: PlayerId
    owner: PlayerId
    do: tuple[Effect, ...]
    source: ObjectId | None = None
    card: str = ""
    printed: Characteristics | None = None
    targets: tuple[TargetChosen, ...] = ()
    only_if: Condition | None = None
    about: About = About()
    copy: bool = False
    x: int = 0
    """The number chosen for X (CR 107.3a); the ability that refers to it keeps it (CR 107.3m)."""
    spent: tuple[ManaType, ...] = ()
    """Tracked mana spent to cast it."""
    granted: tuple[str, ...] = ()
    """What mana or an effect gave it, such as "can't be countered"; a copy has none of it."""

    @property
    def keywords(self) -> tuple[str, ...]:
        """Keywords, printed ones first."""
        return (self.printed.keywords if self.printed is not None else ()) + self.granted


class Waiting(Struct, frozen=True, gc=False):
    """A trigger that has happened and is not on the stack yet (CR 603.3)."""

    object: StackObject
    targets: tuple[tuple[Described, int, int], ...] = ()
    """What it targets: class, least, most."""
    ordered: bool = False
    of_one_player: bool = False
    one_each: bool = False
