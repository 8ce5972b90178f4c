import pytest

from engine.cards import CARDS, middle_earth_councils
from engine.cards.abilities import Activated, Card, Triggered, When
from engine.cards.effects import (
    Choose,
    Draw,
    EachMay,
    EachPlayerVotes,
    EachPlayerVotesFor,
    Electorate,
    Exile,
    ForEachVotedFor,
    IfMoreVotes,
    IfMoreVotesOrTied,
    Instruct,
    ReturnToHand,
    Scry,
)
from engine.cards.words import Described, Ref, Votes, Who, Zone
from tests.engine.cards.facts import Facts, facts_of

FACTS = {
    "Círdan the Shipwright": Facts(
        "{3}{G}{U}", "Legendary Creature — Elf Noble", "3/4", "UG", ("vigilance",)
    ),
    "Model of Unity": Facts("{3}", "Artifact"),
    "Sail into the West": Facts("{2}{G}{U}", "Instant", "", "UG"),
    "Travel Through Caradhras": Facts("{5}{G}", "Sorcery", "", "G"),
}
GRAVEYARD = Described(zone=Zone.GRAVEYARD)


@pytest.mark.parametrize("name", FACTS)
def test_facts(name: str) -> None:
    assert facts_of(CARDS[name]) == FACTS[name]


def test_every_card_of_the_file_has_its_facts() -> None:
    cards = [one for one in vars(middle_earth_councils).values() if isinstance(one, Card)]
    assert {one.name for one in cards} == set(FACTS)


def test_cirdan_votes_on_entering_and_on_attacking() -> None:
    (ability,) = middle_earth_councils.CIRDAN_THE_SHIPWRIGHT.abilities
    assert isinstance(ability, Triggered)
    assert ability.when == (When.THIS_ENTERS, When.THIS_ATTACKS)
    (vote,) = ability.do
    assert isinstance(vote, EachPlayerVotesFor)
    assert (vote.what, vote.secret) == (Electorate.PLAYERS, True)
    draws, puts = vote.then
    assert draws == ForEachVotedFor((Draw(Votes(), Who.THAT_PLAYER),))
    assert isinstance(puts, Instruct)
    assert puts.who is Who.PLAYERS_WITHOUT_VOTES


def test_model_of_unity_asks_you_and_who_agreed() -> None:
    watches, mana = middle_earth_councils.MODEL_OF_UNITY.abilities
    may = EachMay((Scry(2, Who.THAT_PLAYER),), Who.YOU_AND_WHO_AGREED)
    assert watches == Triggered((When.PLAYERS_FINISH_VOTING,), (may,))
    assert isinstance(mana, Activated)


def test_sail_exiles_itself_only_if_return_wins() -> None:
    (vote,) = middle_earth_councils.SAIL_INTO_THE_WEST.spell
    assert isinstance(vote, EachPlayerVotes)
    back, wheel = (one.then[0] for one in vote.outcomes)
    choose = Choose(GRAVEYARD, Who.EACH_PLAYER, 2, up_to=True)
    assert back == IfMoreVotes((choose, ReturnToHand(Ref.THOSE_CHOSEN), Exile(Ref.THIS)))
    assert isinstance(wheel, IfMoreVotesOrTied)
    (may,) = wheel.then
    assert isinstance(may, EachMay)
    assert may.then[1] == Draw(7, Who.THAT_PLAYER)


def test_travel_always_exiles_itself_and_counts_every_vote() -> None:
    vote, exile = middle_earth_councils.TRAVEL_THROUGH_CARADHRAS.spell
    assert exile == Exile(Ref.THIS)
    assert isinstance(vote, EachPlayerVotes)
    assert [one.word for one in vote.outcomes] == ["Redhorn Pass", "Mines of Moria"]
    assert vote.outcomes[1].then[0] == Choose(GRAVEYARD, amount=Votes())
