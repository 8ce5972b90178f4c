"""A backup that is made while people play, and a server that is started on it."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from server.backups import backing_up
from server.logs import set_up_logs
from tests.conftest import find_free_port
from tests.server.guest import Guest, guest
from tests.server.program import Program, program


async def made(moot: Program, file: Path) -> None:
    """Ask for a backup, and return when it is there."""
    file.unlink(missing_ok=True)  # noqa: ASYNC240 - a test's own small file
    moot.process.send_signal(signal.SIGUSR1)
    async with asyncio.timeout(10):
        while not file.exists():  # noqa: ASYNC110, ASYNC240 - nothing tells of it
            await asyncio.sleep(0.02)


async def steps(ann: Guest, count: int) -> list[str]:
    return [str((await ann.act("next_step"))["t"]) for _ in range(count)]


async def test_a_backup_made_during_a_game_is_a_whole_server(
    free_port: int, tmp_path: Path
) -> None:
    file = tmp_path / "data" / "backup" / "moot.db"
    with program(free_port, tmp_path / "data") as moot:
        async with guest(free_port) as ann, guest(free_port) as ben:
            await ann.open("Ann")
            await ben.join(ann.code, "Ben")
            await ann.act("start")
            await made(moot, file)  # and one more replaces it
            playing = asyncio.create_task(steps(ann, 10))
            await made(moot, file)
            await playing
            last = ann.table
        code, _, err = moot.stop()
    assert (code, err.count("a backup was made")) == (0, 2)
    (tmp_path / "restored").mkdir()
    copyfile(file, tmp_path / "restored" / "moot.db")
    copyfile(tmp_path / "data" / "secret", tmp_path / "restored" / "secret")
    port = find_free_port()
    with program(port, tmp_path / "restored") as moot:
        async with guest(port) as again, guest(port) as other:
            assert (await again.resume(ann, epoch=0))["t"] == "welcome"
            assert (await other.resume(ben, epoch=0))["t"] == "welcome"
            assert again.table["players"] == last["players"]
            before = again.v
            await again.act("next_step")
            while other.v < again.v:
                await other.hear()
            assert again.v > before
            assert other.table == again.table
        assert moot.stop()[0] == 0


async def test_a_backup_that_fails_is_an_incident_and_the_next_one_is_tried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up_logs("info")
    tried = asyncio.Event()
    results: list[Any] = [OSError("the disk is full"), None]

    async def back_up(_to: Path) -> None:
        tried.set()
        if (error := results.pop(0)) is not None:
            raise error

    with backing_up(back_up, tmp_path / "moot.db"):
        for _ in range(2):
            tried.clear()
            signal.raise_signal(signal.SIGUSR1)
            async with asyncio.timeout(5):
                await tried.wait()
            await asyncio.sleep(0.01)
    written = capsys.readouterr().err
    assert written.index("a backup failed") < written.index("a backup was made")
    assert "disk is full" not in written


async def test_where_the_store_is_shared_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up_logs("info")
    with backing_up(None, tmp_path / "moot.db"):
        signal.raise_signal(signal.SIGUSR1)
        await asyncio.sleep(0.05)
    assert "the database's own business" in capsys.readouterr().err
