"""Every word rests on rules of the pinned edition, and every card on those of its words."""

import re
from collections.abc import Iterator
from itertools import chain

import pytest
from msgspec import Struct
from msgspec import inspect as shapes

from engine.cards import CARDS
from engine.cards.abilities import Card, When
from engine.cards.effects import Outcome
from engine.cards.rests_on import KEYWORDS, MOMENTS, WORDS, rules_of
from engine.rules import RULES
from tests.own_cards import COUNCIL

NUMBER = re.compile(r"\b\d{3}\.\d+[a-z]?")
NO_WORDS = {Card, Outcome}
"""What only holds words."""


def structs_in(shape: shapes.Type, found: set[type[Struct]]) -> set[type[Struct]]:
    """Every struct that a card can be made of, read from the types themselves."""
    inner: Iterator[shapes.Type] = iter(())
    match shape:
        case shapes.StructType(cls=cls, fields=fields) if cls not in found:
            found.add(cls)
            inner = (field.type for field in fields)
        case shapes.UnionType(types=types):
            inner = iter(types)
        case shapes.VarTupleType(item_type=item):
            inner = iter((item,))
        case shapes.TupleType(item_types=items):
            inner = iter(items)
        case _:
            pass
    for one in inner:
        structs_in(one, found)
    return found


def test_every_word_has_its_rules() -> None:
    assert structs_in(shapes.type_info(Card), set()) - NO_WORDS == set(WORDS)
    assert set(When) == set(MOMENTS)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_what_a_word_says_of_itself_is_in_the_table(word: type) -> None:
    assert set(NUMBER.findall(word.__doc__ or "")) <= set(WORDS[word])


def test_every_number_is_in_the_pinned_edition() -> None:
    rows = chain(WORDS.values(), MOMENTS.values(), KEYWORDS.values())
    assert {number for row in rows for number in row} <= RULES.keys()
    assert all(chain(WORDS.values(), MOMENTS.values(), KEYWORDS.values()))


def test_keywords_of_the_catalogue_are_known_or_only_printed() -> None:
    printed = {word for card in CARDS.values() for word in card.printed.keywords}
    only_printed = {"morph {G}", "cycling {3}", "partner with Sam, Loyal Attendant"}
    assert {one for one in printed if not one.startswith("ward ")} - only_printed <= set(KEYWORDS)


@pytest.mark.parametrize("name", CARDS)
def test_every_card_rests_on_rules(name: str) -> None:
    found = rules_of(CARDS[name])
    assert found
    assert set(found) <= RULES.keys()


def test_a_card_rests_on_the_rules_of_its_words() -> None:
    assert rules_of(COUNCIL) == (
        "109.1", "109.3", "121.1", "122.1", "307.1", "608.2", "608.2c", "701.38a", "701.38b",
    )  # fmt: skip
    assert "701.54" in rules_of(CARDS["Galadriel, Elven-Queen"])
    assert {"702.21a", "702.9b"} <= set(rules_of(CARDS["Tivit, Seller of Secrets"]))
