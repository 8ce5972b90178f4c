"""Bringing files in both forms, packed or not, broken in one place, cut off."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from server.printed.importing import TOLD, Unusable, bring
from server.printed.shelf import Shelf
from tests.server.printed.files import MTGJSON, SCRYFALL, as_scryfall, scryfall

NOW = "2026-11-30T20:00:00+00:00"


def names(folder: Path, typed: str) -> list[str]:
    return [card.name for card in Shelf(folder).find(typed) or ()]


def test_both_forms_and_packed_ones(tmp_path: Path) -> None:
    whole = scryfall(tmp_path)
    packed = tmp_path / "packed.json.gz"
    packed.write_bytes(gzip.compress(whole.read_bytes()))
    atomic = tmp_path / "AtomicCards.json"
    atomic.write_text(json.dumps(MTGJSON))
    for path, cards, others in ((whole, 6, 3), (packed, 6, 3), (atomic, 3, 0)):
        read: list[int] = []
        brought = bring(path, tmp_path / "data", NOW, read.append)
        assert (brought.cards, brought.others, brought.bad) == (cards, others, 0)
        assert read[-1] == path.stat().st_size
        assert names(tmp_path / "data", "Lorien")[0] == "Lórien Revealed"
        about = Shelf(tmp_path / "data").about()
        assert about is not None
        assert (about.source, about.cards) == (path.name, cards)


def test_what_is_wrong_is_told_with_its_place_and_the_rest_is_taken(tmp_path: Path) -> None:
    half = {"name": "Half", "colors": "green"}
    path = scryfall(tmp_path, [SCRYFALL[0], {"name": 7}, half, SCRYFALL[1]])
    brought = bring(path, tmp_path, NOW, lambda _: None)
    assert (brought.cards, brought.bad) == (2, 2)
    first, second = brought.flaws
    at = path.read_bytes().index(b'{"name": 7')
    assert first.startswith(f"Card 2, at byte {at}: ")
    assert "`$.name`" in first
    assert '{"name": "Half"' in second


def test_many_flaws_are_counted_and_some_are_told(tmp_path: Path) -> None:
    path = scryfall(tmp_path, [*({"name": n} for n in range(TOLD + 5)), SCRYFALL[0]])
    brought = bring(path, tmp_path, NOW, lambda _: None)
    assert (brought.cards, brought.bad, len(brought.flaws)) == (1, TOLD + 5, TOLD)


WHOLE = as_scryfall(SCRYFALL)
BROKEN = {
    "cut off": WHOLE[:-200],
    "cut off and packed": gzip.compress(WHOLE)[:-40],
    "no cards": b"[]",
    "a picture": b"\x89PNG\r\n\x1a\n",
    "no file": None,
}


@pytest.mark.parametrize("broken", BROKEN)
def test_what_is_not_whole_changes_nothing(tmp_path: Path, broken: str) -> None:
    data = tmp_path / "data"
    bring(scryfall(tmp_path), data, NOW, lambda _: None)
    bad = tmp_path / "bad.json"
    if (contents := BROKEN[broken]) is not None:
        bad.write_bytes(contents)
    with pytest.raises(Unusable, match=r"bad\.json"):
        bring(bad, data, NOW, lambda _: None)
    assert names(data, "Tarmo") == ["Tarmogoyf"]
    assert [one.name for one in data.iterdir()] == ["cards.sqlite"]
