"""What any test may ask for: hypothesis profiles, a free port, Chromium, a real Redis server.

`make test` sets MOOT_REQUIRE_BROWSER=1: a program that is missing then fails the test. Without it
the test is skipped, so that the rest can be run on a machine that has neither.
"""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, settings

# The same examples on every run: a red build is about the change, not about the draw.
# A game is slow to make up, and how slow depends on the machine.
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("deep", settings.get_profile("ci"), derandomize=False, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def find_free_port() -> int:
    """Return a port of the loopback address that nothing listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@pytest.fixture
def free_port() -> int:
    return find_free_port()


def missing(program: str, package: str) -> NoReturn:
    """Fail under `make test`, skip otherwise."""
    message = f"no {program} on this machine: `make test` or `apt-get install {package}` brings it"
    if os.environ.get("MOOT_REQUIRE_BROWSER") == "1":
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def chromium() -> Path:
    """Return the browser's program, for Playwright's `executable_path`."""
    for program in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(program):
            return Path(path)
    missing("chromium", "chromium")


def answers_ping(port: int) -> bool:
    """Return whether a Redis server on `port` answers PING."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a Redis server of the tests' own and give its URL; it ends with the session."""
    program = shutil.which("redis-server") or missing("redis-server", "redis-server")
    folder = tmp_path_factory.mktemp("redis")
    port = find_free_port()
    command = [program, "--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder)]
    command += ["--save", "", "--appendonly", "no", "--logfile", str(folder / "redis.log")]
    with subprocess.Popen(command) as server:
        try:
            deadline = time.monotonic() + 10
            while not answers_ping(port):
                if server.poll() is not None or time.monotonic() > deadline:
                    log = folder / "redis.log"
                    pytest.fail(f"redis-server did not start: {log.read_text()[-2000:]}")
                time.sleep(0.02)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.terminate()
