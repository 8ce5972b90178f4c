"""The server's log cannot tell a secret."""

from __future__ import annotations

import sys

import pytest

from server.logs import incident, log, set_up_logs


@pytest.fixture(autouse=True)
def _to_stderr() -> None:
    set_up_logs("info")


def test_only_known_fields_get_into_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    log.info("a command", room="1a2b3c4d", token="canary", choice="canary", name="canary")
    written = capsys.readouterr().err
    assert "1a2b3c4d" in written
    assert "canary" not in written


def test_a_line_stays_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    log.warning("a reason", reason="first\nsecond\x1b[31m")
    written = capsys.readouterr().err
    assert written.count("\n") == 1
    assert "\x1b" not in written


def test_an_incident_has_places_but_no_values(
    capsys: pytest.CaptureFixture[str],
) -> None:
    try:
        raise ValueError("canary")
    except ValueError as error:
        name = incident("something broke", error, room="1a2b3c4d")
    written = capsys.readouterr().err
    assert name in written
    assert "ValueError" in written
    assert "tests/server/test_logs.py:" in written
    assert "canary" not in written


def test_what_is_less_important_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("warning")
    log.info("all is well")
    log.error("all is not")
    written = capsys.readouterr().err
    assert "all is not" in written
    assert "all is well" not in written
    assert sys.stderr is not None
