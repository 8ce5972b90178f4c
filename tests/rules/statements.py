"""The statements that the rules amount to, and the tests and records that hold each of them.

`statements.yaml` has the statements in our own words. A test names those it holds with
`@pytest.mark.holds("V12")`, a record with `holds: V12`. Both are read without running anything;
`scripts/generate.py` writes docs/rules-coverage.md from them, `test_statements.py` checks them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
import yaml
from msgspec import Struct

from records.reading import read_record

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
RECORDS = TESTS / "records"
DATA = Path(__file__).with_name("statements.yaml")

Basis = Literal["ruled", "follows", "open"]


class Statement(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be so. `basis`: a rule or ruling says it, it follows from rules, or it is open.

    What is open has been `decided`; `setting` names the setting of a room that can say otherwise.
    """

    says: str
    rule: str = ""
    basis: Basis = "ruled"
    decided: str = ""
    setting: str = ""


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """Statements about one thing, by their names."""

    title: str
    about: str
    statements: dict[str, Statement]


class Holding(NamedTuple):
    """A test or record that holds a statement: in which file, and its name or title."""

    statement: str
    file: str
    title: str


class Misuse(ValueError):
    """A mark that would claim more than a test can hold."""


def sections() -> list[Section]:
    """Return all statements, section by section."""
    return msgspec.convert(yaml.safe_load(DATA.read_text("utf-8")), list[Section])


def statements() -> dict[str, Statement]:
    """Return all statements by name."""
    return {name: one for section in sections() for name, one in section.statements.items()}


def holdings() -> list[Holding]:
    """Return who holds what, tests first, each in the order of their files."""
    return [*held_by_tests(), *held_by_records()]


def held_by_records() -> Iterator[Holding]:
    """Yield what the records say they hold, and of what case they are; a test replays them all."""
    for file in sorted(RECORDS.rglob("*.yaml")):
        record = read_record(file.read_text("utf-8"))
        case = record.case.partition(" ")[0]
        for statement in (*record.holds, *([case] if case else [])):
            yield Holding(statement, file.relative_to(ROOT).as_posix(), record.title)


def held_by_tests() -> Iterator[Holding]:
    """Yield what the tests say they hold."""
    for file in sorted(TESTS.rglob("*.py")):
        text = file.read_text("utf-8")
        if ".holds(" in text:
            yield from marks_in(text, file.relative_to(ROOT).as_posix())


def marks_in(text: str, file: str) -> Iterator[Holding]:
    """Yield what the tests of one file say they hold; `Misuse` where no test would run."""
    tree = ast.parse(text, file)
    run = {one for one in tree.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            calls = [one for one in node.decorator_list if is_mark(one, "holds")]
            is_run = node in run and node.name.startswith("test_")
            is_run &= not any(is_mark(one, "skip") for one in node.decorator_list)
            is_run &= not any(is_mark(one, "xfail") for one in node.decorator_list)
            if calls and not (is_run and Path(file).name.startswith("test_")):
                raise Misuse(f"{file}:{node.lineno}: {node.name} is no test that always runs")
            for name in (name for call in calls for name in names_in(call, file)):
                yield Holding(name, file, node.name)


def is_mark(decorator: ast.expr, name: str) -> bool:
    """Whether a decorator is `pytest.mark.NAME`, called or not; `skip` is `skipif` too."""
    marked = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(marked, ast.Attribute) and marked.attr.startswith(name)


def names_in(decorator: ast.expr, file: str) -> list[str]:
    """Return the statements that one mark names, which are written out in it."""
    given = decorator.args if isinstance(decorator, ast.Call) else []
    names = [one.value for one in given if isinstance(one, ast.Constant)]
    written = [name for name in names if isinstance(name, str)]
    if not written or len(written) != len(given):
        raise Misuse(f'{file}:{decorator.lineno}: write the names of statements: holds("V12")')
    return written
