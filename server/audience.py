"""Who is looking at a room, and what each of them is told.

1. A change is told in one frame, made once for all who see the same of it.
2. Who sees nothing of it, and did not ask for it, gets nothing.
3. Spectators hear of the changes of 50 ms together, in order, in one write of the same bytes.
4. Who is here is no part of the table: it is told as it is now, at most a few times a second.
   Where several servers have a table, each lets the others know whom it has, and is believed for
   some seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Protocol

from protocol.closing import Close
from protocol.limits import (
    CONNECTIONS_PER_SEAT,
)
from protocol.messages import Done, Here, Refused, RolledBack, ToClient
from server import metrics
from server.budget import Budget
from server.line import in_frame
from server.watchers import Watchers

if TYPE_CHECKING:
    from engine.ids import SeatId
    from protocol.codec import Codec
    from server.documents import Change
    from server.stores.base import Present

__all__ = ["Audience", "Place", "Viewer", "tell"]

HERE_SECONDS = 0.1
"""Comings and goings of that long are told together: a whole party may arrive at once."""

BELIEVED_SECONDS = 10.0
"""Whoever is at another server is there until it says else, or says nothing for that long."""


class Viewer(Protocol):
    """Somebody who looks at a room: a seat's connection, or a spectator's (seat None)."""

    @property
    def seat(self) -> SeatId | None:
        """Whose own document it gets."""
        ...

    @property
    def stands_in(self) -> bool:
        """Whether it is the bot that plays for the absent player of its seat."""
        ...

    @property
    def codec(self) -> Codec:
        """How its frames are spelled."""
        ...

    def send(self, frame: bytes) -> None:
        """Send a frame, or nothing if it is gone; never waits and never raises."""
        ...

    def send_framed(self, wire: bytes) -> None:
        """Send frames that are bytes of the wire already (`line.framed`), like `send`."""
        ...

    def close(self, why: Close) -> None:
        """Say goodbye; never waits and never raises."""
        ...


class Place(Protocol):
    """A seat, as far as it says who may be connected: the hashes of its secrets."""

    @property
    def token(self) -> bytes:
        """Of the player's own."""
        ...

    @property
    def stand_in(self) -> bytes:
        """Of the bot's that plays for an absent player; empty if none does."""
        ...


def tell(viewer: Viewer, message: ToClient) -> None:
    """Send one viewer a message of its own."""
    if isinstance(message, Refused):
        metrics.refused(message.code)
    viewer.send(viewer.codec.encode(message))


class Audience:
    """The viewers of one room."""

    def __init__(self) -> None:
        self._seated: list[Viewer] = []
        self._watching: list[Viewer] = []  # a hall of them costs a command nothing
        self._watchers = Watchers(self._watching)
        self.tell_watchers = self._watchers.tell
        self._budgets: dict[SeatId, Budget] = {}
        self._telling: asyncio.TimerHandle | None = None
        self.announce: Callable[[list[int], int], None] | None = None
        self._elsewhere: dict[bytes, tuple[Present, float]] = {}

    def __len__(self) -> int:
        return len(self._seated) + len(self._watching)

    def __iter__(self) -> Iterator[Viewer]:
        return chain(self._seated, self._watching)

    def __contains__(self, viewer: Viewer) -> bool:
        return viewer in self._of_its_kind(viewer)

    @property
    def here(self) -> list[int]:
        """The seats with somebody connected, in order."""
        return sorted({*self._own, *(seat for one in self._others for seat in one.seats)})

    @property
    def watching(self) -> int:
        """How many only watch."""
        return len(self._watching) + sum(one.watching for one in self._others)

    @property
    def _own(self) -> list[int]:
        own = (one.seat for one in self._seated if not one.stands_in)
        return sorted({seat for seat in own if seat is not None})

    @property
    def _others(self) -> list[Present]:
        return [present for present, _ in self._elsewhere.values()]

    def hear_of(self, present: Present) -> None:
        """Take note of who is at the same table at another server."""
        until = asyncio.get_running_loop().time() + BELIEVED_SECONDS
        before = self._elsewhere.get(present.server)
        self._elsewhere[present.server] = (present, until)
        if before is None or before[0] != present:
            self._tell_soon()  # and so it hears of us

    def look_around(self) -> None:
        """Forget servers that say nothing any more, and say who is here."""
        now = asyncio.get_running_loop().time()
        silent = [name for name, (_, until) in self._elsewhere.items() if until < now]
        for name in silent:
            del self._elsewhere[name]
        if silent:
            self._tell_soon()
        elif len(self):
            self._announce()

    def _announce(self) -> None:
        if self.announce is not None:
            self.announce(self._own, len(self._watching))

    def has_guests(self, house: frozenset[SeatId]) -> bool:
        """Whether anybody looks who is none of the house's own bots."""
        return any(one.seat not in house for one in self if not one.stands_in)

    def add(self, viewer: Viewer) -> None:
        """Let somebody in; from now on it is told of every change.

        A seat has so many connections at most; then the oldest makes room.
        """
        if viewer.seat is None:
            self.tell_watchers()  # what comes now is not for somebody who has seen it already
        if viewer not in self:
            self._of_its_kind(viewer).append(viewer)
        own = [one for one in self._seated if one.seat == viewer.seat]
        if len(own) > CONNECTIONS_PER_SEAT:
            own[0].close(Close.REPLACED)
            self.remove(own[0])
        self._tell_soon()

    def budget(self, seat: SeatId | None, own: Budget) -> Budget:
        """Return what a connection may say at once: what its seat's first one brought, or its own.

        All connections of a seat share one; each spectator has its own.
        """
        return own if seat is None else self._budgets.setdefault(seat, own)

    def remove(self, viewer: Viewer) -> None:
        """Let somebody go; nothing happens if it is not there."""
        if viewer in self:
            self._of_its_kind(viewer).remove(viewer)
            self._tell_soon()

    def _of_its_kind(self, viewer: Viewer) -> list[Viewer]:
        return self._watching if viewer.seat is None else self._seated

    def show(self, change: Change, asker: Viewer | None = None, id: str = "") -> None:
        """Tell each viewer what the change shows it, and the one who asked that it is done."""
        wires: dict[tuple[str, SeatId | None], bytes] = {}
        is_public = change.table is not None
        for viewer in self._seated:
            seat = viewer.seat
            own = seat if seat in change.seats else None
            if viewer is asker:
                is_shown = is_public or own is not None
                tell(viewer, change.update(viewer.codec, own, id) if is_shown else Done(id))
            elif is_public or own is not None:
                codec = viewer.codec
                if (wire := wires.get((codec.name, own))) is None:
                    wire = in_frame(codec.encode(change.update(codec, own)), codec)
                    wires[codec.name, own] = wire
                viewer.send_framed(wire)
        if self._watching:
            self._watchers.tell_soon(change)

    def tell_gone(self, gone: Mapping[SeatId, list[str]]) -> dict[SeatId, list[str]]:
        """Name to each the commands of its seat that are gone; return those of seats not here."""
        for viewer in self:
            ids = gone.get(viewer.seat, []) if viewer.seat is not None else []
            tell(viewer, RolledBack(ids))
        return {seat: ids for seat, ids in gone.items() if seat not in self._own}

    def follow(self, before: Mapping[SeatId, Place], now: Mapping[SeatId, Place]) -> None:
        """Close the connections of seats that are not theirs any more."""
        for seat, was in before.items():
            place = now.get(seat)
            if place is None or place.token != was.token:
                self._dismiss(seat, is_own=True)
            if place is None or place.stand_in != was.stand_in:
                self._dismiss(seat, is_own=False)

    def _dismiss(self, seat: SeatId, *, is_own: bool) -> None:
        of_seat = (one for one in self._seated if one.seat == seat)
        for viewer in [one for one in of_seat if one.stands_in is not is_own]:
            viewer.close(Close.SEAT_GONE)
            self.remove(viewer)

    def close(self, why: Close) -> None:
        """Send everybody away."""
        self.tell_watchers()
        for viewer in self:
            viewer.close(why)
        self._seated.clear()
        self._watching.clear()
        self._announce()
        if self._telling is not None:
            self._telling.cancel()

    def _tell_soon(self) -> None:
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(HERE_SECONDS, self._tell_here)

    def _tell_here(self) -> None:
        self._telling = None
        self._announce()
        message = Here(self.here, self.watching)
        frames: dict[str, bytes] = {}
        for viewer in self:
            if viewer.codec.name not in frames:
                frames[viewer.codec.name] = viewer.codec.encode(message)
            viewer.send(frames[viewer.codec.name])
