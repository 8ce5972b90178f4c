"""The generator against the real server: it votes, and every client sees every vote."""

import shutil
import subprocess
from pathlib import Path

import pytest

from bench import measuring
from bench.clients import Load
from bench.contenders import MOOT, Contender, named

SOURCES = sorted((Path(measuring.__file__).parent / "generator").glob("*.c"))


@pytest.fixture
def generator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("the load generator is compiled where there is a C compiler")
    built = tmp_path / "generator"
    flags = ["-O1", "-Wall", "-Wextra", "-Werror", "-o", str(built)]
    subprocess.run([compiler, *flags, *map(str, SOURCES)], check=True)
    monkeypatch.setattr(measuring, "GENERATOR", built)


@pytest.mark.usefixtures("generator")
def test_rooms_of_moot_are_voted_in(tmp_path: Path) -> None:
    load = Load(rooms=2, players=3, spectators=1, permanents=2)
    found = measuring.measure(named(MOOT), load, tmp_path, warm=0.3, seconds=0.5)
    assert found.votes_s > 0
    assert found.turns_s == pytest.approx(found.votes_s * 4 / 3, rel=0.5)
    assert found.bytes_per_diff > 40


@pytest.mark.usefixtures("generator")
def test_clients_may_only_wait(tmp_path: Path) -> None:
    found = measuring.idle(named(MOOT), Load(rooms=3), tmp_path)
    assert found.clients == 12


def test_a_contender_that_does_not_start_says_why(tmp_path: Path) -> None:
    broken = Contender("broken", "bare", ("false",), "nothing", "all")
    with pytest.raises(measuring.CannotMeasure, match="broken does not start"):
        measuring.measure(broken, Load(rooms=1), tmp_path, warm=0, seconds=0.1)
