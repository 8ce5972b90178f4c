"""The SQLite file itself: its tables, and each statement that reads or writes them. No thread here.

1. Commits are appended in the order they happen, whatever their room: a batch touches one page, not
   one for each room. The index by room and number gives the exact compare (vote_path.md 6).
2. Each public method is one transaction, and leaves none open.
3. No other process can open the file, so the ends of its logs are known without reading them again.
"""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias  # a row of a table may hold anything

from server.stores.base import (
    Code,
    CodeTaken,
    Position,
    RoomId,
    Snapshot,
    Stored,
    StoreFailed,
    StoreUnusable,
    VersionConflict,
    Written,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from pathlib import Path

__all__ = ["DUE_AT_ONCE", "Failure", "LogFile", "ToAppend"]

Failure: TypeAlias = VersionConflict | StoreFailed | None

DUE_AT_ONCE = 200
KNOWN_ENDS = 20_000
"""Of so many logs the end is remembered, about 0.3 kB each; then it is read again."""

APPLICATION = 0x4D6F6F74  # "Moot": tells our files from any other SQLite file
SCHEMA = 1
CHECKED_BYTES = (
    32 * 1024 * 1024
)  # a larger file is checked room by room only: the start stays quick

_TABLES = """
    create table rooms (id blob primary key, kind text not null, epoch integer not null);
    create table codes (code text primary key, room blob not null);
    create index codes_by_room on codes (room);
    create table commits (
        id integer primary key, room blob not null, seq integer not null,
        hash blob not null, body blob not null
    );
    create unique index commits_by_room on commits (room, seq);
    create table snapshots (
        room blob not null, seq integer not null, hash blob not null, body blob not null,
        primary key (room, seq)
    );
    create table secrets (name text primary key, value blob not null);
"""
# Made also in files that are older than it: an older Moot does not mind, and knows no deadlines.
_DEADLINES = """
    create table if not exists deadlines (room blob primary key, due integer not null);
    create index if not exists deadlines_by_time on deadlines (due);
"""
_APPEND = "insert into commits (room, seq, hash, body) values (?, ?, ?, ?)"
_BIRTH = """
    select codes.code, rooms.kind, rooms.epoch, commits.hash from rooms
    join commits on commits.room = rooms.id and commits.seq = 0
    join codes on codes.room = rooms.id
    where rooms.id = ?
"""
_COMMITS = "select seq, hash, body from commits where room = ? and seq > ? order by seq"
# The last but one, if there are two: behind it there are always commits to catch clients up with.
_SNAPSHOT = """
    select seq, hash, body from (
        select seq, hash, body from snapshots where room = ? order by seq desc limit 2
    ) order by seq limit 1
"""
_END = """
    select rooms.epoch, commits.seq, commits.hash from rooms
    join commits on commits.room = rooms.id
    where rooms.id = ? order by commits.seq desc limit 1
"""
_DEADLINE = "insert or replace into deadlines values (?, ?)"
_FORGET_SNAPSHOTS = """
    delete from snapshots where room = :room and seq not in (
        select seq from snapshots where room = :room order by seq desc limit 2
    )
"""


class ToAppend(NamedTuple):
    """One commit, where it must stand, and the room's next deadline."""

    room: RoomId
    after: Position
    commit: Written
    due: int | None = None


class LogFile:
    """One open file. Every method may raise `sqlite3.Error`; nothing is half written then."""

    def __init__(self, file: Path) -> None:
        """Open or make the file; `StoreUnusable` says what is wrong with it, for people."""
        self._database = _open(file)
        self._ends: dict[RoomId, Position] = {}
        rows = self._database.execute("select room from deadlines")
        self._with_deadline: set[RoomId] = {room for (room,) in rows}

    def append(self, batch: Sequence[ToAppend]) -> list[Failure]:
        """Write what fits its log, all in one transaction, and return what did not."""
        if len(self._ends) > KNOWN_ENDS:
            self._ends.clear()
        with self._transaction() as write:
            failures = [self._fit(one) for one in batch]
            fitting = [one for one, failure in zip(batch, failures, strict=True) if not failure]
            self._database.executemany(_APPEND, [(one.room, *one.commit) for one in fitting])
            dues = {one.room: one.due for one in fitting}
            for room, due in dues.items():
                if due is not None:
                    write(_DEADLINE, (room, due))
                elif room in self._with_deadline:
                    write("delete from deadlines where room = ?", (room,))
        for room, due in dues.items():
            (self._with_deadline.discard if due is None else self._with_deadline.add)(room)
        return failures

    def create(self, room: RoomId, code: Code, kind: str, birth: Position) -> None:
        """Write a room's birth; `CodeTaken` if its code leads to another room."""
        with self._transaction() as write:
            if self.find(code) is not None:
                raise CodeTaken(code)
            write("insert into rooms values (?, ?, ?)", (room, kind, birth.epoch))
            write("insert into codes values (?, ?)", (code, room))
            first = (room, birth.seq, birth.hash, b"")
            write("insert into commits (room, seq, hash, body) values (?, ?, ?, ?)", first)

    def back_up(self, to: Path) -> None:
        """Copy everything that is stored into another file, whole or not at all."""
        to.parent.mkdir(parents=True, exist_ok=True)
        part = to.with_suffix(".part")
        part.unlink(missing_ok=True)
        copy = sqlite3.connect(part)
        try:
            self._database.backup(copy)
        finally:
            copy.close()
        part.replace(to)

    def find(self, code: Code) -> RoomId | None:
        """Return the room of a code, or None."""
        row = self._one("select room from codes where code = ?", code)
        return row[0] if row else None

    def load(self, room: RoomId) -> Stored:
        """Return a whole room; `StoreFailed` if there is none."""
        born = self._one(_BIRTH, room)
        if born is None:
            raise StoreFailed("there is no such room")
        code, kind, epoch, first = born
        found = self._one(_SNAPSHOT, room)
        snapshot = Snapshot(*found) if found else None
        return Stored(room, code, kind, Position(epoch, 0, first), snapshot, self.read(room, 0))

    def read(self, room: RoomId, after: int) -> list[Written]:
        """Return the commits behind a number."""
        rows = self._database.execute(_COMMITS, (room, after))
        return [Written(*row) for row in rows]

    def due(self, now: int) -> list[RoomId]:
        """Return rooms whose deadline has come, the earliest first."""
        sql = "select room from deadlines where due <= ? order by due limit ?"
        return [room for (room,) in self._database.execute(sql, (now, DUE_AT_ONCE))]

    def ends(self, rooms: Sequence[RoomId]) -> list[Position | None]:
        """Return where each log ends."""
        return [self._end(room) for room in rooms]

    def begin_epoch(self, room: RoomId, after: int) -> None:
        """Begin the epoch after that one, unless it has begun."""
        with self._transaction() as write:
            write("update rooms set epoch = epoch + 1 where id = ? and epoch = ?", (room, after))
        self._ends.pop(room, None)

    def snapshot(self, room: RoomId, at: Position, body: bytes) -> None:
        """Keep a state and the one before it."""
        with self._transaction() as write:
            row = (room, at.seq, at.hash, body)
            write("insert or replace into snapshots values (?, ?, ?, ?)", row)
            write(_FORGET_SNAPSHOTS, {"room": room})

    def secret(self) -> bytes:
        """Return the installation's secret, made at the first call."""
        with self._transaction() as write:
            new = ("installation", secrets.token_bytes(32))
            write("insert or ignore into secrets values (?, ?)", new)
        row = self._one("select value from secrets where name = ?", "installation")
        return bytes(row[0]) if row else b""

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def _fit(self, one: ToAppend) -> Failure:
        """Take a commit for the end of its log, unless something else is."""
        end = self._ends.get(one.room) or self._end(one.room)
        if end is None or end != one.after or one.commit.seq != end.seq + 1:
            return VersionConflict(f"commit {one.commit.seq} does not follow the end of its log")
        self._ends[one.room] = Position(end.epoch, one.commit.seq, one.commit.hash)
        return None

    def _end(self, room: RoomId) -> Position | None:
        row = self._one(_END, room)
        return Position(*row) if row else None

    def _one(self, sql: str, *given: object) -> Any:
        return self._database.execute(sql, given).fetchone()

    @contextlib.contextmanager
    def _transaction(self) -> Generator[Callable[..., sqlite3.Cursor], None, None]:
        self._database.execute("begin immediate")
        try:
            yield self._database.execute
            self._database.execute("commit")
        except BaseException:
            self._ends.clear()
            # A full disk may have ended the transaction by itself: then nothing is left to undo.
            if self._database.in_transaction:
                self._database.execute("rollback")
            raise


def _open(file: Path) -> sqlite3.Connection:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Made in one thread and used in another, never in two at once.
        database = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=0.5)
    except (OSError, sqlite3.Error) as error:
        raise _unusable(file, error) from error
    try:
        _prepare(database, file)
    except StoreUnusable:
        database.close()
        raise
    except sqlite3.Error as error:
        database.close()
        raise _unusable(file, error) from error
    return database


def _prepare(database: sqlite3.Connection, file: Path) -> None:
    # Exclusive before anything else: then no other server can open the file while this one runs.
    for pragma in ("locking_mode=exclusive", "journal_mode=wal", "synchronous=full"):
        database.execute(f"pragma {pragma}")
    database.execute("begin immediate")
    application = database.execute("pragma application_id").fetchone()[0]
    schema = database.execute("pragma user_version").fetchone()[0]
    if (application, schema) == (0, 0) and _is_empty(database):
        _make_tables(database)
    elif application != APPLICATION:
        raise StoreUnusable(f"{file} is a database of another program. Choose another --data.")
    elif schema != SCHEMA:
        raise StoreUnusable(
            f"{file} is of version {schema}, and this Moot reads version {SCHEMA}."
            " Start it with the Moot that wrote it, or choose another --data."
        )
    _run(database, _DEADLINES)
    database.execute("commit")
    if file.stat().st_size <= CHECKED_BYTES:
        _check(database)


def _is_empty(database: sqlite3.Connection) -> bool:
    return database.execute("select 1 from sqlite_master").fetchone() is None


def _make_tables(database: sqlite3.Connection) -> None:
    _run(database, _TABLES)
    database.execute(f"pragma application_id = {APPLICATION}")
    database.execute(f"pragma user_version = {SCHEMA}")


def _run(database: sqlite3.Connection, statements: str) -> None:
    for statement in statements.split(";"):
        database.execute(statement)


def _check(database: sqlite3.Connection) -> None:
    found = database.execute("pragma quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(found)


def _unusable(file: Path, error: OSError | sqlite3.Error) -> StoreUnusable:
    if isinstance(error, OSError):
        return StoreUnusable(f"Cannot use the folder {file.parent}: {error.strerror}.")
    if "locked" in str(error):
        return StoreUnusable(
            f"Another Moot is running on {file.parent}. Stop it, or choose another --data."
        )
    if isinstance(error, sqlite3.OperationalError) and not file.exists():
        return StoreUnusable(f"Cannot make {file}: {error}.")
    if "readonly" in str(error) or "unable to open" in str(error):
        return StoreUnusable(f"Cannot write {file}: {error}. Choose another --data.")
    return StoreUnusable(
        f"{file} is damaged: {error}. Put back a copy, or move it away and begin anew;"
        f" `sqlite3 {file.name} .recover` may save what is left."
    )
