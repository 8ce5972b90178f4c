"""Every record of this folder holds; of which cases and statements, `tests/rules` looks at."""

from pathlib import Path

import pytest

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


def test_titles_tell_the_records_apart() -> None:
    titles = [read_record(file.read_text("utf-8")).title for file in FILES]
    assert len(set(titles)) == len(titles)
