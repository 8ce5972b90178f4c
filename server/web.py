"""The few things that are asked for by HTTP: the page, the cards, a QR code, the health.

1. The page's files are read once, and a path is only ever looked up among them: no path that
   somebody sends is ever opened.
2. A browser's WebSocket must come from a page of the same host; a program sends no Origin.
3. Nothing that is sent here is secret, and no address ever holds a seat's token.
"""

from __future__ import annotations

import re
from hashlib import sha256
from http import HTTPStatus
from mimetypes import guess_type
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from msgspec import json
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from server import metrics, qr
from server.keys import is_code, read_code

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from server.settings import Settings

__all__ = ["Web", "join_link"]

SOCKET_PATH = "/ws"

# A name has 253 characters at most (255 octets in RFC 1035), a port five digits.
_HOST = re.compile(r"[A-Za-z0-9.\-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?")
_LOOPBACK = re.compile(r"(localhost|127\.[0-9.]+|\[::1\])(:\d+)?")
_TABLE = re.compile(r"/t/[^/]+(?:/|/table|/overlay)?")
_BESIDE_A_TABLE = re.compile(r"/t/[^/]+/((?:assets/|icon\.|moot\.).+)")  # the page's own files
_QR = re.compile(r"/qr/([^/]+)\.svg")
_HASHED = re.compile(r"-[\w-]{8,}\.\w+$")  # Vite puts a hash of the content into such names

_NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Moot</title>
<h1>The page is not built</h1>
<p>The server runs; bots and programs can join. To build the page, stop it and run
<code>make install</code>, then start it again.</p></html>
"""


class _File(NamedTuple):
    body: bytes
    type: str
    etag: str


class Web:
    """Answers GET requests. Made once: it holds the page in memory."""

    def __init__(self, settings: Settings, version: str, cards: bytes) -> None:
        self._settings = settings
        self._version = version
        self._files = _read_page(settings.page)
        self._files["cards.json"] = _file(cards, "application/json")

    async def answer(self, request: Request) -> Response | None:
        """Return what is answered; None for a WebSocket that may be opened."""
        path = urlsplit(request.path).path
        host = _only(request, "Host") or ""
        if not _HOST.fullmatch(host):
            return _response(HTTPStatus.BAD_REQUEST, b"No host was named.\n")
        if path == SOCKET_PATH:
            return self._refuse_strangers(request.headers.get_all("Origin"), host)
        if found := _QR.fullmatch(path):
            return await self._qr(found[1], host)
        if path == "/address.json":
            found_address = {"address": self.address(host)}
            return _response(HTTPStatus.OK, json.encode(found_address), "application/json")
        return self._page(path, host, _only(request, "If-None-Match"))

    def health(self, flaw: str | None = None) -> Response:
        """Return what a question about health answers: 200 if nothing is wrong, else 503."""
        status = HTTPStatus.OK if flaw is None else HTTPStatus.SERVICE_UNAVAILABLE
        body = json.encode({"ok": flaw is None, "version": self._version, "flaw": flaw})
        return _response(status, body, "application/json")

    def json(self, status: HTTPStatus, body: bytes) -> Response:
        """Return an answer for the page's programs, which nobody keeps."""
        return _response(status, body, "application/json", {"Cache-Control": "no-store"})

    def _refuse_strangers(self, origins: list[str], host: str) -> Response | None:
        """Refuse pages of other sites: a browser always says where its page is from."""
        if not origins:
            return None
        if len(origins) == 1 and (
            urlsplit(origins[0]).netloc == host or origins[0] in self._settings.origins
        ):
            return None
        metrics.turned_away("origin")
        return _response(HTTPStatus.FORBIDDEN, b"A page of another site may not connect here.\n")

    def _page(self, path: str, host: str, known: str | None) -> Response:
        beside = _BESIDE_A_TABLE.fullmatch(path)
        name = beside[1] if beside else path[1:]
        # A file first: /t/icon.svg looks like a table's address, and is what such an address loads.
        if name not in self._files and (path == "/" or _TABLE.fullmatch(path)):
            name = "index.html"
        file = self._files.get(name)
        if file is None:
            return _response(HTTPStatus.NOT_FOUND, b"There is nothing here.\n")
        headers = {"ETag": file.etag, "Cache-Control": _cache_control(name)}
        if file.type.startswith("text/html"):
            headers["Content-Security-Policy"] = _policy(host)
        if known == file.etag:
            return _response(HTTPStatus.NOT_MODIFIED, b"", file.type, headers)
        return _response(HTTPStatus.OK, file.body, file.type, headers)

    async def _qr(self, typed: str, host: str) -> Response:
        code = read_code(typed)
        if not is_code(code):
            return _response(HTTPStatus.NOT_FOUND, b"This is no code.\n")
        picture = await qr.drawn(join_link(self.address(host), code))
        return _response(HTTPStatus.OK, picture, "image/svg+xml", {"Cache-Control": "no-cache"})

    def address(self, host: str) -> str:
        """Return where others find this server: as it was asked for, unless only we can say so."""
        asked_here = _LOOPBACK.fullmatch(host)
        if asked_here and self._settings.is_open_to_others:
            host = f"{self._settings.shown_host}{asked_here[2] or ''}"
        return f"http://{host}"


def join_link(address: str, code: str) -> str:
    """Return the link that leads to a table."""
    return f"{address}/t/{code}"


def _only(request: Request, name: str) -> str | None:
    """Return a header that stands there once; the library raises for one that stands twice."""
    found = request.headers.get_all(name)
    return found[0] if len(found) == 1 else None


def _policy(host: str) -> str:
    # Named outright: older Safaris do not count a WebSocket of the same host as 'self'.
    sockets = f"ws://{host} wss://{host}"
    return (
        f"default-src 'self'; connect-src 'self' {sockets}; img-src 'self' data: blob:;"
        " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def _cache_control(name: str) -> str:
    return "public, max-age=31536000, immutable" if _HASHED.search(name) else "no-cache"


def _response(
    status: HTTPStatus,
    body: bytes,
    type: str = "text/plain; charset=utf-8",
    headers: Mapping[str, str] | None = None,
) -> Response:
    fixed = {
        "Content-Type": type,
        "Content-Length": str(len(body)),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Connection": "close",
    }
    return Response(status.value, status.phrase, Headers(fixed | dict(headers or {})), body)


def _read_page(folder: Path) -> dict[str, _File]:
    files = {
        path.relative_to(folder).as_posix(): _file(path.read_bytes(), _type_of(path.name))
        for path in folder.rglob("*")
        if path.is_file()
    }
    return files or {"index.html": _file(_NOT_BUILT, "text/html; charset=utf-8")}


def _type_of(name: str) -> str:
    # The machine's own table may call a script text/plain, which browsers then refuse to run.
    if name.endswith((".js", ".mjs")):
        return "text/javascript; charset=utf-8"
    if name.endswith(".webmanifest"):
        return "application/manifest+json"
    found = guess_type(name)[0] or "application/octet-stream"
    return f"{found}; charset=utf-8" if found.startswith("text/") else found


def _file(body: bytes, type: str) -> _File:
    return _File(body, type, f'"{sha256(body).hexdigest()[:16]}"')
