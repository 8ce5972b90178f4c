"""What a store promises: a room is its log, and a log only grows, one exact commit after another.

1. `append` compares epoch, number and hash with the end of the log, exactly. Who is behind gets
   `VersionConflict` and nothing is written.
2. Nothing is acknowledged before it is on the disk, and a write that failed is always told.
3. A commit is chained to the one before it: its hash covers the hash before. A log that was cut or
   changed is noticed when it is read (`LogDamaged`), never played.
4. A store knows no game: states and events are bytes to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

from msgspec import DecodeError, Raw, Struct, msgpack

__all__ = [
    "Code", "CodeTaken", "Commit", "Listener", "LogDamaged", "Position", "Present", "RoomId",
    "SharedStore", "Snapshot", "Store", "StoreFailed", "StoreUnsure", "StoreUnusable", "Stored",
    "Told", "VersionConflict", "Written", "follows", "genesis", "read_log", "write",
]  # fmt: skip

RoomId: TypeAlias = bytes
"""16 random bytes: what a room is called in the store, and nowhere else."""

Code: TypeAlias = str
"""What people type to join: found by it, but neither a room's id nor a secret."""


class Position(NamedTuple):
    """The end of a log. Another epoch means that something before was taken back."""

    epoch: int
    seq: int
    hash: bytes


class Commit(Struct, frozen=True, gc=False, array_like=True):
    """What one command did, and everything that went into the decision.

    `seat` is 0 for the server's own commands. `said` is the command itself, encoded: the same id
    with other words is not a repeat. `events` are encoded by the room's kind.
    """

    seq: int
    previous: bytes
    command: str
    said: bytes
    seat: int
    now: int
    entropy: bytes
    events: Raw


class Written(NamedTuple):
    """A commit as it stands in the log."""

    seq: int
    hash: bytes
    body: bytes


class Snapshot(NamedTuple):
    """A room's state after the commit `seq`, in bytes that only the room can read."""

    seq: int
    hash: bytes
    body: bytes


class Stored(NamedTuple):
    """A whole room as it is stored: its birth, the snapshot to begin from, and all its commits."""

    id: RoomId
    code: Code
    kind: str
    birth: Position
    snapshot: Snapshot | None
    commits: list[Written]


class VersionConflict(Exception):
    """The log's end is not where the writer believed. Nothing was written."""


class StoreFailed(Exception):
    """The store could not read or write. Nothing was written; the text says why, for the log."""


class StoreUnsure(StoreFailed):
    """The store was lost on the way: nobody knows whether it was written. Ask again with its id."""


class CodeTaken(Exception):
    """That join code already leads to a room."""


class StoreUnusable(Exception):
    """The store cannot be opened at all; the text says what is wrong and what to do, for people."""


class LogDamaged(Exception):
    """A log does not chain, so it is not played; `seq` is the first commit not to be trusted."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"the log is damaged at commit {seq}")
        self.seq = seq


Told: TypeAlias = Callable[[VersionConflict | StoreFailed | None], None]
"""Called once for each append, later and on the event loop: None if it is stored."""


class Store(Protocol):
    """A place where rooms are kept. Whatever is awaited may raise `StoreFailed`."""

    async def create(self, room: RoomId, code: Code, kind: str) -> Position:
        """Begin a room's log and return its birth, the position before its first commit.

        Raises `CodeTaken` if the code leads to another room.
        """
        ...

    def append(
        self, room: RoomId, after: Position, commit: Written, told: Told, due: int | None = None
    ) -> None:
        """Write one commit behind `after`, and call `told` when it is on the disk or failed.

        Commits of many rooms share one trip to the disk. `told` is never called within `append`.
        `due` is the room's next deadline after this commit, in milliseconds since 1970, if it has
        one; it is written with the commit or not at all.
        """
        ...

    async def due(self, now: int) -> list[RoomId]:
        """Return the rooms whose deadline has come by `now`; at most some hundreds at once."""
        ...

    async def find(self, code: Code) -> RoomId | None:
        """Return the room a join code leads to; None if there is none. Creates nothing."""
        ...

    async def load(self, room: RoomId) -> Stored:
        """Return a whole room; `StoreFailed` if there is none.

        The snapshot is the last but one, where there are two: so the commits behind it are enough
        to bring clients up to date that were away for a while.
        """
        ...

    async def read(self, room: RoomId, after: int) -> list[Written]:
        """Return the commits behind the number `after`, in order."""
        ...

    async def ends(self, rooms: Sequence[RoomId]) -> list[Position | None]:
        """Return where each of these logs ends; None for a room that is not there."""
        ...

    async def begin_epoch(self, room: RoomId, after: int) -> None:
        """Begin the epoch after that one, unless somebody has: something was taken back."""
        ...

    def snapshot(self, room: RoomId, at: Position, encode: Callable[[], bytes]) -> None:
        """Keep a state; `encode` runs off the event loop. One that fails is only a slower start."""
        ...

    async def secret(self) -> bytes:
        """Return the installation's own secret: 32 bytes, made once, never shown."""
        ...

    async def close(self) -> None:
        """Finish what was asked before, then let go of the store."""
        ...


class Present(NamedTuple):
    """Who is at a table at one server: its name, the seats in order, how many watch."""

    server: bytes
    seats: list[int]
    watching: int


class Listener(Protocol):
    """Who wants to know what other servers do."""

    def hear(self, id: RoomId, seq: int) -> None:
        """A log reaches that commit, whoever wrote it."""
        ...

    def hear_of(self, id: RoomId, present: Present) -> None:
        """Somebody came to another server, or left it."""
        ...

    def hear_doubt(self, id: RoomId, seq: int) -> None:
        """Another server suspects that a log had more commits than those `seq`."""
        ...

    def miss(self) -> None:
        """Some of it may not have been heard."""
        ...


@runtime_checkable
class SharedStore(Store, Protocol):
    """A store that several servers write at once: any log may grow without this server."""

    async def archive(self, room: RoomId, at: Position) -> None:
        """Keep a room that nobody uses as small as it can be, if its log still ends there.

        Nothing is lost by it, and whoever needs the room again just loads it.
        """
        ...

    async def settle(self, room: RoomId) -> None:
        """Return when servers that know more than a new primary had the time to put it back."""
        ...

    def doubt(self, room: RoomId, seq: int) -> None:
        """Ask the other servers whether one knows more of a log than those `seq` commits."""
        ...

    async def listen(self, listener: Listener) -> None:
        """Tell of each commit, whoever writes it, and of who is at the other servers.

        Runs until it is cancelled. It is only a bell: late, doubled or lost, and never the truth.
        """
        ...

    @property
    def silence(self) -> float:
        """Seconds since the bell was heard; whoever listens also rings for itself now and then."""
        ...

    def announce(self, room: RoomId, seats: list[int], watching: int) -> None:
        """Let the other servers know who is here."""
        ...

    async def claim(self, room: RoomId) -> bool:
        """Be the one server that plays a room's house bots, for a while; ask again to stay it."""
        ...

    def release(self, room: RoomId) -> None:
        """Let another server play them."""
        ...


def genesis(room: RoomId, kind: str) -> Position:
    """Return where a room's log begins: the hash that its first commit is chained to."""
    return Position(1, 0, sha256(msgpack.encode((room, kind))).digest())


def write(commit: Commit) -> Written:
    """Return the commit as it is stored, with the hash that covers it and all before it."""
    body = _write(commit)
    return Written(commit.seq, sha256(body).digest(), body)


_write = msgpack.Encoder().encode
_read = msgpack.Decoder(Commit).decode


def follows(written: list[Written], after: Position) -> bool:
    """Return whether the first of these commits is chained to that place."""
    try:
        read_log(written[:1], after)
    except LogDamaged:
        return False
    return True


def read_log(written: list[Written], after: Position) -> list[Commit]:
    """Return the commits behind `after`; `LogDamaged` if one of them does not chain."""
    commits: list[Commit] = []
    seq, previous = after.seq, after.hash
    for one in written:
        seq += 1
        if one.seq != seq or sha256(one.body).digest() != one.hash:
            raise LogDamaged(seq)
        try:
            commit = _read(one.body)
        except DecodeError as error:
            raise LogDamaged(seq) from error
        if commit.seq != seq or commit.previous != previous:
            raise LogDamaged(seq)
        commits.append(commit)
        previous = one.hash
    return commits
