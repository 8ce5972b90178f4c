"""The closed words for what a spell or ability does: carried out by `resolve.py`, printed by `say.py`.

Those that hold other effects come last. Each is a value: a resolution that waits for a player is
simply the tuple of effects that are left.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from msgspec import Struct

from engine.cards.creature_words import ChoosingEffect, CreatureEffect
from engine.cards.mana_words import AddMana
from engine.cards.object_words import MovingEffect, PaperEffect
from engine.cards.words import (
    Amount,
    Characteristics,
    Condition,
    CountersOnThis,
    Described,
    Ref,
    Who,
)


class Draw(Struct, frozen=True, gc=False, tag="draw"):
    """Draw cards (CR 121.1)."""

    amount: Amount
    who: Who = Who.YOU


class Discard(Struct, frozen=True, gc=False, tag="discard"):
    """Discard cards of their own choice (CR 701.9)."""

    amount: Amount
    who: Who = Who.YOU


class Scry(Struct, frozen=True, gc=False, tag="scry"):
    """Look at and order the top of the library (CR 701.22)."""

    amount: Amount
    who: Who = Who.YOU


class LoseLife(Struct, frozen=True, gc=False, tag="lose_life"):
    """Lose life (CR 119.3)."""

    amount: Amount
    who: Who = Who.YOU


class GainLife(Struct, frozen=True, gc=False, tag="gain_life"):
    """Gain life (CR 119.3)."""

    amount: Amount
    who: Who = Who.YOU


class Sacrifice(Struct, frozen=True, gc=False, tag="sacrifice"):
    """Each of `who` chooses that many of what they control and sacrifices them, all at once.

    CR 701.21a: only what they control.
    """

    amount: Amount
    what: Described
    who: Who = Who.YOU


class SacrificeIt(Struct, frozen=True, gc=False, tag="sacrifice_it"):
    """Its controller sacrifices exactly that object; `THIS` only while you control it."""

    what: Ref


class DealDamage(Struct, frozen=True, gc=False, tag="deal_damage"):
    """Damage to each of `to`, and to each creature they control if `and_creatures` (CR 120.1)."""

    amount: Amount
    to: Who
    and_creatures: bool = False


class Choose(Struct, frozen=True, gc=False, tag="choose"):
    """Each of `who` chooses objects, which join `THOSE_CHOSEN`. Nothing is targeted.

    Cards in a graveyard are the chooser's own. `or_on_paper`: one that the table does not know.
    """

    what: Described
    who: Who = Who.YOU
    amount: Amount = 1
    up_to: bool = False
    or_on_paper: bool = False


class GainControl(Struct, frozen=True, gc=False, tag="gain_control"):
    """You gain control with no end date (CR 611.2a); `cant_attack_owner` adds that restriction."""

    what: Ref
    cant_attack_owner: bool = False


class TakeExtraTurns(Struct, frozen=True, gc=False, tag="take_extra_turns"):
    """Take that many turns after this one (CR 500.7)."""

    amount: Amount


class PutCounters(Struct, frozen=True, gc=False, tag="put_counters"):
    """Put counters on an object, or on each described one (CR 122.1)."""

    kind: str
    amount: Amount
    on: Ref | Described


class Create(Struct, frozen=True, gc=False, tag="create"):
    """Create tokens (CR 111.1, 701.7)."""

    amount: Amount
    token: Characteristics
    who: Who = Who.YOU


class Destroy(Struct, frozen=True, gc=False, tag="destroy"):
    """Destroy, all at once (CR 701.8)."""

    what: Ref | Described


class Exile(Struct, frozen=True, gc=False, tag="exile"):
    """Exile, all at once (CR 701.13)."""

    what: Ref | Described


class ReturnToHand(Struct, frozen=True, gc=False, tag="return_to_hand"):
    """Return to its owner's hand."""

    what: Ref | Described


class Tap(Struct, frozen=True, gc=False, tag="tap"):
    """Tap an untapped object; a tapped one stays as it is (CR 701.26)."""

    what: Ref


class CounterIt(Struct, frozen=True, gc=False, tag="counter"):
    """Counter the target spell, or the one a trigger was about (CR 701.6)."""

    what: Ref = Ref.TARGET


class DestroyEach(Struct, frozen=True, gc=False, tag="destroy_each"):
    """Destroy each of these with exactly that mana value, all at once (CR 202.3, 701.8)."""

    what: Described
    mana_value: CountersOnThis


class CopyIt(Struct, frozen=True, gc=False, tag="copy"):
    """Copy the target spell; you may choose new targets for the copy (CR 707.10)."""


class CounterUnlessPaid(Struct, frozen=True, gc=False, tag="counter_unless_paid"):
    """Ward: counter that spell or ability unless its controller pays (CR 702.21)."""

    cost: str
    sacrifice: Described | None = None


class GainProtection(Struct, frozen=True, gc=False, tag="gain_protection"):
    """This gains protection from each color with the most votes or tied (CR 702.16), for good."""


class TheRingTempts(Struct, frozen=True, gc=False, tag="the_ring_tempts"):
    """The Ring tempts them (CR 701.54).

    `secret`: bearers are chosen hidden and shown at once, which only a table's own temptation
    may ask for.
    """

    who: Who = Who.YOU
    secret: bool = False


class ChooseOpponentAtRandom(Struct, frozen=True, gc=False, tag="choose_opponent_at_random"):
    """One opponent at random becomes `THAT_PLAYER` for the rest of the resolution."""


class ChooseHowEachPlayerVotes(Struct, frozen=True, gc=False, tag="choose_how_each_player_votes"):
    """For the rest of the turn you choose how each player votes (ruling 2016-08-23)."""


class LoseTheGame(Struct, frozen=True, gc=False, tag="lose_the_game"):
    """That player loses the game (CR 104.3e)."""

    who: Who


class Become(Struct, frozen=True, gc=False, tag="become"):
    """This becomes a creature with these subtypes, base size and keywords, with no end date.

    `wakes` is the place, in the card's abilities, of a dormant one that it gains.
    """

    subtypes: tuple[str, ...]
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[str, ...] = ()
    wakes: int | None = None


class Announce(Struct, frozen=True, gc=False, tag="announce"):
    """Nothing but the result, said aloud: what a council without a card asks for."""


class Instruct(Struct, frozen=True, gc=False, tag="instruct"):
    """Do something that the table does by hand: `what` says it, `amount` is its number.

    The number stands in `what` as `{n}` or is told beside it; if it is 0 there, nothing is told.
    """

    what: str
    amount: Amount
    who: Who = Who.YOU


class UnlessYouPay(Struct, frozen=True, gc=False, tag="unless_you_pay"):
    """The rest happens unless you pay (CR 118.12a): that mana for each counter, or a sacrifice."""

    otherwise: tuple[Effect, ...]
    cost: str = ""
    for_each: str = ""
    sacrifice: Described | None = None


class AtEndOfCombat(Struct, frozen=True, gc=False, tag="at_end_of_combat"):
    """Set up a delayed trigger for this combat's end, about the object at hand (CR 603.7)."""

    then: tuple[Effect, ...]


class MayPayLife(Struct, frozen=True, gc=False, tag="may_pay_life"):
    """You may pay that much life; if you do, the rest happens."""

    amount: int
    then: tuple[Effect, ...]


class EachMay(Struct, frozen=True, gc=False, tag="each_may"):
    """Each of `who` may do the rest, with `THAT_PLAYER` bound: first all say whether (CR 101.4)."""

    then: tuple[Effect, ...]
    who: Who = Who.EACH_PLAYER


class If(Struct, frozen=True, gc=False, tag="if"):
    """One of two lists of effects, by a condition read when this clause is reached."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class IfMoreVotes(Struct, frozen=True, gc=False, tag="if_more_votes"):
    """If this choice got strictly more votes than every other."""

    then: tuple[Effect, ...]


class IfMoreVotesOrTied(Struct, frozen=True, gc=False, tag="if_more_votes_or_tied"):
    """If this choice got more votes than every other, or the vote is tied."""

    then: tuple[Effect, ...]


class ForEachVote(Struct, frozen=True, gc=False, tag="for_each_vote"):
    """Once for each vote for this choice, with `THE_VOTER` bound to who cast it."""

    then: tuple[Effect, ...]


class ForEachVotedFor(Struct, frozen=True, gc=False, tag="for_each_voted_for"):
    """For each object (`IT`) or player (`THAT_PLAYER`) that got a vote.

    The first clause for all of them, then the next. `Votes` counts those for it. `only_opponents`
    leaves you out.
    """

    then: tuple[Effect, ...]
    only_opponents: bool = False


class Outcome(Struct, frozen=True, gc=False):
    """A word that may be voted for, and what hangs on it."""

    word: str
    then: tuple[Effect, ...]


class EachPlayerVotes(Struct, frozen=True, gc=False, tag="each_player_votes"):
    """Each player votes for one of these words (CR 701.38a).

    Openly in turn order from the controller, or secretly and then revealed. `then` follows when
    all is counted.
    """

    outcomes: tuple[Outcome, ...]
    secret: bool = False
    then: tuple[Effect, ...] = ()


class Electorate(Enum):
    """What may be voted for if it is not a word of an outcome (CR 701.38b)."""

    PLAYERS = "any player"
    OTHER_PLAYERS = "another player"


class EachPlayerVotesFor(Struct, frozen=True, gc=False, tag="each_player_votes_for"):
    """Each player votes for an object of a class or for a player; `then` reads the votes.

    `up_to_one`: the only case in which voting for nothing is allowed.
    """

    what: Described | Electorate
    then: tuple[Effect, ...]
    secret: bool = False
    up_to_one: bool = False


AskingEffect: TypeAlias = (
    Draw
    | Discard
    | Scry
    | Sacrifice
    | Choose
    | MayPayLife
    | CopyIt
    | CounterUnlessPaid
    | TheRingTempts
    | AddMana
    | Instruct
    | UnlessYouPay
    | EachMay
    | PaperEffect
    | ChoosingEffect
)
"""Effects that wait for players: to choose, or to do something on paper."""

PlayerEffect: TypeAlias = (
    LoseLife
    | GainLife
    | DealDamage
    | Create
    | TakeExtraTurns
    | ChooseOpponentAtRandom
    | ChooseHowEachPlayerVotes
    | LoseTheGame
    | Announce
)
"""Effects that happen at once, to or for players."""

ObjectEffect: TypeAlias = (
    SacrificeIt
    | GainControl
    | PutCounters
    | Destroy
    | Exile
    | ReturnToHand
    | Tap
    | CounterIt
    | DestroyEach
    | GainProtection
    | Become
    | AtEndOfCombat
    | MovingEffect
)
"""Effects that happen at once, to objects."""

VotingEffect: TypeAlias = EachPlayerVotes | EachPlayerVotesFor
"""Effects that hold a voting."""

Clause: TypeAlias = If | IfMoreVotes | IfMoreVotesOrTied | ForEachVote | ForEachVotedFor
"""Effects that only say whether, or how often, others happen."""

Effect: TypeAlias = (
    AskingEffect | PlayerEffect | ObjectEffect | CreatureEffect | VotingEffect | Clause
)
