"""The course of events of one command: each is folded at once, so that the next one sees it.

This is the one place where `decide` gathers what happens, draws numbers and chance, and notices
what triggers. It is thrown away when the command is decided.
"""

from __future__ import annotations

from engine.chance import number_from
from engine.clocks import due_of_next
from engine.deciding import decider
from engine.errors import IllegalAction
from engine.events import (
    Asked,
    ChanceDrawn,
    Event,
    PassingChanged,
    PriorityGiven,
    WayBackClosed,
)
from engine.events import Triggered as TriggeredEvent
from engine.evolve import evolve
from engine.holds import ENDING, over_now
from engine.ids import ObjectId, PlayerId, QuestionId, SeatId
from engine.state import Asks, Draw, Game, Question, Resolution, Table
from engine.triggers import TRIGGERING, triggered_by

__all__ = ["Course"]

MOST_EVENTS = 10_000
"""What one command can make happen; the longest of the random games stay far below it."""

_ENDLESS = (
    "This goes on and on without anybody choosing, so it was not begun: such a loop is a draw."
    " Somebody stops passing by themselves, or changes the table by hand."
)
_FOLLOWED = ENDING | TRIGGERING.keys()

FRESH_BYTES = 16
"""So much of the entropy is new with each command; what follows is for chance alone."""

_OWN_VOTE = (Asks.VOTE, Asks.ADDITIONAL_VOTE, Asks.SEAL)


class Course:
    """What happens, in order, from a table on; `table` is always the state after the last event."""

    game: Game
    """The table's game; there is none before it begins, when no command comes that asks for it."""

    def __init__(self, table: Table, now: int, entropy: bytes) -> None:
        """Begin at `table`. `now` is milliseconds since 1970.

        `entropy` is `FRESH_BYTES` nobody could foresee, then what draws of chance come from; where
        nothing follows, they come from the first.
        """
        self.table = table
        if table.game is not None:
            self.game = table.game
        self.now = now
        self.events: list[Event] = []
        self._entropy = entropy
        self._drawn = 0

    @property
    def entropy(self) -> bytes:
        """The bytes nobody could foresee."""
        return self._entropy[:FRESH_BYTES]

    @property
    def resolution(self) -> Resolution:
        """The resolution under way."""
        assert self.game.resolution is not None, "nothing is resolving"
        return self.game.resolution

    def happens(self, event: Event) -> None:
        """Fold the event in, and whatever follows from it at once."""
        before, events = self.table, self.events
        if len(events) >= MOST_EVENTS:
            raise IllegalAction("endless", "104.4b", _ENDLESS)
        self.table = table = evolve(before, event)
        events.append(event)
        if (game := table.game) is not None:
            self.game = game
            if type(event) in _FOLLOWED and before.game is not None:
                self._follow(before.game, event)

    def _follow(self, before: Game, event: Event) -> None:
        """Let go what is over with that event, and notice what triggers on it."""
        if type(event) in ENDING:
            for over in over_now(self.game):
                self.happens(over)
        if type(event) in TRIGGERING:
            waiting = triggered_by(before, event, self.game)
            if waiting:
                self.happens(TriggeredEvent(waiting))

    def new_id(self) -> ObjectId:
        """Return the next new object's number; an event must use it before the next is drawn."""
        return ObjectId(self.game.next_id)

    def ask(self, question: Question) -> None:
        """Ask a player; a seat that passes by itself stops when its own vote is asked."""
        self.happens(Asked(question, due_of_next(self.table, self.now, question.asks)))
        if question.asks in _OWN_VOTE:
            seat = SeatId(decider(self.game, question.player))
            if self.table.seats[seat].passes:
                self.happens(PassingChanged(seat, on=False))

    def give_priority(self, player: PlayerId, *, anew: bool = True) -> None:
        """Let a player act (CR 117.1); `anew`: whoever passed before may act again."""
        self.happens(PriorityGiven(player, anew, due_of_next(self.table, self.now)))

    def question_id(self) -> QuestionId:
        """Return the number of the next question."""
        return QuestionId(self.game.next_id)

    def chance(self, among: int) -> int:
        """Return an even number in `range(among)`, from the command's entropy alone."""
        source = self._entropy[FRESH_BYTES:] or self._entropy
        number = number_from(source, self._drawn, among)
        if (chance := self.table.chance) is not None:
            first = len(chance.draws) - self._drawn
            self.happens(ChanceDrawn(Draw(first, among, number)))
            self.close_way_back("chance")
        self._drawn += 1
        return number

    def close_way_back(self, why: str) -> None:
        """Let nobody go back to before this; said once."""
        game = self.table.game
        if game is not None and (game.moments or game.way_back != why):
            self.happens(WayBackClosed(why))

    def name(self, player: PlayerId) -> str:
        """Return a player's name, for sentences."""
        return self.game.players[player].name
