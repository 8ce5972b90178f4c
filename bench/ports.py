"""Ports of this machine: one that is free, and whether anybody answers at one."""

from __future__ import annotations

import socket
import subprocess
import time

__all__ = ["free_port", "is_answered"]


def free_port() -> int:
    """Return a port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_answered(port: int, process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Wait for a process to listen at that port; False if it ends, or so long passes, before."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
        except OSError:
            time.sleep(0.005)
        else:
            return True
    return False
