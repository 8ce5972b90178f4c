"""Each address has its own, and those that have all of it are forgotten."""

from __future__ import annotations

import pytest

from server.budgets import Budgets
from server.settings import LOCAL


def test_one_address_spends_nothing_of_another() -> None:
    budgets = Budgets(2, 0.001)
    assert [budgets.spend("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert budgets.is_spent("192.0.2.1")
    assert budgets.spend("192.0.2.2")
    assert not budgets.is_spent("192.0.2.2")
    assert not budgets.is_spent("192.0.2.3"), "who never came"


def test_this_machine_has_no_end() -> None:
    budgets = Budgets(1, 0.001)
    assert all(budgets.spend(LOCAL) for _ in range(100))
    assert not budgets.is_spent(LOCAL)


def test_when_too_many_are_kept_those_that_are_full_again_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("server.budgets.KEPT_ADDRESSES", 10)
    monkeypatch.setattr("server.budgets.time.monotonic", lambda: now)
    budgets = Budgets(2, 1)
    for number in range(10):
        budgets.spend(f"192.0.2.{number}")
    now = 0.5
    for _ in range(2):
        assert budgets.spend("198.51.100.1")
    now = 1.1  # all but the last are full again
    assert budgets.spend("203.0.113.1")
    assert budgets.spend("203.0.113.2")
    assert not budgets.spend("198.51.100.1"), "it is still known"
    assert len(budgets._of) == 3  # pyright: ignore[reportPrivateUsage]  # what is kept
