"""The tables of docs/protocol.md, printed from the types: messages, commands, close codes, limits.

`scripts/generate.py` writes them between the markers of the page, so they cannot grow old.
"""

from __future__ import annotations

from inspect import getdoc
from typing import TYPE_CHECKING

from protocol.closing import Close, is_final
from protocol.schema import COMMANDS, FROM_CLIENT, SCHEMAS, TO_CLIENT, tag_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    import msgspec

__all__ = ["close_codes", "commands", "messages_in", "messages_out", "table"]


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table."""
    heads = list(heads)
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def messages_in() -> str:
    """Return the messages that a client sends."""
    return _kinds("`t`", FROM_CLIENT)


def messages_out() -> str:
    """Return the messages that the server sends."""
    return _kinds("`t`", TO_CLIENT)


def commands() -> str:
    """Return the commands inside `act`."""
    return _kinds("`do`", COMMANDS)


def close_codes() -> str:
    """Return the close codes, each with its reason text and whether a client comes back."""
    rows = (
        (str(int(code)), f"`{code.reason}`", "no" if is_final(code) else "yes", code.meaning)
        for code in Close
    )
    return table(("code", "reason", "come back", "meaning"), rows)


def _kinds(head: str, kinds: Iterable[type[msgspec.Struct]]) -> str:
    rows = ((f"`{tag_of(kind)}`", _fields(kind), _meaning(kind)) for kind in kinds)
    return table((head, "fields (`?` may be left out)", "meaning"), rows)


def _fields(kind: type[msgspec.Struct]) -> str:
    required = SCHEMAS[kind.__name__]["required"]
    names = (f"`{name}{'' if name in required else '?'}`" for name in kind.__struct_fields__)
    return " ".join(names)


def _meaning(kind: type[msgspec.Struct]) -> str:
    return " ".join((getdoc(kind) or "").split()).replace("|", "\\|")
