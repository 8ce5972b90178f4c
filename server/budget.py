"""How much somebody may do at once, and how fast that comes back. No clock in here."""

from __future__ import annotations

__all__ = ["Budget"]


class Budget:
    """`burst` at once, filled again by `per_second`. `now` is any clock that only goes forward."""

    def __init__(self, burst: float, per_second: float, now: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._left = burst
        self._at = now

    def spend(self, now: float) -> bool:
        """Take one, and return whether there was one."""
        left, self._at = self._left_at(now), now
        self._left = left - 1 if left >= 1 else left
        return left >= 1

    def is_spent(self, now: float) -> bool:
        """Whether nothing could be taken now."""
        return self._left_at(now) < 1

    def is_full(self, now: float) -> bool:
        """Whether nothing is missing: then it may as well be forgotten."""
        return self._left_at(now) >= self._burst

    def _left_at(self, now: float) -> float:
        return min(self._burst, self._left + (now - self._at) * self._per_second)
