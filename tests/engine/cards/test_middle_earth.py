import pytest

from engine.cards import CARDS, middle_earth
from engine.cards.abilities import Activated, Card, Triggered, When
from engine.cards.effects import (
    Become,
    Create,
    Destroy,
    Draw,
    If,
    LoseTheGame,
    MayPayLife,
    PutCounters,
    TheRingTempts,
)
from engine.cards.words import (
    CreatureDiedThisTurn,
    Described,
    Ref,
    TemptedAtLeast,
    ThisIs,
    Who,
    YouChoseAnother,
)
from tests.engine.cards.facts import Facts, facts_of

FACTS = {
    "Birthday Escape": Facts("{U}", "Sorcery", "", "U"),
    "Call of the Ring": Facts("{1}{B}", "Enchantment", "", "B"),
    "Claim the Precious": Facts("{1}{B}{B}", "Sorcery", "", "B"),
    "Faramir, Field Commander": Facts("{3}{W}", "Legendary Creature — Human Soldier", "3/3", "W"),
    "Frodo, Sauron's Bane": Facts("{W}", "Legendary Creature — Halfling Citizen", "1/2", "W"),
    "Nazgûl": Facts("{2}{B}", "Creature — Wraith Knight", "1/2", "B", ("deathtouch",)),
}


@pytest.mark.parametrize("name", FACTS)
def test_facts(name: str) -> None:
    assert facts_of(CARDS[name]) == FACTS[name]


def test_every_card_of_the_file_has_its_facts() -> None:
    assert {one.name for one in vars(middle_earth).values() if isinstance(one, Card)} == set(FACTS)


def test_birthday_escape_draws_first() -> None:
    assert middle_earth.BIRTHDAY_ESCAPE.spell == (Draw(1), TheRingTempts())


def test_call_of_the_ring_tempts_each_upkeep_and_may_draw_for_2_life() -> None:
    tempts, chosen = middle_earth.CALL_OF_THE_RING.abilities
    assert tempts == Triggered((When.YOUR_UPKEEP,), (TheRingTempts(),))
    assert chosen == Triggered((When.YOU_CHOOSE_A_RING_BEARER,), (MayPayLife(2, (Draw(1),)),))


def test_claim_the_precious_targets_so_that_no_target_means_no_temptation() -> None:
    card = middle_earth.CLAIM_THE_PRECIOUS
    assert [(one.what, one.least, one.most) for one in card.targets] == [
        (Described(types=("Creature",)), 1, 1)
    ]
    assert card.spell == (Destroy(Ref.TARGET), TheRingTempts())


def test_faramir_needs_another_creature_chosen_in_that_temptation() -> None:
    end, tempted = middle_earth.FARAMIR_FIELD_COMMANDER.abilities
    assert end == Triggered((When.YOUR_END_STEP,), (Draw(1),), CreatureDiedThisTurn())
    assert isinstance(tempted, Triggered)
    assert tempted.when == (When.THE_RING_TEMPTS_YOU,)
    assert tempted.only_if == YouChoseAnother()
    (create,) = tempted.do
    assert isinstance(create, Create)
    assert create.token.subtypes == ("Human", "Soldier")


def test_frodo_becomes_a_scout_then_a_rogue_that_wakes_the_last_ability() -> None:
    scout, rogue, damage = middle_earth.FRODO_SAURONS_BANE.abilities
    becomes_scout = Become(("Halfling", "Scout"), 2, 3, ("lifelink",))
    assert scout == Activated("{W/B}{W/B}", (If(ThisIs("Citizen"), (becomes_scout,)),))
    becomes_rogue = Become(("Halfling", "Rogue"), wakes=2)
    assert rogue == Activated("{B}{B}{B}", (If(ThisIs("Scout"), (becomes_rogue,)),))
    outcome = If(TemptedAtLeast(4), (LoseTheGame(Who.THAT_PLAYER),), (TheRingTempts(),))
    assert damage == Triggered(
        (When.THIS_DEALS_COMBAT_DAMAGE_TO_A_PLAYER,), (outcome,), dormant=True
    )


def test_nazgul_grows_every_wraith_you_control() -> None:
    enters, tempted = middle_earth.NAZGUL.abilities
    assert enters == Triggered((When.THIS_ENTERS,), (TheRingTempts(),))
    wraiths = Described(subtype="Wraith", controlled_by=Who.YOU)
    assert tempted == Triggered((When.THE_RING_TEMPTS_YOU,), (PutCounters("+1/+1", 1, wraiths),))
