from engine.cards.abilities import Activated
from engine.cards.mana_words import AddMana, AddOneType, ManaType, TapOthers
from engine.cards.vocabulary import creatures_you_control
from engine.mana.abilities import mana_abilities
from engine.mana.amounts import NOTHING, amounts_of
from engine.mana.could_produce import Battlefield, outcomes
from engine.mana.ways import follow, named, tapped_others, triggered, ways_to_add, ways_to_say
from tests.engine.mana.table import lands, starts

WHITE_OR_BLUE = (ManaType.WHITE, ManaType.BLUE)
BOTH = AddMana(AddOneType(WHITE_OR_BLUE))


def test_steps_with_one_way_are_taken_by_themselves() -> None:
    game = lands("Ann", "Forest", "Mana Flare")
    forest = game.permanent("Forest")
    ability = mana_abilities(game.game, forest)[24]
    assert follow(Battlefield(game.game), forest, ability, ()) == (("G", "G"), {})


def test_a_step_with_several_waits() -> None:
    game = lands("Ann", "Shivan Reef", "Mana Flare")
    reef = game.permanent("Shivan Reef")
    ability = mana_abilities(game.game, reef)[1]
    assert follow(Battlefield(game.game), reef, ability, ()) == ((), {"U": "{U}", "R": "{R}"})
    assert follow(Battlefield(game.game), reef, ability, ("R",)) == (("R", "R"), {})
    assert list(ways_to_say(Battlefield(game.game), reef, ability, ())) == [(), ("U",), ("R",)]


def test_106_12a_triggers_need_the_symbol_and_mana() -> None:
    game = lands("Ann", "Forest", "Mana Flare")
    forest = game.permanent("Forest")
    green = amounts_of((ManaType.GREEN,))
    tapped, untapped = Activated("{T}", ()), Activated("", ())
    ((source, ways),) = triggered(Battlefield(game.game), forest, tapped, green)
    assert (source.printed.name, ways) == ("Mana Flare", frozenset({green}))
    assert triggered(Battlefield(game.game), forest, tapped, NOTHING) == []
    assert triggered(Battlefield(game.game), forest, untapped, green) == []


def test_what_a_cost_taps_besides() -> None:
    two = TapOthers(2, creatures_you_control)
    assert tapped_others(Activated("", (), and_pay=(two,))) == two
    assert tapped_others(Activated("{T}", ())) is None


def test_ways_have_names() -> None:
    game = starts()
    assert ways_to_add(game.game, game.of("Ann"), BOTH) == {"W": "{W}", "U": "{U}"}
    game = lands("Ann", "Forest")
    forest = game.permanent("Forest")
    only = outcomes(Battlefield(game.game), forest, mana_abilities(game.game, forest)[24])
    assert named(only, "G") == amounts_of((ManaType.GREEN,))
