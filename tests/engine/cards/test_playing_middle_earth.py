"""The Ring cards of Tales of Middle-earth, played: each clause and each note of theirs."""

import pytest

from engine.cards.words import Zone
from engine.commands import Move, SetLife, Tempt
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing

FRODO = "Frodo, Sauron's Bane"
FARAMIR = "Faramir, Field Commander"

# Birthday Escape.


def test_birthday_escape_draws_then_tempts() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Elk").resolves("Ann", "Birthday Escape")
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=1).confirms("Ann")
    game.bears("Ann", "Elk")
    assert (game.ring("Ann").tempted, game.cards_of("Ann")) == (
        1,
        {"Birthday Escape": "graveyard"},
    )


# Call of the Ring.


def call() -> Playing:
    """It is Ann's upkeep; she has Call of the Ring and an Elk."""
    game = playing("Ann", "Ben").with_permanent("Ann", "Call of the Ring")
    return game.with_creature("Ann", "Elk").turns(2)


def test_call_of_the_ring_tempts_in_the_upkeep() -> None:
    game = call().top_resolves().bears("Ann", "Elk")
    assert (game.bearer("Ann"), game.stack) == ("Elk", ["Call of the Ring"])


@pytest.mark.parametrize("pays", [True, False])
def test_call_of_the_ring_two_life_for_a_card(pays: bool) -> None:
    game = call().top_resolves().bears("Ann", "Elk").top_resolves()
    game.expect_question("Ann", Asks.CHOOSE, ["yes", "no"], about="pay life", amount=2)
    game.chooses("Ann", "yes" if pays else "no")
    assert game.life("Ann") == (38 if pays else 40)
    if pays:
        game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=1)
    else:
        assert game.game.asked == {}


def test_call_of_the_ring_with_too_little_life_there_is_no_choice() -> None:
    game = call().does("Ann", SetLife(playing().of("Ann"), 1)).top_resolves().bears("Ann", "Elk")
    game.top_resolves()
    assert (game.game.asked, game.life("Ann")) == ({}, 1)


# Claim the Precious.


def test_claim_the_precious_destroys_then_tempts() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Elk").with_creature("Ben", "Bear")
    game.resolves("Ann", "Claim the Precious", "Bear").bears("Ann", "Elk")
    assert game.cards_of("Ben") == {"Bear": "graveyard"}
    assert game.bearer("Ann") == "Elk"


def test_claim_the_precious_may_take_ones_own_last_creature() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Elk")
    game.resolves("Ann", "Claim the Precious", "Elk")
    assert (game.ring("Ann").tempted, game.bearer("Ann"), game.game.asked) == (1, None, {})


def test_claim_the_precious_without_its_target_does_nothing() -> None:
    game = playing("Ann", "Ben").with_creature("Ann", "Elk").with_creature("Ben", "Bear")
    game.casts("Ann", "Claim the Precious", "Bear").does("Ben", Move(game.id("Bear"), None))
    assert game.top_resolves().player("Ann").ring is None


# Faramir.


def faramir() -> Playing:
    return playing("Ann", "Ben").with_permanent("Ann", FARAMIR).with_creature("Ann", "Elk")


def test_faramir_makes_a_soldier_for_another_bearer() -> None:
    game = faramir()
    game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Elk").top_resolves()
    assert game.controlled("Ann") == [FARAMIR, "Elk", "Human Soldier Token"]


def test_faramir_not_for_himself_nor_without_a_choice() -> None:
    game = faramir()
    assert game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", FARAMIR).stack == []


def test_faramir_draws_in_the_end_step_if_a_creature_of_yours_died() -> None:
    game = faramir().does("Ann", Move(faramir().id("Elk"), Zone.GRAVEYARD)).at(Step.END)
    game.top_resolves().expect_question("Ann", Asks.CONFIRM, about="draw", amount=1)


def test_faramir_not_for_the_death_of_anothers() -> None:
    game = faramir().with_creature("Ben", "Bear")
    game.does("Ben", Move(game.id("Bear"), Zone.GRAVEYARD))
    assert game.at(Step.END).stack == []


def test_faramir_only_in_the_own_end_step() -> None:
    game = faramir().turns(1).at(Step.MAIN)
    game.does("Ann", Move(game.id("Elk"), Zone.GRAVEYARD))
    assert game.at(Step.END).stack == []


def test_faramir_counts_a_token_and_a_sacrifice() -> None:
    game = faramir().casts("Ann", "Capital Punishment").passes("Ann")
    game.resolves("Ben", "Split Decision", "Capital Punishment")
    game.all_vote(Ben="duplication", Ann="duplication").top_resolves()
    game.all_vote(Ben="death", Ann="taxes").chooses("Ann", "Elk").confirms("Ann").top_resolves()
    game.all_vote(Ann="death", Ben="death")
    assert game.at(Step.END).stack == [FARAMIR]


# Frodo.


def frodo() -> Playing:
    return playing("Ann", "Ben", "Cy").with_permanent("Ann", FRODO)


def grown(game: Playing, *abilities: int) -> Playing:
    for ability in abilities:
        game.activates("Ann", FRODO, ability).stack_resolves()
    return game


def test_frodo_becomes_a_scout() -> None:
    one = grown(frodo(), 0).permanent(FRODO)
    assert (one.power, one.toughness, one.printed.subtypes) == (2, 3, ("Halfling", "Scout"))
    assert one.keywords == ("lifelink",)


def test_frodo_becomes_a_rogue_only_as_a_scout() -> None:
    assert grown(frodo(), 1).permanent(FRODO).printed.subtypes == ("Halfling", "Citizen")
    one = grown(frodo(), 0, 1).permanent(FRODO)
    assert one.printed.subtypes == ("Halfling", "Rogue")
    assert (one.power, one.toughness, one.keywords) == (2, 3, ("lifelink",))


def test_frodo_becomes_a_scout_only_as_a_citizen() -> None:
    assert grown(frodo(), 0, 1, 0).permanent(FRODO).printed.subtypes == ("Halfling", "Rogue")


def hits_ben(game: Playing) -> Playing:
    game.attack_with(FRODO, "Ben").stack_resolves()
    while game.game.asked:
        game.confirms("Ann")
    return game.next_step().next_step()


def test_frodo_a_rogues_damage_tempts() -> None:
    game = hits_ben(grown(frodo(), 0, 1))
    assert (game.life("Ann"), game.life("Ben"), game.stack) == (42, 38, [FRODO])
    game.top_resolves().bears("Ann", FRODO)
    assert game.ring("Ann").tempted == 1


def test_frodo_a_scouts_damage_does_not() -> None:
    assert hits_ben(grown(frodo(), 0)).stack == []


@pytest.mark.parametrize(("times", "loses"), [(3, False), (4, True), (5, True)])
def test_frodo_after_four_temptations_the_damaged_player_loses(times: int, loses: bool) -> None:
    game = grown(frodo(), 0, 1).with_creature("Ann", "Elk")
    for _ in range(times):
        game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Elk")
    hits_ben(game).stack_resolves()
    assert (game.player("Ben").lost == "the game") is loses
    assert game.player("Cy").is_in
    assert bool(game.game.asked) is not loses


def test_frodo_keeps_what_he_became() -> None:
    assert grown(frodo(), 0).turns(3).permanent(FRODO).toughness == 3


def test_frodo_gone_becomes_nothing() -> None:
    game = frodo().activates("Ann", FRODO, 0)
    game.does("Ann", Move(game.permanent(FRODO).id, None)).top_resolves()
    assert game.game.resolution is None


# Nazgûl.


def test_nazgul_tempts_on_entering_and_grows_with_it() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Nazgûl").top_resolves().bears("Ann", "Nazgûl")
    assert game.stack == ["Nazgûl"]
    game.top_resolves()
    one = game.permanent("Nazgûl")
    assert (one.power, one.toughness, one.keywords) == (2, 3, ("deathtouch",))


def test_nazgul_several_trigger_each_on_each_wraith() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Nazgûl").with_permanent("Ann", "Nazgûl")
    game.with_creature("Ann", "Shade", 1, 1, subtypes=("Wraith",)).with_creature("Ann", "Elk")
    game.with_creature("Ben", "Their Wraith", 1, 1, subtypes=("Wraith",))
    game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Elk").stack_resolves()
    assert [game.counters(one) for one in (*game.ids("Nazgûl"), game.id("Shade"))] == [2, 2, 2]
    assert (game.counters("Elk"), game.counters("Their Wraith")) == (0, 0)


def test_nazgul_are_not_legendary() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Nazgûl").with_permanent("Ann", "Nazgûl")
    assert (len(game.controlled("Ann")), game.game.asked) == (2, {})
