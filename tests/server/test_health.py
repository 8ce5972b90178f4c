"""Alive and ready are two questions."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from server import health
from server.app import Running
from server.stores.base import Store, StoreFailed
from server.stores.sqlite import SqliteStore
from tests.server.conftest import Serve
from tests.server.guest import guest
from tests.server.test_web import get


def store_of(house: Running) -> Store:
    rooms: Any = house.rooms
    store: Store = rooms._store
    return store


async def test_a_server_that_is_well_says_so(house: Running) -> None:
    for path in ("/livez", "/readyz", "/healthz"):
        answer = await get(house.port, path)
        body = json.loads(answer.body)
        assert (answer.status, body["ok"], body["flaw"]) == (200, True, None)


async def test_without_its_store_it_is_alive_and_not_ready(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_given: object) -> None:
        raise StoreFailed("the disk is gone")

    monkeypatch.setattr(SqliteStore, "find", fail)
    answer = await get(house.port, "/readyz")
    assert (answer.status, json.loads(answer.body)["flaw"]) == (503, "store")
    assert (await get(house.port, "/livez")).status == 200


async def test_a_store_that_hangs_is_as_good_as_none(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang(*_given: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(SqliteStore, "find", hang)
    monkeypatch.setattr(health, "ANSWER_SECONDS", 0.05)
    assert json.loads((await get(house.port, "/readyz")).body)["flaw"] == "store"


async def test_a_server_that_stops_is_not_ready_while_it_still_serves(serve: Serve) -> None:
    async with serve() as house, guest(house.port) as ann:
        await ann.open()
        checked = health.Health(store_of(house), lambda: 0.0)
        assert await checked.flaw() is None
        checked.is_stopping = True
        assert await checked.flaw() == "stopping"


async def test_a_bell_that_is_not_heard_any_more_is_a_flaw(house: Running) -> None:
    silence = [0.0]
    checked = health.Health(store_of(house), lambda: silence[0])
    assert await checked.flaw() is None
    silence[0] = health.STALE_SECONDS + 0.1
    assert await checked.flaw() == "bell"
