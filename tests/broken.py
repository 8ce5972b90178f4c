"""Bytes that nobody should send: random, cut short, and valid frames with something changed.

An input is made from the seed and its number alone, so a failure names all that is needed to see it
again.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings

from protocol.codec import JSON, MSGPACK, Codec
from protocol.limits import MESSAGE_IN_BYTES
from tests.protocol.wire_values import messages

SEEDS = 300


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
