"""The curves: their fit, and a paper room that plays real councils."""

from pathlib import Path

import pytest

from bench.chart import curves, fit
from bench.growth import THROUGH_SOCKETS, Curve, growth_of, kinds, read, save, table
from bench.stations import OBJECTS, OPEN, SECRET, PaperRoom, cost

CURVE = Curve("rooms", "rooms of four", THROUGH_SOCKETS, [(1, 60), (10, 60)])


def test_the_fit_is_the_line_through_the_points() -> None:
    assert fit([(1, 3), (2, 5), (4, 9)]) == pytest.approx((1, 2))
    assert fit([(7, 3)]) == (3, 0)
    assert fit([]) == (0, 0)


def test_growth_is_that_of_the_fit() -> None:
    steep = Curve("rooms", "rooms", THROUGH_SOCKETS, [(10, 10), (20, 11), (30, 12)])
    assert growth_of(CURVE) == pytest.approx(0)
    assert growth_of(steep) == pytest.approx(0.2)


async def test_a_paper_room_holds_whole_councils() -> None:
    table = await PaperRoom.opened(players=3, permanents=2, lines=9)
    assert len(table.game.permanents) == 2
    assert table.game.said >= 9
    before = table.commands
    assert cost(table, OPEN, 2).vote_us > 0
    assert table.commands - before == 2 * (1 + 3)  # the question, and a vote each
    assert table.game.asked == {}
    assert min(eye.bytes for eye in table.eyes.values()) > 100


async def test_a_paper_room_votes_in_secret_and_for_objects() -> None:
    table = await PaperRoom.opened(players=3, permanents=4)
    for command in (SECRET, OBJECTS):
        found = cost(table, command, 2)
        assert table.votes == 2 * 3
        assert 0 < found.answer_us < found.vote_us
    assert len(table.game.permanents) == 4  # what was exiled is put back
    assert list(await kinds(1)) == ["open", "secret", "objects"]


def test_a_chart_names_its_lines_and_sizes_and_their_fit() -> None:
    drawn = curves("Cost", "us", {"rooms": [(1, 10), (1000, 20)]}, "how many")
    assert "rooms: 10 to 20, fit 9.99 + 0.01 n" in drawn
    assert ">1,000</text>" in drawn


def test_the_curves_are_written_and_read(tmp_path: Path) -> None:
    save([CURVE], tmp_path / "growth.json")
    assert read(tmp_path / "growth.json") == [CURVE]
    assert table([CURVE]).endswith("| rooms of four | 1: 60.0, 10: 60.0 | 60 + 0 n | +0% |\n")
