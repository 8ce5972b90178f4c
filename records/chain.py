"""A room's log and its text, there and back: exported commit by commit, and checked the same way.

Checking decides every command again from an empty table. Only if each leads to the events that were
stored does its commit get the hash that the log says, and only then does the next one chain to it:
so one comparison checks the chain, the rules, and the text at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from hashlib import sha256
from typing import NamedTuple

from msgspec import DecodeError, Raw, json, msgpack

from engine.commands import TableCommand
from engine.decide import decide
from engine.errors import IllegalAction
from engine.events import Event
from engine.evolve import evolve
from engine.hidden import hides, padding
from engine.ids import SeatId
from engine.state import Line, Table
from engine.telling import told_by
from engine.views import table_view
from records.fairness import Fairness, Found
from records.logs import Log, Logged
from server.stores.base import Commit, LogDamaged, Stored, genesis, read_log, write
from server.vault import Vault, enclosed, is_sealed

__all__ = ["Checked", "Exported", "Fault", "check", "export"]

_events = msgpack.Decoder(tuple[Event, ...]).decode
_command = msgpack.Decoder(TableCommand).decode
_KIND = "table"


class Exported(NamedTuple):
    """A log, and the story by commit number."""

    log: Log
    story: dict[int, list[str]]


class Fault(NamedTuple):
    """The first commit that is not what it says."""

    line: int
    seq: int
    what: str


class Checked(NamedTuple):
    """What checking came to: how many commits hold, how many are withheld, and the first fault.

    `fair` is what was found of envelopes and of chance.
    """

    held: int
    withheld: int
    fault: Fault | None
    table: Table
    story: dict[int, list[str]]
    fair: Found = Found(0, 0, is_shown=False)


class _Folded:
    """A table folded event by event, and the sentences that were said."""

    def __init__(self) -> None:
        self.table = Table()
        self.lines: list[Line] = []

    def fold(self, events: tuple[Event, ...]) -> list[str]:
        lines: list[Line] = []
        for event in events:
            before = self.table.game.said if self.table.game else 0
            self.table = evolve(self.table, event)
            game = self.table.game
            if game is not None and game.said > before:
                lines.append(game.log[-1])
        return told_by(self.table.game, lines) if self.table.game is not None else []


def ending(table: Table) -> bytes:
    """Return the SHA-256 of a table's document."""
    return sha256(json.encode(table_view(table), order="sorted")).digest()


# Export.


def export(stored: Stored, vault: Vault) -> Exported:
    """Return a stored room as a log.

    `LogDamaged` if it does not chain or cannot be read, `SecretLost` if that is not its vault.
    """
    enclosed = read_log(stored.commits, stored.birth)
    commits = vault.opened(enclosed)
    events = [_events(one.events) for one in commits]
    shown = _first_secret(events)
    folded, logged, story = _Folded(), list[Logged](), dict[int, list[str]]()
    for commit, kept, written, happened in zip(
        commits, enclosed, stored.commits, events, strict=True
    ):
        if commit.seq >= shown:
            logged.append(Logged(0, commit.seq, written.hash))
            continue
        opens = vault.opening(kept) if is_sealed(kept) else b""
        logged.append(_logged(commit, written.hash, _command_of(commit), opens))
        story[commit.seq] = folded.fold(happened)
    table = folded.table
    players = {int(seat): one.name for seat, one in table.seats.items()}
    title = table.settings.name
    return Exported(
        Log(title, stored.id, stored.kind, players, tuple(logged), ending(table)), story
    )


def _command_of(commit: Commit) -> TableCommand:
    try:
        return _command(commit.said)
    except DecodeError as error:
        raise LogDamaged(commit.seq) from error


def _logged(commit: Commit, hash_: bytes, does: TableCommand, opens: bytes) -> Logged:
    return Logged(
        0,
        commit.seq,
        hash_,
        commit.seat,
        commit.command,
        commit.now,
        commit.entropy,
        does,
        opens,
    )


def _first_secret(events: list[tuple[Event, ...]]) -> int:
    """Return the number of the first commit that holds a secret not over at the end, or past it."""
    folded = _Folded()
    first: int | None = None
    for seq, happened in enumerate(events, 1):
        folded.fold(happened)
        if not hides(folded.table):
            first = None
        elif first is None:
            first = seq
    return len(events) + 1 if first is None else first


# Check.


def check(log: Log) -> Checked:
    """Decide every command of a log again, and compare each commit's hash with what it says."""
    folded, story, fairness = _Folded(), dict[int, list[str]](), Fairness()
    position = genesis(log.room, log.of)
    seq, previous = position.seq, position.hash
    given = list(_given(log))
    for one in given:
        seq += 1
        before, fault = folded.table, _fault(folded.table, one, seq, previous)
        if isinstance(fault, Fault):
            return Checked(seq - 1, 0, fault, folded.table, story)
        story[seq] = folded.fold(fault)
        if (wrong := fairness.look(before, one, folded.table)) is not None:
            return Checked(seq - 1, 0, Fault(one.line, seq, wrong), folded.table, story)
        previous = one.hash
    withheld = log.commits[len(given) :]
    ends = _chance(fairness) or _ends(log, folded.table, withheld)
    return Checked(seq, len(withheld), ends, folded.table, story, fairness.found)


def _chance(fairness: Fairness) -> Fault | None:
    found = fairness.wrong_chance()
    return Fault(found[0].line, found[0].seq, found[1]) if found is not None else None


def _given(log: Log) -> Iterator[Logged]:
    for one in log.commits:
        if one.does is None:
            return
        yield one


def _fault(table: Table, one: Logged, seq: int, previous: bytes) -> Fault | tuple[Event, ...]:
    """Return what is wrong with a commit, or what happens by it."""
    if one.seq != seq:
        return Fault(one.line, one.seq, f"it stands where commit {seq} should")
    assert one.does is not None, "withheld commits are not decided"
    seat = SeatId(one.seat) if one.seat else None
    try:
        events = decide(table, seat, one.does, one.now, one.entropy)
    except IllegalAction as refused:
        return Fault(one.line, seq, f"the rules refuse it: {refused}")
    commit = Commit(
        seq=seq,
        previous=previous,
        command=one.id,
        said=msgpack.encode(one.does),
        seat=one.seat,
        now=one.now,
        entropy=one.entropy,
        events=Raw(msgpack.encode(events)),
    )
    found = write(_as_stored(table, commit, one, events)).hash
    if found != one.hash:
        said = f"its hash should be {one.hash.hex()[:16]}..., and is {found.hex()[:16]}..."
        return Fault(one.line, seq, f"{said}: it, or one before it, was changed")
    return events


def _as_stored(table: Table, commit: Commit, one: Logged, events: tuple[Event, ...]) -> Commit:
    """Return the commit with its secrets encrypted as they were, if it held any."""
    after = reduce(evolve, events, table)
    longer = padding(table, after, SeatId(one.seat) or None, commit.said, events)
    return commit if longer is None or not one.opens else enclosed(commit, one.opens, longer)


def _ends(log: Log, table: Table, withheld: tuple[Logged, ...]) -> Fault | None:
    seqs = [one.seq for one in withheld]
    first = len(log.commits) - len(withheld) + 1
    if seqs != list(range(first, first + len(withheld))) or any(one.does for one in withheld):
        line = withheld[0].line
        return Fault(line, first, "after a withheld commit all others are, in order")
    if log.of != _KIND:
        return Fault(1, 0, f"it is of another kind, {log.of}")
    if ending(table) != log.ends:
        return Fault(1, len(log.commits), "the table at its end is another than `ends` says")
    return None
