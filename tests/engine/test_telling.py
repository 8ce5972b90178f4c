"""The story in sentences: every kind has one, with its rule."""

import pytest

from engine.ids import PlayerId
from engine.state import Line
from engine.story import KINDS
from engine.telling import SENTENCES, told

NAMES = {PlayerId(1): "Ann", PlayerId(2): "Ben"}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_has_a_sentence_that_can_be_said(kind: str) -> None:
    assert kind in SENTENCES, f"write a sentence for {kind!r} in engine/telling.py"
    sentence = told(Line(kind, 1, ("Ogre", 2, 1, "end")), NAMES)
    assert "{" not in sentence
    rule = KINDS[kind][0]
    assert sentence.endswith(f" ({rule})") is (rule != "table")


def test_no_sentence_is_of_a_kind_that_is_gone() -> None:
    assert set(SENTENCES) <= set(KINDS)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (Line("extra turns", 1, (1,)), "Ann takes 1 extra turn after this one (500.7)"),
        (Line("extra turns", 1, (2,)), "Ann takes 2 extra turns after this one (500.7)"),
        (Line("voted", 1, ("X", "a", 2, "b", 1)), "The vote on X: a 2, b 1 (701.38a)"),
        (
            Line("voted", 1, ("X", "a", 2, "b", 1, 1, 1, 1, 2, 1, 1, 2, 2, 2)),
            "The vote on X: a 2, b 1; Ann a, Ben a by Ann, Ben b (701.38a)",
        ),
        (Line("voted", 1, ("X",)), "The vote on X: none (701.38a)"),
        (Line("counters", 1, ("Ogre", "stun", 1)), "Ogre: 1 stun counter (122.1)"),
        (Line("counters", 1, ("Ogre", "stun", 3)), "Ogre: 3 stun counters (122.1)"),
        (Line("attacked", 1, ("Ogre", "Elf")), "Ann attacks with Ogre, Elf (508.1)"),
        (Line("drawn", 0), "The game is a draw (104.4a)"),
        (Line("told", 1, ("draw", 3)), "Ann is told: draw 3"),
        (Line("told", 1, ("shuffle", 0)), "Ann is told: shuffle"),
    ],
)
def test_sentences(line: Line, sentence: str) -> None:
    assert told(line, NAMES) == sentence


def test_a_kind_of_tomorrow_is_told_plainly() -> None:
    assert told(Line("danced", 1, ("well", 2)), NAMES) == "Ann: danced well, 2"
    assert told(Line("danced", 0), NAMES) == "the table: danced "
