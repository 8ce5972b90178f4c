"""Moot as it is run, for the generator: everything on, but a seat may send far more commands.

PORT PLAYERS FOLDER [redis [WORKERS]]: the store is SQLite in the folder, or a Redis whose address
is in MOOT_STORE; then there may be several processes. The players are given for the form's sake: a
room has as many as sit down.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

import uvloop

from engine.kind import TABLE
from server.app import running
from server.garbage import look_seldom
from server.logs import set_up_logs
from server.secret import read_secret
from server.settings import Settings
from server.workers import keep

VOTES_A_SECOND = 100_000.0
"""A seat of the load votes hundreds of times a second; the limit is asked all the same."""


def settings(port: int, folder: Path, *, is_redis: bool) -> Settings:
    """Return the settings of the measured server."""
    return Settings(
        port=port,
        data=folder,
        store=os.environ["MOOT_STORE"] if is_redis else "",
        commands_per_second=VOTES_A_SECOND,
        command_burst=int(VOTES_A_SECOND),
        connections=60_000,
    )


def _collect(*_: object) -> None:
    gc.collect()


async def main(own: Settings, until: int | None = None) -> None:
    """Serve until ended, or until there is something to read from a file."""
    set_up_logs("warning")
    signal.signal(signal.SIGWINCH, _collect)
    over = asyncio.Event()
    if until is not None:
        asyncio.get_running_loop().add_reader(until, over.set)
    async with running(own, TABLE):
        look_seldom()
        await over.wait()


def serve(own: Settings, until: int | None = None) -> None:
    """Run one process of it."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(own, until))


if __name__ == "__main__":
    port, folder, store = int(sys.argv[1]), Path(sys.argv[3]), sys.argv[4:]
    own = settings(port, folder, is_redis=store[:1] == ["redis"])
    if store[1:]:
        read_secret(own)
        own = replace(own, shares_port=True)
        keep(int(store[1]), lambda _number, _is_first, until: serve(own, until), print)
    else:
        serve(own)
