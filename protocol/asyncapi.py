"""The wire as an AsyncAPI 3.1 document: one channel, every message, from the server's side.

In AsyncAPI the described application is the server: it `receive`s what a client sends, and `send`s
the rest (specification 3.1.0, Operation Object). `scripts/generate.py` writes `asyncapi.yaml`.
"""

from __future__ import annotations

from inspect import getdoc
from typing import TYPE_CHECKING, Any  # the document is a tree of plain values

from protocol.closing import Close, is_final
from protocol.codec import SUBPROTOCOLS
from protocol.limits import MESSAGE_IN_BYTES
from protocol.messages import (
    Act,
    Cards,
    CardsText,
    Done,
    Join,
    ListCards,
    Open,
    Readings,
    Refused,
    Resume,
    SeatBots,
    Story,
    StoryBefore,
    TakeCards,
    Update,
    Welcome,
)
from protocol.schema import FROM_CLIENT, SCHEMAS, TO_CLIENT, tag_of

if TYPE_CHECKING:
    import msgspec

__all__ = ["asyncapi"]

_ANSWERS: dict[type[msgspec.Struct], tuple[type[msgspec.Struct], ...]] = {
    Open: (Welcome, Refused),
    Join: (Welcome, Refused),
    Resume: (Welcome, Refused),
    Act: (Update, Done, Refused),
    SeatBots: (Done, Refused),
    StoryBefore: (Story, Refused),
    CardsText: (Done, Readings, Refused),
    TakeCards: (Update, Done, Refused),
    ListCards: (Cards, Refused),
}

_INFO: dict[str, Any] = {
    "title": "Moot",
    "version": "1.0.0",
    "description": (
        "Council votes and the Ring, for Magic playgroups. A connection says where to go (`open`, "
        "`join` or `resume`), gets two documents in `welcome`, and then their differences as JSON "
        "merge patches (RFC 7396) in `update`. docs/protocol.md explains it with a whole vote as "
        f"frames. Messages to the server are at most {MESSAGE_IN_BYTES} bytes."
    ),
    "license": {"name": "MIT"},
}


def asyncapi() -> dict[str, Any]:
    """Return the whole document, as plain values in a fixed order."""
    return {
        "asyncapi": "3.1.0",
        "info": _INFO,
        "defaultContentType": "application/msgpack",
        "servers": {"local": {"host": "localhost:8040", "protocol": "ws"}},
        "channels": {"ws": _channel()},
        "operations": _operations(),
        "components": {
            "messages": {kind.__name__: _message(kind) for kind in (*FROM_CLIENT, *TO_CLIENT)},
            "schemas": SCHEMAS,
            "correlationIds": {
                "commandId": {
                    "description": "Made by the client; the answer carries it back.",
                    "location": "$message.payload#/id",
                },
                "doneId": {
                    "description": "An update that answers a command carries its id in `done`.",
                    "location": "$message.payload#/done",
                },
            },
        },
        "x-close-codes": {str(int(code)): _close(code) for code in Close},
    }


def _channel() -> dict[str, Any]:
    names = [kind.__name__ for kind in (*FROM_CLIENT, *TO_CLIENT)]
    protocols = {
        "type": "string",
        "enum": list(SUBPROTOCOLS),
        "description": "The first is binary MessagePack and the default, the second JSON as text.",
    }
    headers = {"type": "object", "properties": {"Sec-WebSocket-Protocol": protocols}}
    return {
        "address": "/ws",
        "description": "Every message of a table. One schema, in MessagePack or JSON.",
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
        "bindings": {"ws": {"method": "GET", "headers": headers, "bindingVersion": "0.1.0"}},
    }


def _operations() -> dict[str, Any]:
    heard = {f"receive{kind.__name__}": _operation("receive", kind) for kind in FROM_CLIENT}
    said = {f"send{kind.__name__}": _operation("send", kind) for kind in TO_CLIENT}
    return {**heard, **said}


def _operation(action: str, kind: type[msgspec.Struct]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "action": action,
        "channel": {"$ref": "#/channels/ws"},
        "summary": _summary(kind),
        "messages": [_in_channel(kind)],
    }
    if kind in _ANSWERS:
        answers = [_in_channel(answer) for answer in _ANSWERS[kind]]
        operation["reply"] = {"channel": {"$ref": "#/channels/ws"}, "messages": answers}
    return operation


def _in_channel(kind: type[msgspec.Struct]) -> dict[str, str]:
    return {"$ref": f"#/channels/ws/messages/{kind.__name__}"}


def _message(kind: type[msgspec.Struct]) -> dict[str, Any]:
    message: dict[str, Any] = {
        "name": tag_of(kind),
        "summary": _summary(kind),
        "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
    }
    found = {"id": "commandId", "done": "doneId"}
    for field in kind.__struct_fields__:
        if field in found:
            message["correlationId"] = {"$ref": f"#/components/correlationIds/{found[field]}"}
    return message


def _summary(kind: type[msgspec.Struct]) -> str:
    return (getdoc(kind) or "").partition("\n\n")[0].replace("\n", " ")


def _close(code: Close) -> dict[str, Any]:
    return {"reason": code.reason, "final": is_final(code), "description": code.meaning}
