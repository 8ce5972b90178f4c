"""What a client can check of RFC 6455, in the manner of the Autobahn test suite, byte by byte."""

from __future__ import annotations

import asyncio
import json
import struct

import pytest

from protocol.limits import MESSAGE_IN_BYTES
from server.app import Running
from tests.server.raw import (
    BINARY,
    CLOSE,
    CONT,
    PING,
    PONG,
    TEXT,
    Frame,
    framed,
    head,
    packed,
    raw,
)

OPEN = {"t": "open", "id": "o", "name": "Ann"}
PACKED = packed(OPEN)
JSON_PROTOCOL = "Sec-WebSocket-Protocol: moot.v1.json"


def close_frame(code: int, reason: bytes = b"") -> bytes:
    return framed(struct.pack("!H", code) + reason, CLOSE)


# The handshake (sections 4.1, 4.2).


@pytest.mark.parametrize(
    ("old", "new", "status"),
    [
        (b"", b"", 101),
        (b"Upgrade: websocket", b"Upgrade: WebSocket", 101),
        (b"Connection: Upgrade", b"Connection: keep-alive, upgrade", 101),
        (b"Upgrade: websocket\r\n", b"", 426),
        (b"Upgrade: websocket", b"Upgrade: h2c", 426),
        (b"Connection: Upgrade", b"Connection: close", 426),
        (b"Version: 13", b"Version: 8", 400),
        (b"Sec-WebSocket-Version: 13\r\n", b"", 400),
        (b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", b"", 400),
        (b"dGhlIHNhbXBsZSBub25jZQ==", b"c2hvcnQ=", 400),
        (b"dGhlIHNhbXBsZSBub25jZQ==", b"not base64 at all", 400),
        (b"GET ", b"POST ", 405),
        (b"HTTP/1.1", b"HTTP/1.0", 505),
        (b"Host: 127.0.0.1\r\n", b"", 400),
    ],
)
async def test_a_handshake_is_right_or_refused(
    house: Running, old: bytes, new: bytes, status: int
) -> None:
    async with raw(house.port, upgraded=False) as client:
        await client.send(head().replace(old, new))
        assert await client.status() == status


async def test_the_key_is_answered_as_the_standard_says(house: Running) -> None:
    async with raw(house.port, upgraded=False) as client:
        await client.send(head())
        answer = await client.reader.readuntil(b"\r\n\r\n")
        assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in answer
        assert b"Sec-WebSocket-Extensions" not in answer
        assert b"Sec-WebSocket-Protocol" not in answer


async def test_no_extension_is_agreed_on(house: Running) -> None:
    async with raw(house.port, upgraded=False) as client:
        await client.send(head("/ws", "Sec-WebSocket-Extensions: permessage-deflate"))
        assert b"permessage-deflate" not in await client.reader.readuntil(b"\r\n\r\n")


# Frames that fail the connection (sections 5.1, 5.2, 5.4, 5.5).


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(framed(PACKED, mask=False), id="not masked"),
        *[pytest.param(framed(PACKED, rsv=rsv), id=f"reserved bits {rsv}") for rsv in range(1, 8)],
        *[pytest.param(framed(b"", op), id=f"opcode {op}") for op in (3, 4, 5, 6, 7)],
        *[pytest.param(framed(b"", op), id=f"opcode {op}") for op in (11, 12, 13, 14, 15)],
        *[pytest.param(framed(b"x" * 126, op), id=f"long control {op}") for op in (8, 9, 10)],
        *[pytest.param(framed(b"", op, fin=False), id=f"control in parts {op}") for op in (8, 9)],
        pytest.param(framed(PACKED, CONT), id="a continuation of nothing"),
        pytest.param(framed(PACKED, CONT, fin=False), id="a continuation of nothing, unfinished"),
        pytest.param(framed(b"", fin=False) + framed(PACKED), id="a new message inside another"),
        pytest.param(
            framed(b"", fin=False) + framed(b"", PING, fin=False), id="a ping in parts, inside"
        ),
        pytest.param(framed(b"x", CLOSE), id="a close of one byte"),
        *[
            pytest.param(close_frame(code), id=f"close {code}")
            for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535)
        ],
    ],
)
async def test_a_frame_against_the_protocol_is_1002(house: Running, sent: bytes) -> None:
    async with raw(house.port) as client:
        await client.send(sent)
        assert await client.close_code() == 1002
        await client.gone()


async def test_a_length_beyond_63_bits_is_refused(house: Running) -> None:
    async with raw(house.port) as client:
        await client.send(bytes((0x82, 0xFF)) + b"\xff" * 8 + b"\0" * 4)
        assert await client.close_code() in (1002, 1009)


@pytest.mark.parametrize(
    "sent",
    [
        framed(b"x" * (MESSAGE_IN_BYTES + 1)),
        framed(b"x" * MESSAGE_IN_BYTES, fin=False) + framed(b"x", CONT),
        framed(b"x" * 100_000)[:2000],
        bytes((0x82, 0xFF)) + (2**40).to_bytes(8, "big") + b"\0" * 4,
    ],
    ids=["one frame", "fragments", "announced", "a terabyte"],
)
async def test_a_message_over_the_limit_is_1009_before_it_is_read(
    house: Running, sent: bytes
) -> None:
    async with raw(house.port) as client:
        await client.send(sent)
        assert await client.close_code() == 1009


# Closing (sections 5.5.1, 7.1, 7.4).


@pytest.mark.parametrize("code", [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999,
                                  4000, 4999])  # fmt: skip
async def test_a_close_is_answered_with_its_code(house: Running, code: int) -> None:
    async with raw(house.port) as client:
        await client.send(close_frame(code, "goodbye, Ärger".encode()))
        assert await client.close_code() == code
        await client.gone()


async def test_a_close_without_a_code_is_answered_without_one(house: Running) -> None:
    async with raw(house.port) as client:
        await client.send(framed(b"", CLOSE))
        assert await client.hear() == Frame(True, CLOSE, b"")


async def test_a_reason_that_is_no_utf8_is_1007(house: Running) -> None:
    async with raw(house.port) as client:
        await client.send(close_frame(1000, b"\xce\xba\xff"))
        assert await client.close_code() in (1002, 1007)


async def test_nothing_counts_after_a_close(house: Running) -> None:
    async with raw(house.port) as client:
        await client.send(framed(PACKED))
        assert (await client.message())["t"] == "welcome"
        do = framed(packed({"t": "act", "id": "a", "do": {"do": "pass"}}))
        await client.send(close_frame(1000), do, framed(b"", PING))
        assert await client.close_code() == 1000
        await client.gone()
    (room,) = list(house.rooms)
    assert room.state.count == 0


async def test_who_hangs_up_without_a_word_harms_nobody(house: Running) -> None:
    async with raw(house.port) as client, raw(house.port) as other:
        await client.send(framed(PACKED))
        client.writer.transport.abort()
        await other.send(framed(PACKED))
        assert (await other.message())["t"] == "welcome"


# Pings (sections 5.5.2, 5.5.3).


@pytest.mark.parametrize("payload", [b"", b"hello", b"\x00\xff\xfe", b"x" * 125])
async def test_a_ping_is_answered_with_the_same(house: Running, payload: bytes) -> None:
    async with raw(house.port) as client:
        await client.send(framed(payload, PING))
        assert await client.hear() == Frame(True, PONG, payload)


async def test_ten_pings_are_ten_pongs_and_a_pong_is_nothing(house: Running) -> None:
    async with raw(house.port) as client:
        await client.send(framed(b"nobody asked", PONG))
        await client.send(*[framed(bytes((n,)), PING) for n in range(10)])
        assert [(await client.hear()).payload for _ in range(10)] == [
            bytes((n,)) for n in range(10)
        ]


# Messages in parts (section 5.4), and however the network cuts them.


@pytest.mark.parametrize("parts", [1, 2, 3, 7, len(PACKED)])
async def test_a_message_in_parts_is_the_message(house: Running, parts: int) -> None:
    size = -(-len(PACKED) // parts)
    pieces = [PACKED[at : at + size] for at in range(0, len(PACKED), size)]
    last = len(pieces) - 1
    async with raw(house.port) as client:
        for place, piece in enumerate(pieces):
            await client.send(framed(piece, CONT if place else BINARY, fin=place == last))
            if place < last:
                await client.send(framed(b"in between", PING))
                assert (await client.hear()).opcode == PONG
        assert (await client.message())["t"] == "welcome"


@pytest.mark.parametrize("size", [1, 2, 3, 5])
async def test_a_frame_may_come_in_any_pieces(house: Running, size: int) -> None:
    async with raw(house.port, upgraded=False) as client:
        data = head() + framed(PACKED)
        start = len(head())
        await client.send(data[:start])
        assert await client.status() == 101
        for at in range(start, len(data), size):
            await client.send(data[at : at + size])
            await asyncio.sleep(0)
        assert (await client.message())["t"] == "welcome"


@pytest.mark.parametrize("size", [0, 125, 126, 127, 65535 % MESSAGE_IN_BYTES, MESSAGE_IN_BYTES])
async def test_every_form_of_the_length_is_read(house: Running, size: int) -> None:
    async with raw(house.port) as client:
        await client.send(framed(b"\xc1" * size))
        refused = await client.message()
        assert (refused["t"], refused["code"]) == ("refused", "malformed")


async def test_a_length_may_be_written_longer_than_it_must(house: Running) -> None:
    body = framed(PACKED)[2:]
    async with raw(house.port) as client:
        await client.send(bytes((0x82, 0xFE)) + struct.pack("!H", len(PACKED)) + body)
        assert (await client.message())["t"] == "welcome"


# Text (section 8.1).


@pytest.mark.parametrize(
    "text",
    [b"\xff", b"\xce\xba\xe1\xbd", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\x80", b"\xf8\x88"],
    ids=["a stray byte", "cut short", "a surrogate", "beyond Unicode", "overlong", "five bytes"],
)
@pytest.mark.parametrize("parts", [1, 2])
async def test_text_that_is_no_utf8_is_1007(house: Running, text: bytes, parts: int) -> None:
    async with raw(house.port, upgraded=False) as client:
        assert await client.upgrade(JSON_PROTOCOL) == 101
        if parts == 1:
            await client.send(framed(text, TEXT))
        else:
            await client.send(framed(text[:1], TEXT, fin=False), framed(text[1:], CONT))
        assert await client.close_code() == 1007


async def test_a_character_may_be_cut_between_two_frames(house: Running) -> None:
    data = json.dumps({**OPEN, "name": "Jürgen"}, ensure_ascii=False).encode()
    cut = data.index(b"\xc3") + 1
    async with raw(house.port, upgraded=False) as client:
        assert await client.upgrade(JSON_PROTOCOL) == 101
        await client.send(framed(data[:cut], TEXT, fin=False), framed(data[cut:], CONT))
        answer = await client.hear()
        assert (answer.opcode, json.loads(answer.payload)["t"]) == (TEXT, "welcome")
