"""Cutting a file of cards into cards, wherever its chunks end and whatever its texts hold."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.printed.pieces import MOST_BYTES, CutOff, pieces

NASTY: dict[str, object] = {
    "name": 'A "quoted" \\ {X}]',
    "inner": [{"deep": ["}"]}, []],
    "text": "{W}{U}",
}


def chunks(data: bytes, size: int) -> Iterator[bytes]:
    return (data[at : at + size] for at in range(0, len(data), size))


def cut(data: bytes, size: int = 7) -> list[bytes]:
    return [piece.body for piece in pieces(chunks(data, size))]


@given(st.lists(st.dictionaries(st.text(), st.text() | st.lists(st.text()))), st.integers(1, 50))
def test_a_list_comes_in_pieces_that_are_its_entries(cards: list[object], size: int) -> None:
    data = json.dumps(cards, ensure_ascii=False).encode("utf-8", "surrogatepass")
    bodies = [one.decode("utf-8", "surrogatepass") for one in cut(data, size)]
    assert [json.loads(one) for one in bodies] == cards


@pytest.mark.parametrize("size", [1, 2, 3, 64, 10_000])
def test_a_map_comes_in_pieces_that_are_its_lists(size: int) -> None:
    data: dict[str, object] = {
        "meta": {"date": "2026-11-30"},
        "data": {"A": [NASTY, NASTY], "B {": [NASTY]},
    }
    found = [json.loads(one) for one in cut(json.dumps(data).encode(), size)]
    assert found == [[NASTY, NASTY], [NASTY]]


def test_each_says_where_it_begins() -> None:
    data = b' [ {"a":1},\n{"b":2} ]'
    begins = [(one.at, data[one.at :][:5]) for one in pieces(chunks(data, 4))]
    assert begins == [(3, b'{"a":'), (12, b'{"b":')]


@pytest.mark.parametrize("broken", [b'{"name": "B', b'{"name": {"B"', b'{"name": "B"}}'])
def test_a_broken_card_in_a_line_of_its_own_costs_that_line_alone(broken: bytes) -> None:
    lines = [b'{"name":"A"}', broken, *(b'{"name":"C%d"}' % n for n in range(4))]
    whole = list(pieces(chunks(b"[\n" + b",\n".join(lines) + b"\n]", 9)))
    good = [one.body for one in whole if not one.flaw]
    assert (good[0], good[-4:]) == (lines[0], lines[-4:])
    assert any(one.flaw for one in whole)


def test_what_never_ends_is_given_up_before_it_fills_the_memory() -> None:
    given = 0

    def endless() -> Iterator[bytes]:
        nonlocal given
        yield b'[{"name": "'
        while True:
            given += 65_536
            yield b"x" * 65_536

    with pytest.raises(CutOff, match="byte 1 does not end"):
        list(pieces(endless()))
    assert given <= 2 * MOST_BYTES


@pytest.mark.parametrize(
    "data", [b"", b"  ", b"name,cost\n", b'[{"a":1},', b'[{"a":1}', b'{"data":{"A":[{}]']
)
def test_a_file_that_is_not_whole_is_found_out(data: bytes) -> None:
    with pytest.raises(CutOff):
        cut(data)
