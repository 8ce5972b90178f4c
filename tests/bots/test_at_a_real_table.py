"""The client and the bots against the real server, over real sockets and a real file."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from bots import Client, Gone, Kind, Refused, run_bots
from bots.choices import plainest
from bots.commands import answer, vote
from bots.envelopes import LostEnvelope
from bots.events import Asked, Checked, Closed, Event, Revealed, Updated, Voted
from bots.ready import run
from engine.kind import TABLE
from server.app import running
from server.settings import Settings
from tests.bots.scripted import quick

PAUSE = 0.05
PATIENCE = 20.0


@asynccontextmanager
async def serving(data: Path, port: int = 0) -> AsyncGenerator[str]:
    async with running(Settings(port=port, data=data), TABLE) as server:
        yield f"ws://127.0.0.1:{server.port}/ws"


async def do(client: Client, word: str, **fields: Any) -> None:
    await client.act({"do": word, **fields})


async def until(client: Client, is_so: Callable[[], bool]) -> None:
    """Read the client's events until it is so."""
    async with asyncio.timeout(PATIENCE):
        if not is_so():
            async for _ in client.events():
                if is_so():
                    return


@asynccontextmanager
async def table_with_bots(url: str, count: int, kind: Kind) -> AsyncGenerator[Client]:
    """Open a table, let bots sit down, and start; the bots are there as long as the context."""
    async with await Client.open(url, name="Frodo", backoff=quick()) as host:
        bots = asyncio.create_task(run_bots(url, host.code, count, kind, pause=PAUSE))
        await until(host, lambda: len(host.table["seats"]) == count + 1)
        await do(host, "start")
        try:
            yield host
        finally:
            bots.cancel()
            with suppress(asyncio.CancelledError):
                await bots


async def play_until(host: Client, is_so: Callable[[], bool]) -> list[Event]:
    """Answer the host's questions with the first choices, and pass; return what happened."""
    kept: list[Event] = []
    async with asyncio.timeout(PATIENCE):
        async for event in host.events():
            kept.append(event)
            if isinstance(event, Updated):
                if is_so():
                    break
                if (question := host.seat.get("question")) is not None:
                    await host.act(answer(question, plainest(question)))
                elif "pass" in host.seat["may"]:
                    await do(host, "pass")
    return kept


async def until_told(host: Client, kept: list[Event], kind: type[Event]) -> None:
    """Read on until such an event was kept: the documents are ahead of the events."""
    async with asyncio.timeout(PATIENCE):
        while not any(isinstance(event, kind) for event in kept):
            kept.append(await anext(host.events()))


def is_quiet(host: Client) -> Callable[[], bool]:
    return lambda: "resolving" not in host.table and not host.table["stack"]


@pytest.mark.parametrize("kind", Kind)
async def test_bots_vote_for_capital_punishment(tmp_path: Path, kind: Kind) -> None:
    async with serving(tmp_path) as url, table_with_bots(url, 3, kind) as host:
        await do(host, "next_step")
        await do(host, "cast", card="Capital Punishment")
        kept = await play_until(host, is_quiet(host))
        voting = host.table["outcome"]["voting"]
        assert [one[0] for _, one in sorted(voting["votes"].items())] == [1, 2, 3, 4]
        assert len([event for event in kept if isinstance(event, Voted)]) == 4


async def test_bots_keep_what_they_seal_and_open_it_by_themselves(tmp_path: Path) -> None:
    async with serving(tmp_path) as url, await Client.open(url, name="Frodo") as host:
        await do(host, "settings", sealing="voter")
        bots = asyncio.create_task(run_bots(url, host.code, 2, Kind.RANDOM, pause=PAUSE))
        await until(host, lambda: len(host.table["seats"]) == 3)
        await do(host, "start")
        await do(host, "hold_council", question="Where?", choices=["north", "south"], secret=True)
        kept = await play_until(host, lambda: "outcome" in host.table)
        await until_told(host, kept, Checked)
        bots.cancel()
        with suppress(asyncio.CancelledError):
            await bots
    assert Checked(()) in kept
    openings = host.table["outcome"]["voting"]["openings"]
    assert openings.keys() == {"1", "2", "3"}
    assert openings["1"]["choices"] == ["north"]


async def test_what_a_client_closed_another_one_cannot_open(tmp_path: Path) -> None:
    """Neither a bot that stands in, which waits, nor one that lost its memory, which says so."""
    async with serving(tmp_path) as url, await Client.open(url, name="Frodo") as host:
        await do(host, "settings", sealing="voter")
        async with await Client.join(url, host.code, name="Sam") as sam:
            await do(host, "start")
            council = {"question": "Where?", "choices": ["north", "south"], "secret": True}
            await do(host, "hold_council", **council)
            await until(sam, lambda: "question" in sam.seat)
            for one in (host, sam):
                await one.act(answer(one.seat["question"], plainest(one.seat["question"])))
            code, token, kept = sam.code, sam.token or "", sam.envelopes.kept
        await until(host, lambda: host.seat.get("question", {}).get("asks") == "open")
        await host.act(answer(host.seat["question"], []))
        stand_in = asyncio.create_task(run(url, code, token=token, seals_itself=False, pause=PAUSE))
        with pytest.raises(LostEnvelope, match="is not kept here"):
            await run(url, code, token=token, pause=PAUSE)
        await asyncio.sleep(6 * PAUSE)
        assert not stand_in.done()
        assert host.table["asked"] == {"2": "open"}
        stand_in.cancel()
        async with await Client.resume(url, code, token) as again:
            again.envelopes.kept.update(kept)
            await again.act(answer(again.seat["question"], []))
        await until(host, lambda: "outcome" in host.table)
        assert len(host.table["outcome"]["voting"]["votes"]) == 2


async def test_bots_seal_and_are_revealed_together(tmp_path: Path) -> None:
    async with serving(tmp_path) as url, table_with_bots(url, 2, Kind.RANDOM) as host:
        await do(host, "next_step")
        await do(host, "hold_council", question="Soup?", choices=["yes", "no"], secret=True)
        kept = await play_until(host, is_quiet(host))
        await until_told(host, kept, Revealed)
        (revealed,) = [event for event in kept if isinstance(event, Revealed)]
        assert [one.voter for one in revealed.votes] == [1, 2, 3]
        assert not [event for event in kept if isinstance(event, Voted)]


async def test_bots_choose_bearers_and_play_their_turns(tmp_path: Path) -> None:
    async with serving(tmp_path) as url, table_with_bots(url, 2, Kind.OWN_GOOD) as host:
        for owner in (1, 2, 3):
            await do(host, "add_permanent", name="Elk", types=["Creature"], power=3, toughness=3)
            await do(host, "control", object=owner, player=owner)
        await do(host, "tempt")
        await play_until(host, is_quiet(host))
        players = host.table["players"]
        assert [players[n]["ring"]["bearer"] for n in ("1", "2", "3")] == [1, 2, 3]
        await do(host, "end_turn")

        await play_until(host, lambda: host.table["turn"] == 4)
        assert host.table["active"] == 1


async def test_a_restarted_server_is_resumed_and_counts_a_vote_once(
    tmp_path: Path, free_port: int
) -> None:
    async with serving(tmp_path, free_port) as url:
        host = await Client.open(url, name="Frodo", backoff=quick())
        guest = await Client.join(url, host.code, name="Sam", backoff=quick())
        await do(host, "start")
        await do(host, "hold_council", question="Soup?", choices=["yes", "no"])
        await until(host, lambda: "question" in host.seat)
        before = host.table
    with suppress(Refused):
        async with serving(tmp_path, free_port):
            await host.act(vote(host.seat["question"]["id"], "yes"))
            await until(guest, lambda: "question" in guest.seat)
            assert guest.table["voting"]["votes"] == {"1": [1, "yes"]}
            assert guest.table["voting"]["id"] == before["voting"]["id"]
            await guest.act(vote(guest.seat["question"]["id"], "no"))
            await until(host, lambda: "outcome" in host.table)
            await host.close()
            await guest.close()


async def test_two_connections_may_hold_one_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as url, await Client.open(url, name="Frodo") as first:
        assert first.token is not None
        async with await Client.resume(url, first.code, first.token) as second:
            assert (second.you, second.seat) == (first.you, first.seat)
            await do(first, "rename", name="Bilbo")
            await until(second, lambda: second.table == first.table)
            await do(second, "rename", name="Drogo")
            assert second.table["seats"]["1"]["name"] == "Drogo"


async def test_a_seat_that_is_given_up_is_gone(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as url,
        await Client.open(url, name="Frodo") as host,
        await Client.join(url, host.code, name="Sam") as guest,
    ):
        await do(host, "empty_seat", seat=2)
        with pytest.raises(Gone, match=r"seat_gone \(4502\)"):
            await do(guest, "rename", name="Pippin")


async def test_a_watcher_sees_the_table_and_may_do_nothing(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as url,
        await Client.open(url, name="Frodo") as host,
        await Client.watch(url, host.code) as watcher,
    ):
        await do(host, "rename", name="Bilbo")
        await until(watcher, lambda: watcher.table == host.table)
        assert watcher.seat == {}
        with pytest.raises(Refused):
            await do(watcher, "start")


async def test_a_wrong_code_and_a_full_table_are_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as url:
        with pytest.raises(Refused, match="no such table"):
            await Client.join(url, "ZZZZZZZZ", name="Sam")
        async with await Client.open(url, name="Frodo") as host:
            with pytest.raises(Refused, match="seats are taken"):
                await run_bots(url, host.code, 8)
            await until(host, lambda: list(host.table["seats"]) == ["1"])


async def test_the_question_is_an_event(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as url,
        await Client.open(url, name="Frodo") as host,
        await Client.join(url, host.code, name="Sam", bot=False),
    ):
        await do(host, "start")
        await do(host, "hold_council", question="Soup?", choices=["yes", "no"])
        async with asyncio.timeout(PATIENCE):
            async for event in host.events():
                assert not isinstance(event, Closed)
                if isinstance(event, Asked):
                    assert event.question["choices"].keys() == {"yes", "no"}
                    break
