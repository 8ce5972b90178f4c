"""Bytes that nobody should send: random, cut short, and valid frames with something changed.

    python -m tests.fuzz --inputs 1000000 --seed 1

Each input goes through both codecs, and then through a connection that sits at a table in the
middle of a game (or has not said yet where to go). Only typed refusals with documented codes and
documented closes may come of it, no incident, and nothing that costs much. An input is made from
the seed and its number alone, so a failure names all that is needed to see it again.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
import tracemalloc
from collections import Counter, deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Annotated, Any, NamedTuple

import msgspec
import pytest
import typer
from hypothesis import HealthCheck, given, settings
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress
from rich.table import Table as Listing
from websockets.exceptions import ConnectionClosedOK
from websockets.protocol import State

from engine.commands import HoldCouncil, NextStep, Sit, Start
from engine.kind import TABLE
from protocol.closing import Close
from protocol.codec import JSON, MSGPACK, Codec, DecodeError
from protocol.limits import MESSAGE_IN_BYTES
from protocol.messages import Refused, Resume, ToClient
from server import metrics
from server.bots import HouseBots
from server.connection import Connection, House
from server.door import Door
from server.keys import hash_of, new_token
from server.own_cards import CardDesk
from server.room import Room
from server.rooms import Rooms
from server.settings import Settings
from server.short_path import Hear
from server.stores.sqlite import SqliteStore
from tests.protocol.wire_values import messages
from tests.server.looker import Looker, unframed

BATCH = 400
CONNECTIONS_A_GAME = 500
SEEDS = 300
SECONDS = 0.010
BYTES = 1_000_000
AFAR = "192.0.2.7"
PAGE = (Path(__file__).resolve().parent.parent / "docs" / "protocol.md").read_text("utf-8")
CODES = set(re.findall(r"`([a-z_]+)`", PAGE.split("## Refusals")[1].split("## Losing")[0]))


# The inputs.


def valid_frames() -> list[tuple[bytes, bytes]]:
    """Return valid messages, each in both spellings; always the same."""
    found: list[tuple[bytes, bytes]] = []

    @settings(
        max_examples=SEEDS, derandomize=True, database=None, deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )  # fmt: skip
    @given(messages())
    def collect(message: Any) -> None:
        found.append((msgspec.msgpack.encode(message), msgspec.json.encode(message)))

    collect()
    return found


def _random(rng: Random, _frames: list[bytes]) -> bytes:
    return rng.randbytes(rng.choice((0, 1, 2, 8, 40, 200, MESSAGE_IN_BYTES)))


def _valid(rng: Random, frames: list[bytes]) -> bytes:
    return rng.choice(frames)


def _cut(rng: Random, frames: list[bytes]) -> bytes:
    frame = rng.choice(frames)
    return frame[: rng.randrange(len(frame))]


def _flipped(rng: Random, frames: list[bytes]) -> bytes:
    frame = bytearray(rng.choice(frames))
    for _ in range(rng.choice((1, 1, 2, 5))):
        frame[rng.randrange(len(frame))] = rng.randrange(256)
    return bytes(frame)


def _spliced(rng: Random, frames: list[bytes]) -> bytes:
    one, other = rng.choice(frames), rng.choice(frames)
    return one[: rng.randrange(len(one))] + other[rng.randrange(len(other)) :]


def _repeated(rng: Random, frames: list[bytes]) -> bytes:
    frame = rng.choice(frames)
    start = rng.randrange(len(frame))
    part = frame[start : start + rng.randrange(1, 20)]
    return (frame[:start] + part * rng.randrange(2, 200) + frame[start:])[:MESSAGE_IN_BYTES]


def _bomb(rng: Random, _frames: list[bytes]) -> bytes:
    heads = (
        b"\x80", b"\x91", b"\x81\xa1t", b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff", b"[",
        b'{"t":', b"\xc7\xff\x00", b"\xcb\x7f\xf8\0\0\0\0\0\0", b"1e999,", b"\xf0\x9f", b'"\\ud800',
    )  # fmt: skip
    return (rng.choice(heads) * MESSAGE_IN_BYTES)[: rng.randrange(1, MESSAGE_IN_BYTES + 1)]


WAYS: tuple[Callable[[Random, list[bytes]], bytes], ...] = (
    _random, _valid, _cut, _flipped, _flipped, _spliced, _repeated, _bomb,
)  # fmt: skip


class Inputs:
    """As many inputs as asked for, by number."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        pairs = valid_frames()
        self._frames = {MSGPACK: [one for one, _ in pairs], JSON: [two for _, two in pairs]}

    def number(self, number: int) -> tuple[Codec, bytes | str]:
        """Return an input and the codec it is for; a text frame is text, if it can be."""
        rng = Random(f"{self._seed} {number}")
        codec = rng.choice((MSGPACK, JSON))
        data = rng.choice(WAYS)(rng, self._frames[codec])
        is_text = codec.is_text if rng.random() < 0.95 else not codec.is_text
        try:
            return codec, data.decode() if is_text else data
        except UnicodeDecodeError:  # the library refuses such a text frame (1007)
            return codec, data


# The codec: a message or a refusal, quickly and in little memory.


class Cost(NamedTuple):
    """The most that one input took."""

    seconds: float = 0.0
    bytes: int = 0


def decoded(codec: Codec, data: bytes | str) -> bool:
    """Return whether it is a message; anything but a `DecodeError` is the caller's to see."""
    try:
        codec.decode(data)
    except DecodeError:
        return False
    return True


def measured(codec: Codec, data: bytes | str) -> Cost:
    """Return what decoding takes; at the least in some tries, where the machine may be busy."""
    seconds = _timed(codec, data)
    for _ in range(5 if seconds > SECONDS / 2 else 0):
        seconds = min(seconds, _timed(codec, data))
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    decoded(codec, data)
    return Cost(seconds, tracemalloc.get_traced_memory()[1] - before)


def _timed(codec: Codec, data: bytes | str) -> float:
    begun = time.perf_counter()
    decoded(codec, data)
    return time.perf_counter() - begun


# The connection: a socket that is a list of inputs.


class Wire:
    """As much of a connection of the library as the server touches."""

    state = State.OPEN

    def __init__(self, inputs: deque[bytes | str], first: bytes | str | None) -> None:
        self.protocol = self.transport = self
        self.sent: list[bytes] = []
        self.closed: int | None = None
        self.slowest = 0.0
        self._inputs = inputs
        self._first = first

    def write(self, wire: bytes) -> None:
        self.sent += unframed(wire)

    def get_write_buffer_size(self) -> int:
        return 0

    async def close(self, code: int, _reason: str) -> None:
        self.closed = code

    async def next_message(self) -> bytes | str:
        if self._first is not None:
            first, self._first = self._first, None
            return first
        await asyncio.sleep(0)
        if not self._inputs or self.closed is not None:
            raise ConnectionClosedOK(None, None)
        return self._inputs.popleft()

    def listen(self, hear: Hear) -> None:
        self._hear = hear

    async def wait_closed(self) -> None:
        while self._inputs and self.closed is None:
            await asyncio.sleep(0)
            begun = time.perf_counter()
            self._hear(self._inputs.popleft())
            self.slowest = max(self.slowest, time.perf_counter() - begun)


class Fuzzed:
    """One table in the middle of a game, and whoever tries to break it."""

    def __init__(self, store: SqliteStore, rooms: Rooms, bots: HouseBots) -> None:
        self._store = store
        self._house = House(Door(rooms), bots, Settings(command_burst=10**9), CardDesk(None))
        self._rooms = rooms
        self._table: tuple[Room, str] | None = None
        self.codes: Counter[str] = Counter()
        self.closes: Counter[int] = Counter()
        self.connections = 0
        self.slowest = 0.0

    @classmethod
    async def begin(cls, folder: Path) -> Fuzzed:
        store = SqliteStore.open(folder / "moot.db")
        bots = HouseBots(await store.secret(), None)
        return cls(store, Rooms(store, TABLE, bots, 3600.0, bytes(32)), bots)

    async def end(self) -> None:
        await self._rooms.drain()
        await self._store.close()

    async def feed(self, codec: Codec, inputs: list[bytes | str], *, seated: bool) -> None:
        """Say all of it, over as many connections as it takes."""
        left = deque(inputs)
        while left:
            before = len(left)
            first = await self._resume(codec) if seated else None
            wire: Any = Wire(left, first)
            await Connection(wire, codec, AFAR, self._house).live()
            self.connections += 1
            self._check(codec, wire)
            assert len(left) < before, "each connection takes at least one"

    def _check(self, codec: Codec, wire: Wire) -> None:
        decode = msgspec.json.decode if codec.is_text else msgspec.msgpack.decode
        for frame in wire.sent:
            message: Any = decode(frame, type=ToClient)
            if isinstance(message, Refused):
                assert message.code in CODES, f"{message.code} is not in docs/protocol.md"
                assert message.code != "internal", message.text
                self.codes[message.code] += 1
        if wire.closed is not None:
            assert wire.closed in set(Close)
            assert wire.closed != Close.BROKEN
            self.closes[wire.closed] += 1
        self.slowest = max(self.slowest, wire.slowest)

    async def _resume(self, codec: Codec) -> bytes | str:
        """Return what comes back to a seat; to a new game now and then, since some are left."""
        if self._table is None or self.connections % CONNECTIONS_A_GAME == 0:
            self._table = await voting(self._rooms)
        room, token = self._table
        if room.seat_of(hash_of(token)) is None:
            self._table = room, token = await voting(self._rooms)
        frame = msgspec.json.encode if codec.is_text else msgspec.msgpack.encode
        said = frame(Resume("r", room.code, token))
        return said.decode() if codec.is_text else said


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
    cost: Cost
    connections: int
    codes: Counter[str]
    closes: Counter[int]
    slowest: float
    incidents: float


async def run(inputs: int, seed: int = 1, tick: Callable[[int], None] = lambda _: None) -> Outcome:
    """Put so many inputs through the codecs and through connections."""
    made, messages, cost = Inputs(seed), 0, Cost()
    before = incidents()
    tracemalloc.start()
    with tempfile.TemporaryDirectory() as folder, no_waiting():
        fuzzed = await Fuzzed.begin(Path(folder))
        try:
            for start in range(0, inputs, BATCH):
                tick(start)
                batches: dict[tuple[Codec, bool], list[bytes | str]] = {}
                for number in range(start, min(start + BATCH, inputs)):
                    codec, data = made.number(number)
                    try:
                        one = measured(codec, data)
                        messages += decoded(codec, data)
                    except Exception as error:
                        error.add_note(f"input {number} of seed {seed}: {data!r}")
                        raise
                    assert one.seconds < SECONDS, f"input {number} took {one.seconds} s"
                    assert one.bytes < BYTES, f"input {number} took {one.bytes} bytes"
                    cost = Cost(max(cost.seconds, one.seconds), max(cost.bytes, one.bytes))
                    batches.setdefault((codec, number % 4 > 0), []).append(data)
                for (codec, seated), datas in batches.items():
                    await fuzzed.feed(codec, datas, seated=seated)
        finally:
            await fuzzed.end()
            tracemalloc.stop()
    return Outcome(
        inputs, messages, cost, fuzzed.connections, fuzzed.codes, fuzzed.closes, fuzzed.slowest,
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
    with Progress(*Progress.get_default_columns(), MofNCompleteColumn()) as bar:
        task = bar.add_task("inputs", total=inputs)
        found = asyncio.run(run(inputs, seed, lambda done: bar.update(task, completed=done)))
    console = Console()
    listing = Listing("", "", title="Fuzzed")
    for name, value in (
        ("inputs", found.inputs),
        ("of these messages", found.messages),
        ("connections", found.connections),
        ("slowest to decode, ms", f"{1000 * found.cost.seconds:.2f}"),
        ("most memory to decode, bytes", found.cost.bytes),
        ("slowest in a connection, ms", f"{1000 * found.slowest:.1f}"),
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
