"""`moot replay`, `moot export`, `moot verify`: what they say, and with what they exit."""

from functools import partial
from pathlib import Path

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner, Result

from records import commands
from server.stores.base import LogDamaged, Position
from server.stores.file import LogFile, ToAppend
from tests.records.rooms import SECRET, PlayedRoom, random_room, room_with_a_secret
from tests.records.written import START

HOLDS = f"{START}play:\n- expect: {{turn: Ann}}\n"
FAILS = f"{START}play:\n- expect: {{turn: Ben}}\n"

app = typer.Typer()
commands.add_to(app)


def moot(*arguments: object) -> Result:
    return CliRunner(env={"MOOT_SECRET": SECRET}).invoke(app, [str(one) for one in arguments])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "holds.yaml").write_text(HOLDS)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "holds too.yml").write_text(HOLDS)
    return tmp_path


def stored_in(folder: Path, room: PlayedRoom) -> PlayedRoom:
    file = LogFile(folder / "moot.db")
    stored = room.stored
    file.create(stored.id, "M00TM00T", stored.kind, stored.birth)
    at = stored.birth
    for one in stored.commits:
        file.append([ToAppend(stored.id, at, one)])
        at = Position(1, one.seq, one.hash)
    file.close()
    return room


def test_replay_exits_with_0_if_all_holds(folder: Path) -> None:
    result = moot("replay", folder)
    assert (result.exit_code, result.stdout) == (0, "2 of 2 records hold.\n")


def test_replay_names_file_line_expected_and_found(folder: Path) -> None:
    (folder / "fails.yaml").write_text(FAILS)
    result = moot("replay", folder)
    assert result.exit_code == 1
    assert "2 of 3 records hold." in result.stdout
    assert f"{folder / 'fails.yaml'}:4: expected: turn: Ben\n    found: Ann\n" in result.stderr


def test_replay_of_a_mistyped_record_suggests(folder: Path) -> None:
    (folder / "typo.yaml").write_text(HOLDS.replace("turn", "trun"))
    result = moot("replay", folder / "typo.yaml")
    assert result.exit_code == 1
    assert (
        "typo.yaml:4: 'trun' is no word for what is expected. Did you mean turn?" in result.stderr
    )


def test_replay_of_nothing_is_not_well(tmp_path: Path) -> None:
    assert moot("replay", tmp_path).exit_code == 1
    assert moot("replay", tmp_path / "missing.yaml").exit_code == 2
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\xff")
    result = moot("replay", tmp_path / "bytes.yaml")
    assert result.exit_code == 2
    assert "cannot be read" in result.stderr


def test_replay_shows_the_story_with_rule_numbers(tmp_path: Path) -> None:
    file = tmp_path / "story.yaml"
    file.write_text(f"{START}play:\n- Ann casts: Plea for Power\n- all pass\n")
    result = moot("replay", "--show", file)
    assert (
        "a test\n\nAnn casts: Plea for Power\n    Ann casts Plea for Power (601.2)\n"
        in result.stdout
    )


def test_many_files_have_a_bar(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MANY", 2)
    monkeypatch.setattr(commands, "Console", partial(Console, force_terminal=True))
    result = moot("replay", folder)
    assert result.exit_code == 0
    assert "Replaying" in result.stderr


def test_export_and_verify(tmp_path: Path) -> None:
    stored_in(tmp_path, random_room(3, 60))
    file = tmp_path / "log.yaml"
    result = moot("export", "moot-moot", "--data", tmp_path, "--to", file)
    assert (result.exit_code, result.stdout.split(" ")[1]) == (0, "commits")
    result = moot("verify", file)
    assert result.exit_code == 0
    assert "the chain is whole, and the rules lead to the same table" in result.stdout
    assert "each as it was closed" in result.stdout
    assert "hance" in result.stdout
    assert moot("replay", file).exit_code == 0
    assert "  Ann " in moot("replay", "--show", file).stdout


def test_export_by_id_goes_to_the_screen(tmp_path: Path) -> None:
    room = stored_in(tmp_path, PlayedRoom("Ann"))
    result = moot("export", room.stored.id.hex(), "--data", tmp_path)
    assert result.exit_code == 0
    assert "kind: log\n" in result.stdout


def test_export_leaves_the_room_as_it_was(tmp_path: Path) -> None:
    room = stored_in(tmp_path, random_room(3, 30))
    moot("export", "M00TM00T", "--data", tmp_path)
    file = LogFile(tmp_path / "moot.db")
    assert file.load(room.stored.id).commits == room.stored.commits
    file.close()


def test_export_of_what_is_not_there(tmp_path: Path) -> None:
    assert "There are no tables" in moot("export", "M00TM00T", "--data", tmp_path).stderr
    stored_in(tmp_path, PlayedRoom("Ann"))
    result = moot("export", "NOTHERE0", "--data", tmp_path)
    assert (result.exit_code, result.stderr) == (2, "There is no table NOTHERE0 there.\n")
    assert moot("export", "00" * 16, "--data", tmp_path).exit_code == 2


def test_export_while_a_server_runs_says_so(tmp_path: Path) -> None:
    stored_in(tmp_path, PlayedRoom("Ann"))
    running = LogFile(tmp_path / "moot.db")
    result = moot("export", "M00TM00T", "--data", tmp_path)
    running.close()
    assert result.exit_code == 2
    assert "Another Moot is running" in result.stderr


def test_verify_says_what_is_withheld(tmp_path: Path) -> None:
    stored_in(tmp_path, room_with_a_secret())
    file = tmp_path / "log.yaml"
    moot("export", "M00TM00T", "--data", tmp_path, "--to", file)
    assert "1 more are withheld" in moot("verify", file).stdout


def test_verify_of_a_changed_log_names_the_commit(tmp_path: Path) -> None:
    stored_in(tmp_path, PlayedRoom("Ann", "Ben"))
    file = tmp_path / "log.yaml"
    moot("export", "M00TM00T", "--data", tmp_path, "--to", file)
    file.write_text(file.read_text().replace('"Ben"', '"Eve"'))
    result = moot("verify", file)
    assert result.exit_code == 1
    assert f"{file}:" in result.stderr
    assert "commit 3: its hash should be" in result.stderr
    assert moot("replay", file).exit_code == 1


def test_verify_wants_a_log(folder: Path) -> None:
    assert "use `moot replay`" in moot("verify", folder / "holds.yaml").stderr
    (folder / "log.yaml").write_text("kind: log\n")
    result = moot("verify", folder / "log.yaml")
    assert result.exit_code == 2
    assert "'commits' is missing here" in result.stderr


def test_a_damaged_room_is_not_exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored_in(tmp_path, PlayedRoom("Ann"))

    def damaged(*_: object) -> None:
        raise LogDamaged(3)

    monkeypatch.setattr(commands, "export", damaged)
    assert "damaged at commit 3" in moot("export", "M00TM00T", "--data", tmp_path).stderr
