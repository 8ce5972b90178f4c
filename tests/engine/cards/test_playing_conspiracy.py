"""The cards of Conspiracy, played: each clause and each note of theirs."""

import pytest

from engine.cards.words import Zone
from engine.commands import AddCard, Cast, CastByHand, Move, SetControl
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing

# Brago's Representative.


def test_bragos_representative_adds_a_vote_that_must_be_cast() -> None:
    game = playing("Ann", "Ben").with_permanent("Ben", "Brago's Representative")
    game.resolves("Ann", "Plea for Power").all_vote(Ann="time").votes("Ben", "knowledge")
    game.waits_for("Ben").expect_question("Ben", Asks.VOTE, ["time", "knowledge"], nth=2)
    game.votes("Ben", "knowledge")
    assert game.count() == {"time": 1, "knowledge": 2}


def test_bragos_representative_is_a_one_four() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Brago's Representative")
    one = game.permanent("Brago's Representative")
    assert (one.power, one.toughness, one.printed.subtypes) == (1, 4, ("Human", "Advisor"))


# Coercive Portal.


def portal(*names: str) -> Playing:
    """Ann's upkeep trigger begins to resolve; everybody has a creature, Ann a land too."""
    game = playing(*names).with_permanent(names[0], "Coercive Portal")
    for who in names:
        game.with_creature(who, f"{who}'s Elk").with_thing(who, f"{who}'s Forest", "Land")
    return game.turns(len(names)).stack_resolves()


def test_coercive_portal_carnage_sacrifices_it_and_destroys_all_but_lands() -> None:
    game = portal("Ann", "Ben").all_vote(Ann="carnage", Ben="carnage")
    assert game.lines("sacrificed") == [("sacrificed", "Ann", "Coercive Portal")]
    assert [line[2] for line in game.lines("destroyed")] == ["Ann's Elk", "Ben's Elk"]
    assert game.controlled("Ann") + game.controlled("Ben") == ["Ann's Forest", "Ben's Forest"]


def test_coercive_portal_a_tie_is_homage() -> None:
    game = portal("Ann", "Ben").all_vote(Ann="carnage", Ben="homage")
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=1).confirms("Ann")
    assert game.is_there("Coercive Portal")


def test_coercive_portal_is_not_sacrificed_by_another_controller() -> None:
    # [A] If it is not under your control any more, the destruction still happens.
    game = playing("Ann", "Ben").with_permanent("Ann", "Coercive Portal").turns(2)
    game.does("Ben", SetControl(game.permanent("Coercive Portal").id, game.of("Ben")))
    game.top_resolves().all_vote(Ann="carnage", Ben="carnage")
    assert game.lines("sacrificed") == []
    assert game.lines("destroyed") == [("destroyed", "Ben", "Coercive Portal")]


@pytest.mark.holds("V13")
def test_coercive_portal_gone_still_destroys() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Coercive Portal").turns(2)
    game.does("Ann", Move(game.permanent("Coercive Portal").id, None)).with_creature("Ben", "Elk")
    game.top_resolves().all_vote(Ann="carnage", Ben="carnage")
    assert game.cards_of("Ben") == {"Elk": "graveyard"}


def test_coercive_portal_triggers_in_every_own_upkeep() -> None:
    game = portal("Ann", "Ben").all_vote(Ann="homage", Ben="homage").confirms("Ann").turns(1)
    assert game.stack == []
    assert game.turns(1).stack == ["Coercive Portal"]


# Council's Judgment.


def test_councils_judgment_exiles_one() -> None:
    game = (
        playing("Ann", "Ben", "Cy")
        .with_creature("Ben", "Bear")
        .with_thing("Cy", "Rock", "Artifact")
    )
    game.resolves("Ann", "Council's Judgment").all_vote(Ann="Bear", Ben="Rock", Cy="Bear")
    assert game.cards_of("Ben") == {"Bear": "exile"}
    assert game.controlled("Cy") == ["Rock"]


def test_councils_judgment_one_vote_each_exiles_all_four() -> None:
    # [B]
    game = playing()
    for who in ("Ben", "Cy", "Dee"):
        game.with_creature(who, f"{who}'s Elk")
    game.with_creature("Dee", "Ape").resolves("Ann", "Council's Judgment")
    game.all_vote(Ann="Ben's Elk", Ben="Cy's Elk", Cy="Dee's Elk", Dee="Ape")
    assert [line[2] for line in game.lines("exiled")] == [
        "Ben's Elk",
        "Cy's Elk",
        "Dee's Elk",
        "Ape",
    ]


def test_councils_judgment_may_exile_what_the_caster_owns() -> None:
    # "You don't control" is about control.
    game = playing("Ann", "Ben").with_creature("Ben", "Bear", owner="Ann")
    game.resolves("Ann", "Council's Judgment").all_vote(Ann="Bear", Ben="Bear")
    assert game.cards_of("Ann")["Bear"] == "exile"


# Council Guardian.


def guardian() -> Playing:
    return playing("Ann", "Ben", "Cy").enters("Ann", "Council Guardian").stack_resolves()


def test_council_guardian_gains_protection_from_each_winner() -> None:
    game = guardian().all_vote(Ann="red", Ben="blue", Cy="red")
    assert game.permanent("Council Guardian").keywords == ("protection from red",)


@pytest.mark.holds("V43")
def test_council_guardian_a_tie_gives_all_of_them() -> None:
    game = guardian().all_vote(Ann="green", Ben="blue", Cy="black")
    assert game.permanent("Council Guardian").keywords == (
        "protection from blue",
        "protection from black",
        "protection from green",
    )


def test_council_guardian_white_is_not_offered() -> None:
    # [A]
    guardian().expect_question("Ann", Asks.VOTE, ["blue", "black", "red", "green"])


def test_council_guardian_keeps_the_protection_next_turn() -> None:
    # [A] no duration
    game = guardian().all_vote(Ann="black", Ben="black", Cy="black").turns(1).at(Step.MAIN)
    claim = Cast("Claim the Precious", (game.permanent("Council Guardian").id,))
    game.refused("Ben", claim, "wrong_targets", "601.2c", "Council Guardian")


def test_council_guardian_gone_means_nothing_happens() -> None:
    # [A] the vote is held
    game = playing("Ann", "Ben").enters("Ann", "Council Guardian")
    game.does("Ann", Move(game.permanent("Council Guardian").id, Zone.EXILE)).top_resolves()
    game.all_vote(Ann="red", Ben="red")
    assert not game.lines("gained")


# Custodi Squire.


def squire(*cards: tuple[str, tuple[str, ...]]) -> Playing:
    """Those cards are in Ann's graveyard, and her Squire's ability begins to resolve."""
    game = playing("Ann", "Ben", "Cy")
    for name, types in cards:
        game.does("Ann", AddCard(name, types=types))
    return game.enters("Ann", "Custodi Squire").top_resolves()


def test_custodi_squire_returns_each_winner() -> None:
    game = squire(("Bear", ("Creature",)), ("Rock", ("Artifact",)), ("Aura", ("Enchantment",)))
    game.all_vote(Ann="Bear", Ben="Rock", Cy="Bear")
    assert game.cards_of("Ann") == {"Rock": "graveyard", "Aura": "graveyard"}
    assert game.lines("returned") == [("returned", "Ann", "Bear")]


@pytest.mark.holds("V43")
def test_custodi_squire_a_tie_returns_all_of_them() -> None:
    game = squire(("Bear", ("Creature",)), ("Rock", ("Artifact",)), ("Aura", ("Enchantment",)))
    game.all_vote(Ann="Bear", Ben="Rock", Cy="Aura")
    assert game.cards_of("Ann") == {}


def test_custodi_squire_offers_three_types_of_the_own_graveyard() -> None:
    game = playing("Ann", "Ben").does("Ben", AddCard("Elk", types=("Creature",)))
    game.does("Ann", AddCard("Opt", types=("Instant",)))
    game.does("Ann", AddCard("Forest", types=("Land",)))
    game.does("Ann", AddCard("Bear", Zone.EXILE, types=("Creature",)))
    game.does("Ann", AddCard("Golem", types=("Artifact", "Creature")))
    game.enters("Ann", "Custodi Squire").top_resolves()
    game.expect_question("Ann", Asks.VOTE, ["Golem"])


def test_custodi_squire_may_be_voted_for_itself() -> None:
    # [A] it works when the Squire is gone, and may return the Squire
    game = playing("Ann", "Ben").enters("Ann", "Custodi Squire")
    game.does("Ann", Move(game.permanent("Custodi Squire").id, Zone.GRAVEYARD)).top_resolves()
    game.all_vote(Ann="Custodi Squire", Ben="Custodi Squire")
    assert game.cards_of("Ann") == {}


def test_custodi_squire_with_an_empty_graveyard_asks_nobody() -> None:
    game = squire()
    assert (game.game.asked, game.voting.finished) == ({}, True)


# Grudge Keeper.


def test_grudge_keeper_costs_those_who_disagreed_two() -> None:
    game = playing().with_permanent("Ben", "Grudge Keeper").resolves("Ann", "Plea for Power")
    game.all_vote(Ann="time", Ben="time", Cy="knowledge", Dee="time").top_resolves()
    assert [game.life(who) for who in ("Ann", "Ben", "Cy", "Dee")] == [40, 40, 38, 40]


def test_grudge_keeper_is_read_from_its_own_controller() -> None:
    game = playing().with_permanent("Ben", "Grudge Keeper").resolves("Ann", "Plea for Power")
    game.all_vote(Ann="time", Ben="knowledge", Cy="time", Dee="time").top_resolves()
    assert [game.life(who) for who in ("Ann", "Ben", "Cy", "Dee")] == [38, 40, 38, 38]


# Plea for Power.


@pytest.mark.parametrize(
    ("votes", "extra", "cards"),
    [
        ("time time time", ["Ann"], 0),
        ("time time knowledge", ["Ann"], 0),
        ("time knowledge knowledge", [], 3),
        ("knowledge knowledge knowledge", [], 3),
    ],
)
def test_plea_for_power_one_or_the_other(votes: str, extra: list[str], cards: int) -> None:
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Plea for Power")
    for who, word in zip(("Ann", "Ben", "Cy"), votes.split(), strict=True):
        game.votes(who, word)
    assert game.names(game.game.extra_turns) == extra
    if cards:
        game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=cards)
    else:
        assert game.game.asked == {}


# Split Decision.


def decided_on(votes: dict[str, str]) -> Playing:
    """Ann's Plea for Power is answered by Ben, and these votes follow."""
    game = playing("Ann", "Ben", "Cy").casts("Ann", "Plea for Power").passes("Ann")
    game.resolves("Ben", "Split Decision", "Plea for Power")
    for who, word in votes.items():
        game.votes(who, word)
    return game


def test_split_decision_denial_counters_the_spell() -> None:
    game = decided_on({"Ben": "denial", "Cy": "denial", "Ann": "duplication"})
    assert game.stack == []
    assert game.cards_of("Ann") == {"Plea for Power": "graveyard"}
    assert game.lines("countered") == [("countered", "Ann", "Plea for Power")]


def test_split_decision_duplication_copies_it_for_you() -> None:
    game = decided_on({"Ben": "duplication", "Cy": "denial", "Ann": "duplication"})
    assert [game.name(one.controller) for one in game.game.stack] == ["Ann", "Ben"]
    assert game.top.copy


def test_split_decision_a_tie_is_duplication() -> None:
    game = playing("Ann", "Ben").casts("Ann", "Plea for Power").passes("Ann")
    game.resolves("Ben", "Split Decision", "Plea for Power").all_vote(Ben="denial", Ann="denial")
    assert game.stack == []
    game = playing("Ann", "Ben").casts("Ann", "Plea for Power").passes("Ann")
    game.resolves("Ben", "Split Decision", "Plea for Power")
    game.all_vote(Ben="denial", Ann="duplication")
    assert len(game.stack) == 2


def test_split_decision_the_copy_is_not_cast_and_the_original_resolves_later() -> None:
    # [A]
    game = decided_on({"Ben": "duplication", "Cy": "duplication", "Ann": "duplication"})
    assert game.lines("cast") == [
        ("cast", "Ann", "Plea for Power"),
        ("cast", "Ben", "Split Decision"),
    ]
    game.top_resolves().all_vote(Ben="knowledge", Cy="knowledge", Ann="knowledge").confirms("Ben")
    assert game.stack == ["Plea for Power"]
    game.top_resolves().waits_for("Ann")


def test_split_decision_a_spell_that_cant_be_countered_is_copied_or_left() -> None:
    # It may be targeted.
    game = playing("Ann", "Ben")
    game.does("Ann", CastByHand("Banefire", ("Sorcery",), keywords=("can't be countered",)))
    game.passes("Ann").resolves("Ben", "Split Decision", "Banefire")
    game.all_vote(Ben="denial", Ann="duplication")
    assert game.stack == ["Banefire", "Banefire"]


def test_split_decision_needs_a_target() -> None:
    game = playing("Ann", "Ben")
    game.refused("Ann", Cast("Split Decision"), "wrong_targets", "601.2c", "needs 1 targets")


# Bite of the Black Rose.


def bite(**votes: str) -> Playing:
    """Ben has an Ogre, Cy an Elk, Ann a Bear of her own."""
    game = playing(*votes).with_creature("Ben", "Ogre", 3, 3).with_creature("Cy", "Elk", 2, 2)
    game.with_creature("Ann", "Bear", 2, 2).resolves("Ann", "Bite of the Black Rose")
    return game.all_vote(**votes)


def test_bite_of_the_black_rose_shrinks_opponents_creatures_this_turn() -> None:
    # [A] the same happens to every opponent, whatever they voted
    game = bite(Ann="sickness", Ben="psychosis", Cy="sickness")
    ogre = game.permanent("Ogre")
    assert (ogre.power, ogre.toughness, game.permanent("Bear").power) == (1, 1, 2)
    assert not game.is_there("Elk"), "no toughness left (704.5f)"
    game.with_creature("Ben", "Late")
    assert game.permanent("Late").toughness == 2, "611.2c: who comes later is not hit"
    game.turns(1)
    assert (game.permanent("Ogre").power, game.permanent("Ogre").toughness) == (3, 3)


@pytest.mark.holds("V14")
def test_bite_of_the_black_rose_everybody_it_shrank_is_looked_at_only_afterwards() -> None:
    # State-based actions wait for the end of the resolution.
    game = bite(Ann="sickness", Ben="sickness", Cy="psychosis")
    resolved = [type(event).__name__ for event in game.happened]
    assert resolved.index("Resolved") < resolved.index("Left")


def test_bite_of_the_black_rose_a_tie_is_for_psychosis() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Bite of the Black Rose")
    game.all_vote(Ann="sickness", Ben="psychosis").waits_for("Ben")
    game.expect_question("Ben", Asks.CONFIRM, about="discard", amount=2).confirms("Ben")


# Magister of Worth.

MAGISTER = "Magister of Worth"


def test_magister_of_worth_grace_returns_creature_cards_to_their_owners() -> None:
    game = playing("Ann", "Ben", "Cy").does("Ann", AddCard("Nazgûl"))
    game.does("Ben", AddCard("Grudge Keeper")).does("Ben", AddCard("Expropriate"))
    game.enters("Ann", MAGISTER).top_resolves().all_vote(Ann="grace", Ben="grace", Cy="grace")
    assert set(game.controlled("Ann")) == {MAGISTER, "Nazgûl"}
    assert game.controlled("Ben") == ["Grudge Keeper"]
    assert game.cards_of("Ben") == {"Expropriate": "graveyard"}
    assert "Nazgûl" in game.stack, "it entered, and triggers"


def test_magister_of_worth_condemnation_takes_a_tie_and_spares_only_itself() -> None:
    game = playing("Ann", "Ben").with_creature("Ben", "Ogre").with_creature("Ann", "Bear")
    game.with_creature("Ben", "Colossus", 9, 9, "indestructible").enters("Ann", MAGISTER)
    game.top_resolves().all_vote(Ann="grace", Ben="condemnation")
    assert game.controlled("Ann") == [MAGISTER]
    assert game.controlled("Ben") == ["Colossus"]


def test_magister_of_worth_a_returned_one_is_not_spared() -> None:
    # [B] it is a new object (400.7)
    game = playing("Ann", "Ben").enters("Ann", MAGISTER)
    game.does("Ann", Move(game.permanent(MAGISTER).id, Zone.EXILE))
    exiled = game.card(MAGISTER).id
    game.does("Ann", Move(exiled, Zone.BATTLEFIELD)).top_resolves()
    game.all_vote(Ann="condemnation", Ben="condemnation")
    assert game.cards_of("Ann") == {MAGISTER: "graveyard"}


# Tyrant's Choice.


def test_tyrants_choice_death_each_opponent_sacrifices_their_own_choice() -> None:
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Ogre").with_creature("Ben", "Elk")
    game.with_creature("Cy", "Ape").with_creature("Ann", "Bear")
    game.resolves("Ann", "Tyrant's Choice").all_vote(Ann="death", Ben="torture", Cy="death")
    game.waits_for("Ben").expect_question("Ben", Asks.CHOOSE, ["Ogre", "Elk"], about="sacrifice")
    assert game.is_there("Ape"), "all sacrifice at once"
    game.chooses("Ben", "Elk")
    assert [one.printed.name for one in game.game.permanents.values()] == ["Ogre", "Bear"]


def test_tyrants_choice_a_tie_is_torture() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Tyrant's Choice")
    game.all_vote(Ann="death", Ben="torture")
    assert (game.life("Ann"), game.life("Ben")) == (40, 36)
