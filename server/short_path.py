"""A message's short way in: from the network's bytes to a function, without a queue or a task.

1. A small frame that came whole, where the library's parser waits for a new one, is read here, and
   its message is heard in the same moment. Every other byte goes the library's way.
2. Both ways end in the same function, so messages are heard in the order in which they came.
3. That the parser waits is seen from its inside, which is no public interface. Where the inside is
   another one, every frame goes the library's way: slower, and never wrong.
4. Until somebody listens messages wait here, and after `HELD_FRAMES` nothing more is read. Nothing
   is read either while much of one read is still to be heard.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, TypeAlias  # the library's options are passed on unread

from websockets.asyncio.server import ServerConnection
from websockets.frames import CTRL_OPCODES, CloseCode, Frame, Opcode
from websockets.protocol import State

from protocol.limits import HELD_FRAMES

try:
    from websockets.speedups import apply_mask
except ImportError:  # it is not built for every system
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from websockets.http11 import Request, Response

__all__ = ["AT_ONCE", "Data", "Hear", "ShortPath", "is_between_frames"]

Data: TypeAlias = bytes | str
Hear: TypeAlias = "Callable[[Data], None]"

AT_ONCE = 32
"""Messages of one read that are heard before everybody else has a turn: a flood stops no table."""

_HEAD = 6
"""Bytes before the payload of a small masked frame: two, and the mask (RFC 6455 section 5.2)."""

_MASKED = 0x80
_SMALL = 126
_TEXT, _BINARY = 0x80 | Opcode.TEXT, 0x80 | Opcode.BINARY
"""The first byte of a frame that is a whole message; no extension has a say in it."""

_NEW = "at_eof"
"""Where the library's parser stands when it waits for a new frame, or for the end."""


class ShortPath(ServerConnection):
    """A connection of the library that gives each message to whoever listens."""

    # The library's own attributes just fit into a shared table of names; more would cost 1.3 KB.
    __slots__ = (
        "_hear",
        "_held",
        "_is_deaf",
        "_is_text",
        "_parts",
        "_waits",
        "_woken",
        "is_paused",
    )

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.is_paused = False
        """Whether nothing is read, since too much waits to be heard."""
        self._hear: Hear | None = None
        self._held: deque[Data] | None = deque()  # None once somebody listens
        self._parts: list[bytes] = []  # of a message that is not whole yet
        self._is_text = False
        self._is_deaf = False
        self._waits = False  # whether the parser waits for a new frame
        self._woken: asyncio.Future[None] | None = None

    async def next_message(self) -> Data:
        """Return the next message, for as long as nobody listens; else `ConnectionClosed`."""
        assert self._held is not None, "somebody listens"
        while not self._held:
            if self.connection_lost_waiter.done():
                raise self.close_exc
            self._woken = self.loop.create_future()
            await self._woken
        message = self._held.popleft()
        if not self._held:
            self._read_on()
        return message

    def listen(self, hear: Hear) -> None:
        """Give what waits, and from now on each message as it comes. `hear` never raises."""
        assert self._held is not None, "somebody listens"
        for message in self._held:
            hear(message)
        self._hear, self._held = hear, None
        self._read_on()

    def deafen(self) -> None:
        """Hear nothing more, and let go of who listened."""
        self._hear, self._is_deaf = None, True

    def short(self, data: bytes) -> bytes:
        """Hear the small whole messages that bytes begin with; return the rest."""
        hear = self._hear
        if hear is None or not self._waits or self.protocol.state is not State.OPEN:
            return data
        at, end, left = 0, len(data), AT_ONCE
        while end - at >= _HEAD and left:
            first, size = data[at], data[at + 1] - _MASKED
            body = at + _HEAD
            if not 0 <= size < _SMALL or body + size > end:
                break
            payload = apply_mask(data[body : body + size], data[body - 4 : body])
            if first == _BINARY:
                hear(payload)
            elif first == _TEXT and (text := _text(payload)) is not None:
                hear(text)
            else:
                break
            at, left = body + size, left - 1
        if not left and at < end:
            self._give_way(data[at:])
            return b""
        return data[at:] if at else data

    def _give_way(self, rest: bytes) -> None:
        """Let others have their turn, and then go on with the rest of what was read."""
        if not self.transport.is_closing():
            self.is_paused = True
            self.transport.pause_reading()
            self.loop.call_soon(self._go_on, rest)

    def _go_on(self, rest: bytes) -> None:
        if not self.transport.is_closing():
            self._read_on()
            self.data_received(rest)

    def data_received(self, data: bytes) -> None:
        """Let the library read bytes."""
        super().data_received(data)
        self._waits = is_between_frames(self.protocol)

    def process_event(self, event: Request | Response | Frame) -> None:
        """Take one request or frame in; a message that is whole is heard, or waits for it."""
        if not isinstance(event, Frame) or event.opcode in CTRL_OPCODES:
            return super().process_event(event)
        if self._is_deaf:
            return
        if event.opcode is not Opcode.CONT:
            self._is_text = event.opcode is Opcode.TEXT
        self._parts.append(bytes(event.data))
        if event.fin:
            payload, self._parts = b"".join(self._parts), []
            self._take(payload)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell who waits for a message that none comes."""
        super().connection_lost(exc)
        self._wake()

    def _take(self, payload: bytes) -> None:
        message = _text(payload) if self._is_text else payload
        if message is None:
            self._is_deaf = True
            self.protocol.fail(CloseCode.INVALID_DATA, "this text is no UTF-8")
            self.send_data()
        elif self._held is None:
            assert self._hear is not None, "nothing waits, so somebody listens"
            self._hear(message)
        else:
            self._held.append(message)
            self._wake()
            if len(self._held) > HELD_FRAMES and not self.is_paused:
                self.is_paused = True
                self.transport.pause_reading()

    def _read_on(self) -> None:
        if self.is_paused:
            self.is_paused = False
            self.transport.resume_reading()

    def _wake(self) -> None:
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)


def is_between_frames(protocol: Any) -> bool:
    """Whether the library has nothing of a frame, and no message in pieces; False if not known."""
    step = getattr(protocol, "parser", None)
    while inner := getattr(step, "gi_yieldfrom", None):
        step = inner
    return getattr(protocol, "current_size", 0) is None and getattr(step, "__name__", "") == _NEW


def _text(payload: bytes) -> str | None:
    try:
        return payload.decode()
    except UnicodeDecodeError:
        return None
