"""What may be asked of a table. Imperative, in the game's words; one tagged union.

Answers name the question they answer: an answer to an old one is refused as stale. The tag of each
command (the field `do` on the wire) is also its word in the seat document's `may`.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias, get_args

from msgspec import Meta, Struct

from engine.cards.abilities import Card
from engine.from_seat import FromSeat
from engine.ids import ChoiceId, ObjectId, PlayerId, QuestionId, SeatId
from engine.mana.commands import ActivateMana as ActivateMana
from engine.mana.commands import PayMana as PayMana
from engine.mana.commands import SetChosen as SetChosen
from engine.manual_commands import AddCard as AddCard
from engine.manual_commands import AddPermanent as AddPermanent
from engine.manual_commands import CopyPermanent as CopyPermanent
from engine.manual_commands import Count, Name, Small, Words
from engine.manual_commands import Move as Move
from engine.manual_commands import Phase as Phase
from engine.manual_commands import SetControl as SetControl
from engine.manual_commands import SetCounters as SetCounters
from engine.manual_commands import SetLife as SetLife
from engine.manual_commands import SetTapped as SetTapped
from engine.questions import Sealing
from engine.time_commands import GoOn as GoOn
from engine.time_commands import Pause as Pause
from engine.time_commands import SetTime as SetTime
from engine.time_commands import StandIn as StandIn
from engine.time_commands import TakeBack as TakeBack
from engine.time_commands import TimeUp as TimeUp
from engine.undo_commands import AnswerUndo as AnswerUndo
from engine.undo_commands import AskUndo as AskUndo

ShortText = Annotated[str, Meta(min_length=1, max_length=80)]
PickedId = Annotated[ChoiceId, Meta(min_length=1, max_length=80)]
Picked = Annotated[tuple[PickedId, ...], Meta(max_length=64)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes, each as two digits of base 16."""


# Answers to the open question.


class VoteFor(FromSeat, frozen=True, tag="vote"):
    """Vote for a choice, for oneself or for the voter one decides for (CR 701.38a)."""

    question: QuestionId
    choice: PickedId


class TakeAdditionalVote(FromSeat, frozen=True, tag="vote_again"):
    """Say yes to an additional vote that may be cast (CR 701.38d)."""

    question: QuestionId


class DeclineAdditionalVote(FromSeat, frozen=True, tag="vote_no_more"):
    """Say no to an additional vote that may be cast (CR 701.38d)."""

    question: QuestionId


class Seal(FromSeat, frozen=True, tag="seal"):
    """Close the envelope of a secret vote: all of the voter's votes, in order. Final."""

    question: QuestionId
    choices: Picked


class CloseEnvelope(FromSeat, frozen=True, tag="close_envelope"):
    """Close an envelope without telling what is in it, where the room lets voters do so. Final."""

    question: QuestionId
    commitment: Hex


class OpenEnvelope(FromSeat, frozen=True, tag="open_envelope"):
    """Open an envelope one closed oneself: what was sealed, with the nonce of its commitment."""

    question: QuestionId
    choices: Picked
    nonce: Hex


class ChooseRingBearer(FromSeat, frozen=True, tag="bearer"):
    """Choose a creature as Ring-bearer (CR 701.54a)."""

    question: QuestionId
    choice: PickedId


class Choose(FromSeat, frozen=True, tag="choose"):
    """Choose among what is offered: objects, targets, an order, yes or no."""

    question: QuestionId
    choices: Picked


class Confirm(FromSeat, frozen=True, tag="confirm"):
    """Say that an instruction was carried out on paper."""

    question: QuestionId


class DeclareAttackers(FromSeat, frozen=True, tag="attack"):
    """Declare attackers and whom each attacks, as pairs (CR 508.1); none is allowed."""

    question: QuestionId
    attacks: Annotated[tuple[tuple[ObjectId, PlayerId], ...], Meta(max_length=64)]


class DeclareBlockers(FromSeat, frozen=True, tag="block"):
    """Declare blockers and which attacker each blocks, as pairs (CR 509.1); none is allowed."""

    question: QuestionId
    blocks: Annotated[tuple[tuple[ObjectId, ObjectId], ...], Meta(max_length=64)]


class AssignDamage(FromSeat, frozen=True, tag="assign"):
    """Divide an attacker's combat damage among its blockers, and the player too with trample.

    Pairs of a choice and how much it is dealt (CR 510.1c); what is dealt nothing may be left out.
    """

    question: QuestionId
    damage: Annotated[tuple[tuple[PickedId, Annotated[int, Meta(ge=0)]], ...], Meta(max_length=65)]


# What a player may do with priority, or on the own turn.


class PassPriority(FromSeat, frozen=True, tag="pass"):
    """Decline to act (CR 117.3d)."""


class KeepPassing(FromSeat, frozen=True, tag="keep_passing"):
    """Pass by itself until the own vote is asked (`on`), or stop doing so."""

    on: bool


class Cast(FromSeat, frozen=True, tag="cast"):
    """Cast a card of the catalogue, paid for and taken from the hand on paper (CR 601).

    `x` is the number announced for X, if its cost has one (CR 107.3a). A player who is a target
    has the player's number, below zero. `keywords` are what an effect on paper gave the spell. `by`
    is a controlled player who casts it, if the sender makes that player's choices (CR 723.5).
    """

    card: Name
    targets: Annotated[tuple[ObjectId, ...], Meta(max_length=8)] = ()
    x: Count = 0
    keywords: Words = ()
    by: PlayerId | None = None


class CastByHand(FromSeat, frozen=True, tag="cast_by_hand"):
    """Cast any other card: typed in; as a permanent it enters, otherwise its text is on paper."""

    name: Name
    types: Words
    subtypes: Words = ()
    legendary: bool = False
    power: Small | None = None
    toughness: Small | None = None
    keywords: Words = ()
    by: PlayerId | None = None


class Activate(FromSeat, frozen=True, tag="activate"):
    """Activate the ability at that place of a permanent's card (CR 602)."""

    permanent: ObjectId
    ability: Annotated[int, Meta(ge=0, le=20)]
    targets: Annotated[tuple[ObjectId, ...], Meta(max_length=8)] = ()


class NextStep(FromSeat, frozen=True, tag="next_step"):
    """Go on to the next step; only with nothing on the stack."""


class EndTurn(FromSeat, frozen=True, tag="end_turn"):
    """Go on to the end step and the next turn, stopping where something triggers."""


class Concede(FromSeat, frozen=True, tag="concede"):
    """Leave the game; always possible (CR 104.3a)."""


class HoldCouncil(FromSeat, frozen=True, tag="hold_council"):
    """Put a question to the table without a card. `count`: every vote counts, not the most."""

    question: ShortText
    choices: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=40)], ...],
        Meta(min_length=2, max_length=8),
    ]
    secret: bool = False
    count: bool = False


class ControlPlayer(FromSeat, frozen=True, tag="control_player"):
    """Control a player this turn, or during that player's next turn (CR 723.1), by a card on paper.

    Controlling oneself ends it, now and for the next turn (CR 723.9).
    """

    player: PlayerId
    next_turn: bool = False


class Tempt(FromSeat, frozen=True, tag="tempt"):
    """A house temptation: the Ring tempts that player, or each player in turn order if None.

    `secret`: each chooses a bearer hidden, then all are revealed.
    """

    player: PlayerId | None = None
    secret: bool = False


# The last manual change can be undone at once; anything else by agreement (`ask_undo`).


class Undo(FromSeat, frozen=True, tag="undo"):
    """Take one's own last manual change back, if nothing else has happened since."""


# The table before the game, and the seats.


class Start(FromSeat, frozen=True, tag="start"):
    """Begin the game; the host's, with 2 to 8 seats taken."""


class ChangeSettings(FromSeat, frozen=True, tag="settings"):
    """Change settings before the start; the host's. None leaves a setting as it is."""

    name: Name | None = None
    life: Annotated[int, Meta(ge=1, le=999)] | None = None
    random_order: bool | None = None
    spectators: bool | None = None
    split_spares: bool | None = None
    no_vote_finishes: bool | None = None
    leaving_ends: bool | None = None
    sealing: Sealing | None = None


class Rename(FromSeat, frozen=True, tag="rename"):
    """Change one's own name."""

    name: Annotated[str, Meta(min_length=1, max_length=30)]


class LeaveSeat(FromSeat, frozen=True, tag="leave"):
    """Give the seat up before the start; after it, conceding is the way."""


class EmptySeat(FromSeat, frozen=True, tag="empty_seat"):
    """Free another seat before the start; the host's."""

    seat: SeatId


class SeatOrder(FromSeat, frozen=True, tag="seat_order"):
    """Say in which order the seats go round, before the start; the host's."""

    order: Annotated[tuple[SeatId, ...], Meta(max_length=8)]


Command: TypeAlias = (
    VoteFor
    | PassPriority
    | TakeAdditionalVote
    | DeclineAdditionalVote
    | Seal
    | CloseEnvelope
    | OpenEnvelope
    | ChooseRingBearer
    | Choose
    | Confirm
    | DeclareAttackers
    | DeclareBlockers
    | AssignDamage
    | KeepPassing
    | Cast
    | CastByHand
    | Activate
    | ActivateMana
    | PayMana
    | NextStep
    | EndTurn
    | Concede
    | HoldCouncil
    | Tempt
    | ControlPlayer
    | AddPermanent
    | AddCard
    | Move
    | CopyPermanent
    | Phase
    | SetTapped
    | SetCounters
    | SetControl
    | SetLife
    | SetChosen
    | Undo
    | Start
    | ChangeSettings
    | Rename
    | LeaveSeat
    | EmptySeat
    | SeatOrder
    | SetTime
    | Pause
    | GoOn
    | TakeBack
    | AskUndo
    | AnswerUndo
)
"""What a client may send. Those below are the server's own."""

BY_HAND: tuple[type[Command], ...] = (
    AddPermanent, AddCard, CopyPermanent, Move, Phase, SetTapped, SetCounters, SetControl,
    ControlPlayer, SetLife, SetChosen,
)  # fmt: skip
"""Changes by hand: they are open together, and `by_hand` means all of them."""


class Sit(Struct, frozen=True, gc=False, tag_field="do", tag="sit"):
    """Take a free seat; `token` is the SHA-256 of the secret that the server gave out."""

    name: str
    token: bytes
    bot: bool = False


class ReplaceToken(Struct, frozen=True, gc=False, tag_field="do", tag="replace_token"):
    """Give a seat a new secret: the old one stops working. With `instead`, only if it was that."""

    seat: SeatId
    token: bytes
    instead: bytes = b""


class AddOwnCards(Struct, frozen=True, gc=False, tag_field="do", tag="own_cards"):
    """Let these cards belong to the table; the server reads them from a text."""

    cards: tuple[Card, ...]


class CommitChance(Struct, frozen=True, gc=False, tag_field="do", tag="commit_chance"):
    """Be bound to a seed for all the chance of this table, before the game."""

    commitment: bytes


class ShowChance(Struct, frozen=True, gc=False, tag_field="do", tag="show_chance"):
    """Show that seed, after the game."""

    seed: bytes


TableCommand: TypeAlias = (
    Command | Sit | ReplaceToken | AddOwnCards | CommitChance | ShowChance | TimeUp | StandIn
)

_WORDS = {one: str(one.__struct_config__.tag) for one in get_args(TableCommand)}


def word_of(command: TableCommand) -> str:
    """Return the word that says which command it is, such as `vote`."""
    return _WORDS[type(command)]
