"""Messages in, by both ways: the same ones in the same order, however the network cuts them.

The first tests hold what the short way relies on, for the installed version of the library.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed
from websockets.server import ServerProtocol

from protocol.limits import HELD_FRAMES
from server.app import Running
from server.short_path import AT_ONCE, Data, ShortPath, is_between_frames
from tests.server.guest import JSON, guest
from tests.server.raw import BINARY, CLOSE, CONT, PING, TEXT, framed, head, packed, raw

SEEDS = 200


class Net(asyncio.Transport):
    """The network, as far as a connection sees it."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.reads = True
        self.is_closed = False

    def write(self, data: Any) -> None:
        self.written.append(data)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def is_closing(self) -> bool:
        return self.is_closed

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        pass

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


class NoServer:
    """Does nothing with a connection."""

    def __init__(self) -> None:
        self.handler_tasks: set[asyncio.Task[None]] = set()

    async def handler(self, _connection: ServerConnection) -> None:
        pass


class Reading(ShortPath):
    """Counts what the library had to read since somebody listens."""

    long = 0

    def __init__(self) -> None:
        server: Any = NoServer()
        super().__init__(ServerProtocol(), server)
        self.net = Net()
        self.connection_made(self.net)
        self.data_received(head())
        self.send_the_answer()

    def send_the_answer(self) -> None:
        assert self.request is not None
        self.protocol.send_response(self.protocol.accept(self.request))
        self.send_data()

    def data_received(self, data: bytes) -> None:
        if rest := self.short(data):
            self.long += self._held is None
            super().data_received(rest)

    reads = data_received


async def listening() -> tuple[Reading, list[Data]]:
    heard: list[Data] = []
    one = Reading()
    one.listen(heard.append)
    return one, heard


async def test_the_library_is_as_the_short_way_expects_it() -> None:
    one, heard = await listening()
    one.reads(framed(b"first"))
    one.reads(framed(b"second") + framed(b"third", TEXT))
    assert heard == [b"first", b"second", "third"]
    assert one.long == 0, "the installed version of websockets has another inside: see short_path"


@pytest.mark.parametrize("first", range(1, len(framed(b"whole"))))
async def test_the_library_keeps_what_has_begun(first: int) -> None:
    one, heard = await listening()
    data = bytes((0x82, 0x85, *framed(b"")[:4])) + b"\x82\x85\x82\x85\x82"  # looks like heads
    one.reads(data[:first])
    one.reads(data[first:])
    again, wanted = await listening()
    again.data_received(data)
    assert heard == wanted
    one.reads(framed(b"next"))
    assert (heard[1:], one.long) == ([b"next"], 2)


async def test_what_is_large_odd_or_in_pieces_is_the_librarys() -> None:
    one, heard = await listening()
    for data in (
        framed(b"x" * 126),
        framed(b"a", fin=False) + framed(b"b", CONT),
        framed(b"", PING) + framed(b"c"),
    ):
        one.reads(data)
    assert heard == [b"x" * 126, b"ab", b"c"]
    assert one.long == 3
    one.reads(framed(b"d"))
    assert (heard[-1], one.long) == (b"d", 3)


async def test_nothing_is_heard_after_the_end() -> None:
    one, heard = await listening()
    one.reads(framed(b"last") + framed(b"", CLOSE) + framed(b"never"))
    one.reads(framed(b"never"))
    assert heard == [b"last"]


@pytest.mark.parametrize("text", [b"\xff", b"long enough for the library " * 5 + b"\xff"])
async def test_a_text_that_is_none_ends_it(text: bytes) -> None:
    one, heard = await listening()
    one.reads(framed(text, TEXT) + framed(b"never"))
    one.reads(framed(b"never"))
    assert heard == []
    assert one.protocol.close_sent is not None
    assert one.protocol.close_sent.code == 1007


def blind(_protocol: object) -> bool:
    return False


def without(name: str) -> Callable[[object], bool]:
    """Return a look at a library that has no such attribute."""

    def look(protocol: object) -> bool:
        names = {"parser", "current_size"} - {name}
        return is_between_frames(SimpleNamespace(**{one: getattr(protocol, one) for one in names}))

    return look


def made(rng: Random) -> tuple[bytes, list[Data]]:
    """Return what a client sends in all, and the messages in it."""
    wire, messages = b"", list[Data]()
    for _ in range(rng.randrange(1, 12)):
        is_text = rng.random() < 0.3
        payload = rng.choice((b"", b"vote", b"\x82\x85" * 9, b"z" * 125, b"y" * 126, b"w" * 3000))
        payload = payload.replace(b"\x82\x85", "é".encode()) if is_text else payload
        cuts = sorted(rng.randrange(len(payload) + 1) for _ in range(rng.choice((0, 0, 0, 1, 3))))
        pieces = [payload[a:b] for a, b in zip([0, *cuts], [*cuts, len(payload)], strict=True)]
        for place, piece in enumerate(pieces):
            opcode = CONT if place else TEXT if is_text else BINARY
            wire += framed(piece, opcode, fin=place == len(pieces) - 1)
            wire += framed(b"?", PING) if rng.random() < 0.2 else b""
        messages.append(payload.decode() if is_text else payload)
    return wire, messages


@pytest.mark.parametrize("look", [None, blind, without("parser"), without("current_size")])
async def test_however_it_comes_all_is_heard_once_and_in_order(
    look: Callable[[object], bool] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if look is not None:
        monkeypatch.setattr("server.short_path.is_between_frames", look)
    short = 0
    for seed in range(SEEDS):
        rng = Random(seed)
        wire, messages = made(rng)
        one, heard = await listening()
        at, reads = 0, 0
        while at < len(wire):
            size = rng.choice((1, 2, 6, 40, 131, 5000))
            one.reads(wire[at : at + size])
            at, reads = at + size, reads + 1
        assert heard == messages
        short += one.long < reads
    assert (short > 0) == (look is None)


async def test_what_comes_before_somebody_listens_waits_its_turn() -> None:
    one = Reading()
    for number in range(HELD_FRAMES + 3):
        one.reads(framed(bytes((number,))))
    assert (one.is_paused, one.net.reads) == (True, False)
    assert await one.next_message() == b"\0"
    heard: list[Data] = []
    one.listen(heard.append)
    assert (one.is_paused, one.net.reads) == (False, True)
    one.reads(framed(b"more"))
    assert heard == [*(bytes((number,)) for number in range(1, HELD_FRAMES + 3)), b"more"]


async def test_a_flood_lets_others_have_their_turn() -> None:
    one, heard = await listening()
    numbers = [bytes((number,)) for number in range(2 * AT_ONCE + 5)]
    one.reads(b"".join(map(framed, numbers)))
    assert heard == numbers[:AT_ONCE]
    assert (one.is_paused, one.net.reads) == (True, False)
    await asyncio.sleep(0)
    assert len(heard) == 2 * AT_ONCE
    await asyncio.sleep(0)
    assert heard == numbers
    assert (one.is_paused, one.net.reads, one.long) == (False, True, 0)


async def test_what_was_still_to_be_heard_is_gone_with_its_connection() -> None:
    one, heard = await listening()
    one.reads(framed(b"x") * (AT_ONCE + 5))
    one.net.is_closed = True
    await asyncio.sleep(0)
    assert len(heard) == AT_ONCE


async def test_who_waits_for_a_message_is_told_that_none_comes() -> None:
    one = Reading()
    waiting = asyncio.create_task(one.next_message())
    await asyncio.sleep(0)
    one.connection_lost(None)
    with pytest.raises(ConnectionClosed):
        await waiting
    with pytest.raises(ConnectionClosed):
        await one.next_message()


async def test_over_real_sockets_votes_come_by_the_short_way(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    long: list[bytes] = []
    read = ServerConnection.data_received

    def counted(self: ServerConnection, data: bytes) -> None:
        long.append(data)
        read(self, data)

    async with guest(house.port) as ann, guest(house.port, JSON) as ben:
        await ann.open()
        await ben.join(ann.code)
        monkeypatch.setattr(ServerConnection, "data_received", counted)
        for number in range(5):
            assert (await ann.act("pass", f"a{number}"))["done"] == f"a{number}"
            assert (await ben.act("pass", f"b{number}"))["done"] == f"b{number}"
        assert long == []


async def test_over_real_sockets_both_ways_keep_the_order(house: Running) -> None:
    async with raw(house.port) as client:
        await client.send(framed(packed({"t": "open", "id": "o", "name": "Ann"})))
        assert (await client.message())["t"] == "welcome"
        ids = [f"{number}" * (1 + 30 * (number % 2)) for number in range(6)]
        said = [packed({"t": "act", "id": one, "do": {"do": "pass"}}) for one in ids]
        parts = [framed(one[:9], fin=False) + framed(one[9:], CONT) for one in said[::3]]
        wire = [framed(one) for one in said]
        wire[::3] = parts
        await client.send(b"".join(wire))
        assert [(await client.message())["done"] for _ in ids] == ids
