"""Folds of the table's own events: seats, settings, the start."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.events import (
    ChanceCommitted,
    ChanceDrawn,
    ChanceShown,
    Event,
    GameStarted,
    OwnCardsAdded,
    PassingChanged,
    SeatLeft,
    SeatRenamed,
    SeatsOrdered,
    SeatTaken,
    SettingsChanged,
    TokenReplaced,
)
from engine.ids import PlayerId, SeatId
from engine.state import Chance, Game, Player, Seat, Table

__all__ = ["TABLE_FOLDS"]


def _seat(table: Table, seat: SeatId, changed: Seat) -> Table:
    return replace(table, seats={**table.seats, seat: changed})


def _seat_taken(table: Table, event: SeatTaken) -> Table:
    host = event.seat if table.host is None else table.host
    taken = replace(table, host=host, order=(*table.order, event.seat))
    return _seat(taken, event.seat, Seat(event.name, event.token, event.bot))


def _seat_left(table: Table, event: SeatLeft) -> Table:
    return replace(
        table,
        seats={seat: one for seat, one in table.seats.items() if seat != event.seat},
        order=tuple(seat for seat in table.order if seat != event.seat),
        host=event.host,
    )


def _seat_renamed(table: Table, event: SeatRenamed) -> Table:
    return _seat(table, event.seat, replace(table.seats[event.seat], name=event.name))


def _token_replaced(table: Table, event: TokenReplaced) -> Table:
    return _seat(table, event.seat, replace(table.seats[event.seat], token=event.token))


def _passing_changed(table: Table, event: PassingChanged) -> Table:
    return _seat(table, event.seat, replace(table.seats[event.seat], passes=event.on))


def _seats_ordered(table: Table, event: SeatsOrdered) -> Table:
    return replace(table, order=event.order)


def _settings_changed(table: Table, event: SettingsChanged) -> Table:
    return replace(table, settings=event.settings)


def _game_started(table: Table, event: GameStarted) -> Table:
    players = {p: Player(table.seats[SeatId(p)].name, event.life) for p in event.order}
    first = PlayerId(event.order[0])
    game = Game(players, first, after=first, house=event.house, own_cards=table.own_cards)
    return replace(table, game=game)


def _own_cards_added(table: Table, event: OwnCardsAdded) -> Table:
    cards = {**table.own_cards, **{card.name: card for card in event.cards}}
    game = table.game and replace(table.game, own_cards=cards)
    return replace(table, own_cards=cards, game=game)


def _chance_committed(table: Table, event: ChanceCommitted) -> Table:
    return replace(table, chance=Chance(event.commitment))


def _chance_drawn(table: Table, event: ChanceDrawn) -> Table:
    chance = table.chance
    assert chance is not None, "a draw without a commitment is not written down"
    return replace(table, chance=replace(chance, draws=(*chance.draws, event.draw)))


def _chance_shown(table: Table, event: ChanceShown) -> Table:
    assert table.chance is not None, "a seed that nobody was bound to"
    return replace(table, chance=replace(table.chance, seed=event.seed))


TABLE_FOLDS: dict[type[Event], Callable[..., Table]] = {
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    SeatRenamed: _seat_renamed,
    TokenReplaced: _token_replaced,
    PassingChanged: _passing_changed,
    SeatsOrdered: _seats_ordered,
    SettingsChanged: _settings_changed,
    GameStarted: _game_started,
    OwnCardsAdded: _own_cards_added,
    ChanceCommitted: _chance_committed,
    ChanceDrawn: _chance_drawn,
    ChanceShown: _chance_shown,
}
"""How each of these events changes a table."""
