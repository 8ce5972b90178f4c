"""How many there may be, and that the count is right whatever happens."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from protocol.limits import STRANGERS_LEAST
from server.gate import Gate, Stay
from server.settings import LOCAL, Settings
from tests.server.conftest import Serve
from tests.server.guest import guest
from tests.server.raw import raw

STEPS = st.lists(st.tuples(st.sampled_from("aolk"), st.integers(0, 9), st.sampled_from("xyz")))


@given(STEPS)
def test_each_socket_is_counted_once_in_whatever_order_things_happen(
    steps: list[tuple[str, int, str]],
) -> None:
    gate, stays = Gate(Settings(connections_per_address=3, connections=5)), list[Stay]()
    counted: Any = gate
    for step, number, address in steps:
        stay = stays[number % len(stays)] if stays else None
        if step == "a" and (come := gate.arrive(address)) is not None:
            stays.append(come)
        elif stay is not None and step == "o" and not stay.is_open and stay.is_stranger:
            gate.open(stay, address)
        elif stay is not None and step == "k":
            gate.know(stay)
        elif stay is not None and step == "l":
            gate.leave(stay)
            stays.remove(stay)
        assert gate.strangers == sum(one.is_stranger for one in stays)
        assert counted._open.total() == sum(one.is_open for one in stays) <= 5
        assert max(counted._open.values(), default=0) <= 3
    for stay in stays:
        gate.leave(stay)
    assert not counted._open
    assert not counted._strangers


def test_a_flood_of_strangers_leaves_room_for_those_inside() -> None:
    gate = Gate(Settings(connections=10_000))
    inside = gate.arrive("192.0.2.1")
    assert inside is not None
    assert gate.open(inside, "192.0.2.1")
    gate.know(inside)
    come = [gate.arrive(f"198.51.100.{number % 250}") for number in range(5_000)]
    assert sum(one is not None for one in come) == 1_000
    assert gate.strangers == 1_000


def test_one_address_cannot_take_all_the_room_for_strangers() -> None:
    gate = Gate(Settings(connections=10_000, connections_per_address=64))
    assert sum(gate.arrive("192.0.2.1") is not None for _ in range(500)) == 64
    assert gate.arrive("192.0.2.2") is not None
    assert gate.arrive(LOCAL) is not None


async def test_strangers_are_cut_off_and_guests_are_not(serve: Serve) -> None:
    async with serve(connections=64) as house, AsyncExitStack() as crowd:
        ann = await crowd.enter_async_context(guest(house.port))
        await ann.open()
        async with AsyncExitStack() as mute:
            for _ in range(STRANGERS_LEAST):
                await mute.enter_async_context(raw(house.port, upgraded=False))
            async with raw(house.port, upgraded=False) as one_more:
                assert await one_more.status() == 503
                await one_more.gone()
            assert (await ann.act("pass"))["t"] == "update"
        async with asyncio.timeout(5):
            while True:
                with suppress(InvalidStatus):
                    async with guest(house.port) as ben:
                        await ben.join(ann.code)
                    break
