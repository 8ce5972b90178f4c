"""docs/reliability.md is true: every test that it names is there, and no statement is left out."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "reliability.md").read_text("utf-8")
FAILURES = PAGE.split("## The failures others suffered")[1].split("\n## ")[0]
ROWS = re.findall(r"^\| (T-\d\d) \| (.+?) \| (.*?) \| (.*?) \|$", FAILURES, re.MULTILINE)
NAMED = re.findall(r"`((?:web/)?tests/[\w/.]+?)::(.+?)`", PAGE)
LAST = 54


@cache
def names_in(file: str) -> set[str]:
    """Return the names of a file's tests; a sentence for those of the page."""
    text = (ROOT / file).read_text("utf-8")
    if file.endswith(".ts"):
        return set(re.findall(r"\bit\('(.+?)'", text))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, functions)}


def test_every_statement_is_there_once_and_in_order() -> None:
    assert [row[0] for row in ROWS] == [f"T-{number:02}" for number in range(1, LAST + 1)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_statement_names_its_tests_or_says_why_there_is_none(
    row: tuple[str, str, str, str],
) -> None:
    _, statement, held_by, remark = row
    assert statement
    assert "::" in held_by or len(remark) > 20


@pytest.mark.parametrize(("file", "name"), sorted(set(NAMED)))
def test_a_named_test_is_there(file: str, name: str) -> None:
    assert name in names_in(file), f"{file} has no test {name!r}"
