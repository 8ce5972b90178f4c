from typing import get_args

import msgspec
import pytest

from engine.cards.creature_words import ChoosingEffect, CreatureEffect, CreatureStatic
from engine.cards.effects import Effect

WORDS = (*get_args(CreatureEffect), *get_args(ChoosingEffect), *get_args(CreatureStatic))


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_every_word_is_frozen_and_says_what_it_does(word: type[msgspec.Struct]) -> None:
    assert word.__struct_config__.frozen
    assert word.__doc__


def test_they_are_effects() -> None:
    assert {*get_args(CreatureEffect), *get_args(ChoosingEffect)} <= set(get_args(Effect))
