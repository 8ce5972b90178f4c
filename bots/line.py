"""One WebSocket that comes back by itself until it is closed for good. It knows no message.

4000-4499 and a lost connection mean: come back; 4500-4999 are final (`protocol.closing`).
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.typing import Subprotocol

from bots.answers import PASSING, Refused
from bots.mirror import Gap
from bots.wire import SUBPROTOCOL, NoMessage, packed, unpacked
from protocol.closing import Close, is_final
from protocol.limits import FRAME_OUT_BYTES, SILENCE_SECONDS, UPGRADE_SECONDS

if TYPE_CHECKING:
    from bots.backoff import Backoff
    from bots.wire import Map

__all__ = ["End", "Line", "Speaker"]

LOST = 1006
"""What RFC 6455 section 7.1.5 calls a connection that ended without a close frame."""


class End(NamedTuple):
    """How a connection ended: its close code, and the reason as text."""

    code: int
    reason: str


class Speaker(Protocol):
    """Who talks over the line."""

    def first_message(self) -> Map:
        """Return what is said first on each new connection."""
        ...

    async def hear(self, message: Map) -> None:
        """Take one message in; `Gap`, `Refused` or `NoMessage` if one cannot go on from it."""
        ...

    def lost(self, end: End) -> None:
        """Take note that the connection is gone, and coming back."""
        ...

    def away(self) -> float:
        """Return how many seconds the server asked to stay away, once."""
        ...


class Line:
    """A connection to `url` for one speaker. `keep` runs it; `say` sends if it is up."""

    def __init__(self, url: str, speaker: Speaker, backoff: Backoff) -> None:
        self._url = url
        self._speaker = speaker
        self._backoff = backoff
        self._socket: ClientConnection | None = None
        self._reached = False

    async def keep(self) -> End:
        """Stay connected; return only when it is closed for good.

        A server that was never reached is final: a wrong address should be said at once.
        """
        while True:
            end = await self._one_connection()
            if is_final(end.code) or not self._reached or self._backoff.has_given_up:
                return end
            self._speaker.lost(end)
            await asyncio.sleep(self._speaker.away() + self._backoff.wait())

    async def say(self, message: Map) -> None:
        """Send a message, or drop it if the connection is down: the speaker says it again."""
        if self._socket is None:
            return
        try:
            await self._socket.send(packed(message))
        except ConnectionClosed:
            return

    async def _one_connection(self) -> End:
        try:
            async with connect(
                self._url,
                subprotocols=[Subprotocol(SUBPROTOCOL)],
                compression=None,
                max_size=FRAME_OUT_BYTES,
                close_timeout=1,
                open_timeout=2 * UPGRADE_SECONDS,
                ping_interval=None,  # the server pings in its own messages; silence ends it
            ) as socket:
                return await self._talk(socket)
        except InvalidStatus as error:
            status = error.response.status_code
            again = status >= 500 or status == 429
            return End(Close.TRY_LATER if again else Close.UNREADABLE, f"HTTP status {status}")
        except (OSError, WebSocketException) as error:
            return End(LOST, str(error) or type(error).__name__)

    async def _talk(self, socket: ClientConnection) -> End:
        clock = asyncio.get_running_loop().time
        began = clock()
        self._reached, self._socket = True, socket
        try:
            await socket.send(packed(self._speaker.first_message()))
            while True:
                async with asyncio.timeout(SILENCE_SECONDS):
                    frame = await socket.recv()
                await self._speaker.hear(unpacked(frame))
        except ConnectionClosed:
            return End(int(socket.close_code or LOST), socket.close_reason or "")
        except TimeoutError:
            return End(Close.SILENT, "the server is silent")
        except Gap:
            return End(Close.BEHIND, "a version is missing")
        except Refused as error:
            code = Close.TRY_LATER if error.code in PASSING else Close.UNREADABLE
            return End(code, error.text)
        except NoMessage as error:
            return End(Close.UNKNOWN_PROTOCOL, str(error))
        finally:
            self._socket = None
            self._backoff.lived(clock() - began)
