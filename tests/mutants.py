"""Change the rules of voting, the Ring and mana a little; a test must notice each change.

python -m tests.mutants          make every mutant, test each, write docs/mutants.md
python -m tests.mutants --seen   only write the page, from what the last run left

What survives stands in tests/mutants.yaml with the reason why nobody can notice. Exit code 1: less
than 90 % are killed, one survives that is not explained, or one is explained that does not survive.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer
import yaml

ROOT = Path(__file__).resolve().parent.parent
EXPLAINED = ROOT / "tests" / "mutants.yaml"
PAGE = ROOT / "docs" / "mutants.md"
LEAST = 90
"""Percent of all mutants that must be killed; those that ran out of time are not among them."""

HEAD = """# Mutants

`make mutants` changes the rules of voting, the Ring and mana, one operator, argument, word or
branch at a time (mutmut {mutmut}), and runs the tests that reach that line until one fails. It
installs what it needs, takes some minutes, writes this page, and fails if less than {least} % are
killed, if a mutant survives that is not explained below, or if one is explained that does not.

A mutant that is killed made a test fail. One that ran out of time made a test run in circles: it
is noticed too, but counted apart. The explanations stand in `tests/mutants.yaml`, by function and
line; a test holds them to the lines that are there. Constants outside of functions and decorated
functions are not changed.

## As last seen

{figures}

Of all {total}, {share} are killed by a failing test.
"""


@dataclass(frozen=True, order=True)
class Mutant:
    """A change: the function it is in, the lines that were there, and what becomes of them."""

    function: str
    was: str
    becomes: str


@dataclass(frozen=True)
class Reason:
    """Why some mutants survive."""

    why: str
    mutants: tuple[Mutant, ...]


def function_of(name: str) -> str:
    """Return the dotted name of the function that mutmut changed.

    `engine.ring.x_tempt__mutmut_1` is in engine.ring.tempt; a method's name is set between `ǁ`.
    """
    module, _, changed = name.rpartition("__mutmut_")[0].rpartition(".")
    if changed.startswith("xǁ"):
        return f"{module}.{changed[2:].replace('ǁ', '.')}"
    return f"{module}.{changed.removeprefix('x_')}"


def mutant_of(name: str, shown: str) -> Mutant:
    """Return the mutant of that name and unified diff, without its indentation."""
    lines = shown[shown.index("@@") :].splitlines()
    was, becomes = (
        "\n".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )
    return Mutant(function_of(name), was, becomes)


def explained(path: Path = EXPLAINED) -> list[Reason]:
    """Return the reasons in that file, each with its mutants."""
    return [
        Reason(
            each["why"],
            tuple(
                Mutant(function, change["was"], becomes)
                for function, changes in each["in"].items()
                for change in changes
                for becomes in change["becomes"]
            ),
        )
        for each in yaml.safe_load(path.read_text("utf-8"))
    ]


# The run.


def mutmut(*words: str) -> subprocess.CompletedProcess[str]:
    """Ask mutmut. Nothing of another checkout may be imported instead of the changed rules."""
    program = Path(sys.executable).with_name("mutmut")
    here = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    out = None if words[0] == "run" else subprocess.PIPE  # a run shows its own progress
    return subprocess.run([program, *words], cwd=ROOT, env=here, stdout=out, text=True, check=False)


def run(jobs: int) -> None:
    """Make the mutants anew and test each. Exits if the tests fail as they are."""
    shutil.rmtree(ROOT / "mutants", ignore_errors=True)
    if mutmut("run", "--max-children", str(jobs)).returncode != 0:
        sys.exit("mutmut did not come to its end: the tests must pass before anything is changed.")


def outcomes() -> dict[str, str]:
    """Return what became of each mutant, by mutmut's name: killed, timeout, survived, no tests."""
    lines = mutmut("results", "--all", "true").stdout.splitlines()
    return dict(line.strip().split(": ") for line in lines)


def seen(names: Iterable[str]) -> list[Mutant]:
    """Return the mutants of these names."""
    return [mutant_of(one, mutmut("show", one).stdout) for one in names]


# The page.


def figures(ends: dict[str, str]) -> str:
    """Return the table of figures by module."""
    modules: dict[str, Counter[str]] = {}
    for name, end in ends.items():
        modules.setdefault(name.rpartition(".")[0], Counter())[end] += 1
    rows = [row(f"`{module}`", counts) for module, counts in sorted(modules.items())]
    rows.append(row("all", sum(modules.values(), Counter[str]())))
    head = "| module | mutants | killed | out of time | survived | killed of all |\n"
    return head + "|---|---|---|---|---|---|\n" + "\n".join(rows)


def row(name: str, counts: Counter[str]) -> str:
    """Return one row of figures."""
    killed, late, all_ = counts["killed"], counts["timeout"], counts.total()
    cells = (name, all_, killed, late, all_ - killed - late, percent(killed, all_))
    return f"| {' | '.join(map(str, cells))} |"


def percent(part: int, whole: int) -> str:
    """Return a share to a tenth of a percent, rounded down: 90.0 % is at least 90 %."""
    return f"{part * 1000 // whole / 10} %"


def explanations(reasons: list[Reason]) -> str:
    """Return the part of the page that explains what survives."""
    parts: list[str] = []
    for reason in reasons:
        parts.append(f"### {reason.why}\n")
        parts += [f"- `{one.function}`\n{shown(one)}" for one in reason.mutants]
    return "\n".join(parts)


def shown(mutant: Mutant) -> str:
    """Return the change as a block of Markdown."""
    lines = [f"- {line}" for line in mutant.was.split("\n") if line]
    lines += [f"+ {line}" for line in mutant.becomes.split("\n") if line]
    body = "\n".join(f"  {line}" for line in lines)
    return f"\n  ```diff\n{body}\n  ```\n"


def page(ends: dict[str, str], late: list[Mutant], reasons: list[Reason]) -> str:
    """Return docs/mutants.md."""
    killed = list(ends.values()).count("killed")
    head = HEAD.format(
        mutmut=version("mutmut"),
        least=LEAST,
        figures=figures(ends),
        total=len(ends),
        share=percent(killed, len(ends)),
    )
    count = sum(len(one.mutants) for one in reasons)
    text = f"{head}\n## The {count} that survive, and why\n\n{explanations(reasons)}"
    if not late:
        return text
    out = "".join(f"- `{one.function}`\n{shown(one)}" for one in late)
    return f"{text}\n## Those that ran out of time\n\n{out}"


def complaints(ends: dict[str, str], survivors: list[Mutant], reasons: list[Reason]) -> list[str]:
    """Return what is wrong with the outcome: nothing, if the list is empty."""
    killed = list(ends.values()).count("killed")
    known = {mutant for reason in reasons for mutant in reason.mutants}
    found = [f"survives, and is not explained: {one.function}{shown(one)}"
             for one in survivors if one not in known]  # fmt: skip
    found += [f"is explained, and does not survive: {one.function}{shown(one)}"
              for one in sorted(known - set(survivors))]  # fmt: skip
    if not ends or killed * 100 < LEAST * len(ends):
        found.append(f"{killed} of {len(ends)} are killed; at least {LEAST} % must be.")
    return found


def main(
    jobs: Annotated[int, typer.Option(help="Mutants that are tested at once.", min=1)] = 1,
    seen_before: Annotated[bool, typer.Option("--seen", help="Look at the last run's.")] = False,
) -> None:
    """Test the tests of voting, the Ring and mana; exit with 1 if too much survives."""
    if not seen_before:
        run(jobs)
    ends, reasons = outcomes(), explained()
    late = seen(name for name, end in ends.items() if end == "timeout")
    survivors = seen(name for name, end in ends.items() if end not in ("timeout", "killed"))
    PAGE.write_text(page(ends, late, reasons), "utf-8")
    typer.echo(f"\n{figures(ends)}\n")
    if wrong := complaints(ends, survivors, reasons):
        typer.echo("\n".join(wrong))
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
