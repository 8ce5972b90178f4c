"""Whether this server is alive, and whether it can serve: two questions with different answers.

1. Alive: its event loop turns. Whoever is answered knows it.
2. Ready: the store answers, the bell was heard lately (where several servers share a store), and
   it is not about to stop. A proxy sends nobody to a server that is not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from server.stores.base import Store, StoreFailed

__all__ = ["Health"]

ANSWER_SECONDS = 1.0
"""For the store to answer."""

STALE_SECONDS = 6.0
"""A bell that this server rang for itself and did not hear for so long is broken."""


class Health:
    """What is asked of one server. `silence` says how many seconds ago its bell was heard."""

    def __init__(self, store: Store, silence: Callable[[], float]) -> None:
        self._store = store
        self.silence = silence
        self.is_stopping = False

    async def flaw(self) -> str | None:
        """Return in a word what is wrong: `stopping`, `store` or `bell`; None if it can serve."""
        if self.is_stopping:
            return "stopping"
        if not await self._store_answers():
            return "store"
        return "bell" if self.silence() > STALE_SECONDS else None

    async def _store_answers(self) -> bool:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._store.find("")
        except (StoreFailed, TimeoutError):
            return False
        return True
