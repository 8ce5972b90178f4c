"""Cards as plain data, for `/cards.json` and `moot cards --json`: facts, values, readings of ours.

`spell`, `abilities` and the `what` of a target are the card's own values, each effect and ability
with its `type`; the rest is what a client would otherwise have to work out from them.
In `does`, `{n}` stands for the votes a choice got and `{3n}` for three times as many; `does_one` is
the same for exactly one vote. How votes are read is said once, in `reads`: "most" (alone, or with
the word in `tie` taking a tie), "most or tied" (all with the most) or "count" (every vote).
`rules` are the numbers of the rules that the card's words rest on. Of several targets `of_one_player`
says that one player controls them all, `one_each` that no player controls two of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import to_builtins

from engine.cards import effects
from engine.cards.abilities import (
    Ability,
    Activated,
    AdditionalVotes,
    Announced,
    Card,
    InGraveyard,
    OnPaper,
    Target,
    Triggered,
    Ward,
    When,
    is_mana_ability,
)
from engine.cards.creature_words import (
    MustBeBlocked,
    ProtectedFromRingBearers,
    RaiseAttacker,
    SorceriesHaveFlash,
)
from engine.cards.effects import EachPlayerVotes, EachPlayerVotesFor, Effect, Electorate
from engine.cards.mana_words import AddMana, EntersWith, LandsAre, MultipliesMana, ReplacesMana
from engine.cards.phrases import votable
from engine.cards.rests_on import rules_of
from engine.cards.say import say, say_ability, say_effects, say_target
from engine.cards.words import Ref, ThisIsYourRingBearer, YouHaveNoRingBearer, Zone

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["listed_card", "within"]

_OF_THE_RING = {
    When.THE_RING_TEMPTS_YOU, When.YOU_CHOOSE_A_RING_BEARER, When.YOUR_RING_BEARER_ATTACKS,
    When.YOUR_RING_BEARER_IS_BLOCKED, When.YOUR_RING_BEARER_DAMAGES_A_PLAYER,
}


_BEARER = (ThisIsYourRingBearer(), YouHaveNoRingBearer())


def listed_card(card: Card) -> dict[str, object]:
    """Return a card as plain data; what is asked of a client stands in it without a rule to know."""
    printed = card.printed
    return {
        "name": card.name,
        "cost": printed.cost,
        "types": list(printed.types),
        "subtypes": list(printed.subtypes),
        "supertypes": list(printed.supertypes),
        "legendary": "Legendary" in printed.supertypes,
        "colors": list(printed.colors),
        "power": printed.power,
        "toughness": printed.toughness,
        "keywords": list(printed.keywords),
        "rules": list(rules_of(card)),
        "reading": list(say(card)),
        "targets": [_target(one) for one in card.targets],
        "spell": to_builtins(card.spell),
        "abilities": to_builtins(card.abilities),
        "activated": [
            _activated(n, one)
            for n, one in enumerate(card.abilities) if isinstance(one, Activated | InGraveyard | Announced)
        ],
        "votes": [_council(one) for one in _all_effects(card) if isinstance(one, _VOTING)],
        "changes_votes": _changes_votes(card),
        "after_votes": any(When.PLAYERS_FINISH_VOTING in when for when in _moments(card)),
        "ring": _is_of_the_ring(card),
        "mana": any(isinstance(one, _OF_MANA) for one in _parts(card)) or _is_basic(card),
    }


_OF_MANA = AddMana | LandsAre | MultipliesMana | ReplacesMana


def _is_basic(card: Card) -> bool:
    return "Basic" in card.printed.supertypes


_VOTING = EachPlayerVotes | EachPlayerVotesFor


def _target(target: Target) -> dict[str, object]:
    return {
        "says": say_target(target),
        "what": to_builtins(target.what),
        "least": target.least,
        "most": target.most,
        "of_one_player": target.of_one_player,
        "one_each": target.one_each,
    }


def _activated(place: int, ability: Activated | InGraveyard | Announced) -> dict[str, object]:
    return {
        "ability": place,
        "cost": "" if isinstance(ability, Announced) else ability.cost,
        "event": ability.event if isinstance(ability, Announced) else "",
        "zone": "graveyard" if isinstance(ability, InGraveyard) else "battlefield",
        "reading": list(say_ability(ability)),
        "targets": [_target(one) for one in _chosen(ability)],
        "mana": is_mana_ability(ability),
    }


def _chosen(ability: Activated | InGraveyard | Announced) -> tuple[Target, ...]:
    """Return what is chosen for it: its targets, or what is sacrificed for its cost."""
    if isinstance(ability, InGraveyard):
        return () if ability.sacrifice is None else (Target(ability.sacrifice),)
    return ability.targets


def _council(effect: EachPlayerVotes | EachPlayerVotesFor) -> dict[str, object]:
    outcomes = effect.outcomes if isinstance(effect, EachPlayerVotes) else ()
    return {
        "mode": "secret" if effect.secret else "open",
        "kind": _kind(effect),
        "what": votable(effect.what) if isinstance(effect, EachPlayerVotesFor) else None,
        "up_to_one": isinstance(effect, EachPlayerVotesFor) and effect.up_to_one,
        "choices": [_outcome(one) for one in outcomes],
        "then": say_effects(effect.then) if effect.then else None,
        "reads": _reads(effect),
        "tie": next((one.word for one in outcomes if _takes_ties(one)), None),
    }


def _outcome(outcome: effects.Outcome) -> dict[str, object]:
    then = tuple(inner for one in outcome.then for inner in _if_won(one))
    return {
        "word": outcome.word,
        "does": say_effects(then) if then else None,
        "does_one": say_effects(then, 1) if then else None,
    }


def _if_won(effect: Effect) -> tuple[Effect, ...]:
    """Return what happens if the choice wins: that it must is what `reads` and `tie` say."""
    if isinstance(effect, effects.IfMoreVotes | effects.IfMoreVotesOrTied):
        return effect.then
    return (effect,)


def _takes_ties(outcome: effects.Outcome) -> bool:
    return any(isinstance(one, effects.IfMoreVotesOrTied) for one in outcome.then)


def _kind(effect: EachPlayerVotes | EachPlayerVotesFor) -> str:
    if isinstance(effect, EachPlayerVotes):
        return "words"
    if isinstance(effect.what, Electorate):
        return "players"
    return "objects" if effect.what.zone in (Zone.BATTLEFIELD, Zone.STACK) else "cards"


def _reads(effect: EachPlayerVotes | EachPlayerVotesFor) -> str:
    inside = list(within(effect))
    if any(isinstance(one, effects.IfMoreVotes | effects.IfMoreVotesOrTied) for one in inside):
        return "most"
    return "most or tied" if any(map(_reads_the_most_voted, inside)) else "count"


def _reads_the_most_voted(effect: Effect) -> bool:
    if isinstance(effect, effects.Destroy | effects.Exile | effects.ReturnToHand):
        return effect.what is Ref.THE_MOST_VOTED
    return isinstance(effect, effects.GainProtection)


def _changes_votes(card: Card) -> bool:
    if any(isinstance(one, AdditionalVotes) for one in card.abilities):
        return True
    return any(isinstance(one, effects.ChooseHowEachPlayerVotes) for one in _all_effects(card))


def _is_of_the_ring(card: Card) -> bool:
    if any(isinstance(one, MustBeBlocked | ProtectedFromRingBearers) for one in card.abilities):
        return True
    if any(isinstance(one, RaiseAttacker) for one in _all_effects(card)):
        return True
    if any(isinstance(one, effects.If) and one.condition in _BEARER for one in _all_effects(card)):
        return True
    if any(_OF_THE_RING.intersection(when) for when in _moments(card)):
        return True
    return any(isinstance(one, effects.TheRingTempts) for one in _all_effects(card))


def _moments(card: Card) -> Iterator[tuple[When, ...]]:
    return (one.when for one in card.abilities if isinstance(one, Triggered))


def _all_effects(card: Card) -> Iterator[Effect]:
    for effect in (*card.spell, *(one for ability in card.abilities for one in _does(ability))):
        yield from within(effect)


def _parts(card: Card) -> Iterator[Effect | Ability]:
    yield from _all_effects(card)
    yield from card.abilities


def _does(ability: Ability) -> tuple[Effect, ...]:
    match ability:
        case Triggered() | Activated() | InGraveyard() | Announced():
            return ability.do
        case MustBeBlocked() | SorceriesHaveFlash() | ProtectedFromRingBearers():
            return ()
        case (
            AdditionalVotes() | Ward() | OnPaper() | LandsAre() | MultipliesMana() | ReplacesMana() | EntersWith()
        ):
            return ()
        case _:
            assert_never(ability)


def within(effect: Effect) -> Iterator[Effect]:
    """Yield the effect and all that it holds."""
    yield effect
    for inner in _held(effect):
        yield from within(inner)


def _held(effect: Effect) -> tuple[Effect, ...]:
    match effect:
        case EachPlayerVotes(outcomes, then=then):
            return (*(one for outcome in outcomes for one in outcome.then), *then)
        case effects.UnlessYouPay(otherwise=otherwise):
            return otherwise
        case effects.If(then=then, otherwise=otherwise):
            return (*then, *otherwise)
        case (
            EachPlayerVotesFor() | effects.EachMay() | effects.AtEndOfCombat() | effects.MayPayLife() | effects.IfMoreVotes()
            | effects.IfMoreVotesOrTied() | effects.ForEachVote() | effects.ForEachVotedFor()
        ):
            return effect.then
        case _:
            return ()
