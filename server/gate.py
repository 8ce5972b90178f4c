"""How many sockets there may be, in all and from one address; nobody inside pays for a flood.

1. A stranger is a socket that has not said yet where to go: one that still sends its request, asks
   for the page, or has not sent its first message. There is room for a tenth of all.
2. Only who came to a table is counted as a connection of its address, for as long as it lasts.
3. Each socket is counted once and leaves once, whatever becomes of it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from protocol.limits import STRANGERS_LEAST, STRANGERS_SHARE
from server.settings import LOCAL

if TYPE_CHECKING:
    from server.settings import Settings

__all__ = ["Gate", "Stay"]


class Stay:
    """One socket's time here: the address it is counted by, and what it is counted as."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.is_stranger = True
        self.is_open = False


class Gate:
    """The sockets of one server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._strangers: Counter[str] = Counter()
        self._open: Counter[str] = Counter()
        self.proxies = settings.proxies
        self._most_strangers = max(STRANGERS_LEAST, int(settings.connections * STRANGERS_SHARE))

    @property
    def strangers(self) -> int:
        """How many sockets have not said yet where to go."""
        return self._strangers.total()

    def arrive(self, address: str) -> Stay | None:
        """Count a socket that was just accepted; None if there are too many strangers."""
        own = self._settings.connections_per_address
        if self.strangers >= self._most_strangers:
            return None
        if address != LOCAL and self._strangers[address] >= own:
            return None
        self._strangers[address] += 1
        return Stay(address)

    def open(self, stay: Stay, address: str) -> bool:
        """Count a WebSocket that asks to begin, by the address it really comes from."""
        settings = self._settings
        own = settings.connections if address == LOCAL else settings.connections_per_address
        if self._open[address] >= own or self._open.total() >= settings.connections:
            return False
        if stay.is_stranger:
            _take_away(self._strangers, stay.address)
            self._strangers[address] += 1
        stay.address, stay.is_open = address, True
        self._open[address] += 1
        return True

    def know(self, stay: Stay) -> None:
        """Take note that it came to a table."""
        if stay.is_stranger:
            stay.is_stranger = False
            _take_away(self._strangers, stay.address)

    def leave(self, stay: Stay) -> None:
        """Count it no more."""
        self.know(stay)
        if stay.is_open:
            stay.is_open = False
            _take_away(self._open, stay.address)


def _take_away(counted: Counter[str], address: str) -> None:
    counted[address] -= 1
    if not counted[address]:
        del counted[address]
