"""Who is told what, without a socket."""

from __future__ import annotations

import asyncio

from msgspec import msgpack
from msgspec.structs import replace

from engine.ids import SeatId
from protocol.closing import Close
from protocol.codec import JSON
from protocol.limits import CONNECTIONS_PER_SEAT
from server.audience import HERE_SECONDS, Audience
from server.budget import Budget
from server.documents import Change, Patch
from server.line import framed
from tests.server.fake_kind import Place
from tests.server.looker import Looker

SEAT = SeatId(1)
PUBLIC = Change(Patch.of(5, {"count": 1}), {}, 99)
PRIVATE = Change(None, {SEAT: Patch.of(3, {"passing": True})}, 99)
BOTH = Change(PUBLIC.table, PRIVATE.seats, 99)


def audience_of(*viewers: Looker) -> Audience:
    audience = Audience()
    for viewer in viewers:
        audience.add(viewer)
    return audience


def messages(viewer: Looker) -> list[dict[str, object]]:
    return [msgpack.decode(frame) for frame in viewer.frames]


async def test_everybody_gets_the_same_bytes_of_a_public_change() -> None:
    viewers, watcher = [Looker(1), Looker(2), Looker(2)], Looker(None)
    audience_of(*viewers, watcher).show(PUBLIC)
    (frame,) = {viewer.frames[0] for viewer in viewers}
    assert all(viewer.frames[0] is frame or viewer.frames == [frame] for viewer in viewers)
    assert msgpack.decode(frame) == {"t": "update", "v": 5, "table": {"count": 1}, "at": 99}
    await asyncio.sleep(0.1)
    assert watcher.wires == [framed([frame], watcher.codec)]


async def test_a_private_change_is_for_its_seat() -> None:
    own, tablet, other, spectator = Looker(1), Looker(1, JSON), Looker(2), Looker(None)
    audience_of(own, tablet, other, spectator).show(PRIVATE)
    assert messages(own) == [{"t": "update", "sv": 3, "seat": {"passing": True}, "at": 99}]
    assert tablet.frames == [b'{"t":"update","sv":3,"seat":{"passing":true},"at":99}']
    assert other.frames == spectator.frames == []


async def test_who_asked_is_told_in_the_same_frame() -> None:
    asker, tab = Looker(1), Looker(1)
    audience_of(asker, tab).show(BOTH, asker, "c1")
    whole = {
        "t": "update",
        "v": 5,
        "table": {"count": 1},
        "sv": 3,
        "seat": {"passing": True},
        "at": 99,
    }
    assert messages(asker) == [whole | {"done": "c1"}]
    assert messages(tab) == [whole]


async def test_who_asked_and_sees_nothing_is_told_that_it_is_done() -> None:
    asker = Looker(2)
    audience_of(asker).show(PRIVATE, asker, "c1")
    assert messages(asker) == [{"t": "done", "id": "c1"}]


async def test_comings_and_goings_are_told_together() -> None:
    viewers = [Looker(2), Looker(1), Looker(1), Looker(None), Looker(3)]
    audience = audience_of(*viewers)
    audience.remove(viewers[4])
    audience.remove(viewers[4])
    assert (audience.here, audience.watching) == ([1, 2], 1)
    await asyncio.sleep(HERE_SECONDS * 2)
    for viewer in viewers[:4]:
        assert messages(viewer) == [{"t": "here", "here": [1, 2], "watching": 1}]
    assert viewers[4].frames == []


async def test_a_lost_seat_is_dismissed_and_all_are_sent_away() -> None:
    viewers = [Looker(1), Looker(2), Looker(None)]
    audience = audience_of(*viewers)
    before = {SEAT: Place("Ann", b"old"), SeatId(2): Place("Ben", b"same")}
    audience.follow(before, {**before, SEAT: Place("Ann", b"new")})
    assert [viewer.closed for viewer in viewers] == [Close.SEAT_GONE, None, None]
    audience.close(Close.RESTARTING)
    assert [viewer.closed for viewer in viewers[1:]] == [Close.RESTARTING] * 2
    assert len(audience) == 0


async def test_who_stands_in_is_not_here_and_goes_when_the_seat_is_taken_back() -> None:
    own, bot = Looker(1), Looker(1, stands_in=True)
    audience = audience_of(bot)
    assert audience.here == []
    assert not audience.has_guests(frozenset())
    audience.add(own)
    assert audience.here == [1]
    place = Place("Ann", b"own", stand_in=b"bot")
    audience.follow({SEAT: place}, {SEAT: replace(place, stand_in=b"")})
    assert (own.closed, bot.closed) == (None, Close.SEAT_GONE)
    audience.follow({SEAT: place}, {})
    assert own.closed is Close.SEAT_GONE


async def test_the_houses_own_bots_are_no_guests() -> None:
    audience = audience_of(Looker(2))
    assert not audience.has_guests(frozenset({SeatId(2)}))
    assert audience.has_guests(frozenset({SEAT}))


async def test_a_seat_has_so_many_connections_and_the_oldest_makes_room() -> None:
    tabs = [Looker(1) for _ in range(CONNECTIONS_PER_SEAT + 1)]
    other, watchers = Looker(2), [Looker(None) for _ in range(CONNECTIONS_PER_SEAT + 5)]
    audience = audience_of(other, *watchers, *tabs)
    assert [one.closed for one in tabs] == [Close.REPLACED] + [None] * CONNECTIONS_PER_SEAT
    assert {one.closed for one in (other, *watchers)} == {None}
    assert len(audience) == CONNECTIONS_PER_SEAT + 1 + len(watchers)


async def test_all_connections_of_a_seat_share_what_it_may_say() -> None:
    audience = audience_of(Looker(1), Looker(1))
    first, second = Budget(1, 1, 0), Budget(1, 1, 0)
    assert audience.budget(SEAT, first) is first
    assert audience.budget(SEAT, second) is first
    assert audience.budget(SeatId(2), second) is second
    assert audience.budget(None, second) is second
