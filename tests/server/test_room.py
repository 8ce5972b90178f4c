"""One command at a time, stored before it is shown, answered once (design.md 3)."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from engine.commands import KeepPassing, PassPriority, Sit
from engine.kind import Kind
from protocol.codec import JSON as JSON_CODEC
from protocol.codec import MSGPACK as MSGPACK_CODEC
from protocol.codec import Codec
from protocol.limits import ROOM_QUEUE
from server.app import Running
from server.room import COMMITS_BETWEEN_SNAPSHOTS, Room
from server.stores.base import StoreFailed
from tests.server.conftest import Serve
from tests.server.fake_kind import FAKE
from tests.server.guest import JSON, Guest, Message, guest
from tests.server.looker import Looker


async def room_of(house: Running, seated: Guest) -> Room:
    room = await house.rooms.find(seated.code)
    assert room is not None
    return room


async def test_a_command_is_shown_to_everybody_and_done_to_who_asked(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port, JSON) as ben, guest(house.port) as eve:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        await eve.watch(ann.code)
        assert (await ann.hear())["t"] == "update"
        answer = await ann.act("pass", id="a1")
        assert (answer["t"], answer["done"], answer["table"]["count"]) == ("update", "a1", 1)
        for other in (ben, eve):
            update = await other.hear()
            assert "done" not in update
            assert (other.table, other.v) == (ann.table, ann.v)


async def test_who_sees_nothing_of_a_commit_gets_nothing(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben, guest(house.port) as eve:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        await eve.watch(ann.code)
        await ann.hear()
        v = ann.v
        answer = await ann.act("keep_passing", on=True)
        assert "table" not in answer
        assert (answer["seat"], ann.v) == ({"passing": True}, v)
        assert (await ann.act("concede", id="quiet")) == {"t": "done", "id": "quiet"}
        assert await ben.hears_nothing()
        assert await eve.hears_nothing()


async def test_every_connection_of_a_seat_gets_its_frames(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as phone:
        await ann.open("Ann")
        await phone.resume(ann)
        await ann.act("keep_passing", on=True)
        update = await phone.hear()
        assert update["seat"] == {"passing": True}
        assert "done" not in update


@pytest.mark.parametrize("do", ["pass", "concede", "keep_passing"])
async def test_the_same_id_gets_the_same_answer_and_nothing_twice(house: Running, do: str) -> None:
    fields = {"on": True} if do == "keep_passing" else {}
    async with guest(house.port) as ann, guest(house.port) as again:
        await ann.open("Ann")
        await ann.act(do, id="once", **fields)
        count = ann.table["count"]
        for asker in (ann, ann, again):
            if asker is again:
                await again.resume(ann)
            assert await asker.act(do, id="once", **fields) == {"t": "done", "id": "once"}
        assert ann.table["count"] == count
        refused = await ann.act("leave", id="once")
        assert (refused["t"], refused["code"], refused["id"]) == ("refused", "id_reuse", "once")


async def test_ids_are_each_seats_own(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        await ann.act("pass", id="1")
        await ben.act("pass", id="1")
        assert ben.table["count"] == 2


async def test_a_refusal_is_repeated_even_when_it_would_be_right_by_now(house: Running) -> None:
    async with guest(house.port) as ann:
        await ann.open("Ann")
        refused = await ann.act("confirm", id="early", question=1)
        assert refused["code"] == "not_now"
        assert refused["rule"] == "117.1"
        assert refused["text"] == "that is not possible at 0"
        await ann.act("pass")
        assert await ann.act("confirm", id="early", question=1) == refused
        assert (await ann.act("confirm", id="now", question=1))["done"] == "now"
        assert ann.table["count"] == 3


@pytest.mark.parametrize("do", ["undo", "end_turn"])
async def test_broken_rules_refuse_one_command_and_leave_the_room_as_it_was(
    house: Running, do: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        await ann.hear()
        room = await room_of(house, ann)
        before = (room.state, room.position, room.documents.versions)
        refused = await ann.act(do)
        assert refused["code"] == "internal"
        assert "incident" in refused["text"]
        assert "canary" not in refused["text"]
        assert (room.state, room.position, room.documents.versions) == before
        assert await ben.hears_nothing()
        assert (await ben.act("pass"))["t"] == "update"
    written = "".join(capsys.readouterr())
    assert "canary" not in written


async def test_a_spectator_only_watches(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as eve:
        await ann.open("Ann")
        welcome = await eve.watch(ann.code)
        assert welcome.keys() & {"you", "sv", "seat", "token"} == set()
        refused = await eve.act("pass")
        assert refused["code"] == "watching"
        assert ann.table["count"] == 0


async def test_commands_at_once_are_taken_in_their_order(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        for number in range(9):
            for one in (ann, ben):
                await one.say({"t": "act", "id": f"{one.you}-{number}", "do": {"do": "pass"}})
        for one in (ann, ben):
            done = [message["done"] async for message in updates(one, 18) if "done" in message]
            assert done == [f"{one.you}-{number}" for number in range(9)]
            assert one.table["count"] == 18


async def updates(one: Guest, last: int) -> AsyncGenerator[Message, None]:
    """Yield updates until the count is there."""
    while one.table["count"] < last:
        message = await one.hear()
        assert message["t"] == "update"
        yield message


async def test_a_queue_that_is_full_says_so_and_loses_nothing(house: Running) -> None:
    async with guest(house.port) as ann:
        await ann.open("Ann")
        room = await room_of(house, ann)
        results = await asyncio.gather(
            *[sit_down(room, number) for number in range(ROOM_QUEUE + 11)], return_exceptions=True
        )
    codes = Counter(str(getattr(getattr(one, "refused", None), "code", None)) for one in results)
    # One is on its way, the queue takes its number, and three more seats are free.
    assert codes == {"None": 3, "table_full": ROOM_QUEUE + 1 - 3, "busy": 10}


async def sit_down(room: Room, number: int) -> None:
    await room.ask(f"s{number}", Sit(f"Player {number}", bytes(32)))


async def test_what_could_not_be_stored_did_not_happen(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        await ann.hear()
        room = await room_of(house, ann)
        loop = asyncio.get_running_loop()

        def fail(*given: Any) -> None:
            loop.call_soon(given[3], StoreFailed("the disk is full"))

        with monkeypatch.context() as patch:
            patch.setattr(room, "_store", _Failing(fail))
            refused = await ann.act("pass", id="lost")
            assert refused["code"] == "not_stored"
            assert "disk" not in refused["text"]
            assert await ben.hears_nothing()
        assert (await ann.act("pass", id="lost"))["done"] == "lost"
        assert ann.table["count"] == 1


class _Failing:
    def __init__(self, append: Any) -> None:
        self.append = append


async def test_two_rooms_of_one_log_never_disagree(house: Running) -> None:
    """What a second server does: it loses the race, reads what is new, and decides again."""
    async with guest(house.port) as ann:
        await ann.open("Ann")
        room = await room_of(house, ann)
        other = Room(await room._store.load(room.id), room._records, room._store)  # pyright: ignore[reportPrivateUsage]  # as another server would
        looker = Looker()
        await looker.act(other, "elsewhere 1", PassPriority())
        await looker.act(other, "elsewhere 2", PassPriority())
        answer = await ann.act("confirm", id="stale", question=0)
        assert answer["text"] == "that is not possible at 2"
        assert ann.table["count"] == 2
        assert (await ann.act("pass", id="elsewhere 1"))["t"] == "done"
        await ann.act("pass")
        assert room.position.seq == 4


async def test_what_is_stored_and_cannot_be_shown_is_there_when_they_are_back(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with guest(house.port) as ann, guest(house.port) as again:
        await ann.open("Ann")
        with monkeypatch.context() as patch:
            patch.setattr("server.audience.Audience.show", broken)
            await ann.say({"t": "act", "id": "a", "do": {"do": "pass"}})
            assert (await ann.hear_close()).code == 4002
        await again.resume(ann)
        assert await again.act("pass", id="a") == {"t": "done", "id": "a"}
        assert again.table["count"] == 1


def broken(*_given: object) -> None:
    raise RuntimeError("a canary that no log may hold")


# What a vote costs, counted.


async def test_a_document_is_encoded_once_for_a_codec_and_never_made_whole(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Counter[str] = Counter()

    def counting(name: str, function: Any) -> Any:
        def call(*given: Any) -> Any:
            made[name] += 1
            return function(*given)

        return call

    kind: Kind = replace(
        FAKE,
        table_view=counting("table_view", FAKE.table_view),
        seat_view=counting("seat_view", FAKE.seat_view),
        table_patch=counting("table_patch", FAKE.table_patch),
    )
    raw = Codec.raw

    def counted(codec: Codec, document: dict[str, Any]) -> Raw:
        made[codec.name] += 1
        return raw(codec, document)

    monkeypatch.setattr(Codec, "raw", counted)
    async with serve(kind=kind) as house, guest(house.port) as ann:
        await ann.open("Ann")
        async with (
            guest(house.port) as ben, guest(house.port, JSON) as cleo,
            guest(house.port, JSON) as dan, guest(house.port) as eve, guest(house.port) as fay,
        ):  # fmt: skip
            await ben.join(ann.code, "Ben")
            await cleo.join(ann.code, "Cleo")
            await dan.join(ann.code, "Dan")
            await eve.watch(ann.code)
            await fay.watch(ann.code)
            everybody = (ann, ben, cleo, dan, eve, fay)
            await asyncio.sleep(0.2)
            for one in everybody:
                while not await one.hears_nothing(0.02):
                    pass
            made.clear()
            before = [len(one.frames) for one in everybody]
            await ann.act("pass")
            for one in everybody[1:]:
                await one.hear()
            assert made == {"table_patch": 1, MSGPACK_CODEC.name: 1, JSON_CODEC.name: 1}
            assert [len(one.frames) - was for one, was in zip(everybody, before, strict=True)] == [
                1
            ] * 6


async def test_a_room_comes_back_from_its_snapshot_as_it_was(house: Running) -> None:
    async with guest(house.port) as ann:
        await ann.open("Ann")
        room = await room_of(house, ann)
        looker = Looker()
        for number in range(COMMITS_BETWEEN_SNAPSHOTS * 2 + 50):
            command = PassPriority() if number % 3 else KeepPassing(on=number % 2 == 0)
            await looker.act(room, f"p{number}", command)
        stored = await room._store.load(room.id)  # pyright: ignore[reportPrivateUsage]  # as a new server would
        assert stored.snapshot is not None
        again = Room(stored, room._records, room._store)  # pyright: ignore[reportPrivateUsage]  # the same
        assert again.state == room.state
        assert again.position == room.position
        assert again.documents.versions == room.documents.versions
