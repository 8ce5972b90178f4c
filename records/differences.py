"""Differences: what was expected where, and what there is instead; comparisons that yield them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

__all__ = ["Difference", "listed", "same"]


class Difference(NamedTuple):
    """Something that is not as expected: where it was expected, what, and what there is instead."""

    line: int
    expected: str
    found: str


def listed(these: Iterable[str]) -> str:
    """Return names in one line; "nothing" if there are none."""
    return ", ".join(these) or "nothing"


def same(line: int, what: str, said: Iterable[str], found: Iterable[str]) -> Iterator[Difference]:
    """Yield a difference between two lists, if there is one; the order counts."""
    said, found = list(said), list(found)
    if said != found:
        yield Difference(line, f"{what}: {listed(said)}", listed(found))
