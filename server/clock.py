"""Time and chance, the two inputs that no log can make up again: so both are written into it."""

from __future__ import annotations

import secrets
import time

__all__ = ["entropy", "now"]


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def entropy() -> bytes:
    """Return the chance that one command may use: 16 bytes nobody could foresee."""
    return secrets.token_bytes(16)
