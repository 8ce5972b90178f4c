"""The title bar: name, cost, type line, size, colors, keywords."""

from typing import Any

import pytest
from msgspec import convert

from engine.cards.words import Characteristics
from records.cards.titles import known_word, printed_of
from records.mistakes import Mistake
from records.nodes import Pairs, Text, read_nodes


def read(text: str, *, is_token: bool = False) -> Any:
    node = read_nodes(text)
    assert isinstance(node, Pairs)
    return convert(printed_of(node, is_token=is_token), Characteristics)


def test_everything_that_is_printed() -> None:
    found = read(
        'name: Odo\ncost: "{1}{W}{B}"\ntype: Legendary Creature \u2014 Time Lord Advisor\n'
        "size: 2/3\nkeywords: [Vigilance, flying]\n"
    )
    assert found == Characteristics(
        "Odo",
        ("Creature",),
        ("Time Lord", "Advisor"),
        ("Legendary",),
        ("white", "black"),
        2,
        3,
        ("vigilance", "flying"),
        "{1}{W}{B}",
    )


def test_what_is_not_said() -> None:
    assert read("name: A Card\ntype: artifact") == Characteristics("A Card", ("Artifact",))


def test_colors_are_those_of_the_cost_unless_said() -> None:
    assert read('name: A Card\ntype: Sorcery\ncost: "{G}"\ncolors: [red]').colors == ("red",)
    assert read('name: A Card\ntype: Sorcery\ncost: "{G}"\ncolors:').colors == ()


@pytest.mark.parametrize("dash", ["-", "\u2013", "\u2014"])
def test_any_dash_parts_the_type_line(dash: str) -> None:
    assert read(f"name: A Card\ntype: Enchantment {dash} Saga").subtypes == ("Saga",)


def test_a_token_may_have_its_own_name() -> None:
    assert read("type: Creature - Wolf\nsize: 1/1", is_token=True).name == "Wolf Token"
    assert read("name: Fang\ntype: Creature - Wolf\nsize: 1/1", is_token=True).name == "Fang"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name: A Card", "It does not say its `type`, such as `Sorcery`."),
        ("type: Sorcery", "It does not say its `name`."),
        ("name: A Card\ntype: Legendary", "The type line names no card type."),
        ("name: A Card\ntype: Sorcery\nclor: red", "'clor' is no part. Did you mean color"),
        ("name: A Card\ntype: Sorcery\ncost: {2}", "A cost stands in quotation marks"),
        ("name: A Card\ntype: Sorcery\ncost: 2W", "'2W' is no cost"),
        ("name: A Card\ntype: Creature\nsize: big", "'big' is no size"),
        (
            "name: A Card\ntype: Creature\nkeywords: banding",
            "stands as an ability: `on paper: ...`",
        ),
        ("name: [A, Card]\ntype: Creature", "Here stands one text."),
    ],
)
def test_what_is_wrong_is_said(text: str, says: str) -> None:
    with pytest.raises(Mistake) as mistake:
        read(text)
    assert says in mistake.value.text


def test_a_word_of_a_closed_list() -> None:
    assert known_word(Text(1, "RED"), "color", ("red", "green")) == "red"
    with pytest.raises(Mistake, match="no color"):
        known_word(Text(1, "purple"), "color", ("red", "green"))
