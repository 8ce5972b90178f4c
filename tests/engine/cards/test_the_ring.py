import pytest

from engine.cards import THE_RING
from engine.cards.abilities import Triggered, When
from engine.cards.effects import AtEndOfCombat, Discard, Draw, LoseLife, SacrificeIt
from engine.cards.words import Ref, Who


@pytest.mark.holds("R08", "B3")
def test_701_54c_abilities_come_with_the_second_third_and_fourth_temptation() -> None:
    loot = Triggered((When.YOUR_RING_BEARER_ATTACKS,), (Draw(1), Discard(1)))
    later = AtEndOfCombat((SacrificeIt(Ref.IT),))
    edict = Triggered((When.YOUR_RING_BEARER_IS_BLOCKED,), (later,))
    drain = Triggered((When.YOUR_RING_BEARER_DAMAGES_A_PLAYER,), (LoseLife(3, Who.EACH_OPPONENT),))
    assert list(THE_RING) == [(2, loot), (3, edict), (4, drain)]
