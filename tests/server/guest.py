"""A client that is nothing but a socket and two documents: it checks what every client relies on.

Written with `msgpack` and `json`, not with the server's codec: the wire must be right by itself.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it ships no types; used as Any below
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from protocol.merge import merge

MSGPACK, JSON = "moot.v1.msgpack", "moot.v1.json"
PATIENCE = 5.0
AFAR: dict[str, Any] = {"additional_headers": {"X-Forwarded-For": "192.0.2.7"}}
"""Options of a guest that comes through a proxy on this machine, and is not trusted like it."""

Message = dict[str, Any]
_ids = count(1)
_untyped: Any = msgpack


class Closed(Exception):
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason


def _closed(error: ConnectionClosed) -> Closed:
    return Closed(error.rcvd.code, error.rcvd.reason) if error.rcvd else Closed(1006, "")


class Guest:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.is_json = socket.subprotocol == JSON
        self.frames: list[bytes] = []
        self.code = self.token = ""
        self.epoch = self.v = self.sv = self.at = 0
        self.gone: list[list[str]] = []
        self.you: int | None = None
        self.table: Message = {}
        self.seat: Message = {}
        self.here: list[int] = []
        self.watching = 0

    async def say(self, message: Message) -> None:
        data: str | bytes = json.dumps(message) if self.is_json else _untyped.packb(message)
        try:
            await self.socket.send(data)
        except ConnectionClosed as error:
            raise _closed(error) from None

    async def hear(self) -> Message:
        """Return the next message but `here`, which comes whenever it likes."""
        while True:
            message = await self._next()
            self._apply(message)
            if message["t"] != "here":
                return message

    async def _next(self) -> Message:
        try:
            async with asyncio.timeout(PATIENCE):
                data = await self.socket.recv()
        except ConnectionClosed as error:
            raise _closed(error) from None
        self.frames.append(data.encode() if isinstance(data, str) else data)
        message: Message = json.loads(data) if self.is_json else _untyped.unpackb(data)
        return message

    def _apply(self, message: Message) -> None:
        match message["t"]:
            case "welcome":
                self._welcome(message)
            case "update":
                self._update(message)
            case "rolled_back":
                self.gone.append(message["ids"])
            case "here":
                self.here, self.watching = message["here"], message["watching"]
            case _:
                pass

    def _welcome(self, message: Message) -> None:
        self.code, self.epoch = message["code"], message["epoch"]
        self.you, self.token = message.get("you"), message.get("token", self.token)
        if "table" in message:
            self.table, self.v = message["table"], message["v"]
            self.seat, self.sv = message.get("seat", {}), message.get("sv", 0)
            self.at = message["at"]

    def _update(self, message: Message) -> None:
        assert ("v" in message) == ("table" in message)
        assert ("sv" in message) == ("seat" in message)
        if "v" in message:
            assert message["v"] == self.v + 1, "a gap in the table's versions"
            self.v, self.table = self.v + 1, merge(self.table, message["table"])
        if "sv" in message:
            assert message["sv"] == self.sv + 1, "a gap in the seat's versions"
            self.sv, self.seat = self.sv + 1, merge(self.seat, message["seat"])
        self.at = message["at"]

    async def ask(self, message: Message, id: str | None = None) -> Message:
        """Say it and return its answer: an update that holds its `done`, or what names its id."""
        id = id or f"c{next(_ids)}"
        await self.say({**message, "id": id})
        while True:
            answer = await self.hear()
            if answer.get("id", answer.get("done")) == id:
                return answer

    async def act(self, do: str, id: str | None = None, **fields: Any) -> Message:
        return await self.ask({"t": "act", "do": {"do": do, **fields}}, id)

    async def open(self, name: str = "Ann") -> Message:
        return await self.ask({"t": "open", "name": name})

    async def join(self, code: str, name: str = "Ben", **fields: Any) -> Message:
        return await self.ask({"t": "join", "code": code, "name": name, **fields})

    async def watch(self, code: str) -> Message:
        return await self.ask({"t": "join", "code": code, "watch": True})

    async def resume(self, other: Guest, *, epoch: int | None = None) -> Message:
        """Come back where another connection was, with the versions and documents it had."""
        self.v, self.sv, self.table, self.seat = other.v, other.sv, other.table, other.seat
        self.at = other.at
        token = {"token": other.token} if other.token else {}
        self.token = other.token
        versions = {"epoch": other.epoch if epoch is None else epoch, "v": self.v, "sv": self.sv}
        versions["at"] = self.at
        return await self.ask({"t": "resume", "code": other.code, **token, **versions})

    async def hear_close(self) -> Closed:
        """Return how the connection ends, after whatever still comes."""
        try:
            while True:
                await self.hear()
        except Closed as closed:
            return closed

    async def hears_nothing(self, seconds: float = 0.15) -> bool:
        """Return whether no message but `here` and `ping` comes for that long."""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    if (await self.hear())["t"] != "ping":
                        return False
        except TimeoutError:
            return True


@asynccontextmanager
async def guest(
    port: int, subprotocol: str | None = MSGPACK, **options: Any
) -> AsyncGenerator[Guest, None]:
    offered = None if subprotocol is None else [Subprotocol(subprotocol)]
    address = f"ws://127.0.0.1:{port}/ws"
    async with connect(
        address, subprotocols=offered, compression=None, ping_interval=None,
        close_timeout=1, proxy=None, **options,
    ) as socket:  # fmt: skip
        yield Guest(socket)
