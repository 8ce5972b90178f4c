"""The page is made from the results alone: its targets, its tables, its pictures."""

import re
from pathlib import Path

from bench import figures, growth, report
from bench.contenders import MOOT
from bench.figures import Figure
from bench.growth import ON_PAPER, THROUGH_SOCKETS, Curve
from bench.page import FIGURES, GROWTH, LATEST, blocks, pictures
from bench.rounds import Waiting
from bench.targets import Target, targets
from tests.bench.test_rounds import measured

PAGE = Path(__file__).resolve().parents[2] / "docs" / "performance.md"
RUN = report.summary(
    [{MOOT: measured(80), "colyseus-now": measured(100), "colyseus-durable": measured(70)}],
    [{MOOT: measured(80)}],
    1000,
    {MOOT: Waiting(18, 30)},
    0.1,
)
CURVES = [
    Curve("permanents", "permanents", ON_PAPER, [(10, 100), (1000, 101)]),
    Curve("log", "lines", ON_PAPER, [(10, 100), (10_000, 150)]),
    Curve("spectators", "spectators", THROUGH_SOCKETS, [(0, 100), (1000, 400)]),
]
SINGLE = [Figure("an idle room", 30, "KB", "held")]


def test_a_target_is_met_by_what_was_measured_and_by_nothing_else() -> None:
    found = {(one.what, one.aim): one for one in targets(RUN, CURVES, SINGLE)}
    bare = "votes/s, Moot / bare Colyseus, each patch at once"
    assert found[bare, "at least 0.75"].is_met
    assert not found["votes/s, Moot / the same: the standing goal", "at least 1"].is_met
    assert found["cost of a vote from 10 to 1,000 permanents", "within 10 %"].is_met
    assert not found["cost of a vote from 10 to 10,000 lines", "within 10 %"].is_met
    assert found["an idle client", "at most 20 KB"] == Target(
        "an idle client", "at most 20 KB", "18 KB", True
    )
    room = found["an idle room, still in memory", "at most 2 KB"]
    assert (room.measured, room.is_met) == ("30 KB", False)
    unknown = found["votes/s, Moot / bare socket.io", "at least 0.8"]
    assert (unknown.measured, unknown.is_met) == (None, False)


def test_without_all_results_the_page_stays_as_it_is(tmp_path: Path) -> None:
    assert (blocks(tmp_path), pictures(tmp_path)) == ({}, {})
    report.save(RUN, tmp_path / LATEST)
    growth.save(CURVES, tmp_path / GROWTH)
    (tmp_path / FIGURES).write_text('[{"figure": "of an older bench"}]', "utf-8")
    assert (blocks(tmp_path), pictures(tmp_path)) == ({}, {})


def test_every_block_of_the_page_is_made(tmp_path: Path) -> None:
    report.save(RUN, tmp_path / LATEST)
    growth.save(CURVES, tmp_path / GROWTH)
    figures.save(SINGLE, tmp_path / FIGURES)
    made = blocks(tmp_path)
    assert set(re.findall(r"<!-- generated: (.*?) -->", PAGE.read_text("utf-8"))) == made.keys()
    assert "| an idle room | 30 KB | held |" in made["figures"]
    drawn = pictures(tmp_path)
    assert drawn.keys() == {"bench.svg", "growth-table.svg", "growth-sockets.svg"}
    assert all(f"(pictures/{name})" in PAGE.read_text("utf-8") for name in drawn)
