"""A JSON file of cards, cut into pieces of one card each: 500 MB are never held as a whole.

Both kinds of files are known by their first sign: a list of cards (Scryfall's bulk files), or a map
with a list of faces for each name below `data` (MTGJSON's AtomicCards). Only brackets are looked at
here, strings passed over; what a piece holds is for a typed decoder.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

__all__ = ["MOST_BYTES", "CutOff", "Piece", "pieces"]

MOST_BYTES: Final = 1024 * 1024
"""No card is nearly as long; what does not end within so much is broken."""

# Everything up to the next bracket that is in no string. Possessive: it never looks back.
_NEXT = re.compile(rb'(?:[^"{}\[\]]++|"(?:[^"\\]++|\\.)*+")*+([{}\[\]])', re.DOTALL)


class Piece(NamedTuple):
    """One card as bytes, and at which byte of the file it begins; `flaw` if it never ended."""

    at: int
    body: bytes
    flaw: str = ""


class CutOff(Exception):
    """The file ends before its list does, or is no such file."""


def pieces(chunks: Iterable[bytes]) -> Iterator[Piece]:
    """Yield each card of a file; raises `CutOff` if the file is not whole."""
    cut = _Cut()
    for chunk in chunks:
        yield from cut.take(chunk)
    yield from cut.end()


class _Cut:
    """What was read and not yet given out."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._from = 0  # where the held bytes begin in the file
        self._pos = 0  # up to where they were looked at
        self._depth = 0
        self._level = 0  # how deep a card lies; 0 until the first bracket
        self._start: int | None = None

    def take(self, chunk: bytes) -> Iterator[Piece]:
        self._held += chunk
        yield from self._cut()
        while self._start is not None and len(self._held) - self._start > MOST_BYTES:
            yield self._go_on_at_the_next_line()
            yield from self._cut()
        self._forget()

    def end(self) -> Iterator[Piece]:
        while self._start is not None:
            yield self._go_on_at_the_next_line()
            yield from self._cut()
        if self._level == 0 or self._depth > 0:
            raise CutOff(f"The file ends in the middle, at byte {self._from + len(self._held)}.")

    def _cut(self) -> Iterator[Piece]:
        while (found := _NEXT.match(self._held, self._pos)) is not None:
            self._pos = found.end()
            if found[1] in b"{[":
                self._open(found[1])
            elif (piece := self._close(found[1])) is not None:
                yield piece

    def _open(self, bracket: bytes) -> None:
        if self._level == 0:
            self._level = 1 if bracket == b"[" else 2
        if self._depth == self._level:
            self._start = self._pos - 1
        self._depth += 1

    def _close(self, bracket: bytes) -> Piece | None:
        if self._depth == self._level and self._level == 1 and bracket == b"}":
            return Piece(self._from + self._pos, b"", "a } too many")
        self._depth = max(self._depth - 1, 0)
        if self._depth != self._level or self._start is None:
            return None
        piece = Piece(self._from + self._start, bytes(self._held[self._start : self._pos]))
        self._start = None
        return piece

    def _go_on_at_the_next_line(self) -> Piece:
        """Give up a card that does not end; files with a card in each line lose that one alone."""
        start = self._start or 0
        line = self._held.find(b"\n", start)
        if line < 0:
            raise CutOff(f"What begins at byte {self._from + start} does not end.")
        piece = Piece(self._from + start, bytes(self._held[start:line]), "it does not end")
        self._start, self._pos, self._depth = None, line, self._level
        return piece

    def _forget(self) -> None:
        done = self._pos if self._start is None else self._start
        del self._held[:done]
        self._from += done
        self._pos -= done
        if self._start is not None:
            self._start = 0
