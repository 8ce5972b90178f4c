from typing import get_args

import msgspec

from engine.cards.abilities import Ability, AdditionalVotes, Card, Target, Triggered, When
from engine.cards.effects import Draw
from engine.cards.words import Characteristics, Described


def test_a_target_is_exactly_one_unless_said() -> None:
    assert (Target(Described()).least, Target(Described()).most) == (1, 1)


def test_additional_votes_are_none_unless_said() -> None:
    assert AdditionalVotes() == AdditionalVotes(must=0, may=0)


def test_every_ability_has_a_tag_of_its_own() -> None:
    tags = [word.__struct_config__.tag for word in get_args(Ability)]
    assert len(set(tags)) == len(tags)


def test_moments_are_said_differently() -> None:
    assert len({one.value for one in When}) == len(When)


def test_a_card_is_named_by_what_is_printed_on_it() -> None:
    trigger = Triggered((When.THIS_ENTERS,), (Draw(1),))
    card = Card(Characteristics("Bear"), abilities=(trigger,))
    assert card.name == "Bear"
    assert msgspec.json.decode(msgspec.json.encode(card), type=Card) == card
