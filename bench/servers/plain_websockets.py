"""Plain `websockets` on uvloop: `async for`, one vote check, `broadcast`. PORT PLAYERS."""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it ships no types; used as Any below
import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve

codec: Any = msgpack
CHOICES = {"approve", "reject"}


class Voting:
    """The same check and the same diff as `voting.js`."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.number = 0
        self.turn = 0
        self.clients: set[ServerConnection] = set()

    def take(self, seat: int, vote: dict[str, Any]) -> dict[str, Any] | None:
        """Return the diff for everybody, or None for an illegal vote."""
        is_legal = (
            vote["t"] == "vote"
            and vote["poll"] == "mission-3"
            and vote["choice"] in CHOICES
            and vote["seq"] == self.number
            and seat == self.turn
            and len(vote["nonce"]) == 8
        )
        if not is_legal:
            return None
        self.number += 1
        self.turn = (seat + 1) % self.players
        changes = [[f"votes.{seat}", vote["choice"]], ["turn", self.turn], ["count", self.number]]
        return {"t": "diff", "rev": self.number, "by": seat, "poll": "mission-3", "ops": changes}


def collect(*_: object) -> None:
    """Collect garbage, so that what is left is what is needed."""
    gc.collect()


async def main(port: int, players: int) -> None:
    """Serve until ended."""
    rooms: dict[str, Voting] = {}

    async def live(socket: ServerConnection) -> None:
        assert socket.request is not None
        _, _, room, place = socket.request.path.split("/")
        voting = rooms.setdefault(room, Voting(players))
        voting.clients.add(socket)
        try:
            async for data in socket:
                diff = voting.take(int(place), codec.unpackb(data))
                if diff is not None:
                    broadcast(voting.clients, codec.packb(diff))
        finally:
            voting.clients.discard(socket)

    async with serve(live, "127.0.0.1", port, compression=None):
        await asyncio.Future()


if __name__ == "__main__":
    signal.signal(signal.SIGWINCH, collect)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(*map(int, sys.argv[1:3])))
