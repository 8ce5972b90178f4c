"""Answers questions for names over HTTP: `/printed.json?like=lor`, `/printed.json?name=Sol Ring`.

Facts that everybody may know, so nobody has to say who asks; one address asks only so fast.
"""

from __future__ import annotations

import asyncio
import sqlite3
from http import HTTPStatus
from typing import Final, NamedTuple
from urllib.parse import parse_qs, urlsplit

from msgspec.json import Encoder

from protocol.limits import LOOKUPS_BURST, LOOKUPS_PER_SECOND
from server.budgets import Budgets
from server.printed.facts import NAME_MOST
from server.printed.shelf import Shelf

__all__ = ["Asked", "Desk", "asked_for"]

PATH: Final = "/printed.json"
_encoder = Encoder()


class Asked(NamedTuple):
    """A part of a name, or all of it."""

    typed: str
    is_whole: bool


def asked_for(path: str) -> Asked | None:
    """Return what a request asks for; None if it is for something else."""
    parts = urlsplit(path)
    if parts.path != PATH:
        return None
    fields = parse_qs(parts.query, max_num_fields=4)
    name = fields.get("name", [""])[0][:NAME_MOST]
    return Asked(name or fields.get("like", [""])[0][:NAME_MOST], bool(name))


class Desk:
    """Looks names up beside the loop, so that no vote waits for it."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._budgets = Budgets(LOOKUPS_BURST, LOOKUPS_PER_SECOND)

    async def answer(self, asked: Asked, address: str) -> tuple[HTTPStatus, bytes]:
        """Return the cards; that there are none to ask for; or 429 for who asks too fast."""
        if not self._budgets.spend(address):
            return HTTPStatus.TOO_MANY_REQUESTS, b"{}"
        look = self._shelf.named if asked.is_whole else self._shelf.find
        try:
            found = await asyncio.to_thread(look, asked.typed)
        except sqlite3.Error:  # it is being replaced, or was never one
            found = None
        # Not a 404: browsers show those to the reader as a fault of the page.
        if found is None:
            return HTTPStatus.OK, b'{"cards":[],"none":true}'
        return HTTPStatus.OK, _encoder.encode({"cards": found})
