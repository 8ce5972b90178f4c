import pytest

from engine.cards.effects import Choose, Draw, EachMay, Effect, Instruct
from engine.cards.object_vocabulary import creature_cards_in_all_graveyards, on_paper, spirit
from engine.cards.object_words import (
    ExileUntilThisLeaves,
    Mill,
    PutOnLibraryBottom,
    PutOntoBattlefield,
    TellHowMany,
)
from engine.cards.phrases import token_of
from engine.cards.say import say_ability, say_effect
from engine.cards.vocabulary import cards_in_your_graveyard
from engine.cards.words import NumberTold, Ref, Votes, Who

CARDS = cards_in_your_graveyard()
SENTENCES: list[tuple[Effect, str]] = [
    (Mill(Votes()), "mill {n} cards"),
    (Mill(2, Who.EACH_PLAYER), "each player mills 2 cards"),
    (TellHowMany("draw {n} cards", Votes(), Votes()), "by hand: draw {n} cards and say how many"),
    (
        PutOntoBattlefield(creature_cards_in_all_graveyards),
        "put each creature card in a graveyard onto the battlefield under its owner's control",
    ),
    (
        PutOntoBattlefield(Ref.THOSE_CHOSEN, under_your_control=True, also="Artifact"),
        "put the chosen ones onto the battlefield under your control, also as an artifact",
    ),
    (
        ExileUntilThisLeaves(Ref.TARGET),
        "exile the target until this leaves the battlefield",
    ),
    (
        PutOnLibraryBottom(Ref.EXILED_WITH_THIS),
        "put the cards exiled with this on the bottom of their owners' libraries",
    ),
    (Draw(NumberTold()), "draw as many cards as that"),
    (Draw(NumberTold(1)), "draw as many cards as that and 1 more"),
    (Choose(CARDS, amount=Votes()), "choose {n} cards in your graveyard"),
    (
        Choose(CARDS, Who.EACH_PLAYER, 2, up_to=True),
        "each player chooses up to 2 cards in their graveyard",
    ),
    (
        Choose(creature_cards_in_all_graveyards, or_on_paper=True),
        "choose a creature card in a graveyard, or one that is on paper",
    ),
    (
        Instruct("look at {n} cards", 1, Who.EACH_PLAYER),
        "by hand, each player: look at 1 card",
    ),
    (
        EachMay((Draw(7, Who.THAT_PLAYER),)),
        "each player may do this: that player draws 7 cards",
    ),
]


@pytest.mark.parametrize(("effect", "sentence"), SENTENCES, ids=[one for _, one in SENTENCES])
def test_sentences(effect: Effect, sentence: str) -> None:
    assert say_effect(effect) == sentence


def test_what_is_only_printed_says_so() -> None:
    assert say_ability(on_paper("nothing here")) == ("By hand: nothing here.",)


def test_a_token_is_said_with_its_keywords() -> None:
    assert token_of(spirit) == "1/1 white Spirit creature token with flying"
