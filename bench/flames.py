"""A flame graph as SVG text: how the samples of a profile divide over who called whom.

Python frames stand by themselves. C code is one frame for each library, and what the kernel did is
one for each system call, so that the picture is small and shows whose time it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import dropwhile
from typing import NamedTuple

__all__ = ["Stack", "flames", "read", "share"]

WIDTH, ROW, TOP, LETTER = 1200, 17, 44, 6.4
LEAST = 0.003
"""What takes less of all samples than this is not drawn; its caller shows a gap above."""

WAITING = ("PyThread_acquire_lock_timed", "pthread_cond_timedwait", "sem_clockwait", "futex_wait")
"""A thread that waits for work, or for Python's lock, takes no CPU time: it is no part of this."""

PREAMBLE = ("_run_module_as_main", "_run_code", "<module>", "Runner.run", "Thread.")
"""How every program begins: no part of the picture."""

_FRAME = re.compile(r"(.*) \((.*?)(?::\d+)?\)$")
_CALLS = re.compile(r"(?:__)?(?:libc_)?(\w*(?:write|read|send|recv|sync|epoll_\w+|getrandom)\w*)")
_LIBRARIES = (
    ("garbage collector", ("gc_collect", "deduce_unreachable", "visit_")),
    ("SQLite", ("libsqlite3",)),
    ("msgspec", ("_core.cpython",)),
    ("websockets in C", ("speedups",)),
    ("SHA-256", ("libcrypto", "_hashlib")),
    ("uvloop", ("loop.c", "core.c", "linux.c", "stream.c", "uv", "loop-watcher", "queue.h")),
)
_COLORS = (
    ("kernel", "#c05a4a"),
    ("engine/", "#5aa469"),
    ("protocol/", "#4f9d9d"),
    ("server/", "#d9a441"),
    ("websockets", "#5b8bd0"),
    ("garbage", "#b06ab3"),
)
_OTHER = "#a9b0bb"
_STYLE = "<style>text{font:11px system-ui,sans-serif;fill:#1d2430}.said{fill:#7a8494}</style>"


class Stack(NamedTuple):
    """Who called whom, outermost first, and in how many samples."""

    frames: tuple[str, ...]
    samples: int


class _Box(NamedTuple):
    name: str
    depth: int
    start: int
    samples: int


def read(raw: str) -> list[Stack]:
    """Return the stacks of py-spy's raw format in which something was done."""
    found: list[Stack] = []
    for line in raw.splitlines():
        said, _, count = line.rpartition(" ")
        frames = said.split(";")
        if not any(one.startswith(WAITING) for one in frames[-3:]):
            told = dropwhile(_is_beginning, _told(frames))
            found.append(Stack(tuple(told), int(count)))
    return found


def share(stacks: Iterable[Stack], beginning: str) -> float:
    """Return which part of the samples has a frame that begins so."""
    counts = [(any(f.startswith(beginning) for f in one.frames), one.samples) for one in stacks]
    return sum(count for has, count in counts if has) / (sum(count for _, count in counts) or 1)


def _is_beginning(name: str) -> bool:
    return name == "Python" or name.startswith(PREAMBLE)


def _told(frames: list[str]) -> Iterator[str]:
    """Tell each frame by the name it has in the picture; the same library twice is one frame."""
    last = ""
    for place, frame in enumerate(frames):
        name = _name(frame, is_last=place >= len(frames) - 2)
        if name and name != last:
            yield name
        last = name or last


def _name(frame: str, *, is_last: bool) -> str:
    split = _FRAME.match(frame)
    if split is None:
        return ""
    what, where = split[1], split[2]
    if where.endswith(".py") or where.startswith("<"):
        return f"{what} ({where})"
    if is_last and "libc" in where and (call := _CALLS.fullmatch(what)):
        return f"kernel: {call[1]}"
    for library, signs in _LIBRARIES:
        if any(sign in where or what.startswith(sign) for sign in signs):
            return library
    return "Python" if "python" in where.lower() or where.endswith(("module.c", ".h")) else ""


def flames(title: str, said: str, stacks: Iterable[Stack]) -> str:
    """Return the picture, the outermost frame below; `said` is a line under its title."""
    ordered = sorted(stacks)
    total = sum(one.samples for one in ordered) or 1
    boxes = [box for box in _boxes(ordered) if box.samples >= total * LEAST]
    rows = 1 + max((box.depth for box in boxes), default=0)
    height = TOP + ROW * rows + 6
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
        f' aria-label="{escape(title)}">{_STYLE}',
        f'<text class="said" x="6" y="16" font-weight="600">{escape(title)}</text>',
        f'<text class="said" x="6" y="34">{escape(said)}</text>',
    ]
    parts += [_drawn(box, total, height) for box in boxes]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _boxes(ordered: list[Stack]) -> Iterator[_Box]:
    """Tell the boxes: stacks that stand side by side share what they have in common."""
    is_open: list[_Box] = []
    at = 0
    for stack in ordered:
        common = 0
        for box, name in zip(is_open, stack.frames, strict=False):
            if box.name != name:
                break
            common += 1
        yield from (box._replace(samples=at - box.start) for box in is_open[common:])
        del is_open[common:]
        rest = enumerate(stack.frames[common:], common)
        is_open += [_Box(name, depth, at, 0) for depth, name in rest]
        at += stack.samples
    yield from (box._replace(samples=at - box.start) for box in is_open)


def _drawn(box: _Box, total: int, height: int) -> str:
    x, width = box.start * WIDTH / total, box.samples * WIDTH / total
    y = height - 6 - ROW * (box.depth + 1)
    color = next((color for sign, color in _COLORS if sign in box.name), _OTHER)
    room = int((width - 4) / LETTER)
    label = box.name if len(box.name) <= room else box.name[: room - 1] + "…"
    text = f'<text x="{x + 3:.1f}" y="{y + 12}">{escape(label)}</text>' if room > 3 else ""
    hint = f"{escape(box.name)}: {box.samples / total:.1%}"
    return (
        f'<g><title>{hint}</title><rect x="{x:.1f}" y="{y}" width="{max(width - 0.5, 0.5):.1f}"'
        f' height="{ROW - 1}" rx="1" fill="{color}"/>{text}</g>'
    )
