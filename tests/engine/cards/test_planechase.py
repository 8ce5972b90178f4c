import pytest

from engine.cards import CARDS, planechase
from engine.cards.abilities import Card, Target
from engine.cards.effects import Choose, Create, Draw, EachPlayerVotes, Instruct
from engine.cards.mana_words import Add, AddMana, ManaType
from engine.cards.object_words import Mill, PutOntoBattlefield, TellHowMany
from engine.cards.words import Described, NumberTold, Ref, Who, XChosen
from tests.engine.cards.facts import Facts, facts_of

FACTS = {
    "Path of the Animist": Facts("{3}{G}", "Sorcery", "", "G"),
    "Path of the Enigma": Facts("{4}{U}", "Sorcery", "", "U"),
    "Path of the Ghosthunter": Facts("{X}{1}{W}", "Sorcery", "", "W"),
    "Path of the Pyromancer": Facts("{4}{R}", "Sorcery", "", "R"),
    "Path of the Schemer": Facts("{4}{B}", "Sorcery", "", "B"),
    "Prime Minister's Cabinet Room": Facts("", "Plane — Earth"),
}
PATHS = [name for name in FACTS if name.startswith("Path")]


@pytest.mark.parametrize("name", FACTS)
def test_facts(name: str) -> None:
    assert facts_of(CARDS[name]) == FACTS[name]


def test_every_card_of_the_file_has_its_facts() -> None:
    cards = [one for one in vars(planechase).values() if isinstance(one, Card)]
    assert {one.name for one in cards} == set(FACTS)


@pytest.mark.parametrize("name", PATHS)
def test_each_path_ends_with_the_same_vote(name: str) -> None:
    vote = CARDS[name].spell[-1]
    assert isinstance(vote, EachPlayerVotes)
    assert vote == CARDS["Path of the Animist"].spell[-1]
    assert [one.word for one in vote.outcomes] == ["planeswalk", "chaos"]
    assert not vote.secret


def test_what_comes_before_the_vote() -> None:
    (search, _) = planechase.PATH_OF_THE_ANIMIST.spell
    assert isinstance(search, Instruct)
    assert search.amount == 2
    (spirits, _) = planechase.PATH_OF_THE_GHOSTHUNTER.spell
    assert isinstance(spirits, Create)
    assert (spirits.amount, spirits.token.keywords) == (XChosen(), ("flying",))


def test_the_pyromancer_counts_the_cards_discarded() -> None:
    discarded, mana, draw, _ = planechase.PATH_OF_THE_PYROMANCER.spell
    assert isinstance(discarded, TellHowMany)
    assert mana == AddMana(Add((ManaType.RED,), NumberTold()))
    assert draw == Draw(NumberTold(1))


def test_the_schemer_mills_before_it_reanimates() -> None:
    mill, choose, put, _ = planechase.PATH_OF_THE_SCHEMER.spell
    assert mill == Mill(2, Who.EACH_PLAYER)
    assert isinstance(choose, Choose)
    assert choose.or_on_paper
    assert put == PutOntoBattlefield(Ref.THOSE_CHOSEN, under_your_control=True, also="Artifact")


def test_the_enigma_targets_a_player_who_draws() -> None:
    card = planechase.PATH_OF_THE_ENIGMA
    assert card.targets == (Target(Described(player=True)),)
    assert card.spell[0] == Draw(4, Who.TARGETED_PLAYER)
