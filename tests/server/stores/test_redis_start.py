"""A Redis that cannot be used is told apart, in words for whoever runs the server."""

from __future__ import annotations

from typing import Any

import pytest
from redis.exceptions import ResponseError

from server.stores.base import StoreFailed, StoreUnusable
from server.stores.redis import RedisStore
from server.stores.redis_start import check, read_address, split_addresses
from tests.conftest import find_free_port
from tests.server.own_redis import client_of, port_of

GOOD = b"redis_version:7.0.15\r\nrole:master\r\nredis_mode:standalone\r\naof_enabled:1\r\n"


class Line:
    """Answers INFO with something."""

    def __init__(self, reply: object) -> None:
        self._reply = reply

    async def ask(self, *_calls: object) -> list[Any]:
        if isinstance(self._reply, StoreFailed):
            raise self._reply
        return [self._reply]


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://localhost", "redis://localhost:6379"),
        ("redis://someone:secret@redis.example:7000/3", "redis://redis.example:7000"),
        ("rediss://:secret@redis.example", "rediss://redis.example:6379"),
        ("unix:///run/redis.sock?password=secret", "unix:///run/redis.sock"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, shown: str) -> None:
    assert read_address(url) == shown


@pytest.mark.parametrize("url", ["", "localhost", "localhost:6379", "http://redis", "redis://a:b"])
def test_what_is_no_address_is_said(url: str) -> None:
    with pytest.raises(StoreUnusable, match="redis://host:6379/0"):
        read_address(url)


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (StoreFailed("Connection refused"), "Cannot reach Redis at redis://a"),
        (ResponseError("NOAUTH Authentication required."), "lets nobody in"),
        (GOOD.replace(b"7.0.15", b"6.2.14"), "of version 6.2.14"),
        (GOOD.replace(b"master", b"slave"), "is a replica"),
    ],
)
async def test_what_is_wrong_is_said(reply: object, words: str) -> None:
    line: Any = Line(reply)
    with pytest.raises(StoreUnusable, match=words):
        await check(line, "redis://a")


@pytest.mark.parametrize("mode", ["standalone", "cluster"])
async def test_a_node_of_a_cluster_is_told_apart(mode: str) -> None:
    line: Any = Line(GOOD.replace(b"standalone", mode.encode()))
    assert await check(line, "redis://a") is (mode == "cluster")


@pytest.mark.parametrize(
    ("url", "nodes"),
    [
        ("redis://a:1/0", ["redis://a:1/0"]),
        ("redis://ann:word@a:1,b:2/0", ["redis://ann:word@a:1/0", "redis://ann:word@b:2/0"]),
        ("rediss://a,b", ["rediss://a", "rediss://b"]),
        ("unix:///run/redis.sock", ["unix:///run/redis.sock"]),
    ],
)
def test_several_nodes_may_be_named(url: str, nodes: list[str]) -> None:
    assert split_addresses(url) == nodes


@pytest.mark.parametrize(
    ("info", "words"),
    [
        (GOOD, ""),
        (GOOD.replace(b"aof_enabled:1", b"aof_enabled:0"), "appendonly no"),
        (GOOD + b"maxmemory:9\r\nmaxmemory_policy:allkeys-lru\r\n", "noeviction"),
        (GOOD + b"maxmemory:9\r\nmaxmemory_policy:noeviction\r\n", ""),
    ],
)
async def test_what_is_risky_is_logged(
    info: bytes, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line: Any = Line(info)
    await check(line, "redis://a")
    written = "".join(capsys.readouterr())
    assert words in written
    assert bool(words) == bool(written)


async def test_nobody_there_a_wrong_password_and_a_right_one(redis_url: str) -> None:
    with pytest.raises(StoreUnusable, match="Cannot reach"):
        await RedisStore.open(f"redis://127.0.0.1:{find_free_port()}/0")
    async with client_of(redis_url) as client:
        await client.execute_command("ACL", "SETUSER", "ann", "on", ">right", "~*", "&*", "+@all")
        port = port_of(redis_url)
        with pytest.raises(StoreUnusable, match="invalid username-password") as error:
            await RedisStore.open(f"redis://ann:wrong@127.0.0.1:{port}/0")
        assert "wrong@" not in str(error.value)
        store = await RedisStore.open(f"redis://ann:right@127.0.0.1:{port}/0")
        assert await store.find("AAAAAAAA") is None
        await store.close()
        await client.execute_command("ACL", "DELUSER", "ann")
