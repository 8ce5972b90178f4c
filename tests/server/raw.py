"""A client made of bytes: it can break every rule of RFC 6455 that a library would keep."""

from __future__ import annotations

import asyncio
import os
import struct
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgpack  # type: ignore[import-untyped]  # it ships no types; used as Any below

_untyped: Any = msgpack

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PATIENCE = 5.0


class Frame(NamedTuple):
    fin: bool
    opcode: int
    payload: bytes


def head(path: str = "/ws", *lines: str) -> bytes:
    """Return an upgrade request; more lines replace nothing."""
    fields = [
        "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]  # fmt: skip
    return "\r\n".join([f"GET {path} HTTP/1.1", *fields, *lines, "", ""]).encode()


def framed(
    payload: bytes, opcode: int = BINARY, *, fin: bool = True, rsv: int = 0, mask: bool = True
) -> bytes:
    """Return a client's frame (RFC 6455 section 5.2), right or wrong as asked."""
    size, first = len(payload), (0x80 if fin else 0) | rsv << 4 | opcode
    bit = 0x80 if mask else 0
    if size < 126:
        start = struct.pack("!BB", first, bit | size)
    elif size < 1 << 16:
        start = struct.pack("!BBH", first, bit | 126, size)
    else:
        start = struct.pack("!BBQ", first, bit | 127, size)
    if not mask:
        return start + payload
    key = os.urandom(4)
    return start + key + bytes(byte ^ key[place % 4] for place, byte in enumerate(payload))


def packed(message: dict[str, Any]) -> bytes:
    data: bytes = _untyped.packb(message)
    return data


class Raw:
    """One TCP connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, *parts: bytes) -> None:
        self.writer.write(b"".join(parts))
        await self.writer.drain()

    async def upgrade(self, *lines: str) -> int:
        """Ask for a WebSocket, and return the HTTP status."""
        await self.send(head("/ws", *lines))
        return await self.status()

    async def status(self) -> int:
        async with asyncio.timeout(PATIENCE):
            answer = await self.reader.readuntil(b"\r\n\r\n")
        return int(answer.split()[1])

    async def hear(self) -> Frame:
        """Return the server's next frame; EOF is an `IncompleteReadError`."""
        async with asyncio.timeout(PATIENCE):
            first, second = await self.reader.readexactly(2)
            assert not second & 0x80, "a server masks nothing"
            assert not first & 0x70, "no extension was agreed on"
            size = second
            if size == 126:
                (size,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
            return Frame(bool(first & 0x80), first & 15, await self.reader.readexactly(size))

    async def message(self) -> dict[str, Any]:
        """Return the next message that is not `here` or `ping`."""
        while True:
            frame = await self.hear()
            if frame.opcode == BINARY:
                message: dict[str, Any] = _untyped.unpackb(frame.payload)
                if message["t"] not in ("here", "ping"):
                    return message

    async def close_code(self) -> int | None:
        """Return the code of the server's close frame, or None if it just hangs up."""
        try:
            while True:
                frame = await self.hear()
                if frame.opcode == CLOSE:
                    return int(struct.unpack("!H", frame.payload[:2])[0]) if frame.payload else 1005
        except (asyncio.IncompleteReadError, ConnectionError):
            return None

    async def gone(self) -> None:
        """Return when the server has closed the connection."""
        async with asyncio.timeout(PATIENCE):
            try:
                while await self.reader.read(65536):
                    pass
            except ConnectionError:
                return


@asynccontextmanager
async def raw(port: int, *, upgraded: bool = True) -> AsyncGenerator[Raw, None]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    client = Raw(reader, writer)
    try:
        if upgraded:
            assert await client.upgrade() == 101
        yield client
    finally:
        writer.close()
