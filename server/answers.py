"""Which commands were answered, and how: each id once, and a repeat with the same answer.

1. A stored command is known for as long as its room lives: the ids stand in the commits.
2. A refusal changed nothing, so only the latest are remembered; others are decided again.
3. What the server could not do just then (`busy`, `not_stored`) may be tried with the same id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias  # commands differ by kind

from msgspec import msgpack

from protocol.messages import Done, Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.ids import SeatId
    from server.stores.base import Commit

__all__ = ["Answer", "Answers", "spelled"]

Answer: TypeAlias = Done | Refused

REMEMBERED_REFUSALS = 256

_REUSED = "This id was used before, for another command. Make a new id for each command."


_spell = msgpack.Encoder().encode


def spelled(command: Any) -> bytes:
    """Return a command as it stands in the log: the same command is always spelled the same."""
    return _spell(command)


class Answers:
    """The answers of one room, by seat and command id; seat None is the server itself."""

    def __init__(self, commits: Iterable[Commit] = ()) -> None:
        self._stored = {(commit.seat, commit.command): commit.said for commit in commits}
        self._refused: dict[tuple[int, str], tuple[bytes, Refused]] = {}

    def to(self, seat: SeatId | None, id: str, said: bytes) -> Answer | None:
        """Return what that command was answered before, or None if it is new."""
        key = (seat or 0, id)
        if (stored := self._stored.get(key)) is not None:
            return Done(id) if stored == said else Refused("id_reuse", _REUSED, id=id)
        was, refused = self._refused.get(key, (said, None))
        if refused is None:
            return None
        return refused if was == said else Refused("id_reuse", _REUSED, id=id)

    def has_stored(self, seat: SeatId | None, id: str) -> bool:
        """Whether a command with that id is stored, whatever it was."""
        return (seat or 0, id) in self._stored

    def store(self, commit: Commit) -> None:
        """Remember that a command is stored."""
        self._stored[commit.seat, commit.command] = commit.said

    def refuse(self, seat: SeatId | None, said: bytes, refused: Refused) -> None:
        """Remember a refusal by the rules, and forget the oldest one."""
        self._refused[seat or 0, str(refused.id)] = (said, refused)
        if len(self._refused) > REMEMBERED_REFUSALS:
            del self._refused[next(iter(self._refused))]
