import pytest

from bots.mirror import Gap, Mirror
from bots.wire import Map

WELCOME: Map = {"epoch": 2, "at": 70, "v": 5, "table": {"turn": 1}, "sv": 3, "seat": {"may": []}}


def mirror() -> Mirror:
    held = Mirror()
    held.welcome(WELCOME)
    return held


def test_it_holds_what_the_welcome_brought() -> None:
    assert mirror().held() == {"epoch": 2, "v": 5, "sv": 3, "at": 70}
    assert (mirror().table, mirror().seat) == ({"turn": 1}, {"may": []})


def test_each_document_has_its_own_versions() -> None:
    held = mirror()
    held.update({"v": 6, "table": {"turn": 2}})
    held.update({"sv": 4, "seat": {"may": ["pass"]}})
    held.update({"v": 7, "table": {"turn": 3}, "sv": 5, "seat": {"may": None}, "at": 72})
    assert held.held() == {"epoch": 2, "v": 7, "sv": 5, "at": 72}
    assert (held.table, held.seat) == ({"turn": 3}, {})


def test_an_old_document_may_be_kept() -> None:
    held = mirror()
    before = held.table
    held.update({"v": 6, "table": {"turn": 2}})
    assert before == {"turn": 1}


def test_a_welcome_without_documents_leaves_them() -> None:
    held = mirror()
    held.welcome({"epoch": 2, "v": 9, "sv": 9})
    assert held.held() == {"epoch": 2, "v": 5, "sv": 3, "at": 70}


@pytest.mark.parametrize("update", [{"v": 7, "table": {}}, {"sv": 5, "seat": {}}])
def test_a_missing_version_is_a_gap_and_changes_nothing(update: dict[str, object]) -> None:
    held = mirror()
    with pytest.raises(Gap):
        held.update(update)
    assert held.held() == {"epoch": 2, "v": 5, "sv": 3, "at": 70}


def test_a_gap_in_one_document_stops_the_other_too() -> None:
    held = mirror()
    with pytest.raises(Gap):
        held.update({"v": 6, "table": {"turn": 2}, "sv": 9, "seat": {}})
    assert held.table == {"turn": 1}


def test_two_gaps_in_a_row_forget_the_versions_but_a_good_update_between_does_not() -> None:
    held = mirror()
    for _ in range(2):
        with pytest.raises(Gap):
            held.update({"v": 9})
        held.update({"v": 5})
    assert held.held() == {"epoch": 2, "v": 5, "sv": 3, "at": 70}
    for _ in range(2):
        with pytest.raises(Gap):
            held.update({"v": 9})
    assert held.held() == {"epoch": 0, "v": 0, "sv": 0, "at": 0}
