"""A store in a Redis that is empty, and its address."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import pytest

from server.stores.redis import RedisStore
from tests.server.test_stores import wiped


@pytest.fixture
async def redis_url(redis_server: str) -> str:
    await wiped(redis_server)
    return redis_server


@pytest.fixture
async def redis_store(redis_url: str) -> AsyncGenerator[RedisStore, None]:
    opened = await RedisStore.open(redis_url)
    yield opened
    await opened.close()
