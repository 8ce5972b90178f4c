"""What of a table must not be read before it is shown, not even where it is stored.

While anything sealed is not revealed, a commit is encrypted as a whole: what was said, its chance,
and what happened. This says which commits those are, and how much to add to them so that all
answers to one question are of one size.
"""

from __future__ import annotations

from msgspec import msgpack

from engine.events import Chose, Event, Sealed, UsesSealed
from engine.ids import PlayerId, SeatId
from engine.state import Table

__all__ = ["hides", "padding"]

_AROUND = 210
"""More than a command has around its choices: its words, its numbers, a nonce."""


def hides(table: Table) -> bool:
    """Whether something was sealed or chosen in secret and is not revealed yet."""
    if (game := table.game) is None or (resolution := game.resolution) is None:
        return False
    voting, choosing = resolution.voting, resolution.choosing
    if voting is not None and voting.secret and not voting.finished:
        return bool(voting.sealed or voting.uses)
    return choosing is not None and choosing.secret and bool(choosing.chosen)


def padding(
    before: Table, after: Table, seat: SeatId | None, said: bytes, events: tuple[Event, ...]
) -> int | None:
    """Return how many bytes make the commit as long as any other answer's; None if all is open."""
    if not hides(after):
        return None
    game = before.game
    question = game.asked.get(PlayerId(seat)) if game is not None and seat is not None else None
    longest = 0
    if question is not None:
        choice = max((len(msgpack.encode(one)) for one in question.choices), default=0)
        longest = _LIST + question.most * choice
    return _AROUND + 2 * longest - len(said) - sum(map(_varies, events))


_LIST = 5
"""As much as the head of a list takes at most."""


def _varies(event: Event) -> int:
    match event:
        case Sealed(choices=choices) | Chose(choices=choices):
            return len(msgpack.encode(choices))
        case UsesSealed(count=count):
            return len(msgpack.encode(count))
        case _:
            return 0
