"""Records written in tests: a start for two or three players, and what goes wrong with it."""

from records.board import Board
from records.differences import Difference
from records.reading import read_record
from records.replay import replay
from records.setup import set_up

START = "record: a test\nplayers: [Ann, Ben, Cy]\n"


def wrong(play: str, header: str = "") -> tuple[Difference, ...]:
    """Return what is not as expected in a record of these steps."""
    return replay(read_record(f"{START}{header}play:\n{play}")).wrong


def holds(play: str, header: str = "") -> bool:
    """Whether a record of these steps holds; if it does not, pytest shows why."""
    assert wrong(play, header) == ()
    return True


def board(header: str = "") -> Board:
    """Return the game as a record with that header begins."""
    return set_up(read_record(f"{START}{header}play: []\n"))
