import pytest

from engine.cards.abilities import Activated, Triggered, When
from engine.cards.mana_vocabulary import lands_you_control
from engine.cards.mana_words import (
    Add,
    AddCouldProduce,
    AddMana,
    AddOneType,
    HowMany,
    ManaType,
    SacrificeThis,
    TapOthers,
)
from engine.cards.vocabulary import creatures_you_control
from engine.commands import ActivateMana
from engine.mana.abilities import mana_abilities
from engine.mana.amounts import NOTHING, amounts_of
from engine.mana.could_produce import Battlefield, outcomes
from engine.mana.producing import commands_of
from engine.mana.ways import follow, named, tapped_others, triggered, ways_to_add, ways_to_say
from tests.engine.mana.table import attach, lands, starts, taps
from tests.engine.printing import printed

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
    reflected = AddMana(AddCouldProduce(lands_you_control))
    assert ways_to_add(game.game, game.of("Ann"), reflected) == {"G": "{G}"}
    assert ways_to_add(game.game, game.of("Ben"), reflected) == {"0": "no mana"}
    forest = game.permanent("Forest")
    only = outcomes(Battlefield(game.game), forest, mana_abilities(game.game, forest)[24])
    assert named(only, "G") == amounts_of((ManaType.GREEN,))


def test_what_is_to_be_tapped_is_offered_by_name() -> None:
    game = lands("Ann", "Birchlore Rangers", "Llanowar Elves")
    rangers, elves = game.permanent("Birchlore Rangers"), game.permanent("Llanowar Elves")
    (ability,) = mana_abilities(game.game, rangers).values()
    settled, offered = follow(Battlefield(game.game), rangers, ability, ())
    assert settled[:2] == (str(rangers.id), str(elves.id)), "two of two: nothing to choose"
    lands("Ann", "Deathrite Shaman", game=game)
    _, offered = follow(Battlefield(game.game), rangers, ability, ())
    assert offered == {str(rangers.id): "Birchlore Rangers", str(elves.id): "Llanowar Elves"}


def test_605_4a_each_trigger_adds_its_own() -> None:
    game = attach(lands("Ann", "Forest", "Mana Flare"), "Ann", "Overgrowth", "Forest")
    assert taps(game, "Ann", "Forest") == "GGGG"
    told = [("Forest", "G"), ("Mana Flare", "G"), ("Overgrowth", "GG")]
    assert game.lines("mana") == [("mana", "Ann", *one) for one in told]


def test_605_4a_a_trigger_may_look_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    # "You" is the trigger's controller, whoever taps the land.
    count = AddMana(Add((ManaType.GREEN,), HowMany(creatures_you_control)))
    howl = Triggered((When.LAND_TAPPED_FOR_MANA,), (count,))
    name = printed(monkeypatch, "Howling Wood", "Mana Flare", abilities=(howl,))
    game = lands("Ben", name, "Blood Pet", "Llanowar Elves", game=lands("Ann", "Forest"))
    assert taps(game, "Ann", "Forest") == "GGG"


def test_106_7_what_was_sacrificed_can_produce_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    reflected = AddMana(AddCouldProduce(lands_you_control))
    ability = Activated("", (reflected,), and_pay=(SacrificeThis(),))
    vale = printed(monkeypatch, "Fading Vale", "Ketria Triome", abilities=(ability,))
    game = lands("Ann", vale, "Forest")
    own = [one for one in commands_of(game.game, game.of("Ann")) if one.permanent == game.id(vale)]
    assert own[0] == ActivateMana(game.id(vale), 0)
    assert [one.mana for one in own if one.ability == 0] == [()]
    assert taps(game, "Ann", vale, ability=0) == "G"


def test_605_3a_while_somebody_is_asked_only_whole_activations_are_listed() -> None:
    game = lands("Ann", "Shivan Reef")
    reef = game.permanent("Shivan Reef")
    ability = mana_abilities(game.game, reef)[1]
    game.resolves("Ann", "Plea for Power")
    assert list(ways_to_say(Battlefield(game.game), reef, ability, ())) == [("U",), ("R",)]
