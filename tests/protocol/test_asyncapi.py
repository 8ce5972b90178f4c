import runpy
from pathlib import Path
from typing import Any

import yaml

from protocol.asyncapi import asyncapi
from protocol.closing import Close
from protocol.codec import SUBPROTOCOLS
from protocol.schema import FROM_CLIENT, TO_CLIENT

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "scripts" / "generate.py"


def test_the_generated_files_are_current() -> None:
    stale: list[str] = runpy.run_path(str(SCRIPT))["stale"]()
    assert stale == [], "run .venv/bin/python scripts/generate.py"


def test_the_file_holds_the_document() -> None:
    assert yaml.safe_load((ROOT / "asyncapi.yaml").read_text("utf-8")) == asyncapi()


def test_there_is_one_operation_for_each_message_seen_from_the_server() -> None:
    document = asyncapi()
    actions = {name: one["action"] for name, one in document["operations"].items()}
    assert len(actions) == len(FROM_CLIENT) + len(TO_CLIENT)
    assert actions["receiveAct"] == "receive"
    assert actions["sendUpdate"] == "send"


def test_every_reference_leads_somewhere() -> None:
    document = asyncapi()
    for reference in references(document):
        found: Any = document
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]
        assert found


def references(value: Any) -> list[str]:
    if isinstance(value, str):
        return []
    if hasattr(value, "get"):
        own = [value["$ref"]] if "$ref" in value else []
        return own + references(list(value.values()))
    return [one for part in value for one in references(part)] if hasattr(value, "append") else []


def test_commands_name_what_answers_them() -> None:
    operations = asyncapi()["operations"]
    answers = {name: one.get("reply", {}).get("messages") for name, one in operations.items()}
    assert [one["$ref"].rpartition("/")[2] for one in answers["receiveAct"]] == [
        "Update",
        "Done",
        "Refused",
    ]
    assert answers["receivePong"] is None


def test_subprotocols_and_close_codes_are_in_it() -> None:
    document = asyncapi()
    headers = document["channels"]["ws"]["bindings"]["ws"]["headers"]["properties"]
    assert headers["Sec-WebSocket-Protocol"]["enum"] == list(SUBPROTOCOLS)
    codes = document["x-close-codes"]
    assert codes.keys() == {str(int(code)) for code in Close}
    assert codes["4502"]["final"]
    assert not codes["1012"]["final"]
