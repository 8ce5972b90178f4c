"""The folds of phasing (CR 702.26): a permanent is set aside as it is, and comes back as it is.

What is phased out stands in `Game.phased_out` and in no other place, so that whatever looks at
permanents treats it as though it did not exist (CR 702.26b). Rings keep naming their bearers.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.events import Event, Phased
from engine.folds.combat import out_of_combat
from engine.state import Game, PhasedOut

__all__ = ["PHASING_FOLDS", "with_phased"]


def with_phased(game: Game, back: tuple[PhasedOut, ...], out: tuple[PhasedOut, ...]) -> Game:
    """Return the game with these phased in and those phased out, all at once (CR 702.26a)."""
    if not back and not out:
        return game
    gone = {one.permanent.id: one for one in out}
    come = {one.permanent.id: one.permanent for one in back}
    stay = {one: p for one, p in game.permanents.items() if one not in gone}
    away = {one: p for one, p in game.phased_out.items() if one not in come}
    combat = game.combat
    for one in gone:
        combat = out_of_combat(combat, one)
    return replace(
        game,
        permanents=dict(sorted({**stay, **come}.items())),
        phased_out=dict(sorted({**away, **gone}.items())),
        combat=combat,
    )


def _phased(game: Game, event: Phased) -> Game:
    back = tuple(game.phased_out[one] for one in event.back)
    return with_phased(game, back, event.out)


PHASING_FOLDS: dict[type[Event], Callable[..., Game]] = {Phased: _phased}
"""How this event changes a game."""
