"""Phasing (CR 702.26): what phases out, and what phases in, with all that is attached to it.

Pure reading. What goes along with its host comes back along with it and never by itself (702.26g).
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.ids import ObjectId, PlayerId
from engine.objects import has
from engine.state import Game, PhasedOut

__all__ = ["coming_back", "going_out", "phasing_at_untap", "skipped_by"]


def going_out(game: Game, these: Iterable[ObjectId]) -> tuple[PhasedOut, ...]:
    """Return these permanents, and all that is attached to them, as they phase out (702.26g)."""
    going = dict.fromkeys(these)
    found = 0
    while len(going) > found:
        found = len(going)
        hangs = (o for o, one in game.permanents.items() if one.attached in going)
        going.update(dict.fromkeys(hangs))
    permanents = (game.permanents[one] for one in going)
    return tuple(PhasedOut(one, one.controller, one.attached in going) for one in permanents)


def coming_back(game: Game, these: Iterable[ObjectId]) -> tuple[ObjectId, ...]:
    """Return these, and all that went along with them, as they phase in."""
    coming = dict.fromkeys(these)
    found = 0
    while len(coming) > found:
        found = len(coming)
        along = (
            o
            for o, one in game.phased_out.items()
            if one.along and one.permanent.attached in coming
        )
        coming.update(dict.fromkeys(along))
    return tuple(coming)


def phasing_at_untap(
    game: Game, players: tuple[PlayerId, ...]
) -> tuple[tuple[ObjectId, ...], tuple[PhasedOut, ...]]:
    """Return what phases in and what phases out as the first of these players untaps (702.26a).

    The others have left; what phased out under them comes back where their turn would have begun
    (702.26n).
    """
    phasing = (
        o
        for o, one in game.permanents.items()
        if one.controller == players[0] and has(one, "phasing")
    )
    own = (o for o, one in game.phased_out.items() if one.under in players and not one.along)
    return coming_back(game, own), going_out(game, phasing)


def skipped_by(game: Game, player: PlayerId, *, extra: bool) -> tuple[PlayerId, ...]:
    """Return who has left and would have had a turn before this one of that player."""
    if extra:
        return ()
    order = list(game.players)
    last = order.index(game.after if game.after is not None else game.active_player)
    after = [*order[last + 1 :], *order[: last + 1]]
    return tuple(one for one in after[: after.index(player)] if not game.players[one].is_in)
