"""The rules that each word of the cards rests on, and so each card: one table for all of them.

A word's own docstring names the rule that defines it; here stands what else it needs to be read.
Keywords that the table carries out are words as well; those that are only printed rest on none.
"""

from __future__ import annotations

import re

from engine.cards import abilities, creature_words, effects, mana_words, object_words, words
from engine.cards.abilities import Card, When
from engine.cards.checking_effects import inside
from engine.cards.words import Characteristics

__all__ = ["KEYWORDS", "MOMENTS", "WORDS", "rules_of"]

WORDS: dict[type, tuple[str, ...]] = {
    # Abilities and targets.
    abilities.Activated: ("602.1",),
    abilities.AdditionalVotes: ("701.38d",),
    abilities.Announced: ("603.1",),
    abilities.InGraveyard: ("602.1", "602.5"),
    abilities.OnPaper: ("109.3",),
    abilities.Target: ("115.1", "608.2b"),
    abilities.Triggered: ("603.1", "603.4"),
    abilities.Ward: ("702.21", "702.21a"),
    creature_words.MustBeBlocked: ("509.1c", "701.54e"),
    creature_words.ProtectedFromRingBearers: ("702.16", "701.54e"),
    creature_words.SorceriesHaveFlash: ("702.8a",),
    mana_words.EntersWith: ("614.1c",),
    mana_words.LandsAre: ("305.7",),
    mana_words.MultipliesMana: ("106.12b",),
    mana_words.ReplacesMana: ("106.12b",),
    # Voting.
    effects.Announce: ("608.2c",),
    effects.ChooseHowEachPlayerVotes: ("701.38a", "723.5"),
    effects.EachPlayerVotes: ("701.38a", "701.38b"),
    effects.EachPlayerVotesFor: ("701.38a", "701.38b"),
    effects.ForEachVote: ("701.38a", "608.2c"),
    effects.ForEachVotedFor: ("701.38a", "608.2c"),
    effects.GainProtection: ("702.16", "611.2a"),
    effects.IfMoreVotes: ("701.38a", "608.2c"),
    effects.IfMoreVotesOrTied: ("701.38a", "608.2c"),
    words.NothingGotAVote: ("701.38a",),
    words.OpponentsWhoDisagreed: ("701.38a", "608.2h"),
    words.Votes: ("701.38a", "608.2h"),
    words.VotesYouReceived: ("701.38a", "608.2h"),
    # The Ring.
    effects.TheRingTempts: ("701.54", "701.54a"),
    words.PowerOfYourRingBearer: ("701.54e", "107.1b"),
    words.TemptedAtLeast: ("701.54",),
    words.ThisIsYourRingBearer: ("701.54e",),
    words.YouChoseAnother: ("701.54a",),
    words.YouHaveNoRingBearer: ("701.54e",),
    # Players.
    creature_words.ChoosePlayer: ("608.2d",),
    effects.ChooseOpponentAtRandom: ("608.2d",),
    effects.Create: ("111.1", "701.7"),
    effects.DealDamage: ("120.1",),
    effects.Discard: ("701.9",),
    effects.Draw: ("121.1",),
    effects.EachMay: ("101.4", "608.2d"),
    effects.GainLife: ("119.3",),
    effects.Instruct: ("608.2c",),
    effects.LoseLife: ("119.3",),
    effects.LoseTheGame: ("104.3e",),
    effects.MayPayLife: ("119.4", "608.2d"),
    effects.Scry: ("701.22",),
    effects.TakeExtraTurns: ("500.7",),
    effects.UnlessYouPay: ("118.12a",),
    object_words.Mill: ("701.17a",),
    object_words.TellHowMany: ("608.2h",),
    # Objects.
    creature_words.Amass: ("701.47a",),
    creature_words.BindForNow: ("611.2b",),
    creature_words.DamageIt: ("120.3",),
    creature_words.ExileAndReturn: ("701.13", "400.7", "111.7"),
    creature_words.FirstDamagesSecond: ("120.1", "608.2b"),
    creature_words.GainControlForNow: ("611.2b", "514.2"),
    creature_words.PutCounterOf: ("122.1",),
    creature_words.PutSameCounter: ("122.1", "608.2k"),
    creature_words.RaiseAttacker: ("508.4", "603.7", "707.2"),
    creature_words.Untap: ("701.26",),
    creature_words.UntilEndOfTurn: ("514.2", "611.2c"),
    effects.AtEndOfCombat: ("603.7",),
    effects.Become: ("613.1d", "611.2a"),
    effects.Choose: ("608.2d",),
    effects.CopyIt: ("707.10", "707.10c"),
    effects.CounterIt: ("701.6",),
    effects.CounterUnlessPaid: ("702.21", "118.12a"),
    effects.Destroy: ("701.8",),
    effects.DestroyEach: ("202.3", "701.8"),
    effects.Exile: ("701.13",),
    effects.GainControl: ("611.2a",),
    effects.PutCounters: ("122.1",),
    effects.ReturnToHand: ("400.3", "400.7"),
    effects.Sacrifice: ("701.21a",),
    effects.SacrificeIt: ("701.21a",),
    effects.Tap: ("701.26",),
    object_words.ExileUntilThisLeaves: ("610.3", "610.3b"),
    object_words.PutOnLibraryBottom: ("401.4",),
    object_words.PutOntoBattlefield: ("400.7", "110.2"),
    # Whom and what, how many, whether.
    effects.If: ("608.2c",),
    words.Characteristics: ("109.3",),
    words.CountersOnThis: ("122.1", "608.2h"),
    words.CreatureDiedThisTurn: ("608.2i",),
    words.Described: ("109.1",),
    words.EnteredThisTurn: ("608.2i",),
    words.HowManyOf: ("608.2h",),
    words.InThatGraveyard: ("608.2h",),
    words.NumberTold: ("608.2h",),
    words.OpponentCount: ("102.3", "608.2h"),
    words.PermanentLeftThisTurn: ("608.2i",),
    words.SecondTimeThisTurn: ("608.2i",),
    words.TargetIsLegendary: ("205.4d",),
    words.ThisIs: ("109.3",),
    words.XChosen: ("107.3a", "107.3m"),
    words.YouControl: ("109.4",),
    words.YouControlAtLeast: ("109.4",),
    words.YouGainedLife: ("608.2i",),
    # Mana.
    mana_words.Add: ("106.4",),
    mana_words.AddCouldProduce: ("106.7",),
    mana_words.AddInCombination: ("106.4",),
    mana_words.AddMana: ("106.4", "106.5"),
    mana_words.AddOneType: ("106.4",),
    mana_words.AddProduced: ("106.12a",),
    mana_words.ColorsSpent: ("702.44a",),
    mana_words.Devotion: ("700.5",),
    mana_words.HowMany: ("608.2h",),
    mana_words.PayLife: ("118.3b",),
    mana_words.RemoveCounters: ("118.3", "122.1"),
    mana_words.SacrificeThis: ("118.3", "701.21a"),
    mana_words.Spending: ("106.6",),
    mana_words.TapOthers: ("118.3", "701.26"),
}
"""Each word by its struct; a word that no rule defines names the rule that it is read by."""

_RING = ("701.54a", "701.54e")
MOMENTS: dict[When, tuple[str, ...]] = {
    When.THIS_ENTERS: ("603.2",),
    When.THIS_ATTACKS: ("508.3a",),
    When.THIS_DIES: ("603.6c", "603.10a"),
    When.THIS_LEAVES: ("603.6c", "603.10a"),
    When.THIS_OR_A_CREATURE_ENTERS: ("603.2",),
    When.THIS_OR_A_LEGEND_ENTERS: ("603.2",),
    When.LANDFALL: ("603.2", "207.2c"),
    When.YOU_CAST_THIS: ("603.2", "601.2"),
    When.YOU_CAST_AN_INSTANT_OR_SORCERY: ("603.2", "601.2"),
    When.OPPONENT_CASTS_A_SPELL: ("603.2", "601.2"),
    When.YOUR_ARMY_DAMAGES_A_PLAYER: ("603.2", "510.2"),
    When.CREATURES_DAMAGE_YOU: ("603.2", "510.2"),
    When.YOU_PUT_COUNTERS_ON_THIS: ("603.2", "122.1"),
    When.YOU_SCRY: ("603.2", "701.22"),
    When.THIS_DEALS_COMBAT_DAMAGE_TO_A_PLAYER: ("603.2", "510.2"),
    When.YOUR_UPKEEP: ("500.6", "503.1"),
    When.COMBAT_ON_YOUR_TURN: ("500.6", "507.2"),
    When.YOUR_END_STEP: ("500.6",),
    When.PLAYERS_FINISH_VOTING: ("603.2", "701.38"),
    When.THE_RING_TEMPTS_YOU: ("603.2", "701.54d"),
    When.YOU_CHOOSE_A_RING_BEARER: ("603.2", "701.54a"),
    When.YOUR_RING_BEARER_ATTACKS: ("508.3a", *_RING),
    When.YOUR_RING_BEARER_IS_BLOCKED: ("509.3d", *_RING),
    When.YOUR_RING_BEARER_DAMAGES_A_PLAYER: ("510.2", *_RING),
    When.CHAPTER_I: ("714.2b",),
    When.CHAPTER_II: ("714.2b",),
    When.CHAPTER_III: ("714.2b",),
    When.CHAPTER_IV: ("714.2b",),
    When.LAND_TAPPED_FOR_MANA: ("106.12a", "605.1b"),
    When.ENCHANTED_LAND_TAPPED_FOR_MANA: ("106.12a", "605.1b"),
    When.YOU_CAST_A_BLUE_SPELL: ("603.2", "601.2"),
    When.SPELL_OF_THIS_VALUE_CAST: ("603.2", "202.3"),
}
"""When abilities trigger."""

KEYWORDS: dict[str, tuple[str, ...]] = {
    "flying": ("702.9b",),
    "reach": ("702.17b",),
    "menace": ("702.111b",),
    "trample": ("702.19b",),
    "vigilance": ("702.20b",),
    "haste": ("702.10b", "702.10c"),
    "flash": ("702.8a",),
    "deathtouch": ("702.2b",),
    "lifelink": ("702.15b",),
    "defender": ("508.1a",),
    "first strike": ("702.7b",),
    "double strike": ("702.4b",),
    "hexproof": ("702.11b",),
    "shroud": ("702.18a",),
    "indestructible": ("702.12b",),
    "can't be blocked": ("509.1b",),
    "can't block": ("509.1b",),
    "can't be countered": ("101.2", "701.6"),
}
"""The keywords that the table carries out."""

_TYPES: dict[str, tuple[str, ...]] = {
    "Aura": ("303.4",),
    "Basic": ("305.6",),
    "Instant": ("117.1a", "608.2"),
    "Land": ("305.9",),
    "Legendary": ("205.4d", "704.5j"),
    "Plane": ("311.2", "311.5"),
    "Saga": ("714.3a", "714.3c", "714.4"),
    "Sorcery": ("307.1", "608.2"),
}


def rules_of(card: Card) -> tuple[str, ...]:
    """Return the numbers of the rules that a card rests on, in numerical order."""
    found: set[str] = set()
    for one in inside(card):
        found.update(WORDS.get(type(one), ()))
        if isinstance(one, When):
            found.update(MOMENTS[one])
        elif isinstance(one, str):
            found.update(KEYWORDS.get(one, ()))
    for kind in _kinds(card.printed):
        found.update(_TYPES.get(kind, ()))
    return tuple(sorted(found, key=_place))


def _kinds(printed: Characteristics) -> tuple[str, ...]:
    return (*printed.supertypes, *printed.types, *printed.subtypes)


def _place(number: str) -> tuple[int, int, str]:
    """Return where a rule stands among the others: 701.9a before 701.38."""
    found = re.fullmatch(r"(\d+)\.(\d+)([a-z]*)", number)
    assert found is not None, f"{number} is no rule's number"
    return int(found[1]), int(found[2]), found[3]
