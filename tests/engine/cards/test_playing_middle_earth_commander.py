"""The council cards of Tales of Middle-earth Commander, played: each clause and note of theirs."""

import pytest

from engine.cards.words import Zone
from engine.commands import AddCard, Choose, HoldCouncil, Move, SetCounters, SetTapped, Tempt
from engine.events import LifeChanged
from engine.evolve import evolve
from engine.ids import ChoiceId
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing

ELROND = "Elrond of the White Council"
ERESTOR = "Erestor of the Council"
GALADRIEL = "Galadriel, Elven-Queen"

# Elrond.


def elrond(*names: str) -> Playing:
    """Everybody has an Elk and an Ape, and Elrond's vote is open."""
    game = playing(*names)
    for who in names:
        game.with_creature(who, f"{who}'s Elk").with_creature(who, f"{who}'s Ape")
    return game.enters("Ann", ELROND).top_resolves()


def test_elrond_the_voters_choose_and_he_takes_them() -> None:
    game = elrond("Ann", "Ben", "Cy").all_seal(Ann="aid", Ben="fellowship", Cy="fellowship")
    game.expect_question("Ben", Asks.CHOOSE, ["Ben's Elk", "Ben's Ape"]).chooses("Ben", "Ben's Ape")
    assert "Ben's Ape" in game.controlled("Ben")
    game.chooses("Cy", "Cy's Elk")
    assert {"Ben's Ape", "Cy's Elk"} <= set(game.controlled("Ann"))


def test_elrond_then_counters_on_all_of_yours_the_new_ones_too() -> None:
    game = elrond("Ann", "Ben", "Cy").all_seal(Ann="aid", Ben="fellowship", Cy="aid")
    game.chooses("Ben", "Ben's Ape")
    counters = {one.printed.name: one.extra for one in game.game.permanents.values()}
    assert counters == {
        "Ann's Elk": 2,
        "Ann's Ape": 2,
        "Ben's Elk": 0,
        "Ben's Ape": 2,
        "Cy's Elk": 0,
        "Cy's Ape": 0,
        ELROND: 2,
    }


def test_elrond_what_he_took_cant_attack_its_owner() -> None:
    game = elrond("Ann", "Ben", "Cy").all_seal(Ann="aid", Ben="fellowship", Cy="aid")
    game.chooses("Ben", "Ben's Ape").turns(3).at(Step.BEGINNING_OF_COMBAT).next_step()
    pairs = game.question("Ann").choices.values()
    assert [game.name(one.player) for one in pairs if one.name == "Ben's Ape"] == ["Cy"]


def test_elrond_a_voter_with_several_votes_may_choose_the_same_one() -> None:
    # [A]
    game = playing("Ann", "Ben").with_creature("Ben", "Elk").with_creature("Ben", "Ape")
    game.with_permanent("Ben", "Brago's Representative").enters("Ann", ELROND).top_resolves()
    game.seals("Ann", "aid").seals("Ben", "fellowship", "fellowship")
    game.chooses("Ben", "Elk").chooses("Ben", "Elk")
    assert sorted(game.controlled("Ann")) == ["Elk", ELROND]


def test_elrond_his_controller_chooses_an_own_one() -> None:
    # [B] it stays, and may not attack an owner who is somebody else.
    game = playing("Ann", "Ben").with_creature("Ann", "Elk", owner="Ben")
    game.enters("Ann", ELROND).top_resolves().all_seal(Ann="fellowship", Ben="aid")
    game.expect_question("Ann", Asks.CHOOSE, ["Elk", ELROND]).chooses("Ann", "Elk")
    assert game.permanent("Elk").granted == ("can't attack its owner",)
    assert game.permanent("Elk").since == 0


def test_elrond_without_a_creature_there_is_nothing_to_choose() -> None:
    game = playing("Ann", "Ben").enters("Ann", ELROND).top_resolves()
    game.all_seal(Ann="aid", Ben="fellowship")
    assert game.controlled("Ann") == [ELROND]


@pytest.mark.holds("R31", "R36")
def test_elrond_takes_a_ring_bearer() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Elk")
    game.does("Ben", Tempt(game.of("Ben"))).bears("Ben", "Elk").enters("Ann", ELROND)
    game.top_resolves().all_seal(Ann="aid", Ben="fellowship")
    assert (game.bearer("Ben"), game.controlled("Ben")) == (None, [])


def test_elrond_gone_still_takes() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Elk").enters("Ann", ELROND)
    game.does("Ann", Move(game.permanent(ELROND).id, None)).top_resolves()
    game.all_seal(Ann="aid", Ben="fellowship")
    assert (game.controlled("Ann"), game.counters("Elk")) == (["Elk"], 1)


# Erestor.


def test_erestor_treasures_for_those_who_agreed_scry_for_the_others() -> None:
    game = playing().with_permanent("Ann", ERESTOR)
    game.does("Ben", HoldCouncil("Where to?", ("north", "south")))
    game.all_vote(Ben="north", Cy="south", Dee="north", Ann="north").top_resolves()
    assert [game.controlled(who) for who in ("Ben", "Cy", "Dee")] == [
        ["Treasure Token"],
        [],
        ["Treasure Token"],
    ]
    game.expect_question("Ann", Asks.CONFIRM, about="scry", amount=1, rule="701.22a")
    game.confirms("Ann").expect_question("Ann", Asks.CONFIRM, about="draw", amount=1)
    assert ERESTOR in game.controlled("Ann")
    assert "Treasure Token" not in game.controlled("Ann")


def test_erestor_draws_whatever_was_voted() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", ERESTOR)
    game.does("Ben", HoldCouncil("Where to?", ("north", "south")))
    game.all_vote(Ben="north", Ann="north").top_resolves()
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=1)


# Galadriel.


def galadriel(*names: str) -> Playing:
    """Another Elf entered this turn, and her vote is open."""
    game = playing(*names).with_permanent("Ann", GALADRIEL).enters("Ann", ERESTOR)
    return game.at(Step.BEGINNING_OF_COMBAT).top_resolves()


def test_galadriel_dominion_tempts_and_strengthens_the_bearer() -> None:
    game = galadriel("Ann", "Ben", "Cy").all_vote(Ann="dominion", Ben="guidance", Cy="dominion")
    game.expect_question("Ann", Asks.RING_BEARER, [GALADRIEL, ERESTOR]).bears("Ann", GALADRIEL)
    assert (game.bearer("Ann"), game.counters(GALADRIEL)) == (GALADRIEL, 1)


@pytest.mark.parametrize("votes", [("guidance", "guidance"), ("dominion", "guidance")])
def test_galadriel_guidance_or_a_tie_draws(votes: tuple[str, str]) -> None:
    game = galadriel("Ann", "Ben").all_vote(Ann=votes[0], Ben=votes[1])
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=1)
    assert game.player("Ann").ring is None


def test_galadriel_on_the_own_turn_only() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", GALADRIEL).turns(1).at(Step.MAIN)
    game.enters("Ann", ERESTOR)
    assert game.at(Step.BEGINNING_OF_COMBAT).stack == []


def test_galadriel_another_means_not_this_object() -> None:
    # [B] one that left and came back is another object, but the same Galadriel does not count.
    game = playing("Ann", "Ben").enters("Ann", GALADRIEL)
    assert game.at(Step.BEGINNING_OF_COMBAT).stack == []
    game = playing("Ann", "Ben").enters("Ann", GALADRIEL)
    game.does("Ann", Move(game.permanent(GALADRIEL).id, Zone.EXILE))
    game.does("Ann", Move(game.card(GALADRIEL).id, Zone.BATTLEFIELD))
    assert game.at(Step.BEGINNING_OF_COMBAT).stack == [GALADRIEL]


# Trap the Trespassers.


def test_trap_the_trespassers_stuns_then_taps_each_that_got_a_vote() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Bear").with_creature("Cy", "Ape")
    game.with_creature("Cy", "Elk").resolves("Ann", "Trap the Trespassers")
    game.all_seal(Ann="Bear", Ben="Ape", Cy="Bear")
    stunned = {name: game.counters(name, "stun") for name in ("Bear", "Ape", "Elk")}
    assert stunned == {"Bear": 2, "Ape": 1, "Elk": 0}
    kinds = [line[0] for line in game.lines() if line[0] in ("counters", "tapped")]
    assert kinds == ["counters", "counters", "tapped", "tapped"]


def test_trap_the_trespassers_a_tapped_one_may_be_named() -> None:
    # [A]
    game = playing("Ann", "Ben").with_creature("Ben", "Bear")
    game.does("Ben", SetTapped(game.id("Bear"), tapped=True))
    game.resolves("Ann", "Trap the Trespassers").all_seal(Ann="Bear", Ben="Bear")
    assert (game.counters("Bear", "stun"), game.lines("tapped")) == (2, [])


def test_trap_the_trespassers_nobody_names_the_casters() -> None:
    # [A] the caster votes too; opponents may have to name their own.
    game = playing("Ann", "Ben").with_creature("Ann", "Elk").with_creature("Ben", "Bear")
    game.resolves("Ann", "Trap the Trespassers")
    for who in ("Ann", "Ben"):
        game.expect_question(who, Asks.SEAL, ["Bear"])


# Frodo, Adventurous Hobbit.

HOBBIT = "Frodo, Adventurous Hobbit"


def hobbit(gained: int, *bearers: str) -> Playing:
    """Frodo attacks Ben after those bore the Ring and his player gained that much life."""
    game = playing("Ann", "Ben").with_permanent("Ann", HOBBIT).with_creature("Ann", "Cleric")
    for one in bearers:
        game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", one)
    game.table = evolve(game.table, LifeChanged(game.of("Ann"), gained))
    return game.attack_with(HOBBIT, "Ben")


@pytest.mark.parametrize(("gained", "tempts"), [(2, False), (3, True)])
def test_hobbit_attacks_after_three_life(gained: int, tempts: bool) -> None:
    assert (HOBBIT in hobbit(gained).stack) is tempts


@pytest.mark.parametrize("before", [0, 1])
def test_hobbit_draws_as_a_bearer_of_the_second_temptation(before: int) -> None:
    game = hobbit(5, *[HOBBIT] * before).top_resolves().bears("Ann", HOBBIT)
    assert len(game.game.asked) == before


def test_hobbit_draws_nothing_if_another_bears() -> None:
    game = hobbit(5, *["Cleric"] * 3).top_resolves().bears("Ann", "Cleric")
    assert (game.ring("Ann").tempted, game.game.asked) == (4, {})


def test_hobbit_has_a_player_search_for_sam() -> None:
    game = playing("Ann", "Ben").enters("Ann", HOBBIT).top_resolves().chooses("Ann", "Ben")
    assert "Sam, Loyal Attendant" in game.question("Ben").about


# Lord of the Nazgûl.

LORD = "Lord of the Nazgûl"


def lord() -> Playing:
    """Ann has the Lord and a Wraith, Ben a bearer of their size."""
    game = playing("Ann", "Ben").with_permanent("Ann", LORD).with_permanent("Ann", "Nazgûl")
    game.with_creature("Ben", "Bear", 1, 2).with_creature("Ben", "Ox", 1, 2)
    return game.does("Ben", Tempt(game.of("Ben"))).bears("Ben", "Bear")


def test_lord_a_bearer_cant_block_wraiths() -> None:
    game = lord().attack_with("Nazgûl", "Ben").next_step()
    assert [one.name for one in game.question("Ben").choices.values()] == ["Ox"]


def test_lord_a_wraith_may_block_a_bearer_and_takes_no_damage() -> None:
    game = lord().turns(1).attack_with("Bear", "Ann").next_step()
    game.blocks("Ann", {"Nazgûl": "Bear"}).next_step().next_step()
    assert (game.permanent("Nazgûl").damage, game.is_there("Bear")) == (0, False)


def test_lord_level_three_still_takes_the_wraith() -> None:
    game = lord().with_creature("Ben", "Giant", 2, 9)
    for _ in range(2):
        game.does("Ben", Tempt(game.of("Ben"))).bears("Ben", "Giant")
    game.turns(1).attack_with("Giant", "Ann").stack_resolves().confirms("Ben", "Ben")
    game.next_step().blocks("Ann", {"Nazgûl": "Giant"}).stack_resolves()
    game.at(Step.END_OF_COMBAT).stack_resolves()
    assert not game.is_there("Nazgûl")


def test_lord_makes_a_wraith_for_an_instant_or_sorcery() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", LORD).casts("Ann", "Birthday Escape")
    one = game.top_resolves().permanent("Wraith Token")
    assert (one.power, one.printed.colors, one.keywords) == (3, ("black",), ("menace",))


@pytest.mark.parametrize(("before", "grow"), [(6, False), (7, True)])
def test_lord_nine_wraiths_grow(before: int, grow: bool) -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", LORD)
    for _ in range(before):
        game.with_creature("Ann", "Shade", 1, 1, subtypes=("Wraith",))
    game.casts("Ann", "Birthday Escape").top_resolves()
    sizes = {one.power for one in game.game.permanents.values()}
    assert sizes == ({9} if grow else {1, 3, 4})


# Sauron, Lord of the Rings.

SAURON = "Sauron, Lord of the Rings"


def test_sauron_amasses_mills_and_returns_when_cast() -> None:
    game = playing("Ann", "Ben").does("Ann", AddCard("Nazgûl", Zone.GRAVEYARD))
    game.casts("Ann", SAURON).top_resolves()
    assert game.counters("Orc Army Token") == 5
    game.expect_question("Ann", Asks.CONFIRM, about="mill", amount=5).confirms("Ann")
    game.chooses("Ann", "Nazgûl")
    assert game.controlled("Ann") == ["Orc Army Token", "Nazgûl"]
    assert game.stack == [SAURON, "Nazgûl"]


def test_sauron_does_so_even_if_the_spell_is_countered() -> None:
    game = playing("Ann", "Ben").casts("Ann", SAURON).passes("Ann")
    game.resolves("Ben", "Glorious Gale", game.game.stack[0].id)
    assert game.stack == [SAURON]
    assert game.ring("Ben").tempted == 1


def test_sauron_you_say_when_a_commander_died() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", SAURON).activates("Ann", SAURON, 1)
    assert game.top_resolves().bears("Ann", SAURON).ring("Ann").tempted == 1


# In the Darkness Bind Them.

DARKNESS = "In the Darkness Bind Them"


def darkness() -> Playing:
    """The fourth chapter waits for its targets; Ben has two creatures, Cy one."""
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Bear").with_creature("Ben", "Ox")
    game.with_creature("Cy", "Fox").does("Cy", SetTapped(game.ids("Fox")[0], tapped=True))
    game.with_permanent("Ann", DARKNESS)
    return game.does("Ann", SetCounters(game.id(DARKNESS), "lore", 3)).turns(3).next_step()


def test_darkness_makes_a_wraith_then_tempts() -> None:
    game = playing("Ann", "Ben").resolves("Ann", DARKNESS).top_resolves()
    game.expect_question("Ann", Asks.RING_BEARER, ["Wraith Token"]).bears("Ann", "Wraith Token")


def test_darkness_takes_at_most_one_of_each() -> None:
    different = "targets of different players"
    game = darkness()
    game.expect_question(
        "Ann", Asks.CHOOSE, ["Bear", "Ox", "Fox"], about=different, least=0, most=2
    )
    both = (ChoiceId(str(game.id("Bear"))), ChoiceId(str(game.id("Ox"))))
    game.refused("Ann", Choose(game.number("Ann"), both), "wrong_targets", "601.2c")
    game.chooses("Ann", "Bear", "Fox").top_resolves()
    game.expect_question("Ann", Asks.RING_BEARER, ["Bear", "Fox"]).bears("Ann", "Fox")
    assert [game.permanent(one).tapped for one in ("Bear", "Fox")] == [False, False]
    assert game.permanent("Fox").keywords == ("haste",)
    assert game.ring("Ann").tempted == 1


@pytest.mark.holds("R31")
def test_darkness_gives_them_back_and_with_them_the_bearer() -> None:
    game = darkness().chooses("Ann", "Bear", "Fox").top_resolves().bears("Ann", "Fox").turns(1)
    assert game.controlled("Cy") == ["Fox"]
    assert sorted(game.controlled("Ben")) == ["Bear", "Ox"]
    assert (game.bearer("Ann"), game.permanent("Fox").keywords) == (None, ())


@pytest.mark.holds("R10")
def test_darkness_with_none_chosen_tempts() -> None:
    assert darkness().chooses("Ann").top_resolves().ring("Ann").tempted == 1
