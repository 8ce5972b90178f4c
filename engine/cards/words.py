"""The closed words for whom, what, how many and whether: data only.

Cards are written in `words`, `effects` and `abilities` alone; a new card never adds to them. A new
word is a change of the engine, made once, with its rule number: add the struct, add it to its
union, and the type checkers list every `match` that must be extended.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from msgspec import Struct


class Who(Enum):
    """Which players a clause means, seen from the controller of the spell or ability."""

    YOU = "you"
    EACH_OPPONENT = "each opponent"
    EACH_PLAYER = "each player"
    THE_VOTER = "the voter"
    THAT_PLAYER = "that player"
    OPPONENTS_WHO_AGREED = "each opponent who voted for a choice you voted for"
    OPPONENTS_WHO_DISAGREED = "each opponent who voted for a choice you didn't vote for"
    YOU_AND_WHO_AGREED = "you and each opponent who voted for a choice you voted for"
    ITS_CONTROLLER = "the target's controller"
    PLAYERS_WITHOUT_VOTES = "each player who got no votes"
    TARGETED_PLAYER = "the targeted player"


class Ref(Enum):
    """An object that the rules or an earlier clause already fixed."""

    THIS = "this"
    TARGET = "the target"
    IT = "it"
    YOUR_RING_BEARER = "your Ring-bearer"
    THOSE_CHOSEN = "the chosen ones"
    THE_MOST_VOTED = "each with the most votes or tied"
    EXILED_WITH_THIS = "the cards exiled with this"


class Zone(Enum):
    """The zones the table tracks (CR 400.1). Hands and libraries stay on paper."""

    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    STACK = "stack"
    COMMAND = "command"


class Described(Struct, frozen=True, gc=False, tag="described"):
    """A class of objects, such as "nonland permanent you don't control".

    `types`: at least one of them, any if empty; `without`: none of them; "you" is always the
    controller of the spell or ability, whoever votes or chooses. In the graveyard it is your own.
    """

    types: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    subtype: str = ""
    zone: Zone = Zone.BATTLEFIELD
    controlled_by: Who | None = None
    not_controlled_by_you: bool = False
    owned_by: Who | None = None
    another: bool = False
    legendary: bool | None = None
    lesser_power: bool = False
    tapped: bool = False
    from_battlefield_this_turn: bool = False
    dealt_you_combat_damage: bool = False
    nontoken: bool = False
    player: bool = False
    """A player, and no object: as a target it has the player's number, below zero (CR 115.1)."""
    or_player: bool = False
    """Or any player: "any target" (CR 115.4)."""


class Votes(Struct, frozen=True, gc=False, tag="votes"):
    """As many as the votes for this choice (or for this object or player), times `times`."""

    times: int = 1


class VotesYouReceived(Struct, frozen=True, gc=False, tag="votes_you_received"):
    """As many as the votes that named you."""


class OpponentsWhoDisagreed(Struct, frozen=True, gc=False, tag="opponents_who_disagreed"):
    """As many as the opponents who voted for a choice you did not vote for."""


class OpponentCount(Struct, frozen=True, gc=False, tag="opponent_count"):
    """As many as you have opponents."""


class XChosen(Struct, frozen=True, gc=False, tag="x_chosen"):
    """X: the number announced for the spell (CR 107.3a), also where it became this (CR 107.3m)."""


class HowManyOf(Struct, frozen=True, gc=False, tag="how_many_of"):
    """As many as there are of these."""

    what: Described


class PowerOfYourRingBearer(Struct, frozen=True, gc=False, tag="power_of_your_ring_bearer"):
    """As much as your Ring-bearer's power, 0 without one; never below 0 (CR 107.1b)."""


class InThatGraveyard(Struct, frozen=True, gc=False, tag="in_that_graveyard"):
    """As many as there are cards of that type in that player's graveyard."""

    kind: str


class CountersOnThis(Struct, frozen=True, gc=False, tag="counters_on_this"):
    """As many as this permanent has, or last had, counters of a kind."""

    kind: str


class NumberTold(Struct, frozen=True, gc=False, tag="number_told"):
    """As many as a player said in this resolution (see `TellHowMany`), and `plus`."""

    plus: int = 0


Amount: TypeAlias = (
    int
    | Votes
    | VotesYouReceived
    | OpponentsWhoDisagreed
    | OpponentCount
    | XChosen
    | CountersOnThis
    | HowManyOf
    | PowerOfYourRingBearer
    | InThatGraveyard
    | NumberTold
)


class Characteristics(Struct, frozen=True, gc=False):
    """What is printed on a card or defined for a token (CR 109.3): the part the table needs."""

    name: str
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[str, ...] = ()
    cost: str = ""


# Conditions: the "if" of a clause, and the intervening "if" of a trigger (CR 603.4).


class EnteredThisTurn(Struct, frozen=True, gc=False, tag="entered_this_turn"):
    """Another permanent with this subtype entered under your control this turn, wherever it is now."""

    subtype: str


class YouChoseAnother(Struct, frozen=True, gc=False, tag="you_chose_another"):
    """In this temptation you chose a creature other than this as your Ring-bearer."""


class CreatureDiedThisTurn(Struct, frozen=True, gc=False, tag="creature_died_this_turn"):
    """A creature died under your control this turn."""


class ThisIs(Struct, frozen=True, gc=False, tag="this_is"):
    """This permanent has that subtype now."""

    subtype: str


class TemptedAtLeast(Struct, frozen=True, gc=False, tag="tempted_at_least"):
    """The Ring has tempted you that often this game, or oftener."""

    times: int


class NothingGotAVote(Struct, frozen=True, gc=False, tag="nothing_got_a_vote"):
    """No object was voted for in the voting just finished."""


class YouControl(Struct, frozen=True, gc=False, tag="you_control"):
    """You control one of these."""

    what: Described


class YouHaveNoRingBearer(Struct, frozen=True, gc=False, tag="you_have_no_ring_bearer"):
    """You control no Ring-bearer (CR 701.54e)."""


class ThisIsYourRingBearer(Struct, frozen=True, gc=False, tag="this_is_your_ring_bearer"):
    """This is your Ring-bearer (CR 701.54e)."""


class PermanentLeftThisTurn(Struct, frozen=True, gc=False, tag="permanent_left_this_turn"):
    """A permanent left the battlefield under your control this turn."""


class YouGainedLife(Struct, frozen=True, gc=False, tag="you_gained_life"):
    """You gained that much life this turn, or more."""

    amount: int


class SecondTimeThisTurn(Struct, frozen=True, gc=False, tag="second_time_this_turn"):
    """This ability of this object resolves for the second time this turn."""


class TargetIsLegendary(Struct, frozen=True, gc=False, tag="target_is_legendary"):
    """The target is legendary."""


class YouControlAtLeast(Struct, frozen=True, gc=False, tag="you_control_at_least"):
    """You control so many of these, or more."""

    number: int
    what: Described


Condition: TypeAlias = (
    EnteredThisTurn
    | YouChoseAnother
    | CreatureDiedThisTurn
    | ThisIs
    | TemptedAtLeast
    | NothingGotAVote
    | YouControl
    | YouHaveNoRingBearer
    | ThisIsYourRingBearer
    | PermanentLeftThisTurn
    | YouGainedLife
    | SecondTimeThisTurn
    | TargetIsLegendary
    | YouControlAtLeast
)
