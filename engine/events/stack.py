"""Events of turns, priority, the stack, triggers and resolutions."""

from __future__ import annotations

from msgspec import Struct

from engine.cards.words import Zone
from engine.ids import ObjectId, PlayerId
from engine.state import StackObject, Step, Todo, Waiting

__all__ = [
    "AT_END_STEP",
    "CombatEnded",
    "DelayedTriggerSet",
    "DelayedTriggersSprung",
    "ExilesItself",
    "ExtraTurnsAdded",
    "GameEnded",
    "LeftStack",
    "Passed",
    "PriorityGiven",
    "PutOnStack",
    "ResolutionBegan",
    "Resolved",
    "StepBegan",
    "TargetsChosen",
    "TriggerForgotten",
    "Triggered",
    "TriggersOrdered",
    "TurnBegan",
    "Unfolded",
]


AT_END_STEP = "end step"
"""What a delayed trigger of the next end step is about; one of the end of combat says nothing."""


class TurnBegan(Struct, frozen=True, gc=False, tag="turn_began"):
    """A new turn: the active player's permanents untap. `extra`: it was an extra turn."""

    player: PlayerId
    extra: bool = False


class StepBegan(Struct, frozen=True, gc=False, tag="step_began"):
    """A step or phase began."""

    step: Step


class ExtraTurnsAdded(Struct, frozen=True, gc=False, tag="extra_turns_added"):
    """A player takes that many turns after this one."""

    player: PlayerId
    count: int


class PriorityGiven(Struct, frozen=True, gc=False, tag="priority_given"):
    """A player has priority until `due` (as in `Asked`); `anew` forgets who passed."""

    player: PlayerId | None
    anew: bool = True
    due: int = 0


class Passed(Struct, frozen=True, gc=False, tag="passed"):
    """A player passed priority."""

    player: PlayerId


class PutOnStack(Struct, frozen=True, gc=False, tag="put_on_stack"):
    """A spell was cast, or an ability was put on the stack."""

    object: StackObject


class Triggered(Struct, frozen=True, gc=False, tag="triggered"):
    """Abilities triggered together; they wait to be put on the stack."""

    waiting: tuple[Waiting, ...]


class TriggersOrdered(Struct, frozen=True, gc=False, tag="triggers_ordered"):
    """The waiting triggers, in the order in which they go on the stack."""

    waiting: tuple[Waiting, ...]


class TargetsChosen(Struct, frozen=True, gc=False, tag="targets_chosen"):
    """The first waiting trigger got its targets (or none) and goes on the stack with them."""

    object: StackObject


class TriggerForgotten(Struct, frozen=True, gc=False, tag="trigger_forgotten"):
    """The first waiting trigger had no legal target, or no controller left; it is gone."""

    name: str
    player: PlayerId


class ResolutionBegan(Struct, frozen=True, gc=False, tag="resolution_began"):
    """An object of the stack (or a house call) began to resolve; this is all it will do."""

    object: StackObject
    todo: tuple[Todo, ...]


class Unfolded(Struct, frozen=True, gc=False, tag="unfolded"):
    """The first thing to do is done, or turned out to be these."""

    into: tuple[Todo, ...] = ()


class Resolved(Struct, frozen=True, gc=False, tag="resolved"):
    """The resolution is over; a spell that is a card went to that zone, or to `permanent`."""

    zone: Zone | None = None


class LeftStack(Struct, frozen=True, gc=False, tag="left_stack"):
    """A spell or ability left the stack without resolving: countered, or no legal target."""

    object: ObjectId
    why: str
    to_graveyard: bool = False


class ExilesItself(Struct, frozen=True, gc=False, tag="exiles_itself"):
    """The resolving spell is exiled instead of going to a graveyard."""


class DelayedTriggerSet(Struct, frozen=True, gc=False, tag="delayed_trigger_set"):
    """A delayed trigger waits for the end of this combat."""

    object: StackObject


class DelayedTriggersSprung(Struct, frozen=True, gc=False, tag="delayed_triggers_sprung"):
    """The end of combat, or the end step, came; its delayed triggers happened."""

    kind: str = ""


class CombatEnded(Struct, frozen=True, gc=False, tag="combat_ended"):
    """All creatures and players were removed from combat."""


class GameEnded(Struct, frozen=True, gc=False, tag="game_ended"):
    """One player, or none, is left (CR 104.2a)."""

    winner: PlayerId | None
