"""One socket before anything is read from it: what the library leaves open is limited here.

1. The head of the request is short, and a message comes whole within seconds, in few frames.
2. Pings of the client are answered by the library; whoever sends them and does not read is cut.
3. What breaks these limits is cut off without a goodbye: it may not be reading at all.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any  # the library's options are passed on unread

from websockets.frames import CTRL_OPCODES, Frame
from websockets.protocol import State

from protocol.limits import FRAGMENTS, FRAGMENTS_SECONDS, HTTP_HEAD_BYTES, OUTBOX_BYTES
from server import metrics
from server.line import STALL_SECONDS
from server.settings import arrived_from
from server.short_path import ShortPath

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection
    from websockets.http11 import Request, Response

    from server.gate import Gate, Stay

__all__ = ["Socket", "sockets_at"]

_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n"
    b"Retry-After: 5\r\n\r\n"
)
_TOO_LONG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n"
    b"Content-Length: 0\r\n\r\n"
)


class Socket(ShortPath):
    """A connection of the library, counted at the gate and held to the limits of the wire."""

    __slots__ = ("_frames", "_head_bytes", "_is_whole", "_overdue", "stay")

    gate: Gate

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.stay: Stay | None = None
        self._head_bytes = 0
        self._frames = 0
        self._is_whole = True
        self._overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it, or turn it away before anything is read."""
        super().connection_made(transport)
        self.stay = self.gate.arrive(self._peer())
        if self.stay is None:
            self._cut("strangers", _FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        super().connection_lost(exc)
        if self.stay is not None:
            self.gate.leave(self.stay)
        if self._overdue is not None:
            self._overdue.cancel()

    def data_received(self, data: bytes) -> None:
        """Take bytes in, within the limits."""
        if self.transport.is_closing() or not (data := self.short(data)):
            return
        if self.request is None:
            self._head_bytes += len(data)
            if self._head_bytes > HTTP_HEAD_BYTES:
                return self._cut("head", _TOO_LONG)
        self._is_whole = False
        super().data_received(data)
        if self.transport.get_write_buffer_size() > 2 * OUTBOX_BYTES:
            return self._cut("pings")
        self._watch_message()

    def process_event(self, event: Request | Response | Frame) -> None:
        """Take one request or frame in; frames of one message are counted."""
        super().process_event(event)
        if not isinstance(event, Frame) or event.opcode in CTRL_OPCODES:
            self._is_whole = not self._frames
            return
        self._frames = 0 if event.fin else self._frames + 1
        self._is_whole = event.fin
        if self._frames > FRAGMENTS:
            self._cut("fragments")

    def forget_head(self) -> None:
        """Forget the fields of the request and of its answer: 3 KB, and nobody needs them more."""
        for one in (self.request, self.response):
            if one is not None:
                one.headers.clear()

    def _watch_message(self) -> None:
        """Give a message that has begun some seconds to be whole."""
        rest = self.protocol.reader.buffer
        if self._overdue is not None and self._is_whole:
            self._overdue.cancel()
            self._overdue = None
        if self._overdue is None and self.request is not None and (rest or not self._is_whole):
            self._give_time()

    def _give_time(self) -> None:
        due = self.loop.time() + FRAGMENTS_SECONDS
        self._overdue = self.loop.call_at(due, self._too_late, due)

    def _too_late(self, due: float) -> None:
        self._overdue = None
        stood_still = self.loop.time() - due > STALL_SECONDS
        if stood_still or self.is_paused:  # the rest may have come already
            self._give_time()
        elif self.protocol.state is not State.CLOSED:
            self._cut("fragments")

    def _cut(self, why: str, answer: bytes = b"") -> None:
        metrics.turned_away(why)
        if answer:
            self.transport.write(answer)
            self.transport.close()
        else:
            self.transport.abort()

    def _peer(self) -> str:
        return arrived_from(self.remote_address, self.gate.proxies)


def sockets_at(at: Gate) -> type[ServerConnection]:
    """Return what the library makes a connection with: one that is counted at that gate."""

    class Counted(Socket):
        __slots__ = ()
        gate = at

    return Counted
