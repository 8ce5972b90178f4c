"""Lands, makers of mana and cards with X: what CR 106, 107 and 605 are shown with."""

from engine.cards.mana_vocabulary import (
    a_player_taps_a_land_for_mana,
    a_spell_of_as_much_mana_as_charge_counters_is_cast,
    add,
    add_a_color_of,
    add_a_type_of,
    add_in_any_combination,
    add_one,
    any_color,
    artifact_creature,
    artifacts_you_control,
    as_this_enters_choose_a_creature_type,
    at_cost,
    aura,
    basic,
    cards_in_a_graveyard,
    charge_counter,
    colors_of_mana_spent,
    counter_that_spell,
    counters_on_this,
    cumulative_upkeep,
    cycling_three,
    deal_damage_to_any_target,
    destroy_each,
    devotion,
    enchanted_land_is,
    enchanted_land_is_tapped_for_mana,
    enchantment_creature,
    for_each,
    gain_life,
    indestructible,
    land,
    lands,
    lands_opponents_control,
    lands_produce,
    lands_you_control,
    life_to_pay,
    morph_green,
    multiplies_your_mana,
    nonbasic_lands_are,
    only_for,
    remove_a_counter,
    sacrifice_this_to_pay,
    symbols,
    tap_for,
    that_player_adds,
    that_player_adds_one_of_the_types_produced,
    this_enters_tapped,
    this_enters_with,
    trample,
    unless_you_sacrifice,
    untapped_to_tap,
    x,
    you,
    you_cast_a_blue_spell,
    you_control_one_of,
)
from engine.cards.vocabulary import (
    artifact,
    at,
    beginning_of_your_upkeep,
    creature,
    creatures_you_control,
    deal_damage,
    draw,
    each_opponent,
    enchantment,
    exile,
    flying,
    legend,
    lose_life,
    nonland_permanents,
    nonland_permanents_you_dont_control,
    one_of,
    plus_one_counter,
    put,
    sacrifice_this,
    tap,
    the_target,
    this,
    this_enters,
    whenever,
    you_control,
)

ANCIENT_ZIGGURAT = land("Ancient Ziggurat",
    tap_for(add_one(any_color, only=only_for("Creature"))))

BIRCHLORE_RANGERS = creature("Birchlore Rangers", "{G}", "Elf Druid Ranger", (1, 1),
    at_cost("", add_one(any_color), and_pay=untapped_to_tap(2, you_control("Elf"))),
    morph_green)

BLOOD_MOON = enchantment("Blood Moon", "{2}{R}",
    nonbasic_lands_are("Mountain"))

BLOOD_PET = creature("Blood Pet", "{B}", "Thrull", (1, 1),
    at_cost("", add("{B}"), and_pay=sacrifice_this_to_pay))

CASCADING_CATARACTS = land("Cascading Cataracts",
    indestructible,
    tap_for(add("{C}")),
    at_cost("{5}, {T}", add_in_any_combination(5, any_color)))

CAVERN_OF_SOULS = land("Cavern of Souls",
    as_this_enters_choose_a_creature_type,
    tap_for(add("{C}")),
    tap_for(add_one(any_color, only=only_for("Creature", of_the_chosen_type=True, uncounterable=True))))

CHALICE_OF_THE_VOID = artifact("Chalice of the Void", "{X}{X}",
    this_enters_with(charge_counter, x),
    whenever(a_spell_of_as_much_mana_as_charge_counters_is_cast, do=counter_that_spell))

CONTAMINATION = enchantment("Contamination", "{2}{B}",
    at(beginning_of_your_upkeep, do=unless_you_sacrifice(creatures_you_control, sacrifice_this)),
    lands_produce("{B}", instead_of="type and amount"))

DEATHRITE_SHAMAN = creature("Deathrite Shaman", "{B/G}", "Elf Shaman", (1, 2),
    at_cost("{T}", exile(the_target), add_one(any_color), targets=one_of(cards_in_a_graveyard("Land"))),
    at_cost("{B}, {T}", exile(the_target), each_opponent(lose_life(2)),
        targets=one_of(cards_in_a_graveyard("Instant", "Sorcery"))),
    at_cost("{G}, {T}", exile(the_target), gain_life(2), targets=one_of(cards_in_a_graveyard("Creature"))))

ENGINEERED_EXPLOSIVES = artifact("Engineered Explosives", "{X}",
    this_enters_with(charge_counter, colors_of_mana_spent),
    at_cost("{2}", destroy_each(nonland_permanents, of_mana_value=counters_on_this(charge_counter)),
        and_pay=sacrifice_this_to_pay))

EXOTIC_ORCHARD = land("Exotic Orchard",
    tap_for(add_a_color_of(lands_opponents_control)))

FELLWAR_STONE = artifact("Fellwar Stone", "{2}",
    tap_for(add_a_color_of(lands_opponents_control)))

FOREST = basic("Forest")

GADWICK_THE_WIZENED = legend("Gadwick, the Wizened", "{X}{U}{U}{U}", "Human Wizard", (3, 3),
    whenever(this_enters, do=draw(x)),
    whenever(you_cast_a_blue_spell, do=tap(the_target), targets=one_of(nonland_permanents_you_dont_control)))

GAEAS_CRADLE = land("Gaea's Cradle",
    tap_for(add("{G}", for_each(creatures_you_control))),
    supertype="Legendary")

ISLAND = basic("Island")

KETRIA_TRIOME = land("Ketria Triome",
    this_enters_tapped,
    cycling_three,
    subtypes="Forest Island Mountain")

LLANOWAR_ELVES = creature("Llanowar Elves", "{G}", "Elf Druid", (1, 1),
    tap_for(add("{G}")))

MANA_CONFLUENCE = land("Mana Confluence",
    tap_for(add_one(any_color), and_pay=life_to_pay(1)))

MANA_FLARE = enchantment("Mana Flare", "{2}{R}",
    whenever(a_player_taps_a_land_for_mana, do=that_player_adds_one_of_the_types_produced))

MANA_REFLECTION = enchantment("Mana Reflection", "{4}{G}{G}",
    multiplies_your_mana(2))

MOUNTAIN = basic("Mountain")

NAGA_VITALIST = creature("Naga Vitalist", "{1}{G}", "Naga Druid", (1, 2),
    tap_for(add_a_type_of(lands_you_control)))

NYKTHOS_SHRINE_TO_NYX = land("Nykthos, Shrine to Nyx",
    tap_for(add("{C}")),
    at_cost("{2}, {T}", add_one(any_color, devotion)),
    supertype="Legendary")

NYXBLOOM_ANCIENT = enchantment_creature("Nyxbloom Ancient", "{4}{G}{G}{G}", "Elemental", (5, 5),
    trample,
    multiplies_your_mana(3))

OVERGROWTH = aura("Overgrowth", "{2}{G}", lands,
    whenever(enchanted_land_is_tapped_for_mana, do=that_player_adds("{G}{G}")))

PILI_PALA = artifact_creature("Pili-Pala", "{2}", "Scarecrow", (1, 1),
    flying,
    at_cost("{2}, {Q}", add_one(any_color)))

PLAINS = basic("Plains")

REFLECTING_POOL = land("Reflecting Pool",
    tap_for(add_a_type_of(lands_you_control)))

RITUAL_OF_SUBDUAL = enchantment("Ritual of Subdual", "{4}{G}{G}",
    cumulative_upkeep("{2}"),
    lands_produce("{C}", instead_of="type"))

SHIVAN_REEF = land("Shivan Reef",
    tap_for(add("{C}")),
    tap_for(add_one(symbols("{U}{R}")), deal_damage(1, you)))

SPIRE_OF_INDUSTRY = land("Spire of Industry",
    tap_for(add("{C}")),
    tap_for(add_one(any_color), and_pay=life_to_pay(1), only_if=you_control_one_of(artifacts_you_control)))

SPREADING_SEAS = aura("Spreading Seas", "{1}{U}", lands,
    whenever(this_enters, do=draw(1)),
    enchanted_land_is("Island"))

SWAMP = basic("Swamp")

VIVID_CRAG = land("Vivid Crag",
    this_enters_with(charge_counter, 2, tapped=True),
    tap_for(add("{R}")),
    tap_for(add_one(any_color), and_pay=remove_a_counter(charge_counter)))

VIVID_GROVE = land("Vivid Grove",
    this_enters_with(charge_counter, 2, tapped=True),
    tap_for(add("{G}")),
    tap_for(add_one(any_color), and_pay=remove_a_counter(charge_counter)))

WALKING_BALLISTA = artifact_creature("Walking Ballista", "{X}{X}", "Construct", (0, 0),
    this_enters_with(plus_one_counter, x),
    at_cost("{4}", put(plus_one_counter, on=this)),
    at_cost("", deal_damage_to_any_target(1), and_pay=remove_a_counter(plus_one_counter)))

WASTES = land("Wastes",
    tap_for(add("{C}")),
    supertype="Basic")

WILD_GROWTH = aura("Wild Growth", "{G}", lands,
    whenever(enchanted_land_is_tapped_for_mana, do=that_player_adds("{G}")))
