"""YAML as plain nodes with their lines: texts, lists, and maps whose keys are texts.

1. Data only: tags, anchors and aliases are refused, so nothing is built and nothing multiplies.
2. Built from the reader's events without recursion, with limits for size, depth and number; a word
   such as `yes` or `2/2` stays the text that was written.
3. A key that stands twice in one map is refused; YAML readers would keep the last one silently.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import yaml
from msgspec import Struct

from records.mistakes import Mistake

__all__ = ["Items", "Node", "Pairs", "Text", "read_nodes", "written"]

MOST_BYTES = 8_000_000
MOST_NODES = 400_000
DEEPEST = 24

_Loader: type[yaml.SafeLoader | yaml.CSafeLoader] = (
    yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
)


class Text(Struct, frozen=True):
    """A word, number or sentence as written; `quoted` if it stood in quotation marks."""

    line: int
    text: str
    quoted: bool = False


class Items(Struct, frozen=True):
    """A list."""

    line: int
    items: tuple[Node, ...]


class Pairs(Struct, frozen=True):
    """A map, in the order written."""

    line: int
    pairs: tuple[tuple[Text, Node], ...]

    def get(self, key: str) -> Node | None:
        """Return what stands at a key, or None."""
        return next((value for name, value in self.pairs if name.text == key), None)


Node: TypeAlias = Text | Items | Pairs


def written(node: Node) -> str:
    """Return a node in one line, as it could have been written."""
    match node:
        case Text(text=text):
            return text
        case Items(items=items):
            return f"[{', '.join(written(one) for one in items)}]"
        case Pairs(pairs=pairs):
            return f"{{{', '.join(f'{key.text}: {written(value)}' for key, value in pairs)}}}"


class _Open(Struct):
    """A list or map whose end was not reached yet."""

    line: int
    is_map: bool
    inside: list[Node]


def read_nodes(text: str) -> Node:
    """Return the one document of a text; `Mistake` says what is wrong with it, and where."""
    if len(text.encode()) > MOST_BYTES:
        raise Mistake(1, f"The file is larger than {MOST_BYTES} bytes.")
    try:
        return _built(yaml.parse(text, _Loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise Mistake(mark.line + 1 if mark else 1, _in_words(error)) from error
    except yaml.YAMLError as error:
        raise Mistake(1, f"This cannot be read as YAML: {error}.") from error


def _in_words(error: yaml.MarkedYAMLError) -> str:
    problem = f"This cannot be read as YAML: {error.problem}."
    if error.problem and "mapping values" in error.problem:
        problem += (
            ' A text with ": " in it stands in quotation marks; a step with something beside it,'
            " such as refused or expect, ends with a colon."
        )
    return problem


def _built(events: Iterator[yaml.Event]) -> Node:
    opened: list[_Open] = [_Open(1, False, [])]
    count = 0
    for event in events:
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.NodeEvent):
            count += 1
            _check(event, line, count)
        if isinstance(event, yaml.ScalarEvent):
            opened[-1].inside.append(Text(line, event.value, quoted=event.style in ("'", '"')))
        elif isinstance(event, yaml.CollectionStartEvent):
            if len(opened) > DEEPEST:
                raise Mistake(line, f"This stands more than {DEEPEST} levels deep.")
            opened.append(_Open(line, isinstance(event, yaml.MappingStartEvent), []))
        elif isinstance(event, yaml.CollectionEndEvent):
            done = _closed(opened.pop())
            opened[-1].inside.append(done)
        elif isinstance(event, yaml.DocumentStartEvent) and opened[0].inside:
            raise Mistake(line, "A file holds one document; a second begins here.")
    if not opened[0].inside:
        raise Mistake(1, "The file is empty.")
    return opened[0].inside[0]


def _check(event: yaml.NodeEvent, line: int, count: int) -> None:
    if event.anchor is not None:
        raise Mistake(line, f"Anchors and aliases are not read: {event.anchor}.")
    if getattr(event, "tag", None) is not None:
        raise Mistake(line, "Tags (!) are not read.")
    if count > MOST_NODES:
        raise Mistake(line, f"The file holds more than {MOST_NODES} values.")


def _closed(one: _Open) -> Node:
    if not one.is_map:
        return Items(one.line, tuple(one.inside))
    pairs: dict[str, tuple[Text, Node]] = {}
    for key, value in zip(one.inside[::2], one.inside[1::2], strict=True):
        if not isinstance(key, Text):
            raise Mistake(key.line, "A key is a plain text.")
        if key.text in pairs:
            raise Mistake(key.line, f"{key.text!r} stands here twice.")
        pairs[key.text] = (key, value)
    return Pairs(one.line, tuple(pairs.values()))
