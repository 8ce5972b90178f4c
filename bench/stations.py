"""What one vote costs in the server without sockets and disk: a real room, its viewers, its log.

Decided, folded, chained, cut into patches and encoded for everybody; the store only says yes.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, NamedTuple  # the paper store has only what a room asks of it

from engine.commands import (
    AddPermanent,
    Cast,
    HoldCouncil,
    NextStep,
    PassPriority,
    Seal,
    Sit,
    Start,
    TableCommand,
    VoteFor,
)
from engine.ids import SeatId
from engine.kind import TABLE
from engine.state import Asks, Game, Question, Step
from protocol.closing import Close
from protocol.codec import MSGPACK
from server.records import Records
from server.room import Room
from server.stores.base import Position, RoomId, Stored, Told, Written, genesis

__all__ = ["Cost", "PaperRoom", "cost"]

OPEN = HoldCouncil("Which?", ("death", "taxes"))
SECRET = HoldCouncil("Which?", ("death", "taxes"), secret=True)
OBJECTS = Cast("Council's Judgment")
ID = bytes(16)
VOTES = (Asks.VOTE, Asks.SEAL)


class Cost(NamedTuple):
    """Microseconds of CPU: of the answers alone, and of all that a council takes, for each vote."""

    answer_us: float
    vote_us: float


class _PaperStore:
    """Takes every commit, and says so when it is asked to."""

    def __init__(self) -> None:
        self._told: list[Told] = []

    def append(
        self, room: RoomId, after: Position, commit: Written, told: Told, due: int | None = None
    ) -> None:
        """Keep nothing."""
        self._told.append(told)

    def snapshot(self, room: RoomId, at: Position, encode: Callable[[], bytes]) -> None:
        """Keep nothing."""

    def say_yes(self) -> None:
        """Tell of all commits, and of those that follow from them."""
        while self._told:
            self._told.pop(0)(None)


class _Eye:
    """A viewer that counts what it is sent."""

    stands_in = False
    codec = MSGPACK

    def __init__(self, seat: SeatId) -> None:
        self.seat: SeatId | None = seat
        self.bytes = 0

    def send(self, frame: bytes) -> None:
        self.bytes += len(frame)

    def send_framed(self, wire: bytes) -> None:
        self.bytes += len(wire)

    def close(self, why: Close) -> None:
        raise RuntimeError(f"sent away: {why}")


class PaperRoom:
    """A room that is played in memory, with everybody at it. Make it with `opened`."""

    def __init__(self) -> None:
        """Make an empty room."""
        self.store = _PaperStore()
        store: Any = self.store
        stored = Stored(ID, "K7Q2M4XN", TABLE.name, genesis(ID, TABLE.name), None, [])
        self.room = Room(stored, Records(TABLE, bytes(32)), store)
        self.eyes: dict[SeatId, _Eye] = {}
        self.took = self.answering = 0.0
        self.commands = self.votes = 0

    @classmethod
    async def opened(cls, players: int = 4, permanents: int = 0, lines: int = 0) -> PaperRoom:
        """Return a table in its first main phase: with so much on it, after so many lines."""
        table = cls()
        for number in range(1, players + 1):
            asked = table.room.ask(f"sit {number}", Sit(f"Player {number}", bytes([number]) * 32))
            sitting = asyncio.get_running_loop().create_task(asked)
            await asyncio.sleep(0)
            table.store.say_yes()
            await sitting
            table.eyes[SeatId(number)] = eye = _Eye(SeatId(number))
            table.room.welcome(eye, "here")
        table.step(SeatId(1), Start())
        while table.game.step is not Step.MAIN:
            table.step(SeatId(1), NextStep())
        for number in range(permanents):
            table.put(f"Creature {number}")
        while table.game.said < lines:
            table.council(OPEN)
        return table

    @property
    def game(self) -> Game:
        """The game under way."""
        game = self.room.state.game
        assert isinstance(game, Game)
        return game

    def put(self, name: str) -> None:
        """Let the last player have one creature more."""
        seat = max(self.eyes)
        add = AddPermanent(name=name, types=("Creature",), power=1, toughness=1)
        self.step(seat, add)

    def council(self, command: TableCommand) -> None:
        """Let everybody vote once: put to the table, or cast and passed until it resolves."""
        self.step(SeatId(1), command)
        while self.game.stack and not self.game.asked:
            assert self.game.priority is not None, "what is on the stack waits for somebody"
            self.step(SeatId(int(self.game.priority)), PassPriority())
        while self.game.asked:
            player, question = next(iter(self.game.asked.items()))
            before = self.took
            self.step(SeatId(int(player)), _answer(question))
            self.answering += self.took - before
            self.votes += question.asks in VOTES

    def step(self, seat: SeatId, command: TableCommand) -> None:
        """Take one command, and time it."""
        position = self.room.position
        start = time.thread_time()
        self.room.take(self.eyes[seat], f"c{position.seq}", command)
        self.store.say_yes()
        self.took += time.thread_time() - start
        self.commands += 1
        if self.room.position == position:
            raise RuntimeError(f"the rules refuse {command}")


def _answer(question: Question) -> TableCommand:
    choice = next(iter(question.choices))
    if question.asks is Asks.SEAL:
        return Seal(question.id, (choice,))
    return VoteFor(question.id, choice)


def cost(table: PaperRoom, command: TableCommand, councils: int) -> Cost:
    """Return what a vote of such councils costs; what an object vote exiles is put back."""
    table.took = table.answering = 0.0
    table.votes = 0
    for number in range(councils):
        before = len(table.game.permanents)
        table.council(command)
        took = table.took
        for lost in range(before - len(table.game.permanents)):
            table.put(f"New {number} {lost}")
        table.took = took
    return Cost(table.answering * 1e6 / table.votes, table.took * 1e6 / table.votes)
