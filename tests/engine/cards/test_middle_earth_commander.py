import pytest

from engine.cards import CARDS, middle_earth_commander
from engine.cards.abilities import Card, Triggered, When
from engine.cards.effects import (
    Choose,
    Create,
    Draw,
    EachPlayerVotes,
    EachPlayerVotesFor,
    ForEachVote,
    ForEachVotedFor,
    GainControl,
    IfMoreVotes,
    IfMoreVotesOrTied,
    Outcome,
    PutCounters,
    Scry,
    Tap,
    TheRingTempts,
)
from engine.cards.words import (
    Characteristics,
    Described,
    EnteredThisTurn,
    OpponentsWhoDisagreed,
    Ref,
    Votes,
    Who,
)
from tests.engine.cards.facts import Facts, facts_of

AVATAR = "Legendary Creature — Avatar Horror"
HALFLING = "Legendary Creature — Halfling Scout"
ELF_NOBLE = "Legendary Creature — Elf Noble"
FACTS = {
    "Elrond of the White Council": Facts("{3}{G}{U}", ELF_NOBLE, "3/3", "UG"),
    "Erestor of the Council": Facts("{1}{G}{U}", ELF_NOBLE, "2/4", "UG"),
    "Frodo, Adventurous Hobbit": Facts(
        "{W}{B}", HALFLING, "1/3", "WB", ("vigilance", "partner with Sam, Loyal Attendant")
    ),
    "Galadriel, Elven-Queen": Facts("{2}{G}{U}", ELF_NOBLE, "4/5", "UG"),
    "In the Darkness Bind Them": Facts("{2}{U}{B}{R}", "Enchantment — Saga", "", "UBR"),
    "Lord of the Nazgûl": Facts(
        "{3}{U}{B}", "Legendary Creature — Wraith Noble", "4/3", "UB", ("flying",)
    ),
    "Sauron, Lord of the Rings": Facts("{5}{U}{B}{R}", AVATAR, "9/9", "UBR", ("trample",)),
    "Trap the Trespassers": Facts("{2}{U}", "Instant", "", "U"),
}


@pytest.mark.parametrize("name", FACTS)
def test_facts(name: str) -> None:
    assert facts_of(CARDS[name]) == FACTS[name]


def test_every_card_of_the_file_has_its_facts() -> None:
    cards = {one.name for one in vars(middle_earth_commander).values() if isinstance(one, Card)}
    assert cards == set(FACTS)


def test_elrond_lets_each_voter_choose_then_takes_all_at_once_then_puts_counters() -> None:
    (ability,) = middle_earth_commander.ELROND_OF_THE_WHITE_COUNCIL.abilities
    theirs = Described(types=("Creature",), controlled_by=Who.THE_VOTER)
    yours = Described(types=("Creature",), controlled_by=Who.YOU)
    fellowship = (
        ForEachVote((Choose(theirs, Who.THE_VOTER),)),
        GainControl(Ref.THOSE_CHOSEN, cant_attack_owner=True),
    )
    aid = (PutCounters("+1/+1", Votes(), yours),)
    vote = EachPlayerVotes((Outcome("fellowship", fellowship), Outcome("aid", aid)), secret=True)
    assert ability == Triggered((When.THIS_ENTERS,), (vote,))


def test_erestor_rewards_those_who_agreed_then_scries_then_draws() -> None:
    (ability,) = middle_earth_commander.ERESTOR_OF_THE_COUNCIL.abilities
    treasure = Characteristics(name="Treasure Token", types=("Artifact",), subtypes=("Treasure",))
    assert ability == Triggered(
        (When.PLAYERS_FINISH_VOTING,),
        (
            Create(1, treasure, Who.OPPONENTS_WHO_AGREED),
            Scry(OpponentsWhoDisagreed()),
            Draw(1),
        ),
    )


def test_galadriel_needs_another_elf_and_puts_the_counter_after_the_temptation() -> None:
    (ability,) = middle_earth_commander.GALADRIEL_ELVEN_QUEEN.abilities
    dominion = IfMoreVotes((TheRingTempts(), PutCounters("+1/+1", 1, Ref.YOUR_RING_BEARER)))
    guidance = IfMoreVotesOrTied((Draw(1),))
    vote = EachPlayerVotes((Outcome("dominion", (dominion,)), Outcome("guidance", (guidance,))))
    assert ability == Triggered((When.COMBAT_ON_YOUR_TURN,), (vote,), EnteredThisTurn("Elf"))


def test_trap_the_trespassers_puts_all_counters_then_taps() -> None:
    (vote,) = middle_earth_commander.TRAP_THE_TRESPASSERS.spell
    each = ForEachVotedFor((PutCounters("stun", Votes(), Ref.IT), Tap(Ref.IT)))
    creatures = Described(types=("Creature",), not_controlled_by_you=True)
    assert vote == EachPlayerVotesFor(creatures, (each,), secret=True)
