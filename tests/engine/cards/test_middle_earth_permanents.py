import pytest

from engine.cards import CARDS, middle_earth_permanents
from engine.cards.abilities import Card, Triggered, When
from engine.cards.effects import TheRingTempts
from tests.engine.cards.facts import Facts, facts_of

LEGEND = "Legendary Creature — "
FACTS = {
    "Bilbo, Retired Burglar": Facts("{1}{U}{R}", f"{LEGEND}Halfling Rogue", "1/3", "UR"),
    "Enraged Huorn": Facts("{4}{G}", "Creature — Treefolk", "4/5", "G", ("trample",)),
    "Fiery Inscription": Facts("{2}{R}", "Enchantment", "", "R"),
    "Frodo Baggins": Facts("{G}{W}", f"{LEGEND}Halfling Scout", "1/3", "WG"),
    "Gollum, Patient Plotter": Facts("{1}{B}", f"{LEGEND}Halfling Horror", "3/1", "B"),
    "Inherited Envelope": Facts("{3}", "Artifact"),
    "Mirrormere Guardian": Facts("{2}{G}", "Creature — Dwarf Soldier", "4/2", "G"),
    "Rangers of Ithilien": Facts(
        "{2}{U}{U}", "Creature — Human Ranger", "3/3", "U", ("vigilance",)
    ),
    "Relentless Rohirrim": Facts("{3}{R}", "Creature — Human Knight", "4/3", "R"),
    "Rohirrim Lancer": Facts("{R}", "Creature — Human Knight", "1/1", "R", ("menace",)),
    "Samwise the Stouthearted": Facts(
        "{1}{W}", f"{LEGEND}Halfling Peasant", "2/1", "W", ("flash",)
    ),
    "Shortcut to Mushrooms": Facts("{1}{G}", "Enchantment", "", "G"),
    "Stalwarts of Osgiliath": Facts("{4}{W}", "Creature — Human Soldier", "4/3", "W"),
    "Took Reaper": Facts("{1}{W}", "Creature — Halfling Peasant", "2/1", "W"),
    "Uruk-hai Berserker": Facts("{2}{B}", "Creature — Orc Berserker", "3/2", "B"),
}


@pytest.mark.parametrize("name", FACTS)
def test_facts(name: str) -> None:
    assert facts_of(CARDS[name]) == FACTS[name]


def test_every_card_of_the_file_has_its_facts() -> None:
    cards = {one.name for one in vars(middle_earth_permanents).values() if isinstance(one, Card)}
    assert cards == set(FACTS)


WHEN = {
    "Bilbo, Retired Burglar": (When.THIS_ENTERS, When.THIS_LEAVES),
    "Gollum, Patient Plotter": (When.THIS_LEAVES,),
    "Frodo Baggins": (When.THIS_OR_A_LEGEND_ENTERS,),
    "Mirrormere Guardian": (When.THIS_DIES,),
    "Rohirrim Lancer": (When.THIS_DIES,),
    "Took Reaper": (When.THIS_DIES,),
}


@pytest.mark.parametrize("name", FACTS)
def test_when_and_as_the_last_thing_the_ring_tempts(name: str) -> None:
    triggers = [one for one in CARDS[name].abilities if isinstance(one, Triggered)]
    (tempts,) = (one for one in triggers if TheRingTempts() in one.do)
    assert tempts.when == WHEN.get(name, (When.THIS_ENTERS,))
    assert tempts.do[-1] == TheRingTempts()
