"""What comes before a connection."""

from __future__ import annotations

import asyncio
import contextlib
import json
from contextlib import AsyncExitStack
from typing import Any

import pytest
from msgspec import msgpack
from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

from protocol import codec
from protocol.closing import Close
from protocol.limits import RETURNS_PER_SECOND
from server.app import Running
from server.doorstep import Doorstep, choose
from server.rooms import Rooms
from server.stores.base import StoreFailed
from server.stores.sqlite import SqliteStore
from tests.server.conftest import Serve
from tests.server.guest import AFAR, JSON, MSGPACK, guest
from tests.server.test_web import get


async def test_there_are_only_so_many_connections_from_one_address(serve: Serve) -> None:
    async with serve(connections_per_address=2) as house:
        async with guest(house.port, **AFAR) as ann, guest(house.port, **AFAR):
            await ann.open()
            with pytest.raises(InvalidStatus) as error:
                async with guest(house.port, **AFAR):
                    pass
            assert error.value.response.status_code == 503
            async with guest(house.port) as bot:
                await bot.join(ann.code)
        async with asyncio.timeout(5):
            while True:
                with contextlib.suppress(InvalidStatus):
                    async with guest(house.port, **AFAR) as again:
                        await again.resume(ann)
                    break


async def test_there_are_only_so_many_connections_at_all(serve: Serve) -> None:
    async with serve(connections=1) as house, guest(house.port):
        with pytest.raises(InvalidStatus):
            async with guest(house.port):
                pass
        assert (await get(house.port, "/healthz")).status == 200


async def test_a_server_whose_store_is_gone_is_not_well(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert json.loads((await get(house.port, "/healthz")).body)["ok"] is True

    async def fail(*_given: object) -> None:
        raise StoreFailed("the disk is gone")

    monkeypatch.setattr(SqliteStore, "find", fail)
    answer = await get(house.port, "/healthz")
    assert (answer.status, json.loads(answer.body)["ok"]) == (503, False)


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [([JSON], JSON), ([JSON, MSGPACK], MSGPACK), (["moot.v9"], None), (["moot.v9", JSON], JSON)],
)
async def test_the_sub_protocol_is_the_one_we_like_best(
    offered: list[str], chosen: str | None, house: Running
) -> None:
    async with guest(house.port) as ann:
        names = [Subprotocol(one) for one in offered]
        assert choose(ann.socket, names) == chosen  # type: ignore[arg-type]  # which socket it is does not matter


async def test_a_server_that_stops_says_when_to_come_back(serve: Serve) -> None:
    async with AsyncExitStack() as stack:
        async with serve() as house:
            ann = await stack.enter_async_context(guest(house.port))
            ben = await stack.enter_async_context(guest(house.port, JSON))
            await ann.open()
            await ben.watch(ann.code)
        for one in (ann, ben):
            away = await one.hear()
            assert (away["t"], 0 <= away["after"] <= 1000) == ("away", True)
            closed = await one.hear_close()
            assert (closed.code, closed.reason) == (1012, "restarting")


class Leaver:
    """Remembers for how long it was sent away."""

    codec = codec.MSGPACK

    def __init__(self) -> None:
        self.after = -1

    def send(self, frame: bytes) -> None:
        self.after = msgpack.decode(frame)["after"]

    def close(self, why: Close) -> None:
        assert why is Close.RESTARTING


def test_five_thousand_come_back_over_more_than_ten_seconds() -> None:
    unused: Any = None
    step = Doorstep(unused, unused, unused, unused, unused)
    crowd = [Leaver() for _ in range(5000)]
    step._connections.update(crowd)  # type: ignore[arg-type]  # they need no socket
    step.send_away()
    seconds = [one.after // 1000 for one in crowd]
    most = max(seconds.count(second) for second in range(20))
    assert min(seconds) == 0
    assert max(seconds) >= 10
    assert most < 2 * RETURNS_PER_SECOND


async def test_a_store_that_hangs_holds_no_stop_up_for_ever(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang(_rooms: Rooms) -> None:
        await asyncio.Event().wait()

    async with AsyncExitStack() as stack:
        async with serve(drain_seconds=0.1) as house:
            ann = await stack.enter_async_context(guest(house.port))
            await ann.open()
            monkeypatch.setattr(Rooms, "drain", hang)
        assert (await ann.hear_close()).code == 1012
