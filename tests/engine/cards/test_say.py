"""Each word has a sentence, and each card's reading is kept where a person can compare it.

`MOOT_REWRITE_GOLDEN=1` writes the readings anew; the difference is then read and committed.
"""

import os
import re
import unicodedata
from pathlib import Path
from typing import get_args

import pytest

from engine.cards import CARDS, THE_RING
from engine.cards.abilities import Activated, AdditionalVotes, Target, Triggered, Ward, When
from engine.cards.effects import (
    Announce,
    AtEndOfCombat,
    Become,
    Choose,
    ChooseHowEachPlayerVotes,
    ChooseOpponentAtRandom,
    CopyIt,
    CounterIt,
    CounterUnlessPaid,
    Create,
    DealDamage,
    Destroy,
    DestroyEach,
    Discard,
    Draw,
    EachPlayerVotes,
    EachPlayerVotesFor,
    Effect,
    Electorate,
    Exile,
    ForEachVote,
    ForEachVotedFor,
    GainControl,
    GainLife,
    GainProtection,
    If,
    IfMoreVotes,
    IfMoreVotesOrTied,
    Instruct,
    LoseLife,
    LoseTheGame,
    MayPayLife,
    Outcome,
    PutCounters,
    ReturnToHand,
    Sacrifice,
    SacrificeIt,
    Scry,
    TakeExtraTurns,
    Tap,
    TheRingTempts,
    UnlessYouPay,
)
from engine.cards.mana_words import Add, AddMana, ManaType
from engine.cards.say import say, say_ability, say_effect, say_effects, say_target
from engine.cards.vocabulary import creatures, nonland_permanents_you_dont_control, soldier
from engine.cards.words import CountersOnThis, Described, Ref, TemptedAtLeast, Votes, Who, Zone
from tests.engine.cards.facts import size, type_line
from tests.engine.cards.test_say_creatures import SENTENCES as OF_CREATURES
from tests.engine.cards.test_say_objects import SENTENCES as OF_OBJECTS

READINGS = Path(__file__).resolve().parents[2] / "golden" / "readings"
DRAW = (Draw(1),)

SENTENCES: list[tuple[Effect, str]] = [
    (Draw(1), "draw a card"),
    (Draw(3, Who.EACH_PLAYER), "each player draws 3 cards"),
    (Discard(Votes(), Who.EACH_OPPONENT), "each opponent discards {n} cards"),
    (Scry(2, Who.EACH_PLAYER), "each player scries 2"),
    (Scry(Votes()), "scry {n}"),
    (LoseLife(1), "lose 1 life"),
    (Sacrifice(Votes(), creatures, Who.EACH_OPPONENT), "each opponent sacrifices {n} creatures"),
    (Sacrifice(1, creatures), "sacrifice a creature"),
    (SacrificeIt(Ref.THIS), "sacrifice this if you control it"),
    (SacrificeIt(Ref.IT), "its controller sacrifices it"),
    (DealDamage(Votes(2), Who.THAT_PLAYER), "deal {2n} damage to that player"),
    (
        DealDamage(1, Who.EACH_OPPONENT, and_creatures=True),
        "deal 1 damage to each opponent and to each creature they control",
    ),
    (Choose(creatures), "choose a creature"),
    (
        Choose(Described(types=("Creature",), controlled_by=Who.THE_VOTER), Who.THE_VOTER),
        "the voter chooses a creature they control",
    ),
    (Choose(Described(owned_by=Who.THE_VOTER)), "choose a permanent the voter owns"),
    (GainControl(Ref.TARGET), "gain control of the target for good"),
    (
        GainControl(Ref.THOSE_CHOSEN, cant_attack_owner=True),
        "gain control of the chosen ones for good; they can't attack their owners",
    ),
    (TakeExtraTurns(1), "take an extra turn after this one"),
    (TakeExtraTurns(Votes()), "take {n} extra turns after this one"),
    (PutCounters("+1/+1", 2, Ref.THIS), "put 2 +1/+1 counters on this"),
    (PutCounters("stun", 1, creatures), "put a stun counter on each creature"),
    (Create(2, soldier), "create 2 1/1 white Soldier creature tokens"),
    (Destroy(Ref.THE_MOST_VOTED), "destroy each with the most votes or tied"),
    (
        Exile(nonland_permanents_you_dont_control),
        "exile each nonland permanent you don't control",
    ),
    (ReturnToHand(Ref.TARGET), "return the target to its owner's hand"),
    (Tap(Ref.IT), "tap it"),
    (CounterIt(), "counter the target"),
    (CounterIt(Ref.IT), "counter it"),
    (GainLife(2), "gain 2 life"),
    (Instruct("move 2 piles", 2), "by hand: move 2 piles"),
    (
        DestroyEach(creatures, CountersOnThis("charge")),
        "destroy each creature whose mana value is the number of charge counters on this",
    ),
    (UnlessYouPay(DRAW, sacrifice=creatures), "draw a card unless you sacrifice a creature"),
    (
        UnlessYouPay(DRAW, "{2}", "age"),
        "draw a card unless you pay {2} for each age counter on this",
    ),
    (AddMana(Add((ManaType.GREEN, ManaType.GREEN))), "add {G}{G}"),
    (CopyIt(), "copy the target, with new targets if you like"),
    (CounterUnlessPaid("{3}"), "counter it unless its controller pays {3}"),
    (GainProtection(), "this gains protection from each color with the most votes or tied"),
    (TheRingTempts(), "the Ring tempts you"),
    (
        TheRingTempts(Who.EACH_PLAYER, secret=True),
        "the Ring tempts each player, bearers being chosen in secret",
    ),
    (ChooseOpponentAtRandom(), "an opponent is chosen at random"),
    (ChooseHowEachPlayerVotes(), "you choose how each player votes this turn"),
    (LoseTheGame(Who.THAT_PLAYER), "that player loses the game"),
    (Become(("Scout",)), "this becomes a Scout for good"),
    (
        Become(("Elf", "Scout"), 2, 3, ("flying",), wakes=1),
        "this becomes an Elf Scout for good, base size 2/3, with flying and the ability below",
    ),
    (Announce(), "the result is announced"),
    (AtEndOfCombat(DRAW), "at end of combat, draw a card"),
    (MayPayLife(2, DRAW), "you may pay 2 life; if you do, draw a card"),
    (
        If(TemptedAtLeast(4), DRAW, (Tap(Ref.IT),)),
        "if the Ring has tempted you 4 or more times this game, draw a card; otherwise, tap it",
    ),
    (
        If(TemptedAtLeast(2), DRAW),
        "if the Ring has tempted you 2 or more times this game, draw a card",
    ),
    (IfMoreVotes(DRAW), "if it gets more votes than any other, draw a card"),
    (
        IfMoreVotesOrTied(DRAW),
        "if it gets more votes than any other or the vote is tied, draw a card",
    ),
    (ForEachVote(DRAW), "for each vote, draw a card"),
    (ForEachVotedFor(DRAW), "for each one that got {n} votes, draw a card"),
    (
        ForEachVotedFor(DRAW, only_opponents=True),
        "for each opponent who got {n} votes, draw a card",
    ),
    (
        EachPlayerVotes((Outcome("yes", DRAW), Outcome("no", ()))),
        "each player votes for yes or no, in turn order from you",
    ),
    (
        EachPlayerVotesFor(Electorate.OTHER_PLAYERS, DRAW, secret=True),
        "each player votes in secret for another player, then all votes are revealed",
    ),
    (
        EachPlayerVotesFor(creatures, DRAW, up_to_one=True),
        "each player votes for a creature or nothing, in turn order from you",
    ),
]


@pytest.mark.parametrize(("effect", "sentence"), SENTENCES)
def test_each_word_has_its_sentence(effect: Effect, sentence: str) -> None:
    assert say_effect(effect) == sentence


def test_no_word_is_without_a_sentence() -> None:
    said = (*SENTENCES, *OF_OBJECTS, *OF_CREATURES)
    assert {type(effect) for effect, _ in said} == set(get_args(Effect))


@pytest.mark.parametrize(
    ("votes", "sentence"), [(0, "deal 0 damage"), (1, "deal 3 damage"), (4, "deal 12 damage")]
)
def test_known_votes_are_numbers(votes: int, sentence: str) -> None:
    assert say_effect(DealDamage(Votes(3), Who.YOU), votes) == f"{sentence} to you"


def test_one_vote_is_said_in_the_singular() -> None:
    assert say_effect(Draw(Votes()), 1) == "draw a card"


def test_what_follows_a_longer_clause_is_set_apart() -> None:
    assert say_effects((ForEachVote(DRAW), Draw(2))) == (
        "for each vote, draw a card; after that, draw 2 cards"
    )


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        (Target(creatures), "a creature"),
        (Target(creatures, 0, 1), "up to 1 creature"),
        (Target(creatures, 0, 2), "up to 2 creatures"),
        (Target(creatures, 2, 2), "2 creatures"),
        (Target(creatures, 1, 3), "1 to 3 creatures"),
        (Target(Described(zone=Zone.STACK)), "a spell"),
    ],
)
def test_targets(target: Target, sentence: str) -> None:
    assert say_target(target) == sentence


def test_abilities() -> None:
    aimed = Activated("{T}", (Tap(Ref.TARGET),), (Target(creatures),))
    assert say_ability(aimed) == ("{T}, targeting a creature: tap the target.",)
    assert say_ability(Ward("{2}")) == ("Ward {2}.",)
    both = AdditionalVotes(must=1, may=2)
    assert say_ability(both) == (
        "While voting, you get an additional vote and you may vote 2 additional times.",
    )
    upkeep = Triggered((When.YOUR_UPKEEP,), DRAW, dormant=True)
    assert say_ability(upkeep) == ("Once gained, at the beginning of your upkeep: draw a card.",)


def file_of(name: str) -> Path:
    """Return where a card's reading is kept."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("'", ""))
    letters = "".join(letter for letter in plain if letter.isascii())
    return READINGS / f"{'_'.join(re.findall('[a-z0-9]+', letters))}.txt"


def readings() -> dict[Path, str]:
    """Return every reading as it should be: what is printed, then what it does."""
    texts: dict[Path, str] = {}
    for name, card in CARDS.items():
        head = (f"{name} {card.printed.cost}", f"{type_line(card)} {size(card)}".strip())
        texts[file_of(name)] = "\n".join((*head, "", *say(card), ""))
    ring = [f"{level}: {line}" for level, ability in THE_RING for line in say_ability(ability)]
    texts[file_of("The Ring")] = "\n".join(("The Ring", "Emblem", "", *ring, ""))
    return texts


@pytest.mark.parametrize("path", readings(), ids=lambda path: path.stem)
def test_the_reading_is_the_one_that_was_reviewed(path: Path) -> None:
    text = readings()[path]
    if os.environ.get("MOOT_REWRITE_GOLDEN") == "1":
        path.write_text(text, "utf-8")
    assert path.is_file(), "no reading yet: run with MOOT_REWRITE_GOLDEN=1, then read what it says"
    assert path.read_text("utf-8") == text


def test_no_reading_is_left_over() -> None:
    assert set(READINGS.glob("*.txt")) == readings().keys()


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_a_reading_has_no_empty_line_and_no_placeholder(card: object) -> None:
    lines = [line for one in CARDS.values() if one is card for line in say(one)]
    assert lines
    assert all(line.endswith(".") and "n}" not in line for line in lines)
