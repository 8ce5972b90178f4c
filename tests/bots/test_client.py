import asyncio

import pytest

from bots.answers import Gone, Refused, State
from bots.client import Client
from bots.commands import pass_priority, vote
from bots.events import Asked, Closed
from engine.commands import KeepPassing, VoteFor
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
from tests.bots.scripted import (
    CODE,
    TOKEN,
    Visit,
    events_until_closed,
    next_event,
    quick,
    scripted,
)

QUESTION = {"id": 7, "asks": "vote", "choices": {"mercy": {"name": "mercy"}}}


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
