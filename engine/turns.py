"""Whose turn it is to do what: turn order, APNAP order, opponents, and the turns to come.

Everything here skips players who left (CR 800.4). `Game.players` is in turn order.
"""

from __future__ import annotations

from engine.ids import PlayerId
from engine.state import Game

__all__ = ["apnap_order", "around", "next_turn", "opponents", "players_in"]


def players_in(game: Game) -> tuple[PlayerId, ...]:
    """Return the players still in the game, in turn order from the first seat."""
    return tuple([one for one, player in game.players.items() if player.is_in])


def around(game: Game, first: PlayerId) -> tuple[PlayerId, ...]:
    """Return the players still in the game once each, in turn order from `first` (CR 701.38a).

    If `first` left, the order begins with the next player after that seat.
    """
    order = list(game.players)
    start = order.index(first)
    return tuple([one for one in order[start:] + order[:start] if game.players[one].is_in])


def apnap_order(game: Game) -> tuple[PlayerId, ...]:
    """Return the players still in the game, the active player first (CR 101.4)."""
    return around(game, game.active_player)


def opponents(game: Game, player: PlayerId) -> tuple[PlayerId, ...]:
    """Return the opponents of a player who are still in the game, in APNAP order (CR 806.1)."""
    return tuple(one for one in apnap_order(game) if one != player)


def next_turn(game: Game) -> tuple[PlayerId, bool]:
    """Return who takes the next turn, and whether it is an extra one (CR 500.7).

    The turn created last is taken first; after extra turns the order goes on where it was left.
    """
    for player in game.extra_turns:
        if game.players[player].is_in:
            return player, True
    last = game.after if game.after is not None else game.active_player
    return next(one for one in (*around(game, last), last) if one != last), False
