"""Tables made in a line each: people seated, a game begun, cards put down, spells resolved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import NamedTuple

from engine.commands import (
    AddPermanent,
    Cast,
    ChangeSettings,
    Command,
    NextStep,
    PassPriority,
    Sit,
    Start,
    TableCommand,
)
from engine.decide import decide, legal_commands
from engine.events import Event
from engine.evolve import evolve
from engine.ids import ObjectId, SeatId
from engine.legal import leads
from engine.state import Game, Sealing, Table


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
