"""What is said of the rounds: only pairs of one round are compared, and the losses are kept."""

import pytest

from bench.contenders import CONTENDERS, MOOT, named
from bench.measuring import Measured
from bench.report import save, summary, table
from bench.rounds import Ratio, Round, ratios


def measured(votes_s: float) -> Measured:
    return Measured(votes_s, votes_s * 1.25, 100, 200, 300, 60, 0.9, 0.4, 69, 40_000)


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
    report = summary(closed, [{MOOT: measured(10)}], 1000, {})
    assert [(row.name, row.votes_s, row.low, row.high) for row in report.rows] == [
        (MOOT, 120, 100, 500),
        ("node-ws", 400, 200, 500),
    ]
    said = table(report)
    assert "| **moot** | 120 (100 to 500) | 1 | 0.10 |" in said
    assert "| node-ws | 400 (200 to 500) | 0.60 (0.25 to 1.00, 3) |  |" in said


def test_the_files_are_written(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("results")
    save(summary([{MOOT: measured(2), "node-ws": measured(1)}], [], 1000, {}), folder)
    assert '"node-ws": {\n' in (folder / "latest.json").read_text("utf-8")
    assert (folder / "latest.svg").read_text("utf-8").startswith("<svg ")
    assert (folder / "latest.md").read_text("utf-8").startswith("| server | votes/s")
