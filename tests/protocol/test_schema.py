import json
from typing import Any

import msgspec
from hypothesis import given

from protocol.messages import FromClient
from protocol.schema import COMMANDS, FROM_CLIENT, SCHEMAS, TO_CLIENT, tag_of
from tests.protocol.wire_values import messages


def test_every_message_and_command_has_a_schema() -> None:
    for kind in (*FROM_CLIENT, *TO_CLIENT, *COMMANDS):
        schema = SCHEMAS[kind.__name__]
        tag_field = kind.__struct_config__.tag_field
        assert schema["properties"][tag_field] == {"enum": [tag_of(kind)]}
        assert tag_field in schema["required"]


def test_every_reference_leads_somewhere() -> None:
    text = json.dumps(SCHEMAS)
    names = {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert names <= SCHEMAS.keys()
    assert "Command" not in names


def test_documents_are_maps() -> None:
    for message in ("Welcome", "Update"):
        for document in ("table", "seat"):
            assert SCHEMAS[message]["properties"][document] == {"type": "object"}


def test_what_a_client_sends_has_no_unknown_fields() -> None:
    for kind in (*FROM_CLIENT, *COMMANDS):
        assert SCHEMAS[kind.__name__]["additionalProperties"] is False


@given(message=messages())
def test_messages_fit_their_schema(message: FromClient) -> None:
    schema: dict[str, Any] = SCHEMAS[type(message).__name__]
    fields = msgspec.json.decode(msgspec.json.encode(message))
    assert fields.keys() <= schema["properties"].keys()
    assert set(schema["required"]) <= fields.keys()
