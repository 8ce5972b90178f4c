"""Two servers as processes on one Redis that syncs before it answers: kills, and a whole vote."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Generator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random

import pytest

from bots.backoff import Backoff
from bots.choices import random_pick
from bots.client import Client
from bots.player import Player
from server.stores.base import read_log
from server.stores.redis import RedisStore
from tests.conftest import find_free_port
from tests.server.guest import JSON, MSGPACK, Guest, Message, guest
from tests.server.own_redis import OwnRedis, Wire, client_of, own_redis, wire
from tests.server.program import Program, no_traceback, run
from tests.server.test_restart import next_command, whole

NAMES = ("Ann", "Ben", "Cleo", "Dan")


@contextmanager
def nodes(redis: OwnRedis, folder: Path) -> Generator[tuple[Program, Program], None, None]:
    """Run two servers that share nothing but Redis, and the secret that opens what is in it."""
    for n in range(2):
        (folder / str(n)).mkdir()
        (folder / str(n) / "secret").write_text("the same at both: " + "x" * 32)
    both = [
        Program(find_free_port(), folder / str(n), "--store", redis.url, "--log-level", "error")
        for n in range(2)
    ]
    try:
        for node in both:
            node.wait_until_up()
        yield both[0], both[1]
    finally:
        for node in both:
            if node.process.poll() is None:
                node.kill()


async def hear_all(seats: list[Guest]) -> None:
    """Let every seat hear what was done by now, whichever server it is at."""
    v = max(one.v for one in seats)
    for one in seats:
        while one.v < v:
            await one.hear()
        while not await one.hears_nothing(0.03):
            pass


async def sit_down(ports: list[int], stack: AsyncExitStack) -> list[Guest]:
    seats: list[Guest] = []
    for number, name in enumerate(NAMES):
        subprotocol = JSON if number % 2 else MSGPACK
        one = await stack.enter_async_context(guest(ports[number % 2], subprotocol))
        await (one.join(seats[0].code, name) if seats else one.open(name))
        seats.append(one)
    await seats[0].act("start")
    await seats[0].act("next_step")
    await seats[0].act("cast", card="Capital Punishment")
    await hear_all(seats)
    return seats


async def move_to(port: int, seat: Guest, stack: AsyncExitStack) -> Guest:
    """Return the same seat on another server, continued from the versions it had."""
    again = await stack.enter_async_context(guest(port, JSON if seat.is_json else MSGPACK))
    welcome = await again.resume(seat)
    assert "table" not in welcome, "the missed patches are at hand on any server"
    while again.v < welcome["v"] or again.sv < welcome["sv"]:
        await again.hear()
    return again


@pytest.mark.timeout(60)
async def test_a_vote_survives_the_kill_of_a_server_of_redis_and_of_the_bell(
    tmp_path: Path,
) -> None:
    said: list[Message] = []
    with own_redis(tmp_path) as redis, nodes(redis, tmp_path) as (first, second):
        async with AsyncExitStack() as stack:
            seats = await sit_down([first.port, second.port], stack)
            while (found := next_command(seats)) is not None:
                actor, command = found
                number, id = len(said), f"step {len(said)}"
                said.append(command)
                message = {"t": "act", "do": command}
                if number == 2:  # the other servers' bells are lost
                    async with client_of(redis.url) as client:
                        await client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
                if number == 4:  # between two commits
                    await asyncio.to_thread(redis.kill)
                    await asyncio.to_thread(redis.start)
                if number == 5:  # in the middle of a commit
                    await actor.say({**message, "id": id})
                    first.kill()
                    at = seats.index(actor)
                    for n in (0, 2):
                        seats[n] = await move_to(second.port, seats[n], stack)
                    actor = seats[at]
                answer = await actor.ask(message, id)
                assert answer["t"] in ("update", "done"), answer
                await hear_all(seats)
                assert len({str(sorted(one.table.items(), key=str)) for one in seats}) == 1
            assert [one["do"] for one in said] == ["pass"] * 4 + ["vote"] * 4 + ["confirm"] * 3
            votes = seats[0].table["outcome"]["voting"]["votes"]
            assert votes == {str(n): [n, "taxes"] for n in range(1, 5)}
            for one in seats:
                assert (one.table, one.seat) == await whole(second.port, one)
            await log_is_whole(redis.url, seats[0].code)
        code, _, err = second.stop()
        assert code == 0
        assert no_traceback(err)


async def log_is_whole(url: str, code: str) -> None:
    """Check that every commit is there once, chained, and that no command is in two of them."""
    store = await RedisStore.open(url)
    room = await store.find(code)
    assert room is not None
    stored = await store.load(room)
    commits = read_log(stored.commits, stored.birth)
    assert len({(one.seat, one.command) for one in commits}) == len(commits)
    (end,) = await store.ends([room])
    assert end is not None
    assert (end.seq, end.hash) == (len(commits), stored.commits[-1].hash)
    await store.close()


@asynccontextmanager
async def playing(url: str, code: str, name: str) -> AsyncGenerator[Client, None]:
    backoff = Backoff(Random(1), second=0.1)
    async with await Client.join(url, code, name=name, backoff=backoff) as client:
        task = asyncio.create_task(Player(client, random_pick, Random(2), pause=0.05).play())
        yield client
        task.cancel()
        await asyncio.wait((task,))


def address(of: Program | Wire) -> str:
    return f"ws://127.0.0.1:{of.port}/ws"


@pytest.mark.timeout(60)
async def test_bots_at_two_servers_finish_votes_while_one_is_killed(tmp_path: Path) -> None:
    with own_redis(tmp_path) as redis, nodes(redis, tmp_path) as (first, second):
        async with (
            wire(first.port) as door,
            await Client.open(address(second), name="Ann") as ann,
            playing(address(door), ann.code, "Ben") as ben,
            playing(address(second), ann.code, "Cleo") as cleo,
            playing(address(door), ann.code, "Dan") as dan,
        ):
            await ann.act({"do": "start"})
            for number in range(4):
                council = f"Number {number}?"
                choices = ["aye", "nay"]
                await ann.act({"do": "hold_council", "question": council, "choices": choices})
                if number == 2:
                    door.to = second.port  # as a proxy does that finds one of its servers dead
                    first.kill()
                await vote_until_over(ann, council)
            async with asyncio.timeout(10):
                while not ben.table == cleo.table == dan.table == ann.table:  # noqa: ASYNC110 - the same
                    await asyncio.sleep(0.02)


async def vote_until_over(ann: Client, council: str) -> None:
    """Vote, confirm and pass for one seat until the council has an outcome."""
    async with asyncio.timeout(15):
        while council not in str(ann.table.get("outcome")) or "question" in ann.seat:
            question = ann.seat.get("question")
            if question is not None and question["asks"] == "vote":
                await ann.act({"do": "vote", "question": question["id"], "choice": "aye"})
            elif question is not None:
                await ann.act({"do": "confirm", "question": question["id"]})
            elif "pass" in ann.seat["may"]:
                await ann.act({"do": "pass"})
            else:
                await asyncio.sleep(0.02)
    assert len(ann.table["outcome"]["voting"]["votes"]) == 4


def test_a_redis_that_is_not_there_is_said(free_port: int, tmp_path: Path) -> None:
    port = find_free_port()
    store = f"redis://someone:a-canary@127.0.0.1:{port}/0"
    code, out, err = Program(free_port, tmp_path, "--store", store).finish()
    assert code == 3
    assert f"Cannot reach Redis at redis://127.0.0.1:{port}" in err
    assert "canary" not in out + err
    assert no_traceback(err)


async def test_a_server_stops_also_while_redis_is_away(tmp_path: Path) -> None:
    with own_redis(tmp_path) as redis, nodes(redis, tmp_path) as (first, _):
        async with guest(first.port) as ann:
            await ann.open("Ann")
            redis.kill()
            refused = await ann.act("leave")
            assert refused["code"] == "not_stored"
            code, _, err = await asyncio.to_thread(first.stop)
    assert code == 0
    assert no_traceback(err)


@pytest.mark.parametrize("store", ["localhost:6379", "http://localhost", "redis://host:port"])
def test_an_address_that_is_no_redis_is_said(store: str) -> None:
    code, _, err = run("serve", "--host", "127.0.0.1", "--port", "0", "--store", store)
    assert code == 3
    assert "redis://host:6379/0" in err
    assert no_traceback(err)
