"""How much at once, and how fast it comes back."""

from __future__ import annotations

from server.budget import Budget


def test_a_burst_then_as_fast_as_it_fills() -> None:
    budget = Budget(3, 2, now=10)
    assert [budget.spend(10) for _ in range(4)] == [True, True, True, False]
    assert [budget.spend(10.5) for _ in range(2)] == [True, False]
    assert budget.is_spent(10.9)
    assert not budget.is_spent(11)


def test_it_never_fills_over_its_brim() -> None:
    budget = Budget(2, 1, now=0)
    assert budget.is_full(0)
    assert [budget.spend(1000) for _ in range(3)] == [True, True, False]
    assert not budget.is_full(1001)
    assert budget.is_full(1002)
