"""The story in English sentences, each with its rule: for the prompt, records and logs.

The page prints its own sentences in the reader's language; both read the same lines (`story.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile

from engine.ids import PlayerId
from engine.state import Game, Line
from engine.story import KINDS

__all__ = ["SENTENCES", "told", "told_by"]

SENTENCES: dict[str, str] = {
    "turn": "Turn {0} is {player}'s",
    "extra turn": "Turn {0}, an extra one, is {player}'s",
    "extra turns": "{player} takes {0} extra turn{s} after this one",
    "cast": "{player} casts {0}",
    "activated": "{player} activates {0}",
    "triggered": "{0} triggers under {player}",
    "copied": "{player} gets a copy of {0}",
    "resolving": "{0} resolves",
    "council": "{player} asks the table: {0}",
    "countered": "{0} is countered",
    "no legal target": "{0} has no legal target left and does not resolve",
    "condition not met": "{0} does nothing: its condition is not met",
    "no target": "{0} has nothing to target",
    "voting": "The vote on {0} begins, {1}",
    "no vote possible": "{player} has nothing to vote for",
    "voted": "The vote on {0}: {votes}",
    "decides votes": "{player} decides how each player votes this turn",
    "controls": "{player} controls {0}, {1}",
    "announced": "The table has decided, {0} {rest}",
    "counted": "{0}: {1}",
    "entered": "{0} enters under {player}",
    "token": "{player} creates {0}",
    "destroyed": "{0} is destroyed",
    "sacrificed": "{player} sacrifices {0}",
    "exiled": "{0} is exiled",
    "returned": "{0} returns",
    "put on the bottom": "{0} goes to the bottom of {player}'s library",
    "died": "{0} dies",
    "legend rule": "{0} goes by the legend rule",
    "saga finished": "{0} is finished and sacrificed",
    "control": "{player} gains control of {0}",
    "counters": "{0}: {2} {1} counter{s2}",
    "tapped": "{0} becomes tapped",
    "untapped": "{0} becomes untapped",
    "gained": "{0} gains {rest}",
    "lost life": "{player} loses {0} life",
    "gained life": "{player} gains {0} life",
    "damage": "{player} is dealt {0} damage by {1}",
    "damage to creature": "{2} is dealt {0} damage by {1}",
    "tempted": "The Ring tempts {player}, {0} time{s} so far",
    "bearer": "{player}'s Ring-bearer is {0}",
    "told": "{player} is told: {instruction}",
    "chosen player": "{player} is chosen",
    "for now": "{0} until end of turn: {rest}",
    "held": "{0} for a time: {rest}",
    "random opponent": "{player} is chosen at random",
    "attacked": "{player} attacks with {all}",
    "blocked": "{player} blocks with {all}",
    "left": "{player} leaves the game: {0}",
    "ends": "{0} ends without {player}",
    "won": "{player} wins",
    "drawn": "The game is a draw",
    "mana": "{player} adds {1} with {0}",
    "no mana": "{0} adds no mana",
    "mana spent": "{player} spends {0}",
    "mana lost": "{player} loses {0}",
    "phased in": "{all} phases in",
    "phased out": "{all} phases out",
    "attached to nothing": "{0} is attached to nothing any more",
    "time up": "{player}'s time is up",
    "more time": "The server was away; there are {0} more second{s}",
    "paused": "{player} pauses the game",
    "went on": "{player} goes on with the game",
    "bot plays": "A bot plays for {player}",
    "took back": "{player} takes the seat back",
    "handed over": "{player}'s seat is given to somebody else",
    "by hand": "{player} by hand: {all}",
    "undone": "{player} takes the last change back",
    "taken back": "By agreement {player} takes back what {0} did: {rest}",
    "undo declined": "Nothing is taken back",
}
"""A sentence for each kind of line; `{0}`, `{1}` are its facts in the order of `story.KINDS`."""

_PLAIN = "{player}: {kind} {all}"
"""For a kind without a sentence of its own."""


def told(line: Line, names: Mapping[PlayerId, str]) -> str:
    """Return the sentence of a line, with its rule: "Ann casts Plea for Power (601.2)"."""
    template = SENTENCES.get(line.kind, _PLAIN)
    player = names.get(PlayerId(line.player), "the table")
    facts = [str(one) for one in line.what] + [""] * 3
    sentence = template.format(
        *facts,
        player=player,
        kind=line.kind,
        all=_listed(line.what),
        rest=_listed(line.what[1:]),
        votes=_votes(line.what[1:], names) if line.kind == "voted" else "",
        instruction=_instruction(line.what),
        s=_plural(line.what[:1]),
        s2=_plural(line.what[2:3]),
    )
    rule = KINDS.get(line.kind, ("", ""))[0]
    return f"{sentence} ({rule})" if rule and rule != "table" else sentence


def told_by(game: Game, lines: Iterable[Line]) -> list[str]:
    """Return the sentences of these lines of a game's story."""
    names = {one: player.name for one, player in game.players.items()}
    return [told(line, names) for line in lines]


def _listed(facts: tuple[str | int, ...]) -> str:
    return ", ".join(str(one) for one in facts)


def _instruction(facts: tuple[str | int, ...]) -> str:
    """What to do, and its number unless that is in it already."""
    return " ".join(str(one) for one in facts if one != 0)


def _votes(facts: tuple[str | int, ...], names: Mapping[PlayerId, str]) -> str:
    """How many each choice got, and who voted what: "time 1, money 1; Ann time, Ben money"."""
    choices = [str(one) for one in takewhile(_is_word, facts[::2])]
    if not choices:
        return "none"
    counts = ", ".join(f"{one} {facts[2 * n + 1]}" for n, one in enumerate(choices))
    each = [int(one) for one in facts[2 * len(choices) :]]
    order = [
        _vote(choices[place - 1], voter, chooser, names)
        for voter, place, chooser in zip(each[::3], each[1::3], each[2::3], strict=True)
    ]
    return f"{counts}; {', '.join(order)}" if order else counts


def _is_word(fact: str | int) -> bool:
    return isinstance(fact, str)


def _vote(choice: str, voter: int, chooser: int, names: Mapping[PlayerId, str]) -> str:
    by = "" if voter == chooser else f" by {names.get(PlayerId(chooser), chooser)}"
    return f"{names.get(PlayerId(voter), voter)} {choice}{by}"


def _plural(number: tuple[str | int, ...]) -> str:
    return "" if number == (1,) else "s"
