"""Whole files: every card of the catalogue can be written, and every problem has its line."""

import json
from enum import Enum
from typing import TypeAlias, TypeGuard

import pytest
from msgspec import Struct
from msgspec.structs import replace

from engine.cards import CARDS
from engine.cards.abilities import Card, Ward
from engine.cards.rests_on import KEYWORDS
from engine.cards.words import Characteristics
from protocol.limits import OWN_CARDS_BYTES
from records.cards.files import Problem, cards_of, read_cards
from records.nodes import read_nodes

Written: TypeAlias = str | int | list["Written"] | dict[str, "Written"]

WRITTEN = [name for name, card in CARDS.items() if "Plane" not in card.printed.types]
"""A plane is not written by hand: it has no place in a deck."""


def written(value: object) -> Written:
    """The value written out in full: each struct by its tag, with all that is not as unsaid."""
    if is_tuple(value) and not is_size(value):
        return [written(one) for one in value]
    match value:
        case Characteristics():
            return title_of(value)
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case (int(power), int(toughness)):
            return f"{power}/{toughness}"
        case Struct():
            parts = {
                name.replace("_", " "): written(getattr(value, name))
                for name, unsaid in zip(value.__struct_fields__, defaults_of(value), strict=True)
                if getattr(value, name) != unsaid
            }
            tag = value.__struct_config__.tag
            if tag is None:
                return parts
            word = str(tag).replace("_", " ")
            return {word: parts} if parts else word
        case _:
            assert isinstance(value, str | int), value
            return value


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def is_size(value: tuple[object, ...]) -> bool:
    return len(value) == 2 and all(isinstance(one, int) for one in value)


def defaults_of(value: Struct) -> tuple[object, ...]:
    given = value.__struct_defaults__
    return (object(),) * (len(value.__struct_fields__) - len(given)) + given


def title_of(printed: Characteristics) -> dict[str, Written]:
    line = " ".join((*printed.supertypes, *printed.types))
    out: dict[str, Written] = {"name": printed.name, "type": line, "colors": list(printed.colors)}
    if printed.subtypes:
        out["type"] = f"{line} - {' '.join(printed.subtypes)}"
    if printed.cost:
        out["cost"] = printed.cost
    if printed.power is not None:
        out["size"] = f"{printed.power}/{printed.toughness}"
    out["keywords"] = [one for one in printed.keywords if not one.startswith("ward ")]
    return out


def own(name: str) -> Card:
    """The card of the catalogue under another name, with the keywords that can be written."""
    printed = CARDS[name].printed
    known = tuple(one for one in printed.keywords if one in KEYWORDS)
    wards = tuple(f"ward {one.cost}" for one in CARDS[name].abilities if isinstance(one, Ward))
    changed = replace(printed, name=f"Our {name}"[:60], keywords=(*known, *wards))
    return replace(CARDS[name], printed=changed)


def file_of(card: Card) -> str:
    parts = ("spell", "targets", "abilities")
    whole = title_of(card.printed) | {one: written(getattr(card, one)) for one in parts}
    return json.dumps([whole], ensure_ascii=False, indent=1)  # which is YAML as well


@pytest.mark.parametrize("name", WRITTEN)
def test_every_card_of_the_catalogue_can_be_written(name: str) -> None:
    read = read_cards(file_of(own(name)))
    assert read.problems == ()
    assert read.cards == (own(name),)


def problems_of(text: str) -> list[tuple[int, str]]:
    read = read_cards(text)
    assert not (read.cards and read.problems)
    return [(one.line, one.text) for one in read.problems]


BAD = """\
- name: Expropriate
  type: Sorcery
  cost: "{2}"
  spell: {draw: 1}
- name: First
  type: Sorcry
  cost: "{2}"
  spell:
  - drow: 1
  - shuffle the moon: 2
- name: Second
  type: Creature - Elf
  keywords: [fliyng]
  abilities:
  - when: this entres
    do: {draw: 1}
  - triggered: this enters
  frobnicate: yes
- just a text
"""


def test_every_line_that_is_wrong_is_told_at_once() -> None:
    found = problems_of(BAD)
    assert [line for line, _ in found] == [1, 6, 9, 10, 13, 15, 17, 18, 19]
    told = dict(found)
    assert "Expropriate is a card of the catalogue" in told[1]
    assert told[6] == "'Sorcry' is no type or supertype. Did you mean Sorcery?"
    assert told[9] == "'drow' is no effect. Did you mean draw?"
    assert told[10].startswith("'shuffle the moon' is no effect. There are: draw, ")
    assert told[13] == "'fliyng' is no keyword. Did you mean flying?"
    assert told[15] == "'this entres' is no moment. Did you mean this enters?"
    assert told[17] == "`triggered` does not say 'do'."
    assert told[18].startswith("'frobnicate' is no word of a card.")
    assert "Here stands a card" in told[19]


SPELL = 'name: A Card\ntype: Sorcery\ncost: "{2}"\nspell:\n'


def test_one_card_alone_is_a_file() -> None:
    read = read_cards(f"{SPELL}- draw: 1\n")
    assert [card.name for card in read.cards] == ["A Card"]
    assert read.readings == {"A Card": ("Draw a card.",)}


def test_what_has_a_flaw_is_told_where_the_card_begins() -> None:
    assert problems_of(f"# ours\n{SPELL}- draw: votes\n") == [
        (
            2,
            "A Card: `votes` are counted for a choice, or for each one voted for, and nowhere"
            " else.",
        )
    ]


def test_what_the_rules_cannot_carry_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(card: Card) -> str:
        return f"no {card.name}"

    monkeypatch.setattr("records.cards.files.went_wrong", wrong)
    assert problems_of(f"{SPELL}- draw: 1\n") == [(1, "A Card: no A Card")]


def test_two_cards_with_one_name() -> None:
    text = f"{SPELL}- draw: 1\n".replace("\n", "\n  ")
    both = f"- {text}\n- {text}".replace("A Card", "a CARD", 1)
    assert problems_of(both) == [(7, "A Card: The name is there twice.")]


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "empty"),
        ("&a [*a]", 1, "Anchors and aliases are not read"),
        ("- !!python/object:os.system {}", 1, "Tags (!) are not read."),
        ("name: x\nname: y", 2, "stands here twice"),
        ("[" * 40 + "]" * 40, 1, "levels deep"),
        ("name: One\ncost: {2}{W}\n", 2, 'Symbols stand in quotation marks: "{2}{W}".'),
        ("name: One\n---\nname: Two", 2, "A file holds one document"),
        ("x" * (OWN_CARDS_BYTES + 1), 1, "This is larger than 32 KiB."),
        ("name: \x00", 1, "cannot be read as YAML"),
    ],
)
def test_what_is_no_file_of_cards(text: str, line: int, says: str) -> None:
    found = problems_of(text)
    assert [one for one in found if says in one[1]] == found
    assert found[0][0] == line


def test_a_list_of_nothing_is_no_card() -> None:
    assert cards_of(read_nodes("[]")).problems == (Problem(1, "No card stands here."),)
