"""The port for whoever runs a server: apart from the public one, and only for questions."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from server.app import CannotListen, running
from server.settings import Settings
from tests.server.conftest import Serve
from tests.server.fake_kind import FAKE
from tests.server.guest import guest
from tests.server.test_web import get


async def test_metrics_are_at_the_admin_port_only(serve: Serve) -> None:
    async with serve(admin_port=0) as house:
        assert house.admin_port not in (None, house.port)
        assert (await get(house.admin_port or 0, "/metrics")).status == 200
        assert (await get(house.port, "/metrics")).status == 404
        assert (await get(house.admin_port or 0, "/anything")).status == 404


async def test_nobody_plays_at_the_admin_port(serve: Serve) -> None:
    async with serve(admin_port=0) as house:
        with pytest.raises(InvalidStatus):
            async with guest(house.admin_port or 0):
                pass


async def test_without_being_asked_there_is_none(serve: Serve) -> None:
    async with serve() as house:
        assert house.admin_port is None


async def test_a_port_in_use_is_said(serve: Serve, tmp_path: Path) -> None:
    async with serve(admin_port=0) as house:
        taken = Settings(port=0, data=tmp_path / "other", admin_port=house.admin_port)
        with pytest.raises(CannotListen, match=f"Port {house.admin_port} is in use"):
            async with running(taken, FAKE):
                pass
