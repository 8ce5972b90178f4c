"""Spectators hear everything, in order, in few writes."""

from __future__ import annotations

import asyncio

from msgspec import msgpack

from protocol.codec import JSON, MSGPACK
from server.app import Running
from server.audience import Audience
from server.documents import Change, Patch
from server.line import framed
from tests.server.guest import JSON as JSON_NAME
from tests.server.guest import guest
from tests.server.looker import Looker


def change(number: int) -> Change:
    return Change(Patch.of(number, {"count": number}), {}, number)


async def test_the_changes_of_a_moment_are_one_write_of_the_same_bytes() -> None:
    audience, player = Audience(), Looker(1)
    watchers = [Looker(None), Looker(None), Looker(None, JSON)]
    for one in (player, *watchers):
        audience.add(one)
    for number in (1, 2, 3):
        audience.show(change(number))
    assert len(player.frames) == 3
    assert watchers[0].frames == []
    await asyncio.sleep(0.1)
    told = [change(number).update(MSGPACK, None) for number in (1, 2, 3)]
    (wire,) = watchers[0].wires
    assert wire == framed([msgpack.encode(one) for one in told], MSGPACK)
    assert watchers[1].wires[0] is wire
    assert watchers[2].wires[0].count(b'"t":"update"') == 3


async def test_who_comes_in_between_is_not_told_what_it_has_seen() -> None:
    audience, early, late = Audience(), Looker(None), Looker(None)
    audience.add(early)
    audience.show(change(1))
    audience.add(late)
    audience.show(change(2))
    await asyncio.sleep(0.1)
    assert (len(early.wires), len(late.wires)) == (2, 1)


async def test_what_nobody_may_see_is_told_to_no_watcher() -> None:
    audience, watcher = Audience(), Looker(None)
    audience.add(watcher)
    audience.show(Change(None, {}, 1))
    await asyncio.sleep(0.1)
    assert watcher.wires == []


async def test_over_real_sockets_they_see_what_the_players_see(house: Running) -> None:
    async with (
        guest(house.port) as ann,
        guest(house.port) as eve,
        guest(house.port, JSON_NAME) as finn,
    ):
        await ann.open()
        await eve.watch(ann.code)
        await finn.watch(ann.code)
        for _ in range(15):
            await ann.act("pass")
        async with guest(house.port) as late:
            await late.watch(ann.code)
            await ann.act("pass")
            for one in (eve, finn, late):
                while one.v < ann.v:
                    await one.hear()
                assert one.table == ann.table


class Counted(Looker):
    """A spectator that counts how often anything of it is asked or told."""

    touched = 0

    def __getattribute__(self, name: str) -> object:
        Counted.touched += 1
        return super().__getattribute__(name)


async def test_a_hall_of_watchers_costs_a_command_nothing() -> None:
    audience, player = Audience(), Looker(1)
    for one in (player, *(Counted(None) for _ in range(100))):
        audience.add(one)
    Counted.touched = 0
    for number in range(1, 6):
        audience.show(change(number))
    assert (len(player.frames), Counted.touched) == (5, 0)
    audience.tell_watchers()
    assert [len(one.wires) for one in audience if isinstance(one, Counted)] == [1] * 100
