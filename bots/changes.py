"""Events, read from how the two documents changed: the server sends differences, no events.

Commits may come together (after a break, say), so these are what is new, not each step of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bots.envelopes import chance_holds
from bots.events import (
    Asked,
    ChanceShown,
    GameOver,
    LockedIn,
    Revealed,
    Said,
    Updated,
    Voted,
    VotingBegan,
)
from bots.wire import is_map

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bots.events import Event
    from bots.wire import Map

__all__ = ["changes"]


def changes(old_table: Map, new_table: Map, old_seat: Map, new_seat: Map) -> Iterator[Event]:
    """Yield what is new between two states: the story, the voting, the question, the end."""
    yield from _said(old_table, new_table)
    yield from _voting(_last_voting(old_table), _last_voting(new_table))
    question = new_seat.get("question")
    if is_map(question) and question["id"] != old_seat.get("question", {}).get("id"):
        yield Asked(question)
    if new_table.get("over") and not old_table.get("over"):
        yield GameOver(new_table.get("winner"))
    chance = new_table.get("chance", {})
    if "seed" in chance and "seed" not in old_table.get("chance", {}):
        yield ChanceShown(chance_holds(chance))
    yield Updated()


def _said(old: Map, new: Map) -> Iterator[Event]:
    lines, known = new.get("log", {}), old.get("log", {})
    for number in sorted(lines.keys() - known.keys(), key=int):
        kind, player, *what = lines[number]
        yield Said(int(number), kind, player, tuple(what))


def _last_voting(table: Map) -> Map:
    """The voting under way, else the last one: its end and its outcome may come in one commit."""
    found = table.get("voting") or table.get("outcome", {}).get("voting")
    return found if is_map(found) else {}


def _voting(old: Map, new: Map) -> Iterator[Event]:
    if not new:
        return
    if new["id"] != old.get("id"):
        old = {}
        yield VotingBegan(new)
    voted = tuple(_votes(old.get("votes", {}), new["votes"]))
    locked = new.get("locked", [])
    yield from (LockedIn(voter) for voter in locked if voter not in old.get("locked", []))
    if new.get("secret"):
        yield from (Revealed(voted),) if voted else ()
    else:
        yield from voted


def _votes(old: Map, new: Map) -> Iterator[Voted]:
    for place in sorted(new.keys() - old.keys(), key=int):
        voter, choice, *chooser = new[place]
        yield Voted(voter, choice, chooser[0] if chooser else voter)
