"""One measurement: start a contender on a core of its own, load it, read what it took, end it."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from bench.clients import Load, lines
from bench.contenders import Contender
from bench.ports import free_port, is_answered

__all__ = [
    "CannotMeasure", "Idle", "Measured", "Started", "cores", "generate", "idle", "measure",
    "started",
]  # fmt: skip

GENERATOR = Path(__file__).resolve().parent / "generator" / "generator"
ROOT = Path(__file__).resolve().parent.parent
FILES = 65_536
"""Open files that a server and the generator may have: a socket for each client."""

START_SECONDS = 30.0


class CannotMeasure(Exception):
    """A contender or the generator failed; the text has its last words."""


class Measured(msgspec.Struct, frozen=True):
    """What one load took. Times in microseconds; `cpu_us` is the server's CPU time for each vote.

    `server_cpu` and `generator_cpu` are shares of one core. A latency is from when a vote was due
    to when the last player had its diff.
    """

    votes_s: float
    turns_s: float
    p50_us: float
    p99_us: float
    p999_us: float
    cpu_us: float
    server_cpu: float
    generator_cpu: float
    bytes_per_diff: float
    memory_kb: int


class Idle(msgspec.Struct, frozen=True):
    """What clients that only wait take: the server's memory before and after they came."""

    clients: int
    before_kb: int
    after_kb: int
    kb_per_client: float
    connect_s: float


class Started(NamedTuple):
    """A contender that listens."""

    pid: int
    port: int


def cores() -> tuple[str, str]:
    """Return the core of the server and that of the generator; the same one where there is one."""
    usable = sorted(os.sched_getaffinity(0))
    return str(usable[0]), str(usable[-1])


@contextmanager
def started(contender: Contender, load: Load, folder: Path) -> Generator[Started, None, None]:
    """Run a contender, alone on its core, for as long as the context lasts."""
    port = free_port()
    command = ["taskset", "-c", cores()[0], *contender.started_with(port, load.players, folder)]
    said = folder / f"{contender.name}.log"
    environment = {**os.environ, **contender.environment, "NODE_ENV": "production"}
    environment["PYTHONPATH"] = str(ROOT)
    with said.open("wb") as log:
        process = subprocess.Popen(
            command,
            env=environment,
            stdout=log,
            stderr=log,
            cwd=ROOT,
            preexec_fn=_many_files,
        )
        try:
            _wait_for(process, port, said)
            yield Started(process.pid, port)
        finally:
            process.kill()
            process.wait()


def measure(
    contender: Contender, load: Load, folder: Path, *, warm: float, seconds: float, rate: int = 0
) -> Measured:
    """Return what a load took: a closed loop, or `rate` votes a second in all."""
    with started(contender, load, folder) as server:
        turns = rate * (load.players + 1) // load.players if contender.dialect == "moot" else rate
        said = generate(contender, load, folder, server, (warm, seconds, turns))
    return msgspec.json.decode(said, type=Measured)


def idle(contender: Contender, load: Load, folder: Path) -> Idle:
    """Return what waiting clients take."""
    with started(contender, load, folder) as server:
        said = generate(contender, load, folder, server, (0, 0, -1))
    return msgspec.json.decode(said, type=Idle)


def generate(
    contender: Contender,
    load: Load,
    folder: Path,
    server: Started,
    timing: tuple[float, float, int],
) -> bytes:
    """Load a server that listens; `timing` is warm-up, seconds and rate. Returns a line of JSON."""
    clients = folder / "clients.txt"
    clients.write_text("\n".join(lines(contender.way, server.port, load)) + "\n", "utf-8")
    sizes = (load.rooms, load.players, load.spectators)
    numbers = (server.port, server.pid, *sizes, *timing)
    command = ["taskset", "-c", cores()[1], str(GENERATOR), contender.dialect]
    run = subprocess.run(
        [*command, *map(str, numbers), str(clients)],
        capture_output=True,
        timeout=120 + timing[0] + timing[1],
        check=False,
        preexec_fn=_many_files,
    )
    if run.returncode:
        said = (folder / f"{contender.name}.log").read_text("utf-8", "replace")[-400:]
        raise CannotMeasure(f"{contender.name}: {run.stderr.decode(errors='replace')}{said}")
    return run.stdout


def _many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    least = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (least, most))


def _wait_for(process: subprocess.Popen[bytes], port: int, said: Path) -> None:
    if not is_answered(port, process, START_SECONDS):
        raise CannotMeasure(f"{said.stem} does not start: {said.read_text('utf-8')[-400:]}")
    time.sleep(0.2)


if sys.platform != "linux":
    raise SystemExit("The benchmarks need Linux: they pin processes to cores and read /proc.")
