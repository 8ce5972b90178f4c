"""QR codes are drawn beside the event loop, whoever asks for one."""

from __future__ import annotations

import threading
from typing import Any

import pytest
import segno

from engine.kind import TABLE
from server import qr
from tests.server.conftest import Serve
from tests.server.guest import guest
from tests.server.test_web import get


@pytest.fixture
def drawers(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """Who draws: the threads, in order."""
    found: list[threading.Thread] = []
    draw = segno.make_qr

    def watched(*given: Any, **options: Any) -> segno.QRCode:
        found.append(threading.current_thread())
        return draw(*given, **options)

    monkeypatch.setattr("segno.make_qr", watched)
    return found


async def test_a_picture_is_svg_and_another_link_another_picture() -> None:
    one, other = (
        await qr.drawn("http://moot.example/t/A"),
        await qr.drawn("http://moot.example/t/B"),
    )
    assert one.startswith(b"<svg")
    assert one != other


async def test_no_table_waits_for_a_picture(serve: Serve, drawers: list[threading.Thread]) -> None:
    async with serve(kind=TABLE) as house, guest(house.port) as ann:
        await ann.open("Ann")
        handed = await ann.ask({"t": "hand_over", "link": f"http://moot.example/{'a' * 170}#"})
        assert handed["qr"].startswith("data:image/svg+xml;base64,")
        assert (await get(house.port, f"/qr/{ann.code}.svg")).status == 200
    assert len(drawers) == 2
    assert threading.main_thread() not in drawers
