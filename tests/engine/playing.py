"""The language of the table's tests: a game is told as it is played, by names and in commands.

    game = playing("Ann", "Ben", "Cy").with_permanent("Ben", "Brago's Representative")
    game.resolves("Ann", "Plea for Power").votes("Ann", "time").votes("Ben", "time", "knowledge")

1. Everything goes through `decide` and `evolve`; nothing is put into a state from outside.
2. After every command it is checked that the patches of all documents merge into the new documents,
   that every seat's `may` is what it is, and that stored bytes of events and state fold the same.
3. A name means a player, or an object where there is just one of that name; a number means an id.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import reduce
from typing import Any, Self  # documents are trees of plain values

import msgspec
import pytest

from engine.answers import answers_to
from engine.commands import (
    Activate,
    AddPermanent,
    AssignDamage,
    Cast,
    Choose,
    ChooseRingBearer,
    Concede,
    Confirm,
    DeclareAttackers,
    DeclareBlockers,
    DeclineAdditionalVote,
    EndTurn,
    NextStep,
    PassPriority,
    Seal,
    Sit,
    Start,
    TableCommand,
    TakeAdditionalVote,
    VoteFor,
)
from engine.decide import decide
from engine.deciding import question_for
from engine.errors import IllegalAction
from engine.events import Event
from engine.evolve import evolve
from engine.ids import ChoiceId, ObjectId, PlayerId, QuestionId, SeatId
from engine.legal import leads, legal_kinds
from engine.state import (
    Asks,
    CardObject,
    Game,
    Permanent,
    Player,
    Question,
    Ring,
    StackObject,
    Step,
    Table,
    Voting,
)
from engine.views import seat_patches, seat_view, table_patch, table_view
from protocol.merge import merge

NOW = 1_790_000_000_000
Label = str | int

_EVENTS = msgspec.msgpack.Decoder(tuple[Event, ...])
_TABLES = msgspec.msgpack.Decoder(Table)


class Playing:
    """A table and what has happened at it; `happened` is what the last command led to."""

    def __init__(self, *, entropy: bytes = b"\x07" * 16) -> None:
        self.table = Table()
        self.entropy = entropy
        self.happened: tuple[Event, ...] = ()
        self.record: list[tuple[str | None, TableCommand, Table, tuple[Event, ...], Table]] = []
        self.frames: dict[str, list[str]] = {"table": []}

    # Any command, and what must hold after each.

    def does(self, who: str | None, command: TableCommand) -> Self:
        """Carry a command out as that player, or as the server for None."""
        before = self.table
        seat = None if who is None else self.seat(who)
        self.happened = decide(before, seat, command, NOW, self.entropy)
        self.table = reduce(evolve, self.happened, before)
        self.record.append((who, command, before, self.happened, self.table))
        self._check_storage(before)
        self._check_documents(before)
        return self

    def _check_storage(self, before: Table) -> None:
        stored = msgspec.msgpack.encode(self.happened)
        again: Table = _TABLES.decode(msgspec.msgpack.encode(before))
        folded = reduce(evolve, _EVENTS.decode(stored), again)
        assert folded == self.table
        assert msgspec.msgpack.encode(folded) == msgspec.msgpack.encode(self.table)

    def _check_documents(self, before: Table) -> None:
        old, new = table_view(before), table_view(self.table)
        self._check_patch("table", old, new, table_patch(before, self.table))
        patches = seat_patches(before, self.table)
        for seat, one in self.table.seats.items():
            was, now = seat_view(before, seat), seat_view(self.table, seat)
            self._check_patch(one.name, was, now, patches.get(seat))

    def _check_patch(
        self, viewer: str, old: dict[str, Any], new: dict[str, Any], patch: dict[str, Any] | None
    ) -> None:
        assert (patch is None) == (old == new), f"{viewer}: a frame although nothing changed"
        if patch is not None:
            assert merge(old, patch) == new, f"{viewer}: the patch leads elsewhere"
            self.frames.setdefault(viewer, []).append(json.dumps(patch))

    def refused(
        self, who: str | None, command: TableCommand, code: str, rule: str, *says: str
    ) -> Self:
        """Expect a refusal with that code and rule, whose sentence holds these words."""
        before = self.table
        with pytest.raises(IllegalAction) as refusal:
            decide(before, None if who is None else self.seat(who), command, NOW, self.entropy)
        assert (refusal.value.code, refusal.value.rule) == (code, rule), refusal.value.text
        assert [word for word in says if word not in refusal.value.text] == [], refusal.value.text
        assert self.table is before
        return self

    # Names.

    def seat(self, who: str) -> SeatId:
        return next(seat for seat, one in self.table.seats.items() if one.name == who)

    def of(self, who: str) -> PlayerId:
        """Return a player's number."""
        return PlayerId(self.seat(who))

    def name(self, player: PlayerId | int | None) -> str:
        assert player is not None, "nobody"
        return self.table.seats[SeatId(player)].name

    def names(self, players: Iterable[PlayerId | int]) -> list[str]:
        return [self.name(one) for one in players]

    @property
    def game(self) -> Game:
        assert self.table.game is not None, "the game has not begun"
        return self.table.game

    @property
    def voting(self) -> Voting:
        """The voting under way, or else the last one that was finished."""
        game = self.game
        found = game.voting or (game.finished.voting if game.finished else None)
        assert found is not None, "there was no voting"
        return found

    def ids(self, name: str) -> list[ObjectId]:
        """Return every object of that name, wherever it is, in the order in which they came."""
        permanents = [(o, one.printed.name) for o, one in self.game.permanents.items()]
        cards = [(o, one.printed.name) for o, one in self.game.cards.items()]
        stack = [(one.id, one.name) for one in self.game.stack]
        return sorted(o for o, called in (*permanents, *cards, *stack) if called == name)

    def id(self, name: Label) -> ObjectId:
        if isinstance(name, int):
            return ObjectId(name)
        (only,) = self.ids(name)
        return only

    def permanent(self, name: Label) -> Permanent:
        if isinstance(name, int):
            return self.game.permanents[ObjectId(name)]
        (only,) = (one for one in self.game.permanents.values() if one.printed.name == name)
        return only

    def is_there(self, name: Label) -> bool:
        """Whether such a permanent is on the battlefield."""
        return any(name in (o, one.printed.name) for o, one in self.game.permanents.items())

    def cards_of(self, who: str) -> dict[str, str]:
        """Return that player's cards in tracked zones: name to zone."""
        mine = (card for card in self.game.cards.values() if card.owner == self.of(who))
        return {card.printed.name: card.zone.value for card in mine}

    def card(self, name: str) -> CardObject:
        (only,) = (one for one in self.game.cards.values() if one.printed.name == name)
        return only

    def player(self, who: str) -> Player:
        return self.game.players[self.of(who)]

    def life(self, who: str) -> int:
        return self.player(who).life

    def ring(self, who: str) -> Ring:
        ring = self.player(who).ring
        assert ring is not None, f"the Ring has not tempted {who}"
        return ring

    def bearer(self, who: str) -> str | None:
        """Return the name of that player's Ring-bearer."""
        bearer = self.ring(who).bearer
        return None if bearer is None else self.game.permanents[bearer].printed.name

    def counters(self, name: Label, kind: str = "+1/+1") -> int:
        return self.permanent(name).counters.get(kind, 0)

    def controlled(self, who: str) -> list[str]:
        """Return the names of what that player controls."""
        me, all_of_it = self.of(who), self.game.permanents.values()
        return [one.printed.name for one in all_of_it if one.controller == me]

    @property
    def stack(self) -> list[str]:
        """The names on the stack, the top one last."""
        return [one.name for one in self.game.stack]

    @property
    def top(self) -> StackObject:
        return self.game.stack[-1]

    # What is there at the start.

    def with_permanent(self, who: str, name: str, owner: str | None = None) -> Self:
        """A permanent of the catalogue, there since before the turn."""
        return self.does(who, AddPermanent(name, owner=self._owner(owner)))

    def with_creature(
        self,
        who: str,
        name: str,
        power: int = 2,
        toughness: int = 2,
        *keywords: str,
        owner: str | None = None,
        **typed: Any,
    ) -> Self:
        """A creature typed in by hand, there since before the turn."""
        typed = {"types": ("Creature",), **typed}
        command = AddPermanent(
            name,
            power=power,
            toughness=toughness,
            keywords=keywords,
            owner=self._owner(owner),
            **typed,
        )
        return self.does(who, command)

    def with_thing(self, who: str, name: str, kind: str, owner: str | None = None) -> Self:
        """A permanent of that type that is no creature."""
        return self.does(who, AddPermanent(name, types=(kind,), owner=self._owner(owner)))

    def _owner(self, owner: str | None) -> PlayerId | None:
        return None if owner is None else self.of(owner)

    def enters(self, who: str, name: str) -> Self:
        """A permanent of the catalogue enters now; what triggers goes on the stack."""
        return self.does(who, AddPermanent(name, enters=True))

    def at(self, step: Step, turn_of: str | None = None) -> Self:
        """Go on to that step (of that player's turn), attacking with nothing on the way."""
        while not self.is_at(step, turn_of):
            self.next_step()
            if self.game.asked:
                self.attacks({})
        return self

    def is_at(self, step: Step, turn_of: str | None = None) -> bool:
        here = turn_of is None or self.game.active_player == self.of(turn_of)
        return here and self.game.step is step

    # Casting and priority.

    def casts(self, who: str, card: str, *targets: Label) -> Self:
        return self.does(who, Cast(card, tuple(self.id(one) for one in targets)))

    def activates(self, who: str, name: Label, ability: int, *targets: Label) -> Self:
        aimed = tuple(self.id(one) for one in targets)
        return self.does(who, Activate(self.id(name), ability, aimed))

    def passes(self, *who: str) -> Self:
        for one in who:
            self.does(one, PassPriority())
        return self

    def top_resolves(self) -> Self:
        """Everybody passes until the top of the stack begins to resolve, or is gone."""
        top = self.top.id
        while any(one.id == top for one in self.game.stack):
            self.passes(self.name(self.game.priority))
        return self

    def stack_resolves(self) -> Self:
        """Everybody passes until the stack is empty or somebody is asked."""
        while self.game.stack and not self.game.asked:
            self.top_resolves()
        return self

    def resolves(self, who: str, card: str, *targets: Label) -> Self:
        """Cast a card, and let it begin to resolve; it stops where somebody is asked."""
        return self.casts(who, card, *targets).top_resolves()

    # Answers.

    def question(self, who: str) -> Question:
        question = question_for(self.game, self.of(who))
        asked = self.names(self.game.asked)
        assert question is not None, f"{who} is not asked; {asked} are"
        return question

    def number(self, who: str) -> QuestionId:
        return self.question(who).id

    def pick(self, who: str, label: Label) -> ChoiceId:
        """Return the id of an offered choice by its id, its name, or its object's number."""
        offered = self.question(who).choices
        if str(label) in offered:
            return ChoiceId(str(label))
        named = [choice for choice, one in offered.items() if one.name == label]
        assert len(named) == 1, f"{label} is not one of {[one.name for one in offered.values()]}"
        return named[0]

    def picks(self, who: str, labels: Iterable[Label]) -> tuple[ChoiceId, ...]:
        return tuple(self.pick(who, label) for label in labels)

    def votes(self, who: str, *labels: Label) -> Self:
        """Vote once or several times, one after the other."""
        for label in labels:
            self.does(who, VoteFor(self.number(who), self.pick(who, label)))
        return self

    def all_vote(self, **votes: Label) -> Self:
        for who, label in votes.items():
            self.votes(who, label)
        return self

    def votes_again(self, who: str, label: Label) -> Self:
        """Take an additional vote that may be cast, and cast it."""
        return self.does(who, TakeAdditionalVote(self.number(who))).votes(who, label)

    def votes_no_more(self, who: str) -> Self:
        return self.does(who, DeclineAdditionalVote(self.number(who)))

    def seals(self, who: str, *labels: Label) -> Self:
        return self.does(who, Seal(self.number(who), self.picks(who, labels)))

    def all_seal(self, **votes: Label) -> Self:
        for who, label in votes.items():
            self.seals(who, label)
        return self

    def chooses(self, who: str, *labels: Label) -> Self:
        return self.does(who, Choose(self.number(who), self.picks(who, labels)))

    def bears(self, who: str, label: Label) -> Self:
        """Choose a Ring-bearer."""
        return self.does(who, ChooseRingBearer(self.number(who), self.pick(who, label)))

    def confirms(self, *who: str) -> Self:
        for one in who:
            self.does(one, Confirm(self.number(one)))
        return self

    # Turns and combat.

    @property
    def leader(self) -> str:
        return self.name(leads(self.game))

    def next_step(self) -> Self:
        return self.does(self.leader, NextStep())

    def end_turn(self) -> Self:
        return self.does(self.leader, EndTurn())

    def turns(self, count: int = 1) -> Self:
        """Go on until that many more turns have begun, attacking with nothing."""
        goal = self.game.turn + count
        while self.game.turn < goal:
            self.next_step()
            if self.game.asked:
                self.attacks({})
        return self

    def at_second_chapter(self) -> Self:
        """Go to the main phase of this turn: a Saga's next chapter begins to resolve."""
        return self.at(Step.MAIN).stack_resolves()

    def attacks(self, attacks: dict[Label, str]) -> Self:
        who = self.name(self.game.active_player)
        pairs = tuple((self.id(one), self.of(player)) for one, player in attacks.items())
        return self.does(who, DeclareAttackers(self.number(who), pairs))

    def attack_with(self, name: Label, player: str) -> Self:
        """Go to the declaration of attackers, and attack with that one."""
        while self.game.step is not Step.DECLARE_ATTACKERS:
            self.next_step()
        return self.attacks({name: player})

    def blocks(self, who: str, blocks: dict[Label, Label]) -> Self:
        pairs = tuple((self.id(one), self.id(other)) for one, other in blocks.items())
        return self.does(who, DeclareBlockers(self.number(who), pairs))

    def assigns(self, who: str, damage: dict[Label, int]) -> Self:
        """Divide an attacker's damage among its blockers, and the player with trample."""
        shares = tuple((self.pick(who, one), number) for one, number in damage.items())
        return self.does(who, AssignDamage(self.number(who), shares))

    def assigns_lethal_first(self, who: str) -> Self:
        """Lethal damage to each blocker in order, the rest to the last or, with trample, beyond."""
        return self.does(who, next(answers_to(self.game, self.question(who))))

    def concedes(self, *who: str) -> Self:
        for one in who:
            self.does(one, Concede())
        return self

    # What is expected.

    def expect_question(
        self, who: str, asks: Asks, choices: Iterable[str] | None = None, **fields: Any
    ) -> Self:
        """Expect that this player is asked for that, with these choices in this order."""
        question = self.question(who)
        assert question.asks is asks
        if choices is not None:
            assert [one.name for one in question.choices.values()] == list(choices)
        assert {field: getattr(question, field) for field in fields} == fields
        return self

    def waits_for(self, *who: str) -> Self:
        """Expect that exactly these players are asked something."""
        assert sorted(self.names(self.game.asked)) == sorted(who)
        return self

    def may(self, who: str) -> tuple[str, ...]:
        """Return what that player may send, answers first."""
        return legal_kinds(self.table, self.seat(who))

    def ballots(self) -> list[tuple[str, str]]:
        """Return the votes cast so far, in order: who, and for what."""
        voting = self.voting
        shown = voting.choices
        return [(self.name(one.voter), shown[one.choice].name) for one in voting.votes]

    def count(self) -> dict[str, int]:
        """Return how many votes each choice has."""
        counts = dict.fromkeys((one.name for one in self.voting.choices.values()), 0)
        for _, choice in self.ballots():
            counts[choice] += 1
        return counts

    def lines(self, kind: str | None = None) -> list[tuple[str | int, ...]]:
        """Return the story's lines: kind, who (or 0), and the facts; only of one kind if given."""
        told = ((o.kind, self.name(o.player) if o.player else 0, *o.what) for o in self.game.log)
        return [line for line in told if kind in (None, line[0])]

    def seen_by(self, who: str, since: dict[str, int] | None = None) -> str:
        """Return every frame this player got, as text; `since` is an earlier `mark`."""
        marks = since or {}
        shown = (self.frames.get(one, [])[marks.get(one, 0) :] for one in ("table", who))
        return "\n".join(frame for frames in shown for frame in frames)

    def mark(self) -> dict[str, int]:
        return {viewer: len(frames) for viewer, frames in self.frames.items()}

    def document(self) -> dict[str, Any]:
        return table_view(self.table)

    def seat_document(self, who: str) -> dict[str, Any]:
        return seat_view(self.table, self.seat(who))


def seated(*names: str) -> Playing:
    """People sit down in this order; the first is the host."""
    game = Playing()
    for name in names:
        game.does(None, Sit(name, name.encode() * 4))
    return game


def playing(*names: str, step: Step = Step.MAIN) -> Playing:
    """A game under way, on the first player's first turn; 40 life each."""
    names = names or ("Ann", "Ben", "Cy", "Dee")
    return seated(*names).does(names[0], Start()).at(step)
