import pytest

from engine.cards import CARDS, middle_earth_sagas
from engine.cards.abilities import Card, Triggered, When
from engine.cards.effects import TheRingTempts
from tests.engine.cards.facts import Facts, facts_of

FACTS = {
    "One Ring to Rule Them All": Facts("{2}{B}{B}", "Enchantment — Saga", "", "B"),
    "Scroll of Isildur": Facts("{2}{U}", "Enchantment — Saga", "", "U"),
    "There and Back Again": Facts("{3}{R}{R}", "Enchantment — Saga", "", "R"),
    "War of the Last Alliance": Facts("{3}{W}", "Enchantment — Saga", "", "W"),
}


@pytest.mark.parametrize("name", FACTS)
def test_facts(name: str) -> None:
    assert facts_of(CARDS[name]) == FACTS[name]


def test_every_card_of_the_file_has_its_facts() -> None:
    cards = {one.name for one in vars(middle_earth_sagas).values() if isinstance(one, Card)}
    assert cards == set(FACTS)


@pytest.mark.parametrize("name", FACTS)
def test_in_which_chapter_the_ring_tempts(name: str) -> None:
    chapters = [one for one in CARDS[name].abilities if isinstance(one, Triggered)]
    assert [when for one in chapters for when in one.when] == [
        When.CHAPTER_I,
        When.CHAPTER_II,
        When.CHAPTER_III,
    ]
    tempting = [one.when for one in chapters if TheRingTempts() in one.do]
    last = name == "War of the Last Alliance"
    assert tempting == [(When.CHAPTER_III if last else When.CHAPTER_I,)]
