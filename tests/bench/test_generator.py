"""The generator against the real server: it votes, and every client sees every vote."""

import shutil
import subprocess
from pathlib import Path

import pytest

from bench import measuring
from bench.clients import Load, lines
from bench.contenders import MOOT, Contender, named

SOURCES = sorted((Path(measuring.__file__).parent / "generator").glob("*.c"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("the load generator is compiled where there is a C compiler")
    program = tmp_path_factory.mktemp("generator") / "generator"
    flags = ["-O1", "-Wall", "-Wextra", "-Werror", "-o", str(program)]
    subprocess.run([compiler, *flags, *map(str, SOURCES)], check=True)
    return program


@pytest.fixture
def generator(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "GENERATOR", built)


@pytest.mark.usefixtures("generator")
def test_rooms_of_moot_are_voted_in(tmp_path: Path) -> None:
    load = Load(rooms=2, players=3, spectators=1, permanents=2)
    found = measuring.measure(named(MOOT), load, tmp_path, warm=0.3, seconds=0.5)
    assert found.votes_s > 0
    assert found.turns_s == pytest.approx(found.votes_s * 4 / 3, rel=0.5)
    assert found.bytes_per_diff > 40
    assert 40 < found.plain_bytes < found.bytes_per_diff, "who is asked next gets more"


@pytest.mark.usefixtures("generator")
def test_clients_may_only_wait(tmp_path: Path) -> None:
    found = measuring.idle(named(MOOT), Load(rooms=3), tmp_path)
    assert (found.rooms, found.clients) == (3, 12)


@pytest.mark.usefixtures("generator")
def test_all_clients_may_come_at_once_and_come_back_after_a_crash(tmp_path: Path) -> None:
    moot, load = named(MOOT), Load(rooms=3, come_first=True)
    with measuring.started(moot, load, tmp_path) as server:
        ready = lines(moot.way, server.port, load)
        assert measuring.storm(server, moot, load, tmp_path, ready).clients == 12
        back = lines(moot.way, server.port, Load(rooms=2))
    with measuring.started(moot, load, tmp_path) as server:
        again = measuring.storm(server, moot, Load(rooms=2), tmp_path, back)
    assert (again.clients, again.again) == (8, 0)


def test_a_contender_that_does_not_start_says_why(tmp_path: Path) -> None:
    broken = Contender("broken", "bare", ("false",), "nothing", "all")
    with pytest.raises(measuring.CannotMeasure, match="broken does not start"):
        measuring.measure(broken, Load(rooms=1), tmp_path, warm=0, seconds=0.1)
