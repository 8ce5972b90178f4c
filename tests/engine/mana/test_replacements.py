from engine.cards.mana_words import ManaType, MultipliesMana, ReplacesMana
from engine.mana.abilities import mana_abilities
from engine.mana.amounts import MOST, NOTHING, amounts_of, text_of
from engine.mana.replacements import Replacing, applying, in_every_order, replacing_in
from tests.engine.mana.table import lands

GREEN = amounts_of((ManaType.GREEN,))
DOUBLE, TRIPLE = MultipliesMana(2), MultipliesMana(3)
ONE_BLACK = ReplacesMana(ManaType.BLACK, one=True)
COLORLESS = ReplacesMana(ManaType.COLORLESS)


def after(*effects: Replacing, mana: tuple[int, ...] = GREEN) -> set[str]:
    return {text_of(one) for one in in_every_order(mana, effects)}


def test_without_effects_it_stays_what_it_is() -> None:
    assert after() == {"G"}


def test_106_5_nothing_is_replaced_by_nothing() -> None:
    assert in_every_order(NOTHING, (DOUBLE, ONE_BLACK)) == {NOTHING}


def test_614_5_each_applies_once() -> None:
    assert after(DOUBLE) == {"GG"}
    assert after(DOUBLE, DOUBLE) == {"GGGG"}
    assert after(DOUBLE, TRIPLE) == {"GGGGGG"}


def test_616_1_the_order_decides() -> None:
    assert after(DOUBLE, ONE_BLACK) == {"B", "BB"}
    assert after(DOUBLE, COLORLESS) == {"CC"}
    assert after(ONE_BLACK, COLORLESS) == {"B", "C"}
    assert after(TRIPLE, ONE_BLACK, COLORLESS) == {"B", "C", "BBB", "CCC"}
    assert after(TRIPLE, DOUBLE, ONE_BLACK) == {"B", "BB", "BBB", "BBBBBB"}


def test_each_mana_is_changed() -> None:
    assert after(COLORLESS, mana=(1, 0, 2, 0, 0, 1)) == {"CCCC"}
    assert after(DOUBLE, mana=(1, 0, 2, 0, 0, 0)) == {"WWBBBB"}


def test_hundreds_of_them_are_counted_quickly() -> None:
    assert in_every_order(GREEN, (DOUBLE,) * 200) == {(0, 0, 0, 0, MOST, 0)}
    assert len(in_every_order(GREEN, (DOUBLE,) * 15 + (ONE_BLACK,))) == 16


def test_106_12b_which_effects_apply() -> None:
    game = lands("Ann", "Mana Reflection", "Contamination", "Forest", "Llanowar Elves", "Blood Pet")
    lands("Ben", "Nyxbloom Ancient", "Swamp", game=game)
    found = {
        name: applying(replacing_in(game.game), permanent, ability)
        for name in ("Forest", "Llanowar Elves", "Blood Pet", "Swamp")
        for permanent in [game.permanent(name)]
        for ability in mana_abilities(game.game, permanent).values()
    }
    assert found == {
        "Forest": (DOUBLE, ONE_BLACK),
        "Llanowar Elves": (DOUBLE,),
        "Blood Pet": (),
        "Swamp": (ONE_BLACK, TRIPLE),
    }
