"""Sentences for the words of `object_words.py`, and for what is chosen and done by hand.

Each `match` over a closed union ends in `assert_never`.
"""

from __future__ import annotations

from typing import assert_never

from engine.cards import object_words
from engine.cards.effects import Choose, Instruct
from engine.cards.phrases import bare, by, counted, described, each_or
from engine.cards.words import Amount, Who

__all__ = ["say_by_hand", "say_choice", "say_objects"]


def say_objects(
    effect: object_words.PaperEffect | object_words.MovingEffect, votes: int | None
) -> str:
    """Return the effect in short."""
    match effect:
        case object_words.Mill(amount, who):
            return f"{by(who, 'mill')} {counted(amount, 'card', 'cards', votes)}"
        case object_words.TellHowMany(what, amount=amount):
            return f"by hand: {_numbered(what, amount, votes)} and say how many"
        case object_words.PutOntoBattlefield(what, yours, also):
            whose = "your control" if yours else "its owner's control"
            too = f", also as an {also.lower()}" if also else ""
            return f"put {each_or(what)} onto the battlefield under {whose}{too}"
        case object_words.ExileUntilThisLeaves(what):
            return f"exile {what.value} until this leaves the battlefield"
        case object_words.PutOnLibraryBottom(what):
            return f"put {what.value} on the bottom of their owners' libraries"
        case _:
            assert_never(effect)


def say_by_hand(effect: Instruct, votes: int | None) -> str:
    """Return what is done by hand, and by whom if not by you."""
    whose = "" if effect.who is Who.YOU else f", {effect.who.value}"
    return f"by hand{whose}: {_numbered(effect.what, effect.amount, votes)}"


def _numbered(what: str, amount: Amount, votes: int | None) -> str:
    number = bare(amount, votes)
    if number not in ("a", "1"):
        return what.replace("{n}", number)
    before, filled, after = what.partition("{n}")
    return f"{before}1{after.replace('cards', 'card', 1)}" if filled else what


def say_choice(effect: Choose, votes: int | None) -> str:
    """Return who chooses how many of what; an object that a player only may choose is "up to"."""
    one, many = (described(effect.what, many=m, they=effect.who) for m in (False, True))
    number = counted(effect.amount, one, many, votes)
    if effect.who is not Who.YOU:
        number = number.replace("in your", "in their")
    known = f"{by(effect.who, 'choose')} {'up to ' if effect.up_to else ''}{number}"
    return f"{known}, or one that is on paper" if effect.or_on_paper else known
