"""Bringing a file of cards: read in pieces, counted, and only taken if all of it could be read."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from msgspec import MsgspecError

from server.printed.facts import read_piece
from server.printed.pieces import CutOff, pieces
from server.printed.shelf import writing

__all__ = ["Brought", "Unusable", "bring"]

_CHUNK: Final = 1024 * 1024
_GZIP: Final = b"\x1f\x8b"
TOLD: Final = 20
"""So many flaws are told with their places; the others are counted."""


class Brought(NamedTuple):
    """How many cards are there now, how many entries were none, and what could not be read."""

    cards: int
    others: int
    bad: int
    flaws: tuple[str, ...]


class Unusable(Exception):
    """Nothing was taken from the file; what was there before stays."""


def bring(path: Path, folder: Path, now: str, told: Callable[[int], None]) -> Brought:
    """Put the facts of a file's cards into `folder`. `told` hears how many of its bytes were read.

    Raises `Unusable` for a file that cannot be read, ends in the middle or holds no card.
    """
    others = bad = 0
    flaws: list[str] = []
    try:
        with writing(folder, path.name, now) as shelf:
            for number, piece in enumerate(pieces(_chunks(path, told)), 1):
                try:
                    if piece.flaw:
                        raise ValueError(piece.flaw)
                    card = read_piece(piece.body)
                except (ValueError, MsgspecError) as error:
                    bad += 1
                    if len(flaws) < TOLD:
                        flaws.append(
                            f"Card {number}, at byte {piece.at}: {error}: {_shown(piece.body)}"
                        )
                    continue
                if card is None or not shelf.add(card):
                    others += 1
            if shelf.cards == 0:
                raise Unusable(f"{path} holds no cards of Scryfall or MTGJSON.")
            return Brought(shelf.cards, others, bad, tuple(flaws))
    except (OSError, EOFError, CutOff, sqlite3.Error) as error:
        raise Unusable(f"{path} cannot be read: {error}") from error


def _chunks(path: Path, told: Callable[[int], None]) -> Iterator[bytes]:
    with ExitStack() as opened:
        raw = opened.enter_context(path.open("rb"))
        packed = raw.read(2) == _GZIP
        raw.seek(0)
        file: BinaryIO = opened.enter_context(gzip.open(raw)) if packed else raw  # type: ignore[assignment]  # GzipFile reads as one
        while chunk := file.read(_CHUNK):
            told(raw.tell())
            yield chunk


def _shown(body: bytes) -> str:
    return body[:60].decode("utf-8", "replace")
