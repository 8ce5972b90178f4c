import json
import unicodedata

import msgspec
import pytest

from engine.cards import CARDS, catalogue, find, suggest
from engine.cards.abilities import Activated, Card, InGraveyard, Triggered, When
from engine.cards.effects import Become
from engine.cards.listing import within

NAMES = list(CARDS)
NOT_OURS = [
    # They look like votes (CR 701.38c) or like the Ring, and are neither.
    "Archangel of Strife",
    "Prisoner's Dilemma",
    "Master of Ceremonies",
    "Seize the Spotlight",
    "Menacing Ogre",
    "Wheel of Misfortune",
    "The Dalek Emperor",
    "Grenzo's Rebuttal",
    "The One Ring",
    "Frodo, Determined Hero",
    "Samwise Gamgee",
    "Gollum, Scheming Guide",
    "Bilbo's Ring",
]


def plain(name: str) -> str:
    """The name without accents, in small letters."""
    return unicodedata.normalize("NFKD", name.casefold())


def test_the_catalogue_is_in_order() -> None:
    letters = ["".join(filter(str.isalnum, plain(name))) for name in NAMES]
    assert letters == sorted(letters)
    assert all(card.name == name for name, card in CARDS.items())


@pytest.mark.parametrize("name", NOT_OURS)
def test_cards_that_only_look_like_it_are_not_here(name: str) -> None:
    assert find(name) is None


@pytest.mark.parametrize("name", NAMES)
def test_each_card_is_a_value(name: str) -> None:
    card = CARDS[name]
    packed = msgspec.msgpack.encode(card)
    assert msgspec.msgpack.decode(packed, type=Card) == card
    assert msgspec.json.decode(msgspec.json.encode(card), type=Card) == card
    assert hash(card) == hash(msgspec.msgpack.decode(packed, type=Card))


@pytest.mark.parametrize("name", NAMES)
def test_spells_have_effects_and_permanents_have_abilities(name: str) -> None:
    card = CARDS[name]
    is_spell = bool({"Instant", "Sorcery"} & set(card.printed.types))
    assert bool(card.spell) == is_spell
    by_type = "Basic" in card.printed.supertypes  # a basic land's ability comes with its type
    works = [one for one in card.abilities if not (is_spell and isinstance(one, InGraveyard))]
    assert bool(works) != is_spell or by_type
    assert is_spell or "Aura" in card.printed.subtypes or not card.targets


@pytest.mark.parametrize("name", NAMES)
def test_a_dormant_ability_is_woken_by_its_own_card(name: str) -> None:
    abilities = CARDS[name].abilities
    dormant = {
        place for place, one in enumerate(abilities) if isinstance(one, Triggered) and one.dormant
    }
    activated = [effect for one in abilities if isinstance(one, Activated) for effect in one.do]
    becomes = [one for effect in activated for one in within(effect) if isinstance(one, Become)]
    assert {one.wakes for one in becomes} - {None} == dormant


def test_sagas_have_their_chapters_in_order() -> None:
    saga = CARDS["Vault 11: Voter's Dilemma"]
    abilities = [one for one in saga.abilities if isinstance(one, Triggered)]
    chapters = [when for one in abilities for when in one.when]
    assert chapters == [
        When.CHAPTER_I,
        When.CHAPTER_II,
        When.CHAPTER_III,
    ]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("nazgul", "Nazgûl"),
        ("NAZGÛL", "Nazgûl"),
        ("frodo, sauron’s bane", "Frodo, Sauron's Bane"),
        ("Brago's  representative", "Brago's Representative"),
        ("galadriel elven queen", "Galadriel, Elven-Queen"),
        ("vault 11 voters dilemma", "Vault 11: Voter's Dilemma"),
    ],
)
def test_a_name_is_found_however_it_is_typed(typed: str, name: str) -> None:
    found = find(typed)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("typed", ["", "  ", "'", "Vault", "Lightning Bolt"])
def test_what_is_no_name_finds_nothing(typed: str) -> None:
    assert find(typed) is None


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("expropiate", ["Expropriate"]),
        ("council", ["Council Guardian", "Council's Judgment"]),
        ("capital", ["Capital Punishment"]),
        ("", []),
        ("Lightning Bolt", []),
    ],
)
def test_close_names_are_suggested(typed: str, names: list[str]) -> None:
    assert suggest(typed) == names


def test_at_most_five_names_are_suggested() -> None:
    assert len(suggest("c")) == 5


def test_the_catalogue_is_plain_data() -> None:
    cards = catalogue()
    assert [card["name"] for card in cards] == NAMES
    assert json.loads(json.dumps(cards)) == msgspec.json.decode(msgspec.json.encode(cards))
