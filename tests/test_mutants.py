"""What survives `make mutants` is explained, and the explanations are about lines there are."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from functools import reduce
from importlib import import_module
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tests import mutants
from tests.mutants import (
    PAGE,
    ROOT,
    Mutant,
    Reason,
    complaints,
    explained,
    explanations,
    figures,
    function_of,
    mutant_of,
    percent,
)

REASONS = explained()
EXPLAINED = [one for reason in REASONS for one in reason.mutants]
TEMPT = Mutant("engine.ring.tempt", "course.happens(RingTempted(player))", "course.happens(None)")


def source_of(function: str) -> list[str]:
    """The lines of a function by its dotted name, without their indentation."""
    parts = function.split(".")
    places = (ROOT.joinpath(*parts[:n]).with_suffix(".py") for n in range(1, len(parts)))
    count = next(n for n, place in enumerate(places, 1) if place.is_file())
    found: object = reduce(getattr, parts[count:], import_module(".".join(parts[:count])))
    assert inspect.isfunction(found), function
    return [line.strip() for line in inspect.getsource(found).splitlines()]


@pytest.mark.parametrize("mutant", EXPLAINED, ids=str)
def test_an_explained_mutant_changes_a_line_that_is_there(mutant: Mutant) -> None:
    there = source_of(mutant.function)
    missing = [line for line in mutant.was.split("\n") if line not in there]
    assert missing == [], f"{mutant.function} has changed: does this still survive? make mutants"


def test_nothing_is_explained_twice() -> None:
    assert len(EXPLAINED) == len(set(EXPLAINED))
    assert all(reason.why.endswith(".") for reason in REASONS)


def test_the_page_shows_what_is_explained_and_that_enough_is_killed() -> None:
    text = PAGE.read_text("utf-8")
    assert f"## The {len(EXPLAINED)} that survive, and why\n\n{explanations(REASONS)}" in text
    (everything,) = (line for line in text.splitlines() if line.startswith("| all |"))
    _, _, made, killed, late, survived, share, _ = (cell.strip() for cell in everything.split("|"))
    assert int(killed) + int(late) + int(survived) == int(made)
    assert int(survived) >= len(EXPLAINED)
    assert share == percent(int(killed), int(made))
    assert int(killed) * 100 >= mutants.LEAST * int(made)


# What is made of mutmut's words.


def test_functions_and_methods_have_their_own_names() -> None:
    assert function_of("engine.ring.x_tempt__mutmut_12") == "engine.ring.tempt"
    assert function_of("engine.mana.costs.x__as_source__mutmut_2") == "engine.mana.costs._as_source"
    method = "engine.mana.could_produce.xǁBattlefieldǁ__init____mutmut_2"
    assert function_of(method) == "engine.mana.could_produce.Battlefield.__init__"


def test_a_mutant_is_its_lines_without_indentation() -> None:
    head = "# engine.ring.x_tempt__mutmut_1: survived\n--- engine/ring.py\n+++ engine/ring.py\n"
    diff = "@@ -1,3 +1,3 @@\n def tempt():\n-    one(\n-        two)\n+    one()\n"
    shown = mutant_of("engine.ring.x_tempt__mutmut_1", head + diff)
    assert shown == Mutant("engine.ring.tempt", "one(\ntwo)", "one()")


def test_a_share_is_rounded_down() -> None:
    assert percent(1999, 2000) == "99.9 %"
    assert percent(2, 3) == "66.6 %"


ENDS = {
    "engine.ring.x_tempt__mutmut_1": "survived",
    "engine.ring.x_tempt__mutmut_2": "timeout",
    "engine.voting.x_count__mutmut_1": "killed",
    "engine.voting.x_count__mutmut_2": "no tests",
}


def test_figures_count_what_no_test_reaches_as_surviving() -> None:
    assert figures(ENDS).splitlines()[2:] == [
        "| `engine.ring` | 2 | 0 | 1 | 1 | 0.0 % |",
        "| `engine.voting` | 2 | 1 | 0 | 1 | 50.0 % |",
        "| all | 4 | 1 | 1 | 2 | 25.0 % |",
    ]


def test_what_is_wrong_with_an_outcome_is_said() -> None:
    enough = {str(n): "killed" for n in range(9)} | {"9": "survived"}
    reason = Reason("Because.", (TEMPT,))
    assert complaints(enough, [TEMPT], [reason]) == []
    (new,) = complaints(enough, [TEMPT], [])
    assert new.startswith("survives, and is not explained: engine.ring.tempt")
    assert "- course.happens(RingTempted(player))" in new
    (old,) = complaints(enough, [], [reason])
    assert old.startswith("is explained, and does not survive: engine.ring.tempt")
    few = enough | {"8": "timeout"}
    assert complaints(few, [], []) == ["8 of 10 are killed; at least 90 % must be."]
    assert complaints({}, [], []) == ["0 of 0 are killed; at least 90 % must be."]


def tempt_for_each(names: Iterable[str]) -> list[Mutant]:
    return [TEMPT for _ in names]


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[typer.Typer]:
    """The program, with a page of its own and one survivor that mutmut tells of."""
    monkeypatch.setattr(mutants, "PAGE", tmp_path / "mutants.md")
    monkeypatch.setattr(mutants, "version", str)  # mutmut comes with `make mutants` alone
    monkeypatch.setattr(mutants, "outcomes", lambda: {"engine.ring.x_tempt__mutmut_1": "survived"})
    monkeypatch.setattr(mutants, "seen", tempt_for_each)
    monkeypatch.setattr(mutants, "explained", tuple[Reason, ...])
    app = typer.Typer()
    app.command()(mutants.main)
    yield app
    assert "- course.happens(RingTempted(player))" not in PAGE.read_text("utf-8")


def test_the_program_fails_and_says_which(program: typer.Typer) -> None:
    ended = CliRunner().invoke(program, ["--seen"])
    assert ended.exit_code == 1
    assert "survives, and is not explained: engine.ring.tempt" in ended.output
    assert "0 of 1 are killed" in ended.output
    assert "| all | 1 | 0 | 0 | 1 | 0.0 % |" in mutants.PAGE.read_text("utf-8")
