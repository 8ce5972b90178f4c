"""What somebody is told who comes in, or comes back with what it has seen before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from protocol.messages import RolledBack, Welcome
from server import clock, metrics
from server.audience import tell

if TYPE_CHECKING:
    from server.audience import Viewer
    from server.documents import Seen
    from server.room import Room

__all__ = ["is_surprised", "welcome"]


def welcome(room: Room, viewer: Viewer, id: str, token: str | None, seen: Seen | None) -> None:
    """Tell a viewer its welcome, and exactly what it missed or both documents."""
    codec, seat, documents = viewer.codec, viewer.seat, room.documents
    is_known = seen is not None and _has_seen_this(room, seen)
    missed = documents.missed(seen, seat, codec) if seen and is_known else None
    if seen is not None:
        metrics.resumed(is_known=seen.epoch == room.position.epoch, with_patches=missed is not None)
    own = documents.seat(room.state, seat) if seat is not None else None
    message = Welcome(
        id=id,
        code=room.code,
        epoch=room.position.epoch,
        v=documents.versions.table,
        here=room.audience.here,
        table=documents.table(room.state).raw(codec) if missed is None else UNSET,
        you=UNSET if seat is None else seat,
        sv=own.version if own else UNSET,
        seat=own.raw(codec) if own and missed is None else UNSET,
        token=token or UNSET,
        at=room.tail.mark,
        now=clock.now(),
    )
    tell(viewer, message)
    for update in missed or ():
        tell(viewer, update)
    if seen is not None and (0 < seen.epoch < room.position.epoch or is_surprised(room, seen)):
        tell(viewer, RolledBack(room.gone.pop(seat, []) if seat is not None else []))


def is_surprised(room: Room, seen: Seen) -> bool:
    """Return whether somebody has seen something, lately, that this log does not have."""
    is_late = seen.epoch == room.position.epoch and seen.table >= room.documents.oldest.table
    return is_late and seen.mark != 0 and not room.tail.knows(seen.mark)


def _has_seen_this(room: Room, seen: Seen) -> bool:
    return seen.epoch == room.position.epoch and room.tail.knows(seen.mark)
