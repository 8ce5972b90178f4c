"""What can happen to a client, as one closed union to `match` on.

All but `Live`, `HereNow`, `RolledBack` and `Closed` are read from how the documents changed
(`changes.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from bots.wire import Map


@dataclass(frozen=True, slots=True)
class Live:
    """The connection is up. `you` is the seat (None when watching), `here` who else is there."""

    code: str
    you: int | None
    resumed: bool
    here: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """This seat is asked: `question` as it stands in the seat's document."""

    question: Map


@dataclass(frozen=True, slots=True)
class VotingBegan:
    """A voting began: `voting` as it stands in the table's document."""

    voting: Map


@dataclass(frozen=True, slots=True)
class Voted:
    """An open vote was cast; `chooser` picked it, mostly the voter."""

    voter: int
    choice: str
    chooser: int


@dataclass(frozen=True, slots=True)
class LockedIn:
    """A player's sealed votes are in; nobody sees them before the reveal."""

    voter: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """All sealed votes were revealed at once, in the voters' order."""

    votes: tuple[Voted, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """The envelopes of a secret vote were checked; `wrong` names those that do not match."""

    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChanceShown:
    """The game is over and the seed of its chance is shown; `holds` if all draws follow from it."""

    holds: bool


@dataclass(frozen=True, slots=True)
class Said:
    """A new line of the story: its number, kind, player (0: nobody), and what."""

    number: int
    kind: str
    player: int
    what: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game ended; `winner` is None if nobody won."""

    winner: int | None


@dataclass(frozen=True, slots=True)
class HereNow:
    """Who is connected now: seats, and how many are watching."""

    seats: tuple[int, ...]
    watching: int


@dataclass(frozen=True, slots=True)
class RolledBack:
    """The table lost its latest moments in a failure of its database; `ids` are own commands gone.

    They were stored, and are not any more. Decide anew from the documents.
    """

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Updated:
    """Something changed; always the last event of a change. The documents are the client's."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The connection is gone. If not `final`, the client is coming back already."""

    code: int
    reason: str
    final: bool


Event: TypeAlias = (
    Live
    | Asked
    | VotingBegan
    | Voted
    | LockedIn
    | Revealed
    | Checked
    | ChanceShown
    | Said
    | GameOver
    | HereNow
    | RolledBack
    | Updated
    | Closed
)
