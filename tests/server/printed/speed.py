"""How long a file of 30,000 made-up cards takes: `python -m tests.server.printed.speed`."""

from __future__ import annotations

import random
import resource
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from server.printed.importing import bring
from server.printed.shelf import Shelf
from tests.server.printed.files import Map, scryfall

CARDS = 30_000
SYLLABLES = ["lo", "rien", "gal", "mor", "gul", "tar", "bear", "wolf", "ash", "en", "wood"]


def made_up(number: int) -> Map:
    """Return a card as long as those of the real files, 4 KB, most of it not wanted."""
    name = "".join(random.choices(SYLLABLES, k=5)).capitalize()
    return {
        "object": "card", "name": f"{name} {number}", "lang": "en", "layout": "normal",
        "mana_cost": "{2}{G}", "type_line": "Legendary Creature — Elf Druid", "colors": ["G"],
        "power": "2", "toughness": "2", "keywords": ["Reach"], "not wanted": 'a {T} "b" ' * 350,
    }  # fmt: skip


def main() -> None:
    """Write the file, import it, and look names up."""
    with TemporaryDirectory() as folder:
        path = scryfall(Path(folder), [made_up(number) for number in range(CARDS)])
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        start = time.process_time()
        bring(path, Path(folder), "now", lambda _: None)
        took = time.process_time() - start
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        size = path.stat().st_size / 1_000_000
        sys.stdout.write(f"{size:.0f} MB in {took:.1f} s of processor time, {grown:.0f} MiB more\n")
        for typed in ("lo", "lorien", "no such card"):
            sys.stdout.write(f"{typed}: {1000 * looked_up(Path(folder), typed):.2f} ms\n")


def looked_up(folder: Path, typed: str) -> float:
    """Return the median time of 50 lookups, in seconds."""
    took: list[float] = []
    for _ in range(50):
        start = time.perf_counter()
        Shelf(folder).find(typed)
        took.append(time.perf_counter() - start)
    return median(took)


if __name__ == "__main__":
    main()
