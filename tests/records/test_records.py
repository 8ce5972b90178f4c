"""Every record of this folder holds; of which cases and statements, `tests/rules` looks at."""

from pathlib import Path

import pytest

from engine.rules import RULES
from records.reading import read_record
from records.replay import replay

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_it_holds(file: Path) -> None:
    replayed = replay(read_record(file.read_text("utf-8")))
    said = [
        f"{file.name}:{line}: {expected}\n  {found}" for line, expected, found in replayed.wrong
    ]
    assert replayed.holds, "\n".join(said)


def test_the_rules_that_records_rest_on_are_listed() -> None:
    cited = {rule for file in FILES for rule in read_record(file.read_text("utf-8")).rules}
    assert cited - RULES.keys() == {"table"}


def test_titles_tell_the_records_apart() -> None:
    titles = [read_record(file.read_text("utf-8")).title for file in FILES]
    assert len(set(titles)) == len(titles)
