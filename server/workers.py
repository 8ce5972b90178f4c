"""Several processes of one server at one port, so that it has more than one core.

1. Each is a server of its own, as on another machine: they share the Redis and nothing else. The
   system gives each connection to one of them (SO_REUSEPORT).
2. One that ends is started again; a stop reaches all of them; and one whose keeper is gone stops.
3. Whoever keeps them runs no event loop and no thread, so a worker is a clean fork of it.

What that means for metrics and limits stands in docs/operating.md.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from multiprocessing.context import ForkProcess
    from types import FrameType

__all__ = ["Work", "can_share", "keep", "reserved"]

PAUSE_SECONDS = 1.0
"""Before a worker is started again that had hardly begun: what ended it may end it again."""

LIVED_SECONDS = 10.0
"""A worker that ran for so long is started again at once."""

REPEAT_SECONDS = 1.0
"""How often a stop is said again: a worker that has just begun may not hear the first."""

Work: TypeAlias = Callable[[int, bool, int], None]
"""What a worker does: its number from 1, whether it is the first time, and a file that can be read
when whoever keeps the workers is gone."""


def can_share() -> bool:
    """Return whether processes of this system can share a port, and be forked."""
    return hasattr(socket, "SO_REUSEPORT") and hasattr(os, "fork")


@contextmanager
def reserved(host: str, port: int) -> Generator[int, None, None]:
    """Hold a port that only workers may listen at, and give its number; `OSError` if it is taken.

    Sockets that share a port do not say that it is in use. So it is bound once without sharing, and
    then for as long as the workers live by a socket that nobody connects to.
    """
    family, *_, address = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # after a restart
        probe.bind(address)
        address = probe.getsockname()
    with socket.socket(family) as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        holder.bind(address)
        yield address[1]


class Worker:
    """One process, started again whenever it ends."""

    def __init__(self, number: int, work: Work, alive: tuple[int, int]) -> None:
        self.number = number
        self._work = work
        self._alive = alive
        self._starts = 0
        self._begun = 0.0
        self.due = 0.0
        """When it is to be started, if it does not run."""
        self.process: ForkProcess | None = None

    def start(self, say: Callable[[str], None]) -> None:
        """Fork it."""
        self._starts, self._begun = self._starts + 1, time.monotonic()
        self.process = multiprocessing.get_context("fork").Process(target=self._run)
        self.process.start()
        say(f"Worker {self.number} is process {self.process.pid}.")

    def end(self, say: Callable[[str], None]) -> int:
        """Take note that it has ended; return why it cannot be started at all, or 0."""
        assert self.process is not None, "only one that runs ends"
        self.process.join()
        code, now, self.process = self.process.exitcode or 0, time.monotonic(), None
        if code > 0 and self._starts == 1:
            return code
        has_lived = now - self._begun >= LIVED_SECONDS
        self.due = now if has_lived else now + PAUSE_SECONDS
        how = f"code {code}" if code >= 0 else signal.Signals(-code).name
        say(f"Worker {self.number} ended ({how}) and is started again.")
        return 0

    def _run(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # until its own loop listens
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        until, ours = self._alive
        os.close(ours)  # so that `until` ends with whoever keeps the workers
        self._work(self.number, self._starts == 1, until)


def keep(count: int, work: Work, say: Callable[[str], None]) -> int:
    """Run so many workers until SIGTERM or SIGINT, and return when all of them have stopped.

    0; or the exit code of a worker that could not begin at all.
    """
    stopped, stop = os.pipe()
    alive = os.pipe()

    def told(_number: int, _frame: FrameType | None) -> None:
        os.write(stop, b".")

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, told)
    workers = [Worker(number, work, alive) for number in range(1, count + 1)]
    while True:
        now = time.monotonic()
        for one in workers:
            if one.process is None and one.due <= now:
                one.start(say)
        running = {one.process.sentinel: one for one in workers if one.process is not None}
        ended = wait([stopped, *running], PAUSE_SECONDS / 4 if len(running) < count else None)
        if stopped in ended:
            say("Stopping ...")
            _stop(workers)
            return 0
        for sentinel in ended:
            assert isinstance(sentinel, int), "no others were waited for"
            if code := running[sentinel].end(say):
                _stop(workers)
                return code


def _stop(workers: list[Worker]) -> None:
    """Ask all to stop, and wait: each has its own limits for what is on its way."""
    left = [one.process for one in workers if one.process is not None]
    while left:
        for process in left:
            process.terminate()
        wait([process.sentinel for process in left], REPEAT_SECONDS)
        left = [process for process in left if process.is_alive()]
