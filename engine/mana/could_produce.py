"""What each permanent could produce (CR 106.7), and what an ability may add now.

1. The least fixed point: beginning with nothing, types are added until nothing changes. Permanents
   that only look at each other give each other nothing.
2. Costs are not looked at: neither {T}, mana, life and counters nor whether it may be activated
   (ruling, Naga Vitalist). Abilities of other objects are not its own.
3. Its mana is replaced in every order, and all that may come of it counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import combinations_with_replacement
from typing import TypeAlias, assert_never

from engine.cards.abilities import Activated
from engine.cards.mana_words import (
    Add,
    AddCouldProduce,
    AddInCombination,
    AddOneType,
    AddProduced,
    Devotion,
    HowMany,
    ManaAmount,
    ManaType,
    Production,
)
from engine.cards.words import Described, NumberTold
from engine.ids import ObjectId, PlayerId
from engine.mana.abilities import added_by, mana_abilities, settings_in
from engine.mana.amounts import (
    COLORS,
    NOTHING,
    Amounts,
    amounts_of,
    devotion,
    times,
    types_in,
)
from engine.mana.replacements import applying, in_every_order, replacing_in
from engine.objects import meant
from engine.state import Game, Permanent

__all__ = ["Battlefield", "Found", "could_produce", "may_add", "outcomes"]

Found: TypeAlias = Mapping[ObjectId, frozenset[ManaType]]
"""The types that each permanent with a mana ability could produce."""


class Battlefield:
    """A battlefield that is looked at several times: what holds for all of it is read once."""

    def __init__(self, game: Game) -> None:
        """Begin with nothing read but what changes lands and mana."""
        self.game = game
        self.settings = settings_in(game)
        self.replacing = replacing_in(game)
        self._meant: dict[tuple[Described, PlayerId], tuple[ObjectId, ...]] = {}

    def meant(self, what: Described, you: PlayerId) -> tuple[ObjectId, ...]:
        """Return the permanents that a description means, seen by that player."""
        if (what, you) not in self._meant:
            self._meant[what, you] = meant(self.game, what, you)
        return self._meant[what, you]

    @cached_property
    def could_produce(self) -> Found:
        """What each permanent could produce, as if no cost had to be paid."""
        abilities = {
            one: tuple(mana_abilities(self.game, permanent, self.settings).values())
            for one, permanent in self.game.permanents.items()
        }
        found: Found = {one: frozenset() for one, these in abilities.items() if these}
        while True:
            more = {one: _types(self, one, abilities[one], found) for one in found}
            if more == found:
                return found
            found = more


def could_produce(game: Game) -> Found:
    """Return what each permanent could produce (CR 106.7)."""
    return Battlefield(game).could_produce


def _types(
    field: Battlefield, one: ObjectId, abilities: tuple[Activated, ...], found: Found
) -> frozenset[ManaType]:
    permanent = field.game.permanents[one]
    results = (result for each in abilities for result in outcomes(field, permanent, each, found))
    return frozenset[ManaType]().union(*map(types_in, results))


def outcomes(
    field: Battlefield, permanent: Permanent, ability: Activated, found: Found | None = None
) -> frozenset[Amounts]:
    """Return all that the ability may add, each choice with each order of replacements.

    `found` is what the fixed point has so far; without it, it is complete.
    """
    effects = applying(field.replacing, permanent, ability)
    what = added_by(ability).what
    bases = may_add(field, what, permanent.controller, found)
    return frozenset[Amounts]().union(*(in_every_order(base, effects) for base in bases))


def may_add(
    field: Battlefield, what: Production, you: PlayerId, found: Found | None = None
) -> frozenset[Amounts]:
    """Return what an effect may add before anything replaces it; nothing if no type is defined."""
    match what:
        case Add(mana=mana, times=number):
            bases = {times(amounts_of(mana), _number(field, number, you, None))}
        case AddOneType(among=among, times=number):
            bases = {times(amounts_of((t,)), _number(field, number, you, t)) for t in among}
        case AddInCombination(among=among, count=count):
            bases = {amounts_of(mana) for mana in combinations_with_replacement(among, count)}
        case AddCouldProduce():
            bases = {amounts_of((one,)) for one in _reflected(field, what, you, found)}
        case AddProduced():
            bases = set[Amounts]()
        case _:
            assert_never(what)
    return frozenset(bases or {NOTHING})


def _number(field: Battlefield, number: ManaAmount, you: PlayerId, color: ManaType | None) -> int:
    match number:
        case int():
            return number
        case HowMany(what=what):
            return len(field.meant(what, you))
        case Devotion():
            return devotion(field.game, you, color) if color is not None else 0
        case NumberTold(plus=plus):
            told = field.game.resolution.told if field.game.resolution else 0
            return told + plus
        case _:
            assert_never(number)


def _reflected(
    field: Battlefield, what: AddCouldProduce, you: PlayerId, found: Found | None
) -> frozenset[ManaType]:
    known = field.could_produce if found is None else found
    these = (known.get(one, frozenset[ManaType]()) for one in field.meant(what.of, you))
    types = frozenset[ManaType]().union(*these)
    return types & COLORS if what.only_colors else types
