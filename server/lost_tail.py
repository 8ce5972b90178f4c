"""What a room does when its log has lost its end, as a failover to a replica that lags may do it.

1. A room keeps its last commits until the log equals or contradicts them. Where the log is only a
   beginning of them, the rest is put back: the same commits with the same hashes, by the same
   exact compare. Several servers may do it at once.
2. Where the log says something else, the log wins. A new epoch begins, the room is loaded anew, and
   each command that is gone is named to its player. The design was tried out in rooms.md 5.4.
3. Each commit has a mark that clients hold. Who comes back with a mark that is not in the log has
   seen what never was, whatever the versions say, and gets whole documents.
"""

from __future__ import annotations

import asyncio
from collections import deque
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from msgspec import msgpack

from engine.ids import SeatId
from protocol.limits import KEPT_UPDATES
from server.logs import log
from server.stores.base import (
    Commit,
    LogDamaged,
    Position,
    RoomId,
    SharedStore,
    Store,
    StoreFailed,
    VersionConflict,
    Written,
    read_log,
)

if TYPE_CHECKING:
    from collections.abc import Set

__all__ = ["KEPT_COMMITS", "Contradicted", "Gone", "Tail", "agree"]

KEPT_COMMITS = 256
"""A table makes a few in a second at most: a replica may lag for a minute. About 0.65 kB each."""

MARK_BYTES = 4
ROUNDS = 20

Gone = dict[SeatId, list[str]]
"""Commands that were acknowledged and are gone, by the seat that gave them."""


class Contradicted(Exception):
    """The log has other commits than the room; `gone` are those it has not."""

    def __init__(self, gone: Gone) -> None:
        super().__init__("the log has other commits than the room")
        self.gone = gone


class _Kept(NamedTuple):
    written: Written
    by: tuple[int, str]


class Tail:
    """The last commits of a room, and the marks of as many as clients may have missed.

    A mark is a part of a chain over who gave which command when. It begins with the room's birth,
    which is never shown, so nobody can tell from it whether something happened unseen.
    """

    def __init__(self, birth: Position, keeps: int = KEPT_COMMITS) -> None:
        """`keeps`: so many commits whole; where nobody else writes, none has to be put back."""
        self._keeps = keeps
        self.last = 0
        """When the last commit was decided, in milliseconds since 1970."""
        self._chain = birth.hash
        self._next: Commit | None = None  # what may come next, and the chain with it
        self._next_chain = b""
        self._before = birth
        self._kept: deque[_Kept] = deque()
        self._marks = deque([_mark(birth.hash)], KEPT_UPDATES + 1)

    @classmethod
    def of(cls, store: Store, birth: Position) -> Tail:
        """Return the tail of a room that begins, as long as its store makes it necessary."""
        return cls(birth, KEPT_COMMITS if isinstance(store, SharedStore) else 0)

    @property
    def mark(self) -> int:
        """The mark of the last commit."""
        return _mark(self._chain)

    def mark_after(self, commit: Commit) -> int:
        """Return the mark that a commit will have, if it is the next."""
        self._next, self._next_chain = commit, _chained(self._chain, commit)
        return _mark(self._next_chain)

    def add(self, commit: Commit, written: Written) -> None:
        """Keep the next commit, and let the oldest go."""
        is_expected = commit is self._next
        self._chain = self._next_chain if is_expected else _chained(self._chain, commit)
        self._next, self.last = None, commit.now
        self._marks.append(_mark(self._chain))
        oldest = written
        if self._keeps:
            self._kept.append(_Kept(written, (commit.seat, commit.command)))
            if len(self._kept) <= self._keeps:
                return
            oldest = self._kept.popleft().written
        self._before = Position(self._before.epoch, oldest.seq, oldest.hash)

    def knows(self, mark: int) -> bool:
        """Whether one of the last commits has that mark."""
        return mark in self._marks

    def behind(self, end: Position) -> list[Written] | None:
        """Return the commits behind that place; None if it is none of this log, or too far back."""
        first = end.seq - self._before.seq
        if not 0 <= first <= len(self._kept):
            return None
        at = self._kept[first - 1].written.hash if first else self._before.hash
        return [one.written for one in list(self._kept)[first:]] if at == end.hash else None

    def not_in(self, there: Set[tuple[int, str]]) -> Gone:
        """Return the commands of seats that are none of those."""
        gone: Gone = {}
        for _, (seat, command) in self._kept:
            if seat and (seat, command) not in there:
                gone.setdefault(SeatId(seat), []).append(command)
        return gone


async def agree(
    store: Store, room: RoomId, own: Position, tail: Tail, due: int | None = None
) -> tuple[int, list[Written]]:
    """Put back what the log has lost; return its epoch, and what it has behind the room's own end.

    `due` is the deadline that the room has at its own end.

    Raises `Contradicted` if it has other commits, `StoreFailed` if it cannot be read or written.
    """
    for _ in range(ROUNDS):
        (end,) = await store.ends([room])
        if end is None:
            raise StoreFailed("there is no such room")
        if end.seq > own.seq:
            return end.epoch, await _read_on(store, room, own, tail, end)
        missing = tail.behind(end)
        if missing is None:
            raise await _contradicted(store, room, own, tail, end)
        if not missing:
            return end.epoch, []
        await _put_back(store, room, end, missing, due)
    raise StoreFailed("the end of the log does not stand still")


async def _read_on(
    store: Store, room: RoomId, own: Position, tail: Tail, end: Position
) -> list[Written]:
    written = await store.read(room, own.seq)
    try:
        read_log(written, own)
    except LogDamaged as error:
        raise await _contradicted(store, room, own, tail, end) from error
    return written


async def _contradicted(
    store: Store, room: RoomId, own: Position, tail: Tail, end: Position
) -> Contradicted:
    if end.epoch == own.epoch:
        await store.begin_epoch(room, own.epoch)
    stored = await store.load(room)
    commits = read_log(stored.commits, stored.birth)
    gone = tail.not_in({(one.seat, one.command) for one in commits})
    lost = sum(map(len, gone.values()))
    log.error("a log lost commits", room=room.hex()[:8], seq=end.seq, count=lost)
    return Contradicted(gone)


async def _put_back(
    store: Store, room: RoomId, end: Position, missing: list[Written], due: int | None
) -> None:
    """Append all of them at once; a conflict means that somebody else is at it too."""
    fates: list[asyncio.Future[VersionConflict | StoreFailed | None]] = []
    for one in missing:
        fate = asyncio.get_running_loop().create_future()
        store.append(room, end, one, fate.set_result, due)
        fates.append(fate)
        end = Position(end.epoch, one.seq, one.hash)
    told = await asyncio.gather(*fates)
    back = sum(failure is None for failure in told)
    log.warning("commits were put back", room=room.hex()[:8], seq=end.seq, count=back)
    for failure in told:
        if isinstance(failure, StoreFailed):
            raise failure


_spell = msgpack.Encoder().encode


def _chained(chain: bytes, commit: Commit) -> bytes:
    given = (chain, commit.seat, commit.command, commit.now)
    return sha256(_spell(given)).digest()


def _mark(chain: bytes) -> int:
    return int.from_bytes(chain[:MARK_BYTES])
