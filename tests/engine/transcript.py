"""A game as text for people: `>` what was asked for, `<` what happened, `=` who may see what.

`= all` is the patch of the table's document, `= Ann` that of her seat's own; a part is named by its
path, and `-` stands for one that is gone. Names stand where the events hold numbers. Of what a seat
may do, only what answers, passes or moves on is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeGuard  # patches are trees of plain values

from msgspec.json import encode

from engine.commands import TableCommand
from engine.events import Asked, Event, PutOnStack, ResolutionBegan, Triggered, TriggersOrdered
from engine.ids import SeatId
from engine.legal import ANSWERS
from engine.objects import name_of
from engine.state import Choice, Question, Table
from engine.views import seat_patches, table_patch
from tests.engine.playing import Playing

_PLAYERS = {"voter", "chooser", "player", "winner", "to_choose", "to_block", "order"}
_OBJECTS = {"object", "bearer", "source", "was", "permanent", "creatures", "targets", "tapped"}
_NOW = {kind for kinds in ANSWERS.values() for kind in kinds} | {"pass", "next_step", "tempt"}
_UNSAID = {"do", "type", "question", "new", "must"}


def transcript(game: Playing, since: int, title: str) -> str:
    """Return what was played from the command `since` on."""
    lines = [title, ""]
    for who, command, before, happened, after in game.record[since:]:
        lines.append(f"> {who}: {_asked_for(command, before)}")
        lines += [f"< {line}" for line in _happenings(before, after, happened)]
        lines += [f"= {line}" for line in _seen(before, after)]
        lines.append("")
    return "\n".join(lines)


def _plain(value: Any) -> Any:
    return json.loads(encode(value))


def _asked_for(command: TableCommand, table: Table) -> str:
    fields = _plain(command)
    facts = [_fact(key, value, table, table) for key, value in fields.items() if key != "do"]
    return " ".join([str(fields["do"]), *(fact for fact in facts if fact)])


def _happenings(before: Table, after: Table, happened: tuple[Event, ...]) -> Iterator[str]:
    for event in happened:
        tag = str(event.__struct_config__.tag)
        match event:
            case Asked(question=question):
                yield f"{tag} {_question(question, after)}"
            case PutOnStack(object=one):
                yield f"{tag} {one.name}, controlled by {_name(one.controller, after)}"
            case ResolutionBegan(object=one):
                yield f"{tag} {one.name}"
            case Triggered(waiting=waiting) | TriggersOrdered(waiting=waiting):
                yield " ".join([tag, ", ".join(one.object.name for one in waiting) or "none"])
            case _:
                yield " ".join([tag, *_facts(event, before, after)])


def _facts(event: Event, before: Table, after: Table) -> Iterator[str]:
    for key in event.__struct_fields__:
        fact = _fact(key, _plain(getattr(event, key)), before, after)
        if fact:
            yield fact


def _is_map(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _fact(key: str, value: Any, before: Table, after: Table) -> str:
    """One field in a few words; what only the program needs is left out."""
    if key in _UNSAID or value in (None, False, "", [], {}, 0):
        return ""
    if key in _PLAYERS:
        return f"{key}={','.join(_name(one, after) for one in _each(value))}"
    if key in _OBJECTS:
        return f"{key}={','.join(_object(one, before, after) for one in _each(value))}"
    if key in ("attacks", "blocks"):
        return f"{key}={', '.join(_pairs(key, value, before, after))}"
    if key == "revealed":
        pairs = (f"{_name(one['voter'], after)}:{one['choice']}" for one in _each(value))
        return f"revealed={','.join(pairs)}"
    if key in ("into", "choices"):
        words = [one for one in value if isinstance(one, str)]
        return f"{key}={','.join(words) or len(value)}"
    if _is_map(value) and "name" in value:
        return f"{key}={value['name']}"
    return f"{key}={value if isinstance(value, str) else json.dumps(value)}"


def _each(value: Any) -> list[Any]:
    return value if _is_list(value) else [value]


def _pairs(key: str, value: Any, before: Table, after: Table) -> Iterator[str]:
    for one, other in value.items() if _is_map(value) else value:
        what = _name(other, after) if key == "attacks" else _object(other, before, after)
        yield f"{_object(int(one), before, after)} at {what}"


def _name(player: int, table: Table) -> str:
    seat = table.seats.get(SeatId(player))
    return seat.name if seat else str(player)


def _object(one: Any, before: Table, after: Table) -> str:
    """The name an object has, or had."""
    if _is_map(one):
        printed = one.get("printed")
        return str(printed["name"] if printed else one.get("name"))
    games = (after.game, before.game)
    names = (name_of(game, one) for game in games if game is not None)
    return next((name for name in names if name != "something that left"), str(one))


def _question(question: Question, table: Table) -> str:
    offered = ", ".join(_offered(one, table) for one in question.choices.values())
    count = "" if question.least == 1 else f"{question.least} "
    count += f"to {question.most} " if question.most != question.least else ""
    own = question.voter in (None, question.player)
    words = [
        f"{_name(question.player, table)}: {question.asks.value}",
        "" if own else f"for {_name(question.voter or 0, table)}",
        f"about {question.about}" if question.about else "",
        str(question.amount or ""),
        f"[{count}of {offered}]" if offered else "",
        f"({question.rule})",
    ]
    return " ".join(word for word in words if word)


def _offered(choice: Choice, table: Table) -> str:
    """A choice: a word, or an object with whom it would attack or what it would block."""
    if choice.object is not None and choice.player is not None:
        return f"{choice.name} at {_name(choice.player, table)}"
    if choice.blocks is not None:
        return f"{choice.name} at {_object(choice.blocks, table, table)}"
    return choice.name


def _seen(before: Table, after: Table) -> Iterator[str]:
    patch = table_patch(before, after)
    if patch is not None:
        yield f"all: {'; '.join(_parts(patch))}"
    own = seat_patches(before, after)
    for seat, one in after.seats.items():
        if seat in own:
            yield f"{one.name}: {'; '.join(_parts(own[seat]))}"


def _parts(patch: dict[str, Any], path: str = "") -> Iterator[str]:
    for key, value in patch.items():
        here = f"{path}.{key}" if path else key
        if value is None:
            yield f"{here} -"
        elif _is_map(value) and value:
            yield from _parts(value, here)
        elif key == "may" and _is_list(value):
            now = [str(kind) for kind in value if kind in _NOW]
            yield f"may {' or '.join(now) or 'do nothing else'}"
        else:
            yield f"{here} {json.dumps(value, ensure_ascii=False)}"
