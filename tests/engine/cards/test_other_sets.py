import pytest

from engine.cards import CARDS, other_sets
from engine.cards.abilities import (
    AdditionalVotes,
    Card,
    OnPaper,
    Target,
    Triggered,
    Ward,
    When,
)
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
    IfMoreVotes,
    Outcome,
    PutCounters,
)
from engine.cards.object_words import (
    ExileUntilThisLeaves,
    Mill,
    PutOnLibraryBottom,
    TellHowMany,
)
from engine.cards.words import (
    Described,
    NothingGotAVote,
    NumberTold,
    OpponentCount,
    Ref,
    Votes,
    VotesYouReceived,
    Who,
)
from tests.engine.cards.facts import Facts, facts_of

FACTS = {
    "Emissary Green": Facts("{4}{G}", "Legendary Creature — Human Advisor", "3/3", "G"),
    "Fateful Tempest": Facts("{2}{R}", "Sorcery", "", "R"),
    "Mob Verdict": Facts("{2}{R}{R}", "Sorcery", "", "R"),
    "The Valeyard": Facts("{2}{U}{B}{R}", "Legendary Creature — Time Lord Noble", "4/5", "UBR"),
    "Tivit, Seller of Secrets": Facts(
        "{3}{W}{U}{B}",
        "Legendary Creature — Sphinx Rogue",
        "6/6",
        "WUB",
        ("flying", "ward {3}"),
    ),
    "Trial of a Time Lord": Facts("{1}{W}{W}", "Enchantment — Saga", "", "W"),
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


def test_emissary_green_votes_on_attacking() -> None:
    (ability,) = other_sets.EMISSARY_GREEN.abilities
    assert isinstance(ability, Triggered)
    assert ability.when == (When.THIS_ATTACKS,)
    (vote,) = ability.do
    assert isinstance(vote, EachPlayerVotes)
    profit, security = (one.then[0] for one in vote.outcomes)
    assert isinstance(profit, Create)
    assert profit.amount == Votes(2)
    yours = Described(types=("Creature",), controlled_by=Who.YOU)
    assert security == PutCounters("+1/+1", Votes(), yours)


def test_fateful_tempest_mills_counts_and_damages_before_it_exiles() -> None:
    (vote,) = other_sets.FATEFUL_TEMPEST.spell
    assert isinstance(vote, EachPlayerVotes)
    past, present = vote.outcomes
    assert (past.word, present.word) == ("past", "present")
    mill, told, damage = past.then
    assert mill == Mill(Votes())
    assert isinstance(told, TellHowMany)
    assert told.most == Votes(16)
    assert damage == DealDamage(NumberTold(), Who.EACH_OPPONENT)


def test_trial_of_a_time_lord_has_no_tie_clause() -> None:
    exiles, votes = other_sets.TRIAL_OF_A_TIME_LORD.abilities
    theirs = Described(types=("Creature",), controlled_by=Who.EACH_OPPONENT, nontoken=True)
    chapters = (When.CHAPTER_I, When.CHAPTER_II, When.CHAPTER_III)
    exile = ExileUntilThisLeaves(Ref.TARGET)
    assert exiles == Triggered(chapters, (exile,), targets=(Target(theirs),))
    guilty = IfMoreVotes((PutOnLibraryBottom(Ref.EXILED_WITH_THIS),))
    outcomes = (Outcome("innocent", ()), Outcome("guilty", (guilty,)))
    assert votes == Triggered((When.CHAPTER_IV,), (EachPlayerVotes(outcomes),))


def test_the_valeyard_may_vote_once_more() -> None:
    more, villainous = other_sets.THE_VALEYARD.abilities
    assert more == AdditionalVotes(may=1)
    assert isinstance(villainous, OnPaper)
