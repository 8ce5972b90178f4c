import pytest

from engine.cards import CARDS, other_sets
from engine.cards.abilities import AdditionalVotes, Card, Triggered, Ward, When
from engine.cards.effects import (
    ChooseOpponentAtRandom,
    Create,
    DealDamage,
    Destroy,
    Draw,
    EachPlayerVotes,
    EachPlayerVotesFor,
    Electorate,
    ForEachVotedFor,
    If,
    Outcome,
)
from engine.cards.words import (
    Described,
    NothingGotAVote,
    OpponentCount,
    Ref,
    Votes,
    VotesYouReceived,
    Who,
)
from tests.engine.cards.facts import Facts, facts_of

FACTS = {
    "Mob Verdict": Facts("{2}{R}{R}", "Sorcery", "", "R"),
    "Tivit, Seller of Secrets": Facts(
        "{3}{W}{U}{B}",
        "Legendary Creature — Sphinx Rogue",
        "6/6",
        "WUB",
        ("flying", "ward {3}"),
    ),
    "Truth or Consequences": Facts("{2}{U}{R}", "Sorcery", "", "UR"),
    "Vault 11: Voter's Dilemma": Facts("{2}{W}{B}", "Enchantment — Saga", "", "WB"),
}


@pytest.mark.parametrize("name", FACTS)
def test_facts(name: str) -> None:
    assert facts_of(CARDS[name]) == FACTS[name]


def test_every_card_of_the_file_has_its_facts() -> None:
    assert {one.name for one in vars(other_sets).values() if isinstance(one, Card)} == set(FACTS)


def test_mob_verdict_hits_opponents_and_their_creatures_and_you_draw() -> None:
    (vote,) = other_sets.MOB_VERDICT.spell
    hit = DealDamage(Votes(2), Who.THAT_PLAYER, and_creatures=True)
    then = (ForEachVotedFor((hit,), only_opponents=True), Draw(VotesYouReceived()))
    assert vote == EachPlayerVotesFor(Electorate.OTHER_PLAYERS, then, secret=True)


def test_tivit_votes_twice_over_and_may_vote_once_more() -> None:
    ward, ability, more = other_sets.TIVIT_SELLER_OF_SECRETS.abilities
    assert ward == Ward("{3}")
    assert more == AdditionalVotes(may=1)
    assert isinstance(ability, Triggered)
    assert ability.when == (When.THIS_ENTERS, When.THIS_DEALS_COMBAT_DAMAGE_TO_A_PLAYER)
    (vote,) = ability.do
    assert isinstance(vote, EachPlayerVotes)
    made = {one.word: one.then[0] for one in vote.outcomes}
    assert all(isinstance(one, Create) and one.amount == Votes() for one in made.values())
    assert [one.token.name for one in made.values() if isinstance(one, Create)] == [
        "Clue Token",
        "Treasure Token",
    ]


def test_truth_or_consequences_draws_before_an_opponent_is_chosen() -> None:
    (vote,) = other_sets.TRUTH_OR_CONSEQUENCES.spell
    hit = DealDamage(Votes(3), Who.THAT_PLAYER)
    outcomes = (
        Outcome("truth", (Draw(Votes()),)),
        Outcome("consequences", (ChooseOpponentAtRandom(), hit)),
    )
    assert vote == EachPlayerVotes(outcomes, secret=True)


def test_vault_11_is_the_only_vote_that_may_be_for_nothing() -> None:
    first, later = other_sets.VAULT_11_VOTERS_DILEMMA.abilities
    assert isinstance(first, Triggered)
    assert first.when == (When.CHAPTER_I,)
    (create,) = first.do
    assert isinstance(create, Create)
    assert create.amount == OpponentCount()
    then = If(NothingGotAVote(), (Draw(1, Who.EACH_PLAYER),), (Destroy(Ref.THE_MOST_VOTED),))
    vote = EachPlayerVotesFor(Described(types=("Creature",)), (then,), secret=True, up_to_one=True)
    assert later == Triggered((When.CHAPTER_II, When.CHAPTER_III), (vote,))
