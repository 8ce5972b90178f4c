"""Every record of this folder holds, and the folder is as full as it was."""

from pathlib import Path

import pytest

from records.reading import read_record
from records.replay import replay

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.yaml"))
CASES = (  # of shared case lists: those about votes, the Ring and leaving whose cards are here
    "O-V1", "O-V2", "O-V3", "O-V4", "O-V5", "O-V8", "O-V9", "O-V10", "O-V12",
    "O-R1", "O-R2", "O-R3", "O-R4", "O-R5", "O-R6", "O-R7", "O-N1", "O-N2",
    "O-N3", "O-M1", "O-M2",
)  # fmt: skip


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_it_holds(file: Path) -> None:
    replayed = replay(read_record(file.read_text("utf-8")))
    said = [
        f"{file.name}:{line}: {expected}\n  {found}" for line, expected, found in replayed.wrong
    ]
    assert replayed.holds, "\n".join(said)


def test_every_case_is_a_record() -> None:
    found = {read_record(file.read_text("utf-8")).case.partition(" ")[0] for file in FILES}
    assert set(CASES) <= found


def test_titles_tell_the_records_apart() -> None:
    titles = [read_record(file.read_text("utf-8")).title for file in FILES]
    assert len(set(titles)) == len(titles)
