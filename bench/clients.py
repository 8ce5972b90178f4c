"""The clients of a load, as lines for the generator: a path, and the first message as hex.

Rooms are made here, before anything is measured: Moot's tables are opened, joined and started by
real clients; Colyseus' seats are reserved by HTTP; the others take any path.
"""

from __future__ import annotations

import asyncio
import http.client
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from engine.commands import AddPermanent, Start
from protocol.codec import MSGPACK
from protocol.messages import Act, Join, Open, Resume, ToClient, Update, Welcome

__all__ = ["Load", "lines"]

AT_ONCE = 20
"""Tables that are made at the same time."""

T = TypeVar("T", bound=ToClient)


class Load(NamedTuple):
    """What is played: so many rooms of players and spectators, and what lies on each table."""

    rooms: int = 100
    players: int = 4
    spectators: int = 0
    permanents: int = 0
    come_first: bool = False
    """Whether the guests of Moot's rooms have still to join, and nothing has begun."""

    @property
    def clients(self) -> int:
        """How many clients a room has."""
        return self.players + self.spectators


def lines(way: str, port: int, load: Load) -> list[str]:
    """Return a line for each client, room by room, spectators last."""
    if way == "by moot":
        return asyncio.run(_moot(port, load))
    if way == "by colyseus":
        return list(_colyseus(port, load))
    if way == "by socket.io":  # rooms are named in a message
        return ["/socket.io/?EIO=4&transport=websocket -"] * (load.rooms * load.clients)
    return [f"/r/{room}/{seat} -" for room in range(load.rooms) for seat in range(load.clients)]


def _colyseus(port: int, load: Load) -> Iterator[str]:
    server = http.client.HTTPConnection("127.0.0.1", port, timeout=20)

    def reserve(path: str, seat: int) -> dict[str, Any]:
        body = msgspec.json.encode({"seat": seat})
        server.request("POST", f"/matchmake/{path}", body, {"Content-Type": "application/json"})
        answer = server.getresponse()
        text = answer.read()
        if answer.status != http.HTTPStatus.OK:
            raise ConnectionError(f"Colyseus refused {path}: {text[:200]!r}")
        return dict(msgspec.json.decode(text))

    for _ in range(load.rooms):
        found = reserve("create/vote", 0)
        room = found.get("roomId") or found["room"]["roomId"]
        process = found.get("processId") or found["room"]["processId"]
        yield f"/{process}/{room}?sessionId={found['sessionId']} -"
        for seat in range(1, load.clients):
            taken = reserve(f"joinById/{room}", seat)
            yield f"/{process}/{room}?sessionId={taken['sessionId']} -"


async def _moot(port: int, load: Load) -> list[str]:
    made: list[list[str]] = []
    for first in range(0, load.rooms, AT_ONCE):
        count = min(AT_ONCE, load.rooms - first)
        made += await asyncio.gather(*(_table(port, load) for _ in range(count)))
    return [line for table in made for line in table]


async def _table(port: int, load: Load) -> list[str]:
    """Open a table, seat everybody, start, and go: the generator's clients come back to it."""
    url = f"ws://127.0.0.1:{port}/ws"
    async with connect(url, subprotocols=[Subprotocol(MSGPACK.name)]) as host:
        welcome = await _asked(host, Open("open", "Player 1"), Welcome)
        entries = [_back(welcome.code, welcome.token)]
        if load.come_first:
            guests = [Join("in", welcome.code, f"Player {n}") for n in range(2, load.players + 1)]
            return entries + [_line(guest) for guest in guests]
        for number in range(2, load.players + 1):
            async with connect(url, subprotocols=[Subprotocol(MSGPACK.name)]) as guest:
                joined = await _asked(
                    guest, Join("join", welcome.code, f"Player {number}"), Welcome
                )
                entries.append(_back(welcome.code, joined.token))
        await _done(host, Act("start", Start()))
        for number in range(load.permanents):
            name = f"Creature {number}"
            command = AddPermanent(name=name, types=("Creature",), power=1, toughness=1)
            await _done(host, Act(f"add{number}", command))
    watch = Join("watch", welcome.code, None, watch=True)
    return entries + [_line(watch)] * load.spectators


def _back(code: str, token: str | msgspec.UnsetType) -> str:
    assert isinstance(token, str), "who sits down gets a token"
    return _line(Resume("back", code, token))


def _line(first: Join | Resume) -> str:
    return f"/ws {msgspec.msgpack.encode(first).hex()}"


async def _asked(socket: ClientConnection, message: msgspec.Struct, kind: type[T]) -> T:
    await socket.send(msgspec.msgpack.encode(message))
    return msgspec.convert(await _heard(socket, kind.__struct_config__.tag), kind)


async def _done(socket: ClientConnection, act: Act) -> None:
    await socket.send(msgspec.msgpack.encode(act))
    while (await _heard(socket, Update.__struct_config__.tag)).get("done") != act.id:
        pass


async def _heard(socket: ClientConnection, tag: Any) -> dict[str, Any]:
    """Return the next message of that kind; a refusal ends the run."""
    async for data in socket:
        message = msgspec.msgpack.decode(bytes(data, "utf-8") if isinstance(data, str) else data)
        if message["t"] == tag:
            return dict(message)
        if message["t"] == "refused":
            raise ConnectionError(f"Moot refused: {message}")
    raise ConnectionError("Moot hung up")
