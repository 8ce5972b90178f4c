"""The Ring's permanents that enter, die and leave, played: each clause and each note of theirs."""

import pytest

from engine.cards.words import Zone
from engine.commands import Activate, AddCard, DeclareBlockers, Move, SetControl, Tempt
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing

FRODO = "Frodo Baggins"
BILBO = "Bilbo, Retired Burglar"
RANGERS = "Rangers of Ithilien"

ENTERING = (
    BILBO, "Enraged Huorn", "Fiery Inscription", FRODO, "Inherited Envelope", RANGERS,
    "Relentless Rohirrim", "Samwise the Stouthearted", "Shortcut to Mushrooms",
    "Stalwarts of Osgiliath", "Uruk-hai Berserker",
)  # fmt: skip
DYING = ("Mirrormere Guardian", "Rohirrim Lancer", "Took Reaper")


@pytest.mark.parametrize("card", ENTERING)
def test_on_entering_the_ring_tempts(card: str) -> None:
    game = playing().with_creature("Ann", "Elk").resolves("Ann", card).stack_resolves()
    while game.question("Ann").asks is not Asks.RING_BEARER:
        game.chooses("Ann").stack_resolves()
    game.bears("Ann", "Elk")
    assert (game.ring("Ann").tempted, game.bearer("Ann")) == (1, "Elk")


@pytest.mark.parametrize("card", DYING)
def test_on_dying_the_ring_tempts_its_controller(card: str) -> None:
    game = playing().with_permanent("Ben", card, owner="Cy").with_creature("Ben", "Elk")
    game.with_creature("Ann", "Owl").resolves("Ann", "Claim the Precious", card)
    game.bears("Ann", "Owl").top_resolves().bears("Ben", "Elk")
    assert (game.ring("Ben").tempted, game.player("Cy").ring) == (1, None)


@pytest.mark.parametrize("card", DYING)
def test_what_only_leaves_did_not_die(card: str) -> None:
    game = playing().with_permanent("Ben", card).with_creature("Ann", "Owl")
    game.resolves("Ann", "Soothing of Sméagol", card).bears("Ann", "Owl")
    assert (game.stack, game.player("Ben").ring) == ([], None)


# Bilbo.


def test_bilbo_leaving_in_any_way_tempts() -> None:
    game = playing().with_permanent("Ben", BILBO).with_creature("Ben", "Elk")
    game.resolves("Ann", "Soothing of Sméagol", BILBO).top_resolves().bears("Ben", "Elk")
    assert game.ring("Ben").tempted == 1


@pytest.mark.holds("R32")
def test_bilbo_slipping_away_and_back_tempts_for_each() -> None:
    game = playing().with_permanent("Ann", BILBO).resolves("Ann", "Slip On the Ring", BILBO)
    game.bears("Ann", BILBO)
    assert game.stack == [BILBO, BILBO]


def test_bilbos_damage_makes_a_treasure() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", BILBO).attack_with(BILBO, "Ben")
    game.next_step().next_step().stack_resolves()
    assert game.controlled("Ann") == [BILBO, "Treasure Token"]


# Fiery Inscription.


def test_fiery_inscription_burns_each_opponent_for_an_instant_or_sorcery() -> None:
    game = playing("Ann", "Ben", "Cy").with_permanent("Ann", "Fiery Inscription")
    game.casts("Ann", "Birthday Escape")
    assert game.stack == ["Birthday Escape", "Fiery Inscription"]
    game.top_resolves()
    assert [game.life(one) for one in ("Ann", "Ben", "Cy")] == [40, 38, 38]


@pytest.mark.parametrize(("who", "card"), [("Ann", "Nazgûl"), ("Ben", "Sauron's Ransom")])
def test_fiery_inscription_not_for_others(who: str, card: str) -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Fiery Inscription").casts(who, card)
    assert game.stack == [card]


# Frodo Baggins.


def test_frodo_sees_other_legends_of_yours_enter_and_nothing_else() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", FRODO)
    game.resolves("Ann", "Nazgûl")
    assert game.stack == ["Nazgûl"]
    game.stack_resolves().bears("Ann", FRODO).stack_resolves()
    assert game.resolves("Ann", BILBO).game.asked != {}


def test_frodo_sees_no_legend_of_anothers() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", FRODO).enters("Ben", BILBO)
    assert game.stack == [BILBO]


def bearing(*keywords: str) -> Playing:
    """Frodo bears the Ring and attacks Ben."""
    game = playing("Ann", "Ben").with_permanent("Ann", FRODO)
    for name, power in (("Imp", 0), ("Fox", 1), ("Bear", 3)):
        game.with_creature("Ben", name, power, 3, *keywords)
    return game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", FRODO)


def test_frodo_bearing_must_be_blocked_by_one() -> None:
    game = bearing().attack_with(FRODO, "Ben").next_step()
    number = game.number("Ben")
    game.refused("Ben", DeclareBlockers(number, ()), "not_a_choice", "509.1c", "must be blocked")
    game.blocks("Ben", {"Imp": FRODO})
    assert game.game.asked == {}


def test_frodo_may_stay_unblocked_if_nothing_can_block() -> None:
    game = bearing("can't block").attack_with(FRODO, "Ben").next_step()
    assert game.game.asked == {}


def test_frodo_is_not_saved_by_a_blocker_that_blocks_another() -> None:
    game = bearing().with_creature("Ann", "Elk", 4, 4).at(Step.BEGINNING_OF_COMBAT).next_step()
    game.attacks({FRODO: "Ben", "Elk": "Ben"}).next_step()
    fox, imp, elk = game.id("Fox"), game.id("Imp"), game.id("Elk")
    wrong = DeclareBlockers(game.number("Ben"), ((fox, elk), (imp, elk)))
    game.refused("Ben", wrong, "not_a_choice", "509.1c")
    game.blocks("Ben", {"Fox": "Elk", "Imp": FRODO})


def test_frodo_need_not_be_blocked_without_the_ring() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", FRODO).with_creature("Ben", "Imp", 0, 3)
    game.attack_with(FRODO, "Ben").next_step().blocks("Ben", {})
    assert game.game.asked == {}


# Rangers of Ithilien.


def rangers() -> Playing:
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Fox", 2, 2)
    return game.with_creature("Ben", "Bear", 3, 3).resolves("Ann", RANGERS)


def test_rangers_take_one_of_lesser_power_which_may_bear() -> None:
    game = rangers().expect_question("Ann", Asks.CHOOSE, ["Fox"], about="target", least=0)
    game.chooses("Ann", "Fox").top_resolves()
    game.expect_question("Ann", Asks.RING_BEARER, ["Fox", RANGERS]).bears("Ann", "Fox")
    assert game.controlled("Ann") == ["Fox", RANGERS]


@pytest.mark.parametrize("how", ["dies", "changes hands"])
def test_rangers_give_back_what_they_took(how: str) -> None:
    game = rangers().chooses("Ann", "Fox").top_resolves().bears("Ann", "Fox")
    if how == "dies":
        game.does("Ann", Move(game.id(RANGERS), Zone.GRAVEYARD))
    else:
        game.does("Ann", SetControl(game.id(RANGERS), game.of("Cy")))
    assert "Fox" in game.controlled("Ben")
    assert game.bearer("Ann") is None


def test_rangers_gone_in_the_middle_of_a_resolution_give_back_at_once() -> None:
    game = rangers().chooses("Ann", "Fox").top_resolves().bears("Ann", "Fox")
    game.turns(1).at(Step.MAIN).resolves("Ben", "Claim the Precious", RANGERS)
    game.expect_question("Ben", Asks.RING_BEARER, ["Fox", "Bear"]).bears("Ben", "Fox")


def test_rangers_gone_first_take_nothing_but_tempt() -> None:
    game = rangers().chooses("Ann", "Fox").with_creature("Ann", "Elk")
    game.does("Ann", Move(game.permanent(RANGERS).id, Zone.GRAVEYARD)).top_resolves()
    game.bears("Ann", "Elk")
    assert "Fox" in game.controlled("Ben")


def test_rangers_look_at_power_again_on_resolution() -> None:
    game = rangers().chooses("Ann", "Fox").with_creature("Ann", "Owl")
    game.casts("Ann", "Bombadil's Song", "Owl")
    game.top_resolves().bears("Ann", "Owl")
    game.casts("Ann", "Dreadful as the Storm", "Fox").top_resolves().bears("Ann", "Owl")
    game.top_resolves()
    assert (game.ring("Ann").tempted, "Fox" in game.controlled("Ben")) == (2, True)


def test_rangers_keep_what_grows_later() -> None:
    game = rangers().chooses("Ann", "Fox").top_resolves().bears("Ann", "Fox")
    game.resolves("Ann", "Dreadful as the Storm", "Fox").bears("Ann", "Fox").turns(1)
    assert "Fox" in game.controlled("Ann")


def test_rangers_holder_leaving_gives_back() -> None:
    game = rangers().chooses("Ann", "Fox").top_resolves().bears("Ann", "Fox").concedes("Ann")
    assert "Fox" in game.controlled("Ben")


def test_rangers_what_is_then_gained_for_good_stays() -> None:
    game = rangers().chooses("Ann", "Fox").top_resolves().bears("Ann", "Fox")
    game.does("Ann", SetControl(game.id("Fox"), game.of("Ann")))
    game.does("Ann", Move(game.id(RANGERS), Zone.GRAVEYARD))
    assert "Fox" in game.controlled("Ann")


# Samwise.


def test_samwise_takes_back_what_left_the_battlefield_this_turn() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Old").with_creature("Ann", "New")
    game.does("Ann", Move(game.id("Old"), Zone.GRAVEYARD)).turns(2).at(Step.MAIN)
    game.does("Ann", Move(game.id("New"), Zone.GRAVEYARD))
    game.resolves("Ann", "Samwise the Stouthearted")
    game.expect_question("Ann", Asks.CHOOSE, ["New"], about="target", least=0, most=1)
    game.chooses("Ann", "New").top_resolves().bears("Ann", "Samwise the Stouthearted")
    assert game.cards_of("Ann") == {"Old": "graveyard"}


def test_samwise_has_flash() -> None:
    game = playing("Ann", "Ben").resolves("Ben", "Samwise the Stouthearted").stack_resolves()
    assert game.bears("Ben", "Samwise the Stouthearted").ring("Ben").tempted == 1


# Shortcut to Mushrooms.


def test_shortcut_to_mushrooms_if_a_permanent_left() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Shortcut to Mushrooms")
    game.with_creature("Ann", "Elk").with_thing("Ann", "Cup", "Artifact")
    game.does("Ann", Move(game.id("Cup"), None)).at(Step.SECOND_MAIN).next_step()
    game.chooses("Ann", "Elk").top_resolves()
    assert game.counters("Elk") == 1


def test_shortcut_to_mushrooms_not_for_anothers() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Shortcut to Mushrooms")
    game.with_creature("Ann", "Elk").with_thing("Ben", "Cup", "Artifact")
    assert game.does("Ben", Move(game.id("Cup"), None)).at(Step.END).game.asked == {}


# Stalwarts of Osgiliath.


def test_stalwarts_of_osgiliath_you_say_when_the_second_card_is_drawn() -> None:
    name = "Stalwarts of Osgiliath"
    game = playing("Ann", "Ben").with_permanent("Ann", name).activates("Ann", name, 1)
    assert game.lines("triggered") == [("triggered", "Ann", name)]
    assert game.top_resolves().counters(name) == 1
    game.refused("Ben", Activate(game.id(name), 1), "not_yours", "602.2")


# Gollum.

GOLLUM = "Gollum, Patient Plotter"


def gollum() -> Playing:
    """Gollum lies in Ann's graveyard; she has an Elk and an Owl."""
    game = playing("Ann", "Ben").does("Ann", AddCard(GOLLUM, Zone.GRAVEYARD))
    return game.with_creature("Ann", "Elk").with_creature("Ann", "Owl").with_creature("Ben", "Bear")


def test_gollum_tempts_as_he_leaves() -> None:
    game = playing("Ann", "Ben").with_permanent("Ben", GOLLUM).with_creature("Ben", "Elk")
    game.resolves("Ann", "Soothing of Sméagol", GOLLUM).top_resolves().bears("Ben", "Elk")


def test_gollum_returns_to_hand_for_a_creature() -> None:
    game = gollum().activates("Ann", GOLLUM, 1, "Owl")
    assert (game.cards_of("Ann")["Owl"], game.stack) == ("graveyard", [GOLLUM])
    assert game.top_resolves().cards_of("Ann") == {"Owl": "graveyard"}


def test_gollum_needs_a_creature_of_yours_at_the_time_of_a_sorcery() -> None:
    game = gollum()
    here = game.id(GOLLUM)
    game.refused("Ann", Activate(here, 1), "cant_pay", "118.3")
    game.refused("Ann", Activate(here, 1, (game.id("Bear"),)), "cant_pay", "118.3")
    game.refused("Ann", Activate(here, 0), "no_such_ability", "602.1")
    game.refused("Ben", Activate(here, 1, (game.id("Bear"),)), "not_yours", "602.2")
    game.turns(1).refused("Ann", Activate(here, 1, (game.id("Owl"),)), "not_now", "602.5")


def test_gollum_does_nothing_there_on_the_battlefield() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", GOLLUM)
    game.refused("Ann", Activate(game.id(GOLLUM), 1), "no_such_ability", "602.1")
