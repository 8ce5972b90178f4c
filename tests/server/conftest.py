"""A server on a free port of the loopback address, with a real file, for each test that asks."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from server.app import Running, running
from server.settings import Settings
from tests.server.fake_kind import FAKE
from tests.server.own_cluster import OwnCluster, own_cluster

Serve = Callable[..., AbstractAsyncContextManager[Running]]


@pytest.fixture
def serve(tmp_path: Path) -> Serve:
    """Return how to run a server of the counting kind; any setting may be given."""

    @asynccontextmanager
    async def start(
        play: Any = None, kind: Any = FAKE, write: Any = None, **chosen: Any
    ) -> AsyncGenerator[Running]:
        settings = Settings(port=0, data=tmp_path / "data", **chosen)
        async with running(settings, kind, play=play, write=write) as server:
            yield server

    return start


@pytest.fixture
async def house(serve: Serve) -> AsyncGenerator[Running, None]:
    """Run a server with the default settings."""
    async with serve() as server:
        yield server


@pytest.fixture(scope="session")
def redis_cluster(tmp_path_factory: pytest.TempPathFactory) -> Generator[OwnCluster, None, None]:
    """Run a Redis Cluster of three primaries, for all tests that ask."""
    with own_cluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running
