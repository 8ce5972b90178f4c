"""A Redis Cluster of the tests' own: three primaries, and replicas where a test asks for them."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from redis import Redis
from redis.crc import REDIS_CLUSTER_HASH_SLOTS

from tests.conftest import find_free_port
from tests.server.own_redis import OwnRedis, own_redis

PRIMARIES = 3
PATIENCE = 20.0
TIMEOUT_MILLISECONDS = 1000


class OwnCluster:
    def __init__(self, nodes: list[OwnRedis]) -> None:
        self.nodes = nodes

    @property
    def url(self) -> str:
        """As `--store` takes it: two of the nodes."""
        return f"redis://127.0.0.1:{self.nodes[0].port},127.0.0.1:{self.nodes[1].port}/0"

    def node_of(self, key: bytes) -> OwnRedis:
        """Return the primary that holds a key."""
        slot = ask(self.nodes[0], "CLUSTER", "KEYSLOT", key)
        for first, last, primary, *_ in ask(self.nodes[0], "CLUSTER", "SLOTS"):
            if first <= slot <= last:
                return next(node for node in self.nodes if node.port == primary[1])
        raise AssertionError(f"slot {slot} has no primary")

    def form(self) -> None:
        """Let the nodes find each other, each primary with its part of the slots."""
        part = REDIS_CLUSTER_HASH_SLOTS / PRIMARIES
        for n, node in enumerate(self.nodes[:PRIMARIES]):
            ask(node, "CLUSTER", "ADDSLOTSRANGE", round(n * part), round((n + 1) * part) - 1)
            ask(node, "CLUSTER", "SET-CONFIG-EPOCH", n + 1)
        first, *others = self.nodes
        for node in others:
            ask(first, "CLUSTER", "MEET", "127.0.0.1", node.port, node.bus)
        self._until(lambda node: known(node) == len(self.nodes))
        for n, node in enumerate(self.nodes[PRIMARIES:]):
            ask(node, "CLUSTER", "REPLICATE", ask(self.nodes[n], "CLUSTER", "MYID"))
        self._until(lambda node: b"cluster_state:ok" in ask(node, "CLUSTER", "INFO"))
        for node in self.nodes[PRIMARIES:]:
            until(is_in_step, node)

    def wipe(self) -> None:
        """Empty the primaries, of their scripts too."""
        for node in self.nodes[:PRIMARIES]:
            ask(node, "FLUSHALL")
            ask(node, "SCRIPT", "FLUSH")

    def _until(self, is_so: Callable[[OwnRedis], bool]) -> None:
        for node in self.nodes:
            until(is_so, node)


def ask(node: OwnRedis, *words: Any) -> Any:
    """Ask one node something; its reply as it stands on the wire."""
    opened: Any = Redis(port=node.port, protocol=2)
    with opened as client:
        connection = client.connection_pool.get_connection()
        connection.send_command(*words)
        reply = connection.read_response()
        client.connection_pool.release(connection)
    return reply


def known(node: OwnRedis) -> int:
    return len(ask(node, "CLUSTER", "NODES").splitlines())


def is_in_step(replica: OwnRedis) -> bool:
    return b"master_link_status:up" in ask(replica, "INFO", "replication")


def until(is_so: Callable[[OwnRedis], bool], node: OwnRedis) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so(node):
        assert time.monotonic() < deadline, "the cluster was not formed in time"
        time.sleep(0.05)


@contextmanager
def own_cluster(folder: Path, replicas: int = 0) -> Generator[OwnCluster, None, None]:
    """Run a cluster; the first primaries have a replica each."""
    options = ["--cluster-enabled", "yes", "--cluster-node-timeout", str(TIMEOUT_MILLISECONDS)]
    options += ["--repl-diskless-sync-delay", "0", "--cluster-replica-validity-factor", "0"]
    with ExitStack() as running:
        nodes: list[OwnRedis] = []
        for n in range(PRIMARIES + replicas):
            bus = find_free_port()
            place = (*options, "--cluster-port", str(bus))
            node = running.enter_context(own_redis(folder / f"node{n}", *place))
            node.bus = bus
            nodes.append(node)
        cluster = OwnCluster(nodes)
        cluster.form()
        yield cluster
