"""A command decided: the commit it will be, and all that follows from it, before it is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple  # states and events differ by kind

from msgspec import Struct

from engine.kind import Due
from server import clock
from server.documents import Change
from server.stores.base import Commit, Position, Written, write

if TYPE_CHECKING:
    from server.records import Records
    from server.request import Request
    from server.vault import Vault

__all__ = ["Decided", "Step", "decided"]


class Decided(NamedTuple):
    """What a command does to a state: its commit in clear, how it is stored, the next state."""

    commit: Commit
    written: Written
    state: Any


class Step(Struct, frozen=True, gc=False):
    """What a command does once it is stored, and what happens next by time alone."""

    commit: Commit
    written: Written
    state: Any
    change: Change
    due: Due | None


def decided(
    records: Records, vault: Vault, state: Any, after: Position, request: Request
) -> Decided:
    """Return what a command does; `IllegalAction` if the rules refuse it.

    Chance has a part of its own, which follows from the room's seed and from how many draws there
    were before. It is written down only where something was drawn: it would tell the next draw.
    """
    kind, now, fresh = records.kind, clock.now(), clock.entropy()
    source = kind.draws(state, vault.seed)
    events, then = kind.decide(state, request.seat, request.command, now, fresh + source)
    commit = Commit(
        seq=after.seq + 1,
        previous=after.hash,
        command=request.id,
        said=request.said,
        seat=request.seat or 0,
        now=now,
        entropy=fresh if kind.draws(then, vault.seed) == source else fresh + source,
        events=records.write_events(events),
    )
    padding = kind.padding(state, then, request.seat, request.said, events)
    stored = commit if padding is None else vault.sealed(commit, padding)
    return Decided(commit, write(stored), then)
