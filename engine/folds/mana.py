"""Folds of mana: a pool keeps one entry for each kind, in the order of types."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.cards.mana_words import ManaType
from engine.events import Event, ManaAdded, ManaSpent, PoolEmptied
from engine.ids import PlayerId
from engine.state import Game, StackObject, Unspent

__all__ = ["MANA_FOLDS"]

_ORDER = {one: place for place, one in enumerate(ManaType)}


def _with_pool(game: Game, player: PlayerId, pool: tuple[Unspent, ...]) -> Game:
    changed = replace(game.players[player], pool=pool)
    return replace(game, players={**game.players, player: changed})


def _mana_added(game: Game, event: ManaAdded) -> Game:
    pool = game.players[event.player].pool
    return _with_pool(game, event.player, _changed(pool, event.mana, 1))


def _mana_spent(game: Game, event: ManaSpent) -> Game:
    pool = game.players[event.player].pool
    stack = tuple(_paid(one, event) if one.id == event.on else one for one in game.stack)
    spent = _with_pool(game, event.player, _changed(pool, event.mana, -1))
    return replace(spent, stack=stack)


def _paid(spell: StackObject, event: ManaSpent) -> StackObject:
    """The spell remembers the types spent on it, and what the mana gives it (CR 106.6)."""
    types = (*spell.spent, *(one.type for one in event.mana))
    safe = any(one.only is not None and one.only.cant_be_countered for one in event.mana)
    granted = (*spell.granted, "can't be countered") if safe else spell.granted
    return replace(spell, spent=tuple(dict.fromkeys(types)), granted=granted)


def _pool_emptied(game: Game, event: PoolEmptied) -> Game:
    return _with_pool(game, event.player, ())


def _changed(
    pool: tuple[Unspent, ...], mana: tuple[Unspent, ...], sign: int
) -> tuple[Unspent, ...]:
    counts: dict[Unspent, int] = {}
    for one, factor in (*((one, 1) for one in pool), *((one, sign) for one in mana)):
        kind = replace(one, count=1)
        counts[kind] = counts.get(kind, 0) + factor * one.count
    kept = [replace(kind, count=count) for kind, count in counts.items() if count > 0]
    return tuple(sorted(kept, key=lambda one: _ORDER[one.type]))


MANA_FOLDS: dict[type[Event], Callable[..., Game]] = {
    ManaAdded: _mana_added,
    ManaSpent: _mana_spent,
    PoolEmptied: _pool_emptied,
}
"""How each of these events changes a game."""
