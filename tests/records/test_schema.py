"""The JSON schema is current, and knows every word."""

import re
from pathlib import Path

import pytest

from records.schema import printed, schema
from records.words import DETAILS, EXPECTATIONS, FOR_ALL, HEADER, VERBS

FILE = Path(__file__).parents[2] / "docs" / "records.schema.json"


def test_the_file_is_current() -> None:
    assert FILE.read_text("utf-8") == printed(), (
        "python -m records.schema > docs/records.schema.json"
    )


def test_every_word_is_in_it() -> None:
    tree = schema()
    assert list(tree["else"]["properties"]) == list(HEADER)
    assert list(tree["$defs"]["expect"]["properties"]) == list(EXPECTATIONS)
    assert list(tree["$defs"]["details"]["properties"]) == list(DETAILS)


STEPS = [f"Ann {verb}{' Ben' if verb.endswith(' for') else ''}" for verb in VERBS] + list(FOR_ALL)


@pytest.mark.parametrize("step", STEPS)
def test_every_step_is_one_of_its_patterns(step: str) -> None:
    as_text, as_map = schema()["$defs"]["step"]["anyOf"]
    patterns = list(as_map["patternProperties"])
    texts = [one["pattern"] for one in as_text["anyOf"]]
    known = any(re.search(pattern, step) for pattern in (*patterns, *texts))
    assert known or step in as_map["properties"]


def test_every_reference_leads_somewhere() -> None:
    referred = set(re.findall(r'"#/\$defs/(.+?)"', printed()))
    assert referred <= set(schema()["$defs"])
