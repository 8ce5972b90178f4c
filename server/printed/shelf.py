"""The facts of all cards in a SQLite file: written anew as a whole, looked up by part of a name."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.json import Decoder, Encoder

from protocol.limits import FOUND_NAMES
from server.printed.facts import Printed, folded

__all__ = ["About", "NewShelf", "Shelf", "writing"]

FILE: Final = "cards.sqlite"
_TABLES: Final = """
create table cards (
  key text not null, name text primary key, whole text not null, facts blob not null);
create table about (source text not null, brought text not null, cards integer not null);
"""
_INDEX: Final = "create index by_key on cards (key, name)"
# One index is read, in its order: first what begins so, then what has it further on.
_BEGINS: Final = "select facts from cards where key >= ? and key < ? order by key limit ?"
_HOLDS: Final = """select facts from cards where name in
    (select name from cards where instr(key, ?) > 1 order by key limit ?) order by key"""
_NAMED: Final = "select facts from cards where key = ? or whole = ? order by key limit 1"
_LAST: Final = "\U0010ffff"

_encoder = Encoder()
_decoder = Decoder(Printed)


class About(NamedTuple):
    """Which file the facts are from, when it was brought (UTC), and of how many cards."""

    source: str
    brought: str
    cards: int


class NewShelf:
    """Facts on their way into the file; the same name again is the same card, printed once more."""

    def __init__(self, sql: sqlite3.Connection) -> None:
        self._sql = sql
        self.cards = 0

    def add(self, card: Printed) -> bool:
        """Keep a card, and return whether its name is new."""
        row = (folded(card.name), card.name, card.whole, _encoder.encode(card))
        is_new = self._sql.execute("insert or ignore into cards values (?, ?, ?, ?)", row).rowcount
        self.cards += is_new
        return bool(is_new)


@contextmanager
def writing(folder: Path, source: str, now: str) -> Generator[NewShelf]:
    """Write a new file beside the old one, and put it in its place when all went well."""
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / f"{FILE}.new"
    new.unlink(missing_ok=True)  # of an import that was cut off
    try:
        with closing(sqlite3.connect(new)) as sql:
            sql.executescript("pragma journal_mode = off; pragma synchronous = off;" + _TABLES)
            shelf = NewShelf(sql)
            yield shelf
            sql.execute(_INDEX)
            sql.execute("insert into about values (?, ?, ?)", (source, now, shelf.cards))
            sql.commit()
        with new.open("rb") as written:
            os.fsync(written.fileno())
        new.replace(folder / FILE)
    finally:
        new.unlink(missing_ok=True)


class Shelf:
    """Looks cards up. The file is opened for each question: a new one may have taken its place."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def about(self) -> About | None:
        """Return what is there; None if nothing was brought."""
        with self._open() as sql:
            row = None if sql is None else sql.execute("select * from about").fetchone()
        return None if row is None else About(*row)

    def find(self, typed: str) -> Sequence[Printed] | None:
        """Return cards whose name has what was typed; None without a file."""
        key = folded(typed)
        with self._open() as sql:
            if sql is None:
                return None
            if not key:
                return []
            rows = sql.execute(_BEGINS, (key, key + _LAST, FOUND_NAMES)).fetchall()
            if len(rows) < FOUND_NAMES:
                rows += sql.execute(_HOLDS, (key, FOUND_NAMES - len(rows))).fetchall()
        return [_decoder.decode(facts) for (facts,) in rows]

    def named(self, typed: str) -> Sequence[Printed] | None:
        """Return the card of that name, as a list writes it; None without a file."""
        with self._open() as sql:
            if sql is None:
                return None
            rows = sql.execute(_NAMED, (folded(typed), typed)).fetchall()
        return [_decoder.decode(facts) for (facts,) in rows]

    @contextmanager
    def _open(self) -> Generator[sqlite3.Connection | None]:
        if not self._path.is_file():
            yield None
            return
        with closing(sqlite3.connect(f"{self._path.absolute().as_uri()}?mode=ro", uri=True)) as sql:
            yield sql
