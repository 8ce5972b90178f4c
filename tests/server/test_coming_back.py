"""Old connections and new ones of a seat: whatever order they end in, only what is there counts."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import msgpack

from protocol.closing import Close, is_final
from protocol.messages import Done
from server.app import Running
from server.audience import Audience, tell
from tests.server.conftest import Serve
from tests.server.guest import Guest, guest
from tests.server.looker import Looker
from tests.server.raw import framed, packed, raw


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 9)), max_size=40))
def test_the_late_end_of_an_old_connection_changes_nothing_for_a_new_one(
    steps: list[tuple[bool, int]],
) -> None:
    async def play() -> None:
        audience, here, gone = Audience(), list[Looker](), list[Looker]()
        for comes, number in steps:
            if comes:
                here.append(Looker(1))
                audience.add(here[-1])
            elif here:
                gone.append(here.pop(number % len(here)))
                audience.remove(gone[-1])
            if gone:
                audience.remove(gone[number % len(gone)])  # a second, late end of the same
            open_now = [one for one in here if one.closed is None]
            assert set(audience) == set(open_now)
            assert audience.here == ([1] if open_now else [])
        audience.close(Close.RESTARTING)

    asyncio.run(play())


async def test_whoever_comes_back_is_served_at_once_while_the_old_line_hangs(serve: Serve) -> None:
    async with (
        serve(ping_seconds=60.0, silence_seconds=120.0) as house,
        raw(house.port) as half_open,
        guest(house.port) as back,
        guest(house.port) as ben,
    ):
        await half_open.send(framed(packed({"t": "open", "id": "o", "name": "Ann"})))
        welcome = await half_open.message()
        await ben.join(welcome["code"], "Ben")
        begun = time.monotonic()
        back.code, back.token = welcome["code"], welcome["token"]
        answer = await back.ask({"t": "resume", "code": back.code, "token": back.token})
        assert answer["t"] == "welcome"
        assert time.monotonic() - begun < 30, "it does not wait for a ping to be missed"
        assert (await back.act("pass"))["t"] == "update"


async def test_to_come_back_takes_no_seat_and_gives_none_up(house: Running) -> None:
    async with guest(house.port) as ann:
        await ann.open("Ann")
        before = ann.v
        last = ann
        for _ in range(5):
            async with guest(house.port) as again:
                await again.resume(last)
                last = again
        await asyncio.sleep(0.2)  # longer than comings and goings are gathered
        await ann.act("pass")
        assert (ann.v, ann.table["seats"]) == (before + 1, {"1": {"name": "Ann"}})


def test_whoever_was_replaced_does_not_come_back_by_itself() -> None:
    assert is_final(Close.REPLACED)


async def test_each_of_fifty_gets_exactly_its_own(house: Running) -> None:
    viewers = [Looker(number) for number in range(1, 51)]
    rng, sent = Random(1), dict[int, list[str]]()
    for number in range(2000):
        to = rng.randrange(50)
        sent.setdefault(to, []).append(f"{to} {number}")
        tell(viewers[to], Done(f"{to} {number}"))
    got = {
        place: [msgpack.decode(frame)["id"] for frame in one.frames]
        for place, one in enumerate(viewers)
    }
    assert got == sent


async def pass_once(one: Guest) -> str:
    answer = await one.act("pass")
    return str(answer["t"])


@pytest.mark.parametrize("count", [2, 4])
async def test_all_who_act_at_the_same_instant_are_answered_and_see_the_same(
    house: Running, count: int
) -> None:
    async with AsyncExitStack() as stack:
        come = [await stack.enter_async_context(guest(house.port)) for _ in range(count + 1)]
        watcher, *seats = come
        await seats[0].open("P1")
        for place, one in enumerate(seats[1:]):
            await one.join(seats[0].code, f"P{place + 2}")
        await watcher.watch(seats[0].code)
        answers = await asyncio.gather(*[pass_once(one) for one in seats])
        assert answers == ["update"] * count
        while watcher.table["count"] < count:
            await watcher.hear()
        for one in seats:
            while one.v < watcher.v:
                await one.hear()
            assert one.table == watcher.table
        assert watcher.table["count"] == count
