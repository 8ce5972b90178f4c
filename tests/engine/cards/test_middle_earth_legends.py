import pytest

from engine.cards import CARDS, middle_earth_legends
from engine.cards.abilities import Card
from tests.engine.cards.facts import Facts, facts_of

LEGEND = "Legendary Creature — "
WARD = "ward sacrifice a legendary artifact or legendary creature"
FACTS = {
    "Aragorn, Company Leader": Facts("{1}{G}{W}", f"{LEGEND}Human Ranger", "3/3", "WG"),
    "Boromir, Warden of the Tower": Facts(
        "{2}{W}", f"{LEGEND}Human Soldier", "3/3", "W", ("vigilance",)
    ),
    "Dúnedain Rangers": Facts("{3}{G}", "Creature — Human Ranger", "4/4", "G"),
    "Elrond, Lord of Rivendell": Facts("{2}{U}", f"{LEGEND}Elf Noble", "3/2", "U"),
    "Galadriel of Lothlórien": Facts("{1}{G}{U}", f"{LEGEND}Elf Noble", "3/3", "UG"),
    "Gandalf, Friend of the Shire": Facts(
        "{3}{U}", f"{LEGEND}Avatar Wizard", "2/4", "U", ("flash",)
    ),
    "Ringwraiths": Facts("{4}{B}{B}", "Creature — Wraith Knight", "5/5", "B"),
    "Sauron, the Dark Lord": Facts("{3}{U}{B}{R}", f"{LEGEND}Avatar Horror", "7/6", "UBR", (WARD,)),
    "Sauron, the Necromancer": Facts(
        "{3}{B}{B}", f"{LEGEND}Avatar Horror", "4/4", "B", ("menace",)
    ),
    "Sméagol, Helpful Guide": Facts("{1}{B}{G}", f"{LEGEND}Halfling Horror", "4/2", "BG"),
    "Witch-king of Angmar": Facts("{3}{B}{B}", f"{LEGEND}Wraith Noble", "5/3", "B", ("flying",)),
}


@pytest.mark.parametrize("name", FACTS)
def test_facts(name: str) -> None:
    assert facts_of(CARDS[name]) == FACTS[name]


def test_every_card_of_the_file_has_its_facts() -> None:
    cards = {one.name for one in vars(middle_earth_legends).values() if isinstance(one, Card)}
    assert cards == set(FACTS)
