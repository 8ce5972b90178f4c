"""What the documents show of sealed votes and of chance: commitments first, what opens them later.

The own envelope and its nonce are in the document of the seat that sealed it, until the reveal.
"""

from __future__ import annotations

from typing import Any, TypeAlias  # a document is a tree of plain values

from engine.commitments import slot_of
from engine.deciding import decider
from engine.ids import PlayerId
from engine.openings import voter_of
from engine.shapes import SAME, Part, grown, keyed, listed, plain, shape, shown
from engine.state import Draw, Game, Voting

__all__ = ["CHANCE", "COMMITMENTS", "ENVELOPES", "NONCES", "OPENINGS", "envelopes_of", "nonces_of"]

_P = plain()
_HEX = shown(lambda value: value.hex() or None)
Own: TypeAlias = dict[PlayerId, dict[Any, Any]]
"""What each seat alone may see of it, by the number of its player."""


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
OPENINGS = _some(
    keyed(shape(nonce=("nonce", _HEX), choices=("choices", listed()), must=("must", _P)))
)
ENVELOPES = _some(keyed(listed()))
NONCES = _some(keyed(_HEX))
CHANCE = shape(
    commitment=("commitment", _HEX),
    draws=("draws", _some(grown(shown(_draw)))),
    seed=("seed", _HEX),
)


def _sealed(game: Game | None) -> Voting | None:
    """The secret voting that is not revealed yet."""
    voting = game.voting if game is not None else None
    return voting if voting is not None and voting.secret and not voting.finished else None


def envelopes_of(game: Game | None) -> Own:
    """What each seat itself has sealed and is not revealed yet, by whose votes it is."""
    own: Own = {}
    choosing = game.resolution.choosing if game is not None and game.resolution else None
    if (voting := _sealed(game)) is not None:
        for voter, envelope in voting.sealed.items():
            own.setdefault(envelope.sealer, {})[voter] = envelope.choices
    elif game is not None and choosing is not None and choosing.secret:
        for player, choices in choosing.chosen.items():
            own.setdefault(decider(game, player), {})[player] = choices
    return own


def nonces_of(game: Game | None) -> Own:
    """The nonces of what each seat has sealed and the server knows, until the reveal."""
    own: Own = {}
    voting = _sealed(game)
    if voting is not None and game is not None:
        for slot, nonce in voting.nonces.items():
            if nonce:
                own.setdefault(_sealer(game, voting, slot), {})[slot] = nonce
    return own


def _sealer(game: Game, voting: Voting, slot: str) -> PlayerId:
    voter = voter_of(slot)
    return voting.sealed[voter].sealer if slot == slot_of(voter) else decider(game, voter)
