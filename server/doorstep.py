"""What comes before a connection: other requests, the sub-protocol, and how many there may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from http import HTTPStatus

from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from protocol.closing import Close
from protocol.codec import MSGPACK, SUBPROTOCOLS, codec_for
from server import metrics
from server.connection import Connection, House
from server.health import Health
from server.settings import LOCAL, address_of
from server.web import Web

__all__ = ["Doorstep", "choose"]

LIVE_PATH = "/livez"
READY_PATHS = ("/readyz", "/healthz")


def choose(_socket: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol | None:
    """Return the sub-protocol of ours that we like best; None if none was offered."""
    return next((Subprotocol(ours) for ours in SUBPROTOCOLS if ours in offered), None)


class Doorstep:
    """What comes before a connection: the other requests, and how many come from one address."""

    def __init__(self, house: House, web: Web, health: Health) -> None:
        self._house = house
        self._health = health
        self._web = web
        self._connections: set[Connection] = set()
        self._from: Counter[str] = Counter()

    async def answer(self, socket: ServerConnection, request: Request) -> Response | None:
        """Return what is answered over HTTP; None where a WebSocket may be opened."""
        if request.path == LIVE_PATH:
            return self._web.health()
        if request.path in READY_PATHS:
            return self._web.health(await self._health.flaw())
        response = self._web.answer(request)
        if response is None and not self._has_room_for(_address(socket, request)):
            metrics.turned_away("too_many")
            return socket.respond(HTTPStatus.SERVICE_UNAVAILABLE, "Too many connections.\n")
        return response

    def _has_room_for(self, address: str) -> bool:
        settings = self._house.settings
        own = settings.connections if address == LOCAL else settings.connections_per_address
        return self._from[address] < own and self._from.total() < settings.connections

    def outboxes(self) -> Iterator[int]:
        """Yield for each connection how many bytes wait for its client."""
        return (one.waiting_bytes for one in self._connections)

    async def live(self, socket: ServerConnection) -> None:
        """Serve one WebSocket until it is closed."""
        if socket.subprotocol is None and _offers_any(socket):
            return await socket.close(Close.UNKNOWN_PROTOCOL, Close.UNKNOWN_PROTOCOL.reason)
        codec = codec_for(socket.subprotocol) if socket.subprotocol else MSGPACK
        assert socket.request is not None, "there was a handshake"
        address = _address(socket, socket.request)
        self._from[address] += 1
        connection = Connection(socket, codec, address, self._house)
        self._connections.add(connection)
        try:
            await connection.live()
        finally:
            self._connections.discard(connection)
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]


def _address(socket: ServerConnection, request: Request) -> str:
    return address_of(socket.remote_address, request.headers.get("X-Forwarded-For"))


def _offers_any(socket: ServerConnection) -> bool:
    return socket.request is not None and "Sec-WebSocket-Protocol" in socket.request.headers
