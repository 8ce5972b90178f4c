"""What one command costs without sockets and store: deciding, and every document's patch.

The state is a real table in the middle of a council; each size is measured on the same commands.
"""

from __future__ import annotations

import time

from engine.commands import AddPermanent, HoldCouncil, Sit, Start, TableCommand, VoteFor
from engine.ids import ChoiceId, SeatId
from engine.kind import TABLE
from engine.state import Table

__all__ = ["PaperRoom"]

NOW = 1_700_000_000_000
CHANCE = bytes(32)
COUNCIL = HoldCouncil("Which?", ("death", "taxes"))


class PaperRoom:
    """A table that is played in memory; `play` says what a command took."""

    def __init__(self, players: int = 4, permanents: int = 0, lines: int = 0) -> None:
        self.state: Table = TABLE.new()
        self.took = 0.0
        self.commands = 0
        for number in range(1, players + 1):
            self._step(None, Sit(f"Player {number}", bytes([number]) * 32))
        self._step(SeatId(1), Start())
        for number in range(permanents):
            name = f"Creature {number}"
            add = AddPermanent(name=name, types=("Creature",), power=1, toughness=1)
            self._step(SeatId(1), add)
        while self.state.game is not None and self.state.game.said < lines:
            self.council()

    def council(self) -> None:
        """Hold a council of one vote each."""
        self._step(SeatId(1), COUNCIL)
        while self.state.game is not None and self.state.game.asked:
            player, question = next(iter(self.state.game.asked.items()))
            self._step(SeatId(int(player)), VoteFor(question.id, ChoiceId("death")))

    def play(self, councils: int) -> float:
        """Hold councils, and return the CPU time of one command in microseconds."""
        self.took, self.commands = 0.0, 0
        for _ in range(councils):
            self.council()
        return self.took * 1e6 / self.commands

    def _step(self, seat: SeatId | None, command: TableCommand) -> None:
        start = time.thread_time()
        before = self.state
        _, state = TABLE.decide(before, seat, command, NOW, CHANCE)
        TABLE.table_patch(before, state)
        TABLE.seat_patches(before, state)
        self.took += time.thread_time() - start
        self.commands += 1
        self.state = state
