"""One measurement: start a contender on a core of its own, load it, read what it took, end it."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from bench.clients import Load, lines
from bench.contenders import Contender
from bench.ports import free_port, is_answered

__all__ = [
    "CannotMeasure", "Idle", "Measured", "Started", "Storm", "cores", "family", "files",
    "generate", "idle", "measure", "memory_kb", "started", "storm",
]  # fmt: skip

GENERATOR = Path(__file__).resolve().parent / "generator" / "generator"
ROOT = Path(__file__).resolve().parent.parent
FILES = 65_536
"""Open files that a server and the generator may have: a socket for each client."""

START_SECONDS = 30.0
PATIENCE_SECONDS = 0.02
"""For each client to come in, on a machine that has other things to do."""

WAIT, STORM = -1, -2
"""Rates that are none: clients only wait, or all come at once."""

FIRST_ROOMS = 5
"""Made before memory is looked at: what a program does for its first rooms it does once."""


class CannotMeasure(Exception):
    """A contender or the generator failed; the text has its last words."""


class Measured(msgspec.Struct, frozen=True):
    """What one load took. Times in microseconds; `cpu_us` is the server's CPU time for each vote.

    `server_cpu` and `generator_cpu` are shares of one core. A latency is from when a vote was due
    to when the last player had its diff. `plain_bytes` is a diff of a vote with another after it,
    to somebody who cast neither.
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
    plain_bytes: float
    memory_kb: int


class Idle(NamedTuple):
    """What grew while rooms were made and their clients came, who then only wait."""

    rooms: int
    clients: int
    kb: int


class Storm(msgspec.Struct, frozen=True):
    """So many clients at once: seconds until the last was in, and the server's CPU for each."""

    clients: int
    again: int
    """How often a client was hung up on and had to come again."""
    seconds: float
    cpu_us: float


class Started(NamedTuple):
    """A contender that listens, so many seconds after it was started."""

    pid: int
    port: int
    seconds: float


def cores() -> tuple[str, str]:
    """Return the core of the server and that of the generator; the same one where there is one."""
    usable = sorted(os.sched_getaffinity(0))
    return str(usable[0]), str(usable[-1])


@contextmanager
def started(contender: Contender, load: Load, folder: Path) -> Generator[Started, None, None]:
    """Run a contender, alone on its core or free on all, for as long as the context lasts."""
    port = free_port()
    own = ",".join(cores()) if contender.has_all_cores else cores()[0]
    command = ["taskset", "-c", own, *contender.started_with(port, load.players, folder)]
    said = folder / f"{contender.name}.log"
    environment = {**os.environ, **contender.environment, "NODE_ENV": "production"}
    environment["PYTHONPATH"] = str(ROOT)
    with said.open("wb") as log:
        begun = time.monotonic()
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
            took = time.monotonic() - begun
            time.sleep(0.2)
            yield Started(process.pid, port, took)
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
    """Return what waiting clients and their rooms take: the server's memory, not the kernel's."""
    with started(contender, load, folder) as server:
        lines(contender.way, server.port, load._replace(rooms=FIRST_ROOMS))
        for member in family(server.pid):
            os.kill(member, signal.SIGWINCH)
        time.sleep(0.5)
        before = sum(map(memory_kb, family(server.pid)))
        said = generate(contender, load, folder, server, (0, 0, WAIT))
    after = int(msgspec.json.decode(said)["memory_kb"])
    return Idle(load.rooms, load.rooms * load.clients, after - before)


def storm(
    server: Started, contender: Contender, load: Load, folder: Path, ready: Sequence[str]
) -> Storm:
    """Return what it takes to let all clients of a load in at once."""
    said = generate(contender, load, folder, server, (0, 0, STORM), ready)
    return msgspec.json.decode(said, type=Storm)


def family(pid: int) -> list[int]:
    """Return a server's process, and those that it has forked: its workers."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii")
    return [pid, *map(int, children.split())]


def memory_kb(pid: int) -> int:
    """Return the memory that a process holds (RSS) in KB."""
    for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise CannotMeasure(f"process {pid} is gone")


def generate(
    contender: Contender,
    load: Load,
    folder: Path,
    server: Started,
    timing: tuple[float, float, int],
    ready: Sequence[str] = (),
) -> bytes:
    """Load a server that listens; `timing` is warm-up, seconds and rate. Returns a line of JSON.

    The rooms are made first, unless there are lines `ready` for clients whose rooms are there.
    """
    clients = folder / "clients.txt"
    who = ready or lines(contender.way, server.port, load)
    clients.write_text("\n".join(who) + "\n", "utf-8")
    sizes = (load.rooms, load.players, load.spectators)
    numbers = (server.port, server.pid, *sizes, *timing)
    command = ["taskset", "-c", cores()[1], str(GENERATOR), contender.dialect]
    try:
        run = subprocess.run(
            [*command, *map(str, numbers), str(clients)],
            capture_output=True,
            timeout=60 + len(who) * PATIENCE_SECONDS + timing[0] + timing[1],
            check=False,
            preexec_fn=_many_files,
        )
    except subprocess.TimeoutExpired as error:
        raise CannotMeasure(f"{contender.name}: the generator takes too long") from error
    if run.returncode:
        said = (folder / f"{contender.name}.log").read_text("utf-8", "replace")[-400:]
        raise CannotMeasure(f"{contender.name}: {run.stderr.decode(errors='replace')}{said}")
    return run.stdout


def files() -> int:
    """Return how many files a process may have open here, up to `FILES`."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    return FILES if most == resource.RLIM_INFINITY else min(FILES, most)


def _many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files(), most))


def _wait_for(process: subprocess.Popen[bytes], port: int, said: Path) -> None:
    if not is_answered(port, process, START_SECONDS):
        raise CannotMeasure(f"{said.stem} does not start: {said.read_text('utf-8')[-400:]}")


if sys.platform != "linux":
    raise SystemExit("The benchmarks need Linux: they pin processes to cores and read /proc.")
