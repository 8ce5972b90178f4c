"""What must hold at every step of every game, looked at while the game is played.

1. Patches: what a client makes of them is the whole view, for the table and for each seat.
2. What a seat is told it may send is true: what is listed is accepted, and no other kind is.
3. Nobody is stuck: who is asked can answer, and somebody can always go on.
4. At the end the record is played again: the same commands make the same events, and those, read
   back from the store's bytes, the same table, which is the one each decision arrived at.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import msgspec

from engine.decide import decision, legal_commands
from engine.deciding import decider, question_for
from engine.events import Event
from engine.ids import QuestionId, SeatId
from engine.legal import ANSWERS, legal_kinds
from engine.state import Asks, Game, Question, Table
from engine.views import seat_patches, seat_view, table_patch, table_view
from protocol.merge import merge
from tests.made_up import accepts, kind_of, one_of_each, refusal_of
from tests.tables import Act, fold

MADE_UP_EVERY = 8
"""One made-up command, most likely a wrong one, in so many steps."""
LISTED_EVERY = 40
"""What one seat may send is listed once in so many steps: the lists are long."""
MOST_LISTED = 400
"""Of what one seat may send no more are listed: many creatures may block in millions of ways."""

IDLE = {"keep_passing", "concede", "time", "pause", "take_back", "ask_undo"}
"""What does not carry the game on."""
FREE_OF_FORM = {Asks.OPEN}
"""Only the one who closed an envelope knows what opens it, so that no answer is listed."""

_EVENTS = msgspec.msgpack.Decoder(tuple[Event, ...])


class Broken(Exception):
    """A law does not hold."""


class Stuck(Broken):
    """Somebody is asked and cannot answer, or nobody can go on."""


class Documents:
    """What clients have made of the frames they got; it must be what is there."""

    def __init__(self) -> None:
        self._table: dict[str, Any] = table_view(Table())
        self._seats: dict[SeatId, dict[str, Any]] = {}

    def follow(self, before: Table, after: Table) -> None:
        self._table = self._next(
            "the table", self._table, table_patch(before, after), table_view(after)
        )
        patches = seat_patches(before, after)
        for seat in after.seats:
            mine = self._seats.get(seat) or seat_view(before, seat)
            patch = patches.get(seat)
            self._seats[seat] = self._next(f"seat {seat}", mine, patch, seat_view(after, seat))

    @staticmethod
    def _next(
        whose: str, old: dict[str, Any], patch: dict[str, Any] | None, view: dict[str, Any]
    ) -> dict[str, Any]:
        if (patch is None) != (old == view):
            raise Broken(f"{whose}: a patch where nothing changed, or none where something did")
        made = old if patch is None else merge(old, patch)
        if made != view:
            raise Broken(f"{whose}: the patch does not lead to the view")
        return view


class Watch:
    """Looks at one game, act by act. Raises `Broken` where a law does not hold."""

    def __init__(self, seed: int) -> None:
        self.refusals: Counter[str] = Counter()
        """Codes of the refusals of what was made up."""
        self._random = Random(f"watch {seed}")
        self._documents = Documents()
        self._answerable: set[QuestionId] = set()

    def sees(self, act: Act) -> None:
        """Look at an act when it is done."""
        self._documents.follow(act.before, act.after)
        table = act.after
        if table.game is not None and not table.game.over:
            self._somebody_can_go_on(table, table.game)
        if self._random.randrange(MADE_UP_EVERY) == 0:
            self._try_something(table)
        if self._random.randrange(LISTED_EVERY) == 0:
            self._try_what_is_listed(table)

    def _somebody_can_go_on(self, table: Table, game: Game) -> None:
        kinds = {kind for seat in table.seats for kind in legal_kinds(table, seat)}
        if game.paused is not None:
            if "go_on" not in kinds:
                raise Stuck("the game is paused and nobody can let it go on")
            return
        for player, question in game.asked.items():
            if not game.players[player].is_in:
                raise Stuck(f"P{player} is asked and has left")
            # Of several questions one is answered first (CR 723.5: one may decide for others).
            answering = decider(game, player)
            if question_for(game, answering) == question and question.id not in self._answerable:
                self._has_an_answer(table, question, SeatId(answering))
                self._answerable.add(question.id)
        if game.resolution and not game.asked:
            raise Stuck(f"{game.resolution.object.name} resolves and waits for nobody")
        if not kinds - IDLE:
            raise Stuck("nobody can do anything")

    def _has_an_answer(self, table: Table, question: Question, seat: SeatId) -> None:
        if question.asks in FREE_OF_FORM:
            if not set(ANSWERS[question.asks]) <= set(legal_kinds(table, seat)):
                raise Stuck(f"{question.asks.value} of {question.source} may not be answered")
            return
        first = next(legal_commands(table, seat), None)
        if first is None or kind_of(first) not in ANSWERS[question.asks]:
            raise Stuck(f"no answer to {question.asks.value} of {question.source}")
        if refusal := refusal_of(table, seat, first):
            raise Stuck(f"{first} is listed and refused: {refusal.text}")

    def _try_something(self, table: Table) -> None:
        """A command of a kind that is not open is refused, and by a rule."""
        seat = self._random.choice([*table.seats, SeatId(9)])
        command = self._random.choice(one_of_each(self._random, table))
        if refusal := refusal_of(table, seat, command):
            self.refusals[refusal.code] += 1
        elif kind_of(command) not in legal_kinds(table, seat):
            raise Broken(f"seat {seat}: {command} is accepted, and its kind is not open")

    def _try_what_is_listed(self, table: Table) -> None:
        seat = self._random.choice([*table.seats, SeatId(9)])
        kinds = legal_kinds(table, seat)
        listed = list(islice(legal_commands(table, seat), MOST_LISTED))
        if not {kind_of(one) for one in listed} <= set(kinds):
            raise Broken(f"seat {seat}: more is listed than is open: {kinds}")
        for command in self._random.sample(listed, min(5, len(listed))):
            if not accepts(table, seat, command):
                raise Broken(f"seat {seat}: {command} is listed and refused")


def check_replay(acts: list[Act]) -> None:
    """Play the record again. Raises `Broken` at the first command that does something else."""
    table = Table()
    for number, one in enumerate(acts, 1):
        events, arrived = decision(table, one.seat, one.command, one.now, one.entropy)
        if events != one.events:
            raise Broken(f"command {number} does something else when it is played again")
        table = fold(table, _EVENTS.decode(msgspec.msgpack.encode(events)))
        if table != arrived:
            raise Broken(f"command {number} arrives at another table than its events lead to")
    if msgspec.msgpack.encode(table) != msgspec.msgpack.encode(acts[-1].after):
        raise Broken("played again, it is another table")
