"""What there is now is looked at, so it is right whatever happened before."""

from __future__ import annotations

import asyncio

from server.app import Running
from tests.server.conftest import Serve
from tests.server.guest import guest
from tests.server.test_metrics import samples


async def gone(house: Running) -> None:
    async with asyncio.timeout(5):
        while (await samples(house))["moot_sockets"]:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)


async def test_after_everybody_left_nothing_is_left(serve: Serve) -> None:
    async with serve(admin_port=0) as house:
        for _ in range(3):
            async with guest(house.port) as ann, guest(house.port) as ben:
                await ann.open()
                await ben.join(ann.code)
        await gone(house)
        now = await samples(house)
        assert now["moot_seats_here"] == 0
        assert [now[f'moot_viewers{{kind="{kind}"}}'] for kind in ("player", "bot", "watcher")] == [
            0, 0, 0,
        ]  # fmt: skip
        assert now["moot_seats"] == 2 * now["moot_rooms"] == 6
