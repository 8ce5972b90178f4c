"""Effects that replace the mana of a permanent tapped for mana (CR 106.12b), in every order.

The player who taps it applies them one at a time, in the order that player chooses (CR 616.1); each
once (CR 614.5). So what may come of it is a set: the player names one, and that names the order.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.cards.abilities import Activated
from engine.cards.mana_words import MultipliesMana, ReplacesMana
from engine.mana.amounts import NOTHING, Amounts, amounts_of, times
from engine.objects import abilities_of
from engine.state import Game, Permanent

__all__ = ["Replacing", "applying", "in_every_order", "replacing_in"]

Replacing: TypeAlias = MultipliesMana | ReplacesMana
Source: TypeAlias = tuple[Permanent, Replacing]


def replacing_in(game: Game) -> tuple[Source, ...]:
    """Return the effects that replace mana now, each with its source."""
    return tuple(
        (one, effect)
        for one in game.permanents.values()
        for effect in abilities_of(game, one)
        if isinstance(effect, MultipliesMana | ReplacesMana)
    )


def applying(
    sources: tuple[Source, ...], permanent: Permanent, ability: Activated
) -> tuple[Replacing, ...]:
    """Return the effects that apply to its mana: none unless it is tapped for mana (CR 106.12)."""
    if "{T}" not in ability.cost:
        return ()
    return tuple(effect for source, effect in sources if _applies(effect, source, permanent))


def _applies(effect: Replacing, source: Permanent, tapped: Permanent) -> bool:
    if isinstance(effect, MultipliesMana):
        return source.controller == tapped.controller
    return "Land" in tapped.printed.types


def in_every_order(mana: Amounts, effects: tuple[Replacing, ...]) -> frozenset[Amounts]:
    """Return what becomes of that mana in each order; mana that is none stays none (CR 106.5)."""
    if mana == NOTHING:
        return frozenset((NOTHING,))
    kinds = tuple(dict.fromkeys(effects))
    found: set[Amounts] = set()
    seen: set[tuple[Amounts, tuple[int, ...]]] = set()
    ahead = [(mana, tuple(effects.count(one) for one in kinds))]
    while ahead:
        here = ahead.pop()
        if here in seen:
            continue
        seen.add(here)
        now, left = here
        if not any(left):
            found.add(now)
        for place, count in enumerate(left):
            if count:
                rest = (*left[:place], count - 1, *left[place + 1 :])
                ahead.append((_replaced(now, kinds[place]), rest))
    return frozenset(found)


def _replaced(mana: Amounts, effect: Replacing) -> Amounts:
    if isinstance(effect, MultipliesMana):
        return times(mana, effect.times)
    return times(amounts_of((effect.into,)), 1 if effect.one else sum(mana))
