"""How a kind of room is written: its events in commits, its states in snapshots.

A snapshot holds the versions of the documents too: what was counted before it cannot be counted
again. One that an older Moot wrote and this one cannot read is no loss: the log is folded instead.
"""

from __future__ import annotations

from functools import reduce
from types import GenericAlias
from typing import TYPE_CHECKING, Any  # states and events differ by kind

import msgspec
from msgspec import Raw, msgpack

from engine.ids import SeatId
from server.documents import Versions
from server.stores.base import Commit, LogDamaged, RoomId
from server.vault import Vault, vault_of

if TYPE_CHECKING:
    from engine.kind import Kind

__all__ = ["Records"]


_write = msgpack.Encoder().encode


class Records:
    """The bytes of one kind's events and states. Made once for a kind: a decoder takes its time."""

    def __init__(self, kind: Kind, secret: bytes = b"") -> None:
        """`secret` is the installation's own: without it, nothing that is sealed can be read."""
        self.kind = kind
        self._secret = secret
        self._events = msgpack.Decoder(GenericAlias(tuple, (kind.event_type, ...)))
        whole = GenericAlias(tuple, (int, dict[SeatId, int], kind.packed_type))
        self._snapshot = msgpack.Decoder(whole)

    def due_at(self, state: Any) -> int | None:
        """Return when something happens next by time alone, in milliseconds since 1970."""
        due = self.kind.due(state)
        return None if due is None else due.at

    def vault(self, room: RoomId) -> Vault:
        """Return the keys of a room."""
        return vault_of(self._secret, room)

    def write_events(self, events: tuple[Any, ...]) -> Raw:
        """Return events as they stand in a commit."""
        return Raw(_write(events))

    def fold(self, state: Any, events: tuple[Any, ...]) -> Any:
        """Return the state after those events."""
        return reduce(self.kind.evolve, events, state)

    def read_events(self, commit: Commit) -> tuple[Any, ...]:
        """Return the events of a commit; `LogDamaged` if they are not of this kind."""
        try:
            found: tuple[Any, ...] = self._events.decode(commit.events)
        except msgspec.DecodeError as error:
            raise LogDamaged(commit.seq) from error
        return found

    def write_snapshot(self, state: Any, versions: Versions) -> bytes:
        """Return a state and the versions of its documents as they are kept."""
        return msgpack.encode((versions.table, versions.seats, self.kind.packed(state)))

    def read_snapshot(self, body: bytes) -> tuple[Any, Versions] | None:
        """Return a kept state with its versions; None if this Moot cannot read it."""
        try:
            table, seats, kept = self._snapshot.decode(body)
            state = self.kind.unpacked(kept)
        except msgspec.DecodeError:
            return None
        return state, Versions(table, seats)
