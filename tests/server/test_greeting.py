"""What is said when a server has started."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.greeting import greeting
from server.settings import Settings


@pytest.fixture(autouse=True)
def _one_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.settings.own_address", lambda: "192.0.2.7")


def test_an_open_server_says_how_others_get_in() -> None:
    said = greeting(Settings(host="0.0.0.0", port=9000, data=Path("kept")), draws=True)
    assert "http://127.0.0.1:9000\n" in said
    assert "http://192.0.2.7:9000\n" in said
    assert "http://127.0.0.1:9000/?try=3" in said
    assert "kept" in said
    assert "█" in said


def test_without_a_terminal_that_can_nothing_is_drawn() -> None:
    said = greeting(Settings(host="0.0.0.0"), draws=False)
    assert said.isascii()


def test_a_private_server_draws_nothing() -> None:
    said = greeting(Settings(host="127.0.0.1"), draws=True)
    assert "network" not in said
    assert "█" not in said
