"""The program `moot` as a user starts it: a process of its own, on the loopback address."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

MOOT = Path(sys.executable).with_name("moot")
PATIENCE = 20.0


class Program:
    """One running server; `stop` and `kill` end this process and no other."""

    def __init__(self, port: int, data: Path, *options: str) -> None:
        self.port = port
        command = [str(MOOT), "serve", "--host", "127.0.0.1", "--port", str(port)]
        command += ["--data", str(data), *options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
        )  # fmt: skip

    def wait_until_up(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while not self._is_up():
            assert self.process.poll() is None, self.process.communicate()[1]
            assert time.monotonic() < deadline, "the server did not start in time"
            time.sleep(0.02)

    def _is_up(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=1) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Ask it to end, and return its exit code and what it wrote."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err

    def finish(self) -> tuple[int, str, str]:
        """Wait until it has ended by itself."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@contextmanager
def program(port: int, data: Path, *options: str) -> Generator[Program, None, None]:
    """Run a server that is up; it is ended at the latest with the context."""
    started = Program(port, data, *options)
    try:
        started.wait_until_up()
        yield started
    finally:
        if started.process.poll() is None:
            started.kill()


def run(*words: str) -> tuple[int, str, str]:
    """Run another command of the program to its end."""
    done = subprocess.run(
        [MOOT, *words], capture_output=True, text=True, timeout=PATIENCE, check=False,
        env=os.environ | {"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"},
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def no_traceback(text: str) -> bool:
    return re.search(r"Traceback|File \"", text) is None
