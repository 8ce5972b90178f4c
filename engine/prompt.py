"""A game to play at the Python prompt: a thin face on `decide` and `evolve`, by names.

Every call is one command or a few; what the rules refuse raises `IllegalAction`. Nothing here knows
a rule, and no server uses it.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from engine import commands as c
from engine.decide import decide
from engine.deciding import question_for
from engine.errors import IllegalAction
from engine.events import Event
from engine.evolve import evolve
from engine.ids import ChoiceId, PlayerId, QuestionId, SeatId
from engine.legal import leads
from engine.state import Asks, Game, HouseRules, Line, Question, Step, Table
from engine.telling import told_by
from engine.voting import count

__all__ = ["Playing"]

NOBODY_ASKED = QuestionId(0)
"""Names no question, so that the rules say why there is none."""


def _agree(house: HouseRules) -> c.ChangeSettings:
    """Return the command that says what the table agreed on."""
    return c.ChangeSettings(
        split_spares=house.split_spares,
        no_vote_finishes=house.no_vote_finishes,
        leaving_ends=house.leaving_ends,
    )


class Playing:
    """A game of these players, in turn order, in the first player's first main phase.

    `table` is the whole state; `chance` makes every draw of chance the same again.
    """

    def __init__(
        self,
        *names: str,
        life: int = 40,
        chance: str = "",
        to_main: bool = True,
        house: HouseRules | None = None,
    ) -> None:
        """Seat the players, begin, and go on to the first main phase, or stay in the upkeep."""
        self.table = Table()
        self.lines: list[Line] = []
        self._chance, self._now = chance, 0
        for name in names:
            self.do(None, c.Sit(name, sha256(name.encode()).digest()))
        self.do(names[0], c.ChangeSettings(life=life))
        if house is not None:
            self.do(names[0], _agree(house))
        self.do(names[0], c.Start())
        while to_main and self.game.step is not Step.MAIN:
            self.do(names[0], c.NextStep())

    @property
    def game(self) -> Game:
        """The game under way."""
        assert self.table.game is not None, "a Playing begins with the game"
        return self.table.game

    def do(self, name: str | None, command: c.TableCommand) -> tuple[Event, ...]:
        """Carry out any command of that player (None: the server's own); return what happened."""
        seat = None if name is None else SeatId(self.player(name))
        self._now += 1
        entropy = sha256(f"{self._chance} {self._now}".encode()).digest()
        events = decide(self.table, seat, command, self._now, entropy)
        for event in events:
            said = self._said
            self.table = evolve(self.table, event)
            if self._said > said:
                self.lines.append(self.game.log[-1])
        return events

    @property
    def _said(self) -> int:
        return self.table.game.said if self.table.game else 0

    def player(self, name: str) -> PlayerId:
        """Return the number of the player of that name."""
        return PlayerId(next(n for n, one in self.table.seats.items() if one.name == name))

    # Things on the table, spells, priority.

    def on(self, name: str, card: str) -> None:
        """Put a card of the catalogue under that player, as if it had been there before."""
        self.do(name, c.AddPermanent(card))

    def resolve(self, name: str, card: str) -> None:
        """Cast a card; everybody passes until the stack is empty or somebody is asked."""
        self.do(name, c.Cast(card))
        while self.game.stack and self.game.priority is not None:
            self.do(self.game.players[self.game.priority].name, c.PassPriority())

    def next_step(self) -> None:
        """Go on to the next step of the turn."""
        self.do(self.game.players[leads(self.game)].name, c.NextStep())

    # Answers to questions.

    def vote(self, name: str, word: str) -> None:
        """Vote; where the voter is asked about an additional vote first, that is taken."""
        if self._asks(name) is Asks.ADDITIONAL_VOTE:
            self.do(name, c.TakeAdditionalVote(self.question(name)))
        self.do(name, c.VoteFor(self.question(name), self._choice(name, word)))

    def vote_no_more(self, name: str) -> None:
        """Decline an additional vote that may be cast."""
        self.do(name, c.DeclineAdditionalVote(self.question(name)))

    def seal(self, name: str, *words: str) -> None:
        """Close the envelope of a secret vote: all of that player's votes, in order."""
        self.do(name, c.Seal(self.question(name), self._choices(name, words)))

    def bearer(self, name: str, creature: str) -> None:
        """Choose a Ring-bearer."""
        self.do(name, c.ChooseRingBearer(self.question(name), self._choice(name, creature)))

    def choose(self, name: str, *picked: str) -> None:
        """Choose among what is offered."""
        self.do(name, c.Choose(self.question(name), self._choices(name, picked)))

    def confirm(self, name: str) -> None:
        """Say that an instruction was carried out on paper."""
        self.do(name, c.Confirm(self.question(name)))

    # What can be seen.

    def asked(self) -> dict[str, str]:
        """Return who is asked for what, with the choices: "vote: time or knowledge"."""
        players = self.game.players
        return {players[one].name: _sentence(q) for one, q in self.game.asked.items()}

    def count(self) -> Mapping[str, int]:
        """Return how many votes each choice has, in the open voting or the last one."""
        finished = self.game.finished
        voting = self.game.voting or (finished.voting if finished else None)
        if voting is None:
            return {}
        return {voting.choices[choice].name: votes for choice, votes in count(voting).items()}

    def story(self, since: int = 0) -> list[str]:
        """Return what has happened, in sentences with their rules; without the first so many."""
        return told_by(self.game, self.lines[since:])

    def question(self, name: str) -> QuestionId:
        """Return the number of the question that player is asked; 0, which is none, if unasked."""
        question = question_for(self.game, self.player(name))
        return question.id if question else NOBODY_ASKED

    def _asks(self, name: str) -> Asks | None:
        question = question_for(self.game, self.player(name))
        return question.asks if question else None

    def _choices(self, name: str, picked: tuple[str, ...]) -> tuple[ChoiceId, ...]:
        return tuple(self._choice(name, one) for one in picked)

    def _choice(self, name: str, picked: str) -> ChoiceId:
        """Find what was picked by its name or id; what is not offered is left to the rules."""
        question = question_for(self.game, self.player(name))
        offered = question.choices if question else {}
        named = [choice for choice, one in offered.items() if one.name == picked]
        if len(named) > 1:
            raise IllegalAction("not_a_choice", "table", f"Say which: {', '.join(named)}.")
        return named[0] if named else ChoiceId(picked)


def _sentence(question: Question) -> str:
    names = [one.name for one in question.choices.values()]
    what = " ".join(one for one in (question.about, str(question.amount or "")) if one)
    return f"{question.asks.value}: {' or '.join(names) or what}"
