"""What whoever runs a server asks it, at a port of its own that the world does not reach."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from protocol.limits import MESSAGE_IN_BYTES, UPGRADE_SECONDS
from server import metrics

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

    from server.settings import Settings

__all__ = ["open_admin"]


async def open_admin(settings: Settings, census: CollectorRegistry) -> Server:
    """Answer `/metrics` at the admin port; `OSError` if it cannot be used."""

    def answer(socket: ServerConnection, request: Request) -> Response:
        if urlsplit(request.path).path != "/metrics":
            return socket.respond(HTTPStatus.NOT_FOUND, "Only /metrics is here.\n")
        body = metrics.exposition(census)
        fields = {"Content-Type": metrics.TYPE, "Content-Length": str(len(body))}
        headers = Headers(fields | {"Connection": "close"})
        return Response(HTTPStatus.OK.value, HTTPStatus.OK.phrase, headers, body)

    return await serve(
        _nobody,
        settings.admin_host,
        settings.admin_port,
        process_request=answer,
        server_header=None,
        open_timeout=UPGRADE_SECONDS,
        max_size=MESSAGE_IN_BYTES,
    )


async def _nobody(_socket: ServerConnection) -> None:
    raise AssertionError("every request was answered over HTTP")
