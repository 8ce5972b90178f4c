"""The closed words for cards that change zones, and for what is counted on paper.

They are parts of the unions in `effects.py`. Hands and libraries are not tracked: a player is told
what to do with them and, where a later clause needs it, asked how many it was.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.cards.words import Amount, Described, Ref, Who


class Mill(Struct, frozen=True, gc=False, tag="mill"):
    """Put cards from the top of the library into the graveyard (CR 701.17a)."""

    amount: Amount
    who: Who = Who.YOU


class TellHowMany(Struct, frozen=True, gc=False, tag="tell_how_many"):
    """You do that on paper and say how many it was, which later clauses read as `NumberTold`.

    `amount` is the number in what is to be done, `most` the greatest possible answer: if that is
    0, nobody is asked.
    """

    what: str
    most: Amount
    amount: Amount = 1


class PutOntoBattlefield(Struct, frozen=True, gc=False, tag="put_onto_battlefield"):
    """Put cards onto the battlefield, all at once, under their owners' control or under yours.

    `also` is a card type each has besides its own.
    """

    what: Ref | Described
    under_your_control: bool = False
    also: str = ""


class ExileUntilThisLeaves(Struct, frozen=True, gc=False, tag="exile_until_this_leaves"):
    """Exile until this leaves the battlefield; nothing moves if it has left (CR 610.3, 610.3b)."""

    what: Ref


class PutOnLibraryBottom(Struct, frozen=True, gc=False, tag="put_on_library_bottom"):
    """Put cards on the bottom of their owners' libraries, in an order of the owner's choice."""

    what: Ref


PaperEffect: TypeAlias = Mill | TellHowMany
"""Effects that wait until players have done something on paper."""

MovingEffect: TypeAlias = PutOntoBattlefield | ExileUntilThisLeaves | PutOnLibraryBottom
"""Effects that move objects at once."""
