"""What a vote costs on its way through the sockets, counted: reads, writes, encodings, tasks."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Coroutine
from contextlib import AsyncExitStack
from typing import Any

import pytest

from engine.kind import TABLE
from protocol.codec import Codec
from server.app import Running
from server.short_path import ShortPath
from server.socket import Socket
from tests.server.conftest import Serve
from tests.server.guest import JSON, MSGPACK, Guest, guest

PLAYERS = 4
BYSTANDER_BYTES = 77
"""Of the update of a plain vote to somebody who is neither asked nor answers."""


class Written:
    """A transport that counts each client's writes."""

    def __init__(self, real: asyncio.Transport, counts: Counter[str], whose: int) -> None:
        self._real = real
        self._counts = counts
        self._name = f"write to {whose}"
        self.get_write_buffer_size, self.abort = real.get_write_buffer_size, real.abort

    def write(self, wire: bytes) -> None:
        self._counts[self._name] += 1
        self._real.write(wire)


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    found: Counter[str] = Counter()

    def count(of: Any, name: str, said: str) -> None:
        called = getattr(of, name)

        def call(*given: Any) -> Any:
            found[said] += 1
            return called(*given)

        monkeypatch.setattr(of, name, call)

    count(Socket, "data_received", "read")
    count(ShortPath, "data_received", "read by the library")
    count(Codec, "raw", "documents encoded")
    count(Codec, "encode", "frames encoded")
    return found


@pytest.fixture
async def house(serve: Serve) -> AsyncGenerator[Running, None]:
    async with serve(kind=TABLE) as running:
        yield running


async def seated(house: Running, stack: AsyncExitStack, *protocols: str) -> list[Guest]:
    """Return players in the middle of a council, the first one asked."""
    guests = [await stack.enter_async_context(guest(house.port, one)) for one in protocols]
    ann, *others = guests
    await ann.open()
    for number, one in enumerate(others):
        await one.join(ann.code, f"Player {number}")
    await ann.act("start")
    await ann.act("hold_council", question="Which?", choices=["death", "taxes"])
    await asyncio.sleep(0.2)  # who is here is told
    for one in others:
        while one.v < ann.v:
            await one.hear()
    return guests


def watched(house: Running, counts: Counter[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (room,) = list(house.rooms)
    for number, one in enumerate(room.audience):
        line: Any = getattr(one, "_line")  # noqa: B009 - where its writes are
        monkeypatch.setattr(line, "_transport", Written(line._transport, counts, number))
    loop = asyncio.get_running_loop()

    def made(
        loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **more: Any
    ) -> asyncio.Task[Any]:
        counts["task"] += 1
        return asyncio.Task(work, loop=loop, **more)

    loop.set_task_factory(made)  # type: ignore[arg-type]  # it takes a coroutine


@pytest.mark.parametrize("protocols", [[MSGPACK] * PLAYERS, [MSGPACK, MSGPACK, JSON, JSON]])
async def test_a_vote_is_one_read_one_write_a_client_and_one_encoding_a_document(
    protocols: list[str],
    house: Running,
    counts: Counter[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with AsyncExitStack() as stack:
        guests = await seated(house, stack, *protocols)
        watched(house, counts, monkeypatch)
        for number, voter in enumerate(guests[:-1]):
            counts.clear()
            await voter.act("vote", question=voter.seat["question"]["id"], choice="death")
            for one in guests:
                while one.v < voter.v:
                    await one.hear()
            voters, texts = {number, number + 1}, protocols.count(JSON)
            bystanders = {protocols[place] for place in range(PLAYERS) if place not in voters}
            own_texts = sum(protocols[place] == JSON for place in voters)
            assert counts == {
                "read": 1,
                **{f"write to {place}": 1 for place in range(PLAYERS)},
                "documents encoded": 1
                + len(voters)
                + (texts > 0)
                + own_texts,  # kept as MessagePack
                "frames encoded": len(voters) + len(bystanders),
            }
        asyncio.get_running_loop().set_task_factory(None)


async def test_a_bystander_is_told_of_a_vote_in_few_bytes(house: Running) -> None:
    async with AsyncExitStack() as stack:
        ann, _ben, cid, _dan = await seated(house, stack, *[MSGPACK] * PLAYERS)
        await ann.act("vote", question=ann.seat["question"]["id"], choice="death")
        while cid.v < ann.v:
            await cid.hear()
        assert b"death" in cid.frames[-1]
        assert len(cid.frames[-1]) <= BYSTANDER_BYTES


async def test_tasks_are_counted_here(
    house: Running, counts: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with AsyncExitStack() as stack:
        ann, *_ = await seated(house, stack, MSGPACK, MSGPACK)
        watched(house, counts, monkeypatch)
        await ann.ask({"t": "story", "before": 1})
        assert counts["task"] == 1
        asyncio.get_running_loop().set_task_factory(None)
