"""What a room is of: the four functions, and the types its log is written in.

A table is the only kind now; a draft or an event is another value of `Kind` later. Nothing in
`server/` knows more about a game than this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any  # states, events and documents differ by kind

from msgspec import Struct

from engine.clocks import Due, due
from engine.commands import TableCommand
from engine.decide import decide
from engine.events import Event
from engine.evolve import evolve
from engine.ids import SeatId
from engine.state import Table
from engine.views import seat_patch, seat_view, table_patch, table_view

__all__ = ["TABLE", "Due", "Kind"]


class Kind(Struct, frozen=True):
    """An aggregate: pure functions over its state, and the types of its state and events."""

    name: str
    new: Callable[[], Any]
    decide: Callable[[Any, SeatId | None, Any, int, bytes], tuple[Any, ...]]
    evolve: Callable[[Any, Any], Any]
    table_view: Callable[[Any], dict[str, Any]]
    table_patch: Callable[[Any, Any], dict[str, Any] | None]
    seat_view: Callable[[Any, SeatId], dict[str, Any]]
    seat_patch: Callable[[Any, Any, SeatId], dict[str, Any] | None]
    due: Callable[[Any], Due | None]
    """What happens next by time alone: when, and the server's own command for it."""
    state_type: Any
    event_type: Any
    command_type: Any


TABLE = Kind(
    name="table",
    new=Table,
    decide=decide,
    evolve=evolve,
    table_view=table_view,
    table_patch=table_patch,
    seat_view=seat_view,
    seat_patch=seat_patch,
    due=due,
    state_type=Table,
    event_type=Event,
    command_type=TableCommand,
)
"""The room of a council table."""
