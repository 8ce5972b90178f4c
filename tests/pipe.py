"""A connection without a network: bytes go into the server's own socket class, and come out again.

The server is a whole one. Only where the system would accept a connection, its protocol is made
here and given a transport that keeps what is written. So what a step costs is the server's alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.kind import TABLE
from server.app import Running, running
from server.settings import Settings
from tests.server.raw import CLOSE, Frame, framed, head

AFAR = "192.0.2.7"
TURNS = 4
"""So often the loop turns at the least: one for each task that hands on, and one more."""

PATIENCE = 20.0

Factory = Callable[[], Any]  # makes one connection of the library


@asynccontextmanager
async def piped(folder: Path, **chosen: Any) -> AsyncGenerator[tuple[Running, Factory], None]:
    """Run a server, and give what makes a connection for each socket that it accepts."""
    loop, made = asyncio.get_running_loop(), list[Factory]()
    listen: Any = loop.create_server

    async def create_server(factory: Factory, *given: Any, **options: Any) -> asyncio.Server:
        made.append(factory)
        server: asyncio.Server = await listen(factory, *given, **options)
        return server

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "create_server", create_server)
        async with running(Settings(port=0, data=folder, **chosen), TABLE) as server:
            yield server, made[0]


class Pipe(asyncio.Transport):
    """The client's end of one connection, as much as a server touches of it."""

    def __init__(self, factory: Factory) -> None:
        super().__init__()
        self.written = bytearray()
        self.close_code: int | None = None
        self.is_over = False
        self._is_closing = False
        self._loop = asyncio.get_running_loop()
        self._socket = factory()
        self._socket.connection_made(self)

    async def upgrade(self, subprotocol: str) -> None:
        """Ask for a WebSocket, and return when it is one."""
        self.give(head("/ws", f"Sec-WebSocket-Protocol: {subprotocol}", f"X-Forwarded-For: {AFAR}"))
        while b"\r\n\r\n" not in self.written:  # noqa: ASYNC110 - the loop must turn
            await asyncio.sleep(0)
        status, _, rest = self.written.partition(b"\r\n\r\n")
        assert status.startswith(b"HTTP/1.1 101 "), bytes(status)
        self.written = rest

    def give(self, data: bytes) -> None:
        """Let the server's socket have bytes."""
        self._socket.data_received(data)

    async def step(self, *parts: bytes, is_answered: bool) -> None:
        """Give bytes, and let the loop turn until what follows from them is done.

        What is answered takes some turns, or as long as the disk does.
        """
        for part in parts:
            self.give(part)
        for _ in range(TURNS):
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            while is_answered and not self.written and not self.is_over:  # noqa: ASYNC110 - nothing tells
                await asyncio.sleep(0.0005)

    def hear(self) -> list[Frame]:
        """Return the frames that came since the last time."""
        frames: list[Frame] = []
        while (found := _first_frame(self.written)) is not None:
            frame, size = found
            del self.written[:size]
            frames.append(frame)
            if frame.opcode == CLOSE:
                self.close_code = int.from_bytes(frame.payload[:2], "big")
        return frames

    async def leave(self) -> None:
        """Hang up as RFC 6455 asks, and return when the server has let go."""
        self.give(framed(self.close_code.to_bytes(2, "big") if self.close_code else b"", CLOSE))
        while not self.is_over:  # noqa: ASYNC110 - the loop must turn
            await asyncio.sleep(0)
        await self._socket.wait_closed()

    # What a server asks of a transport.

    def write(self, data: Any) -> None:
        self.written += data

    def writelines(self, list_of_data: Any) -> None:
        self.written += b"".join(list_of_data)

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name == "peername" else default

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.close()  # the other end hangs up as well

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._loop.call_soon(self._lost)

    abort = close

    def _lost(self) -> None:
        self.is_over = True
        self._socket.connection_lost(None)


def _first_frame(data: bytearray) -> tuple[Frame, int] | None:
    """Return the frame that bytes begin with, and how many of them it takes; None if too few."""
    if len(data) < 2:
        return None
    assert not data[1] & 0x80, "a server masks nothing"
    start = {126: 4, 127: 10}.get(data[1], 2)
    size = data[1] if start == 2 else int.from_bytes(data[2:start], "big")
    end = start + size
    if len(data) < max(end, start):
        return None
    return Frame(bool(data[0] & 0x80), data[0] & 15, bytes(data[start:end])), end
