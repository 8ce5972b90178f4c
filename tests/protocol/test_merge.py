from typing import Any

import pytest
from hypothesis import given

from protocol.merge import diff, merge
from tests.protocol.wire_values import documents

# RFC 7396 appendix A, whole: document, patch, result.
RFC_7396: list[tuple[Any, Any, Any]] = [
    ({"a": "b"}, {"a": "c"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
    ({"a": "b"}, {"a": None}, {}),
    ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
    ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
    ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
    (["a", "b"], ["c", "d"], ["c", "d"]),
    ({"a": "b"}, ["c"], ["c"]),
    ({"a": "foo"}, None, None),
    ({"a": "foo"}, "bar", "bar"),
    ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
    ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
    ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
]


@pytest.mark.parametrize(("document", "patch", "result"), RFC_7396)
def test_the_examples_of_rfc_7396(document: Any, patch: Any, result: Any) -> None:
    assert merge(document, patch) == result


@given(old=documents(), new=documents())
def test_the_patch_leads_from_old_to_new(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert merge(old, diff(old, new)) == new


@given(document=documents())
def test_equal_documents_differ_in_nothing(document: dict[str, Any]) -> None:
    assert diff(document, document) == {}
    assert merge(document, {}) == document


@given(old=documents(), new=documents())
def test_a_patch_applied_twice_changes_nothing_more(
    old: dict[str, Any], new: dict[str, Any]
) -> None:
    patch = diff(old, new)
    assert merge(merge(old, patch), patch) == new


@given(old=documents(), new=documents())
def test_nothing_is_changed_in_place(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = repr(old)
    merge(old, diff(old, new))
    assert repr(old) == before


def test_what_the_patch_does_not_name_is_shared() -> None:
    old: dict[str, Any] = {
        "players": {"1": {"life": 40}, "2": {"life": 40}},
        "log": {"1": ["turn", 1]},
    }
    new = merge(old, {"players": {"1": {"life": 39}}})
    assert new["log"] is old["log"]
    assert new["players"]["2"] is old["players"]["2"]
    assert old["players"]["1"] == {"life": 40}
