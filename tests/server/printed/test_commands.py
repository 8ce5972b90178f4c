"""`moot cards import FILE`, as it is typed."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from server.cli import app
from tests.server.printed.files import SCRYFALL, scryfall


def run(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output


def test_a_file_is_imported_and_listed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    code, said = run(
        "cards", "import", scryfall(tmp_path, [*SCRYFALL, {"name": 7}]), "--data", data
    )
    assert code == 0
    assert "6 cards. 3 entries were the same again or no card. 1 could not be read." in said
    assert "Card 10, at byte " in said
    code, said = run("cards", "--data", data)
    assert code == 0
    assert "Plea for Power" in said
    assert "6 more names from oracle-cards.json" in said
    assert "more names" not in run("cards", "--data", tmp_path / "elsewhere")[1]


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    code, said = run("cards", "import", tmp_path / "none.json", "--data", tmp_path / "data")
    assert code == 1
    assert "none.json cannot be read" in said
    assert "Nothing was changed." in said
