"""Several processes at one port, as a user starts them, on a real Redis."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from collections.abc import Generator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from websockets.exceptions import InvalidMessage

from server.workers import can_share, reserved
from tests.conftest import find_free_port
from tests.server.guest import Guest, guest
from tests.server.program import PATIENCE, Program, no_traceback, program, run

pytestmark = pytest.mark.skipif(not can_share(), reason="no port can be shared here")

MANY = 24
"""Connections; that all of them come to one of two workers happens once in eight million runs."""


@contextmanager
def two(redis: str, folder: Path, *options: str) -> Generator[Program, None, None]:
    port = find_free_port()
    with program(port, folder, "--store", redis, "--workers", "2", *options) as moot:
        yield moot


def workers_of(moot: Program) -> list[int]:
    children = Path(f"/proc/{moot.process.pid}/task/{moot.process.pid}/children")
    return [int(pid) for pid in children.read_text().split()]


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


async def until_gone(pids: list[int]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not all(is_gone(pid) for pid in pids):  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.05)


def sockets_at(admin: int) -> int:
    """Return how many connections a worker says that it has; -1 if there is none."""
    try:
        with urlopen(f"http://127.0.0.1:{admin}/metrics", timeout=5) as answer:
            lines = answer.read().decode().splitlines()
    except OSError:
        return -1
    return next(int(float(line.split()[1])) for line in lines if line.startswith("moot_sockets "))


async def both_up(admin: int) -> None:
    async with asyncio.timeout(PATIENCE):
        for port in (admin, admin + 1):
            while await asyncio.to_thread(sockets_at, port) < 0:  # noqa: ASYNC110 - the same
                await asyncio.sleep(0.05)


def two_ports() -> int:
    """Return a free port with a free one behind it."""
    while True:
        port = find_free_port()
        with socket.socket() as next_one:
            try:
                next_one.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
        return port


async def test_both_serve_one_table_and_one_that_dies_is_started_again(
    redis_server: str, tmp_path: Path
) -> None:
    admin = two_ports()
    with two(redis_server, tmp_path, "--admin-port", str(admin)) as moot:
        await both_up(admin)
        first = workers_of(moot)
        assert len(first) == 2
        async with AsyncExitStack() as stack:
            ann = await stack.enter_async_context(guest(moot.port))
            await ann.open("Ann")
            watching = [await stack.enter_async_context(guest(moot.port)) for _ in range(MANY)]
            for one in watching:
                await one.watch(ann.code)
            held = [await asyncio.to_thread(sockets_at, admin + n) for n in range(2)]
            assert min(held) > 0, held
            assert sum(held) == MANY + 1
            ben = await stack.enter_async_context(guest(moot.port))
            await ben.join(ann.code, "Ben")
            await ann.act("start")
            for pid in first:  # one by one: the table goes on whichever had it
                os.kill(pid, signal.SIGKILL)
                ann = await back_at(moot.port, ann, stack)
                answer = await ann.act("next_step")
                assert answer["t"] == "update", answer
                await both_up(admin)
            assert len(set(workers_of(moot)) - set(first)) == 2
        code, _, err = await asyncio.to_thread(moot.stop)
    assert code == 0
    for number, pid in enumerate(first, 1):
        assert f"Worker {number} is process {pid}." in err
        assert f"Worker {number} ended (SIGKILL) and is started again." in err
    assert no_traceback(err)


async def back_at(port: int, seat: Guest, stack: AsyncExitStack) -> Guest:
    """Return the seat on a new connection, to whichever worker is there."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                again = await stack.enter_async_context(guest(port))
                await again.resume(seat)
            except (OSError, InvalidMessage):  # it waited at the worker that died
                await asyncio.sleep(0.05)
            else:
                return again


async def test_nobody_else_takes_their_port_and_a_stop_reaches_all_of_them(
    redis_server: str, tmp_path: Path
) -> None:
    with two(redis_server, tmp_path) as moot:
        pids = workers_of(moot)
        for more in ((), ("--workers", "2")):
            late = Program(moot.port, tmp_path, "--store", redis_server, *more)
            code, _, err = await asyncio.to_thread(late.finish)
            assert code == 2
            assert f"Port {moot.port} is in use" in err
            assert no_traceback(err)
        async with AsyncExitStack() as stack:
            guests = [await stack.enter_async_context(guest(moot.port)) for _ in range(MANY)]
            for one in guests:
                await one.open("Ann")
            moot.process.send_signal(signal.SIGTERM)
            for one in guests:
                closed = await one.hear_close()
                assert (closed.code, closed.reason) == (1012, "restarting")
        code, out, err = await asyncio.to_thread(moot.finish)
    assert code == 0
    assert all(map(is_gone, pids))
    assert out.count(f"http://127.0.0.1:{moot.port}\n") == 1, "one of them says where it is"
    assert err.count("Stopping ...") == 1
    assert no_traceback(err)


async def test_they_stop_when_nobody_keeps_them(redis_server: str, tmp_path: Path) -> None:
    with two(redis_server, tmp_path) as moot:
        pids = workers_of(moot)
        assert len(pids) == 2
        await asyncio.to_thread(moot.kill)  # which returns when nobody writes any more
        await until_gone(pids)


def test_one_file_has_one_process(free_port: int, tmp_path: Path) -> None:
    code, _, err = run("serve", "--port", str(free_port), "--data", str(tmp_path), "--workers", "2")
    assert code == 2
    assert "one process alone owns the file moot.db" in err
    assert "--store redis://" in err
    assert not (tmp_path / "moot.db").exists()
    assert no_traceback(err)


def test_what_no_worker_can_begin_with_is_said_once(redis_server: str, tmp_path: Path) -> None:
    away = f"redis://127.0.0.1:{find_free_port()}/0"
    code, _, err = Program(find_free_port(), tmp_path, "--store", away, "--workers", "2").finish()
    assert code == 3
    assert err.count("Cannot reach Redis") == 1
    port = two_ports()
    with socket.create_server(("127.0.0.1", port)):
        admin = ("--admin-port", str(port))
        begun = time.monotonic()
        moot = Program(
            find_free_port(), tmp_path, "--store", redis_server, "--workers", "2", *admin
        )
        code, _, err = moot.finish()
    assert code == 2
    assert err.count("is in use") == 1
    assert time.monotonic() - begun < PATIENCE, "it is not tried again and again"
    assert no_traceback(err)


def test_a_port_that_is_reserved_is_free_afterwards() -> None:
    with reserved("127.0.0.1", 0) as port:
        with pytest.raises(OSError, match="in use"), reserved("127.0.0.1", port):
            pass
        with socket.socket() as worker:
            worker.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            worker.bind(("127.0.0.1", port))
    with socket.create_server(("127.0.0.1", port)):
        pass
