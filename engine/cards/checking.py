"""What must be so of any card, beyond its types: `flaws` says in words what is wrong with one.

Every card of the catalogue is without a flaw (a test says so); a table's own card is refused for its
first. What is looked for is what the engine cannot carry out, or would do silently wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from unicodedata import is_normalized

from msgspec import Struct, msgpack

from engine.cards import effects, words
from engine.cards.abilities import (
    Ability,
    Activated,
    Announced,
    Card,
    InGraveyard,
    Target,
    Triggered,
    When,
    is_mana_ability,
)
from engine.cards.checking_effects import flaws_of_effects, inside
from engine.cards.creature_words import FirstDamagesSecond
from engine.cards.effects import EachPlayerVotesFor, Effect
from engine.cards.mana_words import AddMana, HowMany, TapOthers
from engine.cards.object_words import PutOntoBattlefield, TellHowMany
from engine.cards.words import Characteristics, Described, Ref, Who, Zone

__all__ = ["CARD_BYTES", "MOST_ABILITIES", "flaws", "is_cost"]

CARD_BYTES = 12 * 1024
"""The value of one card, as it stands in a log."""
MOST_ABILITIES = 12
MOST_TARGETS = 9
LARGEST_NUMBER = 99
LONGEST_TEXT = 200
LONGEST_NAME = 60

_PERMANENT = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker", "Plane"}
_SPELL = {"Instant", "Sorcery"}
_SYMBOL = re.compile(r"\{(\d{1,2}|[WUBRGCXSTQ]|[WUBRG2]/[WUBRGP])\}")
_IN_BRACES = re.compile(r"\{[^}]*\}?")
_MANA_WHEN = {When.LAND_TAPPED_FOR_MANA, When.ENCHANTED_LAND_TAPPED_FOR_MANA}

_ANYWHERE = (
    Target, effects.Choose, EachPlayerVotesFor, effects.ReturnToHand, effects.Exile, words.HowManyOf,
    HowMany, PutOntoBattlefield,
)
"""What may speak of things that are not on the battlefield."""
_OF_VOTERS = {Who.OPPONENTS_WHO_AGREED, Who.OPPONENTS_WHO_DISAGREED, Who.YOU_AND_WHO_AGREED}


def flaws(card: Card) -> Iterator[str]:
    """Yield what is wrong with a card, in sentences about it; nothing if all is well."""
    if len(msgpack.encode(card)) > CARD_BYTES:
        yield f"It is larger than {CARD_BYTES // 1024} KiB."
        return
    yield from _of_texts(card)
    yield from _of_the_title(card.printed)
    yield from _of_its_parts(card)
    yield from _of_what_it_does(card.spell, card.targets, ())
    for ability in card.abilities:
        yield from _of_an_ability(ability)


def is_cost(text: str) -> bool:
    """Whether a text is symbols alone, or nothing."""
    return not _SYMBOL.sub("", text)


def _of_texts(card: Card) -> Iterator[str]:
    for one in inside(card):
        if isinstance(one, str):
            if len(one) > LONGEST_TEXT:
                yield f"A text in it is longer than {LONGEST_TEXT} letters: {one[:40]!r}."
            elif not one.isprintable() or not is_normalized("NFC", one):
                yield f"{one[:40]!r} is no text that can be printed as it stands."
            for symbol in _IN_BRACES.findall(one):
                if symbol != "{n}" and not is_cost(symbol):
                    yield f"{symbol} is no symbol of Magic."
        elif isinstance(one, int) and abs(one) > LARGEST_NUMBER:
            yield f"{one} is too large: at most {LARGEST_NUMBER}."


def _of_the_title(printed: Characteristics) -> Iterator[str]:
    if not printed.name.strip() or len(printed.name) > LONGEST_NAME:
        yield f"Its name has 1 to {LONGEST_NAME} letters."
    types = set(printed.types)
    if not types & (_PERMANENT | _SPELL):
        yield "It has no card type that can be cast or be on the battlefield."
    if types & _PERMANENT and types & _SPELL:
        yield "An instant or sorcery is nothing else."
    if (printed.power is None) != (printed.toughness is None) or (
        ("Creature" in types) != (printed.power is not None)
    ):
        yield "A creature has a size, and only a creature (CR 208.1)."
    if not is_cost(printed.cost) or {"{T}", "{Q}"}.intersection(_IN_BRACES.findall(printed.cost)):
        yield f"{printed.cost!r} is no mana cost; {{2}}{{W}} is one."
    if "Land" in types and printed.cost:
        yield "A land has no cost (CR 305.9)."


def _of_its_parts(card: Card) -> Iterator[str]:
    kinds, subtypes = set(card.printed.types), card.printed.subtypes
    if kinds & _SPELL:
        if not card.spell:
            yield "An instant or sorcery says what it does as a spell."
        if any(not isinstance(one, InGraveyard) for one in card.abilities):
            yield "An instant or sorcery has only abilities that work in a graveyard."
    else:
        if card.spell:
            yield "A permanent does nothing as a spell: it has abilities."
        if bool(card.targets) != ("Aura" in subtypes):
            yield "An Aura says what it enchants as its target, and no other permanent has one (CR 303.4)."
    moments = {when for one in card.abilities if isinstance(one, Triggered) for when in one.when}
    if ("Saga" in subtypes) != any(when.value.startswith("chapter") for when in moments):
        yield "A Saga has chapters, and only a Saga (CR 714.2b)."
    if len(card.abilities) > MOST_ABILITIES:
        yield f"It has more than {MOST_ABILITIES} abilities."
    dormant = {n for n, one in enumerate(card.abilities) if isinstance(one, Triggered) and one.dormant}
    woken = {one.wakes for one in inside(card) if isinstance(one, effects.Become)} - {None}
    if dormant != woken:
        yield "What becomes of it wakes each dormant ability by its place from 0, and no other ability."


def _of_an_ability(ability: Ability) -> Iterator[str]:
    match ability:
        case Triggered(when=when, do=do, targets=targets):
            if not when:
                yield "An ability that triggers says when."
            if _MANA_WHEN.intersection(when) and not is_mana_ability(ability):
                yield "What triggers as a land is tapped for mana only adds mana, and targets nothing."
        case Activated(do=do, targets=targets) | Announced(do=do, targets=targets):
            when = ()
        case InGraveyard(do=do):
            when, targets = (), ()
        case _:
            yield from _of_places(ability)
            return
    if not do:
        yield "An ability does nothing."
    if is_mana_ability(ability):
        yield from _of_mana(do)
    elif any(isinstance(one, TapOthers) for one in inside(ability)):
        yield "Others are tapped only to pay for a mana ability."
    yield from _of_what_it_does(do, targets, when)


def _of_mana(do: tuple[Effect, ...]) -> Iterator[str]:
    added = [one for one in do if isinstance(one, AddMana)]
    besides = [one for one in do if not isinstance(one, AddMana)]
    if len(added) > 1:
        yield "A mana ability adds mana once."
    if not all(isinstance(one, effects.DealDamage) and isinstance(one.amount, int) for one in besides):
        yield "Besides adding mana, a mana ability only deals a fixed amount of damage."


def _of_what_it_does(
    do: tuple[Effect, ...], targets: tuple[Target, ...], when: tuple[When, ...]
) -> Iterator[str]:
    yield from _of_targets(do, targets)
    parts = list(inside(do))
    if When.PLAYERS_FINISH_VOTING not in when:
        for one in parts:
            if isinstance(one, words.OpponentsWhoDisagreed) or one in _OF_VOTERS:
                yield "Who agreed with you is known only whenever players finish voting."
    told = any(isinstance(one, TellHowMany) for one in parts)
    if any(isinstance(one, words.NumberTold) for one in parts) and not told:
        yield "`number told` needs a `tell how many` before it."
    if Ref.THOSE_CHOSEN in parts and not any(isinstance(one, effects.Choose) for one in parts):
        yield "`the chosen ones` needs a `choose` before it."
    yield from flaws_of_effects(do)
    yield from chain.from_iterable(_of_places(one) for one in (*do, *targets))


def _of_targets(do: tuple[Effect, ...], targets: tuple[Target, ...]) -> Iterator[str]:
    if len(targets) > 1:
        yield "One group of targets is all that can be chosen here."
    for one in targets:
        if not (0 <= one.least <= one.most and 1 <= one.most <= MOST_TARGETS):
            yield f"Between 0 and {MOST_TARGETS} are targeted, and at least 1 at most."
    parts = list(inside(do))
    aimed = any(one in (Ref.TARGET, Who.ITS_CONTROLLER) for one in parts)
    aimed |= any(isinstance(one, effects.CopyIt | words.TargetIsLegendary) for one in parts)
    if aimed and not targets:
        yield "It speaks of a target, and has none."
    if Who.TARGETED_PLAYER in parts and not any(one.what.player or one.what.or_player for one in targets):
        yield "It speaks of a targeted player, and targets none."
    if any(isinstance(one, FirstDamagesSecond) for one in parts) and not any(one.most == 2 for one in targets):
        yield "A first and a second are two targets."


def _of_places(part: object) -> Iterator[str]:
    """Yield classes of objects that stand where the engine cannot look for them."""
    for one in inside(part):
        if not isinstance(one, Struct):
            continue
        for name in one.__struct_fields__:
            what = getattr(one, name)
            if isinstance(what, Described):
                if (what.player or what.or_player) and not isinstance(one, Target):
                    yield "A player can only be targeted, or voted for as `any player` or `another player`."
                if what.zone is not Zone.BATTLEFIELD and not isinstance(one, _ANYWHERE):
                    yield f"Nothing in the zone {what.zone.value} can be meant there."
