import asyncio
from http import HTTPStatus

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from bots.line import End, Line
from bots.wire import Map
from tests.bots.scripted import Visit, quick, scripted


class Mute:
    """A speaker that says hello, and only counts."""

    def __init__(self) -> None:
        self.heard: list[Map] = []
        self.ends: list[End] = []

    def first_message(self) -> Map:
        return {"t": "pong", "n": 1}

    async def hear(self, message: Map) -> None:
        self.heard.append(message)

    def lost(self, end: End) -> None:
        self.ends.append(end)

    def away(self) -> float:
        return 0.0


async def test_it_comes_back_until_it_is_closed_for_good() -> None:
    async def drop(visit: Visit) -> None:
        await visit.hear()
        await visit.drop()

    async def close(visit: Visit) -> None:
        await visit.hear()
        await visit.close(4500, "unknown_table")

    speaker = Mute()
    async with scripted(drop, drop, close) as table:
        end = await Line(table.url, speaker, quick()).keep()
    assert end == End(4500, "unknown_table")
    assert [one.code for one in speaker.ends] == [1006, 1006]


async def test_it_gives_up_when_nobody_answers_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bots.backoff.GIVE_UP_SECONDS", 3)

    async def drop(visit: Visit) -> None:
        await visit.hear()
        await visit.drop()

    speaker = Mute()
    async with scripted(drop) as table:
        url = table.url
    assert (await Line(url, speaker, quick()).keep()).code == 1006
    async with scripted(*[drop] * 100) as table:
        assert (await Line(table.url, speaker, quick()).keep()).code == 1006
        assert 2 <= table.visits < 20


async def test_a_message_while_the_line_is_down_is_dropped() -> None:
    await Line("ws://127.0.0.1:1/ws", Mute(), quick()).say({"t": "pong", "n": 1})


@pytest.mark.parametrize(
    ("status", "code"),
    [(HTTPStatus.FORBIDDEN, 1008), (HTTPStatus.NOT_FOUND, 1008), (HTTPStatus.BAD_GATEWAY, 1013)],
)
async def test_a_server_that_does_not_upgrade_is_named(status: HTTPStatus, code: int) -> None:
    def refuse(connection: ServerConnection, _: Request) -> Response:
        return connection.respond(status, "no\n")

    async def never(_: ServerConnection) -> None:
        raise AssertionError("nobody gets in")

    async with serve(never, "127.0.0.1", 0, process_request=refuse) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        end = await Line(f"ws://127.0.0.1:{port}/ws", Mute(), quick()).keep()
    assert end == End(code, f"HTTP status {status.value}")


async def test_it_stays_away_for_as_long_as_it_was_asked_to() -> None:
    class Patient(Mute):
        def away(self) -> float:
            return 0.3 if len(self.ends) == 1 else 0.0

    async def drop(visit: Visit) -> None:
        await visit.hear()
        await visit.drop()

    async with scripted(drop, drop) as table:
        clock = asyncio.get_running_loop().time
        began = clock()
        await Line(table.url, Patient(), quick()).keep()
        assert clock() - began >= 0.3
