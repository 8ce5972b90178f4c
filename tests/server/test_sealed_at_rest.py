"""Real servers and real files: what is sealed is nowhere to be read before it is revealed.

Choices are public words, so a word alone says nothing: what is looked for is whether anything of
the store, or of what others are sent, differs by what was sealed.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.msgpack import encode

from bots.envelopes import Envelopes
from engine.kind import TABLE
from server.app import running
from server.logs import set_up_logs
from server.settings import Settings
from tests.masks import masked
from tests.server.guest import JSON, MSGPACK, Guest, Message, guest
from tests.server.own_redis import client_of, own_redis
from tests.server.test_web import get

WORDS = ["canary north", "canary south by south-east"]
TIMES = re.compile(r"_(seconds|created|bytes)|^#|process_|python_|moot_loop", re.MULTILINE)


@asynccontextmanager
async def two_at(settings: Settings) -> AsyncGenerator[tuple[Guest, Guest], None]:
    """Run a server, with two connections to it."""
    async with (
        running(settings, TABLE) as here,
        guest(here.port) as one,
        guest(here.port) as other,
    ):
        yield one, other


async def council(host: Guest, other: Guest, *, sealing: str = "server") -> None:
    """Open a table, sit down, begin, and put a secret question."""
    await host.open("Ann")
    await other.join(host.code, "Ben")
    await host.act("settings", sealing=sealing)
    await host.act("start")
    await host.act("hold_council", question="Where?", choices=WORDS, secret=True)
    while "question" not in other.seat:
        await other.hear()


def choices_of(one: Guest) -> list[str]:
    return list(one.seat["question"]["choices"])


async def seal(one: Guest, choice: str) -> Message:
    command = {"do": "seal", "question": one.seat["question"]["id"], "choices": [choice]}
    sent = Envelopes().complete(command, one.table, one.seat)
    return await one.ask({"t": "act", "do": sent}, "the envelope")


def files_in(folder: Path) -> bytes:
    return b"".join(one.read_bytes() for one in sorted(folder.rglob("*")) if one.is_file())


def is_readable(stored: bytes, choice: str, nonce: str) -> bool:
    """Whether an envelope with that choice stands there, or the key of its commitment."""
    envelope: bytes = encode([choice])
    return envelope in stored or bytes.fromhex(nonce) in stored or nonce.encode() in stored


async def test_the_file_tells_nothing_before_the_reveal(tmp_path: Path) -> None:
    async with (
        running(Settings(port=0, data=tmp_path), TABLE) as here,
        guest(here.port) as host,
        guest(here.port) as other,
    ):
        await council(host, other)
        before, choice = files_in(tmp_path), choices_of(host)[1]
        await seal(host, choice)
        now = files_in(tmp_path)
        assert len(now) > len(before)
        nonce = host.seat["nonces"]["1"]
        assert not is_readable(now, choice, nonce)
        await seal(other, choice)
        assert is_readable(files_in(tmp_path), choice, nonce), "it is looked for rightly"


async def test_redis_and_its_file_tell_nothing_before_the_reveal(tmp_path: Path) -> None:
    with own_redis(tmp_path / "redis") as redis:
        settings = Settings(port=0, data=tmp_path / "data", store=redis.url)
        async with (
            running(settings, TABLE) as here,
            client_of(redis.url) as client,
            guest(here.port) as host,
            guest(here.port) as other,
        ):
            await council(host, other)
            choice = choices_of(host)[1]
            before = files_in(tmp_path / "redis")
            await seal(host, choice)
            nonce = host.seat["nonces"]["1"]
            now, has = files_in(tmp_path / "redis"), await everything(client)
            assert len(now) > len(before)
            assert not is_readable(now, choice, nonce)
            assert not is_readable(has, choice, nonce)
            await seal(other, choice)
            assert is_readable(await everything(client), choice, nonce)


async def everything(client: Any) -> bytes:
    """Return all values of a Redis, as they can be read by whoever may read it."""
    values: list[object] = []
    async for key in client.scan_iter():
        match await client.type(key):
            case b"hash":
                values.append(await client.hgetall(key))
            case b"stream":
                values.append(await client.xrange(key))
            case b"string":
                values.append(await client.get(key))
            case _:
                pass
    return encode(values)


async def test_after_a_restart_the_votes_are_still_sealed_and_still_there(tmp_path: Path) -> None:
    settings = Settings(port=0, data=tmp_path)
    async with (
        running(settings, TABLE) as here,
        guest(here.port) as host,
        guest(here.port) as other,
    ):
        await council(host, other)
        await seal(host, choices_of(host)[0])
    async with (
        running(settings, TABLE) as again,
        guest(again.port) as ann,
        guest(again.port) as ben,
    ):
        await ann.resume(host)
        await ben.resume(other)
        assert ann.seat["envelopes"] == {"1": choices_of(ben)[:1]}
        await seal(ben, choices_of(ben)[1])
        votes = ben.table["outcome"]["voting"]["votes"]
        assert [one[1] for _, one in sorted(votes.items())] == WORDS


async def test_another_secret_opens_no_table_and_the_log_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up_logs("info")
    async with running(Settings(port=0, data=tmp_path), TABLE) as here, guest(here.port) as host:
        await host.open("Ann")
    shutil.move(tmp_path / "secret", tmp_path / "elsewhere")
    async with running(Settings(port=0, data=tmp_path), TABLE) as again, guest(again.port) as ann:
        answer = await ann.ask({"t": "resume", "code": host.code, "token": host.token})
        assert (answer["t"], answer["code"]) == ("refused", "not_stored")
    assert "start with the MOOT_SECRET, or the file `secret`" in capsys.readouterr().err
    shutil.move(tmp_path / "elsewhere", tmp_path / "secret")
    async with running(Settings(port=0, data=tmp_path), TABLE) as back, guest(back.port) as ann:
        assert (await ann.resume(host))["t"] == "welcome"


async def test_the_chance_of_a_table_is_committed_to_first_and_shown_last(tmp_path: Path) -> None:
    async with (
        running(Settings(port=0, data=tmp_path), TABLE) as here,
        guest(here.port) as host,
        guest(here.port) as other,
    ):
        welcome = await host.open("Ann")
        commitment = welcome["table"]["chance"]["commitment"]
        await other.join(host.code, "Ben")
        await host.act("start")
        await host.act("concede")
        while "seed" not in host.table["chance"]:
            await host.hear()
        assert host.table["chance"]["commitment"] == commitment
        assert host.table["over"] is True


# Two values, one picture.


class Seen(NamedTuple):
    """All that anybody but the voter can get hold of while something is sealed."""

    frames: list[list[bytes]]
    refused: list[Message]
    log: str
    metrics: dict[str, float]


async def all_that_others_see(
    folder: Path, choice: int, sealing: str, capsys: pytest.CaptureFixture[str]
) -> Seen:
    """Play to the middle of a secret vote, with one choice or the other in Ann's envelope."""
    capsys.readouterr()
    settings = Settings(port=0, data=folder, secret="s" * 40, admin_port=0)
    async with (
        running(settings, TABLE) as here,
        guest(here.port, MSGPACK) as host,
        guest(here.port, JSON) as other,
        guest(here.port, JSON) as watcher,
    ):
        before = await metrics_at(here.admin_port)
        await council(host, other, sealing=sealing)
        await watcher.watch(host.code)
        for one in (other, watcher):
            while not await one.hears_nothing(0.05):
                pass
            one.frames.clear()
        picked = choices_of(host)[choice]
        await seal(host, picked)
        wrong = {"question": 0, "choices": [picked]}
        refused = [await one.act("seal", "late", **wrong) for one in (host,)]
        refused += [await other.act("seal", "early", question=0, choices=[WORDS[0]])]
        for one in (other, watcher):
            while not await one.hears_nothing(0.05):
                pass
        after = await metrics_at(here.admin_port)
        frames = [
            [plain(frame) for frame in one.frames if b'"t":"here"' not in frame]
            for one in (other, watcher)
        ]
    counted = {name: after[name] - before.get(name, 0) for name in after}
    return Seen(frames, refused, no_names(capsys.readouterr().err), counted)


async def metrics_at(port: int | None) -> dict[str, float]:
    """What is counted, without times and sizes of memory: of all tests of this process."""
    lines = (await get(port or 0, "/metrics")).body.decode().splitlines()
    counted = (line.rpartition(" ") for line in lines if not TIMES.search(line))
    return {name: float(value) for name, _, value in counted}


def plain(frame: bytes) -> bytes:
    """A frame without what differs from one evening to the next: the digits of a place in it."""
    return re.sub(rb'"at":\d+', b'"at":0', masked(frame))


def no_names(log: str) -> str:
    return re.sub(r"\b[0-9a-f]{8}\b|\d\d:\d\d:\d\d\S*|\d{4}-\d\d-\d\d\S*", "#", log)


@pytest.mark.parametrize("sealing", ["server", "voter"])
async def test_whatever_is_sealed_everybody_else_gets_the_same_bytes(
    tmp_path: Path, sealing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up_logs("debug")
    first = await all_that_others_see(tmp_path / "first", 0, sealing, capsys)
    second = await all_that_others_see(tmp_path / "second", 1, sealing, capsys)
    assert [len(frames) for frames in first.frames] == [2, 1], "one frame, and Ben's own refusal"
    assert first.frames == second.frames
    assert first.refused[0]["code"] == "voted"
    assert first.refused == second.refused
    assert first.log == second.log
    assert first.metrics == second.metrics
    seen = repr([first, second])
    assert "nonces" not in seen
    assert not any(word in seen for word in WORDS)
