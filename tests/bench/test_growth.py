"""The curves: their fit, and a paper room that plays real councils."""

import pytest

from bench.chart import curves
from bench.growth import Curve, fit, save, table
from bench.stations import PaperRoom


def test_the_fit_is_the_line_through_the_points() -> None:
    assert fit([(1, 3), (2, 5), (4, 9)]) == pytest.approx((1, 2))
    assert fit([(7, 3)]) == (3, 0)
    assert fit([]) == (0, 0)


def test_a_paper_room_holds_whole_councils() -> None:
    room = PaperRoom(players=3, permanents=2, lines=9)
    assert room.state.game is not None
    assert len(room.state.game.permanents) == 2
    assert room.state.game.said >= 9
    assert room.play(2) > 0
    assert room.commands == 2 * (1 + 3)  # the question, and a vote each
    assert room.state.game.asked == {}


def test_a_chart_names_its_lines_and_sizes() -> None:
    drawn = curves("Cost", "us", {"rooms": [(1, 10), (1000, 20)]}, "how many")
    assert "rooms: 10 to 20" in drawn
    assert ">1,000</text>" in drawn


def test_the_curves_are_written(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("results")
    curve = Curve("rooms", "rooms of four", "us of the server's CPU a vote", [(1, 60), (10, 60)])
    save([curve], folder)
    assert "| rooms of four |" in (folder / "growth.md").read_text("utf-8")
    assert (folder / "growth-sockets.svg").exists()
    assert not (folder / "growth-table.svg").exists()  # nothing was measured without sockets
    assert table([curve]).endswith("| 1: 60.0, 10: 60.0 | 60.0 + 0.0000 n |\n")
