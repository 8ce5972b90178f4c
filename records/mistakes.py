"""What is wrong with a record itself, said with its line and, for a mistyped word, a suggestion."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["Mistake", "meant", "unknown"]


class Mistake(Exception):
    """The text is no record, or says something that cannot be understood; `line` begins at 1."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"line {line}: {text}")
        self.line = line
        self.text = text


def meant(word: str, known: Iterable[str]) -> str:
    """Return " Did you mean ...?" for a known word close to this one, or nothing."""
    by_key = {one.casefold(): one for one in known}
    close = get_close_matches(word.casefold(), by_key, n=1, cutoff=0.6)
    return f" Did you mean {by_key[close[0]]}?" if close else ""


def unknown(line: int, word: str, what: str, known: Iterable[str]) -> Mistake:
    """Return the mistake of a word that is not one of those known; at most twelve are listed."""
    known = list(known)
    hint = meant(word, known)
    if not hint:
        listed = ", ".join(known[:12]) + (", ..." if len(known) > 12 else "")
        hint = f" There are: {listed}." if known else ""
    return Mistake(line, f"{word!r} is no {what}.{hint}")
