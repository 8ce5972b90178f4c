"""The words for lands and mana: lower-case prose over the closed structs, as in `vocabulary.py`.

A card file of lands and mana imports from both. Each word makes one value; none runs anything.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.cards import effects, mana_words, words
from engine.cards.abilities import Activated, Card, Target, Triggered, When
from engine.cards.effects import Effect
from engine.cards.mana_words import AddMana, Mana, ManaAmount, ManaType, Payment, Spending
from engine.cards.vocabulary import Counter, Keyword, Printed, creature, enchantment
from engine.cards.words import Condition, Described, Who, Zone

_TYPES = {one.value: one for one in ManaType}

indestructible = Keyword("indestructible")
trample = Keyword("trample")
morph_green = Keyword("morph {G}")
cycling_three = Keyword("cycling {3}")
charge_counter = Counter("charge")
you = Who.YOU

any_color: Mana = tuple(one for one in ManaType if one is not ManaType.COLORLESS)
"""The five colors, of which a player chooses."""

lands = Described(types=("Land",))
lands_you_control = Described(types=("Land",), controlled_by=Who.YOU)
lands_opponents_control = Described(types=("Land",), controlled_by=Who.EACH_OPPONENT)
artifacts_you_control = Described(types=("Artifact",), controlled_by=Who.YOU)

devotion = mana_words.Devotion()
for_each = mana_words.HowMany
x = words.XChosen()
colors_of_mana_spent = mana_words.ColorsSpent()
counters_on_this = words.CountersOnThis
you_control_one_of = words.YouControl

sacrifice_this_to_pay = mana_words.SacrificeThis()
remove_a_counter = mana_words.RemoveCounters
life_to_pay = mana_words.PayLife
untapped_to_tap = mana_words.TapOthers

a_player_taps_a_land_for_mana = When.LAND_TAPPED_FOR_MANA
enchanted_land_is_tapped_for_mana = When.ENCHANTED_LAND_TAPPED_FOR_MANA
you_cast_a_blue_spell = When.YOU_CAST_A_BLUE_SPELL
a_spell_of_as_much_mana_as_charge_counters_is_cast = When.SPELL_OF_THIS_VALUE_CAST

nonbasic_lands_are = mana_words.LandsAre
this_enters_tapped = mana_words.EntersWith(tapped=True)
as_this_enters_choose_a_creature_type = mana_words.EntersWith(chooses="creature type")
gain_life = effects.GainLife
counter_that_spell = effects.CounterIt(words.Ref.IT)


def symbols(text: str) -> Mana:
    """The mana an effect adds with these symbols; snow ones add colorless mana (CR 106.11)."""
    return tuple(_TYPES.get(one, ManaType.COLORLESS) for one in text.strip("{}").split("}{"))


def add(text: str, times: ManaAmount = 1) -> AddMana:
    """Add exactly this mana, so many times."""
    return AddMana(mana_words.Add(symbols(text), times))


def add_one(among: Mana, times: ManaAmount = 1, *, only: Spending | None = None) -> AddMana:
    """Add mana of one of these types."""
    return AddMana(mana_words.AddOneType(among, times), only)


def add_in_any_combination(count: int, among: Mana) -> AddMana:
    """Add so much mana, each of one of these types."""
    return AddMana(mana_words.AddInCombination(among, count))


def add_a_type_of(these: Described) -> AddMana:
    """Add one mana of any type that one of these could produce."""
    return AddMana(mana_words.AddCouldProduce(these))


def add_a_color_of(these: Described) -> AddMana:
    """Add one mana of any color that one of these could produce."""
    return AddMana(mana_words.AddCouldProduce(these, only_colors=True))


def that_player_adds(text: str) -> AddMana:
    """The player who tapped it adds this."""
    return AddMana(mana_words.Add(symbols(text)), who=Who.THAT_PLAYER)


that_player_adds_one_of_the_types_produced = AddMana(
    mana_words.AddProduced(), who=Who.THAT_PLAYER
)


def only_for(*types: str, of_the_chosen_type: bool = False, uncounterable: bool = False) -> Spending:
    """That mana may be spent only to cast a spell with one of these types."""
    return Spending(types, of_the_chosen_type, uncounterable)


def tap_for(*do: Effect, and_pay: Payment | None = None, only_if: Condition | None = None) -> Activated:
    """An ability whose cost is {T}, and perhaps something else."""
    return at_cost("{T}", *do, and_pay=and_pay, only_if=only_if)


def at_cost(
    cost: str, *do: Effect, targets: tuple[Target, ...] = (), and_pay: Payment | None = None,
    only_if: Condition | None = None,
) -> Activated:
    """An activated ability; `and_pay` is what the cost asks besides its symbols."""
    return Activated(cost, do, targets, (and_pay,) if and_pay is not None else (), only_if)


def multiplies_your_mana(times: int) -> mana_words.MultipliesMana:
    """Permanents you tap for mana produce so many times as much."""
    return mana_words.MultipliesMana(times)


def lands_produce(text: str, *, instead_of: Literal["type", "type and amount"]) -> mana_words.ReplacesMana:
    """Lands tapped for mana produce this instead of any other type, or type and amount."""
    (one,) = symbols(text)
    return mana_words.ReplacesMana(one, one=instead_of == "type and amount")


def enchanted_land_is(subtype: str) -> mana_words.LandsAre:
    """The enchanted land has only that type."""
    return mana_words.LandsAre(subtype, enchanted=True)


def this_enters_with(
    kind: Counter, amount: int | words.XChosen | mana_words.ColorsSpent, *, tapped: bool = False
) -> mana_words.EntersWith:
    """This enters with counters, and perhaps tapped."""
    return mana_words.EntersWith(tapped, kind, amount)


def unless_you_sacrifice(what: Described, *otherwise: Effect) -> effects.UnlessYouPay:
    """The rest happens unless you sacrifice one of these."""
    return effects.UnlessYouPay(otherwise, sacrifice=what)


def cumulative_upkeep(cost: str) -> Triggered:
    """Put an age counter on this, then sacrifice it unless you pay for each (CR 702.24a)."""
    unless = effects.UnlessYouPay((effects.SacrificeIt(words.Ref.THIS),), cost, "age")
    age = effects.PutCounters("age", 1, words.Ref.THIS)
    return Triggered((When.YOUR_UPKEEP,), (age, unless))


def destroy_each(what: Described, *, of_mana_value: words.CountersOnThis) -> effects.DestroyEach:
    """Destroy each of these with that mana value."""
    return effects.DestroyEach(what, of_mana_value)


def deal_damage_to_any_target(amount: int) -> effects.Instruct:
    """Players are among the targets, so the table deals it by hand."""
    return effects.Instruct(f"deal {amount} damage to any target", amount)


def cards_in_a_graveyard(*types: str) -> Described:
    """The cards in any graveyard that have one of these types."""
    return Described(types=types, zone=Zone.GRAVEYARD, owned_by=Who.EACH_PLAYER)


# Cards.


def land(
    name: str, *printed: Printed, subtypes: str = "", supertype: Literal["", "Basic", "Legendary"] = ""
) -> Card:
    """A land, which has no cost and is never cast (CR 305.9)."""
    card = enchantment(name, "", *printed)
    supertypes = (supertype,) if supertype else ()
    base = replace(
        card.printed, types=("Land",), subtypes=tuple(subtypes.split()), supertypes=supertypes
    )
    return replace(card, printed=base)


def basic(name: str) -> Card:
    """A basic land of the type it is named after: its ability comes with that (CR 305.6)."""
    return land(name, subtypes=name, supertype="Basic")


def aura(name: str, cost: str, enchanted: Described, *printed: Printed) -> Card:
    """An Aura that enchants one of these (CR 303.4)."""
    card = enchantment(name, cost, *printed)
    base = replace(card.printed, subtypes=("Aura",))
    return replace(card, printed=base, targets=(Target(enchanted),))


def artifact_creature(
    name: str, cost: str, subtypes: str, size: tuple[int, int], *printed: Printed
) -> Card:
    """A creature that is an artifact as well."""
    return _also("Artifact", creature(name, cost, subtypes, size, *printed))


def enchantment_creature(
    name: str, cost: str, subtypes: str, size: tuple[int, int], *printed: Printed
) -> Card:
    """A creature that is an enchantment as well."""
    return _also("Enchantment", creature(name, cost, subtypes, size, *printed))


def _also(kind: str, card: Card) -> Card:
    return replace(card, printed=replace(card.printed, types=(kind, *card.printed.types)))
