from engine.cards import mana_vocabulary as say
from engine.cards.abilities import Activated, Target, Triggered, When
from engine.cards.effects import DestroyEach, Instruct, PutCounters, SacrificeIt, UnlessYouPay
from engine.cards.mana_words import (
    Add,
    AddCouldProduce,
    AddInCombination,
    AddMana,
    AddOneType,
    EntersWith,
    LandsAre,
    ManaType,
    MultipliesMana,
    PayLife,
    ReplacesMana,
    Spending,
)
from engine.cards.vocabulary import creatures_you_control, draw, nonland_permanents, sacrifice_this
from engine.cards.words import CountersOnThis, Described, Ref, Who, Zone

GREEN, COLORLESS = ManaType.GREEN, ManaType.COLORLESS


def test_symbols_are_mana() -> None:
    assert say.symbols("{G}") == (GREEN,)
    assert say.symbols("{S}{G}{1}") == (COLORLESS, GREEN, COLORLESS)
    assert len(say.any_color) == 5


def test_what_is_added() -> None:
    assert say.add("{G}{G}", 2) == AddMana(Add((GREEN, GREEN), 2))
    assert say.add_one((GREEN,)) == AddMana(AddOneType((GREEN,)))
    assert say.add_in_any_combination(5, (GREEN,)) == AddMana(AddInCombination((GREEN,), 5))
    assert say.add_a_type_of(say.lands) == AddMana(AddCouldProduce(say.lands))
    colors = AddMana(AddCouldProduce(say.lands, only_colors=True))
    assert say.add_a_color_of(say.lands) == colors
    assert say.that_player_adds("{G}") == AddMana(Add((GREEN,)), who=Who.THAT_PLAYER)
    assert say.only_for("Creature") == Spending(("Creature",))


def test_costs() -> None:
    assert say.tap_for(draw(1)) == Activated("{T}", (draw(1),))
    paid = say.tap_for(draw(1), and_pay=say.life_to_pay(1))
    assert paid == Activated("{T}", (draw(1),), (), (PayLife(1),))
    aimed = say.at_cost("{B}", draw(1), targets=(Target(say.lands),))
    assert aimed.targets == (Target(say.lands),)


def test_what_lands_and_mana_do_by_themselves() -> None:
    assert say.multiplies_your_mana(3) == MultipliesMana(3)
    assert say.lands_produce("{C}", instead_of="type") == ReplacesMana(COLORLESS)
    one = say.lands_produce("{G}", instead_of="type and amount")
    assert one == ReplacesMana(GREEN, one=True)
    assert say.enchanted_land_is("Island") == LandsAre("Island", enchanted=True)
    assert say.nonbasic_lands_are("Mountain") == LandsAre("Mountain")
    entering = say.this_enters_with(say.charge_counter, 2, tapped=True)
    assert entering == EntersWith(tapped=True, kind="charge", amount=2)


def test_what_happens_unless_you_pay() -> None:
    unless = say.unless_you_sacrifice(creatures_you_control, sacrifice_this)
    assert unless == UnlessYouPay((sacrifice_this,), sacrifice=creatures_you_control)
    age = PutCounters("age", 1, Ref.THIS)
    pay = UnlessYouPay((SacrificeIt(Ref.THIS),), "{2}", "age")
    assert say.cumulative_upkeep("{2}") == Triggered((When.YOUR_UPKEEP,), (age, pay))


def test_other_words() -> None:
    charges = CountersOnThis("charge")
    assert say.destroy_each(nonland_permanents, of_mana_value=charges) == DestroyEach(
        nonland_permanents, charges
    )
    by_hand = Instruct("deal 2 damage to any target", 2)
    assert say.deal_damage_to_any_target(2) == by_hand
    anybodys = Described(types=("Land",), zone=Zone.GRAVEYARD, owned_by=Who.EACH_PLAYER)
    assert say.cards_in_a_graveyard("Land") == anybodys


def test_cards() -> None:
    land = say.land("Reef", say.tap_for(draw(1)), subtypes="Forest Island", supertype="Legendary")
    assert (land.printed.types, land.printed.cost) == (("Land",), "")
    assert land.printed.subtypes == ("Forest", "Island")
    assert land.printed.supertypes == ("Legendary",)
    forest = say.basic("Forest")
    assert forest.printed.supertypes == ("Basic",)
    assert forest.abilities == ()
    aura = say.aura("Growth", "{G}", say.lands)
    assert aura.printed.subtypes == ("Aura",)
    assert aura.targets == (Target(say.lands),)
    golem = say.artifact_creature("Golem", "{2}", "Golem", (1, 1), say.trample)
    assert golem.printed.types == ("Artifact", "Creature")
    spirit = say.enchantment_creature("Spirit", "{2}", "Spirit", (1, 1))
    assert spirit.printed.types == ("Enchantment", "Creature")
