import pytest

from engine.cards import CARDS, take_the_crown
from engine.cards.abilities import AdditionalVotes, Card, Triggered, When
from engine.cards.effects import (
    Choose,
    ChooseHowEachPlayerVotes,
    Create,
    Discard,
    Draw,
    EachPlayerVotes,
    Exile,
    ForEachVote,
    GainControl,
    GainLife,
    Instruct,
    Outcome,
    PutCounters,
    Sacrifice,
    TakeExtraTurns,
)
from engine.cards.object_words import TellHowMany
from engine.cards.words import Characteristics, Described, NumberTold, Ref, Votes, Who
from tests.engine.cards.facts import Facts, facts_of

FACTS = {
    "Ballot Broker": Facts("{2}{W}", "Creature — Human Advisor", "2/3", "W"),
    "Capital Punishment": Facts("{4}{B}{B}", "Sorcery", "", "B"),
    "Expropriate": Facts("{7}{U}{U}", "Sorcery", "", "U"),
    "Illusion of Choice": Facts("{U}", "Instant", "", "U"),
    "Lieutenants of the Guard": Facts("{4}{W}", "Creature — Human Soldier", "2/2", "W"),
    "Messenger Jays": Facts("{4}{U}", "Creature — Bird", "2/1", "U", ("flying",)),
    "Orchard Elemental": Facts("{5}{G}", "Creature — Elemental", "2/2", "G"),
    "Selvala's Stampede": Facts("{4}{G}{G}", "Sorcery", "", "G"),
}


@pytest.mark.parametrize("name", FACTS)
def test_facts(name: str) -> None:
    assert facts_of(CARDS[name]) == FACTS[name]


def test_every_card_of_the_file_has_its_facts() -> None:
    assert {one.name for one in vars(take_the_crown).values() if isinstance(one, Card)} == set(
        FACTS
    )


def test_ballot_broker_may_vote_once_more() -> None:
    assert take_the_crown.BALLOT_BROKER.abilities == (AdditionalVotes(must=0, may=1),)


def test_capital_punishment_counts_every_vote_once_as_an_amount() -> None:
    death = Sacrifice(Votes(), Described(types=("Creature",)), Who.EACH_OPPONENT)
    taxes = Discard(Votes(), Who.EACH_OPPONENT)
    outcomes = (Outcome("death", (death,)), Outcome("taxes", (taxes,)))
    assert take_the_crown.CAPITAL_PUNISHMENT.spell == (EachPlayerVotes(outcomes),)


def test_expropriate_takes_what_the_voter_owns_for_each_vote_then_exiles_itself() -> None:
    vote, last = take_the_crown.EXPROPRIATE.spell
    assert isinstance(vote, EachPlayerVotes)
    time, money = vote.outcomes
    assert time == Outcome("time", (TakeExtraTurns(Votes()),))
    choice = Choose(Described(owned_by=Who.THE_VOTER), Who.YOU)
    assert money == Outcome("money", (ForEachVote((choice, GainControl(Ref.THOSE_CHOSEN))),))
    assert last == Exile(Ref.THIS)


def test_illusion_of_choice_draws_after_it() -> None:
    assert take_the_crown.ILLUSION_OF_CHOICE.spell == (ChooseHowEachPlayerVotes(), Draw(1))


def test_lieutenants_of_the_guard_grow_or_create_soldiers() -> None:
    soldier = Characteristics(
        name="Soldier Token",
        types=("Creature",),
        subtypes=("Soldier",),
        colors=("white",),
        power=1,
        toughness=1,
    )
    strength = Outcome("strength", (PutCounters("+1/+1", Votes(), Ref.THIS),))
    numbers = Outcome("numbers", (Create(Votes(), soldier),))
    vote = EachPlayerVotes((strength, numbers))
    assert take_the_crown.LIEUTENANTS_OF_THE_GUARD.abilities == (
        Triggered((When.THIS_ENTERS,), (vote,)),
    )


def entering_votes(card: Card) -> dict[str, tuple[object, ...]]:
    """Return what hangs on each word of the vote that a creature holds as it enters."""
    (ability,) = card.abilities
    assert isinstance(ability, Triggered)
    assert ability.when == (When.THIS_ENTERS,)
    (vote,) = ability.do
    assert isinstance(vote, EachPlayerVotes)
    return {one.word: one.then for one in vote.outcomes}


def test_messenger_jays_discard_what_they_drew() -> None:
    drawn = TellHowMany("draw {n} cards", Votes(), Votes())
    assert entering_votes(take_the_crown.MESSENGER_JAYS) == {
        "feather": (PutCounters("+1/+1", Votes(), Ref.THIS),),
        "quill": (drawn, Discard(NumberTold())),
    }


def test_orchard_elemental_counts_double_and_triple() -> None:
    assert entering_votes(take_the_crown.ORCHARD_ELEMENTAL) == {
        "sprout": (PutCounters("+1/+1", Votes(2), Ref.THIS),),
        "harvest": (GainLife(Votes(3)),),
    }


def test_selvalas_stampede_is_done_by_hand_with_the_right_numbers() -> None:
    (vote,) = take_the_crown.SELVALAS_STAMPEDE.spell
    assert isinstance(vote, EachPlayerVotes)
    assert [one.word for one in vote.outcomes] == ["wild", "free"]
    told = [one.then[0] for one in vote.outcomes]
    assert all(isinstance(one, Instruct) and one.amount == Votes() for one in told)
