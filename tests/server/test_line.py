"""A client that does not read, and one that does not answer."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import msgpack
from websockets.frames import Frame, Opcode

from protocol.codec import JSON, MSGPACK, Codec
from protocol.messages import Refused
from server.app import Running
from server.audience import Viewer
from server.connection import Connection
from server.line import framed
from server.room import Room
from tests.server.conftest import Serve
from tests.server.guest import guest


async def test_pings_come_as_messages_and_a_pong_keeps_the_line(serve: Serve) -> None:
    async with (
        serve(ping_seconds=0.05, silence_seconds=0.4) as house,
        guest(house.port) as ann,
        guest(house.port) as mute,
    ):
        await ann.open()
        await mute.join(ann.code)
        pings = [0]
        while len(pings) < 12:
            message = await ann.hear()
            if message["t"] == "ping":
                assert message["n"] == pings[-1] + 1
                assert message["now"] > 1_700_000_000_000
                pings.append(message["n"])
                await ann.say({"t": "pong", "n": message["n"]})
        closed = await mute.hear_close()
        assert (closed.code, closed.reason) == (4001, "silent")
        assert (await ann.act("pass"))["t"] == "update"


async def test_a_server_that_stood_still_takes_nobody_for_dead(serve: Serve) -> None:
    async with serve(ping_seconds=0.05, silence_seconds=0.3) as house, guest(house.port) as ann:
        await ann.open()
        await ann.act("pass")
        time.sleep(0.6)  # noqa: ASYNC251 - this is what must do no harm
        assert (await ann.act("pass"))["t"] == "update"


async def watcher_of(house: Running, code: str) -> tuple[Room, Viewer]:
    room = await house.rooms.find(code)
    assert room is not None
    async with asyncio.timeout(5):
        while room.audience.watching == 0:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)
    (viewer,) = [one for one in room.audience if one.seat is None]
    return room, viewer


FILLER = MSGPACK.encode(Refused("filler", "x" * 60_000))


async def test_a_client_that_does_not_read_is_closed_and_nobody_else_waits(serve: Serve) -> None:
    async with serve(outbox_bytes=20_000, write_seconds=0.3) as house, guest(house.port) as ann:
        await ann.open()
        with socket.socket() as deaf:
            await sit_and_never_read(deaf, house.port, ann.code)
            room, viewer = await watcher_of(house, ann.code)
            sent = 0
            while room.audience.watching:
                viewer.send(FILLER)
                sent += 1
                assert sent < 2000, "what waits for one client is bounded"
                await asyncio.sleep(0.005)
            assert (await ann.act("pass"))["t"] == "update"


async def test_little_that_waits_too_long_closes_as_well(serve: Serve) -> None:
    async with serve(write_seconds=0.3) as house, guest(house.port) as ann:
        await ann.open()
        with socket.socket() as deaf:
            await sit_and_never_read(deaf, house.port, ann.code)
            room, viewer = await watcher_of(house, ann.code)
            assert isinstance(viewer, Connection)
            while not viewer.waiting_bytes:  # the network's own buffers are full before
                viewer.send(FILLER)
                await asyncio.sleep(0)
            async with asyncio.timeout(10):
                while room.audience.watching:  # noqa: ASYNC110 - nothing tells of it
                    await asyncio.sleep(0.01)


async def test_who_reads_late_gets_one_snapshot_instead_of_a_backlog(serve: Serve) -> None:
    async with (
        serve(outbox_bytes=20_000) as house,
        guest(house.port) as ann,
        guest(house.port, max_queue=1) as eve,
    ):
        await ann.open()
        await eve.watch(ann.code)
        _, viewer = await watcher_of(house, ann.code)
        assert isinstance(viewer, Connection)
        while viewer.waiting_bytes <= 20_000:  # she does not read, and her buffers fill
            viewer.send(FILLER)
            await asyncio.sleep(0)
        for _ in range(10):
            await ann.act("pass")
        seen = await eve.hear()
        while seen["t"] != "welcome":
            assert seen["t"] == "refused", "the patches were not sent after the backlog"
            seen = await eve.hear()
        assert (eve.table, eve.v) == (ann.table, ann.v)
        await ann.act("pass")
        while eve.v < ann.v:
            await eve.hear()
        assert eve.table == ann.table


async def sit_and_never_read(deaf: socket.socket, port: int, code: str) -> None:
    loop = asyncio.get_running_loop()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    deaf.setblocking(False)
    await loop.sock_connect(deaf, ("127.0.0.1", port))
    await loop.sock_sendall(deaf, UPGRADE)
    hello = {"t": "join", "id": "j", "code": code, "watch": True}
    await loop.sock_sendall(deaf, masked(hello))


UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def masked(message: Mapping[str, object]) -> bytes:
    """Return a binary frame of a client, masked with zeros."""
    body = msgpack.encode(message)
    return bytes((0x82, 0x80 | len(body), 0, 0, 0, 0)) + body


async def test_frames_after_a_goodbye_go_nowhere(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben:
        await ann.open()
        await ben.join(ann.code)
        await ben.act("leave")
        await ann.act("pass")
        closed = await ben.hear_close()
        assert closed.code == 4502
        assert ben.table["count"] == 0


@pytest.mark.parametrize("codec", [MSGPACK, JSON])
@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536])
def test_a_frame_is_as_the_library_would_make_it(codec: Codec, size: int) -> None:
    opcode = Opcode.TEXT if codec.is_text else Opcode.BINARY
    messages = [b"x" * size, b"y"]
    wire = b"".join(Frame(opcode, one).serialize(mask=False) for one in messages)
    assert framed(messages, codec) == wire


async def test_a_client_that_cannot_be_written_to_is_cut_and_harms_nobody(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben:
        await ann.open()
        await ben.join(ann.code)
        (room,) = list(house.rooms)
        bens: Any = next(one for one in room.audience if one.seat == 2)
        monkeypatch.setattr(bens._line, "_transport", Unwritable(bens._line._transport))
        assert (await ann.act("pass"))["t"] == "update"
        assert (await ben.hear_close()).code == 1006


class Unwritable:
    """A transport that takes nothing more."""

    def __init__(self, real: asyncio.Transport) -> None:
        self.abort = real.abort

    def write(self, _wire: bytes) -> None:
        raise RuntimeError("Cannot call write() after write_eof()")
