"""What a room is of: the four functions, and the types its log is written in.

A table is the only kind now; a draft or an event is another value of `Kind` later. Nothing in
`server/` knows more about a game than this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any  # states, events and documents differ by kind

from msgspec import Struct

from engine.chance import draws, is_bound, owed
from engine.clocks import Due, due
from engine.commands import TableCommand
from engine.decide import decision
from engine.events import Event
from engine.evolve import evolve
from engine.hidden import hides, padding
from engine.ids import SeatId
from engine.packing import Packed, packed, unpacked
from engine.state import Table
from engine.undoing import moments
from engine.views import seat_patches, seat_view, table_patch, table_view

__all__ = ["TABLE", "Due", "Kind"]


def _as_it_is(state: Any) -> Any:
    return state


def _no_draws(_state: Any, _seed: bytes) -> bytes:
    return b""


def _no_moments(_state: Any) -> tuple[list[list[str | int]], str]:
    return [], ""


def _nothing_owed(_state: Any, _seed: bytes) -> None:
    return None


def _nothing_hidden(_state: Any) -> bool:
    return False


def _all_open(*_: Any) -> None:
    return None


def _by_nothing(_state: Any, _seed: bytes) -> bool:
    return True


class Kind(Struct, frozen=True, gc=False):
    """An aggregate: pure functions over its state, and the types of its state and events."""

    name: str
    new: Callable[[], Any]
    decide: Callable[[Any, SeatId | None, Any, int, bytes], tuple[tuple[Any, ...], Any]]
    """What happens because of a command, and the state that `evolve` makes of it."""
    evolve: Callable[[Any, Any], Any]
    table_view: Callable[[Any], dict[str, Any]]
    table_patch: Callable[[Any, Any], dict[str, Any] | None]
    seat_view: Callable[[Any, SeatId], dict[str, Any]]
    seat_patches: Callable[[Any, Any], dict[SeatId, dict[str, Any]]]
    """The merge patch of each seat whose own document a step changed."""
    due: Callable[[Any], Due | None]
    """What happens next by time alone: when, and the server's own command for it."""
    packed_type: Any
    """What a state is in a snapshot, and (`packed`, `unpacked`) how it becomes that and back."""
    event_type: Any
    command_type: Any
    draws: Callable[[Any, bytes], bytes] = _no_draws
    """What the next draws of chance come from, by state and the room's seed."""
    owed: Callable[[Any, bytes], tuple[str, Any] | None] = _nothing_owed
    """What the server itself owes a state: a command's id and the command, for the room's seed."""
    hides: Callable[[Any], bool] = _nothing_hidden
    """Whether a state holds what nobody may read yet: then it is not kept as a snapshot."""
    padding: Callable[[Any, Any, SeatId | None, bytes, tuple[Any, ...]], int | None] = _all_open
    """How much longer a commit with a secret has to be, by the states round it; None if open."""
    moments: Callable[[Any], tuple[list[list[str | int]], str]] = _no_moments
    """What all may agree to go back to, the latest last, and why nothing before that."""
    packed: Callable[[Any], Any] = _as_it_is
    unpacked: Callable[[Any], Any] = _as_it_is
    is_bound: Callable[[Any, bytes], bool] = _by_nothing
    """Whether a state can be gone on with, with that seed."""


TABLE = Kind(
    name="table",
    new=Table,
    decide=decision,
    evolve=evolve,
    table_view=table_view,
    table_patch=table_patch,
    seat_view=seat_view,
    seat_patches=seat_patches,
    due=due,
    packed_type=Packed,
    event_type=Event,
    command_type=TableCommand,
    draws=draws,
    owed=owed,
    hides=hides,
    padding=padding,
    moments=moments,
    packed=packed,
    unpacked=unpacked,
    is_bound=is_bound,
)
"""The room of a council table."""
