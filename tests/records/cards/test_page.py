"""docs/own-cards.md: its cards are read, reviewed and played, and its words are current."""

import os
import re
from pathlib import Path

import pytest

from engine.cards.say import say
from records.cards.files import read_cards
from records.cards.page import tables
from records.reading import read_record

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "own-cards.md").read_text("utf-8")
GOLDEN = ROOT / "tests" / "golden" / "own-cards.txt"
PLAYED = sorted((ROOT / "tests" / "records" / "own").glob("*.yaml"))


def block(mark: str) -> str:
    found = re.search(rf"<!-- {mark} -->\n```\w*\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None, mark
    return found[1]


FIVE = read_cards(block("five cards"))


def test_the_five_cards_are_read() -> None:
    assert FIVE.problems == ()
    assert len(FIVE.cards) == 5


def test_their_readings_are_those_that_were_reviewed() -> None:
    text = "\n".join("\n".join((card.name, *say(card), "")) for card in FIVE.cards)
    if os.environ.get("MOOT_REWRITE_GOLDEN") == "1":
        GOLDEN.write_text(text, "utf-8")
    assert GOLDEN.read_text("utf-8") == text


@pytest.mark.parametrize("card", FIVE.cards, ids=lambda card: card.name)
def test_each_is_played_in_a_record_as_it_stands_on_the_page(card: object) -> None:
    played = [one for file in PLAYED for one in read_record(file.read_text("utf-8")).own_cards]
    assert card in played


def test_the_failing_card_fails_as_the_page_says() -> None:
    read = read_cards(block("failing"))
    said = "".join(f"ours.yaml:{line}: {text}\n" for line, text in read.problems)
    assert said == block("its problems")


def test_the_tables_of_words_are_current() -> None:
    found = re.search(r"<!-- generated: own card words -->\n(.*?)<!-- end -->", PAGE, re.DOTALL)
    assert found is not None
    assert found[1] == tables()
    assert "`each player votes for`" in tables()
