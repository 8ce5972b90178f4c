"""What a person sees: read from the two documents that reach a client, and from nothing else.

A record says `votes of Ann` (how Ann has voted, or sealed), `question of Ann` (what is put to Ann,
with its choices), `bearer of Ann` (what Ann chose hidden), or any other text, which is looked for
in all that is shown. What is hidden must also leave no trace: both documents must be the same
whatever Ann sealed, how many votes it was, and whom Ann chose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any  # a document is a tree of plain values

from msgspec import json
from msgspec.structs import replace

from engine.ids import ChoiceId, PlayerId, SeatId
from engine.state import Choosing, Resolution, Table, Voting
from engine.views import seat_view, table_view
from records.board import Board
from records.checking import SPECTATOR
from records.mistakes import unknown

__all__ = ["leaves_a_trace", "sees"]

_ABOUT = re.compile(r"(votes|question|bearer) of (.+)")


def _documents(table: Table, seat: SeatId | None) -> tuple[dict[str, Any], dict[str, Any]]:
    return table_view(table), seat_view(table, seat) if seat is not None else {}


def _seat(board: Board, line: int, who: str) -> SeatId | None:
    return None if who == SPECTATOR else SeatId(board.names.player(line, who))


def _about(board: Board, line: int, what: str) -> tuple[str, PlayerId] | None:
    found = _ABOUT.fullmatch(what)
    if found is None:
        return None
    if found[2] not in board.players:
        raise unknown(line, found[2], "player here", board.players)
    return found[1], board.players[found[2]]


def sees(board: Board, line: int, who: str, what: str) -> bool:
    """Whether that is in what the player or spectator is shown."""
    seat = _seat(board, line, who)
    table, own = _documents(board.playing.table, seat)
    about = _about(board, line, what)
    if about is None:
        return any(what in json.encode(one).decode() for one in (table, own))
    kind, player = about
    if kind == "question":
        return seat == SeatId(player) and "question" in own
    if str(player) in own.get("envelopes", {}):
        return True
    if kind == "bearer":
        return "bearer" in table["players"][str(player)].get("ring", {})
    votings = (table.get("voting"), table.get("outcome", {}).get("voting"))
    votes = (vote for voting in votings if voting for vote in voting["votes"].values())
    return any(vote[0] == player for vote in votes)


def leaves_a_trace(board: Board, line: int, who: str, what: str) -> bool:
    """Whether something they see would be another if what is hidden were."""
    about = _about(board, line, what)
    if about is None:
        return False
    seat = _seat(board, line, who)
    shown = _documents(board.playing.table, seat)
    return any(_documents(one, seat) != shown for one in _others(board.playing.table, about[1]))


def _others(table: Table, player: PlayerId) -> Iterator[Table]:
    """Yield the table as it would be had that player sealed or chosen something else."""
    game = table.game
    if game is None or game.resolution is None:
        return
    for resolution in _other_resolutions(game.resolution, player):
        yield replace(table, game=replace(game, resolution=resolution))


def _other_resolutions(now: Resolution, player: PlayerId) -> Iterator[Resolution]:
    voting, choosing = now.voting, now.choosing
    if voting is not None and player in voting.sealed and not voting.finished:
        for choices in _other_envelopes(voting, player):
            envelope = replace(voting.sealed[player], choices=choices)
            sealed = {**voting.sealed, player: envelope}
            yield replace(now, voting=replace(voting, sealed=sealed))
    if choosing is not None and choosing.secret and player in choosing.chosen:
        yield replace(now, choosing=_chosen_otherwise(choosing, player))


def _other_envelopes(voting: Voting, player: PlayerId) -> Iterator[tuple[ChoiceId, ...]]:
    sealed = voting.sealed[player].choices
    for choice in voting.choices:
        yield (choice,) * max(len(sealed), 1)
        yield (choice,) * (len(sealed) + 1)
    yield ()


def _chosen_otherwise(choosing: Choosing, player: PlayerId) -> Choosing:
    return replace(choosing, chosen={**choosing.chosen, player: (ChoiceId("0"),)})
