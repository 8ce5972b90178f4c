"""Who comes back gets what was missed, the whole, or the news that something was taken back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from engine.commands import PassPriority
from server.app import Running
from server.documents import Documents, Seen
from server.room import Room
from server.welcome import is_surprised
from tests.server.guest import guest
from tests.server.looker import Looker


async def room_with(house: Running, commands: int) -> Room:
    async with guest(house.port) as ann:
        await ann.open("Ann")
        room = await house.rooms.find(ann.code)
        assert room is not None
        looker = Looker()
        for number in range(commands):
            await looker.act(room, f"c{number}", PassPriority())
        room.audience.remove(looker)
    return room


def told(room: Room, seen: Seen | None) -> list[dict[str, Any]]:
    looker = Looker()
    room.welcome(looker, "back", seen=seen)
    room.audience.remove(looker)
    return [msgpack.decode(frame) for frame in looker.frames]


async def test_a_mark_of_this_log_brings_what_was_missed(house: Running) -> None:
    room = await room_with(house, 2)
    seen = Seen(1, room.documents.versions.table, 0, room.tail.mark)
    await Looker().act(room, "later", PassPriority())
    assert [one["t"] for one in told(room, seen)] == ["welcome", "update"]
    assert not is_surprised(room, seen)


@pytest.mark.parametrize(
    ("epoch", "ahead", "is_news"), [(1, 0, True), (1, 5, True), (1, -9, False), (2, 0, False)]
)
async def test_a_mark_of_another_log_brings_the_whole_and_says_why(
    house: Running, epoch: int, ahead: int, is_news: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await room_with(house, 12)
    later = replace(room.documents.oldest, table=5)
    monkeypatch.setattr(Documents, "oldest", later)
    seen = Seen(epoch, room.documents.versions.table + ahead, 0, room.tail.mark + 1)
    assert is_surprised(room, seen) is is_news
    welcome, *more = told(room, seen)
    assert welcome["table"]["count"] == 12
    assert more == ([{"t": "rolled_back", "ids": []}] if is_news else [])


async def test_who_was_of_an_older_epoch_is_named_what_is_gone_once(house: Running) -> None:
    room = await room_with(house, 1)
    seen = Seen(1, room.documents.versions.table, 0, room.tail.mark)
    room.position = room.position._replace(epoch=2)
    room.gone = {next(iter(room.state.seats)): ["mine", "mine too"]}
    assert told(room, seen)[1:] == [{"t": "rolled_back", "ids": ["mine", "mine too"]}]
    assert told(room, seen)[1:] == [{"t": "rolled_back", "ids": []}]
    assert told(room, None)[1:] == [], "who has seen nothing misses nothing"
