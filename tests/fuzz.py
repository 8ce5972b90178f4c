"""Broken messages (tests/broken.py) into a server: only typed refusals, and none that costs much.

    python -m tests.fuzz --inputs 1000000 --seed 1

Each input goes as bytes into the server's own socket, of a connection that sits at a table in the
middle of a vote or that has not said yet where to go; whole, in two pieces, or in fragments. Only
refusals with documented codes and documented closes may come of it, and no incident. A step is all
that the server's thread does from the bytes in to the refusal out: it may take 10 ms and 1 MB.

What is measured is the thread's own time, so another process on the machine costs nothing; what
still took too long is tried again on a table of its own, and the best counts.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Annotated, Any, NamedTuple

import msgspec
import pytest
import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress
from rich.table import Table as Listing

from engine.commands import HoldCouncil, NextStep, Sit, Start
from protocol.closing import Close
from protocol.codec import Codec, DecodeError
from protocol.messages import FromClient, Pong, Refused, Resume, ToClient
from server import metrics
from server.app import Running
from server.keys import hash_of, new_token
from server.logs import set_up_logs
from server.room import Room
from server.rooms import Rooms
from tests.broken import Inputs
from tests.pipe import Factory, Pipe, piped
from tests.server.looker import Looker
from tests.server.raw import BINARY, CONT, PING, TEXT, framed

CONNECTIONS_A_GAME = 500
INPUTS_A_CONNECTION = 40
SECONDS = 0.010
BYTES = 1_000_000
TRIES = 5
WEIGHED = 25
"""Of so many inputs the memory of one is measured: it makes everything four times as slow."""

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "protocol.md").read_text("utf-8")
CODES = set(re.findall(r"`([a-z_]+)`", PAGE.split("## Refusals")[1].split("## Losing")[0]))
CLOSES = {*Close, 1002, 1007}
"""Ours, and those by which the library ends what is no frame or no text (RFC 6455 section 7.4)."""


def decoded(codec: Codec, data: bytes | str) -> FromClient | None:
    """Return the message, if it is one; anything but a `DecodeError` is the caller's to see."""
    try:
        return codec.decode(data)
    except DecodeError:
        return None


class Given(NamedTuple):
    """One input on its way."""

    codec: Codec
    data: bytes | str
    parts: list[bytes]
    is_seated: bool
    is_message: bool
    is_answered: bool


def given(made: Inputs, number: int) -> Given:
    """Return an input by its number, in frames."""
    codec, data = made.number(number)
    rng = Random(f"the way of {number}")
    message = decoded(codec, data)
    payload = data.encode() if isinstance(data, str) else data
    is_text = isinstance(data, str) or (codec.is_text and rng.random() < 0.1)
    return Given(
        codec, data, _sent(rng, payload, TEXT if is_text else BINARY), number % 4 > 0,
        message is not None, not isinstance(message, Pong),
    )  # fmt: skip


def _sent(rng: Random, payload: bytes, opcode: int) -> list[bytes]:
    """Return what comes from the network at once, and then: a client's frames, and maybe a ping."""
    way, cut = rng.random(), rng.randrange(len(payload) + 1)
    if way < 0.15:
        first = framed(payload[:cut], opcode, fin=False)
        return [first + framed(b"hm", PING) + framed(payload[cut:], CONT)]
    whole = framed(payload, opcode)
    if way < 0.3:
        return [whole[: cut + 1], whole[cut + 1 :]]
    return [framed(b"", PING) + whole] if way < 0.4 else [whole]


class Cost(NamedTuple):
    """What a step took, or the most that any took."""

    seconds: float = 0.0
    bytes: int = 0


async def measured(pipe: Pipe, one: Given) -> float:
    """Let a connection have an input, and return the seconds of this thread that it took."""
    begun = time.thread_time()
    await pipe.step(*one.parts, is_answered=one.is_answered)
    return time.thread_time() - begun


async def weighed(pipe: Pipe, one: Given) -> int:
    """Let a connection have an input, and return how much memory it took at the most."""
    tracemalloc.start()
    try:
        await pipe.step(*one.parts, is_answered=one.is_answered)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


class Fuzzed:
    """One table in the middle of a game, and whoever tries to break it."""

    def __init__(self, server: Running, factory: Factory) -> None:
        self._rooms = server.rooms
        self._factory = factory
        self._table: tuple[Room, str] | None = None
        self._pipes: dict[tuple[str, bool], tuple[Pipe, int]] = {}
        self.codes: Counter[str] = Counter()
        self.closes: Counter[int] = Counter()
        self.connections = 0
        self.most = Cost()

    async def take(self, number: int, one: Given) -> None:
        """Let a connection have one input, and look at what it costs and what comes of it."""
        which = (one.codec.name, one.is_seated)
        pipe, count = self._pipes.get(which) or (await self._connect(one), 0)
        if number % WEIGHED:
            cost = Cost(await measured(pipe, one))
        else:
            cost = Cost(0.0, await weighed(pipe, one))
        answers = self._look(one.codec, pipe)
        assert answers or not one.is_answered, "it was neither taken nor refused"
        if pipe.close_code is None and not pipe.is_over and count < INPUTS_A_CONNECTION:
            self._pipes[which] = pipe, count + 1
        else:
            self._pipes.pop(which, None)
            await self._leave(pipe)
        if cost.seconds > SECONDS or cost.bytes > BYTES:
            cost = await self._again(one)
        self.most = Cost(max(cost.seconds, self.most.seconds), max(cost.bytes, self.most.bytes))

    async def end(self) -> None:
        for pipe, _ in self._pipes.values():
            await self._leave(pipe)

    async def _again(self, one: Given) -> Cost:
        """Return the least that an input takes in some tries."""
        seconds, size = list[float](), list[int]()
        for number in range(2 * TRIES):
            pipe = await self._connect(one)
            if number % 2:
                size.append(await weighed(pipe, one))
            else:
                seconds.append(await measured(pipe, one))
            await self._leave(pipe)
        return Cost(min(seconds), min(size))

    async def _connect(self, one: Given) -> Pipe:
        self.connections += 1
        pipe = Pipe(self._factory)
        await pipe.upgrade(one.codec.name)
        if one.is_seated:
            room, token = await self._seat()
            frame = msgspec.json.encode if one.codec.is_text else msgspec.msgpack.encode
            said = frame(Resume("r", room.code, token))
            pipe.give(framed(said, TEXT if one.codec.is_text else BINARY))
            while not pipe.written:  # noqa: ASYNC110 - the loop must turn
                await asyncio.sleep(0)
        pipe.hear()
        return pipe

    async def _leave(self, pipe: Pipe) -> None:
        if not pipe.is_over:
            await pipe.leave()

    def _look(self, codec: Codec, pipe: Pipe) -> bool:
        """Count what came, and return whether anything did."""
        decode = msgspec.json.decode if codec.is_text else msgspec.msgpack.decode
        frames = pipe.hear()
        for frame in frames:
            if frame.opcode in (TEXT, BINARY):
                message: Any = decode(frame.payload, type=ToClient)
                if isinstance(message, Refused):
                    assert message.code in CODES, f"{message.code} is not in docs/protocol.md"
                    assert message.code != "internal", message.text
                    self.codes[message.code] += 1
        if pipe.close_code is not None:
            assert pipe.close_code in CLOSES
            assert pipe.close_code != Close.BROKEN
            self.closes[pipe.close_code] += 1
        return bool(frames)

    async def _seat(self) -> tuple[Room, str]:
        """Return a seat to come back to; at a new game now and then, since some are left."""
        if self._table is None or self.connections % CONNECTIONS_A_GAME == 0:
            self._table = await voting(self._rooms)
        room, token = self._table
        if room.seat_of(hash_of(token)) is None:
            self._table = room, token = await voting(self._rooms)
        return room, token


async def voting(rooms: Rooms) -> tuple[Room, str]:
    """Return a table with three seats in the middle of a vote, and the first seat's token."""
    token, room = new_token(), await rooms.open()
    for number in (1, 2, 3):
        key = hash_of(token if number == 1 else new_token())
        await room.ask(f"sit {number}", Sit(f"P{number}", key))
    seats = [Looker(number) for number in (1, 2, 3)]
    await seats[0].act(room, "start", Start())
    for number in range(20):
        for one in seats:
            await one.act(room, f"step {number}", NextStep())
    council = HoldCouncil("What now?", ("grace", "condemnation"))
    for one in seats:
        await one.act(room, "council", council)
    for one in seats:
        room.audience.remove(one)
    return room, token


# All of it.


class Outcome(NamedTuple):
    """What came of so many inputs."""

    inputs: int
    messages: int
    most: Cost
    connections: int
    codes: Counter[str]
    closes: Counter[int]
    incidents: float


async def run(inputs: int, seed: int = 1, tick: Callable[[int], None] = lambda _: None) -> Outcome:
    """Put so many inputs into a server."""
    made, messages, before = Inputs(seed), 0, incidents()
    with tempfile.TemporaryDirectory() as folder, no_waiting():
        async with piped(Path(folder), command_burst=10**9) as (server, factory):
            fuzzed = Fuzzed(server, factory)
            for number in range(inputs):
                one = given(made, number)
                messages += one.is_message
                try:
                    await fuzzed.take(number, one)
                    assert fuzzed.most.seconds < SECONDS, f"it took {fuzzed.most.seconds} s"
                    assert fuzzed.most.bytes < BYTES, f"it took {fuzzed.most.bytes} bytes"
                except Exception as error:
                    error.add_note(f"input {number} of seed {seed}: {one.data!r}")
                    raise
                tick(number)
            await fuzzed.end()
    return Outcome(
        inputs, messages, fuzzed.most, fuzzed.connections, fuzzed.codes, fuzzed.closes,
        incidents() - before,
    )  # fmt: skip


def incidents() -> float:
    return metrics.REGISTRY.get_sample_value("moot_incidents_total") or 0.0


@contextmanager
def no_waiting() -> Generator[None, None, None]:
    """Let nobody wait for wrong codes: that has its own tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("server.door.NO_TABLE_SECONDS", 0.0001)
        patch.setattr("server.door.GUARDED_JOIN_SECONDS", 0.0)
        yield


def main(
    inputs: Annotated[int, typer.Option(help="How many.")] = 1_000_000,
    seed: Annotated[int, typer.Option(help="Which ones.")] = 1,
) -> None:
    """Fuzz, and print what came of it."""
    set_up_logs("warning")  # the bar stands on the same screen
    with Progress(*Progress.get_default_columns(), MofNCompleteColumn()) as bar:
        task = bar.add_task("inputs", total=inputs)
        found = asyncio.run(run(inputs, seed, lambda done: bar.update(task, completed=done)))
    console = Console()
    listing = Listing("", "", title="Fuzzed")
    for name, value in (
        ("inputs", found.inputs),
        ("of these messages", found.messages),
        ("connections", found.connections),
        ("slowest step, ms of the thread", f"{1000 * found.most.seconds:.2f}"),
        (f"most memory of a step, bytes (every {WEIGHED}th)", found.most.bytes),
        ("refused", ", ".join(f"{code} {count}" for code, count in found.codes.most_common())),
        ("closed", ", ".join(f"{code} {count}" for code, count in sorted(found.closes.items()))),
        ("incidents", found.incidents),
    ):
        listing.add_row(name, str(value))
    console.print(listing)
    if found.incidents:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
