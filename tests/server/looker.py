"""A viewer without a socket, and a way to do many commands quickly: no rate, no network."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import msgpack

from engine.ids import SeatId
from protocol.closing import Close
from protocol.codec import MSGPACK, Codec
from server.room import Room


def unframed(wire: bytes) -> list[bytes]:
    """Return the messages in a server's frames (RFC 6455 section 5.2)."""
    found, at = list[bytes](), 0
    while at < len(wire):
        assert wire[at] in (0x81, 0x82), "each frame is a whole message"
        size, at = wire[at + 1], at + 2
        if size >= 126:
            more = 2 if size == 126 else 8
            size, at = int.from_bytes(wire[at : at + more]), at + more
        found.append(wire[at : at + size])
        at += size
    return found


class Looker:
    """Sees a room from one seat, and keeps every frame."""

    def __init__(
        self, seat: int | None = 1, codec: Codec = MSGPACK, *, stands_in: bool = False
    ) -> None:
        self.stands_in = stands_in
        self.seat = None if seat is None else SeatId(seat)
        self.codec = codec
        self.frames: list[bytes] = []
        self.wires: list[bytes] = []
        self.closed: Close | None = None
        self._heard = asyncio.Event()

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)
        self._heard.set()

    def send_framed(self, wire: bytes) -> None:
        self.wires.append(wire)
        self.frames += unframed(wire)
        self._heard.set()

    def close(self, why: Close) -> None:
        self.closed = why

    async def act(self, room: Room, id: str, command: object) -> dict[str, Any]:
        """Take a command and return the message that answers it."""
        if self not in room.audience:
            room.welcome(self, "here I am")
        seen = len(self.frames)
        room.take(self, id, command)
        while True:
            for frame in self.frames[seen:]:
                message: dict[str, Any] = msgpack.decode(frame)
                if id in (message.get("id"), message.get("done")):
                    return message
            self._heard.clear()
            await self._heard.wait()
