"""Things: short forms and details."""

import pytest

from records.mistakes import Mistake
from records.nodes import read_nodes
from records.record import Thing
from records.things import size_of, thing_of


def test_short_forms() -> None:
    assert thing_of(read_nodes("Grudge Keeper")) == Thing(1, "Grudge Keeper")
    assert thing_of(read_nodes("Old Ogre 3/-1")) == Thing(1, "Old Ogre", size=(3, -1))
    assert thing_of(read_nodes("Forest (Land)")) == Thing(1, "Forest", types=("Land",))
    assert thing_of(read_nodes("Orb (Legendary Artifact)")) == Thing(
        1, "Orb", types=("Artifact",), legendary=True
    )


def test_only_what_says_what_it_is_is_typed_in() -> None:
    assert not thing_of(read_nodes("Grudge Keeper")).is_typed_in
    assert thing_of(read_nodes("Ogre 3/3")).is_typed_in
    assert thing_of(read_nodes("{Forest: {types: Land}}")).is_typed_in


def test_every_detail() -> None:
    text = (
        "{Elf 1/1: {types: [Creature], subtypes: Elf, keywords: flying, colors: [green],"
        " legendary: yes, token: no, owner: Ben, under: Ann, tapped: yes, damage: 1,"
        " counters: {stun: 2}, as: Ella, targets: [Bear], ability: 2, size: 2/2}}"
    )
    assert thing_of(read_nodes(text)) == Thing(
        1, "Elf", ("Creature",), ("Elf",), ("flying",), ("green",), (2, 2), True, False,
        "Ben", "Ann", True, 1, {"stun": 2}, "Ella", ("Bear",), 2,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{Elf: {taped: yes}}", "Did you mean tapped"),
        ("{Elf: {size: big}}", "is no size"),
        ("{Elf: 1/1}", "stand in a map"),
        ("{Elf: {}, Ogre: {}}", "A thing is a name"),
        ("[Elf]", "A thing is a name"),
    ],
)
def test_what_is_refused(text: str, says: str) -> None:
    with pytest.raises(Mistake, match=says):
        thing_of(read_nodes(text))


def test_a_size_is_power_and_toughness() -> None:
    assert size_of("0/4", 1) == (0, 4)
