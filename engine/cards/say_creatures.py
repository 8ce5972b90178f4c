"""Sentences for the words of `creature_words.py`."""

from __future__ import annotations

from typing import assert_never

from engine.cards import creature_words as one_of
from engine.cards.phrases import counted, described, each_or, listed

__all__ = ["say_creature_static", "say_creatures"]


def say_creatures(
    effect: one_of.CreatureEffect | one_of.ChoosingEffect, votes: int | None = None
) -> str:
    """Return the effect in short."""
    match effect:
        case one_of.UntilEndOfTurn():
            return _until_end_of_turn(effect)
        case one_of.GainControlForNow(what, this_turn, keywords):
            with_them = f", with {listed(list(keywords), 'and')}" if keywords else ""
            how_long = "this turn" if this_turn else "as long as you control this"
            return f"gain control of {what.value} {how_long}{with_them}"
        case one_of.BindForNow(what, keyword):
            return f"{what.value} {keyword} as long as you control this"
        case one_of.DamageIt(amount, what):
            return f"deal {counted(amount, 'damage', 'damage', votes)} to {what.value}"
        case one_of.FirstDamagesSecond():
            return "the first target deals damage equal to its power to the second"
        case one_of.ExileAndReturn(what):
            return f"exile {what.value} and return it under your control"
        case one_of.Untap(what):
            return f"untap {what.value}"
        case one_of.RaiseAttacker(power, toughness, color, subtypes, keyword):
            but = f"{power}/{toughness} {color} {' '.join(subtypes)} with {keyword}"
            return (
                f"exile the target and create a token that is a copy of it but a {but}, tapped and attacking"
                " that player; at the next end step, exile it unless this is your Ring-bearer"
            )
        case one_of.PutSameCounter(on):
            return f"put a counter of that kind on {on.value}"
        case one_of.Amass(subtype, amount):
            return f"amass {subtype}s {amount if isinstance(amount, int) else 'that much'}"
        case one_of.ChoosePlayer(opponent):
            return f"choose {'an opponent' if opponent else 'a player'}"
        case one_of.PutCounterOf(kinds, on):
            return f"put {listed([_a(kind) for kind in kinds])} counter on {on.value}"
        case _:
            assert_never(effect)


def say_creature_static(ability: one_of.CreatureStatic) -> str:
    """Return such an ability in short."""
    match ability:
        case one_of.MustBeBlocked():
            return "while this is your Ring-bearer, it must be blocked if able"
        case one_of.SorceriesHaveFlash():
            return "you may cast sorceries as though they had flash"
        case one_of.ProtectedFromRingBearers(what):
            return f"{described(what, many=True)} have protection from Ring-bearers"
        case _:
            assert_never(ability)


def _a(kind: str) -> str:
    return f"a {kind}"


def _until_end_of_turn(effect: one_of.UntilEndOfTurn) -> str:
    changes: list[str] = []
    if effect.base is not None:
        changes.append(f"has base size {effect.base[0]}/{effect.base[1]}")
    if effect.power or effect.toughness:
        changes.append(f"gets {effect.power:+}/{effect.toughness:+}")
    if effect.keywords:
        changes.append(f"has {listed(list(effect.keywords), 'and')}")
    return f"{each_or(effect.what)} {listed(changes, 'and')} until end of turn"
