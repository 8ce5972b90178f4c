from engine.cards.abilities import Activated, Triggered, When
from engine.cards.mana_words import Add, AddMana, AddProduced, ManaType
from engine.commands import AddPermanent
from engine.mana.abilities import (
    INTRINSIC,
    added_by,
    land_types,
    mana_abilities,
    own_abilities,
    triggers_on,
)
from tests.engine.mana.table import attach, lands, starts

GREEN = AddMana(Add((ManaType.GREEN,)))


def test_305_6_basic_land_types_bring_their_abilities() -> None:
    game = lands("Ann", "Ketria Triome", "Forest")
    triome = mana_abilities(game.game, game.permanent("Ketria Triome"))
    assert list(triome) == [INTRINSIC + 1, INTRINSIC + 3, INTRINSIC + 4]
    assert triome[INTRINSIC + 4] == Activated("{T}", (GREEN,))
    assert list(mana_abilities(game.game, game.permanent("Forest"))) == [INTRINSIC + 4]
    assert land_types(game.game, game.permanent("Ketria Triome")) == (
        "Island",
        "Mountain",
        "Forest",
    )


def test_305_6_only_a_land_has_them() -> None:
    game = starts().does("Ann", AddPermanent("Typed in", ("Artifact",), ("Forest",)))
    assert mana_abilities(game.game, game.permanent("Typed in")) == {}
    assert land_types(game.game, game.permanent("Typed in")) == ()


def test_305_7_a_land_whose_type_is_set_loses_its_own() -> None:
    game = lands("Ann", "Shivan Reef", "Forest")
    reef, forest = game.permanent("Shivan Reef"), game.permanent("Forest")
    assert list(mana_abilities(game.game, reef)) == [0, 1]
    assert own_abilities(game.game, reef)
    lands("Ben", "Blood Moon", game=game)
    assert list(mana_abilities(game.game, reef)) == [INTRINSIC + 3]
    assert own_abilities(game.game, reef) == ()
    assert list(mana_abilities(game.game, forest)) == [INTRINSIC + 4]


def test_605_1b_triggers_that_are_mana_abilities() -> None:
    game = attach(lands("Ann", "Forest", "Swamp", "Fellwar Stone"), "Ben", "Wild Growth", "Forest")
    lands("Ben", "Mana Flare", game=game)
    names = {
        name: [one.printed.name for one, _ in triggers_on(game.game, game.permanent(name))]
        for name in ("Forest", "Swamp", "Fellwar Stone")
    }
    assert names == {
        "Forest": ["Wild Growth", "Mana Flare"],
        "Swamp": ["Mana Flare"],
        "Fellwar Stone": [],
    }


def test_what_an_ability_adds() -> None:
    flare = Triggered((When.LAND_TAPPED_FOR_MANA,), (AddMana(AddProduced()),))
    assert added_by(flare) == AddMana(AddProduced())
    assert added_by(Activated("{T}", (GREEN,))) == GREEN
