"""Whose turn it is: asked for until given up, and lost with the store."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.stores.base import RoomId, StoreFailed
from server.turns import Turns

ROOM = bytes(16)


class Claims:
    """A store that says yes, no or nothing."""

    def __init__(self) -> None:
        self.says: bool | None = True
        self.released: list[RoomId] = []

    async def claim(self, _room: RoomId) -> bool:
        if self.says is None:
            raise StoreFailed("away")
        return self.says

    def release(self, room: RoomId) -> None:
        self.released.append(room)


async def test_a_turn_begins_ends_with_the_claim_and_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.turns.RENEW_SECONDS", 0.01)
    claims, told = Claims(), list[str]()
    store: Any = claims
    turns = Turns(store, lambda _: told.append("begun"), lambda _: told.append("ended"))
    turns.want(ROOM)
    assert turns.wants(ROOM)
    assert not turns.has(ROOM)
    for says in (True, None, True, False, True):
        claims.says = says
        await asyncio.sleep(0.1)
        assert turns.has(ROOM) == bool(says)
        assert told[-1] == ("begun" if says else "ended")
    assert told.count("ended") == 2
    turns.give_up(ROOM)
    turns.give_up(ROOM)
    assert not turns.has(ROOM)
    assert not turns.wants(ROOM)
    assert claims.released == [ROOM]
