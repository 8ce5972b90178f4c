"""The names of things: every id is its own type, and every number is drawn from the state.

Ids are never random: an id that depended on chance would make a replay another game.
"""

from typing import NewType

__all__ = ["ChoiceId", "LineNumber", "ObjectId", "PlayerId", "QuestionId", "SeatId"]

SeatId = NewType("SeatId", int)
"""A place at the table, 1 to 8, in the order the seats were taken."""

PlayerId = NewType("PlayerId", int)
"""A player in the game (CR 102.1). The player in seat 3 is player 3, whatever the turn order."""

ObjectId = NewType("ObjectId", int)
"""A card, token, permanent, spell or ability (CR 109.1). A thing that changes zones gets a new
one (CR 400.7), so an old id never points at the wrong object."""

QuestionId = NewType("QuestionId", int)
"""One question put to one player. Answers name it; an answer to an old one is refused."""

ChoiceId = NewType("ChoiceId", str)
"""What may be picked, named so that it lasts: a word, an object's number, or `p` and a player's."""

LineNumber = NewType("LineNumber", int)
"""The place of a line in the table's story, counted from 1 without gaps."""
