"""When Python looks for garbage: seldom, since hardly any has to be looked for.

What a vote makes is freed in the moment when nobody holds it any more. Only cycles have to be
found, and a vote makes none. Looked for as often as by default, they cost a fifth of the time, and
a look at everything stops all tables for a tenth of a second.
"""

from __future__ import annotations

import gc

__all__ = ["look_seldom"]

YOUNG = 20_000
"""So many things more than before call for a look at the new ones; Python's own number is 700."""

MIDDLE, OLD = 20, 50
"""So many such looks call for one at the older ones, and so many of those for one at all; there
is none before a quarter more than at the last one is old."""


def look_seldom() -> None:
    """Set that, and never look again at what is there now. For a program that has just started."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
