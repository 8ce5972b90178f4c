"""The closed words for mana: what is added, what else a cost asks, and what changes it (CR 106, 605).

They are parts of effects and abilities; `engine/mana/` reads them, and it alone.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from msgspec import Struct

from engine.cards.words import Described, NumberTold, Who, XChosen


class ManaType(Enum):
    """The six types of mana (CR 106.1b); the first five are the colors."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"
    COLORLESS = "C"


Mana: TypeAlias = tuple[ManaType, ...]
"""Some mana, in the order of `ManaType`."""


class HowMany(Struct, frozen=True, gc=False, tag="how_many"):
    """As many as there are of these."""

    what: Described


class Devotion(Struct, frozen=True, gc=False, tag="devotion"):
    """As much as your devotion to the color that is added (CR 700.5)."""


ManaAmount: TypeAlias = int | HowMany | Devotion | NumberTold


class Add(Struct, frozen=True, gc=False, tag="add"):
    """Exactly this mana, so many times."""

    mana: Mana
    times: ManaAmount = 1


class AddOneType(Struct, frozen=True, gc=False, tag="add_one_type"):
    """Mana of one of these types, which the player chooses."""

    among: Mana
    times: ManaAmount = 1


class AddInCombination(Struct, frozen=True, gc=False, tag="add_in_combination"):
    """So much mana, each of one of these types."""

    among: Mana
    count: int


class AddCouldProduce(Struct, frozen=True, gc=False, tag="add_could_produce"):
    """One mana of a type (or only of a color) that one of these could produce (CR 106.7)."""

    of: Described
    only_colors: bool = False


class AddProduced(Struct, frozen=True, gc=False, tag="add_produced"):
    """One mana of any type that the permanent tapped for mana produced."""


Production: TypeAlias = Add | AddOneType | AddInCombination | AddCouldProduce | AddProduced


class Spending(Struct, frozen=True, gc=False, tag="spending"):
    """What mana may be spent on, and what it does to the spell it is spent on (CR 106.6).

    `types`: only to cast a spell with one of them; `of_chosen_type`: and with the creature type
    that was chosen as its source entered.
    """

    types: tuple[str, ...]
    of_chosen_type: bool = False
    cant_be_countered: bool = False


class AddMana(Struct, frozen=True, gc=False, tag="add_mana"):
    """Add mana (CR 106.4); a type that is not defined gives none (CR 106.5)."""

    what: Production
    only: Spending | None = None
    who: Who = Who.YOU


# What a cost asks besides its symbols (CR 118.1).


class SacrificeThis(Struct, frozen=True, gc=False, tag="sacrifice_this"):
    """Sacrifice this permanent."""


class RemoveCounters(Struct, frozen=True, gc=False, tag="remove_counters"):
    """Remove that many counters from this permanent."""

    kind: str
    count: int = 1


class PayLife(Struct, frozen=True, gc=False, tag="pay_life"):
    """Pay that much life (CR 118.3b)."""

    life: int


class TapOthers(Struct, frozen=True, gc=False, tag="tap_others"):
    """Tap that many untapped ones of a class that you control, this one among them if it is one."""

    count: int
    what: Described


Payment: TypeAlias = SacrificeThis | RemoveCounters | PayLife | TapOthers


# Abilities that are neither activated nor triggered.


class LandsAre(Struct, frozen=True, gc=False, tag="lands_are"):
    """Nonbasic lands, or the enchanted land, have only this basic land type (CR 305.7)."""

    subtype: str
    enchanted: bool = False


class MultipliesMana(Struct, frozen=True, gc=False, tag="multiplies_mana"):
    """A permanent you tap for mana produces so many times as much of it (CR 106.12b)."""

    times: int


class ReplacesMana(Struct, frozen=True, gc=False, tag="replaces_mana"):
    """A land tapped for mana produces that type instead of any other; one alone if `one`."""

    into: ManaType
    one: bool = False


class EntersWith(Struct, frozen=True, gc=False, tag="enters_with"):
    """This enters tapped, with counters, or with something chosen (CR 614.1c)."""

    tapped: bool = False
    kind: str = ""
    amount: int | XChosen | ColorsSpent = 0
    chooses: str = ""


class ColorsSpent(Struct, frozen=True, gc=False, tag="colors_spent"):
    """As many as colors of tracked mana were spent to cast this (sunburst, CR 702.44a)."""


Static: TypeAlias = LandsAre | MultipliesMana | ReplacesMana | EntersWith
