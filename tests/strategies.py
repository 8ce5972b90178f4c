"""Whole games made up from a seed: a table filled, a game begun, and then whatever comes to mind.

Votes (open, secret, decided by somebody else, with additional ones), the Ring, combat and leaving
are likelier than at a real table; `scene` says what a game begins with. The same seed is always
the same game, so a failure names all that is needed to see it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce
from hashlib import sha256
from itertools import islice, takewhile
from random import Random
from typing import NamedTuple, TypeVar

import pytest
from hypothesis import settings

from engine.cards import CARDS
from engine.cards.words import Zone
from engine.chance import commitment_of, draws_from
from engine.combat import must_still_be_blocked
from engine.commands import (
    Activate,
    ActivateMana,
    AddCard,
    AddOwnCards,
    AddPermanent,
    AnswerUndo,
    AskUndo,
    Cast,
    CastByHand,
    ChangeSettings,
    Command,
    CommitChance,
    Concede,
    ControlPlayer,
    CopyPermanent,
    DeclareAttackers,
    DeclareBlockers,
    EmptySeat,
    EndTurn,
    HoldCouncil,
    KeepPassing,
    LeaveSeat,
    Move,
    NextStep,
    OpenEnvelope,
    PassPriority,
    PayMana,
    Phase,
    Rename,
    ReplaceToken,
    Seal,
    SeatOrder,
    SetChosen,
    SetControl,
    SetCounters,
    SetLife,
    SetTapped,
    ShowChance,
    Sit,
    Start,
    TableCommand,
    Tempt,
    TimeUp,
    Undo,
)
from engine.decide import decide, legal_commands
from engine.deciding import decider, question_for, whose_moment
from engine.events import Event
from engine.evolve import evolve
from engine.ids import ObjectId, PlayerId, SeatId
from engine.legal import is_main, leads, legal_kinds
from engine.objects import has
from engine.state import Asks, Game, Question, Sealing, Table
from tests.envelopes import Envelopes
from tests.own_cards import OWN_CARDS
from tests.scenes import SCENES, WORDS

SEEDS = range(settings().max_examples)
"""The games of one run: as many as the profile has examples."""

each_game = pytest.mark.parametrize("seed", SEEDS)

STEPS = 250

KEYWORDS = (
    "can't be blocked", "can't block", "deathtouch", "defender", "double strike", "first strike",
    "flying", "haste", "hexproof", "indestructible", "lifelink", "menace", "phasing", "reach",
    "shroud", "trample", "vigilance",
)  # fmt: skip
COLORS = ("white", "blue", "black", "red", "green")
_PERMANENT_TYPES = {"Artifact", "Creature", "Enchantment", "Land"}
PERMANENTS = tuple(
    one for one, card in CARDS.items() if _PERMANENT_TYPES.intersection(card.printed.types)
)
_T = TypeVar("_T")


class Act(NamedTuple):
    """One command of a game, with all that a record keeps of it and the tables round it."""

    before: Table
    seat: SeatId | None
    command: TableCommand
    now: int
    entropy: bytes
    events: tuple[Event, ...]
    after: Table


def fold(table: Table, events: Iterable[Event]) -> Table:
    return reduce(evolve, events, table)


def act(
    table: Table,
    seat: int | None,
    command: TableCommand,
    now: int = 0,
    entropy: bytes = bytes(16),
) -> Act:
    """Decide and fold one command."""
    sitting = None if seat is None else SeatId(seat)
    events = decide(table, sitting, command, now, entropy)
    return Act(table, sitting, command, now, entropy, events, fold(table, events))


def token_of(seat: int) -> bytes:
    """A secret's hash that is easily found again wherever it should not be."""
    return b"canary-%02d-" % seat * 3


def seated(count: int) -> Table:
    """A table with so many seats taken, before the game."""
    table = Table()
    for seat in range(1, count + 1):
        table = act(table, None, Sit(f"P{seat}", token_of(seat), bot=seat % 3 == 0)).after
    return table


def started(count: int, life: int = 40, sealing: Sealing | None = None) -> Table:
    """A game just begun."""
    table = act(seated(count), 1, ChangeSettings(life=life, sealing=sealing)).after
    return act(table, 1, Start()).after


def in_game(table: Table) -> Game:
    assert table.game is not None
    return table.game


def added(table: Table, seat: int, *names: str) -> Table:
    """The table with these cards of the catalogue on the battlefield under that seat's control."""
    for name in names:
        table = act(table, seat, AddPermanent(name)).after
    return table


def bear(name: str = "Bear", power: int = 2) -> AddPermanent:
    """A creature typed in."""
    return AddPermanent(name, ("Creature",), power=power, toughness=power)


def cast(table: Table, seat: int, name: str, targets: tuple[ObjectId, ...] = ()) -> Table:
    """The table after a spell was cast and everybody passed: resolving, or already done."""
    table = act(table, seat, Cast(name, targets)).after
    return passed(table)


def passed(table: Table) -> Table:
    """The table after everybody passed until something is asked or the stack is empty."""
    while (player := in_game(table).priority) is not None and in_game(table).stack:
        table = act(table, player, PassPriority()).after
    return table


def to_main(table: Table) -> Table:
    """The table in its active player's first main phase; nothing may trigger on the way."""
    return act(table, leads(in_game(table)), NextStep()).after


def answers(table: Table, seat: int) -> Iterator[Command]:
    """What of `legal_commands` answers the open question of that seat."""
    return (one for one in legal_commands(table, SeatId(seat)) if hasattr(one, "question"))


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


class Walk:
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

    @property
    def game(self) -> Game:
        return in_game(self.table)

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

    def often(self, chance: float) -> bool:
        return self.random.random() < chance

    def one_of(self, things: Iterable[_T]) -> _T:
        return self.random.choice(list(things))

    def may(self, seat: int, kind: str) -> bool:
        return kind in legal_kinds(self.table, SeatId(seat))

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

    def players(self) -> list[PlayerId]:
        return [one for one, player in self.game.players.items() if player.is_in]

    def open_to(self, player: PlayerId) -> list[Command]:
        """All but mana abilities, which are listed last: of those there may be thousands."""
        commands = legal_commands(self.table, SeatId(player))
        return list(takewhile(lambda one: not isinstance(one, ActivateMana), commands))

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

    def a_response(self, player: PlayerId) -> Command:
        if self.often(0.12):
            return self.a_spell(player)
        if self.often(0.06):
            return self.an_activation(player) or PassPriority()
        if self.often(0.1):
            return self.a_payment(player) or self.some_mana(player) or PassPriority()
        if self.often(0.04):
            return self.a_change(player)
        return PassPriority()

    def with_an_empty_stack(self) -> tuple[int, Command]:
        leader = decider(self.game, leads(self.game))
        others = [decider(self.game, one) for one in self.players()]
        player = leader if self.often(0.6) else self.one_of(others)
        ideas: dict[Callable[[PlayerId], Command | None], int] = {
            self.a_spell: 24,
            self.a_spell_by_hand: 3,
            self.an_activation: 8,
            self.some_mana: 6,
            self.a_payment: 10,
            self.a_permanent: 5,
            self.a_council: 6,
            self.a_temptation: 6,
            self.a_control: 1,
            self.a_change: 8,
            self.an_undo: 10,
        }
        if self.often(0.35):
            (idea,) = self.random.choices(list(ideas), list(ideas.values()))
            if command := idea(player):
                return player, command
        return leader, EndTurn() if self.often(0.03) else NextStep()

    def a_spell(self, player: PlayerId) -> Command:
        """A card first, then its targets: else those with many targets would be all."""
        casts: dict[str, list[Command]] = {}
        for command in self.open_to(player):
            if isinstance(command, Cast):
                casts.setdefault(command.card, []).append(command)
        return self.one_of(casts[self.one_of(casts)]) if casts else PassPriority()

    def a_spell_by_hand(self, player: PlayerId) -> Command:
        """A sorcery or a creature where its time is, else an instant."""
        if player != self.game.active_player or not is_main(self.game) or self.often(0.3):
            words = ("split second",) if self.often(0.5) else ()
            return CastByHand("Canary instant", ("Instant",), keywords=words)
        if self.often(0.3):
            return CastByHand("Canary sorcery", ("Sorcery",))
        size = self.random.randrange(1, 5)
        return CastByHand("Canary beast", ("Creature",), ("Beast",), power=size, toughness=size)

    def an_activation(self, player: PlayerId) -> Command | None:
        found = [one for one in self.open_to(player) if isinstance(one, Activate)]
        return self.one_of(found) if found else None

    def some_mana(self, player: PlayerId) -> Command | None:
        commands = legal_commands(self.table, SeatId(player))
        found = (one for one in commands if isinstance(one, ActivateMana))
        first = list(islice(found, 60))
        return self.one_of(first) if first else None

    def a_payment(self, sender: PlayerId) -> Command | None:
        """Free mana pays for anything: a spell of one's own on top of the stack, or paper.

        Whose moment it is pays (CR 723.5): the sender, or a player whom the sender controls.
        """
        whose = whose_moment(self.game, sender)
        if not whose or not self.may(sender, "pay_mana"):
            return None
        player = self.one_of(whose)
        pool, stack = self.game.players[player].pool, self.game.stack
        free = [place for place, one in enumerate(pool, 1) if one.only is None]
        if not free:
            return None
        own = bool(stack) and stack[-1].controller == player and not stack[-1].copy
        spell, by = stack[-1].id if own else None, player if player != sender else None
        return PayMana(((self.one_of(free), 1),), spell, by)

    def a_permanent(self, player: PlayerId) -> Command:
        owner = None
        if self.often(0.2):
            owner = self.one_of(self.players())
        if self.often(0.5):
            name = self.one_of(PERMANENTS)
            return AddPermanent(name, owner=owner, enters=self.often(0.3))
        return self.a_creature(owner)

    def a_creature(self, owner: PlayerId | None) -> Command:
        size = self.random.randrange(1, 6)
        return AddPermanent(
            self.one_of(("Bear", "Wolf", "Canary")),
            ("Creature",),
            self.one_of(((), ("Elf",), ("Wraith",))),
            legendary=self.often(0.2),
            colors=(self.one_of(COLORS),) if self.often(0.5) else (),
            power=size,
            toughness=size,
            keywords=tuple(self.random.sample(KEYWORDS, self.random.randrange(3))),
            token=self.often(0.2),
            owner=owner,
            enters=self.often(0.3),
        )

    def a_council(self, _: PlayerId) -> Command:
        words = self.random.sample(WORDS, self.random.randint(2, 4))
        secret, count = self.often(0.5), self.often(0.5)
        return HoldCouncil("Where do we go?", tuple(words), secret=secret, count=count)

    def a_temptation(self, _: PlayerId) -> Command:
        everybody = [None] * 3
        player = self.one_of([*everybody, *self.players()])
        return Tempt(player, secret=self.often(0.5))

    def a_control(self, _: PlayerId) -> Command:
        return ControlPlayer(self.one_of(self.players()), next_turn=self.often(0.5))

    def an_undo(self, player: PlayerId) -> Command | None:
        return Undo() if self.may(player, "undo") else None

    def a_change(self, player: PlayerId) -> Command:
        game = self.game
        somebody = self.one_of(self.players())
        zone = self.one_of((Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND))
        changes: list[Command] = [
            AddCard(self.one_of(CARDS), zone),
            AddCard("Canary card", zone, ("Creature",)),
            SetLife(somebody, self.random.randint(1, 45)),
        ]
        if game.cards:
            card = self.one_of(game.cards)
            spell = {"Instant", "Sorcery", "Plane"}.intersection(game.cards[card].printed.types)
            changes.append(Move(card, None if spell else self.one_of((None, Zone.BATTLEFIELD))))
        if game.permanents:
            one = self.one_of(game.permanents)
            kind = self.one_of(("+1/+1", "-1/-1", "stun", "lore"))
            changes += [
                SetTapped(one, not game.permanents[one].tapped),
                SetCounters(one, kind, self.random.randrange(4)),
                SetControl(one, somebody),
                CopyPermanent(one, enters=self.often(0.3)),
                Phase(one),
                SetChosen(one, "Elf"),
                Move(one, self.one_of((Zone.GRAVEYARD, Zone.EXILE, None))),
            ]
            other = self.one_of(game.permanents)
            changes += [CopyPermanent(one, onto=other)] if other != one else []
        changes += [Phase(one) for one in game.phased_out][:1]
        return self.one_of(changes)
