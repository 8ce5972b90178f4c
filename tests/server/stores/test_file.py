"""Files that cannot be used are told apart, in words for whoever runs the server."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from server.keys import new_room_id
from server.stores.base import Position, StoreUnusable, VersionConflict, genesis
from server.stores.file import LogFile, ToAppend
from tests.server.test_stores import commit_after


def in_a_folder_that_is_a_file(folder: Path) -> Path:
    (folder / "data").write_text("not a folder")
    return folder / "data" / "moot.db"


def that_is_a_folder(folder: Path) -> Path:
    (folder / "moot.db").mkdir()
    return folder / "moot.db"


def that_is_no_database(folder: Path) -> Path:
    (folder / "moot.db").write_bytes(b"this was never a database, but long enough" * 100)
    return folder / "moot.db"


def of_another_program(folder: Path) -> Path:
    with sqlite3.connect(folder / "moot.db") as database:
        database.execute("create table songs (name text)")
    database.close()
    return folder / "moot.db"


def of_a_newer_version(folder: Path) -> Path:
    LogFile(folder / "moot.db").close()
    with sqlite3.connect(folder / "moot.db") as database:
        database.execute("pragma user_version = 99")
    database.close()
    return folder / "moot.db"


def with_a_page_of_noise(folder: Path) -> Path:
    file = LogFile(folder / "moot.db")
    for number in range(300):
        room = new_room_id()
        file.create(room, f"A{number:07}", "tally", genesis(room, "tally"))
    file.close()
    whole = bytearray((folder / "moot.db").read_bytes())
    whole[4096 * 3 : 4096 * 5] = b"\xff" * 8192
    (folder / "moot.db").write_bytes(whole)
    return folder / "moot.db"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (in_a_folder_that_is_a_file, "Cannot use the folder"),
        (that_is_a_folder, "Cannot"),
        (that_is_no_database, "is damaged"),
        (of_another_program, "of another program"),
        (of_a_newer_version, "version 99"),
        (with_a_page_of_noise, "is damaged"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(
    make: Callable[[Path], Path], words: str, tmp_path: Path
) -> None:
    file = make(tmp_path)
    with pytest.raises(StoreUnusable, match=words) as error:
        LogFile(file)
    assert str(file.parent) in str(error.value)


def test_a_file_in_use_is_another_moots(tmp_path: Path) -> None:
    first = LogFile(tmp_path / "moot.db")
    with pytest.raises(StoreUnusable, match="Another Moot is running"):
        LogFile(tmp_path / "moot.db")
    first.close()
    LogFile(tmp_path / "moot.db").close()


def test_the_folder_is_made_and_what_is_in_it_stays(tmp_path: Path) -> None:
    path, room = tmp_path / "a" / "b" / "moot.db", new_room_id()
    file = LogFile(path)
    file.create(room, "K7Q2M4XN", "tally", genesis(room, "tally"))
    secret = file.secret()
    file.close()
    again = LogFile(path)
    assert again.find("K7Q2M4XN") == room
    assert again.secret() == secret
    again.close()


def test_a_file_from_before_there_were_deadlines_can_keep_them(tmp_path: Path) -> None:
    path, room = tmp_path / "moot.db", new_room_id()
    LogFile(path).close()
    with sqlite3.connect(path) as database:
        database.execute("drop table deadlines")
    database.close()
    file, birth = LogFile(path), genesis(room, "tally")
    file.create(room, "K7Q2M4XN", "tally", birth)
    assert file.append([ToAppend(room, birth, commit_after(birth), 1_000)]) == [None]
    file.close()
    again = LogFile(path)
    assert again.due(1_000) == [room]
    again.close()


def test_every_commit_is_synced_before_it_is_told(tmp_path: Path) -> None:
    file = LogFile(tmp_path / "moot.db")
    told = [
        file._database.execute(f"pragma {name}").fetchone()[0]  # pyright: ignore[reportPrivateUsage]  # what SQLite itself says
        for name in ("synchronous", "journal_mode")
    ]
    assert told == [2, "wal"], "2 is FULL: the log is synced at each commit"
    file.close()


def test_a_batch_of_commits_reads_no_end_it_knows_and_writes_each_once(tmp_path: Path) -> None:
    file = LogFile(tmp_path / "moot.db")
    ends: dict[bytes, Position] = {}
    for number in range(20):
        room = new_room_id()
        ends[room] = genesis(room, "tally")
        file.create(room, f"A{number:07}", "tally", ends[room])
    statements: list[str] = []
    file._database.set_trace_callback(statements.append)  # pyright: ignore[reportPrivateUsage]  # what SQLite is asked
    for _ in range(2):
        statements.clear()
        batch = [ToAppend(room, end, commit_after(end)) for room, end in ends.items()]
        assert file.append(batch) == [None] * 20
        for one in batch:
            ends[one.room] = Position(1, one.commit.seq, one.commit.hash)
    words = sorted(one.split()[0].lower() for one in statements)
    assert words == ["begin", "commit", *["insert"] * 20]
    file.close()


def test_the_ends_are_read_again_after_a_failure_and_when_too_many_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.stores.file.KNOWN_ENDS", 2)
    file = LogFile(tmp_path / "moot.db")
    rooms = [new_room_id() for _ in range(5)]
    births = [genesis(room, "tally") for room in rooms]
    for number, (room, birth) in enumerate(zip(rooms, births, strict=True)):
        file.create(room, f"A{number:07}", "tally", birth)
    firsts = [commit_after(birth) for birth in births]
    batch = [ToAppend(*one) for one in zip(rooms, births, firsts, strict=True)]
    broken = firsts[4]._replace(body=None)  # type: ignore[arg-type]  # what SQLite refuses
    with pytest.raises(sqlite3.IntegrityError):
        file.append([*batch[:4], ToAppend(rooms[4], births[4], broken)])
    assert file.append(batch) == [None] * 5
    assert [type(one) for one in file.append(batch)] == [VersionConflict] * 5
    for room, first in zip(rooms, firsts, strict=True):
        end = Position(1, 1, first.hash)
        second = commit_after(end)
        third = commit_after(Position(1, 2, second.hash))
        both = [ToAppend(room, end, second), ToAppend(room, Position(1, 2, second.hash), third)]
        assert file.append(both) == [None, None]
        assert file.ends([room]) == [Position(1, 3, third.hash)]
    file.close()


def test_a_deadline_goes_with_the_last_commit_of_a_batch(tmp_path: Path) -> None:
    room = new_room_id()
    birth = genesis(room, "tally")
    file = LogFile(tmp_path / "moot.db")
    file.create(room, "A0000001", "tally", birth)
    first = commit_after(birth)
    end = Position(1, 1, first.hash)
    second = commit_after(end)
    assert file.append([ToAppend(room, birth, first, 5)]) == [None]
    file.close()
    file = LogFile(tmp_path / "moot.db")  # who opens it knows of the deadline
    assert file.due(5) == [room]
    assert file.append([ToAppend(room, end, second)]) == [None]
    assert file.due(5) == []
    end = Position(1, 2, second.hash)
    third = commit_after(end)
    fourth = commit_after(Position(1, 3, third.hash))
    last = Position(1, 3, third.hash)
    assert file.append([ToAppend(room, end, third, 9), ToAppend(room, last, fourth)]) == [None] * 2
    assert file.due(9) == []
    file.close()
