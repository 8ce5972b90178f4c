"""Where the time of Moot's core goes under a closed loop: py-spy's samples as a flame graph."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench.clients import Load
from bench.contenders import MOOT, named
from bench.flames import flames, read, share
from bench.measuring import CannotMeasure, Started, generate, started

__all__ = ["profile"]

SPY = Path(sys.executable).with_name("py-spy")
SAMPLES_A_SECOND = 200
SETTLING = 3.0
"""Seconds of load before the first sample and after the last."""


def profile(title: str, seconds: int, name: str = MOOT) -> str:
    """Return the flame graph of so many seconds of a Moot at saturation, as SVG."""
    if not SPY.exists():
        raise CannotMeasure("py-spy is not installed: make profile installs it.")
    moot, load = named(name), Load()
    with tempfile.TemporaryDirectory(prefix="moot-bench-") as made, ThreadPoolExecutor() as pool:
        folder = Path(made)
        with started(moot, load, folder) as server:
            loaded = seconds + 2 * SETTLING
            played = pool.submit(generate, moot, load, folder, server, (0.0, loaded, 0))
            while not (folder / "clients.txt").exists() and not played.done():
                time.sleep(0.1)
            time.sleep(SETTLING)
            spied = _spied(server, folder / "stacks.txt", seconds)
            played.result()
    stacks = read(spied)
    total = sum(one.samples for one in stacks)
    said = f"{total:,} samples of one core; {share(stacks, 'kernel'):.0%} in system calls, "
    said += f"{share(stacks, 'garbage'):.0%} collecting garbage"
    return flames(title, said, stacks)


def _spied(server: Started, to: Path, seconds: int) -> str:
    command = [str(SPY), "record", "--pid", str(server.pid), "--native", "--function"]
    command += ["--rate", str(SAMPLES_A_SECOND), "--duration", str(seconds)]
    command += ["--format", "raw", "--output", str(to)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise CannotMeasure(f"py-spy: {run.stderr[-400:]}")
    return to.read_text("utf-8")
