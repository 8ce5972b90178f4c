"""What is read of a card object, and how names are compared."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import MsgspecError

from server.printed.facts import NAME_MOST, Printed, folded, read_piece
from tests.server.printed.files import DELVER, MTGJSON, SCRYFALL


def of_scryfall(name: str) -> Printed | None:
    (found,) = [one for one in SCRYFALL if one["name"] == name]
    return read_piece(json.dumps(found).encode())


def of_mtgjson(name: str) -> Printed | None:
    return read_piece(json.dumps(MTGJSON["data"][name]).encode())


def test_a_card_of_scryfall() -> None:
    name = "Lothlórien Lookout"
    assert of_scryfall(name) == Printed(
        name, name, ("Creature",), ("Elf", "Scout"), (), ("G",), "1", "3", cost="{1}{G}",
    )  # fmt: skip
    snow = of_scryfall("Snow-Covered Island")
    assert snow is not None
    assert (snow.supertypes, snow.types) == (("Basic", "Snow"), ("Land",))
    assert snow.subtypes == ("Island",)


def test_the_front_of_two_faces_and_the_whole_of_a_split_card() -> None:
    front = Printed(
        "Delver of Secrets", DELVER, ("Creature",), ("Human", "Wizard"), (), ("U",), "1", "1",
        ("Flying",), "{U}",
    )  # fmt: skip
    assert of_scryfall(DELVER) == of_mtgjson(DELVER) == front
    for card in (of_scryfall("Fire // Ice"), of_mtgjson("Fire // Ice")):
        assert card is not None
        assert (card.name, card.types) == ("Fire // Ice", ("Instant",))


@pytest.mark.parametrize("name", ["Elf Warrior", "Insel"])
def test_tokens_and_other_languages_are_no_cards(name: str) -> None:
    assert of_scryfall(name) is None


@pytest.mark.parametrize(
    "flawed",
    [
        {}, {"name": ""}, {"name": 5}, {"name": "A\nB"}, {"name": "A", "power": 3},
        {"name": "x" * (NAME_MOST + 1)},
    ],
)  # fmt: skip
def test_what_cannot_be_shown_is_refused(flawed: dict[str, Any]) -> None:
    with pytest.raises((ValueError, MsgspecError)):
        read_piece(json.dumps(flawed).encode())


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Lórien Revealed", "lorienrevealed"), ("Æther Vial", "aethervial"),
        ("Jötun Grunt", "jotungrunt"), ("Nazgûl", "nazgul"),
        ("Borrowing 100,000 Arrows", "borrowing100000arrows"),
    ],
)  # fmt: skip
def test_names_are_compared_by_letters_and_digits(name: str, key: str) -> None:
    assert folded(name) == key
