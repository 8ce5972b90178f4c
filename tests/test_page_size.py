"""The page's first load: what a guest's phone fetches before anything is shown, compressed."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "server" / "page"
WORDS = ROOT / "web" / "src" / "words"
LANGUAGES = sorted(path.parent.name for path in WORDS.glob("*/first.ts"))
MOST_BYTES = 80 * 1024


def _with_imports(names: list[str]) -> set[str]:
    """Return these files and all that they fetch before they run."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name not in found and (PAGE / name).is_file():
            found.add(name)
            if name.endswith(".js"):
                imports = re.findall(r'(?:from|import)"\./([^"]+\.js)"', (PAGE / name).read_text())
                names += [f"assets/{one}" for one in imports]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_load_is_at_most_80_kb(language: str) -> None:
    start = PAGE / "index.html"
    assert start.is_file(), "the page is not built: make install"
    named = re.findall(r'(?:src|href)="\./([^"]+\.(?:js|css))"', start.read_text("utf-8"))
    assert len(named) >= 2, "a script and a style sheet"
    words = [f"assets/{path.name}" for path in PAGE.glob(f"assets/words-{language}-first-*.js")]
    assert len(words) == 1, "what this language says first"
    files = _with_imports(["index.html", *named, *words])
    sizes = {name: len(gzip.compress((PAGE / name).read_bytes())) for name in files}
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_there_is_more_than_one_language() -> None:
    assert {"de", "en"} <= set(LANGUAGES)
