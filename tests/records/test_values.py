"""Values by their shapes."""

import pytest

from records.mistakes import Mistake
from records.nodes import read_nodes
from records.record import Council, Entry, Thing
from records.values import council_of, entries_of
from records.words import Shape


@pytest.mark.parametrize(
    ("shape", "text", "entries"),
    [
        (Shape.TEXT, "a b", (Entry(1, names=("a b",)),)),
        (Shape.NUMBER, "3", (Entry(1, number=3),)),
        (Shape.NAMES, "[a, b]", (Entry(1, names=("a", "b")),)),
        (Shape.THINGS, "a", (Entry(1, things=(Thing(1, "a"),)),)),
        (Shape.THINGS, "[a, b]", (Entry(1, things=(Thing(1, "a"), Thing(1, "b"))),)),
        (Shape.THINGS, "nothing", (Entry(1),)),
        (Shape.PAIRS, "{a: b}", (Entry(1, "a", ("b",)),)),
        (Shape.LISTS, "{a: [b, c]}", (Entry(1, "a", ("b", "c")),)),
        (Shape.ORDERED, "[a: b, a: c]", (Entry(1, "a", ("b",)), Entry(1, "a", ("c",)))),
        (Shape.ORDERED, "nobody", ()),
        (Shape.NUMBERS, "{a: 1}", (Entry(1, "a", number=1),)),
        (Shape.COUNTERS, "{a: {stun: 1}}", (Entry(1, "a", ("stun",), 1),)),
        (Shape.FACTS, "{a: {tapped: yes}}", (Entry(1, "a", things=(Thing(1, "a", tapped=True),)),)),
        (Shape.THING_LISTS, "{a: [b]}", (Entry(1, "a", things=(Thing(1, "b"),)),)),
    ],
)
def test_shapes(shape: Shape, text: str, entries: tuple[Entry, ...]) -> None:
    assert entries_of(shape, read_nodes(text)) == entries


def test_no_value_is_no_value() -> None:
    inside = read_nodes("a:")
    assert entries_of(Shape.NOTHING, inside.pairs[0][1]) == ()  # type: ignore[union-attr]
    with pytest.raises(Mistake, match="Nothing stands behind"):
        entries_of(Shape.NOTHING, read_nodes("a"))


def test_an_ordered_value_is_a_list() -> None:
    with pytest.raises(Mistake, match="list of pairs"):
        entries_of(Shape.ORDERED, read_nodes("{a: b}"))


def test_councils() -> None:
    text = "{question: Where, choices: [a, b], secret: yes, count: no}"
    assert council_of(read_nodes(text)) == Council("Where", ("a", "b"), secret=True)
    with pytest.raises(Mistake, match="Did you mean question"):
        council_of(read_nodes("{qestion: Where, choices: [a, b]}"))
    with pytest.raises(Mistake, match="has a question"):
        council_of(read_nodes("{question: Where}"))
