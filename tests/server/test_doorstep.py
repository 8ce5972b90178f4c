"""What comes before a connection."""

from __future__ import annotations

import asyncio
import contextlib
import json

import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

from server.app import Running
from server.doorstep import choose
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
