"""What happened: facts, past tense, one tagged union. They are the storage format of a room.

Events are folded by `evolve.py` and never leave the server: clients get differences of documents.
New fields have defaults, no field changes its type, no tag is used again. The families stand in
the modules beside this one, as their folds do in `folds/`.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.events.mana import ManaAdded, ManaSpent, PoolEmptied
from engine.events.objects import (
    AttackersDeclared,
    Became,
    BlockersDeclared,
    CardMoved,
    Changed,
    ChangedUntilEnd,
    ControlChanged,
    CountersPut,
    DamageAssigned,
    DamageDealt,
    DamageDue,
    Granted,
    HoldSet,
    Instructed,
    JoinedAttack,
    Left,
    LifeChanged,
    PermanentEntered,
    Phased,
    PlayerLeft,
    RingBearerChosen,
    RingTempted,
    Said,
    Struck,
    TappedChanged,
    TemptationFinished,
    Undone,
)
from engine.events.stack import (
    AT_END_STEP,
    CombatEnded,
    DelayedTriggerSet,
    DelayedTriggersSprung,
    ExilesItself,
    ExtraTurnsAdded,
    GameEnded,
    LeftStack,
    Passed,
    PriorityGiven,
    PutOnStack,
    ResolutionBegan,
    Resolved,
    StepBegan,
    TargetsChosen,
    Triggered,
    TriggerForgotten,
    TriggersOrdered,
    TurnBegan,
    Unfolded,
)
from engine.events.table import (
    ChanceCommitted,
    ChanceDrawn,
    ChanceShown,
    GameStarted,
    OwnCardsAdded,
    PassingChanged,
    SeatLeft,
    SeatRenamed,
    SeatsOrdered,
    SeatTaken,
    SettingsChanged,
    TokenReplaced,
)
from engine.events.timing import (
    ClockSet,
    GamePaused,
    GameResumed,
    StandInSeated,
    StandInSentAway,
    TimeRanOut,
)
from engine.events.undoing import (
    Acted,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
    WayBackClosed,
)
from engine.events.voting import (
    AdditionalVoteTaken,
    Answered,
    Asked,
    ChoosingBegan,
    ChoosingFinished,
    Chose,
    Committed,
    EnvelopeClosed,
    PlayerControlled,
    Remembered,
    Sealed,
    UsesSealed,
    VoteChooserSet,
    Voted,
    VoterCameUp,
    VoterFinished,
    VotingFinished,
    VotingStarted,
)

__all__ = [
    "AT_END_STEP",
    "Acted",
    "AdditionalVoteTaken",
    "Answered",
    "Asked",
    "AttackersDeclared",
    "Became",
    "BlockersDeclared",
    "CardMoved",
    "ChanceCommitted",
    "ChanceDrawn",
    "ChanceShown",
    "Changed",
    "ChangedUntilEnd",
    "ChoosingBegan",
    "ChoosingFinished",
    "Chose",
    "ClockSet",
    "CombatEnded",
    "Committed",
    "ControlChanged",
    "CountersPut",
    "DamageAssigned",
    "DamageDealt",
    "DamageDue",
    "DelayedTriggerSet",
    "DelayedTriggersSprung",
    "EnvelopeClosed",
    "Event",
    "ExilesItself",
    "ExtraTurnsAdded",
    "GameEnded",
    "GamePaused",
    "GameResumed",
    "GameStarted",
    "Granted",
    "HoldSet",
    "Instructed",
    "JoinedAttack",
    "Left",
    "LeftStack",
    "LifeChanged",
    "ManaAdded",
    "ManaSpent",
    "OwnCardsAdded",
    "Passed",
    "PassingChanged",
    "PermanentEntered",
    "Phased",
    "PlayerControlled",
    "PlayerLeft",
    "PoolEmptied",
    "PriorityGiven",
    "PutOnStack",
    "Remembered",
    "ResolutionBegan",
    "Resolved",
    "RingBearerChosen",
    "RingTempted",
    "Said",
    "Sealed",
    "SeatLeft",
    "SeatRenamed",
    "SeatTaken",
    "SeatsOrdered",
    "SettingsChanged",
    "StandInSeated",
    "StandInSentAway",
    "StepBegan",
    "Struck",
    "TakenBack",
    "TappedChanged",
    "TargetsChosen",
    "TemptationFinished",
    "TimeRanOut",
    "TokenReplaced",
    "TriggerForgotten",
    "Triggered",
    "TriggersOrdered",
    "TurnBegan",
    "UndoAgreed",
    "UndoAsked",
    "UndoDeclined",
    "Undone",
    "Unfolded",
    "UsesSealed",
    "VoteChooserSet",
    "Voted",
    "VoterCameUp",
    "VoterFinished",
    "VotingFinished",
    "VotingStarted",
    "WayBackClosed",
]

Event: TypeAlias = (
    Voted
    | Asked
    | Answered
    | VoterCameUp
    | VoterFinished
    | Committed
    | Sealed
    | EnvelopeClosed
    | Passed
    | PriorityGiven
    | AdditionalVoteTaken
    | UsesSealed
    | VotingStarted
    | VotingFinished
    | Unfolded
    | ResolutionBegan
    | Resolved
    | ChoosingBegan
    | Chose
    | ChoosingFinished
    | Remembered
    | PutOnStack
    | LeftStack
    | Triggered
    | TriggersOrdered
    | TargetsChosen
    | TriggerForgotten
    | DelayedTriggerSet
    | DelayedTriggersSprung
    | PermanentEntered
    | Left
    | CardMoved
    | ControlChanged
    | CountersPut
    | TappedChanged
    | Granted
    | ChangedUntilEnd
    | HoldSet
    | Phased
    | Became
    | LifeChanged
    | ManaAdded
    | ManaSpent
    | PoolEmptied
    | DamageDealt
    | VoteChooserSet
    | PlayerControlled
    | RingTempted
    | RingBearerChosen
    | TemptationFinished
    | ExilesItself
    | Instructed
    | Said
    | ExtraTurnsAdded
    | TurnBegan
    | StepBegan
    | AttackersDeclared
    | BlockersDeclared
    | DamageAssigned
    | DamageDue
    | JoinedAttack
    | Struck
    | CombatEnded
    | Changed
    | Undone
    | PlayerLeft
    | GameEnded
    | SeatTaken
    | SeatLeft
    | SeatRenamed
    | TokenReplaced
    | SeatsOrdered
    | SettingsChanged
    | PassingChanged
    | ChanceCommitted
    | ChanceDrawn
    | ChanceShown
    | GameStarted
    | OwnCardsAdded
    | TimeRanOut
    | ClockSet
    | GamePaused
    | GameResumed
    | StandInSeated
    | StandInSentAway
    | Acted
    | WayBackClosed
    | UndoAsked
    | UndoAgreed
    | UndoDeclined
    | TakenBack
)
