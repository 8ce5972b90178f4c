import pytest

from engine.cards.abilities import Activated
from engine.cards.mana_words import PayLife, RemoveCounters, SacrificeThis, TapOthers
from engine.cards.object_vocabulary import other_creatures
from engine.cards.vocabulary import creatures_you_control
from engine.cards.words import YouControl
from engine.commands import AddPermanent, SetControl, SetLife, SetTapped
from engine.errors import IllegalAction
from engine.mana.abilities import mana_abilities
from engine.mana.commands import ActivateMana
from engine.mana.costs import as_paid, check, is_fresh, may_pay, to_tap
from engine.state import Step
from tests.engine.mana.table import lands, starts, taps
from tests.engine.playing import Playing


def test_302_6_fresh_until_the_controllers_next_turn_begins() -> None:
    game = starts().enters("Ann", "Llanowar Elves")
    fresh = [is_fresh(game.game, game.permanent("Llanowar Elves"))]
    for who in ("Ben", "Ann"):
        game.at(Step.MAIN, who)
        fresh.append(is_fresh(game.game, game.permanent("Llanowar Elves")))
    assert fresh == [True, True, False]


def test_302_6_entering_in_another_players_turn_is_enough() -> None:
    game = starts().enters("Ben", "Llanowar Elves")
    assert is_fresh(game.game, game.permanent("Llanowar Elves"))
    game.at(Step.UPKEEP, "Ben")
    assert not is_fresh(game.game, game.permanent("Llanowar Elves"))


def test_302_6_changing_hands_makes_it_fresh() -> None:
    game = lands("Ann", "Llanowar Elves")
    assert not is_fresh(game.game, game.permanent("Llanowar Elves"))
    game.does("Ann", SetControl(game.id("Llanowar Elves"), game.of("Ben")))
    assert is_fresh(game.game, game.permanent("Llanowar Elves"))


def test_702_10c_haste_is_never_fresh() -> None:
    hasty = AddPermanent(
        "Hasty", ("Creature",), power=1, toughness=1, keywords=("haste",), enters=True
    )
    game = starts().does("Ann", hasty)
    assert not is_fresh(game.game, game.permanent("Hasty"))


def test_602_5_a_condition_must_hold() -> None:
    game = lands("Ann", "Spire of Industry")
    spire = ActivateMana(game.id("Spire of Industry"), 1, ("U",))
    game.refused("Ann", spire, "prohibited", "602.5", "Spire of Industry")
    lands("Ben", "Fellwar Stone", game=game)
    game.refused("Ann", spire, "prohibited", "602.5")
    lands("Ann", "Fellwar Stone", game=game).does("Ann", spire)
    assert game.life("Ann") == 39


def test_118_3_life_must_be_there() -> None:
    game = lands("Ann", "Mana Confluence")
    confluence = ActivateMana(game.id("Mana Confluence"), 0, ("U",))
    ability = Activated("", (), and_pay=(PayLife(40),))
    assert may_pay(game.game, game.permanent("Mana Confluence"), ability)
    ability = Activated("", (), and_pay=(PayLife(41),))
    assert not may_pay(game.game, game.permanent("Mana Confluence"), ability)
    game.does("Ann", SetLife(game.of("Ann"), 1)).does("Ann", confluence)
    assert game.player("Ann").lost == "life"


def test_118_3_counters_must_be_there() -> None:
    game = starts().enters("Ann", "Vivid Crag")
    crag = game.permanent("Vivid Crag")
    for count, enough in ((1, True), (2, True), (3, False)):
        ability = Activated("", (), and_pay=(RemoveCounters("charge", count),))
        assert may_pay(game.game, crag, ability) == enough


def elves(*names: str) -> Playing:
    return lands("Ann", "Birchlore Rangers", *names)


def test_118_3_enough_untapped_ones_must_be_there() -> None:
    game = elves()
    rangers = ActivateMana(game.id("Birchlore Rangers"), 0, ("G",))
    game.refused("Ann", rangers, "cant_pay", "118.3", "2 untapped")
    lands("Ben", "Llanowar Elves", game=game)
    game.refused("Ann", rangers, "cant_pay", "118.3")
    lands("Ann", "Llanowar Elves", game=game)
    game.does("Ann", SetTapped(game.ids("Llanowar Elves")[1], tapped=True))
    game.refused("Ann", rangers, "cant_pay", "118.3")


def test_each_set_of_permanents_to_tap_is_named_once() -> None:
    game = elves("Llanowar Elves", "Deathrite Shaman")
    first, second, third = sorted(game.game.permanents)
    assert to_tap(game.game, game.permanent(first), TapOthers(2, creatures_you_control)) == (
        first, second, third,
    )  # fmt: skip
    said = (str(second), "W")  # the third is the only one left
    assert taps(game, "Ann", "Birchlore Rangers", *said) == "W"
    assert [game.permanent(one).tapped for one in (first, second, third)] == [False, True, True]
    game = elves("Llanowar Elves", "Deathrite Shaman")
    wrong = ActivateMana(first, 0, (str(third), str(second), "W"))
    game.refused("Ann", wrong, "not_a_choice", "605.3b", str(third))


def test_what_is_sacrificed_is_not_there_any_more() -> None:
    game = lands("Ann", "Blood Pet", "Forest")
    pet, forest = game.permanent("Blood Pet"), game.permanent("Forest")
    (ability,) = mana_abilities(game.game, pet).values()
    assert set(as_paid(game.game, pet, ability)) == {forest.id}
    assert as_paid(game.game, forest, Activated("{T}", ())) is game.game.permanents
    assert may_pay(game.game, pet, Activated("", (), and_pay=(SacrificeThis(),)))


@pytest.mark.parametrize(("cost", "tapped"), [("{T}", True), ("{Q}", False)])
def test_symbols_are_paid_by_untapped_and_by_tapped_permanents(cost: str, tapped: bool) -> None:
    game = lands("Ann", "Forest")
    assert may_pay(game.game, game.permanent("Forest"), Activated(cost, ())) == tapped
    game.does("Ann", SetTapped(game.id("Forest"), tapped=True))
    assert may_pay(game.game, game.permanent("Forest"), Activated(cost, ())) != tapped


def test_explosives_remember_their_counters_when_sacrificed() -> None:
    game = lands("Ann", "Engineered Explosives", "Fellwar Stone", "Llanowar Elves", "Forest")
    game.activates("Ann", "Engineered Explosives", 1)
    assert not game.is_there("Engineered Explosives")
    game.stack_resolves()
    assert game.controlled("Ann") == ["Fellwar Stone", "Llanowar Elves", "Forest"]


def test_602_5_a_condition_may_be_about_another_one() -> None:
    game = starts().with_creature("Ann", "Bear")
    ability = Activated("", (), only_if=YouControl(other_creatures))
    assert not may_pay(game.game, game.permanent("Bear"), ability)
    game.with_creature("Ann", "Elk")
    assert may_pay(game.game, game.permanent("Bear"), ability)


def test_118_3_what_is_missing_is_said() -> None:
    game = lands("Ann", "Forest")
    for payment, says in (
        (PayLife(41), "41 life is more than Ann has."),
        (RemoveCounters("charge"), "Forest has too few charge counters."),
        (TapOthers(1, creatures_you_control), "Forest needs 1 untapped permanents to tap."),
    ):
        with pytest.raises(IllegalAction) as refused:
            check(game.game, game.permanent("Forest"), Activated("", (), and_pay=(payment,)))
        assert (refused.value.code, refused.value.text) == ("cant_pay", says)


def test_701_21_what_is_sacrificed_goes_to_the_graveyard_by_that_name() -> None:
    game = lands("Ann", "Blood Pet")
    assert taps(game, "Ann", "Blood Pet") == "B"
    assert game.cards_of("Ann") == {"Blood Pet": "graveyard"}
    assert game.lines("sacrificed") == [("sacrificed", "Ann", "Blood Pet")]
