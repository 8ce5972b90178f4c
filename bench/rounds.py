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

__all__ = ["Ratio", "Round", "Timing", "play", "ratios", "waiting"]


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
    contenders: Sequence[Contender], load: Load, tell: Callable[[str], None]
) -> dict[str, Idle]:
    """Return what clients that only wait take at each contender."""
    found: dict[str, Idle] = {}
    for contender in contenders:
        with tempfile.TemporaryDirectory(prefix="moot-bench-") as folder:
            try:
                found[contender.name] = idle(contender, load, Path(folder))
            except CannotMeasure as error:
                tell(str(error))
                continue
        tell(f"{contender.name}: {found[contender.name].kb_per_client:.1f} KB a waiting client")
    return found
