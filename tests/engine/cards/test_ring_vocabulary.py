from engine.cards import creature_words
from engine.cards.abilities import Announced, Target, Triggered, When
from engine.cards.effects import Draw, Instruct, LoseLife
from engine.cards.ring_vocabulary import (
    gain_control_this_turn,
    gain_control_while_you_control_this,
    gains,
    gets,
    has_base_size,
    haste,
    it_cant_block_while_you_control_this,
    its_controller_loses_life,
    put_one_of,
    that_player_by_hand,
    two_of_the_same_opponent,
    up_to,
    when_you_say,
    while_in_your_graveyard,
)
from engine.cards.vocabulary import creatures, whenever_the_ring_tempts_you
from engine.cards.words import Ref, Who


def test_targets() -> None:
    assert up_to(2, creatures) == (Target(creatures, 0, 2),)
    assert two_of_the_same_opponent(creatures) == (Target(creatures, 2, 2, of_one_player=True),)


def test_until_end_of_turn() -> None:
    change = creature_words.UntilEndOfTurn
    assert gets(1, 2, haste, on=Ref.TARGET) == change(Ref.TARGET, 1, 2, None, ("haste",))
    assert has_base_size(5, 5, on=Ref.TARGET) == change(Ref.TARGET, base=(5, 5))
    assert gains(haste, on=creatures) == change(creatures, keywords=("haste",))


def test_what_lasts_for_a_time() -> None:
    gain = creature_words.GainControlForNow
    assert gain_control_while_you_control_this(Ref.TARGET) == gain(Ref.TARGET)
    turn = gain(Ref.TARGET, this_turn=True, keywords=("haste",))
    assert gain_control_this_turn(Ref.TARGET, haste) == turn
    bound = creature_words.BindForNow(Ref.TARGET, "can't block")
    assert it_cant_block_while_you_control_this(Ref.TARGET) == bound


def test_who_does_it() -> None:
    assert its_controller_loses_life(3) == LoseLife(3, Who.ITS_CONTROLLER)
    assert that_player_by_hand("look") == Instruct("look", 0, Who.THAT_PLAYER)
    assert put_one_of("a", "b", on=Ref.THIS) == creature_words.PutCounterOf(("a", "b"), Ref.THIS)


def test_abilities() -> None:
    assert when_you_say("it rains", Draw(1)) == Announced("it rains", (Draw(1),))
    tempted = while_in_your_graveyard(whenever_the_ring_tempts_you(Draw(1)))
    assert tempted == Triggered((When.THE_RING_TEMPTS_YOU,), (Draw(1),), in_graveyard=True)
