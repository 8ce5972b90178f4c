"""The closed words for creatures: what lasts for a time, damage, armies, and who is chosen.

They are parts of the unions in `effects.py`.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.cards.words import Amount, Described, Ref


class UntilEndOfTurn(Struct, frozen=True, gc=False, tag="until_end_of_turn"):
    """Until end of turn they get so much, have that base size, or have keywords (CR 514.2, 611.2c)."""

    what: Ref | Described
    power: int = 0
    toughness: int = 0
    base: tuple[int, int] | None = None
    keywords: tuple[str, ...] = ()


class GainControlForNow(Struct, frozen=True, gc=False, tag="gain_control_for_now"):
    """You gain control as long as you control this (CR 611.2b), or only this turn, and keywords."""

    what: Ref
    this_turn: bool = False
    keywords: tuple[str, ...] = ()


class BindForNow(Struct, frozen=True, gc=False, tag="bind_for_now"):
    """It has that restriction as long as you control this (CR 611.2b)."""

    what: Ref
    keyword: str


class DamageIt(Struct, frozen=True, gc=False, tag="damage_it"):
    """Deal damage to that object, or to the player who is the target (CR 120.3)."""

    amount: Amount
    what: Ref = Ref.TARGET


class FirstDamagesSecond(Struct, frozen=True, gc=False, tag="first_damages_second"):
    """The first target deals damage equal to its power to the second, if both are legal."""


class ExileAndReturn(Struct, frozen=True, gc=False, tag="exile_and_return"):
    """Exile it, then return it under your control: a new object, and no token (CR 400.7, 111.7)."""

    what: Ref = Ref.TARGET


class Untap(Struct, frozen=True, gc=False, tag="untap"):
    """Untap (CR 701.26)."""

    what: Ref


class RaiseAttacker(Struct, frozen=True, gc=False, tag="raise_attacker"):
    """Exile the target card; a token that is it, but for these, enters attacking `THAT_PLAYER`.

    At the next end step it is exiled, unless this is your Ring-bearer then (CR 603.7, 707.2).
    """

    power: int
    toughness: int
    color: str
    subtypes: tuple[str, ...]
    keyword: str


class PutSameCounter(Struct, frozen=True, gc=False, tag="put_same_counter"):
    """Put a counter of the kind that the trigger was about on an object."""

    on: Ref = Ref.TARGET


class Amass(Struct, frozen=True, gc=False, tag="amass"):
    """Amass: grow an Army you control, made first if there is none (CR 701.47a)."""

    subtype: str
    amount: Amount


class ChoosePlayer(Struct, frozen=True, gc=False, tag="choose_player"):
    """You choose a player, who is `THAT_PLAYER` for the rest of the resolution."""

    opponent: bool = True


class PutCounterOf(Struct, frozen=True, gc=False, tag="put_counter_of"):
    """Put one counter of a kind that you choose among these on an object."""

    kinds: tuple[str, ...]
    on: Ref = Ref.THIS


class MustBeBlocked(Struct, frozen=True, gc=False, tag="must_be_blocked"):
    """While this is your Ring-bearer, it must be blocked if able (CR 509.1c)."""


class SorceriesHaveFlash(Struct, frozen=True, gc=False, tag="sorceries_have_flash"):
    """You may cast sorcery spells as though they had flash (CR 702.8a)."""


class ProtectedFromRingBearers(Struct, frozen=True, gc=False, tag="protected_from_ring_bearers"):
    """These have protection from Ring-bearers, of whichever player (CR 702.16)."""

    what: Described


CreatureStatic: TypeAlias = MustBeBlocked | SorceriesHaveFlash | ProtectedFromRingBearers
"""Abilities that are neither activated nor triggered."""

CreatureEffect: TypeAlias = (
    UntilEndOfTurn
    | GainControlForNow
    | BindForNow
    | DamageIt
    | FirstDamagesSecond
    | ExileAndReturn
    | Untap
    | PutSameCounter
    | RaiseAttacker
)
"""Effects that happen at once, to creatures and the like."""

ChoosingEffect: TypeAlias = Amass | ChoosePlayer | PutCounterOf
"""Effects for which you choose an Army, a player or a kind of counter."""
