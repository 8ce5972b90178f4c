"""Messages as the MessagePack maps they are on the wire: plain dicts, by the msgpack package.

Nothing here knows a message type: a client in another language would look the same.
"""

from __future__ import annotations

from typing import Any, TypeAlias, TypeGuard  # a message is a tree of plain values

import msgpack  # type: ignore[import-untyped]  # it ships no types; what is used is typed below

__all__ = ["SUBPROTOCOL", "Map", "NoMessage", "is_map", "packed", "unpacked"]

SUBPROTOCOL = "moot.v1.msgpack"

Map: TypeAlias = dict[str, Any]

_untyped: Any = msgpack


class NoMessage(Exception):
    """What came is no message of ours: another server, or a broken one."""


def is_map(value: object) -> TypeGuard[Map]:
    """Whether a value of a document is a map."""
    return isinstance(value, dict)


def packed(message: Map) -> bytes:
    """Return one message as the bytes of a binary frame."""
    frame: bytes = _untyped.packb(message)
    return frame


def unpacked(frame: bytes | str) -> Map:
    """Return the message in a frame; `NoMessage` if there is none."""
    if isinstance(frame, str):
        raise NoMessage(f"a text frame came, where {SUBPROTOCOL} sends binary ones")
    try:
        message: object = _untyped.unpackb(frame)
    except (ValueError, RecursionError) as error:
        raise NoMessage(f"a frame is no MessagePack: {error}") from None
    if not is_map(message) or not isinstance(message.get("t"), str):
        raise NoMessage("a frame holds no map with a `t`")
    return message
