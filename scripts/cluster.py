"""`make cluster`: Redis, two servers and a proxy on this machine, until Ctrl-C ends all of them.

The same set as docker-compose.yml, without Docker. A server that ends is started again; the others
go on meanwhile. Only `--port` is for people: all other ports are of the loopback address.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
MOOT = Path(sys.executable).with_name("moot")
REDIS_OPTIONS = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""]
SERVERS = 2
PATIENCE = 30.0
PAUSE = 0.1
STOPPING = (signal.SIGTERM, signal.SIGINT)


class Part:
    """One process of the set, ended by its own id."""

    def __init__(self, name: str, command: list[str], environment: dict[str, str]) -> None:
        self.name = name
        self._command = command
        self._environment = os.environ | environment
        self.start()

    def start(self) -> None:
        """Run it, and say which process it is."""
        # A group of its own: Ctrl-C reaches only this script, which ends all in order.
        self.process = subprocess.Popen(
            self._command, env=self._environment, cwd=ROOT, start_new_session=True,
            stdout=subprocess.DEVNULL,  # what goes wrong is told on the error output
        )  # fmt: skip
        say(f"{self.name} is process {self.process.pid}")

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.process.poll() is not None

    def stop(self) -> None:
        """Ask it to end, and end it if it does not."""
        if not self.is_over:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


def say(words: str) -> None:
    """Tell whoever started this."""
    print(words, flush=True)  # noqa: T201 - it is a program


def program(name: str) -> str:
    """Return where a program is, or say how to get it."""
    found = shutil.which(name)
    if found is None:
        sys.exit(f"{name} is not here. On Debian or Ubuntu: sudo apt-get install {name}")
    return found


def free_port() -> int:
    """Return a port of the loopback address that nothing listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def listens(port: int) -> bool:
    """Return whether something listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def is_ready(port: int) -> bool:
    """Return whether a server there says that it is ready."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def until(is_so: Callable[[int], bool], port: int, part: Part) -> None:
    """Return when it is so; end everything if it never is."""
    deadline = time.monotonic() + PATIENCE
    while not is_so(port):
        if part.is_over or time.monotonic() > deadline:
            sys.exit(f"{part.name} did not start")
        time.sleep(PAUSE)


def start(parts: list[Part], host: str, port: int, data: Path, log_level: str) -> None:
    """Start everything behind each other; each part is in the list as soon as it runs."""
    redis_port = free_port()
    here = ["--bind", "127.0.0.1", "--port", str(redis_port), "--dir", str(data)]
    parts.append(Part("redis", [program("redis-server"), *here, *REDIS_OPTIONS], {}))
    until(listens, redis_port, parts[-1])
    ports = [free_port() for _ in range(SERVERS)]
    for number, own in enumerate(ports, 1):
        command = [str(MOOT), "serve", "--host", "127.0.0.1", "--port", str(own)]
        command += ["--store", f"redis://127.0.0.1:{redis_port}/0", "--log-level", log_level]
        command += ["--data", str(data)]  # the secret that both need
        parts.append(Part(f"server {number}", command, {"PYTHONUNBUFFERED": "1"}))
    for own, part in zip(ports, parts[1:], strict=True):
        until(is_ready, own, part)
    caddy = {
        "MOOT_SITE": f"http://{host}:{port}",
        "MOOT_NODES": " ".join(f"127.0.0.1:{own}" for own in ports),
        "XDG_DATA_HOME": str(data),
        "XDG_CONFIG_HOME": str(data),
        "HOME": str(data),
    }
    config = str(ROOT / "deploy" / "Caddyfile")
    command = [program("caddy"), "run", "--config", config, "--adapter", "caddyfile"]
    parts.append(Part("proxy", command, caddy))
    until(is_ready, port, parts[-1])


def watch(parts: list[Part]) -> None:
    """Start again what ended, until the process is told to stop."""
    while True:
        time.sleep(PAUSE)
        for part in parts:
            if part.is_over:
                say(f"{part.name} ended with {part.process.returncode}")
                part.start()


def stop(_number: int, _frame: FrameType | None) -> None:
    """End, once: who starts this with make and stops it is heard twice."""
    for number in STOPPING:
        signal.signal(number, hear)  # SIG_IGN would complain of what is under way already
    raise KeyboardInterrupt


def hear(_number: int, _frame: FrameType | None) -> None:
    """Do nothing more: it is ending."""


def main() -> None:
    """Run the set until it is stopped."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--host", default="127.0.0.1", help="address that the proxy listens at")
    words.add_argument("--port", type=int, default=8040)
    words.add_argument("--data", type=Path, default=Path("data/cluster"))
    words.add_argument("--log-level", default="warning")
    chosen = words.parse_args()
    data = chosen.data.resolve()
    data.mkdir(parents=True, exist_ok=True)
    for number in STOPPING:
        signal.signal(number, stop)
    parts: list[Part] = []
    try:
        start(parts, chosen.host, chosen.port, data, chosen.log_level)
        say(f"Moot is at http://{chosen.host}:{chosen.port}")
        watch(parts)
    except KeyboardInterrupt:
        say("Stopping ...")
    finally:
        for part in reversed(parts):
            part.stop()


if __name__ == "__main__":
    main()
