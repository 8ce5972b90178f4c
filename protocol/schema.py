"""The wire as JSON Schema, read from the message types: what the two generators share.

msgspec writes schemas of draft 2020-12; two things in them are put right here. A document comes as
"anything or an object" because it may be encoded already, and a discriminator as OpenAPI wants it.
"""

from __future__ import annotations

from typing import Any, TypeGuard, get_args  # a schema is a tree of plain values

import msgspec

from engine.commands import Command
from protocol.messages import FromClient, ToClient

__all__ = ["COMMANDS", "FROM_CLIENT", "SCHEMAS", "TO_CLIENT", "tag_of"]

FROM_CLIENT: tuple[type[msgspec.Struct], ...] = get_args(FromClient)
"""The messages that a client sends."""

TO_CLIENT: tuple[type[msgspec.Struct], ...] = get_args(ToClient)
"""The messages that the server sends."""

COMMANDS: tuple[type[msgspec.Struct], ...] = get_args(Command)
"""The commands inside `act`."""


def tag_of(kind: type[msgspec.Struct]) -> str:
    """Return the word that tells this message or command from the others."""
    return str(kind.__struct_config__.tag)


def _is_map(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _is_row(value: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    return isinstance(value, list | tuple)  # a default may be a tuple


def _tidied(schema: Any) -> Any:
    if _is_row(schema):
        return [_tidied(part) for part in schema]
    if not _is_map(schema):
        return schema
    if schema.get("anyOf") == [{}, {"type": "object"}]:
        return {"type": "object"}
    tidied = {key: _tidied(part) for key, part in schema.items()}
    if _is_map(found := tidied.get("discriminator")):
        tidied["discriminator"] = found["propertyName"]
    return tidied


def _schemas() -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components(
        [*FROM_CLIENT, *TO_CLIENT], ref_template="#/components/schemas/{name}"
    )
    return {name: _tidied(schema) for name, schema in sorted(schemas.items())}


SCHEMAS: dict[str, Any] = _schemas()
"""Every message and command by the name of its type; references are `#/components/schemas/...`."""
