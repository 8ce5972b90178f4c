"""Whether a Redis can be used, and what is wrong with it, in words for whoever runs the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from redis.asyncio.connection import parse_url
from redis.exceptions import RedisError

from server.logs import log
from server.stores.base import StoreFailed, StoreUnusable
from server.stores.redis_cluster import ClusterLine
from server.stores.redis_line import Line, RedisLine

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Way", "check", "find_way", "read_address", "split_addresses"]

OLDEST = (7, 0)

_NO_ADDRESS = (
    "--store must be the address of a Redis: redis://host:6379/0, rediss://... with TLS, or"
    " unix:///path/to/redis.sock. Of a Redis Cluster, name one node or several:"
    " redis://host:6379,other:6379."
)


class Way(NamedTuple):
    """How to reach what was found at the addresses: one Redis, or a cluster of them."""

    addresses: list[str]
    is_cluster: bool

    def line(self, connections: int) -> Line:
        """Return a way for commands, with so many connections to each Redis."""
        if self.is_cluster:
            return ClusterLine(self.addresses, connections)
        return RedisLine(self.addresses[0], connections)

    def bells(self, line: Line) -> Callable[[], list[str]]:
        """Return where one may listen: any node of a cluster hears what is rung at any other."""
        if isinstance(line, ClusterLine):
            return lambda: line.primaries or self.addresses
        return lambda: self.addresses[:1]


async def find_way(url: str) -> Way:
    """Look at the Redis at an address, or at the first that answers; raises `StoreUnusable`."""
    addresses = split_addresses(url)
    failure: StoreUnusable | None = None
    for address in addresses:
        shown, line = read_address(address), RedisLine(address, 1)
        try:
            return Way(addresses, await check(line, shown))
        except StoreUnusable as error:
            failure = failure or error
        finally:
            await line.close()
    assert failure is not None, "there is one address at least"
    raise failure


def split_addresses(url: str) -> list[str]:
    """Return the addresses of one or several nodes, that let the same user in."""
    place = urlsplit(url).netloc
    who, at, where = place.rpartition("@")
    names = [f"{who}{at}{node}" for node in where.split(",")]
    nodes = [url.replace(place, name, 1) for name in names] if place else [url]
    for node in nodes:
        read_address(node)
    return nodes


def read_address(url: str) -> str:
    """Return what may be shown of a Redis' address: never its password."""
    try:
        parse_url(url)
        parts = urlsplit(url)
        where = f"{parts.hostname or 'localhost'}:{parts.port or 6379}"
    except ValueError as error:
        raise StoreUnusable(_NO_ADDRESS) from error
    return f"unix://{parts.path}" if parts.scheme == "unix" else f"{parts.scheme}://{where}"


async def check(line: Line, address: str) -> bool:
    """Look at a Redis before rooms are trusted to it; return whether it is one of a cluster.

    Raises `StoreUnusable`.
    """
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
    return info.get("redis_mode") == "cluster"


def _read_info(reply: bytes) -> dict[str, str]:
    lines = (line.partition(":") for line in reply.decode().splitlines())
    return {name: value for name, colon, value in lines if colon}


def _what_is_wrong(info: dict[str, str]) -> str | None:
    version = info.get("redis_version", "0.0")
    if tuple(int(part) for part in version.split(".")[:2] if part.isdigit()) < OLDEST:
        return f"it is of version {version}, and Moot needs 7.0 or newer."
    if info.get("role") == "slave" and info.get("redis_mode") != "cluster":
        return "it is a replica, which cannot be written. Choose the primary."
    return None


def _warnings(info: dict[str, str]) -> list[str]:
    warnings: list[str] = []
    if info.get("aof_enabled") == "0":
        warnings += ["Redis keeps no log of its own (appendonly no): a crash of it loses votes"]
    if info.get("maxmemory", "0") != "0" and info.get("maxmemory_policy") != "noeviction":
        warnings += ["Redis may evict rooms when memory is short (set maxmemory-policy noeviction)"]
    return warnings
