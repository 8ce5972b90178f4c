from typing import get_args

import msgspec
import pytest

from engine.cards import mana_words
from engine.cards.mana_words import Add, AddMana, EntersWith, ManaType, Payment, Production, Static
from engine.cards.words import Who

FAMILIES = (Production, Payment, Static)
WORDS = [word for family in FAMILIES for word in get_args(family)]


def test_106_1b_there_are_six_types() -> None:
    assert [one.value for one in ManaType] == list("WUBRGC")


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_every_word_is_frozen_and_says_what_it_does(word: type[msgspec.Struct]) -> None:
    assert word.__struct_config__.frozen
    assert word.__doc__


@pytest.mark.parametrize("family", FAMILIES)
def test_every_word_has_a_tag_of_its_own(family: object) -> None:
    tags = [word.__struct_config__.tag for word in get_args(family)]
    assert len(set(tags)) == len(tags)


def test_mana_is_yours_and_free_unless_said() -> None:
    effect = AddMana(Add((ManaType.GREEN,)))
    assert (effect.who, effect.only) == (Who.YOU, None)
    assert msgspec.json.decode(msgspec.json.encode(effect), type=AddMana) == effect


def test_a_permanent_enters_plainly_unless_said() -> None:
    assert EntersWith() == EntersWith(tapped=False, kind="", amount=0, chooses="")
    assert mana_words.ReplacesMana(ManaType.RED).one is False
