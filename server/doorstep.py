"""What comes before a connection: other requests, the sub-protocol, and who may begin one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from http import HTTPStatus

from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from protocol.closing import Close
from protocol.codec import MSGPACK, SUBPROTOCOLS, codec_for
from protocol.limits import RETURN_MOST_SECONDS, RETURNS_PER_SECOND
from protocol.messages import Away
from server import metrics
from server.connection import Connection, House
from server.gate import Gate, Stay
from server.health import Health
from server.printed.desk import Desk, asked_for
from server.settings import address_of
from server.socket import Socket
from server.web import Web

__all__ = ["Doorstep", "choose"]

LIVE_PATH = "/livez"
READY_PATHS = ("/readyz", "/healthz")


def choose(_socket: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol | None:
    """Return the sub-protocol of ours that we like best; None if none was offered."""
    return next((Subprotocol(ours) for ours in SUBPROTOCOLS if ours in offered), None)


class Doorstep:
    """Answers requests, and begins connections."""

    def __init__(self, house: House, web: Web, health: Health, gate: Gate, desk: Desk) -> None:
        self._house = house
        self._health = health
        self._web = web
        self._gate = gate
        self._desk = desk
        self._connections: set[Connection] = set()

    async def answer(self, socket: ServerConnection, request: Request) -> Response | None:
        """Return what is answered over HTTP; None where a WebSocket may be opened."""
        if request.path == LIVE_PATH:
            return self._web.health()
        if request.path in READY_PATHS:
            return self._web.health(await self._health.flaw())
        if (asked := asked_for(request.path)) is not None:
            return self._web.json(*await self._desk.answer(asked, self._address(socket, request)))
        response = await self._web.answer(request)
        if response is None and not self._opens(socket, request):
            metrics.turned_away("too_many")
            return socket.respond(HTTPStatus.SERVICE_UNAVAILABLE, "Too many connections.\n")
        return response

    def _opens(self, socket: ServerConnection, request: Request) -> bool:
        stay = _stay(socket)
        return stay is not None and self._gate.open(stay, self._address(socket, request))

    def _address(self, socket: ServerConnection, request: Request) -> str:
        forwarded = ",".join(request.headers.get_all("X-Forwarded-For")) or None
        return address_of(socket.remote_address, forwarded, self._gate.proxies)

    def send_away(self) -> None:
        """Say goodbye to everybody, and when to come back: spread out, if they are many."""
        span = min(RETURN_MOST_SECONDS, len(self._connections) / RETURNS_PER_SECOND)
        for connection in self._connections:
            after = int(1000 * random.uniform(0, span))
            connection.send(connection.codec.encode(Away(after)))
            connection.close(Close.RESTARTING)

    def outboxes(self) -> Iterator[int]:
        """Yield for each connection how many bytes wait for its client."""
        return (one.waiting_bytes for one in self._connections)

    async def live(self, socket: ServerConnection) -> None:
        """Serve one WebSocket until it is closed."""
        if socket.subprotocol is None and _offers_any(socket):
            return await socket.close(Close.UNKNOWN_PROTOCOL, Close.UNKNOWN_PROTOCOL.reason)
        codec = codec_for(socket.subprotocol) if socket.subprotocol else MSGPACK
        assert isinstance(socket, Socket), "every socket is counted at the gate"
        stay = socket.stay
        assert stay is not None, "whoever is turned away is not served"
        socket.forget_head()
        connection = Connection(socket, codec, stay.address, self._house)
        connection.is_known = lambda: self._gate.know(stay)
        self._connections.add(connection)
        try:
            await connection.live()
        finally:
            self._connections.discard(connection)


def _stay(socket: ServerConnection) -> Stay | None:
    assert isinstance(socket, Socket), "every socket is counted at the gate"
    return socket.stay


def _offers_any(socket: ServerConnection) -> bool:
    return socket.request is not None and "Sec-WebSocket-Protocol" in socket.request.headers
