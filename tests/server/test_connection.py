"""One client: what is no message, what is too much, and how it ends (rooms.md 4.2)."""

from __future__ import annotations

import asyncio
import json

import pytest

from protocol.limits import COMMAND_BURST, MESSAGE_IN_BYTES, VIOLATIONS
from server.app import Running
from tests.server.conftest import Serve
from tests.server.guest import JSON, MSGPACK, guest


async def test_somebody_who_says_nothing_is_sent_away(serve: Serve) -> None:
    async with serve(hello_seconds=0.05) as house, guest(house.port) as mute:
        closed = await mute.hear_close()
        assert (closed.code, closed.reason) == (4003, "no_hello")


async def test_the_first_message_says_where_to_go(house: Running) -> None:
    async with guest(house.port) as ann:
        refused = await ann.act("pass")
        assert refused["code"] == "no_hello"
        assert (await ann.open())["t"] == "welcome"
        refused = await ann.open()
        assert refused["code"] == "already_in"
        assert (await ann.act("pass"))["t"] == "update"


@pytest.mark.parametrize(
    ("message", "where"),
    [
        ({"t": "open", "id": "x"}, "$"),
        ({"t": "open", "id": "x", "name": "Ann", "more": 1}, "$"),
        ({"t": "open", "id": "x", "name": 7}, "$.name"),
        ({"t": "dance", "id": "x"}, "$.t"),
        ({"t": "act", "id": "x", "do": {"do": "vote", "question": 1.5, "choice": "a"}}, "$.do"),
        ({"t": "act", "id": "x", "do": {"do": "sit", "name": "Ann", "token": "a"}}, "$.do.do"),
    ],
)
@pytest.mark.parametrize("subprotocol", [MSGPACK, JSON])
async def test_what_is_no_message_is_refused_with_its_place(
    house: Running, message: dict[str, object], where: str, subprotocol: str
) -> None:
    async with guest(house.port, subprotocol) as ann:
        await ann.say(message)
        refused = await ann.hear()
        assert (refused["t"], refused["code"], refused["id"]) == ("refused", "malformed", "x")
        assert refused["where"].startswith(where)
        assert (await ann.open())["t"] == "welcome"


async def test_who_goes_on_sending_nonsense_is_closed(house: Running) -> None:
    async with guest(house.port) as ann:
        await ann.open()
        for _ in range(VIOLATIONS + 1):
            await ann.socket.send(b"\xc1")
            assert (await ann.hear())["code"] == "malformed"
        closed = await ann.hear_close()
        assert (closed.code, closed.reason) == (1008, "unreadable")


async def test_a_message_over_the_limit_closes(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben:
        await ann.open()
        await ben.join(ann.code)
        await ann.socket.send(b"x" * MESSAGE_IN_BYTES)
        assert (await ann.hear())["t"] in ("refused", "update")
        await ann.socket.send(b"x" * (MESSAGE_IN_BYTES + 1))
        assert (await ann.hear_close()).code == 1009
        assert (await ben.act("pass"))["t"] == "update"


async def test_a_burst_is_free_and_more_is_refused_then_closed(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as again:
        await ann.open()
        for number in range(COMMAND_BURST + VIOLATIONS + 5):
            await ann.say({"t": "act", "id": f"a{number}", "do": {"do": "pass"}})
        closed = await ann.hear_close()
        refused = sum(b"too_fast" in frame for frame in ann.frames)
        assert (closed.code, refused) == (1008, VIOLATIONS + 1)
        # What was taken before is done, whether or not its answer still went out.
        await again.resume(ann)
        while again.v < 1 + COMMAND_BURST:
            await again.hear()
        assert again.table["count"] == COMMAND_BURST


async def test_a_second_connection_of_a_seat_brings_no_second_burst(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as tablet:
        await ann.open()
        await tablet.resume(ann)
        for number in range(COMMAND_BURST + 2):
            one = tablet if number % 2 else ann
            await one.say({"t": "act", "id": f"a{number}", "do": {"do": "concede"}})
        answers = [await one.hear() for _ in range(COMMAND_BURST // 2 + 1) for one in (ann, tablet)]
        refused = [one for one in answers if one.get("code") == "too_fast"]
        assert 1 <= len(refused) <= 2


async def test_pongs_are_free(house: Running) -> None:
    async with guest(house.port) as ann:
        await ann.open()
        for number in range(COMMAND_BURST * 3):
            await ann.say({"t": "pong", "n": number})
        assert (await ann.act("pass"))["t"] == "update"


async def test_text_is_for_json_only_and_bytes_may_be_either(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port, JSON) as ben:
        await ann.socket.send(json.dumps({"t": "open", "id": "x", "name": "Ann"}))
        assert (await ann.hear())["code"] == "malformed"
        await ben.socket.send(json.dumps({"t": "open", "id": "x", "name": "Ben"}).encode())
        assert (await ben.hear())["t"] == "welcome"


async def test_who_speaks_no_protocol_of_ours_is_told_so(house: Running) -> None:
    async with guest(house.port, "moot.v9") as ann:
        closed = await ann.hear_close()
        assert (closed.code, closed.reason) == (4505, "unknown_protocol")


async def test_who_is_here_is_told_as_it_changes(house: Running) -> None:
    async with guest(house.port) as ann:
        await ann.open()
        async with guest(house.port) as ben, guest(house.port) as eve:
            await ben.join(ann.code)
            await eve.watch(ann.code)
            await ann.hears_nothing(0.01)
            await asyncio.sleep(0.15)
            await ann.hears_nothing(0.05)
            assert (ann.here, ann.watching) == ([1, 2], 1)
        await asyncio.sleep(0.15)
        await ann.hears_nothing(0.05)
        assert (ann.here, ann.watching) == ([1], 0)


async def test_the_old_story_is_told_on_demand(house: Running) -> None:
    async with guest(house.port) as ann:
        await ann.open()
        for _ in range(9):
            await ann.act("pass")
        assert ann.table["log"].keys() == {"5", "6", "7", "8", "9"}
        answer = await ann.ask({"t": "story", "before": 5})
        assert answer["lines"] == {str(n): ["counted", n] for n in range(1, 5)}
        assert answer["t"] == "story"


def broken(*_given: object) -> None:
    raise RuntimeError("a mistake of the server's own")


async def test_a_connection_that_breaks_is_an_incident_of_its_own(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben:
        await ann.open()
        await ben.join(ann.code)
        with monkeypatch.context() as patch:
            patch.setattr("server.room.Room.take", broken)
            await ben.say({"t": "act", "id": "x", "do": {"do": "pass"}})
            assert (await ben.hear_close()).code == 1011
        assert (await ann.act("pass"))["t"] == "update"


async def test_a_server_may_let_seats_command_faster(serve: Serve) -> None:
    async with serve(command_burst=COMMAND_BURST * 5) as house, guest(house.port) as ann:
        await ann.open("Ann")
        for number in range(COMMAND_BURST * 3):
            assert (await ann.act("pass", id=f"c{number}"))["done"] == f"c{number}"
