"""The trial of a card: it plays, always in the same way, and says what the rules could not do."""

import pytest

from engine.cards.abilities import Card
from engine.cards.effects import PutCounters
from engine.cards.ring_vocabulary import you_put_counters_on_this
from engine.cards.vocabulary import creature, this_enters, whenever
from engine.cards.words import Ref
from records.cards.trial import GAMES, STEPS, went_wrong
from tests.own_cards import OWN_CARDS


@pytest.mark.parametrize("card", OWN_CARDS, ids=lambda card: card.name)
def test_a_good_card_plays_well(card: Card) -> None:
    assert went_wrong(card) is None


def test_a_fault_of_the_rules_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise KeyError("nowhere")

    monkeypatch.setattr("engine.stack.put", breaks)
    assert went_wrong(OWN_CARDS[0]) == "The rules cannot carry this out: KeyError: 'nowhere'"


def test_it_is_short() -> None:
    assert GAMES * STEPS <= 200


def test_a_loop_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.course.MOST_EVENTS", 40)
    grows = PutCounters("+1/+1", 1, Ref.THIS)
    moments = whenever(this_enters, you_put_counters_on_this, do=grows)
    said = went_wrong(creature("Endless Ooze", "{G}", "Ooze", (1, 1), moments))
    assert said == "It goes on and on without anybody choosing (CR 104.4b)."
