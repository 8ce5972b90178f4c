"""The closed words for abilities, and what a card is."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from msgspec import Struct

from engine.cards.creature_words import CreatureStatic
from engine.cards.effects import Effect
from engine.cards.mana_words import AddMana, Payment, Static
from engine.cards.words import Characteristics, Condition, Described


class When(Enum):
    """The events abilities here trigger on (CR 603.1)."""

    THIS_ENTERS = "this enters"
    THIS_ATTACKS = "this attacks"
    THIS_DIES = "this dies"
    THIS_LEAVES = "this leaves the battlefield"
    THIS_OR_A_CREATURE_ENTERS = "whenever this or another creature you control enters"
    THIS_OR_A_LEGEND_ENTERS = "whenever this or another legendary creature you control enters"
    LANDFALL = "whenever a land you control enters"
    YOU_CAST_THIS = "when you cast this"
    YOU_CAST_AN_INSTANT_OR_SORCERY = "whenever you cast an instant or sorcery spell"
    OPPONENT_CASTS_A_SPELL = "whenever an opponent casts a spell"
    YOUR_ARMY_DAMAGES_A_PLAYER = "whenever an Army you control deals combat damage to a player"
    CREATURES_DAMAGE_YOU = "whenever one or more creatures deal combat damage to you"
    YOU_PUT_COUNTERS_ON_THIS = "whenever you put counters on this"
    YOU_SCRY = "whenever you scry"
    THIS_DEALS_COMBAT_DAMAGE_TO_A_PLAYER = "this deals combat damage to a player"
    YOUR_UPKEEP = "at the beginning of your upkeep"
    COMBAT_ON_YOUR_TURN = "at the beginning of combat on your turn"
    YOUR_END_STEP = "at the beginning of your end step"
    PLAYERS_FINISH_VOTING = "whenever players finish voting"
    THE_RING_TEMPTS_YOU = "whenever the Ring tempts you"
    YOU_CHOOSE_A_RING_BEARER = "whenever you choose a creature as your Ring-bearer"
    YOUR_RING_BEARER_ATTACKS = "whenever your Ring-bearer attacks"
    YOUR_RING_BEARER_IS_BLOCKED = "whenever your Ring-bearer becomes blocked by a creature"
    YOUR_RING_BEARER_DAMAGES_A_PLAYER = "whenever your Ring-bearer deals combat damage to a player"
    CHAPTER_I = "chapter I"
    CHAPTER_II = "chapter II"
    CHAPTER_III = "chapter III"
    CHAPTER_IV = "chapter IV"
    LAND_TAPPED_FOR_MANA = "whenever a player taps a land for mana"
    ENCHANTED_LAND_TAPPED_FOR_MANA = "whenever enchanted land is tapped for mana"
    YOU_CAST_A_BLUE_SPELL = "whenever you cast a blue spell"
    SPELL_OF_THIS_VALUE_CAST = (
        "whenever a player casts a spell whose mana value is the number of charge counters on this"
    )


class Target(Struct, frozen=True, gc=False):
    """What a spell or ability targets (CR 115.1): between `least` and `most` of the described.

    `of_one_player`: all of them are controlled by the same player; `one_each`: by different ones.
    """

    what: Described
    least: int = 1
    most: int = 1
    of_one_player: bool = False
    one_each: bool = False


class Triggered(Struct, frozen=True, gc=False, tag="triggered"):
    """A triggered ability (CR 603.1); `only_if` is its intervening "if" (CR 603.4)."""

    when: tuple[When, ...]
    do: tuple[Effect, ...]
    only_if: Condition | None = None
    targets: tuple[Target, ...] = ()
    dormant: bool = False
    in_graveyard: bool = False
    """It triggers only while its card is in your graveyard."""


class Activated(Struct, frozen=True, gc=False, tag="activated"):
    """An activated ability (CR 602.1). Mana in the cost is paid at the table; the rest is tracked.

    `and_pay` is what the cost asks besides its symbols; `only_if` must hold to activate it.
    """

    cost: str
    do: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()
    and_pay: tuple[Payment, ...] = ()
    only_if: Condition | None = None


class AdditionalVotes(Struct, frozen=True, gc=False, tag="additional_votes"):
    """While voting, its controller must cast `must` and may cast `may` more (CR 701.38d)."""

    must: int = 0
    may: int = 0


class Ward(Struct, frozen=True, gc=False, tag="ward"):
    """Ward with a cost (CR 702.21): mana, or one of these sacrificed."""

    cost: str
    sacrifice: Described | None = None


class OnPaper(Struct, frozen=True, gc=False, tag="on_paper"):
    """An ability about something that the table does not track: only printed."""

    what: str


class InGraveyard(Struct, frozen=True, gc=False, tag="in_graveyard"):
    """An activated ability that works in your graveyard, when you could cast a sorcery (CR 602.5).

    Its mana is paid at the table; `exile_this` and `sacrifice` are the rest of its cost.
    """

    cost: str
    do: tuple[Effect, ...]
    sacrifice: Described | None = None
    exile_this: bool = False


class Announced(Struct, frozen=True, gc=False, tag="announced"):
    """A triggered ability whose event is on paper: its controller says when it has happened."""

    event: str
    do: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()


Ability: TypeAlias = (
    Triggered | Activated | InGraveyard | Announced | AdditionalVotes | Ward | OnPaper | Static | CreatureStatic
)


_OF_MANA = (When.LAND_TAPPED_FOR_MANA, When.ENCHANTED_LAND_TAPPED_FOR_MANA)


def is_mana_ability(ability: Ability) -> bool:
    """Whether it is a mana ability (CR 605.1): no target, adds mana, triggers from mana if at all.

    None here has loyalty in its cost or moves cards to or from a library.
    """
    match ability:
        case Activated():
            moment = True
        case Triggered():
            moment = all(when in _OF_MANA for when in ability.when)
        case _:
            return False
    adds = any(isinstance(one, AddMana) for one in ability.do)
    return moment and adds and not ability.targets


class Card(Struct, frozen=True, gc=False):
    """One card: what is printed on it, and what it does. Compared, stored, shown, never run."""

    printed: Characteristics
    spell: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    abilities: tuple[Ability, ...] = ()

    @property
    def name(self) -> str:
        """The name, which no two cards of the catalogue share."""
        return self.printed.name
