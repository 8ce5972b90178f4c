import pytest

from engine.cards import vocabulary as say
from engine.cards.abilities import Activated, AdditionalVotes, Card, Target, Triggered, Ward, When
from engine.cards.effects import (
    AtEndOfCombat,
    Become,
    Choose,
    Create,
    Discard,
    Draw,
    EachPlayerVotes,
    EachPlayerVotesFor,
    Electorate,
    If,
    LoseLife,
    Outcome,
    PutCounters,
    Scry,
)
from engine.cards.words import Characteristics, Described, NothingGotAVote, Ref, Votes, Who, Zone


@pytest.mark.parametrize(
    ("cost", "colors"),
    [
        ("{4}", ()),
        ("{2}{W}", ("white",)),
        ("{3}{W}{U}{B}", ("white", "blue", "black")),
        ("{G}{W}", ("white", "green")),
        ("{W/B}{W/B}", ("white", "black")),
        ("{X}{R}{R}", ("red",)),
        ("{C}", ()),
    ],
)
def test_202_2_colors_come_from_the_cost(cost: str, colors: tuple[str, ...]) -> None:
    assert say.colors_of(cost) == colors


def test_spells_keep_their_effects_in_order() -> None:
    card = say.sorcery("Two", "{U}", say.draw(1), say.discard(1), targets=say.one_of(say.creatures))
    printed = Characteristics(name="Two", types=("Sorcery",), colors=("blue",), cost="{U}")
    target = Target(Described(types=("Creature",)), 1, 1)
    assert card == Card(printed, (Draw(1), Discard(1)), (target,))
    assert say.instant("One", "{U}", say.draw(1)).printed.types == ("Instant",)


def test_a_creature_keeps_keywords_and_abilities_apart() -> None:
    trigger = say.whenever(say.this_enters, do=say.draw(1))
    card = say.creature("Bird", "{U}", "Bird", (1, 2), say.flying, say.ward("{2}"), trigger)
    assert card.printed.keywords == ("flying", "ward {2}")
    assert card.abilities == (Ward("{2}"), trigger)
    assert (card.printed.power, card.printed.toughness) == (1, 2)


def test_a_legend_is_legendary_and_a_saga_is_an_enchantment() -> None:
    legend = say.legend("The Valeyard", "{2}{U}{B}{R}", "Time Lord Noble", (4, 5))
    assert legend.printed.supertypes == ("Legendary",)
    assert legend.printed.subtypes == ("Time Lord", "Noble")
    saga = say.saga("Tale", "{W}", say.chapter(1, 2, do=say.draw(1)))
    assert saga.printed.types == ("Enchantment",)
    assert saga.printed.subtypes == ("Saga",)
    assert saga.abilities == (Triggered((When.CHAPTER_I, When.CHAPTER_II), (Draw(1),)),)
    assert say.artifact("Box", "{3}").printed.types == ("Artifact",)
    assert say.enchantment("Law", "{1}{W}").printed.types == ("Enchantment",)


def test_others_do_it_instead_of_you() -> None:
    assert say.each_opponent(say.lose_life(2)) == LoseLife(2, Who.EACH_OPPONENT)
    assert say.each_player(say.scry(1)) == Scry(1, Who.EACH_PLAYER)
    agreed = say.each_opponent_who_agreed_with_you(say.create(1, say.treasure))
    assert agreed == Create(1, say.treasure, Who.OPPONENTS_WHO_AGREED)
    disagreed = say.each_opponent_who_disagreed_with_you(say.draw(1))
    assert disagreed == Draw(1, Who.OPPONENTS_WHO_DISAGREED)


def test_choices_are_named_as_they_are_printed() -> None:
    vote = say.each_player_votes(
        return_=say.draw(1), Redhorn_Pass=(say.draw(1), say.draw(2)), nothing=say.no_effect
    )
    assert vote == EachPlayerVotes(
        (
            Outcome("return", (Draw(1),)),
            Outcome("Redhorn Pass", (Draw(1), Draw(2))),
            Outcome("nothing", ()),
        )
    )


def test_secret_votes() -> None:
    words = say.each_player_secretly_votes(yes=say.draw(say.votes), then=say.draw(1))
    assert words == EachPlayerVotes((Outcome("yes", (Draw(Votes()),)),), True, (Draw(1),))
    players = say.each_player_secretly_votes_for(say.another_player, say.draw(1), up_to_one=True)
    assert players == EachPlayerVotesFor(Electorate.OTHER_PLAYERS, (Draw(1),), True, True)


def test_open_votes_for_objects() -> None:
    vote = say.each_player_votes_for(say.creatures, say.exile(say.the_most_voted))
    assert not vote.secret
    assert not vote.up_to_one


def test_one_of_two_outcomes() -> None:
    clause = say.if_(say.nothing_got_a_vote, say.draw(1), otherwise=say.draw(2))
    assert clause == If(NothingGotAVote(), (Draw(1),), (Draw(2),))


def test_counters_are_put_one_at_a_time_unless_said() -> None:
    one = say.put(say.plus_one_counter, on=say.this)
    assert one == PutCounters("+1/+1", 1, Ref.THIS)
    assert say.put(say.stun_counter, say.votes, on=say.it).amount == Votes()


def test_the_voter_chooses() -> None:
    theirs = say.creatures_controlled_by(say.the_voter)
    assert say.the_voter_chooses(theirs) == Choose(theirs, Who.THE_VOTER)
    assert say.choose(say.permanents_owned_by(say.the_voter)).who is Who.YOU


def test_graveyards_are_your_own() -> None:
    cards = say.cards_in_your_graveyard("Artifact")
    assert cards == Described(types=("Artifact",), zone=Zone.GRAVEYARD)
    assert say.you_control("Elf") == Described(subtype="Elf", controlled_by=Who.YOU)


def test_abilities() -> None:
    assert say.activated("{1}", say.draw(1)) == Activated("{1}", (Draw(1),))
    assert say.while_voting_you_get_an_additional_vote == AdditionalVotes(must=1)
    assert say.dormant(say.whenever_players_finish_voting(say.draw(1))).dormant
    tempted = say.whenever_the_ring_tempts_you(say.draw(1))
    assert tempted == Triggered((When.THE_RING_TEMPTS_YOU,), (Draw(1),))
    chosen = say.whenever_you_choose_a_ring_bearer(say.you_may_pay_life(2, say.draw(1)))
    assert chosen.when == (When.YOU_CHOOSE_A_RING_BEARER,)
    assert say.at(say.beginning_of_your_upkeep, do=say.draw(1)).when == (When.YOUR_UPKEEP,)


def test_what_this_becomes() -> None:
    assert say.this_becomes("Elf Scout", (2, 3), say.lifelink) == Become(
        ("Elf", "Scout"), 2, 3, ("lifelink",)
    )
    assert say.this_becomes("Rogue", and_gains=2) == Become(("Rogue",), wakes=2)


def test_111_4_tokens_are_named_after_their_subtypes() -> None:
    assert say.human_soldier.name == "Human Soldier Token"
    assert say.human_soldier.colors == ("white",)
    assert say.clue.name == "Clue Token"
    assert say.clue.colors == ()
    assert say.investigate(2) == Create(2, say.clue)


def test_delayed_clauses() -> None:
    later = say.at_end_of_combat(say.its_controller_sacrifices_it)
    assert isinstance(later, AtEndOfCombat)
