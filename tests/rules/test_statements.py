"""Every statement is held by a test or record, and every mark names a statement."""

import pytest

from engine.rules import RULES
from engine.state import HouseRules, Settings
from tests.rules.coverage import page
from tests.rules.statements import (
    ROOT,
    Holding,
    Misuse,
    held_by_records,
    holdings,
    marks_in,
    statements,
)


def test_every_statement_is_held() -> None:
    held = {one.statement for one in holdings()}
    assert statements().keys() - held == set()


def test_every_case_is_a_record() -> None:
    cases = {name for name in statements() if name.startswith("O-")}
    recorded = {one.statement for one in held_by_records()}
    assert cases - recorded == set()
    assert len(cases) == 12 + 7 + 5 + 3


def test_no_mark_names_what_is_no_statement() -> None:
    known = statements()
    assert [one for one in holdings() if one.statement not in known] == []


def test_the_page_is_current() -> None:
    written = (ROOT / "docs" / "rules-coverage.md").read_text("utf-8")
    assert written == page(), "run .venv/bin/python scripts/generate.py"


def test_every_rule_is_in_the_pinned_edition() -> None:
    cited = {one.rule for one in statements().values()} - {"table"}
    assert cited - RULES.keys() == set()


def test_what_is_open_was_decided() -> None:
    for name, one in statements().items():
        assert (one.basis == "open") == bool(one.decided), name
        assert one.decided or not one.setting, name
        assert one.setting in ("", *Settings.__struct_fields__), name


def test_every_house_rule_is_the_setting_of_an_open_point() -> None:
    settings = {one.setting for one in statements().values()}
    assert set(HouseRules.__struct_fields__) <= settings


# Marks are read from the text of the tests.


def test_a_mark_says_what_its_test_holds() -> None:
    text = '@pytest.mark.holds("V12", "S3")\n@each\ndef test_it() -> None: ...\n'
    assert list(marks_in(text, "tests/test_x.py")) == [
        Holding("V12", "tests/test_x.py", "test_it"),
        Holding("S3", "tests/test_x.py", "test_it"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        '@pytest.mark.holds("V12")\ndef it() -> None: ...',
        '@pytest.mark.holds("V12")\nclass TestIt: ...',
        'def test_it():\n    @pytest.mark.holds("V12")\n    def test_that(): ...',
        '@pytest.mark.skip\n@pytest.mark.holds("V12")\ndef test_it() -> None: ...',
        '@pytest.mark.skipif(MAC, reason="")\n@pytest.mark.holds("V12")\ndef test_it(): ...',
        '@pytest.mark.holds("V12")\n@pytest.mark.xfail\ndef test_it() -> None: ...',
        "@pytest.mark.holds()\ndef test_it() -> None: ...",
        "@pytest.mark.holds(NAMES)\ndef test_it() -> None: ...",
        "@pytest.mark.holds\ndef test_it() -> None: ...",
    ],
)
def test_a_mark_that_no_test_keeps_is_refused(text: str) -> None:
    with pytest.raises(Misuse, match=r"tests/test_x\.py:\d"):
        list(marks_in(text, "tests/test_x.py"))


def test_a_mark_in_a_file_that_is_not_run_is_refused() -> None:
    with pytest.raises(Misuse):
        list(marks_in('@pytest.mark.holds("V12")\ndef test_it(): ...', "tests/playing.py"))
