"""What is so of a permanent, and what is not."""

import pytest

from records.facts import differences, is_so
from records.nodes import read_nodes
from records.things import thing_of
from tests.records.written import board

OGRE = (
    "battlefield: {Ann: {Ogre 3/3: {subtypes: Ogre, keywords: [haste, menace], colors: red,"
    " counters: {+1/+1: 1}, tapped: yes, token: yes, legendary: yes, owner: Ben}}}\n"
)


@pytest.mark.parametrize(
    "detail",
    [
        "size: 4/4", "types: Creature", "subtypes: Ogre", "keywords: haste", "colors: red",
        "keywords: [menace, haste]", "legendary: yes", "token: yes", "owner: Ben", "under: Ann",
        "tapped: yes", "damage: 0", "counters: {+1/+1: 1}",
    ],
)  # fmt: skip
def test_what_is_so(detail: str) -> None:
    one = board(OGRE)
    (ogre,) = one.game.permanents.values()
    assert is_so(one, ogre, thing_of(read_nodes(f"{{Ogre: {{{detail}}}}}")))


@pytest.mark.parametrize(
    ("detail", "found"),
    [
        ("size: 3/3", "size 4/4"),
        ("types: [Creature, Artifact]", "types Creature"),
        ("subtypes: nothing", "subtypes Ogre"),
        ("keywords: [haste, flying]", "keywords haste"),
        ("keywords: nothing", "keywords haste, menace"),
        ("colors: [red, green]", "colors red"),
        ("legendary: no", "legendary yes"),
        ("token: no", "token yes"),
        ("owner: Ann", "owner Ben"),
        ("under: Ben", "under Ann"),
        ("tapped: no", "tapped yes"),
        ("damage: 1", "damage 0"),
        ("counters: nothing", "counters +1/+1 1"),
        ("counters: {+1/+1: 1, stun: 1}", "counters +1/+1 1"),
    ],
)
def test_what_is_not_so(detail: str, found: str) -> None:
    one = board(OGRE)
    (ogre,) = one.game.permanents.values()
    thing = thing_of(read_nodes(f"\n{{Ogre: {{{detail}}}}}"))
    assert [(it.line, it.found) for it in differences(one, ogre, thing)] == [(2, found)]


def test_something_without_a_size() -> None:
    one = board("battlefield: {Ann: Orb (Artifact)}\n")
    (orb,) = one.game.permanents.values()
    thing = thing_of(read_nodes("Orb 1/1"))
    assert [it.found for it in differences(one, orb, thing)] == ["size none"]


def test_a_thing_is_called_by_its_name_its_number_or_its_alias() -> None:
    one = board("battlefield: {Ann: [Bear 2/2, {Bear 2/2: {as: Bruin}}]}\n")
    first, second = one.game.permanents.values()
    for said, it in [("Bear", first), ("Bear#1", first), ("Bear", second), ("Bruin", second)]:
        assert is_so(one, it, thing_of(read_nodes(said)))
    assert not is_so(one, first, thing_of(read_nodes("Bruin")))
