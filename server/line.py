"""One socket, from this side: whole frames out, and a watch over whether anybody is there.

1. `send` never waits. For a client that does not read, only so much waits: then it gets nothing
   more until it has read all of that, and one snapshot instead of what it missed. No single frame
   is ever dropped from the middle.
2. What is sent leaves within seconds, or the client is closed and may come back.
3. Pings are messages, since a page in a browser cannot see the WebSocket's own.
4. A server that stood still itself takes nobody for dead: that time is not counted.
"""

from __future__ import annotations

import asyncio
from struct import pack
from typing import TYPE_CHECKING

from websockets.frames import Opcode
from websockets.protocol import State

from protocol.closing import Close
from protocol.messages import Ping
from server import clock, metrics
from server.outbox import Outbox

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from websockets.asyncio.server import ServerConnection

    from protocol.codec import Codec
    from server.settings import Settings

__all__ = ["GOODBYE_SECONDS", "Line", "framed", "in_frame"]

GOODBYE_SECONDS = 2.0
"""For a client to answer that the connection closes; then it is cut."""

CATCH_UP_SECONDS = 0.05
"""How often a full outbox is looked at again."""

STALL_SECONDS = 0.5
"""A timer that is so much late says more about this server than about a client."""

_ROUNDING = 0.001
"""A timer that fires on time is due: the loop's clock rounds, and more so the longer it runs."""

_TEXT, _BINARY = 0x80 | Opcode.TEXT, 0x80 | Opcode.BINARY
"""The first byte of a frame that is a whole message."""


def framed(frames: Sequence[bytes], codec: Codec) -> bytes:
    """Return the bytes of so many messages on the wire: the same for every client of the codec.

    A server's frames are not masked (RFC 6455 section 5.1), so they need not be made for each.
    """
    return b"".join([in_frame(frame, codec) for frame in frames])


def in_frame(message: bytes, codec: Codec) -> bytes:
    """Return the bytes of one message on the wire (RFC 6455 section 5.2)."""
    first, size = _TEXT if codec.is_text else _BINARY, len(message)
    if size < 126:
        return bytes((first, size)) + message
    head = pack("!BBH", first, 126, size) if size < 65536 else pack("!BBQ", first, 127, size)
    return head + message


class Line:
    """The way to one client. Everything that writes to a socket is in here.

    `refresh` is called when a client has read what waited for it: it calls `go_on` and sends a
    snapshot.
    """

    def __init__(self, socket: ServerConnection, codec: Codec, settings: Settings) -> None:
        self.refresh: Callable[[], None] | None = None
        self._socket = socket
        self._protocol, self._transport = socket.protocol, socket.transport
        self._codec = codec
        self._settings = settings
        self._loop = asyncio.get_running_loop()
        self._outbox = Outbox(socket.transport, settings.outbox_bytes)
        self._behind = 0  # how often the full outbox was looked at; 0 while it is not full
        self._leaving: asyncio.TimerHandle | None = None
        self._catching_up: asyncio.TimerHandle | None = None
        self._closing: asyncio.Task[None] | None = None
        self._pings = 0
        self._heard = self._pinged = self._loop.time()
        self._watch = self._watch_until(self._due)

    @property
    def is_closing(self) -> bool:
        """Whether nothing more is read or written."""
        return self._closing is not None

    @property
    def waiting_bytes(self) -> int:
        """How much waits for the client to read it."""
        return self._outbox.waiting_bytes

    def send(self, frame: bytes) -> None:
        """Send one whole message, or nothing if the client is gone, going or far behind."""
        self.send_framed(in_frame(frame, self._codec))

    def send_framed(self, wire: bytes) -> None:
        """Send what `framed` made, like `send`."""
        is_open = self._protocol.state is State.OPEN
        if is_open and self._closing is None and not self._behind:
            try:
                self._transport.write(wire)
            except Exception:  # one that cannot be written to must not harm the others
                self._transport.abort()
            else:
                if self._outbox.count(len(wire)):
                    self._watch_outbox()

    def go_on(self) -> None:
        """Send again, after too much had waited."""
        self._behind = 0

    def close(self, why: Close) -> None:
        """Say why, and hang up; only the first reason counts."""
        if self._closing is None:
            metrics.closed(why)
            self._closing = self._loop.create_task(self._say_goodbye(why))

    def heard(self) -> None:
        """Remember that something came in."""
        self._heard = self._loop.time()

    async def hang_up(self) -> None:
        """Stop watching, and wait until a goodbye that was begun is said."""
        self.refresh = None
        for timer in (self._watch, self._leaving, self._catching_up):
            if timer is not None:
                timer.cancel()
        if self._closing is not None:
            await asyncio.wait((self._closing,))

    async def _say_goodbye(self, why: Close) -> None:
        # The library waits without end for a client that does not read to take its close frame.
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self._socket.close(why, why.reason)
        except TimeoutError:
            self._transport.abort()

    # What was sent has to leave.

    def _watch_outbox(self) -> None:
        """Something waits: too much of it, or it has to leave soon."""
        if self._outbox.is_full:
            self._behind = 1
            self._catching_up = self._loop.call_later(CATCH_UP_SECONDS, self._catch_up)
        elif self._leaving is None:
            self._leave_by(self._outbox.written)

    def _leave_by(self, sent: int) -> None:
        due = self._loop.time() + self._settings.write_seconds
        self._leaving = self._loop.call_at(due, self._has_left, sent, due)

    def _has_left(self, sent: int, due: float) -> None:
        self._leaving = None
        if self._outbox.left < sent and self._loop.time() - due > STALL_SECONDS:
            self._leave_by(sent)  # it was this server that stood still
        elif self._outbox.left < sent:
            self.close(Close.TOO_SLOW)
        elif not self._outbox.is_empty:
            self._leave_by(self._outbox.written)

    def _catch_up(self) -> None:
        self._behind += 1  # looks are counted, not seconds: this server may have stood still
        if self._outbox.is_empty and self.refresh is not None:
            metrics.caught_up()
            self.refresh()
        elif self._behind * CATCH_UP_SECONDS > self._settings.write_seconds:
            self.close(Close.TOO_SLOW)
        else:
            self._catching_up = self._loop.call_later(CATCH_UP_SECONDS, self._catch_up)

    # Somebody has to be there.

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
