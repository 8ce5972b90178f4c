"""The glosses are short and ours, the numbers well-formed and in order, the citations listed."""

import re
from pathlib import Path

import pytest

from engine.rules import EDITION, RULES, UNVERIFIED

NUMBER = re.compile(r"([1-9]\d\d)\.(\d{1,3})([a-z]?)")
ROOT = Path(__file__).resolve().parents[2]


def place(number: str) -> tuple[int, int, str]:
    match = NUMBER.fullmatch(number)
    assert match, f"{number} is no rule number"
    return int(match[1]), int(match[2]), match[3]


def test_the_edition_is_a_day() -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", EDITION)


def test_numbers_are_well_formed_and_in_order() -> None:
    assert list(RULES) == sorted(RULES, key=place)


def test_subrules_skip_l_and_o() -> None:
    assert not [number for number in RULES if number[-1] in "lo"]


@pytest.mark.parametrize("number", RULES)
def test_a_gloss_is_a_few_words(number: str) -> None:
    gloss = RULES[number]
    assert 1 <= len(gloss.split()) <= 8
    assert len(gloss) <= 48
    assert gloss == gloss.strip()
    assert not gloss.endswith(".")


def test_everything_was_opened() -> None:
    assert not UNVERIFIED


@pytest.mark.parametrize(
    ("number", "word"),
    [
        ("701.38a", "votes"),
        ("701.38d", "additional"),
        ("701.54a", "Ring-bearer"),
        ("608.2b", "targets"),
        ("603.4", "twice"),
        ("704.5j", "legend"),
        ("714.3c", "lore"),
    ],
)
def test_numbers_that_moved_between_editions(number: str, word: str) -> None:
    assert word in RULES[number]


def test_what_the_engine_says_to_players_is_listed() -> None:
    said = {
        number
        for path in (ROOT / "engine").rglob("*.py")
        for number in re.findall(r'"([1-9]\d\d\.\d+[a-z]?)"', path.read_text("utf-8"))
    }
    assert not said - RULES.keys()
