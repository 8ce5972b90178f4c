"""How long to wait before coming back: full jitter, so that a whole hall never returns at once."""

from __future__ import annotations

from random import Random

from protocol.limits import (
    BACKOFF_LEAST_SECONDS,
    BACKOFF_MOST_SECONDS,
    FIRST_RETRY_SECONDS,
    GIVE_UP_SECONDS,
    LIVE_SECONDS,
)

__all__ = ["Backoff"]


class Backoff:
    """Counts failures in a row and says how long to wait after each.

    `second` is how long a second is: tests make it short. `rng` draws the jitter.
    """

    def __init__(self, rng: Random | None = None, *, second: float = 1.0) -> None:
        self._rng = rng or Random()
        self._second = second
        self._failures = 0
        self._waited = 0.0

    @property
    def has_given_up(self) -> bool:
        """Whether so much was waited since the last good connection that nobody will answer."""
        return self._waited >= GIVE_UP_SECONDS

    def wait(self) -> float:
        """Return the seconds to wait: 0 to 1 at first, then 0.5 to a bound that doubles to 20."""
        self._failures += 1
        seconds = self._rng.uniform(0, FIRST_RETRY_SECONDS)
        if self._failures > 1:
            bound = BACKOFF_LEAST_SECONDS * 2 ** min(self._failures, 10)
            seconds = self._rng.uniform(BACKOFF_LEAST_SECONDS, min(bound, BACKOFF_MOST_SECONDS))
        self._waited += seconds
        return seconds * self._second

    def lived(self, seconds: float) -> None:
        """Take note that a connection was live so long: after 10 s the next failure is a first.

        Not at once when it opens: a server that lets in and throws out would be hammered.
        """
        if seconds >= LIVE_SECONDS * self._second:
            self._failures = 0
            self._waited = 0.0
