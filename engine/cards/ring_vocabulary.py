"""More of the words cards are written with: what the cards of the Ring say besides tempting.

As in `vocabulary.py`, each word makes one value and none runs anything.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from engine.cards import abilities, creature_words, effects, object_words, words
from engine.cards.abilities import Ability, Card, Target, Triggered, When
from engine.cards.effects import Effect
from engine.cards.vocabulary import Keyword, Targets
from engine.cards.words import Amount, Characteristics, Described, Ref, Who, Zone

TokenAbilities: TypeAlias = dict[str, tuple[Ability, ...]]

# Objects.

vigilance = Keyword("vigilance")
trample = Keyword("trample")
menace = Keyword("menace")
haste = Keyword("haste")
flash = Keyword("flash")
partner_with_sam = Keyword("partner with Sam, Loyal Attendant")
hexproof = Keyword("hexproof")
indestructible = Keyword("indestructible")
double_strike = Keyword("double strike")

creature_spells = Described(types=("Creature",), zone=Zone.STACK)
creatures_you_own = Described(types=("Creature",), owned_by=Who.YOU)
nontoken_creatures = Described(types=("Creature",), nontoken=True)
tapped_creatures_they_control = Described(
    types=("Creature",), controlled_by=Who.THAT_PLAYER, tapped=True
)
spells_opponents_control = Described(zone=Zone.STACK, controlled_by=Who.EACH_OPPONENT)
artifacts = Described(types=("Artifact",))
legendary_artifacts_and_creatures_you_control = Described(
    types=("Artifact", "Creature"), controlled_by=Who.YOU, legendary=True
)
nonlegendary_creatures = Described(types=("Creature",), legendary=False)
legendary_creatures_you_control = Described(
    types=("Creature",), controlled_by=Who.YOU, legendary=True
)
creatures_of_lesser_power = Described(types=("Creature",), lesser_power=True)
anything_that_can_be_damaged = Described(types=("Creature", "Planeswalker"), or_player=True)
an_opponent = Described(player=True, controlled_by=Who.EACH_OPPONENT)
creatures_that_dealt_you_combat_damage_this_turn = Described(
    types=("Creature",), dealt_you_combat_damage=True
)
permanent_cards_from_the_battlefield_this_turn = Described(
    types=("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"),
    zone=Zone.GRAVEYARD,
    from_battlefield_this_turn=True,
)

smaug = Characteristics(
    "Smaug", ("Creature",), ("Dragon",), ("Legendary",), ("red",), 6, 6, ("flying", "haste")
)
wraith = Characteristics(
    "Wraith Token", ("Creature",), ("Wraith",), colors=("black",), power=3, toughness=3,
    keywords=("menace",),
)

# Targets.


def up_to(most: int, what: Described) -> Targets:
    """At most so many targets, or none."""
    return (Target(what, 0, most),)


def two_of_the_same_opponent(what: Described) -> Targets:
    """Two targets, both controlled by one opponent; the first and the second are kept apart."""
    return (Target(what, 2, 2, of_one_player=True),)


def up_to_one_of_each_opponent(what: Described) -> Targets:
    """At most one target of each opponent's."""
    return (Target(what, 0, 9, one_each=True),)


# What is done.

until_end_of_turn = creature_words.UntilEndOfTurn
damage_it = creature_words.DamageIt
the_first_damages_the_second = creature_words.FirstDamagesSecond()
exile_and_return = creature_words.ExileAndReturn
untap = creature_words.Untap
raise_attacker = creature_words.RaiseAttacker
amass = creature_words.Amass
choose_an_opponent = creature_words.ChoosePlayer()
choose_a_player = creature_words.ChoosePlayer(opponent=False)
how_many = words.HowManyOf
power_of_your_ring_bearer = words.PowerOfYourRingBearer()
creature_cards_in_that_players_graveyard = words.InThatGraveyard("Creature")
a_counter_of_that_kind = creature_words.PutSameCounter


def it_cant_block_while_you_control_this(what: Ref) -> creature_words.BindForNow:
    """The restriction ends when you no longer control this."""
    return creature_words.BindForNow(what, "can't block")


def put_one_of(*kinds: str, on: Ref) -> creature_words.PutCounterOf:
    """You choose which kind of counter to put."""
    return creature_words.PutCounterOf(kinds, on)


def its_controller_loses_life(amount: Amount) -> effects.LoseLife:
    """The target's controller does."""
    return effects.LoseLife(amount, Who.ITS_CONTROLLER)


def gain_control_while_you_control_this(what: Ref) -> creature_words.GainControlForNow:
    """Control ends when you no longer control this."""
    return creature_words.GainControlForNow(what)


def gain_control_this_turn(what: Ref, *keywords: Keyword) -> creature_words.GainControlForNow:
    """Control, and those keywords, until end of turn."""
    return creature_words.GainControlForNow(what, this_turn=True, keywords=keywords)


put_the_chosen_onto_the_battlefield = object_words.PutOntoBattlefield(
    Ref.THOSE_CHOSEN, under_your_control=True
)


def choose_a_card_there_or_on_paper(what: Described) -> effects.Choose:
    """You choose a card in your graveyard, or one that the table does not know."""
    return effects.Choose(what, or_on_paper=True)


def gets(power: int, toughness: int, *keywords: Keyword, on: Ref | Described) -> Effect:
    """Until end of turn they get that much, and those keywords."""
    return creature_words.UntilEndOfTurn(on, power, toughness, None, keywords)


def has_base_size(power: int, toughness: int, *, on: Ref | Described) -> Effect:
    """Until end of turn they have that base power and toughness."""
    return creature_words.UntilEndOfTurn(on, base=(power, toughness))


def gains(*keywords: Keyword, on: Ref | Described) -> Effect:
    """Until end of turn they have those keywords."""
    return creature_words.UntilEndOfTurn(on, keywords=keywords)


def the_targeted_player_by_hand(what: str, amount: Amount = 0) -> effects.Instruct:
    """The targeted player does it on paper."""
    return effects.Instruct(what, amount, Who.TARGETED_PLAYER)


def that_player_by_hand(what: str, amount: Amount = 0) -> effects.Instruct:
    """That player does it on paper; `{n}` in it is the number."""
    return effects.Instruct(what, amount, Who.THAT_PLAYER)


def you_may(*then: Effect) -> effects.EachMay:
    """You say whether to; if you do, the rest happens."""
    return effects.EachMay(then, Who.YOU)


# Conditions.

you_have_no_ring_bearer = words.YouHaveNoRingBearer()
this_is_your_ring_bearer = words.ThisIsYourRingBearer()
a_permanent_left_under_your_control_this_turn = words.PermanentLeftThisTurn()
you_gained_life_this_turn = words.YouGainedLife
this_is_the_second_time_this_turn = words.SecondTimeThisTurn()
the_target_is_legendary = words.TargetIsLegendary()
you_control_at_least = words.YouControlAtLeast

# Abilities.

this_dies = When.THIS_DIES
this_leaves_the_battlefield = When.THIS_LEAVES
this_attacks = When.THIS_ATTACKS
this_or_a_creature_enters = When.THIS_OR_A_CREATURE_ENTERS
this_or_a_legend_enters = When.THIS_OR_A_LEGEND_ENTERS
landfall = When.LANDFALL
you_cast_this = When.YOU_CAST_THIS
you_cast_an_instant_or_sorcery = When.YOU_CAST_AN_INSTANT_OR_SORCERY
an_opponent_casts_a_spell = When.OPPONENT_CASTS_A_SPELL
your_army_deals_combat_damage_to_a_player = When.YOUR_ARMY_DAMAGES_A_PLAYER
creatures_deal_combat_damage_to_you = When.CREATURES_DAMAGE_YOU
you_put_counters_on_this = When.YOU_PUT_COUNTERS_ON_THIS
the_ring_tempting_you = When.THE_RING_TEMPTS_YOU
you_scry = When.YOU_SCRY


must_be_blocked_as_your_ring_bearer = creature_words.MustBeBlocked()
your_sorceries_have_flash = creature_words.SorceriesHaveFlash()


def ward_unless_you_sacrifice(what: Described, cost: str) -> abilities.Ward:
    """Ward whose cost is a sacrifice."""
    return abilities.Ward(cost, what)


have_protection_from_ring_bearers = creature_words.ProtectedFromRingBearers


def when_you_say(event: str, *do: Effect, targets: Targets = ()) -> abilities.Announced:
    """A trigger on something that is on paper: you say that it has happened."""
    return abilities.Announced(event, do, targets)


def in_your_graveyard(
    cost: str, *do: Effect, sacrifice: Described | None = None, exile_this: bool = False
) -> abilities.InGraveyard:
    """An activated ability that works there, when you could cast a sorcery."""
    return abilities.InGraveyard(cost, do, sacrifice, exile_this)


def also(card: Card, *does: Ability) -> Card:
    """An instant or sorcery with abilities besides what it does as a spell."""
    return replace(card, abilities=does)


def while_in_your_graveyard(ability: Triggered) -> Triggered:
    """It works only there."""
    return replace(ability, in_graveyard=True)
