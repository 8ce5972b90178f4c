"""Differences between what was expected and what is."""

from records.differences import Difference, listed, same


def test_lists_are_compared_in_their_order() -> None:
    assert list(same(3, "stack", ["a", "b"], iter(["a", "b"]))) == []
    assert list(same(3, "stack", ["a", "b"], ["b", "a"])) == [Difference(3, "stack: a, b", "b, a")]


def test_an_empty_list_has_a_name() -> None:
    assert listed([]) == "nothing"
    assert list(same(1, "stack", [], ["a"])) == [Difference(1, "stack: nothing", "a")]
