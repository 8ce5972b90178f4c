"""Rounds: every contender in turn, again and again, so that a slow minute slows all alike."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.clients import Load
from bench.contenders import MOOT, Contender
from bench.measuring import CannotMeasure, Idle, Measured, idle, measure

__all__ = ["Ratio", "Round", "Timing", "Waiting", "play", "ratios", "shared", "waiting"]


class Timing(NamedTuple):
    """How long a contender is loaded in a round, in seconds, and how fast (0: a closed loop)."""

    warm: float = 1.0
    seconds: float = 2.0
    rate: int = 0


class Ratio(NamedTuple):
    """Moot's votes a second to a contender's of the same round: the median, and the range."""

    median: float
    low: float
    high: float
    rounds: int


class Waiting(NamedTuple):
    """KB of the server's memory for a client that waits, and for a room with somebody at it."""

    kb_per_client: float
    kb_per_room: float


Round = dict[str, Measured]
"""What each contender did in one round, by name; one that failed is not in it."""


def play(
    contenders: Sequence[Contender],
    rounds: int,
    load: Load,
    timing: Timing,
    tell: Callable[[str], None],
) -> list[Round]:
    """Play so many rounds, every other one backwards; `tell` hears of each step."""
    played: list[Round] = []
    for number in range(1, rounds + 1):
        found: Round = {}
        for contender in contenders if number % 2 else reversed(contenders):
            with tempfile.TemporaryDirectory(prefix="moot-bench-") as folder:
                try:
                    found[contender.name] = measured = measure(
                        contender,
                        load,
                        Path(folder),
                        warm=timing.warm,
                        seconds=timing.seconds,
                        rate=timing.rate,
                    )
                except CannotMeasure as error:
                    tell(f"round {number}: {error}")
                    continue
            tell(f"round {number} of {rounds}: {contender.name} {measured.votes_s:,.0f} votes/s")
        played.append(found)
    return played


def ratios(played: Sequence[Round]) -> dict[str, Ratio]:
    """Return Moot's paired ratio to each contender that stood in a round with it."""
    names = {name for one in played for name in one} - {MOOT}
    found: dict[str, Ratio] = {}
    for name in sorted(names):
        pairs = [
            one[MOOT].votes_s / one[name].votes_s
            for one in played
            if MOOT in one and name in one and one[name].votes_s
        ]
        if pairs:
            middle = statistics.median(pairs)
            found[name] = Ratio(
                round(middle, 3), round(min(pairs), 3), round(max(pairs), 3), len(pairs)
            )
    return found


def waiting(
    contenders: Sequence[Contender], loads: tuple[Load, Load], tell: Callable[[str], None]
) -> dict[str, Waiting]:
    """Return what a client that only waits takes at each contender, and what its room does.

    Both loads have as many clients, in few rooms and in many: the difference is the rooms'.
    """
    found: dict[str, Waiting] = {}
    for contender in contenders:
        try:
            few, many = [_idle(contender, load) for load in loads]
        except CannotMeasure as error:
            tell(str(error))
            continue
        found[contender.name] = one = shared(few, many)
        tell(f"{contender.name}: {one.kb_per_client} KB a client, {one.kb_per_room} KB a room")
    return found


def _idle(contender: Contender, load: Load) -> Idle:
    with tempfile.TemporaryDirectory(prefix="moot-bench-") as folder:
        return idle(contender, load, Path(folder))


def shared(few: Idle, many: Idle) -> Waiting:
    """Return a client's share and a room's, from as many clients in few and in many rooms."""
    # Many rooms may hold less: a heap grows and shrinks as it likes, and a room is less than that.
    room = max(0.0, (many.kb - few.kb) / (many.rooms - few.rooms))
    client = (few.kb - few.rooms * room) / few.clients
    return Waiting(round(client, 1), round(room, 1))
