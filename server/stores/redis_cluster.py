"""The way to a Redis Cluster: each command goes to the primary that holds its key.

1. A reply `MOVED` or `ASK` means that nothing was done, so only such commands are sent again, to
   where the reply says. What else may be asked again is known by whoever asks (`RedisLine`).
2. If one of several primaries fails, what the others did is done: that is `StoreUnsure`.
3. The map of the cluster is asked for anew after each failure, of whichever node answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any  # a reply is whatever Redis says
from urllib.parse import urlsplit, urlunsplit

from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot
from redis.exceptions import AskError, MovedError, RedisError

from server.stores.base import RoomId, StoreFailed, StoreUnsure
from server.stores.redis_line import Line, RedisLine
from server.stores.redis_scripts import Call, keys_of

__all__ = ["ClusterLine"]

TURNS = 5
"""A command follows a slot that moves so often."""

SCRIPT_KEY = 3
"""Where the first key of a script stands: EVALSHA, its name, how many keys, the first."""

_KEPT_TOGETHER = {"MULTI", "WAIT"}
_WITHOUT_KEY = {"INFO", "PUBLISH", "CLUSTER", "EXEC", *_KEPT_TOGETHER}


class ClusterLine(Line):
    """Connections to all primaries of a cluster: so many to each. Call `look` before anything."""

    def __init__(self, seeds: Sequence[str], connections: int) -> None:
        """`seeds` are addresses of some of its nodes; who they let in, all others let in too."""
        super().__init__()
        self._seeds = list(seeds)
        self._connections = connections
        self._lines: dict[str, RedisLine] = {}
        self._homes: list[str] = []  # by slot
        self._looking: asyncio.Task[None] | None = None

    @property
    def primaries(self) -> list[str]:
        """The addresses of the primaries, as they were last seen."""
        return sorted(set(self._homes))

    def home(self, room: RoomId) -> str:
        """Return the address of the primary that holds a room."""
        return self._home(key_slot(keys_of(room).head))

    async def look(self) -> None:
        """Ask for the map of the cluster, of whichever node answers; `StoreFailed` if none does."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._look())
        await asyncio.shield(self._looking)

    async def close(self) -> None:
        """Finish what was begun, and hang up."""
        await super().close()
        if self._looking is not None:
            await asyncio.wait((self._looking,))
        for line in self._lines.values():
            await line.close()

    async def _carry(self, calls: Sequence[Call]) -> list[Any]:
        replies: list[Any] = [None] * len(calls)
        left = list(range(len(calls)))
        for _ in range(TURNS):
            groups = self._groups(calls, left)
            told = await asyncio.gather(
                *[self._at(home).ask(*[calls[n] for n in group]) for home, group in groups.items()],
                return_exceptions=True,
            )
            await self._fail_if_any(told)
            again: list[int] = []
            for group, answers in zip(groups.values(), told, strict=True):
                assert not isinstance(answers, BaseException), "that was raised"
                again += await self._take(calls, group, answers, replies)
            if not again:
                break
            left = again
        return replies

    def _groups(self, calls: Sequence[Call], left: Sequence[int]) -> dict[str, list[int]]:
        slots = [_slot(call) for call in calls]
        known = next((slot for slot in slots if slot is not None), 0)
        is_whole = any(call[0] in _KEPT_TOGETHER for call in calls)
        groups: dict[str, list[int]] = {}
        for n in range(len(calls)) if is_whole else left:
            slot = known if is_whole or slots[n] is None else slots[n]
            assert slot is not None
            groups.setdefault(self._home(slot), []).append(n)
        return groups

    async def _take(
        self, calls: Sequence[Call], group: list[int], answers: list[Any], replies: list[Any]
    ) -> list[int]:
        """Take the replies; return what is to be sent again."""
        again: list[int] = []
        for n, answer in zip(group, answers, strict=True):
            replies[n] = answer
            slot = _slot(calls[n])
            if isinstance(answer, AskError) and slot is not None:
                to: Any = answer  # the library leaves its fields untyped
                address = self._address(to.host, to.port)
                if isinstance(answer, MovedError):
                    self._homes[slot] = address
                    again.append(n)
                else:  # only this once
                    _, replies[n] = await self._at(address).ask(("ASKING",), calls[n])
        return again

    async def _fail_if_any(self, told: Sequence[list[Any] | BaseException]) -> None:
        failures = [one for one in told if isinstance(one, BaseException)]
        if not failures:
            return
        with suppress(StoreFailed):  # the next who fails looks again
            await self.look()
        if len(failures) < len(told) or any(isinstance(one, StoreUnsure) for one in failures):
            raise StoreUnsure(str(failures[0])) from failures[0]
        raise failures[0]

    async def _look(self) -> None:
        failure = StoreFailed("no node of the cluster is known")
        for address in dict.fromkeys([*self.primaries, *self._seeds]):
            try:
                (found,) = await self._at(address).ask(("CLUSTER", "SLOTS"))
                self._homes = self._read_map(address, found)
                return
            except StoreFailed as error:
                failure = error
        raise failure

    def _read_map(self, seed: str, found: Any) -> list[str]:
        if isinstance(found, RedisError):
            raise StoreFailed(str(found))
        homes = [""] * REDIS_CLUSTER_HASH_SLOTS
        for first, last, primary, *_ in found:
            host = (primary[0] or b"").decode() or urlsplit(seed).hostname or ""
            homes[first : last + 1] = [self._address(host, primary[1])] * (last + 1 - first)
        if "" in homes:
            raise StoreFailed("some slots of the cluster have no primary")
        return homes

    def _address(self, host: str, port: int) -> str:
        """Return a node's address: as the first seed's, but for the host and the port."""
        parts = urlsplit(self._seeds[0])
        who, at, _ = parts.netloc.rpartition("@")
        where = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        return urlunsplit(parts._replace(netloc=f"{who}{at}{where}"))

    def _home(self, slot: int) -> str:
        return self._homes[slot] if self._homes else self._seeds[0]

    def _at(self, address: str) -> RedisLine:
        if address not in self._lines:
            self._lines[address] = RedisLine(address, self._connections)
        return self._lines[address]


def _slot(call: Call) -> int | None:
    """Return the slot of a command's key; None if it has none."""
    if call[0] in _WITHOUT_KEY:
        return None
    key = call[SCRIPT_KEY if call[0] == "EVALSHA" else 1]
    return int(key_slot(key if isinstance(key, bytes) else str(key).encode()))
