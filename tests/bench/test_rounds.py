"""What is said of the rounds: only pairs of one round are compared, and the losses are kept."""

import json
from pathlib import Path

import msgspec
import pytest

from bench.contenders import CONTENDERS, MOOT, named
from bench.measuring import Idle, Measured
from bench.report import read, save, summary, table
from bench.rounds import Ratio, Round, Waiting, ratios, shared


def measured(votes_s: float) -> Measured:
    return Measured(votes_s, votes_s * 1.25, 100, 200, 300, 60, 0.9, 0.4, 69, 55, 40_000)


def test_a_ratio_is_the_median_of_pairs_of_the_same_round() -> None:
    played: list[Round] = [
        {"moot": measured(100), "ws": measured(200)},
        {"moot": measured(300), "ws": measured(300)},
        {"moot": measured(90), "ws": measured(100)},
        {"moot": measured(900)},  # the other one failed: no pair
        {"ws": measured(1)},
    ]
    assert ratios(played) == {"ws": Ratio(0.9, 0.5, 1.0, 3)}


def test_every_contender_says_what_it_lacks() -> None:
    assert [one.name for one in CONTENDERS if not one.does or not one.lacks] == []
    assert len({one.name for one in CONTENDERS}) == len(CONTENDERS)
    with pytest.raises(LookupError, match="There is no contender nobody; there are moot"):
        named("nobody")


def test_the_report_has_a_row_for_each_with_its_median() -> None:
    closed: list[Round] = [
        {MOOT: measured(100), "node-ws": measured(400)},
        {MOOT: measured(120), "node-ws": measured(200)},
        {MOOT: measured(500), "node-ws": measured(500)},
    ]
    report = summary(closed, [{MOOT: measured(10)}], 1000, {}, 0.1)
    assert [(row.name, row.votes_s, row.low, row.high) for row in report.rows] == [
        (MOOT, 120, 100, 500),
        ("node-ws", 400, 200, 500),
    ]
    said = table(report)
    assert "| **moot** | 120 (100 to 500) | 150 | 1 | 0.10 |" in said
    assert "| node-ws | 400 (200 to 500) | 500 | 0.60 (0.25 to 1.00, 3) |  |" in said
    assert "The generator was busy" not in said


def test_a_generator_that_was_busy_itself_is_named() -> None:
    held = measured(100)
    held = msgspec.structs.replace(held, generator_cpu=0.95)
    report = summary([{MOOT: measured(2), "node-ws": held}], [], 1000, {}, 0.1)
    assert "The generator was busy itself with node-ws" in table(report)


def test_a_rooms_share_is_what_many_rooms_hold_more() -> None:
    few, many = Idle(rooms=100, clients=1000, kb=10_200), Idle(rooms=500, clients=1000, kb=11_000)
    assert shared(few, many) == Waiting(kb_per_client=10, kb_per_room=2)


def test_a_report_is_written_and_read(tmp_path: Path) -> None:
    report = summary([{MOOT: measured(2), "node-ws": measured(1)}], [], 1000, {}, 0.1)
    save(report, tmp_path / "latest.json")
    written = json.loads((tmp_path / "latest.json").read_text("utf-8"))
    assert written["ratios"] == {"node-ws": {"median": 2, "low": 2, "high": 2, "rounds": 1}}
    assert read(tmp_path / "latest.json") == report
