"""The JSON schema of records, made from the vocabulary; editors check and complete with it.

`python -m records.schema` prints it; docs/records.schema.json is that, and a test compares them.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any  # a schema is a tree of plain values

from msgspec import json

from records.words import DETAILS, EXPECTATIONS, FOR_ALL, HEADER, VERBS, Shape, Word

__all__ = ["printed", "schema"]

Tree = dict[str, Any]

_TEXT: Tree = {"type": ["string", "number", "boolean"]}  # a reader may take `yes` for true
_NUMBER: Tree = {"type": "integer"}
_YES_NO: Tree = {"enum": ["yes", "no", True, False]}
_NAMES: Tree = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}
_NOBODY: Tree = {"enum": ["nobody", "nothing"]}


def _ref(name: str) -> Tree:
    return {"$ref": f"#/$defs/{name}"}


def _map_of(values: Tree) -> Tree:
    return {"anyOf": [{"type": "object", "additionalProperties": values}, _NOBODY]}


_THINGS: Tree = {"anyOf": [_ref("thing"), {"type": "array", "items": _ref("thing")}]}
_COUNCIL: Tree = {
    "type": "object",
    "properties": {"question": _TEXT, "choices": _NAMES, "secret": _YES_NO, "count": _YES_NO},
    "required": ["question", "choices"],
    "additionalProperties": False,
}
_SHAPES: dict[Shape, Tree] = {
    Shape.NOTHING: {"type": "null"},
    Shape.YES_NO: _YES_NO,
    Shape.TEXT: _TEXT,
    Shape.NUMBER: _NUMBER,
    Shape.NAMES: _NAMES,
    Shape.THINGS: _THINGS,
    Shape.PAIRS: _map_of(_TEXT),
    Shape.ORDERED: {"anyOf": [{"type": "array", "items": _map_of(_NAMES)}, _NOBODY]},
    Shape.NUMBERS: _map_of(_NUMBER),
    Shape.LISTS: _map_of(_NAMES),
    Shape.THING_LISTS: _map_of(_THINGS),
    Shape.COUNTERS: _map_of(_map_of(_NUMBER)),
    Shape.FACTS: _map_of(_ref("details")),
    Shape.COUNCIL: _COUNCIL,
    Shape.CARDS: {"type": ["array", "object"]},
    Shape.PLAY: {"type": "array", "items": _ref("step")},
}


def _words(words: Mapping[str, Word]) -> Tree:
    return {
        "type": "object",
        "properties": {word: _said(one) for word, one in words.items()},
        "additionalProperties": False,
    }


def _said(word: Word) -> Tree:
    return {"description": word.says, **_ref(word.shape.name.lower())}


def _step() -> Tree:
    """A step: a text if its verb has no value, else a map of it to its value."""
    alone = [verb for verb, word in VERBS.items() if word.shape is Shape.NOTHING]
    for_all = [word for word, one in FOR_ALL.items() if one.shape is Shape.NOTHING]
    texts = [f"^.+ ({'|'.join(alone)})$", f"^({'|'.join(for_all)})$"]
    patterns = {_pattern(verb): _said(word) for verb, word in VERBS.items()}
    patterns |= {f"^{word}$": _said(one) for word, one in FOR_ALL.items() if word != "expect"}
    beside = {"expect": _ref("expect"), "refused": _NAMES, "note": _TEXT}
    return {
        "anyOf": [
            {"type": "string", "anyOf": [{"pattern": one} for one in texts]},
            {
                "type": "object",
                "properties": beside,
                "patternProperties": patterns,
                "additionalProperties": False,
            },
        ]
    }


def _pattern(verb: str) -> str:
    return f"^.+ {verb}{' .+' if verb.endswith(' for') else ''}$"


def schema() -> Tree:
    """Return the schema of a game; of a log only that it is one."""
    thing = {
        "anyOf": [
            _TEXT,
            {
                "type": "object",
                "additionalProperties": _ref("details"),
                "minProperties": 1,
                "maxProperties": 1,
            },
        ]
    }
    game = {**_words(HEADER), "required": ["record", "players", "play"]}
    log = {"type": "object", "properties": {"kind": {"const": "log"}}, "required": ["kind"]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Moot record",
        "if": log,
        "else": game,
        "$defs": {
            **{shape.name.lower(): tree for shape, tree in _SHAPES.items()},
            "step": _step(),
            "expect": _words(EXPECTATIONS),
            "details": _words(DETAILS),
            "thing": thing,
        },
    }


def printed() -> str:
    """Return the schema as it stands in the file."""
    return json.format(json.encode(schema()), indent=2).decode() + "\n"


if __name__ == "__main__":
    sys.stdout.write(printed())
