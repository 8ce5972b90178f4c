"""The declared shapes: `cut` is the whole, `patch` leads from one to the next by RFC 7396."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeGuard

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.shapes import (
    SAME,
    Part,
    beside,
    by_id,
    flag,
    grown,
    keyed,
    listed,
    plain,
    remembered,
    shape,
    shown,
    unless_empty,
)
from protocol.merge import merge


class Size(NamedTuple):
    width: int
    height: int | None = None


class Thing(NamedTuple):
    id: int
    name: str
    tags: tuple[str, ...] = ()
    lit: bool = False
    size: Size | None = None
    counts: dict[str, int] = {}  # noqa: RUF012 - never changed
    marks: tuple[int, ...] = ()


class Room(NamedTuple):
    title: str
    things: dict[int, Thing] = {}  # noqa: RUF012 - never changed
    pile: tuple[Thing, ...] = ()
    guest: Thing | None = None


SIZE = shape(width=("width", plain()), height=("height", plain()))
THING = shape(
    name=("name", plain()),
    tags=("tags", listed()),
    lit=("lit", flag()),
    size=("size", SIZE),
    counts=("counts", keyed(plain())),
    marks=("marks", grown(plain())),
    how_many=("tags", shown(len)),
    some=("tags", unless_empty()),
    any_name=("name", unless_empty()),
)
ROOM = beside(
    shape(title=("title", plain()), things=("things", keyed(THING)), pile=("pile", by_id(THING))),
    "guest",
    shape(guest=("name", plain()), guest_size=("size", SIZE)),
)

words = st.sampled_from(["", "a", "b"])
sizes = st.builds(Size, st.integers(0, 2), st.none() | st.integers(0, 2))
things = st.builds(
    Thing,
    st.integers(1, 4),
    words,
    st.lists(words, max_size=2).map(tuple),
    st.booleans(),
    st.none() | sizes,
    st.dictionaries(words, st.integers(0, 2), max_size=3),
    st.lists(st.integers(0, 2), max_size=3).map(tuple),
)
by_number = st.dictionaries(st.integers(1, 4), things, max_size=3)
piles = st.lists(things, max_size=3, unique_by=lambda one: one.id).map(tuple)


def rooms(guests: st.SearchStrategy[Thing | None]) -> st.SearchStrategy[Room]:
    return st.builds(Room, words, by_number, piles, guests)


def check(part: Part, old: object, new: object) -> None:
    was, now = part.cut(old), part.cut(new)
    patch = part.patch(old, new)
    if was == now:
        assert patch is SAME
    else:
        assert merge(was, patch) == now, patch


@given(rooms(st.none() | things), rooms(things))
def test_a_patch_leads_from_old_to_new(old: Room, new: Room) -> None:
    check(ROOM, old, new)
    check(ROOM, new, new._replace(title="other"))
    check(keyed(THING), old.things, new.things)
    check(by_id(THING), old.pile, new.pile)


@given(rooms(things))
def test_a_copy_shows_nothing_new(room: Room) -> None:
    copied = Room(room.title, dict(room.things), tuple(room.pile), room.guest)
    assert ROOM.patch(room, copied) is SAME


def is_map(value: object) -> TypeGuard[dict[object, object]]:
    return isinstance(value, dict)


def has_null(document: object) -> bool:
    if is_map(document):
        return any(map(has_null, document.values()))
    return document is None


@given(rooms(st.none() | things))
def test_a_whole_view_holds_no_null(room: Room) -> None:
    assert not has_null(ROOM.cut(room))


LAMP = Thing(1, "lamp", counts={"x": 1, "y": 2}, size=Size(1, 2))
CASES: dict[str, tuple[Part, object, object, Any]] = {
    "text": (plain(), "a", "b", "b"),
    "a list": (listed(), (1, 2), (1,), [1]),
    "the same value in another object": (listed(), (1, 2), tuple(range(1, 3)), SAME),
    "a flag goes out": (shape(lit=("lit", flag())), LAMP._replace(lit=True), LAMP, {"lit": None}),
    "shown as the same": (shown(len), "ab", "cd", SAME),
    "a part that is gone": (THING, LAMP, LAMP._replace(size=None), {"size": None}),
    "a part of a part that is gone": (SIZE, Size(1, 2), Size(1), {"height": None}),
    "a map that loses a key": (
        THING, LAMP, LAMP._replace(counts={"y": 2}), {"counts": {"x": None}},
    ),
    "a map that is emptied stays a map": (
        THING, LAMP, LAMP._replace(counts={}), {"counts": {"x": None, "y": None}},
    ),
    "a map put in place of another": (
        keyed(SIZE), {1: Size(1, 2)}, {2: Size(3)}, {"2": {"width": 3}, "1": None},
    ),
    "another value under the same key": (
        keyed(SIZE), {1: Size(1, 2)}, {1: Size(3)}, {"1": {"width": 3, "height": None}},
    ),
    "as many keys, but others": (keyed(plain()), {1: 1, 2: 2}, {1: 1, 3: 3}, {"3": 3, "2": None}),
    "more of a list": (grown(plain()), (7,), (7, 8, 9), {"2": 8, "3": 9}),
    "one of a list": (grown(plain()), (7, 8, 9), (7, 0, 9), {"2": 0}),
    "a map in a list put in place of another": (
        grown(SIZE), (Size(1, 2),), (Size(3),), {"1": {"width": 3, "height": None}},
    ),
    "a list that starts again": (grown(plain()), (7, 8), (9,), {"1": 9, "2": None}),
    "a list that is emptied": (grown(plain()), (7, 8), (), {"1": None, "2": None}),
    "a list that was empty": (grown(plain()), (), (7,), {"1": 7}),
    "none of it": (SIZE, None, Size(1), {"width": 1}),
    "all of it": (SIZE, Size(1), None, None),
}  # fmt: skip


@pytest.mark.parametrize(("part", "old", "new", "patch"), CASES.values(), ids=CASES)
def test_patches(part: Part, old: object, new: object, patch: object) -> None:
    assert part.patch(old, new) == patch
    if patch is not SAME:
        assert merge(part.cut(old), patch) == part.cut(new)


def test_what_is_the_same_object_is_not_looked_at() -> None:
    looked: list[object] = []

    def look(value: object) -> str:
        looked.append(value)
        return str(value)

    part = shape(name=("name", shown(look)), size=("size", shown(look)))
    size = Size(1)
    part.patch(Thing(1, "a", size=size), Thing(1, "b", size=size))
    assert looked == ["a", "b"]


def test_keys_go_in_the_order_in_which_they_stood() -> None:
    old = dict.fromkeys("qwertyuiop", 1)
    assert list(keyed(plain()).patch(old, {})) == list("qwertyuiop")


def test_a_whole_that_is_remembered_is_made_once_and_forgotten_when_others_came() -> None:
    made: list[object] = []

    def make(value: tuple[int, ...]) -> list[int]:
        made.append(value)
        return list(value)

    part = remembered(shown(make), most=2)
    one, equal, other = (1, 2), tuple(range(1, 3)), (3,)
    assert [part.cut(value) for value in (one, one, equal)] == [[1, 2]] * 3
    assert made == [one, equal]
    assert [part.cut(value) for value in (other, equal, one)] == [[3], [1, 2], [1, 2]]
    assert made == [one, equal, other, one]
