"""Whole games made up from a seed: a table filled, a game begun, and then whatever comes to mind.

Votes (open, secret, decided by somebody else, with additional ones), the Ring, combat and leaving
are likelier than at a real table; `scene` says what a game begins with. The same seed is always
the same game, so a failure names all that is needed to see it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from random import Random

import pytest
from hypothesis import settings

from engine.chance import commitment_of, draws_from
from engine.combat import must_still_be_blocked
from engine.commands import (
    AddOwnCards,
    AnswerUndo,
    AskUndo,
    ChangeSettings,
    Command,
    CommitChance,
    Concede,
    DeclareAttackers,
    DeclareBlockers,
    EmptySeat,
    KeepPassing,
    LeaveSeat,
    OpenEnvelope,
    Rename,
    ReplaceToken,
    Seal,
    SeatOrder,
    ShowChance,
    Sit,
    Start,
    TableCommand,
    TimeUp,
)
from engine.decide import legal_commands
from engine.deciding import decider, question_for
from engine.events import Event
from engine.evolve import evolve
from engine.ids import ObjectId, PlayerId, SeatId
from engine.objects import has
from engine.state import Asks, Question, Sealing, Table
from tests.envelopes import Envelopes
from tests.own_cards import OWN_CARDS
from tests.scenes import SCENES
from tests.tables import Act, act, answers, token_of
from tests.whims import Whims

SEEDS = range(settings().max_examples)
"""The games of one run: as many as the profile has examples."""

each_game = pytest.mark.parametrize("seed", SEEDS)

STEPS = 250


@lru_cache(maxsize=100)
def game_of(seed: int) -> tuple[Act, ...]:
    """The acts of one whole game, from an empty room on."""
    return Walk(seed).acts


def steps_of(acts: Iterable[Act]) -> Iterator[tuple[Table, Event, Table]]:
    """Every single event of these acts, with the tables before and after it."""
    for one in acts:
        table = one.before
        for event in one.events:
            after = evolve(table, event)
            yield table, event, after
            table = after


def has_few_commands(table: Table, seat: SeatId) -> bool:
    """Whether all commands of that seat may be listed: many attackers may attack in many ways."""
    return sum(1 for _ in islice(legal_commands(table, seat), 3000)) < 3000


class Walk(Whims):
    """Makes one game up, keeping what was done."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.chance = sha256(b"%d" % seed).digest()
        self.sealing = Sealing.VOTER if seed % 3 == 0 else None
        self.envelopes = Envelopes()
        self.table = Table()
        self.done: list[Act] = []
        self.waited = 0
        self.regrets = seed % 4 == 3
        try:
            self.fill(2 + seed % 4 if seed % 13 else 8)
            if seed % 3 == 1:
                self.do(None, AddOwnCards(OWN_CARDS))
            self.begin()
            SCENES[seed % len(SCENES)](self)
            self.play(STEPS)
            self.end()
        except Exception as error:
            error.add_note(f"game_of({seed}), command {len(self.done) + 1}")
            raise

    @property
    def acts(self) -> tuple[Act, ...]:
        return tuple(self.done)

    def do(self, seat: int | None, command: TableCommand) -> None:
        try:
            drawn = len(self.table.chance.draws) if self.table.chance else 0
            own = isinstance(command, CommitChance | ShowChance | OpenEnvelope)
            fresh = bytes(16) if own else self.random.randbytes(16)
            done = act(self.table, seat, command, self.now, fresh + draws_from(self.chance, drawn))
        except Exception as error:
            error.add_note(f"seat {seat}: {command}")
            raise
        self.done.append(done)
        self.table = done.after

    @property
    def now(self) -> int:
        """A second for each command, and what was waited in between."""
        return 1_700_000_000_000 + 1000 * len(self.done) + self.waited

    # Before the game.

    def fill(self, count: int) -> None:
        self.do(None, CommitChance(commitment_of(self.chance)))
        for seat in range(1, count + 1):
            self.do(None, Sit(f"P{seat}", token_of(seat), bot=self.often(0.3)))
        life, is_random = self.one_of((4, 9, 20, 40)), self.often(0.3)
        self.do(1, ChangeSettings(life=life, random_order=is_random, sealing=self.sealing))
        house = [self.often(0.2) for _ in range(3)]
        self.do(
            1,
            ChangeSettings(split_spares=house[0], no_vote_finishes=house[1], leaving_ends=house[2]),
        )
        for _ in range(3):
            self.do(self.one_of(self.table.seats), Rename(f"Q{len(self.done)}"))
            self.do(None, ReplaceToken(self.one_of(self.table.seats), token_of(len(self.done))))
        if self.often(0.4):
            order = list(self.table.seats)
            self.random.shuffle(order)
            self.do(self.table.host, SeatOrder(tuple(order)))
        if count > 3 and self.often(0.5):
            self.do(self.one_of(self.table.seats), LeaveSeat())
            others = [one for one in self.table.seats if one != self.table.host]
            self.do(self.table.host, EmptySeat(self.one_of(others)))
        if self.often(0.3):
            self.do(self.table.host, ChangeSettings(name="Canary room", spectators=False))

    def begin(self) -> None:
        self.do(self.table.host, Start())
        for player in self.game.players:
            for _ in range(self.random.randrange(4)):
                self.settle()
                self.soon(player, self.a_permanent(player))

    def end(self) -> None:
        if self.game.over:
            self.do(None, ShowChance(self.chance))

    # What comes to mind.

    def play(self, steps: int) -> None:
        for _ in range(steps):
            if self.game.over:
                return
            if self.regrets and self.often(0.03):
                self.take_something_back()
            else:
                self.do(*self.next_command())

    def take_something_back(self) -> None:
        """Ask to; the others agree, or one of them does not, or not in time."""
        able = [one for one in self.players() if self.may(one, "ask_undo")]
        if not able:
            return
        self.do(self.one_of(able), AskUndo(self.one_of(self.game.moments[-4:]).id))
        while (asked := self.game.proposal) is not None:
            if self.often(0.1):
                self.waited += asked.due - self.now
                self.do(None, TimeUp(asked.moment, asked.due))
            else:
                who = self.one_of(asked.waits)
                self.do(who, AnswerUndo(asked.moment, agree=self.often(0.9)))

    def settle(self) -> None:
        """Go on until nobody is asked and nothing is on the stack."""
        while (self.game.stack or self.game.asked) and not self.game.over:
            self.do(*self.next_command())

    def soon(self, player: PlayerId, command: Command) -> None:
        """Do it once nothing else is going on, if that player may then and whom it names is in."""
        self.settle()
        named = {getattr(command, name, None) for name in ("owner", "player")}
        if not named <= {None, *self.players()}:
            return
        kind = str(command.__struct_config__.tag)
        if self.may(player, kind) and (kind != "activate" or command in self.open_to(player)):
            self.do(player, command)

    def next_command(self) -> tuple[int, Command]:
        game = self.game
        if self.often(0.004):
            return self.one_of(self.players()), Concede()
        if self.often(0.06):
            return self.one_of(self.players()), KeepPassing(on=self.often(0.8))
        if game.asked:
            player = decider(game, self.one_of(game.asked))
            question = question_for(game, player)
            assert question is not None
            return player, self.an_answer(question)
        if game.stack:
            assert game.priority is not None
            player = decider(game, game.priority)
            return player, self.a_response(player)
        return self.with_an_empty_stack()

    def an_answer(self, question: Question) -> Command:
        """Any answer; where there are very many, one that is made up rather than listed."""
        match question.asks:
            case Asks.ATTACKERS:
                pairs = [(one.object, one.player) for one in question.choices.values()]
                self.random.shuffle(pairs)
                attacks = {o: p for o, p in pairs if o and p and self.often(0.8)}
                return DeclareAttackers(question.id, tuple(attacks.items()))
            case Asks.BLOCKERS:
                blocks = self.some_blocks(question)
                if must_still_be_blocked(self.game, question, dict(blocks)) is None:
                    return DeclareBlockers(question.id, blocks)
                return self.one_of(
                    islice(answers(self.table, decider(self.game, question.player)), 200)
                )
            case Asks.SEAL:
                count = self.random.randint(question.least, question.most)
                choices = self.random.choices(list(question.choices), k=count)
                if self.may(question.player, "close_envelope") and question.id % 4:
                    return self.envelopes.close(self.table, question, tuple(choices))
                return Seal(question.id, tuple(choices))
            case Asks.OPEN:
                return self.envelopes.open(self.table, question)
            case _:
                return self.one_of(
                    islice(answers(self.table, decider(self.game, question.player)), 200)
                )

    def answers_to(self, question: Question) -> Iterator[Command]:
        return islice(answers(self.table, decider(self.game, question.player)), 200)

    def some_blocks(self, question: Question) -> tuple[tuple[ObjectId, ObjectId], ...]:
        pairs = [(one.object, one.blocks) for one in question.choices.values()]
        self.random.shuffle(pairs)
        blocks = {o: a for o, a in pairs if o and a and self.often(0.6)}
        blocked = list(blocks.values())
        return tuple(
            (o, a)
            for o, a in blocks.items()
            if blocked.count(a) > 1 or not has(self.game.permanents[a], "menace")
        )
