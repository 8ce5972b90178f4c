"""Whether a Redis can be used, and what is wrong with it, in words for whoever runs the server."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from redis.asyncio.connection import parse_url
from redis.exceptions import RedisError

from server.logs import log
from server.stores.base import StoreFailed, StoreUnusable

if TYPE_CHECKING:
    from server.stores.redis_line import RedisLine

__all__ = ["check", "read_address"]

OLDEST = (7, 0)

_NO_ADDRESS = (
    "--store must be the address of a Redis: redis://host:6379/0, rediss://... with TLS, or"
    " unix:///path/to/redis.sock."
)


def read_address(url: str) -> str:
    """Return what may be shown of a Redis' address: never its password."""
    try:
        parse_url(url)
        parts = urlsplit(url)
        where = f"{parts.hostname or 'localhost'}:{parts.port or 6379}"
    except ValueError as error:
        raise StoreUnusable(_NO_ADDRESS) from error
    return f"unix://{parts.path}" if parts.scheme == "unix" else f"{parts.scheme}://{where}"


async def check(line: RedisLine, address: str) -> None:
    """Look at a Redis before rooms are trusted to it; raises `StoreUnusable`."""
    try:
        (reply,) = await line.ask(("INFO", "everything"))
    except StoreFailed as error:
        raise StoreUnusable(
            f"Cannot reach Redis at {address}: {error}. Start it, or choose another --store."
        ) from error
    if isinstance(reply, RedisError):
        raise StoreUnusable(f"Redis at {address} lets nobody in like this: {reply}.")
    info = _read_info(reply)
    if (wrong := _what_is_wrong(info)) is not None:
        raise StoreUnusable(f"Redis at {address} cannot be used: {wrong}")
    for warning in _warnings(info):
        log.warning(warning, address=address)


def _read_info(reply: bytes) -> dict[str, str]:
    lines = (line.partition(":") for line in reply.decode().splitlines())
    return {name: value for name, colon, value in lines if colon}


def _what_is_wrong(info: dict[str, str]) -> str | None:
    version = info.get("redis_version", "0.0")
    if tuple(int(part) for part in version.split(".")[:2] if part.isdigit()) < OLDEST:
        return f"it is of version {version}, and Moot needs 7.0 or newer."
    if info.get("role") == "slave":
        return "it is a replica, which cannot be written. Choose the primary."
    if info.get("redis_mode") == "cluster":
        return "it is a node of a Redis Cluster, which this Moot does not speak to yet."
    return None


def _warnings(info: dict[str, str]) -> list[str]:
    warnings: list[str] = []
    if info.get("aof_enabled") == "0":
        warnings += ["Redis keeps no log of its own (appendonly no): a crash of it loses votes"]
    if info.get("maxmemory", "0") != "0" and info.get("maxmemory_policy") != "noeviction":
        warnings += ["Redis may evict rooms when memory is short (set maxmemory-policy noeviction)"]
    return warnings
