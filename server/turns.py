"""Whose turn it is to play a room's house bots: of all servers that hold the room, one.

The claim is kept in the store and has to be renewed. A server that cannot renew it stops its bots;
one that died loses it after some seconds, and whoever holds the room and asks next has it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from server.stores.base import RoomId, StoreFailed

if TYPE_CHECKING:
    from server.stores.base import SharedStore

__all__ = ["Turns"]

RENEW_SECONDS = 3.0
"""A third of the time that a claim holds."""

Told: TypeAlias = Callable[[RoomId], None]


class Turns:
    """The claims of one server. `begun` and `ended` are called when it has one and has it no more.

    `begun` is called again at each renewal: a bot that stopped is started again.
    """

    def __init__(self, store: SharedStore, begun: Told, ended: Told) -> None:
        self._store = store
        self._begun = begun
        self._ended = ended
        self._asking: dict[RoomId, asyncio.Task[None]] = {}
        self._ours: set[RoomId] = set()

    def has(self, room: RoomId) -> bool:
        """Whether this server plays the room's bots."""
        return room in self._ours

    def wants(self, room: RoomId) -> bool:
        """Whether this server would play them."""
        return room in self._asking

    def want(self, room: RoomId) -> None:
        """Ask for the room's bots from now on, until `give_up`."""
        self._asking[room] = asyncio.get_running_loop().create_task(self._ask(room))

    def give_up(self, room: RoomId) -> None:
        """Let another server play them."""
        self._ours.discard(room)
        if (asking := self._asking.pop(room, None)) is not None:
            asking.cancel()
            self._store.release(room)

    async def _ask(self, room: RoomId) -> None:
        while True:
            try:
                is_ours = await self._store.claim(room)
            except StoreFailed:
                is_ours = False
            if is_ours:
                self._ours.add(room)
                self._begun(room)
            elif room in self._ours:
                self._ours.discard(room)
                self._ended(room)
            await asyncio.sleep(RENEW_SECONDS)
