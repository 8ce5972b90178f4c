"""Files that somebody mistyped, and cards put together at random: told what is wrong, or played."""

from random import Random

import pytest

from engine.cards import CARDS
from engine.cards.abilities import Activated, Card, Target, Triggered, When
from engine.cards.checking import flaws
from engine.cards.checking_effects import inside
from engine.cards.effects import EachPlayerVotes, Effect, Outcome
from engine.cards.listing import listed_card
from engine.cards.say import say
from engine.cards.vocabulary import enchantment, sorcery
from records.cards.files import read_cards
from records.cards.trial import went_wrong
from tests.records.cards.test_page import block

FIVE = block("five cards")
STRANGE = "\x00\t\n \u202e\U0001f600{}[]&*!#:-\"'|>%@`"
EFFECTS = [one for card in CARDS.values() for one in inside(card) if isinstance(one, Effect)]
TARGETS = [one for card in CARDS.values() for one in inside(card) if isinstance(one, Target)]
ABILITIES = [one for card in CARDS.values() for one in card.abilities]


def mangled(text: str, chance: Random) -> str:
    for _ in range(chance.randint(1, 4)):
        lines = text.splitlines(keepends=True)
        one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        place = chance.randrange(len(text))
        match chance.randrange(4):
            case 0:
                text = text[:place] + text[place + chance.randint(1, 12) :]
            case 1:
                text = text[:place] + chance.choice(STRANGE) + text[place:]
            case 2:
                lines[one], lines[other] = lines[other], lines[one]
                text = "".join(lines)
            case _:
                text = "".join(lines[:one] + lines[one + 1 :])
    return text


def plays_well(_: Card) -> None:
    """The trial takes its time, and has tests of its own."""


@pytest.mark.parametrize("part", range(4))
def test_a_mistyped_file_is_cards_or_problems(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("records.cards.files.went_wrong", plays_well)
    for seed in range(100 * part, 100 * part + 100):
        text = mangled(FIVE, Random(seed))
        read = read_cards(text)
        assert bool(read.cards) != bool(read.problems), seed
        assert all(lines for lines in read.readings.values()), seed
        last = text.count("\n") + 2
        assert all(1 <= line <= last for line, _ in read.problems), seed


def some_effects(chance: Random) -> tuple[Effect, ...]:
    return tuple(chance.choice(EFFECTS) for _ in range(chance.randint(1, 3)))


def mixed(chance: Random) -> Card:
    targets = (chance.choice(TARGETS),) if chance.random() < 0.6 else ()
    does = some_effects(chance)
    match chance.randrange(4):
        case 0:
            return sorcery("Mixed", "{X}{1}", *does, targets=targets)
        case 1:
            outcomes = (Outcome("aye", does), Outcome("nay", some_effects(chance)))
            vote = EachPlayerVotes(outcomes, secret=chance.random() < 0.4)
            return sorcery("Mixed", "{1}", vote, targets=targets)
        case 2:
            when = chance.choice([one for one in When if not one.value.startswith("chapter")])
            triggered = Triggered((when,), does, targets=targets)
            return enchantment("Mixed", "{1}", triggered, chance.choice(ABILITIES))
        case _:
            activated = Activated(chance.choice(("{1}", "{T}", "")), does, targets)
            return enchantment("Mixed", "{1}", activated, chance.choice(ABILITIES))


@pytest.mark.timeout(120)
def test_cards_mixed_of_all_words_have_a_flaw_or_play_well() -> None:
    """No card passes the checks that the rules cannot carry out, or that cannot be printed."""
    played = 0
    for seed in range(120):
        card = mixed(Random(seed))
        if next(flaws(card), None) is not None:
            continue
        assert say(card), seed
        assert listed_card(card)["name"] == "Mixed"
        assert went_wrong(card) is None, (seed, say(card))
        played += 1
    assert played > 30
