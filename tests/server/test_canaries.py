"""A whole game with a secret vote, by a program that says all it can: its log, its metrics and its
error output hold nothing that a player said, was given, or saw (T-23, T-51, T-53)."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import InvalidStatus

from tests.conftest import find_free_port
from tests.server.guest import JSON, MSGPACK, Closed, Guest, Message, guest
from tests.server.program import program
from tests.server.raw import framed, head, raw
from tests.server.test_web import get

NAMES = ("Canaryann", "Canaryben", "Canarycleo")
CHOICES = ("canarygrace", "canarydoom")
QUESTION = "Canaryquestion?"
WORDS = re.compile(rb"[A-Za-z0-9_\-+/=]{20,}")
"""Whatever is that long in a frame is a token, a nonce or a hash, or else a word of the program."""


def answer(asked: Message) -> Message | None:
    question = asked.get("question")
    if question is None:
        return {"do": "pass"} if "pass" in asked["may"] else None
    if question["asks"] == "seal":
        return {
            "do": "seal",
            "question": question["id"],
            "choices": [next(iter(question["choices"]))],
        }
    return {"do": "confirm", "question": question["id"]}


async def play(seats: list[Guest]) -> None:
    """Let them hold a secret council, to its outcome."""
    await seats[0].act("start")
    while seats[0].table["step"] != "main":
        await seats[0].act("next_step")
    await seats[0].act("hold_council", question=QUESTION, choices=list(CHOICES), secret=True)
    for _ in range(30):
        if "outcome" in seats[0].table:
            return
        for one in seats:
            while one.v < max(other.v for other in seats):
                await one.hear()
        for one in seats:
            if (do := answer(one.seat)) is not None:
                await one.act(**do)
                break
    raise AssertionError("the vote did not end")


async def provoke(port: int, code: str, token: str) -> None:
    """Do what peers log in full: malformed, refused, foreign, wrong and broken things."""
    for subprotocol in (MSGPACK, JSON):
        async with guest(port, subprotocol) as eve:
            await eve.say({"t": "canarykind", "id": "canaryid", "x": "canaryvalue"})
            await eve.ask({"t": "resume", "code": code, "token": token[::-1]})
        async with guest(port, subprotocol) as eve:
            await eve.ask({"t": "resume", "code": code, "token": token})
            await eve.act("cast", card="Canarycard")
            await eve.act("canarycommand", canaryfield="\x1b[31mcanary\n")
            await eve.socket.send(b"canarybytes\xc1\n\x1b")
            with suppress(Closed):
                await eve.hear()
    for origin in ("http://canary.example", "null"):
        with suppress(InvalidStatus):
            async with guest(port, origin=origin):
                pass
    await get(port, f"/canarypath?token={token}", x_forwarded_for="canary", referer=token)
    await get(port, f"/ws?token={token}")
    async with raw(port, upgraded=False) as client:
        await client.send(head(f"/ws?token={token}", "X-Canary: canary"))
        await client.status()
        await client.send(framed(b"canary", 3), b"canary" * 100)
        await client.close_code()
    async with raw(port, upgraded=False) as client:
        await client.send(b"CANARY canary \x1b[31m canary\r\n\r\n")
        await client.gone()


def secrets_of(seats: list[Guest]) -> set[bytes]:
    """Return what must be nowhere: tokens, codes, and all that looks like a nonce or a hash."""
    frames = b"\n".join(frame for one in seats for frame in one.frames)
    found = set(WORDS.findall(frames)) | {one.token.encode() for one in seats if one.token}
    return found | {seats[0].code.encode()}


async def test_nothing_that_anybody_said_is_in_a_log_or_a_metric(
    free_port: int, tmp_path: Path
) -> None:
    admin = find_free_port()
    options = ("--log-level", "debug", "--admin-port", str(admin))
    with program(free_port, tmp_path, *options) as moot:
        async with AsyncExitStack() as stack:
            seats: list[Guest] = []
            for place, name in enumerate(NAMES):
                subprotocol = JSON if place == 1 else MSGPACK
                one = await stack.enter_async_context(guest(free_port, subprotocol))
                await (one.join(seats[0].code, name) if seats else one.open(name))
                seats.append(one)
            await play(seats)
            assert CHOICES[0] in str(seats[1].table["outcome"])
            await provoke(free_port, seats[0].code, seats[2].token)
            metrics = (await get(admin, "/metrics")).body
        code, out, err = moot.stop()
    assert code == 0
    written = out.encode() + err.encode() + metrics
    assert b"moot_refused_total" in metrics
    assert b"canary" not in written.lower()
    for secret in secrets_of(seats):
        assert secret not in written
    # No control character either: a line of the log is a line, in one color.
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", err)


async def test_a_token_is_in_no_address_and_no_frame_of_another(
    free_port: int, tmp_path: Path
) -> None:
    with program(free_port, tmp_path):
        async with guest(free_port) as ann, guest(free_port) as ben, guest(free_port) as eve:
            await ann.open("Ann")
            await ben.join(ann.code, "Ben")
            await eve.watch(ann.code)
            await ann.act("start")
            with suppress(TimeoutError):
                await eve.hears_nothing()
            everybody: list[Any] = [ann, ben, eve]
            for one in everybody:
                heard = b"".join(one.frames)
                assert not [
                    other for other in everybody
                    if other is not one and other.token and other.token.encode() in heard
                ]  # fmt: skip
