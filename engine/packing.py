"""How a table is kept in a snapshot: of each moment only what was another value at the next one.

A moment holds the whole game as it was (`Game.moments`), which in memory is nearly all shared with
the game as it is. Written out whole, a dozen of them would be a dozen times the table.
"""

from __future__ import annotations

from typing import get_origin

from msgspec import Raw, Struct, msgpack
from msgspec.structs import fields, replace

from engine.ids import PlayerId
from engine.state import Game, Moment, Table

__all__ = ["Packed", "PackedMoment", "packed", "unpacked"]

_DECODERS = {one.name: msgpack.Decoder(one.type) for one in fields(Game)}
_IN_ORDER = {one.name for one in fields(Game) if get_origin(one.type) is dict}
_MAPS = ("permanents", "cards", "phased_out")
"""Fields of a game that are large, and of which little changes at a time."""


class PackedMap(Struct, frozen=True, gc=False):
    """A map: its keys in order, and those of its values that differ from the next one's."""

    keys: tuple[int, ...]
    changed: Raw


class PackedMoment(Struct, frozen=True, gc=False):
    """A moment; `was` and `maps` are the fields of its game that differ from the next one's."""

    id: int
    by: PlayerId
    what: tuple[str | int, ...]
    was: dict[str, Raw]
    maps: dict[str, PackedMap]


class Packed(Struct, frozen=True, gc=False):
    """A table whose game has no moments, and these beside it, the latest last."""

    table: Table
    moments: tuple[PackedMoment, ...] = ()


def packed(table: Table) -> Packed:
    """Return the table as a snapshot keeps it; `unpacked` makes an equal one of it."""
    if table.game is None:
        return Packed(table)
    moments: list[PackedMoment] = []
    later = table.game
    for one in reversed(table.game.moments):
        moments.append(_packed(one, later))
        later = one.game
    game = replace(table.game, moments=())
    return Packed(replace(table, game=game), tuple(reversed(moments)))


def _packed(moment: Moment, later: Game) -> PackedMoment:
    was: dict[str, Raw] = {}
    maps: dict[str, PackedMap] = {}
    for name in _DECODERS:
        value, then = getattr(moment.game, name), getattr(later, name)
        if value == then and (name not in _IN_ORDER or list(value) == list(then)):
            continue
        if name in _MAPS:
            changed = {key: one for key, one in value.items() if then.get(key) != one}
            maps[name] = PackedMap(tuple(value), Raw(msgpack.encode(changed)))
        else:
            was[name] = Raw(msgpack.encode(value))
    return PackedMoment(moment.id, moment.by, moment.what, was, maps)


def unpacked(kept: Packed) -> Table:
    """Return the table that was packed; what is the same in several moments is one object."""
    if kept.table.game is None or not kept.moments:
        return kept.table
    later, moments = kept.table.game, list[Moment]()
    for one in reversed(kept.moments):
        later = _unpacked(one, later)
        moments.append(Moment(one.id, one.by, one.what, later))
    return replace(kept.table, game=replace(kept.table.game, moments=tuple(reversed(moments))))


def _unpacked(one: PackedMoment, later: Game) -> Game:
    was = {name: _DECODERS[name].decode(raw) for name, raw in one.was.items()}
    for name, of in one.maps.items():
        both = getattr(later, name) | _DECODERS[name].decode(of.changed)
        was[name] = {key: both[key] for key in of.keys}
    return replace(later, **was)
