from typing import get_args

import msgspec
import pytest

from engine.cards.effects import Choose, Draw, EachPlayerVotes, Effect, Outcome, TheRingTempts
from engine.cards.words import Described, Votes, Who

WORDS = get_args(Effect)


def test_every_effect_has_a_tag_of_its_own() -> None:
    tags = [word.__struct_config__.tag for word in WORDS]
    assert all(tags)
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_every_effect_is_frozen_and_says_what_it_does(word: type[msgspec.Struct]) -> None:
    assert word.__struct_config__.frozen
    assert word.__doc__


def test_you_do_it_unless_others_are_named() -> None:
    assert Draw(1).who is Who.YOU
    assert Choose(Described()).who is Who.YOU
    assert TheRingTempts().who is Who.YOU


def test_a_paused_resolution_can_be_stored() -> None:
    left: tuple[Effect, ...] = (EachPlayerVotes((Outcome("yes", (Draw(Votes()),)),)), Draw(1))
    packed = msgspec.msgpack.encode(left)
    assert msgspec.msgpack.decode(packed, type=tuple[Effect, ...]) == left
