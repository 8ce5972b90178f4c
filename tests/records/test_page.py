"""docs/records.md: its tables are current, and its examples hold."""

import re
from pathlib import Path

import pytest

from records.page import with_tables
from records.reading import read_record
from records.replay import replay
from records.words import EXPECTATIONS, HEADER, VERBS

PAGE = Path(__file__).parents[2] / "docs" / "records.md"
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_the_tables_are_current() -> None:
    page = PAGE.read_text("utf-8")
    assert page == with_tables(page), "python -m records.page docs/records.md"
    for words in (VERBS, HEADER, EXPECTATIONS):
        assert all(f"| `{word}` |" in page for word in words)


def test_there_are_eleven_examples() -> None:
    assert len(EXAMPLES) == 11


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_example_holds(text: str) -> None:
    assert replay(read_record(text)).wrong == ()


def test_text_outside_the_marks_stays() -> None:
    page = "a\n<!-- words: header -->\nold\n<!-- end -->\nb\n"
    assert with_tables(page).startswith("a\n<!-- words: header -->\n| word | value | meaning |\n")
    assert with_tables(page).endswith("|\n<!-- end -->\nb\n")
