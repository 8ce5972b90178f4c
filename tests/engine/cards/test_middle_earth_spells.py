import pytest

from engine.cards import CARDS, middle_earth_spells
from engine.cards.abilities import Card
from engine.cards.effects import TheRingTempts
from tests.engine.cards.facts import Facts, facts_of

FACTS = {
    "Bombadil's Song": Facts("{1}{G}", "Instant", "", "G"),
    "Breaking of the Fellowship": Facts("{1}{R}", "Sorcery", "", "R"),
    "Dreadful as the Storm": Facts("{2}{U}", "Instant", "", "U"),
    "Glorious Gale": Facts("{1}{U}", "Instant", "", "U"),
    "Gollum's Bite": Facts("{B}", "Instant", "", "B"),
    "Horses of the Bruinen": Facts("{3}{U}{U}", "Sorcery", "", "U"),
    "Now for Wrath, Now for Ruin!": Facts("{3}{W}", "Sorcery", "", "W"),
    "Ranger's Firebrand": Facts("{R}", "Sorcery", "", "R"),
    "Ringsight": Facts("{1}{U}{B}", "Sorcery", "", "UB"),
    "Sam's Desperate Rescue": Facts("{B}", "Sorcery", "", "B"),
    "Sauron's Ransom": Facts("{1}{U}{B}", "Instant", "", "UB"),
    "Slip On the Ring": Facts("{1}{W}", "Instant", "", "W"),
    "Soothing of Sméagol": Facts("{1}{U}", "Instant", "", "U"),
    "The Black Breath": Facts("{2}{B}", "Sorcery", "", "B"),
    "The Ring Goes South": Facts("{3}{G}", "Sorcery", "", "G"),
}


@pytest.mark.parametrize("name", FACTS)
def test_facts(name: str) -> None:
    assert facts_of(CARDS[name]) == FACTS[name]


def test_every_card_of_the_file_has_its_facts() -> None:
    cards = {one.name for one in vars(middle_earth_spells).values() if isinstance(one, Card)}
    assert cards == set(FACTS)


FIRST = {"Ringsight", "The Ring Goes South"}


@pytest.mark.parametrize("name", sorted(FACTS.keys() - {"Glorious Gale", "Gollum's Bite"}))
def test_the_ring_tempts_in_its_printed_place(name: str) -> None:
    places = [n for n, one in enumerate(CARDS[name].spell) if isinstance(one, TheRingTempts)]
    assert places == [0 if name in FIRST else len(CARDS[name].spell) - 1]


TARGETS = {
    "Breaking of the Fellowship": (2, 2),
    "Horses of the Bruinen": (0, 2),
    "Ranger's Firebrand": (1, 1),
}


@pytest.mark.parametrize("name", FACTS)
def test_how_many_targets(name: str) -> None:
    found = [(one.least, one.most) for one in CARDS[name].targets]
    assert found in ([TARGETS.get(name, (1, 1))], [])
    assert bool(found) == (
        name in TARGETS
        or name
        in {
            "Bombadil's Song",
            "Dreadful as the Storm",
            "Glorious Gale",
            "Gollum's Bite",
            "Sam's Desperate Rescue",
            "Slip On the Ring",
            "Soothing of Sméagol",
        }
    )
