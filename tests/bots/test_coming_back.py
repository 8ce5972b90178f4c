"""A line that was lost, closed or silent: the client comes back with what it holds."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bots.answers import Gone, State
from bots.client import Client
from bots.commands import pass_priority
from bots.events import Closed, Live, Updated
from engine.commands import KeepPassing, PassPriority
from protocol import messages
from protocol.messages import (
    Done,
    Resume,
    Update,
)
from tests.bots.scripted import (
    CODE,
    TOKEN,
    Visit,
    events_until_closed,
    next_event,
    quick,
    scripted,
    update,
)


@pytest.mark.parametrize("how", ["drop", 1012, 1013, 1001, 1011, 4000, 4499])
async def test_a_lost_connection_resumes_with_what_it_holds(how: str | int) -> None:
    async def first(visit: Visit) -> None:
        await visit.welcome()
        await visit.say(update(2, turn=1), Update(sv=2, seat={"may": ["pass"]}))
        await visit.drop() if how == "drop" else await visit.close(int(how))

    async def second(visit: Visit) -> None:
        hello = await visit.welcome_back()
        assert hello == Resume(hello.id, CODE, TOKEN, 1, 2, 2)
        await visit.say(update(3, turn=2))
        await visit.close(4502)

    async with (
        scripted(first, second) as table,
        await Client.open(table.url, name="Frodo", backoff=quick()) as client,
    ):
        events = await events_until_closed(client)
        assert client.table == {"order": [1], "turn": 2}
        assert client.seat == {"seat": 1, "may": ["pass"]}
        assert [event.resumed for event in events if isinstance(event, Live)] == [False, True]
        assert [e.final for e in events if isinstance(e, Closed)] == [False, True]


@pytest.mark.parametrize("code", [1000, 1008, 1009, 4500, 4501, 4503, 4777, 4999])
async def test_a_final_code_ends_it(code: int) -> None:
    async def server(visit: Visit) -> None:
        await visit.welcome()
        await visit.hear()
        await visit.close(code, "why")

    async with (
        scripted(server) as table,
        await Client.open(table.url, name="Frodo", backoff=quick()) as client,
    ):
        with pytest.raises(Gone) as caught:
            await client.act(pass_priority())
        assert (caught.value.code, caught.value.reason) == (code, "why")
        assert client.state is State.CLOSED
        with pytest.raises(Gone):
            await client.act(pass_priority())
        await asyncio.sleep(0.05)
        assert table.visits == 1


async def test_an_unanswered_command_is_sent_again_with_the_same_id() -> None:
    seen: list[Any] = []

    async def first(visit: Visit) -> None:
        await visit.welcome()
        seen.extend([await visit.hear(), await visit.hear()])
        await visit.drop()

    async def second(visit: Visit) -> None:
        await visit.welcome_back()
        again = [await visit.hear(), await visit.hear()]
        assert again == seen
        await visit.say(Done(seen[0].id), Update(v=2, table={"turn": 1}, done=seen[1].id))
        await visit.until_gone()

    async with (
        scripted(first, second) as table,
        await Client.open(table.url, name="Frodo", backoff=quick()) as client,
    ):
        keep: dict[str, Any] = {"do": "keep_passing", "on": True}
        await asyncio.gather(client.act(pass_priority()), client.act(keep))
        assert [act.do for act in seen] == [PassPriority(), KeepPassing(on=True)]
        assert client.table["turn"] == 1


async def test_a_command_given_while_the_line_is_down_is_sent_when_it_is_up() -> None:
    async def first(visit: Visit) -> None:
        await visit.welcome()
        await visit.drop()

    async def second(visit: Visit) -> None:
        await visit.welcome_back()
        act = await visit.hear()
        await visit.say(Done(act.id))
        await visit.until_gone()

    async with (
        scripted(first, second) as table,
        await Client.open(table.url, name="Frodo", backoff=quick()) as client,
    ):
        await next_event(client, Closed)
        assert client.state is State.CONNECTING
        await client.act(pass_priority())


async def test_the_first_message_is_sent_again_with_its_id_if_the_welcome_was_lost() -> None:
    seen: list[Any] = []

    async def first(visit: Visit) -> None:
        seen.append(await visit.hear())
        await visit.drop()

    async def second(visit: Visit) -> None:
        seen.append(await visit.welcome())
        await visit.until_gone()

    async with (
        scripted(first, second) as table,
        await Client.join(table.url, CODE, name="Sam", backoff=quick()),
    ):
        assert seen[0] == seen[1]


async def test_a_gap_resumes_by_itself() -> None:
    async def first(visit: Visit) -> None:
        await visit.welcome()
        await visit.say(update(2, turn=1), update(4, turn=3))
        await visit.until_gone()

    async def second(visit: Visit) -> None:
        hello = await visit.welcome_back()
        assert (hello.epoch, hello.v, hello.sv) == (1, 2, 1)
        await visit.say(update(3, turn=2), update(4, turn=3))
        await visit.close(4502)

    async with (
        scripted(first, second) as table,
        await Client.open(table.url, name="Frodo", backoff=quick()) as client,
    ):
        events = await events_until_closed(client)
        assert client.table["turn"] == 3
        assert Closed(4002, "a version is missing", final=False) in events


async def test_a_second_gap_in_a_row_asks_for_the_whole() -> None:
    async def gap(visit: Visit) -> None:
        await visit.welcome_back() if table.visits > 1 else await visit.welcome()
        await visit.say(update(9, turn=9))
        await visit.until_gone()

    async def whole(visit: Visit) -> None:
        hello = await visit.welcome(v=9, table={"turn": 9})
        assert (hello.epoch, hello.v, hello.sv) == (0, 0, 0)
        await visit.close(4502)

    async with (
        scripted(gap, gap, whole) as table,
        await Client.open(table.url, name="Frodo", backoff=quick()) as client,
    ):
        await events_until_closed(client)
        assert client.table == {"turn": 9}


async def test_an_update_that_is_known_already_changes_nothing() -> None:
    async def server(visit: Visit) -> None:
        await visit.welcome()
        await visit.say(update(2, turn=1), update(1, turn=9), update(2, turn=9))
        await visit.close(4502)

    async with scripted(server) as table, await Client.open(table.url, name="Frodo") as client:
        events = await events_until_closed(client)
        assert client.table["turn"] == 1
        assert events.count(Updated()) == 2


async def test_silence_is_a_lost_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bots.line.SILENCE_SECONDS", 0.05)

    async def first(visit: Visit) -> None:
        await visit.welcome()
        await visit.until_gone()

    async def second(visit: Visit) -> None:
        await visit.welcome_back()
        await visit.close(4502)

    async with (
        scripted(first, second) as table,
        await Client.open(table.url, name="Frodo", backoff=quick()) as client,
    ):
        events = await events_until_closed(client)
        assert Closed(4001, "the server is silent", final=False) in events


async def test_a_refused_resume_is_final_but_a_busy_server_is_tried_again() -> None:
    async def first(visit: Visit) -> None:
        await visit.welcome()
        await visit.drop()

    async def busy(visit: Visit) -> None:
        hello = await visit.hear()
        await visit.say(messages.Refused("busy", "later", id=hello.id))
        await visit.until_gone()

    async def no(visit: Visit) -> None:
        hello = await visit.hear()
        await visit.say(messages.Refused("wrong_token", "not your seat", id=hello.id))
        await visit.until_gone()

    async with (
        scripted(first, busy, no) as table,
        await Client.open(table.url, name="Frodo", backoff=quick()) as client,
    ):
        events = await events_until_closed(client)
        assert events[-1] == Closed(1008, "not your seat", final=True)
        assert table.visits == 3
