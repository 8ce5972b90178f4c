"""YAML as data only: what is read, and what is refused with its line."""

import pytest
import yaml

from records import nodes
from records.mistakes import Mistake
from records.nodes import Items, Pairs, Text, read_nodes, written


def test_texts_lists_and_maps_keep_their_lines() -> None:
    assert read_nodes("a: [b, 'c']\nd:\n- e") == Pairs(
        1,
        (
            (Text(1, "a"), Items(1, (Text(1, "b"), Text(1, "c", quoted=True)))),
            (Text(2, "d"), Items(3, (Text(3, "e"),))),
        ),
    )


def test_words_stay_as_they_are_written() -> None:
    assert written(read_nodes("[yes, no, on, 2/2, 1e5, ~, 0x10, 2026-11-29]")) == (
        "[yes, no, on, 2/2, 1e5, ~, 0x10, 2026-11-29]"
    )


def test_a_node_is_written_in_one_line() -> None:
    assert written(read_nodes("a:\n  b: [c, d]\n  e: f")) == "{a: {b: [c, d], e: f}}"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("a: 1\nb: &x 2", 2, "Anchors"),
        ("a: 1\nb: *x", 2, "Anchors"),
        ("a: 1\nb: !!python/name:os.system x", 2, "Tags"),
        ("a: !thing {b: c}", 1, "Tags"),
        ("a: 1\na: 2", 2, "twice"),
        ("[a]: b", 1, "A key is a plain text"),
        ("a\n---\nb", 2, "one document"),
        ("", 1, "empty"),
        ("a: Vault 11: b", 1, "quotation marks"),
        ("a: 'b", 1, "cannot be read"),
        ("a: \x00", 1, "cannot be read"),
        ("\n" * 3 + "[" * 30, 4, "levels deep"),
    ],
)
def test_what_is_refused(text: str, line: int, says: str) -> None:
    with pytest.raises(Mistake, match=says) as mistake:
        read_nodes(text)
    assert mistake.value.line == line


def test_a_file_that_is_too_large_is_not_even_read() -> None:
    with pytest.raises(Mistake, match="larger than"):
        read_nodes("a" * (nodes.MOST_BYTES + 1))


def test_a_file_with_too_many_values_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "MOST_NODES", 5)
    with pytest.raises(Mistake, match="more than 5 values"):
        read_nodes("[a, b, c, d, e, f]")


def test_the_reader_without_libyaml_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: [b, {c: 'd'}]\ne: yes"
    fast = read_nodes(text)
    monkeypatch.setattr(nodes, "_Loader", yaml.SafeLoader)
    assert read_nodes(text) == fast
    with pytest.raises(Mistake, match="twice"):
        read_nodes("a: 1\na: 2")


def test_a_key_that_is_not_there_is_none() -> None:
    node = read_nodes("a: b")
    assert isinstance(node, Pairs)
    assert node.get("a") == Text(1, "b")
    assert node.get("c") is None
