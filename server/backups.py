"""A copy of all tables while they are played: asked for with a signal, made by the store itself.

Nobody else could make one: the file is locked while a server has it open, and its parts may not be
copied one after the other.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from server.logs import incident, log

if TYPE_CHECKING:
    from server.app import BackUp

__all__ = ["backing_up"]


@contextmanager
def backing_up(back_up: BackUp | None, to: Path) -> Generator[None, None, None]:
    """Make a backup at each SIGUSR1 for as long as the context lasts, one at a time."""
    asked, loop = asyncio.Event(), asyncio.get_running_loop()
    making = loop.create_task(_make(back_up, to, asked))
    with suppress(NotImplementedError, AttributeError):  # Windows has no such signal
        loop.add_signal_handler(signal.SIGUSR1, asked.set)
    try:
        yield
    finally:
        making.cancel()


async def _make(back_up: BackUp | None, to: Path, asked: asyncio.Event) -> None:
    while True:
        await asked.wait()
        asked.clear()
        if back_up is None:
            log.warning("a backup is the database's own business here")
            continue
        begun = monotonic()
        try:
            await back_up(to)
        except Exception as error:  # the tables go on, and the next one may succeed
            incident("a backup failed", error, file=str(to))
        else:
            log.info("a backup was made", file=str(to), seconds=round(monotonic() - begun, 3))
