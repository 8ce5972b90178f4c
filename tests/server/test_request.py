"""Whoever asked is told, once."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import msgpack

from engine.ids import SeatId
from protocol.messages import Done
from server.request import Refusal, Request
from tests.server.looker import Looker


async def test_a_viewer_is_told_and_sent_away_without_an_answer() -> None:
    looker = Looker()
    request = Request(SeatId(1), "c1", None, b"", looker)
    request.leave_unanswered()
    assert looker.frames == []
    request.answer(Done("c1"))
    request.refuse("busy", "later")
    assert [msgpack.decode(frame)["t"] for frame in looker.frames] == ["done", "refused"]


async def test_the_server_itself_is_always_told() -> None:
    told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    request = Request(None, "s1", None, b"", told=told)
    request.leave_unanswered()
    request.answer(Done("s1"))  # too late
    with pytest.raises(Refusal) as refusal:
        await told
    assert refusal.value.refused.code == "busy"
