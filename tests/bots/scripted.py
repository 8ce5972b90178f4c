"""A server that does what a test tells it: one coroutine a connection, in the order they come.

It speaks through the server's own codec, the client through msgpack's: each checks the other.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from bots.backoff import Backoff
from bots.client import Client
from bots.events import Event
from protocol.codec import MSGPACK
from protocol.messages import FromClient, ToClient, Update, Welcome

TOKEN = "t" * 43
CODE = "K7Q2M4XN"


class Visit:
    """One connection, from the server's side."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket

    async def hear(self) -> Any:
        """Return the next message of the client, typed; `Any` so that tests read its fields."""
        message: FromClient = MSGPACK.decode(await self.socket.recv())
        return message

    async def say(self, *messages: ToClient) -> None:
        for message in messages:
            await self.socket.send(MSGPACK.encode(message))

    async def welcome(self, **changes: Any) -> Any:
        """Hear the first message and welcome it; return it."""
        first = await self.hear()
        whole: dict[str, Any] = {
            "id": first.id, "code": CODE, "epoch": 1, "v": 1, "here": [1], "table": {"order": [1]},
            "you": 1, "sv": 1, "seat": {"seat": 1, "may": []}, "token": TOKEN,
        }  # fmt: skip
        fields = {**whole, **changes}
        await self.say(Welcome(**{name: v for name, v in fields.items() if v is not None}))
        return first

    async def welcome_back(self) -> Any:
        """Welcome without documents: the missed patches follow."""
        return await self.welcome(table=None, seat=None, sv=None, token=None)

    async def drop(self) -> None:
        """Cut the TCP connection, without a close frame."""
        self.socket.transport.abort()
        await asyncio.sleep(0)

    async def close(self, code: int, reason: str = "") -> None:
        await self.socket.close(code, reason)

    async def until_gone(self) -> None:
        async for _ in self.socket:
            pass


Script = Callable[[Visit], Awaitable[None]]


class Scripted:
    """What the scripted server saw: its URL, its visits, and what failed in a script."""

    def __init__(self) -> None:
        self.url = ""
        self.visits = 0
        self.failures: list[BaseException] = []


@asynccontextmanager
async def scripted(*scripts: Script) -> AsyncGenerator[Scripted]:
    """Serve the scripts, the n-th to the n-th connection; later ones are closed as unknown."""
    seen = Scripted()

    async def visit(socket: ServerConnection) -> None:
        seen.visits += 1
        if seen.visits > len(scripts):
            return await socket.close(4500, "unknown_table")
        try:
            await scripts[seen.visits - 1](Visit(socket))
        except ConnectionClosed:
            pass
        except Exception as error:  # shown to the test when it ends
            seen.failures.append(error)
        return None

    protocols = [Subprotocol(MSGPACK.name)]
    async with serve(visit, "127.0.0.1", 0, subprotocols=protocols, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        seen.url = f"ws://127.0.0.1:{port}/ws"
        yield seen
    assert seen.failures == []


def quick() -> Backoff:
    """A backoff in which a second is a hundredth of one."""
    return Backoff(Random(1), second=0.01)


def update(version: int, **table: Any) -> Update:
    return Update(v=version, table=table)


async def events_until_closed(client: Client) -> list[Event]:
    return [event async for event in client.events()]


async def next_event(client: Client, kind: type[Event]) -> Any:
    async for event in client.events():
        if isinstance(event, kind):
            return event
    raise AssertionError(f"no {kind.__name__} came")
