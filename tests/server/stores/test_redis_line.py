"""One trip, all replies: each belongs to who asked, whatever happens on the way."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from redis.exceptions import ResponseError

from server.keys import new_room_id
from server.stores.base import StoreFailed, StoreUnsure
from server.stores.redis import RedisStore
from server.stores.redis_line import RedisLine
from tests.conftest import find_free_port
from tests.server.own_redis import client_of, port_of, wire
from tests.server.test_stores import append, commit_after


async def test_scripts_that_redis_has_forgotten_are_said_again(
    redis_store: RedisStore, redis_url: str
) -> None:
    rooms = [new_room_id() for _ in range(5)]
    births = [await redis_store.create(room, f"A{n:07}", "t") for n, room in enumerate(rooms)]
    async with client_of(redis_url) as client:
        for _ in range(3):
            await client.script_flush()
            births = await asyncio.gather(
                *[
                    append(redis_store, room, end, commit_after(end))
                    for room, end in zip(rooms, births, strict=True)
                ]
            )
    assert await redis_store.ends([*rooms, new_room_id()]) == [*births, None]


async def test_whoever_stops_waiting_leaves_no_reply_behind(redis_store: RedisStore) -> None:
    rooms = {f"A{n:07}": new_room_id() for n in range(40)}
    for code, room in rooms.items():
        await redis_store.create(room, code, "tally")

    async def find(code: str, patience: float) -> None:
        try:
            async with asyncio.timeout(patience):
                assert await redis_store.find(code) == rooms[code]
        except TimeoutError:
            pass

    for _ in range(10):
        patience = int.from_bytes(os.urandom(1)) / 100_000
        await asyncio.gather(*[find(code, patience) for code in rooms])
    await asyncio.gather(*[find(code, 5) for code in rooms])


async def test_a_command_that_is_refused_has_its_place_among_the_replies(redis_url: str) -> None:
    line = RedisLine(redis_url, 1)
    replies = await line.ask(("SET", "a", 1), ("LPUSH", "a", 1), ("GET", "a"))
    assert isinstance(replies[1], ResponseError)
    assert replies[2] == b"1"
    await line.close()


async def test_whether_anything_was_sent_is_known(redis_url: str) -> None:
    nowhere = RedisLine(f"redis://127.0.0.1:{find_free_port()}/0", 1)
    with pytest.raises(StoreFailed) as failure:
        await nowhere.ask(("INCR", "a"))
    assert not isinstance(failure.value, StoreUnsure)
    async with wire(port_of(redis_url)) as bad:
        line = RedisLine(f"redis://127.0.0.1:{bad.port}/0", 1)
        assert await line.ask(("INCR", "a")) == [1]
        bad.loses_replies = 1
        with pytest.raises(StoreUnsure):
            await line.ask(("INCR", "a"))
        assert await line.ask(("GET", "a")) == [b"2"], "sent once, and never again by itself"
        await line.close()


async def test_who_waits_for_a_connection_is_not_passed_by_who_comes_later(redis_url: str) -> None:
    line, order, trips = RedisLine(redis_url, 2), list[int](), list[asyncio.Task[Any]]()

    def done(number: int, _: object) -> None:
        order.append(number)

    for number in range(400):
        trip = line.say(("PING",))
        trip.add_done_callback(partial(done, number))
        trips.append(trip)
        await asyncio.sleep(0)
    await asyncio.wait(trips)
    await line.close()
    assert max(abs(place - number) for place, number in enumerate(order)) <= 4, order


async def test_who_waits_too_long_for_a_connection_has_asked_nothing(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.stores.redis_line.REPLY_SECONDS", 0.1)
    line = RedisLine(redis_url, 1)
    busy = line.say(("BLPOP", "never", "0.3"))
    with pytest.raises(StoreFailed, match="no connection was free"):
        await line.ask(("SET", "not", "said"))
    with suppress(StoreUnsure):
        await busy
    assert await line.ask(("GET", "not")) == [None]
    await line.close()
