import pytest

from engine.cards import creature_words as one_of
from engine.cards.abilities import Announced, Ward
from engine.cards.effects import Draw, Effect
from engine.cards.say import say_ability, say_effect
from engine.cards.say_creatures import say_creature_static
from engine.cards.vocabulary import creatures, you_control
from engine.cards.words import Ref

SENTENCES: list[tuple[Effect, str]] = [
    (one_of.UntilEndOfTurn(Ref.TARGET, 1, -1), "the target gets +1/-1 until end of turn"),
    (
        one_of.UntilEndOfTurn(creatures, base=(5, 5), keywords=("flying",)),
        "each creature has base size 5/5 and has flying until end of turn",
    ),
    (
        one_of.GainControlForNow(Ref.TARGET),
        "gain control of the target as long as you control this",
    ),
    (
        one_of.GainControlForNow(Ref.TARGET, this_turn=True, keywords=("haste",)),
        "gain control of the target this turn, with haste",
    ),
    (
        one_of.BindForNow(Ref.TARGET, "can't block"),
        "the target can't block as long as you control this",
    ),
    (one_of.DamageIt(2), "deal 2 damage to the target"),
    (
        one_of.FirstDamagesSecond(),
        "the first target deals damage equal to its power to the second",
    ),
    (one_of.ExileAndReturn(), "exile the target and return it under your control"),
    (one_of.Untap(Ref.TARGET), "untap the target"),
    (one_of.PutSameCounter(), "put a counter of that kind on the target"),
    (
        one_of.RaiseAttacker(3, 3, "black", ("Wraith",), "menace"),
        "exile the target and create a token that is a copy of it but a 3/3 black Wraith with"
        " menace, tapped and attacking that player; at the next end step, exile it unless this is"
        " your Ring-bearer",
    ),
    (one_of.Amass("Orc", 5), "amass Orcs 5"),
    (one_of.ChoosePlayer(), "choose an opponent"),
    (one_of.ChoosePlayer(opponent=False), "choose a player"),
    (one_of.PutCounterOf(("a", "b")), "put a a or a b counter on this"),
]


@pytest.mark.parametrize(("effect", "sentence"), SENTENCES)
def test_each_word_has_its_sentence(effect: Effect, sentence: str) -> None:
    assert say_effect(effect) == sentence


def test_abilities() -> None:
    assert say_creature_static(one_of.MustBeBlocked()).endswith("must be blocked if able")
    assert say_creature_static(one_of.SorceriesHaveFlash()).endswith("as though they had flash")
    shield = one_of.ProtectedFromRingBearers(you_control("Wraith"))
    assert say_creature_static(shield) == "Wraiths you control have protection from Ring-bearers"
    assert say_ability(Announced("it rains", (Draw(1),))) == (
        "Whenever it rains (say when): draw a card.",
    )
    assert say_ability(Ward("sacrifice a thing", creatures)) == ("Ward sacrifice a thing.",)
