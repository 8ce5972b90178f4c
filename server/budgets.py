"""How much each address may do at once: nobody pays for what others do."""

from __future__ import annotations

import time

from server.budget import Budget
from server.settings import LOCAL

__all__ = ["Budgets"]

KEPT_ADDRESSES = 10_000


class Budgets:
    """One budget for each address; full ones are forgotten when there are too many."""

    def __init__(self, burst: float, per_second: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._of: dict[str, Budget] = {}

    def spend(self, address: str) -> bool:
        """Take one of an address's, and return whether there was one; this machine has no end."""
        if address == LOCAL:
            return True
        now = time.monotonic()
        if len(self._of) > KEPT_ADDRESSES:
            self._of = {one: kept for one, kept in self._of.items() if not kept.is_full(now)}
        budget = self._of.get(address)
        if budget is None:
            budget = self._of[address] = Budget(self._burst, self._per_second, now)
        return budget.spend(now)

    def is_spent(self, address: str) -> bool:
        """Whether an address could take nothing now."""
        budget = self._of.get(address)
        return budget is not None and budget.is_spent(time.monotonic())
