"""The simple values."""

from collections.abc import Callable

import pytest

from records.mistakes import Mistake
from records.nodes import Node, Text, read_nodes
from records.texts import names_of, number_of, pairs_of, text_of, yes_of


def test_simple_values() -> None:
    assert text_of(Text(1, "a b")) == "a b"
    assert number_of(Text(1, "-12")) == -12
    assert yes_of(Text(1, "yes"))
    assert not yes_of(Text(1, "no"))


def test_names_are_one_a_list_or_nobody() -> None:
    assert names_of(read_nodes("Ann")) == ("Ann",)
    assert names_of(read_nodes("[Ann, Ben]")) == ("Ann", "Ben")
    assert names_of(read_nodes("nobody")) == names_of(read_nodes("[]")) == ()


def test_in_quotes_nobody_is_a_name() -> None:
    assert names_of(read_nodes("'nobody'")) == ("nobody",)


def test_a_map_may_be_nobody_too() -> None:
    assert pairs_of(read_nodes("nothing")) == ()
    assert [key.text for key, _ in pairs_of(read_nodes("{a: b, c: d}"))] == ["a", "c"]


@pytest.mark.parametrize(
    ("read", "text", "says"),
    [
        (text_of, "[a]", "one text"),
        (text_of, "''", "one text"),
        (number_of, "twelve", "whole number"),
        (number_of, "1.5", "whole number"),
        (number_of, "1234567890123456", "whole number"),
        (yes_of, "true", "yes or no"),
        (names_of, "[[a]]", "one text"),
        (pairs_of, "a", "a map"),
    ],
)
def test_other_values_are_refused(read: Callable[[Node], object], text: str, says: str) -> None:
    with pytest.raises(Mistake, match=says):
        read(read_nodes(text))
