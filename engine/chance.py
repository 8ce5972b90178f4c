"""Chance that nobody can bend: numbers from a seed that was committed to before anybody sat down.

1. The commitment is in the table's document from the start, the seed after the end. Each draw
   follows from the seed and from how many draws there were before, so neither the server nor a
   player can try again, and everybody can check all of them.
2. The server hands in what the next draws come from (`draws_from`); it is stored only with a
   command that drew. What was drawn says nothing about the seed.
"""

from __future__ import annotations

import hmac
from functools import lru_cache
from hashlib import sha256

from engine.commands import CommitChance, ShowChance
from engine.state import Chance, Table

__all__ = [
    "commitment_of", "draws", "draws_from", "is_bound", "is_true", "number_from", "owed",
]  # fmt: skip


def commitment_of(seed: bytes) -> bytes:
    """Return what is published of a seed of 32 random bytes: 32 bytes that do not give it away."""
    return sha256(b"moot chance" + seed).digest()


@lru_cache(maxsize=1024)
def draws_from(seed: bytes, drawn: int) -> bytes:
    """Return what the draws of one command come from, after so many draws: 32 bytes."""
    return hmac.digest(seed, b"moot draws" + drawn.to_bytes(8, "big"), "sha256")


def number_from(source: bytes, nth: int, among: int) -> int:
    """Return the nth number, from 0, that a command draws in `range(among)`."""
    digest = hmac.digest(source, nth.to_bytes(4, "big"), "sha256")
    return int.from_bytes(digest[:16], "big") % among


def is_true(chance: Chance) -> bool:
    """Whether a shown seed is the one committed to, and all draws follow from it."""
    return commitment_of(chance.seed) == chance.commitment and all(
        draw.number
        == number_from(draws_from(chance.seed, draw.first), nth - draw.first, draw.among)
        for nth, draw in enumerate(chance.draws)
    )


# What a room asks of its table.


def draws(table: Table, seed: bytes) -> bytes:
    """Return what the next draws of a table come from."""
    return draws_from(seed, len(table.chance.draws) if table.chance is not None else 0)


def owed(table: Table, seed: bytes) -> tuple[str, CommitChance | ShowChance] | None:
    """Return what the server has to do now, with the command's id: to commit itself, or to show."""
    chance, game = table.chance, table.game
    if chance is None:
        return None if game else ("chance committed", CommitChance(commitment_of(seed)))
    if game is not None and game.over and not chance.seed:
        return "chance shown", ShowChance(seed)
    return None


def is_bound(table: Table, seed: bytes) -> bool:
    """Whether that is the table's seed, as far as it is committed to one."""
    return table.chance is None or table.chance.commitment == commitment_of(seed)
