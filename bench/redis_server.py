"""A Redis for the load alone: AOF, synced every second, on a port that was free."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from bench.measuring import CannotMeasure, cores

__all__ = ["own_redis"]

START_SECONDS = 10.0


@contextmanager
def own_redis(folder: Path) -> Generator[str, None, None]:
    """Run one, on the generator's core, and give its address."""
    program = shutil.which("redis-server")
    if program is None:
        raise CannotMeasure("redis-server is not installed (apt install redis-server).")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [program, "--bind", "127.0.0.1", "--port", str(port), "--save", ""]
    command += ["--appendonly", "yes", "--appendfsync", "everysec", "--dir", str(folder)]
    process = subprocess.Popen(
        ["taskset", "-c", cores()[1], *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(process, port)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait()


def _wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise CannotMeasure("redis-server does not start.")
