"""A whole record read."""

import pytest

from records.mistakes import Mistake
from records.nodes import read_nodes
from records.reading import header_of, kind_of, read_record
from records.record import Entry, Thing
from tests.records.written import START

WHOLE = """
record: All of it
kind: game
case: O-V3
rules: [701.38a]
holds: V30
note: Why not
players: [Ann, Ben]
life: 20
chance: heads
begins: turn 2, upkeep
battlefield: {Ann: Ogre 3/3}
graveyard: {Ben: Bear (Creature)}
tempted: {Ann: 1}
bearer: {Ann: Ogre}
play:
- all pass
"""


def test_everything_is_read() -> None:
    record = read_record(WHOLE)
    assert (record.title, record.case, record.rules) == ("All of it", "O-V3", ("701.38a",))
    assert record.holds == ("V30",)
    assert (record.players, record.life, record.chance) == (("Ann", "Ben"), 20, "heads")
    assert record.begins == (2, "upkeep")
    ogre = Thing(12, "Ogre", size=(3, 3))
    assert record.battlefield == (Entry(12, "Ann", things=(ogre,)),)
    assert record.zones["graveyard"][0].things[0].name == "Bear"
    assert record.zones["exile"] == ()
    assert record.tempted == (Entry(14, "Ann", number=1),)
    assert record.bearer == (Entry(15, "Ann", ("Ogre",)),)
    assert [step.verb for step in record.play] == ["all pass"]


def test_little_is_needed() -> None:
    record = read_record("record: x\nplayers: [Ann, Ben]\nplay: []")
    assert (record.life, record.begins, record.play) == (40, (1, "main"), ())


@pytest.mark.parametrize(
    ("was", "now", "line", "says"),
    [
        ("players:", "playrs:", 8, "Did you mean players"),
        ("record: All of it\n", "", 2, "nothing about 'record'"),
        ("turn 2, upkeep", "the upkeep", 11, "turn 2, upkeep"),
        ("turn 2, upkeep", "turn 2, upkep", 11, "Did you mean upkeep"),
        ("[Ann, Ben]", "[Ann]", 8, "Two to eight"),
    ],
)
def test_what_is_refused(was: str, now: str, line: int, says: str) -> None:
    with pytest.raises(Mistake, match=says) as mistake:
        read_record(WHOLE.replace(was, now))
    assert mistake.value.line == line


def test_a_record_is_a_map() -> None:
    with pytest.raises(Mistake, match="A record is a map"):
        read_record("[a]")


def test_kinds() -> None:
    assert kind_of(header_of(read_nodes("kind: log"))) == "log"
    assert kind_of(header_of(read_nodes("record: x"))) == "game"
    with pytest.raises(Mistake, match=r"line 2: 'gam' is no kind of record\. Did you mean game"):
        kind_of(header_of(read_nodes("record: x\nkind: gam")))


OWN = "cards:\n- name: Our Council\n  type: Sorcery\n  spell:\n  - {effect}\n"


def own(effect: str) -> str:
    return f"{OWN.format(effect=effect)}{START}play:\n- Ann casts: Our Council\n"


def test_home_made_cards_are_read_with_the_record() -> None:
    record = read_record(own("draw: 1"))
    assert [card.name for card in record.own_cards] == ["Our Council"]


def test_a_problem_of_a_home_made_card_is_one_of_the_record() -> None:
    with pytest.raises(Mistake) as mistake:
        read_record(own("drow: 1"))
    assert (mistake.value.line, mistake.value.text) == (
        5,
        "'drow' is no effect. Did you mean draw?",
    )
