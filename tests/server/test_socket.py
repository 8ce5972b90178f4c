"""What the library leaves open: heads, fragments, pings without end (rooms.md 4.2)."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

import pytest

from protocol.limits import FRAGMENTS, HTTP_HEAD_BYTES
from server.app import Running
from tests.broken import Inputs
from tests.fuzz import incidents
from tests.server.conftest import Serve
from tests.server.guest import guest
from tests.server.raw import BINARY, CONT, PING, PONG, TEXT, framed, head, packed, raw

OVER_SOCKETS = 400
OPEN = packed({"t": "open", "id": "o", "name": "Ann"})


async def test_the_head_of_a_request_is_short(house: Running) -> None:
    long = "X: " + "x" * 2000
    async with raw(house.port, upgraded=False) as fits:
        assert await fits.upgrade(*[long] * 3) == 101
    async with raw(house.port, upgraded=False) as client:
        assert HTTP_HEAD_BYTES < 5 * 2000
        with suppress(ConnectionError, asyncio.IncompleteReadError):  # cut while it still sends
            assert await client.upgrade(*[long] * 5) == 431
        await client.gone()
    async with raw(house.port, upgraded=False) as client:
        await client.send(b"GET / HTTP/1.1\r\n")
        with suppress(ConnectionError):
            for _ in range(5):  # and so it is in pieces
                await client.send(f"{long}\r\n".encode())
                await asyncio.sleep(0.01)
        await client.gone()


async def test_a_request_that_does_not_end_is_cut(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.app.UPGRADE_SECONDS", 0.1)
    async with serve() as house, raw(house.port, upgraded=False) as client:
        await client.send(head()[:-2])
        await client.gone()


async def test_a_message_may_come_in_pieces(house: Running) -> None:
    async with raw(house.port) as client:
        await client.send(framed(OPEN[:5], fin=False), framed(b"hm", PING))
        await client.send(framed(b"", CONT, fin=False), framed(OPEN[5:], CONT))
        assert (await client.hear()).opcode == PONG
        assert (await client.message())["t"] == "welcome"


async def test_a_message_in_pieces_without_end_is_cut(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.socket.FRAGMENTS_SECONDS", 0.15)
    async with raw(house.port) as slow, guest(house.port) as ann:
        await slow.send(framed(OPEN[:5], fin=False))
        await slow.gone()
        assert (await ann.open())["t"] == "welcome"


@pytest.mark.parametrize("first", [1, 2, 6, 9])
async def test_a_frame_that_comes_byte_by_byte_is_cut(
    first: int, house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.socket.FRAGMENTS_SECONDS", 0.15)
    data = framed(OPEN)
    async with raw(house.port) as slow:
        gone = asyncio.create_task(slow.gone())
        await slow.send(data[:first])
        for byte in data[first:-1]:
            if gone.done():
                break
            await asyncio.sleep(0.03)
            slow.writer.write(bytes((byte,)))
        await gone


async def test_a_message_that_ends_in_time_is_not_cut(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.socket.FRAGMENTS_SECONDS", 0.2)
    async with raw(house.port) as client:
        await client.send(framed(OPEN[:5], fin=False))
        await asyncio.sleep(0.1)
        await client.send(framed(OPEN[5:], CONT))
        assert (await client.message())["t"] == "welcome"
        await asyncio.sleep(0.4)
        await client.send(framed(packed({"t": "act", "id": "a", "do": {"do": "pass"}})))
        assert (await client.message())["done"] == "a"


async def test_frames_without_end_are_cut_however_small(house: Running) -> None:
    async with raw(house.port) as client:
        await client.send(framed(b"", BINARY, fin=False), framed(b"", CONT, fin=False) * FRAGMENTS)
        await client.gone()


async def test_who_pings_and_does_not_read_is_cut(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.socket.OUTBOX_BYTES", 1000)
    async with serve() as house, raw(house.port) as client:
        flood = framed(b"x" * 125, PING) * 500
        async with asyncio.timeout(20):
            with suppress(ConnectionError):
                while True:
                    await client.send(flood)


async def test_over_real_sockets_the_server_goes_on(house: Running) -> None:
    before, made = incidents(), Inputs(2)
    async with guest(house.port) as ann:
        await ann.open()
        for number in range(OVER_SOCKETS):
            rng = Random(number)
            async with raw(house.port) as client:
                data = made.number(number)[1]
                payload = data.encode() if isinstance(data, str) else data
                frame = bytearray(
                    framed(
                        payload,
                        rng.choice((BINARY, TEXT, CONT, PING, rng.randrange(16))),
                        fin=rng.random() < 0.8,
                        rsv=rng.choice((0, 0, 0, 1, 7)),
                        mask=rng.random() < 0.9,
                    )
                )
                if rng.random() < 0.3:
                    frame[rng.randrange(len(frame))] = rng.randrange(256)
                await client.send(bytes(frame))
                client.writer.write_eof()
                async with asyncio.timeout(5):
                    code = await client.close_code()
                assert code in (None, 1000, 1002, 1005, 1007, 1008, 1009, 1013, 4500, 4504)
        assert (await ann.act("pass"))["t"] == "update"
    assert incidents() == before
