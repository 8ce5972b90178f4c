"""What is so of a permanent, compared with what a thing says: only what it says is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.objects import is_legendary
from engine.state import Permanent
from records.board import Board
from records.differences import Difference
from records.naming import is_named
from records.record import Thing

__all__ = ["differences", "is_so"]


def is_so(board: Board, permanent: Permanent, thing: Thing) -> bool:
    """Whether the permanent is called so, and all that is said of the thing is so."""
    one = board.names.of(board.game, permanent.id)
    named = is_named(permanent.printed.name, thing.name) or one == thing.name
    return named and not any(differences(board, permanent, thing))


def differences(board: Board, permanent: Permanent, thing: Thing) -> Iterator[Difference]:
    """Yield what is said of the thing and is not so of the permanent."""
    name = board.names.of(board.game, permanent.id)
    for detail, said, found in _details(board, permanent, thing):
        if said is not None and said != found:
            yield Difference(thing.line, f"{name}: {detail} {said}", f"{detail} {found}")


def _details(
    board: Board, one: Permanent, thing: Thing
) -> Iterator[tuple[str, str | None, str | None]]:
    """Yield each detail, what is said of it (None: nothing), and how it is; all in words."""
    no_size = one.power is None or one.toughness is None
    yield "size", _size(thing.size), "none" if no_size else f"{one.power}/{one.toughness}"
    yield "under", thing.under, board.name(one.controller)
    yield "owner", thing.owner, board.name(one.owner)
    yield "tapped", _yes(thing.tapped), _yes(one.tapped)
    yield "token", _yes(thing.token), _yes(one.token)
    yield "legendary", _yes(thing.legendary), _yes(is_legendary(board.game, one))
    yield "damage", None if thing.damage is None else str(thing.damage), str(one.damage)
    yield "counters", _counters(thing.counters), _counters(one.counters)
    yield "types", _words(thing.types), _words(one.printed.types)
    yield "subtypes", _words(thing.subtypes), _words(one.printed.subtypes)
    yield "colors", _words(thing.colors), _words(one.printed.colors)
    attached = board.names.of(board.game, one.attached) if one.attached is not None else "none"
    yield "attached", thing.attached, attached
    has = [word for word in one.keywords if not thing.keywords or word in thing.keywords]
    yield "keywords", _words(thing.keywords), _words(has)


def _size(size: tuple[int, int] | None) -> str | None:
    return None if size is None else f"{size[0]}/{size[1]}"


def _yes(said: bool | None) -> str | None:
    return None if said is None else "yes" if said else "no"


def _words(words: Iterable[str] | None) -> str | None:
    return None if words is None else ", ".join(sorted(words)) or "none"


def _counters(counters: Mapping[str, int] | None) -> str | None:
    if counters is None:
        return None
    return ", ".join(f"{kind} {n}" for kind, n in sorted(counters.items()) if n) or "none"
