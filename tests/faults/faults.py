"""Each fault: what world it happens in, what is done, and how often in the short and the long form.

Commands that were acknowledged must be in the log once, no other may be there twice, and every
client must end with the table that a fresh one gets.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from websockets.exceptions import WebSocketException

from bots.backoff import Backoff
from tests.conftest import find_free_port
from tests.faults.node import Mischief
from tests.faults.party import Party, until
from tests.faults.world import Outcome, World, suffer, world
from tests.server.guest import Closed, Guest, guest
from tests.server.own_redis import client_of

DAY = 86_400_000
STALL_SECONDS = 5.0
CUT_SECONDS = 1.0
BACK_SECONDS = 150.0
KNOCKING = 1000
"""One process is all these clients, and more at once would keep itself from saying hello in time.

A server lets fewer strangers in than that (`STRANGERS_SHARE`), so the others are sent away.
"""

AT_ONE_TABLE = 20
LIMIT = 2
LATEST_SECONDS = 2.0
STEPS_IN_SQLITE = 9
STEPS_IN_REDIS = 3
SLOW_COMMANDS = 40
SLOW_BYTES = 30_000_000

PLAIN = Mischief(0)


async def kill_now_and_then(times: int, at: World, guests: Party) -> int:
    for _ in range(times):
        await asyncio.sleep(at.rng.uniform(0.02, 0.4))
        await at.restart(at.rng.choice(at.nodes))
        await guests.play_on(3)
    return times


async def die_at(step: int, at: World, guests: Party) -> int:
    """Arm the server that has a step to die at; where it stands alone, it is started again."""
    node = next(one for one in at.nodes if one.mischief.dies_at == step)
    node.signal(signal.SIGUSR1)
    await until(lambda: not node.is_alive, "the server died at its step")
    at.lead()
    node.mischief.dies_at = 0
    await at.start(node)
    await guests.play_on(6)
    return 1


async def restart_redis(times: int, at: World, guests: Party) -> int:
    assert at.redis is not None
    for _ in range(times):
        await asyncio.sleep(at.rng.uniform(0.02, 0.4))
        await asyncio.to_thread(at.redis.kill)
        await asyncio.sleep(at.rng.uniform(0, 0.5))
        await asyncio.to_thread(at.redis.start)
        await guests.play_on(4)
    return times


async def fail_over(at: World, guests: Party) -> int:
    """Cut the replica, let them play on, kill the primary, promote the replica."""
    assert at.pair is not None
    await at.pair.is_in_step()
    at.pair.cut()
    await guests.play_on(10)
    await at.pair.fail_over(*at.pair.fronts)
    return 1


async def all_die(at: World, guests: Party) -> int:
    """Cut the replica, let them try to play on; then the primary and all servers die at once."""
    assert at.pair is not None
    await at.pair.is_in_step()
    at.pair.cut()
    await asyncio.sleep(CUT_SECONDS)
    for node in at.nodes:
        node.kill()
    await at.pair.fail_over(*at.pair.fronts)
    for node in at.nodes:
        node.mischief.replicas = 0  # there is no replica any more: whoever runs it decides that
        await at.start(node)
    return 1


async def kill_who_has_the_deadline(times: int, at: World, guests: Party) -> int:
    """Kill the only server that has the table while time runs; the other finds it by itself."""
    host = guests.voters[0]
    for n in range(times):
        node, other = at.nodes[n % 2], at.nodes[(n + 1) % 2]
        for door in at.doors:
            door.to = node.mischief.port
            door.cut()
        await asyncio.to_thread(other.kill)
        await asyncio.to_thread(other.start)  # it knows no table any more
        await guests.play_on(4)
        await guests.act(host, {"do": "time", "time_limit": LIMIT})
        await _all_wait(guests)
        node.kill()
        for door in at.doors:
            door.to = find_free_port()  # nobody comes to the other server before it has fired
            door.cut()
        await asyncio.sleep(LIMIT + LATEST_SECONDS)
        await at.start(node)
        for door in at.doors:
            door.to = other.mischief.port
        await until(lambda: bool(host.table.get("clock", {}).get("up")), "time is up")
        guests.is_waiting = False
        await guests.act(host, {"do": "time", "time_limit": 0})
    store = await at.store()
    fired = [one for one in await guests.log(store) if one.command.startswith("time:")]
    await store.close()
    assert len(fired) == times, "each deadline fired once"
    late = [one.now - int(one.command.rpartition(":")[2]) for one in fired]
    assert all(0 <= one <= LATEST_SECONDS * 1000 for one in late), f"late by {late} ms"
    return times


async def _all_wait(guests: Party) -> None:
    """Let nobody do anything while somebody has so long, and what was said before be over."""
    while not guests.is_waiting:
        await until(lambda: "clock" in guests.voters[0].table, "somebody has so long")
        guests.is_waiting = True
        await asyncio.sleep(0.5)
        guests.is_waiting = (
            "clock" in guests.voters[0].table
        )  # the last vote may have been under way


async def kill_pubsub(times: int, at: World, guests: Party) -> int:
    assert at.redis is not None
    async with client_of(at.redis.url) as client:
        for _ in range(times):
            await client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
            await guests.play_on(5)
    return times


async def only_play(count: int, _: World, guests: Party) -> int:
    """Do nothing more: what is wrong is wrong all the time."""
    await guests.play_on(count)
    return count


async def stall(times: int, at: World, guests: Party) -> int:
    """Stop one server's event loop, as a machine does that swaps or sleeps."""
    for number in range(times):
        node = at.nodes[number % 2]
        node.signal(signal.SIGSTOP)
        await asyncio.sleep(STALL_SECONDS)
        node.signal(signal.SIGCONT)
        await guests.play_on(8)
    return times


async def fill_the_disk(at: World, guests: Party) -> int:
    """Until some commands were refused because nothing could be written, and again."""
    (node,) = at.nodes
    for times in (1, 2):
        before = guests.refused["not_stored"]
        node.signal(signal.SIGUSR1)
        is_full = partial(_refused_more, guests, before + 3)
        await until(is_full, "commands are refused because the disk is full")
        node.signal(signal.SIGUSR2)
        await guests.play_on(4 * times)
    return 2


def _refused_more(guests: Party, than: int) -> bool:
    return guests.refused["not_stored"] > than


async def read_nothing(at: World, guests: Party) -> int:
    """Watch from a socket that is never read, while the others play."""
    async with guest(at.doors[0].to, max_queue=1) as deaf:
        await deaf.watch(guests.code)
        deaf.socket.transport.pause_reading()
        before = at.nodes[0].memory
        await guests.play_on(SLOW_COMMANDS)
        assert at.nodes[0].memory - before < SLOW_BYTES, "what is not read is not kept"
        deaf.socket.transport.resume_reading()
    return 1


async def all_come_back(count: int, at: World, guests: Party) -> int:
    """Kill a server that so many are at, at many tables; all of them come to the other at once."""
    async with AsyncExitStack() as watching:
        came: list[Guest] = []
        for first in range(0, count, AT_ONE_TABLE * 5):
            tables = range(first, min(first + AT_ONE_TABLE * 5, count), AT_ONE_TABLE)
            codes = [await _opened(at.doors[0].to) for _ in tables]
            came += await asyncio.gather(
                *[
                    watching.enter_async_context(_watcher(at.doors[0].to, code))
                    for code in codes
                    for _ in range(AT_ONE_TABLE)
                ]
            )
        node = next(one for one in at.nodes if one.mischief.port == at.doors[0].to)
        node.kill()
        at.lead()
        back = at.doors[0].to
        door = asyncio.Semaphore(KNOCKING)
        returned = await asyncio.gather(*[_come_back(at.rng, back, one, door) for one in came])
        assert all(one == returned[0] for one in returned), "all are shown a table"
        await at.start(node)
    return count


async def _opened(port: int) -> str:
    """Open a table, and go; it stays for those who watch it."""
    async with guest(port) as host:
        await host.open()
        return host.code


@asynccontextmanager
async def _watcher(port: int, code: str) -> AsyncGenerator[Guest, None]:
    async with guest(port) as one:
        await one.watch(code)
        yield one
        one.socket.transport.abort()  # what it has not read would hold up its goodbye


async def _come_back(rng: Random, port: int, one: Guest, door: asyncio.Semaphore) -> bool:
    """Come back as a client does: after a moment, and each time a little later."""
    backoff = Backoff(rng)
    async with asyncio.timeout(BACK_SECONDS):
        while True:
            await asyncio.sleep(backoff.wait())
            with contextlib.suppress(OSError, TimeoutError, WebSocketException, Closed):
                async with door, guest(port, open_timeout=BACK_SECONDS) as again:
                    await again.resume(one)
                    return bool(again.table)


class Trial(NamedTuple):
    """One row of the table: several runs of one fault, each in a world of its own."""

    name: str
    runs: Callable[[Path, bool], list[Awaitable[Outcome]]]


async def _run(
    folder: Path,
    fault: Callable[[World, Party], Awaitable[int]],
    *mischief: Mischief,
    store: str = "redis",
) -> Outcome:
    await asyncio.to_thread(folder.mkdir, parents=True)
    async with world(folder, *mischief, store=store) as at:
        return await suffer(at, fault)


def _once(
    fault: Callable[[World, Party], Awaitable[int]], *mischief: Mischief, store: str = "redis"
) -> Callable[[Path, bool], list[Awaitable[Outcome]]]:
    return lambda folder, _: [_run(folder / "once", fault, *mischief, store=store)]


def _often(
    fault: Callable[[int, World, Party], Awaitable[int]],
    short: int,
    long: int,
    *mischief: Mischief,
    store: str = "redis",
) -> Callable[[Path, bool], list[Awaitable[Outcome]]]:
    def runs(folder: Path, is_long: bool) -> list[Awaitable[Outcome]]:
        times = long if is_long else short
        return [_run(folder / "often", partial(fault, times), *mischief, store=store)]

    return runs


def _fail_overs(
    fault: Callable[[World, Party], Awaitable[int]], short: int, long: int, *mischief: Mischief
) -> Callable[[Path, bool], list[Awaitable[Outcome]]]:
    """Each in a world of its own: a primary dies only once."""

    def runs(folder: Path, is_long: bool) -> list[Awaitable[Outcome]]:
        times = long if is_long else short
        return [_run(folder / str(n), fault, *mischief, store="pair") for n in range(times)]

    return runs


def _steps(store: str, count: int, short: int) -> Callable[[Path, bool], list[Awaitable[Outcome]]]:
    """Once for each step of a commit; in the short form only for some."""

    def runs(folder: Path, is_long: bool) -> list[Awaitable[Outcome]]:
        found: list[Awaitable[Outcome]] = []
        for step in range(1, 2 * count + 1) if is_long else range(2, count + 1, count // short):
            others = [] if store == "sqlite" else [PLAIN]
            fault = partial(die_at, step)
            place = folder / f"step{step}"
            found.append(_run(place, fault, Mischief(0, dies_at=step), *others, store=store))
        return found

    return runs


ONE, TWO, FILE = (PLAIN,), (PLAIN, PLAIN), "sqlite"
BELLS = (Mischief(0, bells=1), Mischief(0, bells=2))
WAITING = (Mischief(0, replicas=1), Mischief(0, replicas=1))
CLOCKS = (Mischief(0, clock=DAY), Mischief(0, clock=-DAY))
KILLED_ON_FILE = "a server on SQLite is killed now and then"
KILLED_ON_REDIS = "one of two servers on Redis is killed now and then"

TRIALS = (
    Trial(KILLED_ON_FILE, _often(kill_now_and_then, 2, 25, *ONE, store=FILE)),
    Trial("... and between any two steps of a commit", _steps(FILE, STEPS_IN_SQLITE, 2)),
    Trial("its disk is full", _once(fill_the_disk, Mischief(0, disk=True), store=FILE)),
    Trial(KILLED_ON_REDIS, _often(kill_now_and_then, 2, 25, *TWO)),
    Trial("... and between any two steps of a commit there", _steps("redis", STEPS_IN_REDIS, 1)),
    Trial("Redis is killed and comes back", _often(restart_redis, 2, 15, *TWO)),
    Trial("... with appendfsync everysec", _often(restart_redis, 1, 15, *TWO, store="everysec")),
    Trial("the replica is cut off, the primary dies", _fail_overs(fail_over, 1, 8, *TWO)),
    Trial("... and all servers with it, --redis-wait 1", _fail_overs(all_die, 1, 8, *WAITING)),
    Trial("the server with a deadline is killed", _often(kill_who_has_the_deadline, 1, 8, *TWO)),
    Trial("the bells are cut off", _often(kill_pubsub, 3, 30, *TWO)),
    Trial("bells are lost, doubled and late", _often(only_play, 20, 300, *BELLS)),
    Trial("an event loop stalls for 5 s", _often(stall, 1, 4, *TWO)),
    Trial("clocks are two days apart", _often(only_play, 20, 200, *CLOCKS)),
    Trial("a client stops reading", _once(read_nothing, *TWO)),
    Trial("so many come back at once", _often(all_come_back, 200, 5000, *TWO)),
)
