from typing import get_args

import msgspec
import pytest

from engine.cards.object_words import MovingEffect, PaperEffect, PutOntoBattlefield, TellHowMany
from engine.cards.words import Ref

WORDS = [word for family in (MovingEffect, PaperEffect) for word in get_args(family)]


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_every_word_is_frozen_and_says_what_it_does(word: type[msgspec.Struct]) -> None:
    assert word.__struct_config__.frozen
    assert word.__doc__


def test_every_word_has_a_tag_of_its_own() -> None:
    assert len({word.__struct_config__.tag for word in WORDS}) == len(WORDS)


def test_a_card_enters_under_its_owners_control_unless_said() -> None:
    assert PutOntoBattlefield(Ref.THOSE_CHOSEN).under_your_control is False
    assert TellHowMany("count", 3).amount == 1
