"""The documents of one room: their versions, the last changes, and the frames that tell of them.

1. Each document has its own dense version. They follow from the log alone: whoever folds the same
   commits counts the same versions, so a client may resume at a server that was started since.
2. A patch is encoded once for a codec, whoever and however many get it (`Patch.raw`). Only its
   bytes are kept: trees of maps would be most of a room's memory, and of the collector's work.
3. Who sees nothing of a change gets no frame: neither its moment nor its size shows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple  # documents are trees, states differ by kind

from msgspec import UNSET, Raw, Struct, UnsetType, msgpack

from engine.ids import SeatId
from protocol.codec import MSGPACK
from protocol.limits import KEPT_UPDATES
from protocol.messages import Update

if TYPE_CHECKING:
    from engine.kind import Kind
    from protocol.codec import Codec

__all__ = ["Change", "Documents", "Patch", "Seen", "Versions"]


class Versions(Struct, frozen=True, gc=False):
    """The versions of the table's document and of each seat's own."""

    table: int
    seats: Mapping[SeatId, int]


class Seen(NamedTuple):
    """What a client has: an epoch, a version of each of its two documents, and the last mark."""

    epoch: int
    table: int
    seat: int
    mark: int


class Patch(Struct, gc=False):
    """A document or a merge patch, spelled once. Hundreds are kept at hand, so only their bytes."""

    version: int
    _packed: Raw
    _text: Raw | None = None

    @classmethod
    def of(cls, version: int, document: dict[str, Any]) -> Patch:
        """Spell it in MessagePack, which nearly all clients speak."""
        return cls(version, MSGPACK.raw(document))

    def raw(self, codec: Codec) -> Raw:
        """Return it as a part of a message; in another spelling it is made when first wanted."""
        if codec is MSGPACK:
            return self._packed
        if self._text is None:
            self._text = codec.raw(msgpack.decode(self._packed))
        return self._text


class Change(Struct, frozen=True, gc=False):
    """What one commit changed: the table's patch, those of the seats that see something, its mark.

    The mark says of which log it is (`server.lost_tail`).
    """

    table: Patch | None
    seats: Mapping[SeatId, Patch]
    mark: int

    def shows(self, seat: SeatId | None) -> bool:
        """Whether that seat, or a spectator (None), sees anything of it."""
        return self.table is not None or seat in self.seats

    def update(self, codec: Codec, seat: SeatId | None, done: str | UnsetType = UNSET) -> Update:
        """Return what that seat, or a spectator, is told; with the command of its own, if any."""
        table, own = self.table, self.seats.get(seat) if seat is not None else None
        return Update(
            UNSET if table is None else table.version,
            UNSET if table is None else table.raw(codec),
            UNSET if own is None else own.version,
            UNSET if own is None else own.raw(codec),
            done,
            self.mark,
        )


class Documents:
    """The documents of one room. They count and remember; the state itself is the room's."""

    def __init__(self, kind: Kind, versions: Versions) -> None:
        self._kind = kind
        self.versions = versions
        self._changes: deque[Change] = deque(maxlen=KEPT_UPDATES)
        self._whole: Patch | None = None

    def changed(self, old: Any, new: Any, mark: int) -> Change:
        """Return what the step from one state to the other shows. Remembers nothing yet."""
        patch = self._kind.table_patch(old, new)
        table = None if patch is None else Patch.of(self.versions.table + 1, patch)
        seats: dict[SeatId, Patch] = {}
        for seat, own in self._kind.seat_patches(old, new).items():
            seats[seat] = Patch.of(self.versions.seats.get(seat, 0) + 1, own)
        return Change(table, seats, mark)

    def keep(self, change: Change) -> None:
        """Count the change and keep it at hand: from now on it is what clients have seen."""
        self.versions = _after(self.versions, change)
        if change.table is not None:
            self._whole = None
        elif not change.seats:
            return
        self._changes.append(change)

    @property
    def oldest(self) -> Versions:
        """The versions before the first change that is still at hand."""
        table, seats = self.versions.table, {**self.versions.seats}
        for change in reversed(self._changes):
            if change.table is not None:
                table = change.table.version - 1
            for seat, patch in change.seats.items():
                seats[seat] = patch.version - 1
        return Versions(table, seats)

    def table(self, state: Any) -> Patch:
        """Return the table's document, whole; made once, however many clients come at once."""
        if self._whole is None:
            self._whole = Patch.of(self.versions.table, self._kind.table_view(state))
        return self._whole

    def moments(self, state: Any) -> tuple[list[list[str | int]], str]:
        """Return what can be taken back by agreement, and why nothing before that can."""
        return self._kind.moments(state)

    def seat(self, state: Any, seat: SeatId) -> Patch:
        """Return one seat's own document, whole."""
        return Patch.of(self.versions.seats.get(seat, 0), self._kind.seat_view(state, seat))

    def missed(self, seen: Seen, seat: SeatId | None, codec: Codec) -> list[Update] | None:
        """Return exactly the updates that a client has missed, or None: then it needs the whole.

        None as well for versions that never were: they are of a log that was lost.
        """
        oldest = self.oldest
        now = self.versions.seats.get(seat, 0) if seat is not None else 0
        was = oldest.seats.get(seat, 0) if seat is not None else 0
        own = seen.seat if seat is not None else 0
        if not (oldest.table <= seen.table <= self.versions.table and was <= own <= now):
            return None
        later = (_later(change, seen.table, own) for change in self._changes)
        return [change.update(codec, seat) for change in later if change.shows(seat)]


def _after(versions: Versions, change: Change) -> Versions:
    table = versions.table if change.table is None else change.table.version
    seats = versions.seats
    if change.seats:
        seats = {**seats}
        for seat, patch in change.seats.items():
            seats[seat] = patch.version
    return Versions(table, seats)


def _later(change: Change, table: int, seat: int) -> Change:
    """Return the part of a change that is newer than those versions."""
    is_new = change.table is not None and change.table.version > table
    seats = {one: patch for one, patch in change.seats.items() if patch.version > seat}
    return Change(change.table if is_new else None, seats, change.mark)
