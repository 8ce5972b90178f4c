"""Tales of Middle-earth (LTR): instants and sorceries with which the Ring tempts you."""

from engine.cards.object_vocabulary import by_hand, creatures_opponents_control
from engine.cards.ring_vocabulary import (
    also,
    anything_that_can_be_damaged,
    choose_an_opponent,
    creature_spells,
    creatures_you_own,
    damage_it,
    exile_and_return,
    gains,
    gets,
    has_base_size,
    hexproof,
    how_many,
    in_your_graveyard,
    legendary_creatures_you_control,
    nontoken_creatures,
    that_player_by_hand,
    the_first_damages_the_second,
    the_target_is_legendary,
    two_of_the_same_opponent,
    up_to,
    vigilance,
)
from engine.cards.vocabulary import (
    cards_in_your_graveyard,
    counter_the_target,
    creatures,
    creatures_you_control,
    if_,
    instant,
    one_of,
    plus_one_counter,
    put,
    return_to_hand,
    scry,
    sorcery,
    the_ring_tempts_you,
    the_target,
)

BOMBADILS_SONG = instant("Bombadil's Song", "{1}{G}",
    gets(1, 1, hexproof, on=the_target),
    the_ring_tempts_you,
    targets=one_of(creatures_you_control))

BREAKING_OF_THE_FELLOWSHIP = sorcery("Breaking of the Fellowship", "{1}{R}",
    the_first_damages_the_second,
    the_ring_tempts_you,
    targets=two_of_the_same_opponent(creatures_opponents_control))

DREADFUL_AS_THE_STORM = instant("Dreadful as the Storm", "{2}{U}",
    has_base_size(5, 5, on=the_target),
    the_ring_tempts_you,
    targets=one_of(creatures))

GLORIOUS_GALE = instant("Glorious Gale", "{1}{U}",
    if_(the_target_is_legendary,
        counter_the_target,
        the_ring_tempts_you,
        otherwise=counter_the_target),
    targets=one_of(creature_spells))

GOLLUMS_BITE = also(
    instant("Gollum's Bite", "{B}", gets(-2, -2, on=the_target), targets=one_of(creatures)),
    in_your_graveyard("{3}{B}", the_ring_tempts_you, exile_this=True))

HORSES_OF_THE_BRUINEN = sorcery("Horses of the Bruinen", "{3}{U}{U}",
    return_to_hand(the_target),
    scry(1),
    the_ring_tempts_you,
    targets=up_to(2, creatures))

NOW_FOR_WRATH_NOW_FOR_RUIN = sorcery("Now for Wrath, Now for Ruin!", "{3}{W}",
    put(plus_one_counter, on=creatures_you_control),
    gains(vigilance, on=creatures_you_control),
    the_ring_tempts_you)

RANGERS_FIREBRAND = sorcery("Ranger's Firebrand", "{R}",
    damage_it(2),
    the_ring_tempts_you,
    targets=one_of(anything_that_can_be_damaged))

RINGSIGHT = sorcery("Ringsight", "{1}{U}{B}",
    the_ring_tempts_you,
    by_hand("search for a card that shares a color with a legendary creature you control, reveal it,"
            " put it into your hand and shuffle"))

SAMS_DESPERATE_RESCUE = sorcery("Sam's Desperate Rescue", "{B}",
    return_to_hand(the_target),
    the_ring_tempts_you,
    targets=one_of(cards_in_your_graveyard("Creature")))

SAURONS_RANSOM = instant("Sauron's Ransom", "{1}{U}{B}",
    choose_an_opponent,
    that_player_by_hand("look at the top {n} cards of the caster's library and part them into a face-down"
                        " and a face-up pile", 4),
    by_hand("put one pile into your hand and the other into your graveyard"),
    the_ring_tempts_you)

SLIP_ON_THE_RING = instant("Slip On the Ring", "{1}{W}",
    exile_and_return(),
    the_ring_tempts_you,
    targets=one_of(creatures_you_own))

SOOTHING_OF_SMEAGOL = instant("Soothing of Sméagol", "{1}{U}",
    return_to_hand(the_target),
    the_ring_tempts_you,
    targets=one_of(nontoken_creatures))

THE_BLACK_BREATH = sorcery("The Black Breath", "{2}{B}",
    gets(-1, -1, on=creatures_opponents_control),
    the_ring_tempts_you)

THE_RING_GOES_SOUTH = sorcery("The Ring Goes South", "{3}{G}",
    the_ring_tempts_you,
    by_hand("reveal from your library until {n} are lands; those enter tapped, the rest go to the"
            " bottom at random", how_many(legendary_creatures_you_control)))
