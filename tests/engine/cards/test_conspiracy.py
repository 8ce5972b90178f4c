import pytest

from engine.cards import CARDS, conspiracy
from engine.cards.abilities import AdditionalVotes, Card, Triggered, When
from engine.cards.creature_words import UntilEndOfTurn
from engine.cards.effects import (
    CopyIt,
    CounterIt,
    Destroy,
    Discard,
    Draw,
    EachPlayerVotes,
    EachPlayerVotesFor,
    Effect,
    Exile,
    GainProtection,
    IfMoreVotes,
    IfMoreVotesOrTied,
    LoseLife,
    ReturnToHand,
    Sacrifice,
    SacrificeIt,
    TakeExtraTurns,
)
from engine.cards.object_words import PutOntoBattlefield
from engine.cards.words import Described, Ref, Who, Zone
from tests.engine.cards.facts import Facts, facts_of

FACTS = {
    "Bite of the Black Rose": Facts("{3}{B}", "Sorcery", "", "B"),
    "Brago's Representative": Facts("{2}{W}", "Creature — Human Advisor", "1/4", "W"),
    "Coercive Portal": Facts("{4}", "Artifact"),
    "Council's Judgment": Facts("{1}{W}{W}", "Sorcery", "", "W"),
    "Council Guardian": Facts("{5}{W}", "Creature — Giant Soldier", "5/5", "W"),
    "Custodi Squire": Facts("{4}{W}", "Creature — Spirit Cleric", "3/3", "W", ("flying",)),
    "Grudge Keeper": Facts("{1}{B}", "Creature — Zombie Wizard", "2/1", "B"),
    "Magister of Worth": Facts("{4}{W}{B}", "Creature — Angel", "4/4", "WB", ("flying",)),
    "Plea for Power": Facts("{3}{U}", "Sorcery", "", "U"),
    "Split Decision": Facts("{1}{U}", "Instant", "", "U"),
    "Tyrant's Choice": Facts("{1}{B}", "Sorcery", "", "B"),
}


@pytest.mark.parametrize("name", FACTS)
def test_facts(name: str) -> None:
    assert facts_of(CARDS[name]) == FACTS[name]


def test_every_card_of_the_file_has_its_facts() -> None:
    assert {one.name for one in vars(conspiracy).values() if isinstance(one, Card)} == set(FACTS)


def only_effect(card: Card) -> Effect:
    """Return the one effect of a spell, or of a permanent's one triggered ability."""
    triggers = [one for one in card.abilities if isinstance(one, Triggered)]
    does = card.spell or triggers[0].do
    assert len(does) == 1
    return does[0]


def compared(card: Card) -> dict[str, Effect]:
    """Return what hangs on each word, where words are compared."""
    vote = only_effect(card)
    assert isinstance(vote, EachPlayerVotes)
    assert not vote.secret
    return {one.word: one.then[0] for one in vote.outcomes}


def test_brago_must_vote_once_more() -> None:
    assert conspiracy.BRAGOS_REPRESENTATIVE.abilities == (AdditionalVotes(must=1, may=0),)


def test_coercive_portal_is_sacrificed_before_it_destroys_and_homage_wins_ties() -> None:
    assert compared(conspiracy.COERCIVE_PORTAL) == {
        "carnage": IfMoreVotes((SacrificeIt(Ref.THIS), Destroy(Described(without=("Land",))))),
        "homage": IfMoreVotesOrTied((Draw(1),)),
    }


def test_councils_judgment_exiles_each_with_the_most_votes_and_targets_nothing() -> None:
    card = conspiracy.COUNCILS_JUDGMENT
    what = Described(without=("Land",), not_controlled_by_you=True)
    assert only_effect(card) == EachPlayerVotesFor(what, (Exile(Ref.THE_MOST_VOTED),))
    assert card.targets == ()


def test_council_guardian_does_not_offer_white() -> None:
    vote = only_effect(conspiracy.COUNCIL_GUARDIAN)
    assert isinstance(vote, EachPlayerVotes)
    assert [one.word for one in vote.outcomes] == ["blue", "black", "red", "green"]
    assert all(one.then == () for one in vote.outcomes)
    assert vote.then == (GainProtection(),)


def test_custodi_squire_looks_into_your_graveyard() -> None:
    vote = only_effect(conspiracy.CUSTODI_SQUIRE)
    what = Described(types=("Artifact", "Creature", "Enchantment"), zone=Zone.GRAVEYARD)
    assert vote == EachPlayerVotesFor(what, (ReturnToHand(Ref.THE_MOST_VOTED),))


def test_grudge_keeper_takes_2_life_whatever_the_number_of_other_choices() -> None:
    (ability,) = conspiracy.GRUDGE_KEEPER.abilities
    assert ability == Triggered(
        (When.PLAYERS_FINISH_VOTING,), (LoseLife(2, Who.OPPONENTS_WHO_DISAGREED),)
    )


def test_plea_for_power_gives_ties_to_knowledge() -> None:
    assert compared(conspiracy.PLEA_FOR_POWER) == {
        "time": IfMoreVotes((TakeExtraTurns(1),)),
        "knowledge": IfMoreVotesOrTied((Draw(3),)),
    }


def test_split_decision_targets_an_instant_or_sorcery_spell() -> None:
    card = conspiracy.SPLIT_DECISION
    (target,) = card.targets
    assert (target.least, target.most) == (1, 1)
    assert target.what == Described(types=("Instant", "Sorcery"), zone=Zone.STACK)
    assert compared(card) == {
        "denial": IfMoreVotes((CounterIt(),)),
        "duplication": IfMoreVotesOrTied((CopyIt(),)),
    }


def test_bite_of_the_black_rose_shrinks_or_makes_each_opponent_discard() -> None:
    theirs = Described(types=("Creature",), controlled_by=Who.EACH_OPPONENT)
    assert compared(conspiracy.BITE_OF_THE_BLACK_ROSE) == {
        "sickness": IfMoreVotes((UntilEndOfTurn(theirs, -2, -2),)),
        "psychosis": IfMoreVotesOrTied((Discard(2, Who.EACH_OPPONENT),)),
    }


def test_magister_of_worth_returns_all_or_destroys_all_others() -> None:
    cards = Described(types=("Creature",), zone=Zone.GRAVEYARD, owned_by=Who.EACH_PLAYER)
    others = Described(types=("Creature",), another=True)
    assert compared(conspiracy.MAGISTER_OF_WORTH) == {
        "grace": IfMoreVotes((PutOntoBattlefield(cards),)),
        "condemnation": IfMoreVotesOrTied((Destroy(others),)),
    }


def test_tyrants_choice_is_one_creature_or_four_life_for_each_opponent() -> None:
    creatures = Described(types=("Creature",))
    assert compared(conspiracy.TYRANTS_CHOICE) == {
        "death": IfMoreVotes((Sacrifice(1, creatures, Who.EACH_OPPONENT),)),
        "torture": IfMoreVotesOrTied((LoseLife(4, Who.EACH_OPPONENT),)),
    }
