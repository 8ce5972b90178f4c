import pytest

from engine.cards import phrases
from engine.cards.abilities import When
from engine.cards.effects import Electorate
from engine.cards.vocabulary import (
    another_entered_this_turn,
    cards_in_your_graveyard,
    human_soldier,
    nothing_got_a_vote,
    this_is,
    treasure,
    you_chose_another_creature,
)
from engine.cards.words import (
    Amount,
    Condition,
    CreatureDiedThisTurn,
    Described,
    OpponentCount,
    OpponentsWhoDisagreed,
    Ref,
    TemptedAtLeast,
    Votes,
    VotesYouReceived,
    Who,
    Zone,
)


@pytest.mark.parametrize(("noun", "phrase"), [("Elf", "an Elf"), ("card", "a card")])
def test_articles(noun: str, phrase: str) -> None:
    assert phrases.a(noun) == phrase


@pytest.mark.parametrize(
    ("parts", "phrase"),
    [([], ""), (["one"], "one"), (["one", "two"], "one or two"), (list("abc"), "a, b or c")],
)
def test_lists(parts: list[str], phrase: str) -> None:
    assert phrases.listed(parts) == phrase


@pytest.mark.parametrize(
    ("who", "verb", "phrase"),
    [
        (Who.YOU, "draw", "draw"),
        (Who.EACH_OPPONENT, "lose", "each opponent loses"),
        (Who.EACH_PLAYER, "scry", "each player scries"),
    ],
)
def test_subjects(who: Who, verb: str, phrase: str) -> None:
    assert phrases.by(who, verb) == phrase


@pytest.mark.parametrize(
    ("amount", "votes", "phrase"),
    [
        (0, None, "0 cards"),
        (1, None, "a card"),
        (2, None, "2 cards"),
        (Votes(), None, "{n} cards"),
        (Votes(3), None, "{3n} cards"),
        (Votes(3), 2, "6 cards"),
        (Votes(), 1, "a card"),
        (VotesYouReceived(), None, "as many cards as you got votes"),
        (OpponentCount(), None, "as many cards as you have opponents"),
        (
            OpponentsWhoDisagreed(),
            None,
            "as many cards as there are opponents who voted for a choice you didn't vote for",
        ),
    ],
)
def test_amounts(amount: Amount, votes: int | None, phrase: str) -> None:
    assert phrases.counted(amount, "card", "cards", votes) == phrase


@pytest.mark.parametrize(
    ("what", "phrase"),
    [
        (Described(), "permanent"),
        (Described(types=("Creature",), another=True), "another creature"),
        (Described(subtype="Wraith", controlled_by=Who.YOU), "Wraith you control"),
        (Described(types=("Creature",), subtype="Elf"), "Elf creature"),
        (
            Described(without=("Land",), not_controlled_by_you=True),
            "nonland permanent you don't control",
        ),
        (Described(owned_by=Who.EACH_OPPONENT), "permanent each opponent owns"),
        (
            cards_in_your_graveyard("Artifact", "Creature"),
            "artifact or creature card in your graveyard",
        ),
        (Described(zone=Zone.EXILE), "card in exile"),
        (Described(types=("Instant",), zone=Zone.STACK), "instant spell"),
    ],
)
def test_classes_of_objects(what: Described, phrase: str) -> None:
    assert phrases.described(what) == phrase


def test_a_class_in_the_plural() -> None:
    assert phrases.described(Described(types=("Creature",)), many=True) == "creatures"


def test_what_may_be_voted_for() -> None:
    assert phrases.votable(Electorate.OTHER_PLAYERS) == "another player"
    assert phrases.votable(Described()) == "a permanent"


def test_each_of_a_class_or_the_object() -> None:
    assert phrases.each_or(Ref.YOUR_RING_BEARER) == "your Ring-bearer"
    assert phrases.each_or(Described()) == "each permanent"


def test_sizes() -> None:
    assert phrases.size_of(1, 1) == "1/1"
    assert phrases.size_of(None, None) == ""


def test_tokens() -> None:
    assert phrases.token_of(human_soldier) == "1/1 white Human Soldier creature token"
    assert phrases.token_of(treasure) == "Treasure token"


@pytest.mark.parametrize(
    ("condition", "phrase"),
    [
        (another_entered_this_turn("Elf"), "another Elf entered under your control this turn"),
        (you_chose_another_creature, "you chose a creature other than this"),
        (CreatureDiedThisTurn(), "a creature died under your control this turn"),
        (this_is("Elf"), "this is an Elf"),
        (TemptedAtLeast(2), "the Ring has tempted you 2 or more times this game"),
        (nothing_got_a_vote, "nothing got a vote"),
    ],
)
def test_conditions(condition: Condition, phrase: str) -> None:
    assert phrases.if_so(condition) == phrase


def test_moments() -> None:
    both = (When.THIS_ENTERS, When.THIS_DEALS_COMBAT_DAMAGE_TO_A_PLAYER)
    assert phrases.moments(both) == (
        "when this enters and whenever this deals combat damage to a player"
    )
    assert phrases.moments((When.CHAPTER_II, When.CHAPTER_III)) == "chapter II and chapter III"
