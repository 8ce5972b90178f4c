"""What there is on this server now, looked at when somebody asks and never counted up and down."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from server.pulse import Pulse
    from server.room import Room
    from server.rooms import Rooms

__all__ = ["Census", "census"]


class Census(NamedTuple):
    """Where to look: the rooms, what waits for each connection in bytes, the loop, the bell."""

    rooms: Rooms
    outboxes: Callable[[], Iterable[int]]
    pulse: Pulse
    silence: Callable[[], float]


class _Look(Collector):
    def __init__(self, at: Census) -> None:
        self._at = at

    def collect(self) -> Iterator[GaugeMetricFamily]:
        rooms = list(self._at.rooms)
        outboxes = list(self._at.outboxes())
        yield _gauge("moot_rooms", "Rooms in memory.", len(rooms))
        seats = sum(len(room.state.seats) for room in rooms)
        yield _gauge("moot_seats", "Seats taken in them.", seats)
        here = sum(len(room.audience.here) for room in rooms)
        yield _gauge("moot_seats_here", "Seats with somebody connected.", here)
        yield _viewers(Counter(kind for room in rooms for kind in _kinds(room)))
        waiting = sum(room.waiting for room in rooms)
        yield _gauge("moot_commands_waiting", "Commands that wait for their turn.", waiting)
        yield _gauge("moot_sockets", "WebSockets open, admitted or not.", len(outboxes))
        yield _gauge("moot_tasks", "Tasks of the event loop.", len(asyncio.all_tasks()))
        yield _gauge("moot_outbox_bytes", "Waiting for clients to read it.", sum(outboxes))
        largest = max(outboxes, default=0)
        yield _gauge("moot_outbox_largest_bytes", "Waiting for one client, the most.", largest)
        yield _gauge("moot_loop_lag_seconds", "Lateness of the loop.", self._at.pulse.most)
        yield _gauge("moot_bell_silence_seconds", "Since the bell was heard.", self._at.silence())


def census(at: Census) -> CollectorRegistry:
    """Return what `metrics.exposition` asks for it."""
    registry = CollectorRegistry()
    registry.register(_Look(at))
    return registry


def _gauge(name: str, meaning: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, meaning, value=value)


def _kinds(room: Room) -> Iterator[str]:
    for viewer in room.audience:
        place = room.state.seats.get(viewer.seat)
        yield "watcher" if place is None else "bot" if place.bot else "player"


def _viewers(found: Counter[str]) -> GaugeMetricFamily:
    family = GaugeMetricFamily("moot_viewers", "Connections at tables, by kind.", labels=["kind"])
    for kind in ("player", "bot", "watcher"):
        family.add_metric([kind], found[kind])
    return family
