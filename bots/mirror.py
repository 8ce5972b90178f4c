"""The two documents of one seat, kept current by merge patches (RFC 7396) and dense versions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.merge import merge

if TYPE_CHECKING:
    from bots.wire import Map

__all__ = ["Gap", "Mirror"]


class Gap(Exception):
    """A version is missing between what is held and what came: resume from what is held."""


class Mirror:
    """What the server shows: `table` is everybody's, `seat` one's own (`{}` for a watcher).

    Both are new dicts after each change, so an old one may be kept and compared.
    """

    def __init__(self) -> None:
        self.table: Map = {}
        self.seat: Map = {}
        self._epoch = self._v = self._sv = self._at = 0
        self._gaps = 0

    def held(self) -> Map:
        """Return the epoch, versions and mark held, as `resume` says them."""
        return {"epoch": self._epoch, "v": self._v, "sv": self._sv, "at": self._at}

    def welcome(self, message: Map) -> None:
        """Take the documents of a `welcome`; without them the missed patches follow."""
        self._epoch = message["epoch"]
        if "table" in message:
            self.table, self._v = message["table"], message["v"]
        if "seat" in message:
            self.seat, self._sv = message["seat"], message["sv"]
        if "table" in message:  # else the marks of the missed patches follow
            self._at = message.get("at", 0)

    def update(self, message: Map) -> None:
        """Apply an `update`; what is held already is passed over. `Gap` if something is missing."""
        v, sv = message.get("v", self._v), message.get("sv", self._sv)
        if v > self._v + 1 or sv > self._sv + 1:
            self._gap()
        if v == self._v + 1:
            self.table, self._v = merge(self.table, message.get("table", {})), v
        if sv == self._sv + 1:
            self.seat, self._sv = merge(self.seat, message.get("seat", {})), sv
        self._at = message.get("at", self._at)
        self._gaps = 0

    def _gap(self) -> None:
        # Twice without an update in between: what is held leads nowhere, so ask for it whole.
        self._gaps += 1
        if self._gaps > 1:
            self._epoch = self._v = self._sv = self._at = 0
        raise Gap
