"""What a server counts about itself, for Prometheus. No label holds anything that people made up.

1. What happens is counted where it happens. What each vote counts are plain numbers of the event
   loop's own thread; they become metrics when somebody asks.
2. What there is now (rooms, seats, what waits) is never counted up and down: it is looked at when
   somebody asks (`server.census`), so it cannot drift.
3. Labels are words of the program: commands, refusal codes, close codes. No code of a table, no
   name, no choice.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, ProcessCollector
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from msgspec import Struct

    from protocol.closing import Close

__all__ = [
    "REGISTRY", "TYPE", "caught_up", "closed", "commit_took", "exposition", "incidents", "refused",
    "resumed", "stored", "turned_away",
]  # fmt: skip

REGISTRY = CollectorRegistry()
"""What all servers of a process count together; apart from the library's own default."""

TYPE = CONTENT_TYPE_PLAIN_0_0_4

COMMIT_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

_refused = Counter("moot_refused", "Refusals sent, by code.", ["code"], registry=REGISTRY)
_resumed = Counter("moot_resumed", "Clients back, by outcome.", ["outcome"], registry=REGISTRY)
_closed = Counter("moot_closed", "Connections closed by us, by code.", ["code"], registry=REGISTRY)
_turned_away = Counter(
    "moot_turned_away", "Connections refused before they began.", ["why"], registry=REGISTRY
)
incidents = Counter("moot_incidents", "Mistakes of the server's own.", registry=REGISTRY)
ProcessCollector(registry=REGISTRY)


class _Commits(Collector):
    """Commands that were stored, and how long that took: counted without a lock or a label."""

    def __init__(self) -> None:
        self.commands: dict[type[Struct], int] = {}
        self.buckets = [0] * (len(COMMIT_SECONDS) + 1)
        self.seconds = 0.0

    def collect(self) -> Iterator[Metric]:
        commands = CounterMetricFamily(
            "moot_commands", "Commands stored, by word.", labels=["command"]
        )
        for kind, count in self.commands.items():
            commands.add_metric([str(kind.__struct_config__.tag)], count)
        yield commands
        ends = [*map(str, COMMIT_SECONDS), "+Inf"]
        buckets = list(zip(ends, accumulate(self.buckets), strict=True))
        yield HistogramMetricFamily(
            "moot_commit_seconds", "From the decision to the disk.", buckets, self.seconds
        )


_commits = _Commits()
REGISTRY.register(_commits)


class _Words(dict[str, Counter]):
    """The counters of one family by their word, each made when it is first needed."""

    def __init__(self, family: Counter) -> None:
        self._family = family

    def __missing__(self, word: str) -> Counter:
        self[word] = found = self._family.labels(word)
        return found


_of_code, _of_outcome = _Words(_refused), _Words(_resumed)
_of_close, _of_why = _Words(_closed), _Words(_turned_away)


def stored(command: Struct) -> None:
    """Count a command that is stored, by its word."""
    counts, kind = _commits.commands, type(command)
    counts[kind] = counts.get(kind, 0) + 1


def commit_took(seconds: float) -> None:
    """Count a commit's way to the disk."""
    _commits.buckets[bisect_left(COMMIT_SECONDS, seconds)] += 1
    _commits.seconds += seconds


def refused(code: str) -> None:
    """Count a refusal that was sent, by its stable code."""
    _of_code[code].inc()


def resumed(*, is_known: bool, with_patches: bool) -> None:
    """Count a client that came back: `patches`, `snapshot`, or `rewritten` (another epoch)."""
    _of_outcome["patches" if with_patches else "snapshot" if is_known else "rewritten"].inc()


def caught_up() -> None:
    """Count a snapshot for a client that read too slowly, and did read."""
    _of_outcome["caught_up"].inc()


def closed(why: Close) -> None:
    """Count a connection that the server closes."""
    _of_close[why.reason].inc()


def turned_away(why: str) -> None:
    """Count a connection that was refused before it began."""
    _of_why[why].inc()


def exposition(*registries: CollectorRegistry) -> bytes:
    """Return everything in Prometheus' text format."""
    return b"".join(generate_latest(one) for one in (REGISTRY, *registries))
