"""The page's first load: what a guest's phone fetches before anything is shown, compressed."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "server" / "page"
MOST_BYTES = 80 * 1024


def test_the_first_load_is_at_most_80_kb() -> None:
    start = PAGE / "index.html"
    assert start.is_file(), "the page is not built: make install"
    html = start.read_text("utf-8")
    named = re.findall(r'(?:src|href)="\./([^"]+\.(?:js|css))"', html)
    assert len(named) >= 2, "a script and a style sheet"
    sizes = {
        name: len(gzip.compress((PAGE / name).read_bytes())) for name in ["index.html", *named]
    }
    assert sum(sizes.values()) <= MOST_BYTES, sizes
