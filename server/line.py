"""One socket, from this side: whole frames out, and a watch over whether anybody is there.

1. `send` never waits. A client that does not read is closed when too much waits for it; its other
   frames are in the log and come as one snapshot when it is back.
2. Pings are messages, since a page in a browser cannot see the WebSocket's own.
3. A server that stood still itself takes nobody for dead: that time is not counted.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from websockets.asyncio.server import ServerConnection, broadcast

from protocol.closing import Close
from protocol.messages import Ping
from server import clock, metrics

if TYPE_CHECKING:
    from protocol.codec import Codec
    from server.settings import Settings

__all__ = ["GOODBYE_SECONDS", "Line"]

GOODBYE_SECONDS = 2.0
"""For a client to answer that the connection closes; then it is cut."""

_ROUNDING = 0.001
"""A timer that fires on time is due: the loop's clock rounds, and more so the longer it runs."""


class Line:
    """The way to one client. Everything that writes to a socket is in here."""

    def __init__(self, socket: ServerConnection, codec: Codec, settings: Settings) -> None:
        self._socket = socket
        self._codec = codec
        self._settings = settings
        self._loop = asyncio.get_running_loop()
        self._closing: asyncio.Task[None] | None = None
        self._pings = 0
        self._heard = self._pinged = self._loop.time()
        self._watch = self._watch_until(self._due)

    @property
    def is_closing(self) -> bool:
        """Whether nothing more is read or written."""
        return self._closing is not None

    def send(self, frame: bytes) -> None:
        """Send one whole frame, or nothing if the client is gone or going."""
        if self._closing is not None:
            return
        broadcast((self._socket,), frame, text=self._codec.is_text)
        if self.waiting_bytes > self._settings.outbox_bytes:
            self.close(Close.TOO_SLOW)

    def close(self, why: Close) -> None:
        """Say why, and hang up; only the first reason counts."""
        if self._closing is None:
            metrics.closed(why)
            self._closing = self._loop.create_task(self._say_goodbye(why))

    @property
    def waiting_bytes(self) -> int:
        """How much waits for the client to read it."""
        return self._socket.transport.get_write_buffer_size()

    def heard(self) -> None:
        """Remember that something came in."""
        self._heard = self._loop.time()

    async def hang_up(self) -> None:
        """Stop watching, and wait until a goodbye that was begun is said."""
        self._watch.cancel()
        if self._closing is not None:
            await asyncio.wait((self._closing,))

    async def _say_goodbye(self, why: Close) -> None:
        # The library waits without end for a client that does not read to take its close frame.
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self._socket.close(why, why.reason)
        except TimeoutError:
            self._socket.transport.abort()

    @property
    def _due(self) -> float:
        silent = self._heard + self._settings.silence_seconds
        return min(self._pinged + self._settings.ping_seconds, silent)

    def _watch_until(self, due: float) -> asyncio.TimerHandle:
        return self._loop.call_at(due, self._look, due)

    def _look(self, due: float) -> None:
        now = self._loop.time()
        self._heard += now - due  # the time this server itself was late
        if now + _ROUNDING >= self._heard + self._settings.silence_seconds:
            return self.close(Close.SILENT)
        if now + _ROUNDING >= self._pinged + self._settings.ping_seconds:
            self._pinged, self._pings = now, self._pings + 1
            self.send(self._codec.encode(Ping(self._pings, clock.now())))
        self._watch = self._watch_until(self._due)
