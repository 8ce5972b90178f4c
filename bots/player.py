"""How a bot plays: what it does next, read from the documents, and what it does when refused.

1. A bot answers what it is asked, passes priority, and moves its own turns on: a table never waits
   for it. It casts nothing.
2. It moves the turn on only while a person who still plays is connected: bots among themselves
   would fill the log for ever.
3. An envelope that is lost ends it with `LostEnvelope`: its table has to know.
4. If an answer is refused, it tries again, then plainly; then it leaves the question to a person.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bots.answers import PASSING, Gone, Refused, State
from bots.choices import Situation, plainest
from bots.commands import answer, end_turn, next_step, pass_priority
from bots.events import Closed, HereNow, Live, Updated

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from bots.client import Client
    from bots.wire import Map

__all__ = ["PAUSE_SECONDS", "Player"]

PAUSE_SECONDS = 0.6
"""As long as a person takes who knows what to do: others can follow what happens."""

_TRIES = 4
_LATER_SECONDS = 1.0
_BEFORE_DAMAGE = ("upkeep", "draw", "main", "beginning of combat")


class Player:
    """One bot at its seat: `play` until the game is over, its player is out, or the seat gone.

    `pick` returns the ids of the choices it answers with; `pause` is the time before each move in
    seconds.
    """

    def __init__(
        self,
        client: Client,
        pick: Callable[[Situation], list[str]],
        rng: Random,
        pause: float = PAUSE_SECONDS,
    ) -> None:
        self._client = client
        self._pick = pick
        self._rng = rng
        self._pause = pause
        self._here: tuple[int, ...] = ()
        self._refused: dict[int, int] = {}

    async def play(self) -> None:
        """Do one thing after the other, whenever something changed."""
        async for event in self._client.events():
            match event:
                case Live(here=seats) | HereNow(seats=seats):
                    self._here = seats
                case Updated() | Closed():
                    pass
                case _:
                    continue
            if self._is_out:
                return
            await self._go_on()

    @property
    def _is_out(self) -> bool:
        table, me = self._client.table, str(self._client.you)
        return bool(table.get("over")) or "lost" in table.get("players", {}).get(me, {})

    async def _go_on(self) -> None:
        while self._client.state is State.LIVE and self._next() is not None:
            await asyncio.sleep(self._pause)
            command = self._next()  # the table may have moved on meanwhile
            if command is None or self._client.state is not State.LIVE:
                return
            try:
                await self._client.act(command)
            except Gone:
                return
            except Refused as refused:
                if refused.code in PASSING:
                    await asyncio.sleep(_LATER_SECONDS)
                elif not self._may_try_again(command):
                    return

    def _may_try_again(self, command: Map) -> bool:
        """Count a refused answer; anything else waits until something has changed."""
        question = command.get("question")
        if question is not None:
            self._refused[question] = self._refused.get(question, 0) + 1
        return question is not None

    def _next(self) -> Map | None:
        """Return what to do now, or None to wait for others."""
        seat = self._client.seat
        may = seat.get("may", ())
        if "paused" in self._client.table or "proposal" in self._client.table:
            return None
        if (question := seat.get("question")) is not None:
            return self._answer(question)
        if "pass" in may:
            return pass_priority()
        if "end_turn" in may and self._has_company:
            return self._move_on()
        return None

    def _answer(self, question: Map) -> Map | None:
        tries = self._refused.get(question["id"], 0)
        if tries > _TRIES or (question["asks"] == "open" and not self._client.seals_itself):
            return None  # what somebody else has closed, only they can open
        now = Situation(question, self._client.you or 0, self._client.table, self._rng)
        return answer(question, self._pick(now) if tries < _TRIES else plainest(question))

    @property
    def _has_company(self) -> bool:
        table = self._client.table
        here = [str(seat) for seat in self._here]
        return any(
            not table["seats"].get(seat, {}).get("bot")
            and "lost" not in table["players"].get(seat, {})
            for seat in here
        )

    def _move_on(self) -> Map:
        """Step by step where one's creatures may fight, else to the next turn at once."""
        table, me = self._client.table, self._client.you
        has_creature = any(
            one["controller"] == me and "Creature" in one["types"] and not one.get("tapped")
            for one in table["permanents"].values()
        )
        fights = "combat" in table or (has_creature and table["step"] in _BEFORE_DAMAGE)
        return next_step() if fights else end_turn()
