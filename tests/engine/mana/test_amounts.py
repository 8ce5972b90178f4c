import pytest

from engine.cards.mana_words import ManaType
from engine.commands import AddCard, Cast
from engine.mana.amounts import (
    MOST,
    NOTHING,
    amounts_of,
    devotion,
    mana_value,
    shown,
    text_of,
    times,
    types_in,
    value_of,
)
from tests.engine.mana.table import lands, starts

GREENS = amounts_of((ManaType.GREEN,) * 2)


def test_an_amount_has_six_numbers_in_the_order_of_types() -> None:
    assert GREENS == (0, 0, 0, 0, 2, 0)
    assert amounts_of(tuple(ManaType)) == (1,) * 6
    assert types_in(GREENS) == {ManaType.GREEN}
    assert types_in(NOTHING) == set()


@pytest.mark.parametrize(
    ("count", "text", "people"),
    [(0, "0", "no mana"), (1, "G", "{G}"), (9, "G" * 9, "{G}" * 9), (10, "10G", "10 {G}")],
)
def test_amounts_have_names(count: int, text: str, people: str) -> None:
    amount = times(amounts_of((ManaType.GREEN,)), count)
    assert (text_of(amount), shown(amount)) == (text, people)


def test_several_types_are_named_in_order() -> None:
    assert text_of((1, 2, 0, 0, 12, 0)) == "WUU12G"
    assert shown((1, 2, 0, 0, 12, 0)) == "{W} {U}{U} 12 {G}"


def test_no_amount_outgrows_what_can_be_stored() -> None:
    assert times(GREENS, 10**9) == times(GREENS, MOST) == (0, 0, 0, 0, MOST, 0)


@pytest.mark.parametrize(
    ("cost", "x", "value"),
    [
        ("", 0, 0), ("{0}", 0, 0), ("{3}{U}{U}", 0, 5), ("{X}{X}", 3, 6), ("{X}{U}{U}{U}", 0, 3),
        ("{1}{W/U}{W/U}", 0, 3), ("{2/B}{2/B}{2/B}", 0, 6), ("{1}{W/P}{W/P}", 0, 3),
        ("{12}", 0, 12), ("{S}{C}", 0, 2), ("{W/U/P}", 0, 1),
    ],
)  # fmt: skip
def test_202_3_mana_value(cost: str, x: int, value: int) -> None:
    assert mana_value(cost, x) == value


def test_202_3e_x_counts_on_the_stack_alone() -> None:
    game = starts().does("Ann", Cast("Walking Ballista", x=3)).does("Ann", AddCard("Blood Pet"))
    assert value_of(game.top) == 6
    assert value_of(game.card("Blood Pet")) == 1
    game.enters("Ann", "Fellwar Stone")
    assert value_of(game.permanent("Fellwar Stone")) == 2
    game.stack_resolves()
    game.activates("Ann", "Walking Ballista", 1)
    assert value_of(game.top) == 0, "an ability has no mana cost"


def test_700_5_devotion_counts_symbols_of_the_color_in_hybrids_too() -> None:
    game = lands("Ben", "Nyxbloom Ancient", game=lands("Ann", "Deathrite Shaman", "Llanowar Elves"))
    game.with_creature("Ann", "Bear")
    assert devotion(game.game, game.of("Ann"), ManaType.GREEN) == 2
    assert devotion(game.game, game.of("Ann"), ManaType.BLACK) == 1
    assert devotion(game.game, game.of("Ben"), ManaType.GREEN) == 3
