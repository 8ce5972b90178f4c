"""A table that is tested: any command, what must hold after each, and what is to be seen then."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import reduce
from typing import Any, Self  # documents are trees of plain values

import msgspec
import pytest

from engine.commands import (
    TableCommand,
)
from engine.decide import decide
from engine.deciding import question_for
from engine.errors import IllegalAction
from engine.events import Event
from engine.evolve import evolve
from engine.ids import ObjectId, PlayerId, SeatId
from engine.legal import legal_kinds
from engine.state import (
    Asks,
    CardObject,
    Game,
    Permanent,
    Player,
    Question,
    Ring,
    StackObject,
    Table,
    Voting,
)
from engine.views import seat_patches, seat_view, table_patch, table_view
from protocol.merge import merge

NOW = 1_790_000_000_000
Label = str | int

_EVENTS = msgspec.msgpack.Decoder(tuple[Event, ...])
_TABLES = msgspec.msgpack.Decoder(Table)


class Seen:
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

    def question(self, who: str) -> Question:
        question = question_for(self.game, self.of(who))
        asked = self.names(self.game.asked)
        assert question is not None, f"{who} is not asked; {asked} are"
        return question

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
