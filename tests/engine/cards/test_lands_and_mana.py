import pytest

from engine.cards import CARDS, lands_and_mana
from engine.cards.abilities import Activated, Card, Triggered, is_mana_ability
from engine.cards.effects import DealDamage
from engine.cards.mana_words import AddMana, TapOthers
from tests.engine.cards.facts import Facts, facts_of

LAND = Facts("", "Land")
FACTS = {
    "Ancient Ziggurat": LAND,
    "Birchlore Rangers": Facts("{G}", "Creature — Elf Druid Ranger", "1/1", "G", ("morph {G}",)),
    "Blood Moon": Facts("{2}{R}", "Enchantment", "", "R"),
    "Blood Pet": Facts("{B}", "Creature — Thrull", "1/1", "B"),
    "Cascading Cataracts": Facts("", "Land", keywords=("indestructible",)),
    "Cavern of Souls": LAND,
    "Chalice of the Void": Facts("{X}{X}", "Artifact"),
    "Contamination": Facts("{2}{B}", "Enchantment", "", "B"),
    "Deathrite Shaman": Facts("{B/G}", "Creature — Elf Shaman", "1/2", "BG"),
    "Engineered Explosives": Facts("{X}", "Artifact"),
    "Exotic Orchard": LAND,
    "Fellwar Stone": Facts("{2}", "Artifact"),
    "Forest": Facts("", "Basic Land — Forest"),
    "Gadwick, the Wizened": Facts("{X}{U}{U}{U}", "Legendary Creature — Human Wizard", "3/3", "U"),
    "Gaea's Cradle": Facts("", "Legendary Land"),
    "Island": Facts("", "Basic Land — Island"),
    "Ketria Triome": Facts("", "Land — Forest Island Mountain", keywords=("cycling {3}",)),
    "Llanowar Elves": Facts("{G}", "Creature — Elf Druid", "1/1", "G"),
    "Mana Confluence": LAND,
    "Mana Flare": Facts("{2}{R}", "Enchantment", "", "R"),
    "Mana Reflection": Facts("{4}{G}{G}", "Enchantment", "", "G"),
    "Mountain": Facts("", "Basic Land — Mountain"),
    "Naga Vitalist": Facts("{1}{G}", "Creature — Naga Druid", "1/2", "G"),
    "Nykthos, Shrine to Nyx": Facts("", "Legendary Land"),
    "Nyxbloom Ancient": Facts(
        "{4}{G}{G}{G}", "Enchantment Creature — Elemental", "5/5", "G", ("trample",)
    ),
    "Overgrowth": Facts("{2}{G}", "Enchantment — Aura", "", "G"),
    "Pili-Pala": Facts("{2}", "Artifact Creature — Scarecrow", "1/1", "", ("flying",)),
    "Plains": Facts("", "Basic Land — Plains"),
    "Reflecting Pool": LAND,
    "Ritual of Subdual": Facts("{4}{G}{G}", "Enchantment", "", "G"),
    "Shivan Reef": LAND,
    "Spire of Industry": LAND,
    "Spreading Seas": Facts("{1}{U}", "Enchantment — Aura", "", "U"),
    "Swamp": Facts("", "Basic Land — Swamp"),
    "Vivid Crag": LAND,
    "Vivid Grove": LAND,
    "Walking Ballista": Facts("{X}{X}", "Artifact Creature — Construct", "0/0"),
    "Wastes": Facts("", "Basic Land"),
    "Wild Growth": Facts("{G}", "Enchantment — Aura", "", "G"),
}


@pytest.mark.parametrize("name", FACTS)
def test_facts(name: str) -> None:
    assert facts_of(CARDS[name]) == FACTS[name]


def test_every_card_of_the_file_has_its_facts() -> None:
    cards = {one.name for one in vars(lands_and_mana).values() if isinstance(one, Card)}
    assert cards == set(FACTS)


def test_mana_abilities_do_only_what_they_can_do_at_once() -> None:
    """The engine carries these out without a stack: another word has to be made possible first."""
    listed = (one for name in FACTS for one in CARDS[name].abilities if is_mana_ability(one))
    mana = [one for one in listed if isinstance(one, Activated | Triggered)]
    assert len(mana) == 29
    assert all(isinstance(one.do[0], AddMana) for one in mana)
    assert all(isinstance(effect, DealDamage) for one in mana for effect in one.do[1:])


def test_only_mana_abilities_tap_other_permanents_by_choice() -> None:
    for name in FACTS:
        for ability in CARDS[name].abilities:
            if isinstance(ability, Activated) and not is_mana_ability(ability):
                assert not any(isinstance(one, TapOthers) for one in ability.and_pay)
