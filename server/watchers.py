"""Telling those who only watch: many, and all the same. Every 50 ms, in order, the same bytes.

A hall may watch one table. A write costs about 10 microseconds, whoever made the bytes: 5 ms of the
event loop for 500 spectators. So the changes of a moment share one write, and are encoded once.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from protocol.limits import WATCHERS_SECONDS
from server.line import framed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from server.audience import Viewer
    from server.documents import Change

__all__ = ["Watchers"]


class Watchers:
    """What some spectators have not been told yet."""

    def __init__(self, viewers: Sequence[Viewer]) -> None:
        """`viewers`, all of them spectators, is looked at each time, and may change."""
        self._viewers = viewers
        self._untold: list[Change] = []
        self._telling: asyncio.TimerHandle | None = None

    def tell_soon(self, change: Change) -> None:
        """Tell them of a change in a moment, with what else happens until then."""
        if not change.shows(None):
            return
        self._untold.append(change)
        if self._telling is None:
            later = asyncio.get_running_loop().call_later
            self._telling = later(WATCHERS_SECONDS, self.tell)

    def tell(self) -> None:
        """Tell them now: for whoever comes after it, it has happened already."""
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        changes, self._untold = self._untold, []
        if not changes:
            return
        wires: dict[str, bytes] = {}
        for viewer in self._viewers:
            codec = viewer.codec
            if codec.name not in wires:
                frames = [codec.encode(one.update(codec, None)) for one in changes]
                wires[codec.name] = framed(frames, codec)
            viewer.send_framed(wires[codec.name])
