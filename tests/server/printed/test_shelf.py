"""Looking names up: what begins so, then what holds it; and what is there when something fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from protocol.limits import FOUND_NAMES
from server.printed.facts import Printed
from server.printed.shelf import About, Shelf, writing

NOW = "2026-11-30T20:00:00+00:00"


def fill(folder: Path, *names: str) -> Shelf:
    with writing(folder, "cards.json", NOW) as new:
        for name in names:
            new.add(Printed(name, f"{name} // Back" if name == "Front" else name, ("Creature",)))
    return Shelf(folder)


def names(shelf: Shelf, typed: str) -> list[str]:
    return [card.name for card in shelf.find(typed) or ()]


def test_what_begins_so_comes_first(tmp_path: Path) -> None:
    shelf = fill(tmp_path, "Elvish Mystic", "Lórien Revealed", "Aid of Lothlórien", "Mystic Elf")
    assert names(shelf, "Lorien") == ["Lórien Revealed", "Aid of Lothlórien"]
    assert names(shelf, "MYST") == ["Mystic Elf", "Elvish Mystic"]
    assert names(shelf, "of-loth") == ["Aid of Lothlórien"]
    assert names(shelf, "%") == names(shelf, "") == names(shelf, "nothing") == []


def test_no_more_than_a_page_shows(tmp_path: Path) -> None:
    bears = [f"Bear {n:03}" for n in range(50)]
    shelf = fill(tmp_path, *bears, *(f"Ice Bear {n}" for n in range(9)))
    assert names(shelf, "bear") == bears[:FOUND_NAMES]
    assert len(names(shelf, "ice")) == 9


def test_a_card_by_its_name_as_lists_write_it(tmp_path: Path) -> None:
    shelf = fill(tmp_path, "Front", "Other")
    for written in ("Front", "front", "Front // Back"):
        assert [card.name for card in shelf.named(written) or ()] == ["Front"]
    assert shelf.named("Fro") == []


def test_without_a_file_there_is_nothing_to_ask(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "none")
    assert (shelf.about(), shelf.find("a"), shelf.named("a")) == (None, None, None)


def test_a_new_file_takes_the_place_of_the_old_one_as_a_whole(tmp_path: Path) -> None:
    shelf = fill(tmp_path, "Old")
    assert shelf.about() == About("cards.json", NOW, 1)

    def half() -> None:
        with writing(tmp_path, "new.json", NOW) as new:
            new.add(Printed("New", "New"))
            assert names(shelf, "old") == ["Old"]
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        half()
    assert (names(shelf, "old"), names(shelf, "new")) == (["Old"], [])
    assert [one.name for one in tmp_path.iterdir()] == ["cards.sqlite"]
    fill(tmp_path, "New")
    assert (names(shelf, "old"), names(shelf, "new")) == ([], ["New"])
