from typing import get_args, get_type_hints

import msgspec
import pytest

from engine.cards import (
    CARDS,
    middle_earth,
    middle_earth_legends,
    middle_earth_permanents,
    middle_earth_sagas,
    middle_earth_spells,
)
from engine.cards.abilities import Ability, Card, Target
from engine.cards.effects import (
    AtEndOfCombat,
    EachMay,
    EachPlayerVotes,
    EachPlayerVotesFor,
    Effect,
    Electorate,
    ForEachVote,
    ForEachVotedFor,
    If,
    IfMoreVotes,
    IfMoreVotesOrTied,
    MayPayLife,
    Outcome,
    Tap,
)
from engine.cards.listing import listed_card, within
from engine.cards.rests_on import rules_of
from engine.cards.words import NothingGotAVote, Ref

LISTED = {name: listed_card(card) for name, card in CARDS.items()}


def votes_of(name: str) -> list[dict[str, object]]:
    votes = LISTED[name]["votes"]
    assert isinstance(votes, list)
    return [one for one in votes if isinstance(one, dict)]  # pyright: ignore


# One line for each card that holds a vote: mode, kind, how it is read, and what wins a tie.
VOTES = {
    "Bite of the Black Rose": ("open", "words", "most", "psychosis"),
    "Capital Punishment": ("open", "words", "count", None),
    "Círdan the Shipwright": ("secret", "players", "count", None),
    "Coercive Portal": ("open", "words", "most", "homage"),
    "Council Guardian": ("open", "words", "most or tied", None),
    "Council's Judgment": ("open", "objects", "most or tied", None),
    "Custodi Squire": ("open", "cards", "most or tied", None),
    "Elrond of the White Council": ("secret", "words", "count", None),
    "Emissary Green": ("open", "words", "count", None),
    "Expropriate": ("open", "words", "count", None),
    "Fateful Tempest": ("open", "words", "count", None),
    "Galadriel, Elven-Queen": ("open", "words", "most", "guidance"),
    "Lieutenants of the Guard": ("open", "words", "count", None),
    "Magister of Worth": ("open", "words", "most", "condemnation"),
    "Messenger Jays": ("open", "words", "count", None),
    "Mob Verdict": ("secret", "players", "count", None),
    "Orchard Elemental": ("open", "words", "count", None),
    "Path of the Animist": ("open", "words", "most", "chaos"),
    "Path of the Enigma": ("open", "words", "most", "chaos"),
    "Path of the Ghosthunter": ("open", "words", "most", "chaos"),
    "Path of the Pyromancer": ("open", "words", "most", "chaos"),
    "Path of the Schemer": ("open", "words", "most", "chaos"),
    "Prime Minister's Cabinet Room": ("open", "objects", "most or tied", None),
    "Plea for Power": ("open", "words", "most", "knowledge"),
    "Sail into the West": ("open", "words", "most", "embark"),
    "Selvala's Stampede": ("open", "words", "count", None),
    "Split Decision": ("open", "words", "most", "duplication"),
    "Tivit, Seller of Secrets": ("open", "words", "count", None),
    "Trial of a Time Lord": ("open", "words", "most", None),
    "Travel Through Caradhras": ("open", "words", "count", None),
    "Tyrant's Choice": ("open", "words", "most", "torture"),
    "Trap the Trespassers": ("secret", "objects", "count", None),
    "Truth or Consequences": ("secret", "words", "count", None),
    "Vault 11: Voter's Dilemma": ("secret", "objects", "most or tied", None),
}


@pytest.mark.parametrize("name", CARDS)
def test_votes_are_described(name: str) -> None:
    found = [(one["mode"], one["kind"], one["reads"], one["tie"]) for one in votes_of(name)]
    assert found == ([VOTES[name]] if name in VOTES else [])


def test_all_41_names_that_have_to_do_with_votes_are_here() -> None:
    """33 cards and a plane that hold a vote, 7 that only change votes or watch them."""
    assert len(VOTES) == 33 + 1
    others = (flagged("changes_votes") | flagged("after_votes")) - VOTES.keys()
    assert len(others) == 7


@pytest.mark.holds("S07")
def test_six_cards_hold_secret_votes() -> None:
    assert {name for name in CARDS for vote in votes_of(name) if vote["mode"] == "secret"} == {
        "Círdan the Shipwright",
        "Elrond of the White Council",
        "Mob Verdict",
        "Trap the Trespassers",
        "Truth or Consequences",
        "Vault 11: Voter's Dilemma",
    }


@pytest.mark.holds("V42")
def test_a_tie_goes_to_the_second_choice_on_thirteen_cards_and_to_none_on_the_trial() -> None:
    compared = {name: tie for name, (_, _, how, tie) in VOTES.items() if how == "most"}
    assert compared.pop("Trial of a Time Lord") is None
    assert len(compared) == 13
    for name, tie in compared.items():
        (vote,) = votes_of(name)
        choices = vote["choices"]
        assert isinstance(choices, list)
        assert (tie, vote["tie"]) == (choices[1]["word"], choices[1]["word"]), name


def test_choices_say_what_they_do() -> None:
    (vote,) = votes_of("Truth or Consequences")
    assert vote["choices"] == [
        {"word": "truth", "does": "draw {n} cards", "does_one": "draw a card"},
        {
            "word": "consequences",
            "does": "an opponent is chosen at random, then deal {3n} damage to that player",
            "does_one": "an opponent is chosen at random, then deal 3 damage to that player",
        },
    ]


def test_a_compared_choice_says_what_happens_if_it_wins() -> None:
    (vote,) = votes_of("Plea for Power")
    assert vote["choices"] == [
        {
            "word": "time",
            "does": "take an extra turn after this one",
            "does_one": "take an extra turn after this one",
        },
        {"word": "knowledge", "does": "draw 3 cards", "does_one": "draw 3 cards"},
    ]


def test_a_color_does_nothing_of_its_own() -> None:
    (vote,) = votes_of("Council Guardian")
    assert vote["then"] == "this gains protection from each color with the most votes or tied"
    choices = vote["choices"]
    assert isinstance(choices, list)
    assert choices[0] == {"word": "blue", "does": None, "does_one": None}


def test_only_vault_11_allows_a_vote_for_nothing() -> None:
    assert [name for name in VOTES if votes_of(name)[0]["up_to_one"]] == [
        "Vault 11: Voter's Dilemma"
    ]


def test_what_may_be_voted_for_is_said() -> None:
    (vote,) = votes_of("Custodi Squire")
    assert vote["what"] == "an artifact, creature or enchantment card in your graveyard"


def flagged(flag: str) -> set[str]:
    return {name for name, card in LISTED.items() if card[flag]}


def test_flags() -> None:
    assert flagged("changes_votes") == {
        "Ballot Broker",
        "Brago's Representative",
        "Illusion of Choice",
        "The Valeyard",
        "Tivit, Seller of Secrets",
    }
    assert flagged("after_votes") == {
        "Erestor of the Council",
        "Grudge Keeper",
        "Model of Unity",
    }
    ring = (middle_earth, middle_earth_spells, middle_earth_permanents, middle_earth_legends)
    of_sets = {
        one.name
        for module in (*ring, middle_earth_sagas)
        for one in vars(module).values()
        if isinstance(one, Card)
    }
    assert flagged("ring") == of_sets | {
        "Frodo, Adventurous Hobbit",
        "Galadriel, Elven-Queen",
        "In the Darkness Bind Them",
        "Lord of the Nazgûl",
        "Sauron, Lord of the Rings",
    }


def test_targets_can_be_matched_by_a_page() -> None:
    targets = LISTED["Split Decision"]["targets"]
    assert msgspec.convert(targets, tuple[Target, ...]) == CARDS["Split Decision"].targets
    assert "'says': 'an instant or sorcery spell'" in str(targets)


def test_targets_that_belong_together_say_so() -> None:
    targets = LISTED["Breaking of the Fellowship"]["targets"]
    assert msgspec.convert(targets, tuple[Target, ...])[0].of_one_player
    assert "'one_each': False" in str(targets)


@pytest.mark.parametrize("name", CARDS)
def test_a_page_gets_the_values_of_the_card(name: str) -> None:
    card, listed = CARDS[name], LISTED[name]
    assert msgspec.convert(listed["spell"], tuple[Effect, ...]) == card.spell
    assert msgspec.convert(listed["abilities"], tuple[Ability, ...]) == card.abilities


def test_abilities_that_can_be_activated_have_their_places() -> None:
    activated = str(LISTED["Frodo, Sauron's Bane"]["activated"])
    assert "'ability': 0, 'cost': '{W/B}{W/B}'" in activated
    assert "'ability': 1, 'cost': '{B}{B}{B}'" in activated


def test_legends_are_marked() -> None:
    assert LISTED["Tivit, Seller of Secrets"]["legendary"] is True
    assert LISTED["Nazgûl"]["legendary"] is False


INNER = (Tap(Ref.IT),)
HOLDING: list[Effect] = [
    EachMay(INNER),
    AtEndOfCombat(INNER),
    MayPayLife(1, INNER),
    If(NothingGotAVote(), INNER),
    IfMoreVotes(INNER),
    IfMoreVotesOrTied(INNER),
    ForEachVote(INNER),
    ForEachVotedFor(INNER),
    EachPlayerVotes((Outcome("yes", INNER),)),
    EachPlayerVotesFor(Electorate.PLAYERS, INNER),
]


@pytest.mark.parametrize("effect", HOLDING)
def test_what_an_effect_holds_is_looked_into(effect: Effect) -> None:
    assert list(within(effect)) == [effect, *INNER]


def test_every_word_that_holds_others_is_among_them() -> None:
    """A new word with a field of effects must be walked, or what it holds would not be listed."""
    fields = {word: get_type_hints(word).keys() for word in get_args(Effect)}
    holding = {word for word, names in fields.items() if {"then", "outcomes"} & names}
    assert holding == {type(effect) for effect in HOLDING}


@pytest.mark.parametrize("name", CARDS)
def test_every_card_says_what_rules_it_rests_on(name: str) -> None:
    assert LISTED[name]["rules"] == list(rules_of(CARDS[name]))
