"""The flame graph: what is in it, what is left out, and that widths are shares."""

import re

from bench.flames import Stack, flames, read, share

LOOP = "_run_code (<frozen runpy>:65);uv_run (core.c:452);"
RAW = f"""\
{LOOP}Room.take (server/room.py:1);write (libc.so.6) 30
{LOOP}Room.take (server/room.py:1);decide (engine/decide.py:9) 60
{LOOP}gc_collect_main (libpython3.11.so.1.0);0x7f (libc.so.6) 10
Thread.run (threading.py:971);_run (server/stores/sqlite.py:1);pthread_cond_timedwait (libc.so.6) 5
"""


def test_a_thread_that_waits_is_no_part_of_it() -> None:
    assert read(RAW) == [
        Stack(("uvloop", "Room.take (server/room.py)", "kernel: write"), 30),
        Stack(("uvloop", "Room.take (server/room.py)", "decide (engine/decide.py)"), 60),
        Stack(("uvloop", "garbage collector"), 10),
    ]


def test_a_share_is_of_all_samples() -> None:
    stacks = read(RAW)
    assert share(stacks, "kernel") == 0.3
    assert share(stacks, "uvloop") == 1
    assert share([], "kernel") == 0


def test_boxes_are_as_wide_as_their_part() -> None:
    drawn = flames("One core", "100 samples", read(RAW))
    widths = dict(
        re.findall(r'<title>(.*?): [\d.]+%</title><rect x="[\d.]+" y="\d+" width="([\d.]+)"', drawn)
    )
    assert widths["uvloop"] == "1199.5"
    assert widths["Room.take (server/room.py)"] == "1079.5"  # two stacks, one box
    assert widths["kernel: write"] == "359.5"


def test_what_is_too_small_is_not_drawn() -> None:
    stacks = [Stack(("much",), 1000), Stack(("little",), 1)]
    assert "little" not in flames("One core", "", stacks)
