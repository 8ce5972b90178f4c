"""Two ready bots, and how they come to a table: one plays at random, one for its own good."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from enum import Enum
from random import Random

from bots.answers import Refused
from bots.choices import own_good, random_pick
from bots.client import Client
from bots.player import PAUSE_SECONDS, Player

__all__ = ["PICKS", "Kind", "run", "run_bots"]


class Kind(Enum):
    """How a ready bot chooses."""

    RANDOM = "random"
    OWN_GOOD = "own-good"


PICKS = {Kind.RANDOM: random_pick, Kind.OWN_GOOD: own_good}
"""What each kind picks with."""


async def run(
    url: str,
    code: str,
    *,
    name: str = "Bot",
    token: str | None = None,
    kind: Kind = Kind.OWN_GOOD,
    rng: Random | None = None,
    pause: float = PAUSE_SECONDS,
    seals_itself: bool = True,
) -> None:
    """Join a table (or, with a token, resume a seat) and play until the game or the seat is gone.

    `pause` is the time before each move in seconds. With `seals_itself` it keeps its sealed votes
    in memory where the table lets it. `Refused` or `Gone` if it is not let in.
    """
    join = Client.join(url, code, name=name) if token is None else Client.resume(url, code, token)
    async with await join as client:
        client.seals_itself = seals_itself
        await Player(client, PICKS[kind], rng or Random(), pause).play()


async def run_bots(
    url: str,
    code: str,
    count: int,
    kind: Kind = Kind.OWN_GOOD,
    *,
    pause: float = PAUSE_SECONDS,
) -> None:
    """Seat so many bots, named "Bot 1" and so on, and play until the game is over for all of them.

    `Refused` or `Gone` if one of them is not let in: those that sat down already leave again.
    """
    async with AsyncExitStack() as seated:
        clients: list[Client] = []
        try:
            while len(clients) < count:
                clients.append(await seated.enter_async_context(await _sit(url, code)))
        except Refused:
            for client in clients:
                await client.act({"do": "leave"})
            raise
        await asyncio.gather(*(Player(one, PICKS[kind], Random(), pause).play() for one in clients))


async def _sit(url: str, code: str) -> Client:
    """Take a seat under the first such name that is free."""
    number = 1
    while True:
        try:
            return await Client.join(url, code, name=f"Bot {number}")
        except Refused as refused:
            if refused.code != "name_taken":
                raise
            number += 1
