"""The single figures: the record that is replayed holds, and what was measured is read again."""

from pathlib import Path

from bench.figures import COMMANDS, HEAD, ROUND, Figure, read, save, table
from records.reading import read_record
from records.replay import replay

FOUND = [Figure("replay", 1234, "commands/s", "a record")]


def test_the_record_holds_as_many_councils_as_it_says() -> None:
    record = read_record(HEAD + ROUND * 3)
    assert len(record.play) == 3 * COMMANDS
    assert replay(record).wrong == ()


def test_figures_are_written_and_read(tmp_path: Path) -> None:
    save(FOUND, tmp_path / "figures.json")
    assert read(tmp_path / "figures.json") == FOUND
    assert "| replay | 1,234 commands/s | a record |" in table(FOUND)
