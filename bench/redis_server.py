"""A Redis for the load alone: AOF, synced every second, on a port that was free."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from bench.measuring import CannotMeasure, cores
from bench.ports import free_port, is_answered

__all__ = ["own_redis"]

START_SECONDS = 10.0


@contextmanager
def own_redis(folder: Path) -> Generator[str, None, None]:
    """Run one, on the generator's core, and give its address."""
    program = shutil.which("redis-server")
    if program is None:
        raise CannotMeasure("redis-server is not installed (apt install redis-server).")
    port = free_port()
    command = [program, "--bind", "127.0.0.1", "--port", str(port), "--save", ""]
    command += ["--appendonly", "yes", "--appendfsync", "everysec", "--dir", str(folder)]
    process = subprocess.Popen(
        ["taskset", "-c", cores()[1], *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        if not is_answered(port, process, START_SECONDS):
            raise CannotMeasure("redis-server does not start.")
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait()
