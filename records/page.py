"""The tables of docs/records.md, made from the vocabulary; a test holds the page to them.

`python -m records.page FILE` writes them anew between the page's marks.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

from records.words import (
    DETAILS,
    EXPECTATIONS,
    FOR_ALL,
    HEADER,
    HOUSE_RULES,
    VERBS,
    Shape,
    Word,
)

__all__ = ["with_tables"]

_TABLES: dict[str, Mapping[str, Word]] = {
    "header": HEADER,
    "house rules": {name: Word(Shape.NOTHING, says) for name, says in HOUSE_RULES.items()},
    "details": DETAILS,
    "verbs": VERBS,
    "for all": FOR_ALL,
    "expectations": EXPECTATIONS,
}
_BETWEEN = re.compile(r"(<!-- words: ([a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_tables(page: str) -> str:
    """Return the page with each table between its marks as it is now."""
    return _BETWEEN.sub(lambda found: f"{found[1]}{_table(_TABLES[found[2]])}{found[3]}", page)


def _table(words: Mapping[str, Word]) -> str:
    rows = (f"| `{word}` | {one.shape.value} | {one.says} |\n" for word, one in words.items())
    return "| word | value | meaning |\n|---|---|---|\n" + "".join(rows)


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(with_tables(file.read_text("utf-8")), "utf-8")
