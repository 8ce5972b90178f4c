"""Tales of Middle-earth (LTR): permanents that bring the Ring, or wait for it."""

from engine.cards.mana_vocabulary import add_one, any_color, tap_for
from engine.cards.object_vocabulary import every_opponent
from engine.cards.ring_vocabulary import (
    a_permanent_left_under_your_control_this_turn,
    creatures_of_lesser_power,
    flash,
    gain_control_while_you_control_this,
    in_your_graveyard,
    menace,
    must_be_blocked_as_your_ring_bearer,
    permanent_cards_from_the_battlefield_this_turn,
    this_dies,
    this_leaves_the_battlefield,
    this_or_a_legend_enters,
    trample,
    up_to,
    vigilance,
    when_you_say,
    you_cast_an_instant_or_sorcery,
)
from engine.cards.vocabulary import (
    artifact,
    at,
    beginning_of_your_end_step,
    create,
    creature,
    creatures_you_control,
    deal_damage,
    enchantment,
    legend,
    one_of,
    plus_one_counter,
    put,
    return_to_hand,
    the_ring_tempts_you,
    the_target,
    this,
    this_deals_combat_damage_to_a_player,
    this_enters,
    treasure,
    whenever,
)

BILBO_RETIRED_BURGLAR = legend("Bilbo, Retired Burglar", "{1}{U}{R}", "Halfling Rogue", (1, 3),
    whenever(this_enters, this_leaves_the_battlefield, do=the_ring_tempts_you),
    whenever(this_deals_combat_damage_to_a_player, do=create(1, treasure)))

ENRAGED_HUORN = creature("Enraged Huorn", "{4}{G}", "Treefolk", (4, 5),
    trample,
    whenever(this_enters, do=the_ring_tempts_you))

FIERY_INSCRIPTION = enchantment("Fiery Inscription", "{2}{R}",
    whenever(this_enters, do=the_ring_tempts_you),
    whenever(you_cast_an_instant_or_sorcery, do=deal_damage(2, every_opponent)))

FRODO_BAGGINS = legend("Frodo Baggins", "{G}{W}", "Halfling Scout", (1, 3),
    whenever(this_or_a_legend_enters, do=the_ring_tempts_you),
    must_be_blocked_as_your_ring_bearer)

GOLLUM_PATIENT_PLOTTER = legend("Gollum, Patient Plotter", "{1}{B}", "Halfling Horror", (3, 1),
    whenever(this_leaves_the_battlefield, do=the_ring_tempts_you),
    in_your_graveyard("{B}", return_to_hand(this), sacrifice=creatures_you_control))

INHERITED_ENVELOPE = artifact("Inherited Envelope", "{3}",
    whenever(this_enters, do=the_ring_tempts_you),
    tap_for(add_one(any_color)))

MIRRORMERE_GUARDIAN = creature("Mirrormere Guardian", "{2}{G}", "Dwarf Soldier", (4, 2),
    whenever(this_dies, do=the_ring_tempts_you))

RANGERS_OF_ITHILIEN = creature("Rangers of Ithilien", "{2}{U}{U}", "Human Ranger", (3, 3),
    vigilance,
    whenever(this_enters, targets=up_to(1, creatures_of_lesser_power), do=(
        gain_control_while_you_control_this(the_target),
        the_ring_tempts_you,
    )))

RELENTLESS_ROHIRRIM = creature("Relentless Rohirrim", "{3}{R}", "Human Knight", (4, 3),
    whenever(this_enters, do=the_ring_tempts_you))

ROHIRRIM_LANCER = creature("Rohirrim Lancer", "{R}", "Human Knight", (1, 1),
    menace,
    whenever(this_dies, do=the_ring_tempts_you))

SAMWISE_THE_STOUTHEARTED = legend("Samwise the Stouthearted", "{1}{W}", "Halfling Peasant", (2, 1),
    flash,
    whenever(this_enters, targets=up_to(1, permanent_cards_from_the_battlefield_this_turn), do=(
        return_to_hand(the_target),
        the_ring_tempts_you,
    )))

SHORTCUT_TO_MUSHROOMS = enchantment("Shortcut to Mushrooms", "{1}{G}",
    whenever(this_enters, do=the_ring_tempts_you),
    at(beginning_of_your_end_step, only_if=a_permanent_left_under_your_control_this_turn,
        targets=one_of(creatures_you_control), do=put(plus_one_counter, on=the_target)))

STALWARTS_OF_OSGILIATH = creature("Stalwarts of Osgiliath", "{4}{W}", "Human Soldier", (4, 3),
    whenever(this_enters, do=the_ring_tempts_you),
    when_you_say("you draw your second card in a turn", put(plus_one_counter, on=this)))

TOOK_REAPER = creature("Took Reaper", "{1}{W}", "Halfling Peasant", (2, 1),
    whenever(this_dies, do=the_ring_tempts_you))

URUK_HAI_BERSERKER = creature("Uruk-hai Berserker", "{2}{B}", "Orc Berserker", (3, 2),
    whenever(this_enters, do=the_ring_tempts_you))
