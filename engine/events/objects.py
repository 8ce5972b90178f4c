"""Events of what effects, combat and hands do to objects and players."""

from __future__ import annotations

from msgspec import Struct

from engine.cards.words import Characteristics, Zone
from engine.durations import Hold, UntilEnd
from engine.ids import ObjectId, PlayerId
from engine.state import Change, Permanent, PhasedOut

__all__ = [
    "AttackersDeclared",
    "Became",
    "BlockersDeclared",
    "CardMoved",
    "Changed",
    "ChangedUntilEnd",
    "ControlChanged",
    "CountersPut",
    "DamageAssigned",
    "DamageDealt",
    "DamageDue",
    "Granted",
    "HoldSet",
    "Instructed",
    "JoinedAttack",
    "Left",
    "LifeChanged",
    "PermanentEntered",
    "Phased",
    "PlayerLeft",
    "RingBearerChosen",
    "RingTempted",
    "Said",
    "Struck",
    "TappedChanged",
    "TemptationFinished",
    "Undone",
]


class PermanentEntered(Struct, frozen=True, gc=False, tag="permanent_entered"):
    """A permanent entered the battlefield; `was` is the object it was before, if any.

    `x` is the X of the spell that became it (CR 107.3m).
    """

    permanent: Permanent
    was: ObjectId | None = None
    x: int = 0


class Left(Struct, frozen=True, gc=False, tag="left"):
    """A permanent left the battlefield, for a zone that is tracked or for one on paper (None).

    `why`: destroyed, sacrificed, exiled, returned, died, moved, ceased. `new` is its new id.
    """

    object: ObjectId
    to: Zone | None
    why: str
    new: ObjectId | None = None
    until: ObjectId | None = None
    """It comes back when that permanent leaves (CR 610.3)."""


class CardMoved(Struct, frozen=True, gc=False, tag="card_moved"):
    """A card left its graveyard, exile or command zone for another zone, or for paper (None)."""

    object: ObjectId
    to: Zone | None
    new: ObjectId | None = None
    why: str = ""


class ControlChanged(Struct, frozen=True, gc=False, tag="control_changed"):
    """A player gained control of a permanent; `hold` says how long, if not for good."""

    object: ObjectId
    player: PlayerId
    granted: tuple[str, ...] = ()
    hold: Hold | None = None


class CountersPut(Struct, frozen=True, gc=False, tag="counters_put"):
    """A permanent got counters, or lost them if negative."""

    object: ObjectId
    kind: str
    count: int


class TappedChanged(Struct, frozen=True, gc=False, tag="tapped_changed"):
    """A permanent became tapped or untapped."""

    object: ObjectId
    tapped: bool


class Granted(Struct, frozen=True, gc=False, tag="granted"):
    """A permanent gained keywords or restrictions for good."""

    object: ObjectId
    keywords: tuple[str, ...]


class ChangedUntilEnd(Struct, frozen=True, gc=False, tag="changed_until_end"):
    """A permanent is changed until end of turn (CR 514.2): `by` says how, in full."""

    object: ObjectId
    by: UntilEnd


class HoldSet(Struct, frozen=True, gc=False, tag="hold_set"):
    """Something holds for a permanent while another is controlled, or no more (CR 611.2b)."""

    object: ObjectId
    hold: Hold | None


class Became(Struct, frozen=True, gc=False, tag="became"):
    """A permanent has other characteristics from now on."""

    object: ObjectId
    printed: Characteristics
    awake: tuple[int, ...]


class LifeChanged(Struct, frozen=True, gc=False, tag="life_changed"):
    """A player lost life (negative) or gained it, other than by damage."""

    player: PlayerId
    by: int


class DamageDealt(Struct, frozen=True, gc=False, tag="damage_dealt"):
    """A player lost that much life by damage, or it was marked on a creature (CR 120.3).

    `source` is the permanent that dealt it, `by` the name of the spell or permanent.
    """

    amount: int
    player: PlayerId | None = None
    object: ObjectId | None = None
    source: ObjectId | None = None
    combat: bool = False
    deathtouch: bool = False
    by: str = ""


class Phased(Struct, frozen=True, gc=False, tag="phased"):
    """Permanents phased in, or phased out (CR 702.26)."""

    back: tuple[ObjectId, ...] = ()
    out: tuple[PhasedOut, ...] = ()


class RingTempted(Struct, frozen=True, gc=False, tag="ring_tempted"):
    """The Ring tempted a player: the emblem came, or gained its next ability (CR 701.54c)."""

    player: PlayerId


class RingBearerChosen(Struct, frozen=True, gc=False, tag="ring_bearer_chosen"):
    """A creature became, or stayed, that player's Ring-bearer (CR 701.54a)."""

    player: PlayerId
    bearer: ObjectId


class TemptationFinished(Struct, frozen=True, gc=False, tag="temptation_finished"):
    """The Ring has tempted that player, who chose this creature or had none (CR 701.54d)."""

    player: PlayerId
    bearer: ObjectId | None = None


class Instructed(Struct, frozen=True, gc=False, tag="instructed"):
    """A player was told to do something in a zone that is on paper."""

    player: PlayerId
    what: str
    amount: int


class Said(Struct, frozen=True, gc=False, tag="said"):
    """Something worth a line in the story that changes nothing by itself."""

    kind: str
    player: int
    what: tuple[str | int, ...] = ()


class AttackersDeclared(Struct, frozen=True, gc=False, tag="attackers_declared"):
    """Attackers and whom each attacks; those without vigilance became tapped."""

    attacks: dict[ObjectId, PlayerId]
    tapped: tuple[ObjectId, ...]
    to_block: tuple[PlayerId, ...]


class JoinedAttack(Struct, frozen=True, gc=False, tag="joined_attack"):
    """A creature was put onto the battlefield attacking that player (CR 508.4)."""

    object: ObjectId
    player: PlayerId


class BlockersDeclared(Struct, frozen=True, gc=False, tag="blockers_declared"):
    """One defending player's blockers, and what each blocks."""

    player: PlayerId
    blocks: dict[ObjectId, ObjectId]


class DamageDue(Struct, frozen=True, gc=False, tag="damage_due"):
    """This step's damage waits until it is divided; or, if not `due`, all of it is dealt."""

    due: bool


class DamageAssigned(Struct, frozen=True, gc=False, tag="damage_assigned"):
    """An attacker's damage was divided among its blockers; the rest is dealt to the player."""

    attacker: ObjectId
    shares: dict[ObjectId, int]


class Struck(Struct, frozen=True, gc=False, tag="struck"):
    """These dealt their combat damage in the first-strike step."""

    creatures: tuple[ObjectId, ...]


class Changed(Struct, frozen=True, gc=False, tag="changed"):
    """Somebody changed something by hand."""

    change: Change
    kind: str
    what: tuple[str | int, ...] = ()


class Undone(Struct, frozen=True, gc=False, tag="undone"):
    """The last manual change was taken back: `change` is it, turned round."""

    change: Change


class PlayerLeft(Struct, frozen=True, gc=False, tag="player_left"):
    """A player lost or conceded, and left with all they own (CR 800.4a)."""

    player: PlayerId
    why: str
