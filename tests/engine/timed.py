"""A table with a clock: twenty seconds for whoever is waited for; times are milliseconds."""

from __future__ import annotations

import pytest

from engine.clocks import due
from engine.commands import (
    HoldCouncil,
    Seal,
    SetTime,
    TableCommand,
    VoteFor,
)
from engine.errors import IllegalAction
from engine.ids import ChoiceId, PlayerId, SeatId
from engine.legal import legal_kinds
from engine.state import Absent
from engine.views import table_view
from tests.tables import act, in_game, started

BEGIN = 1_700_000_000_000
LIMIT = 20_000


class Timed:
    """A table of three whose clock the test moves; everything is asked at `now`."""

    def __init__(
        self, absent: Absent = Absent.WAIT, *, seats: int = 3, secret: bool = False
    ) -> None:
        self.table = started(seats)
        self.now = BEGIN
        self.do(1, SetTime(LIMIT // 1000, absent, grace=30))
        self.council(secret=secret)

    def council(self, *, secret: bool = False) -> None:
        self.do(1, HoldCouncil("Where to?", ("north", "south"), secret=secret))

    def do(self, seat: int | None, command: TableCommand, *, after: int = 0) -> None:
        self.now += after
        self.table = act(self.table, seat, command, self.now).after

    def vote(self, seat: int, word: str = "north", *, after: int = 0) -> None:
        question = in_game(self.table).asked[PlayerId(seat)].id
        choice = ChoiceId(word)
        answer = Seal(question, (choice,)) if self.secret else VoteFor(question, choice)
        self.do(seat, answer, after=after)

    def time_passes(self, *, late: int = 0) -> None:
        """Wait until the next clock ends, and let the server say so."""
        next_due = due(self.table)
        assert next_due is not None
        self.now = max(self.now, next_due.at) + late
        self.do(None, next_due.command)

    def refused(self, seat: int | None, command: TableCommand) -> str:
        with pytest.raises(IllegalAction) as error:
            act(self.table, seat, command, self.now)
        return error.value.code

    @property
    def secret(self) -> bool:
        voting = in_game(self.table).voting
        return voting is not None and voting.secret

    @property
    def left(self) -> int | None:
        """What is left on the clock that everybody sees."""
        document = table_view(self.table)
        if "clock" not in document:
            return None
        return int(document["clock"]["due"]) - int(document.get("paused", self.now))

    @property
    def asked(self) -> list[int]:
        return sorted(in_game(self.table).asked)

    @property
    def told(self) -> list[tuple[str, int]]:
        return [(line.kind, line.player) for line in in_game(self.table).log]

    def may(self, seat: int) -> tuple[str, ...]:
        return legal_kinds(self.table, SeatId(seat))
