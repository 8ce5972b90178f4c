from msgspec.structs import replace

from engine.cards import CARDS
from engine.commands import AddPermanent, Cast
from engine.mana.entering import attached_by, entering
from tests.engine.mana.table import attach, lands, pool, starts, taps


def test_614_1c_vivid_lands_enter_tapped_with_counters() -> None:
    game = starts().enters("Ann", "Vivid Grove")
    assert game.permanent("Vivid Grove").tapped
    assert game.counters("Vivid Grove", "charge") == 2
    game.enters("Ann", "Ketria Triome")
    assert game.permanent("Ketria Triome").tapped


def test_614_12_a_land_under_blood_moon_enters_as_a_mountain() -> None:
    game = lands("Ben", "Blood Moon").enters("Ann", "Vivid Grove")
    assert not game.permanent("Vivid Grove").tapped
    assert taps(game, "Ann", "Vivid Grove") == "R"


def test_608_3c_an_aura_spell_attaches_itself() -> None:
    game = lands("Ann", "Forest", "Swamp").resolves("Ann", "Wild Growth", "Forest")
    assert game.permanent("Wild Growth").attached == game.id("Forest")
    assert taps(game, "Ann", "Forest") == "GG"
    assert taps(game, "Ann", "Swamp") == "B"


def test_704_5m_an_aura_attached_to_nothing_dies() -> None:
    game = starts().does("Ann", AddPermanent("Wild Growth"))
    assert game.cards_of("Ann") == {"Wild Growth": "graveyard"}
    assert game.lines("attached to nothing") == [("attached to nothing", "Ann", "Wild Growth")]


def test_704_5m_and_with_what_it_enchanted() -> None:
    game = lands("Ann", "Forest", game=starts("Ann", "Ben", "Cy"))
    attach(game, "Ben", "Wild Growth", "Forest").concedes("Ann")
    assert not game.is_there("Wild Growth")


def test_704_5m_and_one_on_what_it_cant_enchant() -> None:
    game = attach(lands("Ann", "Blood Pet"), "Ann", "Wild Growth", "Blood Pet")
    assert game.controlled("Ann") == ["Blood Pet"]


def test_an_aura_that_enters_by_hand_is_attached_by_hand() -> None:
    game = lands("Ann", "Forest")
    seas = AddPermanent("Spreading Seas", enters=True, attached_to=game.id("Forest"))
    game.does("Ben", seas)
    assert game.stack == ["Spreading Seas"]
    assert taps(game, "Ann", "Forest") == "U"
    assert pool(game, "Ben") == ""


def test_107_3m_x_is_kept_for_entering_alone() -> None:
    game = starts().does("Ann", Cast("Walking Ballista", x=1)).stack_resolves()
    game.activates("Ann", "Walking Ballista", 1).stack_resolves()
    assert game.counters("Walking Ballista") == 2
    game.refused("Ann", Cast("Blood Pet", x=1), "no_x", "107.3a", "Blood Pet")


def test_614_1c_counters_are_added_to_those_it_enters_with() -> None:
    game = lands("Ann", "Vivid Grove")
    grove = replace(game.permanent("Vivid Grove"), counters={"charge": 1, "stun": 1})
    assert entering(game.game, grove).counters == {"charge": 3, "stun": 1}


def test_608_3c_only_an_aura_that_aims_attaches_itself() -> None:
    game = lands("Ann", "Forest").casts("Ann", "Wild Growth", "Forest")
    aura = game.top
    assert attached_by(aura) == game.id("Forest")
    assert attached_by(replace(aura, targets=())) is None
    assert attached_by(replace(aura, printed=CARDS["Blood Pet"].printed)) is None
    assert attached_by(replace(aura, printed=None)) is None
