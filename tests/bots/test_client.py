import asyncio
from typing import Any

import pytest

from bots.answers import Gone, Refused, State
from bots.client import Client
from bots.commands import pass_priority, vote
from bots.events import Asked, Closed, Event, Live, Updated
from engine.commands import KeepPassing, PassPriority, VoteFor
from engine.ids import ChoiceId, QuestionId
from protocol import messages
from protocol.messages import (
    Act,
    Done,
    Here,
    Join,
    Moments,
    Open,
    Ping,
    Pong,
    Resume,
    Story,
    Update,
)
from tests.bots.scripted import CODE, TOKEN, Visit, quick, scripted, update

QUESTION = {"id": 7, "asks": "vote", "choices": {"mercy": {"name": "mercy"}}}


async def events_until_closed(client: Client) -> list[Event]:
    return [event async for event in client.events()]


async def next_event(client: Client, kind: type[Event]) -> Any:
    async for event in client.events():
        if isinstance(event, kind):
            return event
    raise AssertionError(f"no {kind.__name__} came")


async def test_open_sits_down_as_the_host() -> None:
    async def server(visit: Visit) -> None:
        first = await visit.welcome()
        assert isinstance(first, Open)
        assert first.name == "Frodo"
        await visit.until_gone()

    async with scripted(server) as table, await Client.open(table.url, name="Frodo") as client:
        assert (client.code, client.token, client.you) == (CODE, TOKEN, 1)
        assert client.state is State.LIVE
        assert client.table == {"order": [1]}
        assert client.seat == {"seat": 1, "may": []}


async def test_join_watch_and_resume_say_what_they_want() -> None:
    async def joined(visit: Visit) -> None:
        first = await visit.welcome()
        assert isinstance(first, Join)
        assert first == Join(first.id, CODE, "Sam", watch=False, bot=True, token=first.token)
        assert len(first.token or "") == 43

    async def watched(visit: Visit) -> None:
        first = await visit.welcome(you=None, seat=None, sv=None, token=None)
        assert first == Join(first.id, CODE, None, watch=True)

    async def resumed(visit: Visit) -> None:
        first = await visit.welcome()
        assert first == Resume(first.id, CODE, TOKEN, 0, 0, 0)

    async with scripted(joined, watched, resumed) as table:
        async with await Client.join(table.url, CODE, name="Sam", backoff=quick()) as client:
            assert client.you == 1
        async with await Client.watch(table.url, CODE, backoff=quick()) as client:
            assert (client.you, client.token, client.seat) == (None, None, {})
        async with await Client.resume(table.url, CODE, TOKEN, backoff=quick()) as client:
            assert client.you == 1


async def test_a_command_is_done_when_the_documents_show_it() -> None:
    async def server(visit: Visit) -> None:
        await visit.welcome()
        act = await visit.hear()
        assert act.do == VoteFor(QuestionId(7), ChoiceId("mercy"))
        await visit.say(Update(v=2, table={"turn": 1}, sv=2, seat={"question": None}, done=act.id))
        second = await visit.hear()
        assert second.id != act.id
        await visit.say(Done(second.id))
        await visit.until_gone()

    async with scripted(server) as table, await Client.open(table.url, name="Frodo") as client:
        await client.act(vote(7, "mercy"))
        assert client.table == {"order": [1], "turn": 1}
        assert client.seat == {"seat": 1, "may": []}
        await client.act(pass_priority())


async def test_a_refusal_says_the_rule_and_leaves_the_client_as_it_was() -> None:
    async def server(visit: Visit) -> None:
        await visit.welcome()
        act = await visit.hear()
        await visit.say(
            messages.Refused("stale", "question 6 is closed", "CR 701.38a", act.id, "$.do")
        )
        await visit.until_gone()

    async with scripted(server) as table, await Client.open(table.url, name="Frodo") as client:
        with pytest.raises(Refused, match=r"question 6 is closed \(CR 701\.38a\)") as caught:
            await client.act(vote(6, "mercy"))
        assert (caught.value.code, caught.value.where) == ("stale", "$.do")
        assert client.state is State.LIVE


async def test_a_refused_first_message_is_raised() -> None:
    async def server(visit: Visit) -> None:
        first = await visit.hear()
        await visit.say(messages.Refused("full", "all eight seats are taken", id=first.id))
        await visit.until_gone()

    async with scripted(server) as table:
        with pytest.raises(Refused, match="all eight seats"):
            await Client.join(table.url, CODE, name="Sam", backoff=quick())
        assert table.visits == 1


async def test_a_server_that_is_not_there_is_said_at_once(free_port: int) -> None:
    with pytest.raises(Gone) as caught:
        await Client.open(f"ws://127.0.0.1:{free_port}/ws", name="Frodo", backoff=quick())
    assert caught.value.code == 1006


async def test_pings_are_answered() -> None:
    async def server(visit: Visit) -> None:
        await visit.welcome()
        await visit.say(Ping(3, 1_700_000_000_000))
        assert await visit.hear() == Pong(3)
        await visit.close(4502, "seat_gone")

    async with scripted(server) as table, await Client.open(table.url, name="Frodo") as client:
        assert (await events_until_closed(client))[-1] == Closed(4502, "seat_gone", final=True)


async def test_older_lines_of_the_story_are_fetched() -> None:
    async def server(visit: Visit) -> None:
        await visit.welcome()
        asked = await visit.hear()
        assert asked.before == 3
        await visit.say(Story(asked.id, {"1": ["turn", 1], "2": ["vote", 2, "mercy"]}))
        bots = await visit.hear()
        assert bots.count == 2
        await visit.say(Done(bots.id))
        asked = await visit.hear()
        assert (asked.seat, asked.count) == (3, 1)
        await visit.say(Done(asked.id))
        asked = await visit.hear()
        await visit.say(Moments(asked.id, [[4, 2, "vote", "mercy"]], ""))
        await visit.until_gone()

    async with scripted(server) as table, await Client.open(table.url, name="Frodo") as client:
        assert await client.story(3) == {1: ["turn", 1], 2: ["vote", 2, "mercy"]}
        await client.seat_bots(2)
        await client.let_a_bot_play(3)
        assert await client.moments() == [[4, 2, "vote", "mercy"]]
        assert client.seconds_left is None


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


async def test_a_question_is_an_event_and_unknown_messages_are_passed_over() -> None:
    async def server(visit: Visit) -> None:
        await visit.welcome()
        await visit.socket.send(b"\x81\xa1t\xa3new")
        await visit.say(Here([1, 2], 3), Update(sv=2, seat={"question": QUESTION}))
        await visit.until_gone()

    async with scripted(server) as table, await Client.open(table.url, name="Frodo") as client:
        assert (await next_event(client, Asked)).question == QUESTION


@pytest.mark.parametrize(
    "frame", ["text", b"\xc1", b"\x01", b"\x81\xa1t\xa7welcome", b"\x81\xa1t\xa6update"]
)
async def test_a_server_that_speaks_otherwise_is_left(frame: str | bytes) -> None:
    async def server(visit: Visit) -> None:
        await visit.hear()
        await visit.socket.send(frame)
        await visit.close(4502)

    async with scripted(server) as table:
        with pytest.raises(Gone):
            await Client.open(table.url, name="Frodo", backoff=quick())


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


async def test_closing_fails_what_waits_and_ends_the_events() -> None:
    async def server(visit: Visit) -> None:
        await visit.welcome()
        await visit.until_gone()

    async with scripted(server) as table:
        client = await Client.open(table.url, name="Frodo")
        waiting = asyncio.create_task(client.act(pass_priority()))
        await asyncio.sleep(0.01)
        await client.close()
        with pytest.raises(Gone, match="closed by this client"):
            await waiting
        assert isinstance((await events_until_closed(client))[-1], Closed)
        await client.close()


async def test_a_cancelled_command_is_not_sent_again() -> None:
    async def first(visit: Visit) -> None:
        await visit.welcome()
        await visit.hear()
        await visit.drop()

    async def second(visit: Visit) -> None:
        await visit.welcome_back()
        act: Act = await visit.hear()
        assert act.do == KeepPassing(on=False)
        await visit.say(Done(act.id))
        await visit.until_gone()

    async with (
        scripted(first, second) as table,
        await Client.open(table.url, name="Frodo", backoff=quick()) as client,
    ):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.001):
                await client.act(pass_priority())
        await client.act({"do": "keep_passing", "on": False})


async def test_too_many_unanswered_commands_are_a_mistake() -> None:
    async def server(visit: Visit) -> None:
        await visit.welcome()
        await visit.until_gone()

    async with scripted(server) as table, await Client.open(table.url, name="Frodo") as client:
        waiting = [asyncio.create_task(client.act(pass_priority())) for _ in range(32)]
        await asyncio.sleep(0)
        with pytest.raises(RuntimeError, match="32 commands"):
            await client.act(pass_priority())
        await client.close()
        await asyncio.gather(*waiting, return_exceptions=True)
