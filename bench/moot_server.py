"""Moot as it is run, for the generator: everything on, but a seat may send far more commands.

PORT PLAYERS FOLDER [redis]: the store is SQLite in the folder, or a Redis whose address is in
MOOT_STORE. The players are given for the form's sake: a room has as many as sit down.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from pathlib import Path

import uvloop

from engine.kind import TABLE
from server.app import running
from server.garbage import look_seldom
from server.logs import set_up_logs
from server.settings import Settings

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


async def main(port: int, folder: Path, *, is_redis: bool) -> None:
    """Serve until ended."""
    set_up_logs("warning")
    signal.signal(signal.SIGWINCH, _collect)
    async with running(settings(port, folder, is_redis=is_redis), TABLE):
        look_seldom()
        await asyncio.Future()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(int(sys.argv[1]), Path(sys.argv[3]), is_redis=sys.argv[4:] == ["redis"]))
