"""What the documents show of sealed votes and of chance: commitments first, what opens them later.

The own envelope and its nonce are in the document of the seat that sealed it, until the reveal.
"""

from __future__ import annotations

from typing import Any  # a document is a tree of plain values

from engine.commitments import slot_of
from engine.deciding import decider
from engine.ids import PlayerId, SeatId
from engine.openings import voter_of
from engine.shapes import SAME, Part, grown, keyed, plain, shape, shown
from engine.state import Draw, Game, Voting

__all__ = ["CHANCE", "COMMITMENTS", "OPENINGS", "envelopes_of", "nonces_of"]

_P = plain()
_HEX = shown(lambda value: value.hex() or None)
_NOBODY: dict[Any, Any] = {}


def _draw(draw: Draw) -> list[int]:
    return [draw.first, draw.among, draw.number]


def _some(of: Part) -> Part:
    """A map that is left out of the document while it is empty."""

    def cut(value: Any) -> Any:
        return of.cut(value) if value else None

    def patch(old: Any, new: Any) -> Any:
        if old and new:
            return of.patch(old, new)
        return cut(new) if old or new else SAME

    return Part(cut, patch)


COMMITMENTS = _some(
    keyed(shape(hash=("hash", _HEX), chooser=("chooser", _P), most=("most", _P), by=("by", _P)))
)
OPENINGS = _some(keyed(shape(nonce=("nonce", _HEX), choices=("choices", _P), must=("must", _P))))
CHANCE = shape(
    commitment=("commitment", _HEX),
    draws=("draws", _some(grown(shown(_draw)))),
    seed=("seed", _HEX),
)


def _sealed(game: Game | None) -> Voting | None:
    """The secret voting that is not revealed yet."""
    voting = game.voting if game is not None else None
    return voting if voting is not None and voting.secret and not voting.finished else None


def envelopes_of(game: Game | None, seat: SeatId) -> dict[Any, Any]:
    """What this seat itself has sealed and is not revealed yet, by whose votes it is."""
    if game is None or game.resolution is None:
        return _NOBODY
    own, choosing = PlayerId(seat), game.resolution.choosing
    if (voting := _sealed(game)) is not None:
        return {v: e.choices for v, e in voting.sealed.items() if e.sealer == own} or _NOBODY
    if choosing is not None and choosing.secret:
        return {o: c for o, c in choosing.chosen.items() if decider(game, o) == own} or _NOBODY
    return _NOBODY


def nonces_of(game: Game | None, seat: SeatId) -> dict[str, str]:
    """The nonces of what this seat has sealed and the server knows, until the reveal."""
    voting = _sealed(game)
    if voting is None or game is None:
        return _NOBODY
    own = PlayerId(seat)
    return {
        slot: nonce.hex()
        for slot, nonce in voting.nonces.items()
        if nonce and own == _sealer(game, voting, slot)
    } or _NOBODY


def _sealer(game: Game, voting: Voting, slot: str) -> PlayerId:
    voter = voter_of(slot)
    return voting.sealed[voter].sealer if slot == slot_of(voter) else decider(game, voter)
