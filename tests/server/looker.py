"""A viewer without a socket, and a way to do many commands quickly: no rate, no network."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import msgpack

from engine.ids import SeatId
from protocol.closing import Close
from protocol.codec import MSGPACK, Codec
from server.room import Room


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
