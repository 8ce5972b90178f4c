"""Conspiracy (CNS): the first cards with a vote."""

from engine.cards.object_vocabulary import (
    creature_cards_in_all_graveyards,
    creatures_opponents_control,
    other_creatures,
    return_to_the_battlefield,
)
from engine.cards.ring_vocabulary import gets
from engine.cards.vocabulary import (
    artifact,
    at,
    beginning_of_your_upkeep,
    cards_in_your_graveyard,
    copy_the_target,
    counter_the_target,
    creature,
    creatures,
    destroy,
    discard,
    draw,
    each_opponent,
    each_opponent_who_disagreed_with_you,
    each_player_votes,
    each_player_votes_for,
    exile,
    flying,
    if_more_votes,
    if_more_votes_or_tied,
    instant,
    instant_or_sorcery_spells,
    lose_life,
    no_effect,
    nonland_permanents,
    nonland_permanents_you_dont_control,
    one_of,
    return_to_hand,
    sacrifice,
    sacrifice_this,
    sorcery,
    take_extra_turns,
    the_most_voted,
    this_enters,
    this_gains_protection_from_the_most_voted,
    whenever,
    whenever_players_finish_voting,
    while_voting_you_get_an_additional_vote,
)

BITE_OF_THE_BLACK_ROSE = sorcery("Bite of the Black Rose", "{3}{B}", each_player_votes(
    sickness=if_more_votes(gets(-2, -2, on=creatures_opponents_control)),
    psychosis=if_more_votes_or_tied(each_opponent(discard(2))),
))

BRAGOS_REPRESENTATIVE = creature("Brago's Representative", "{2}{W}", "Human Advisor", (1, 4),
    while_voting_you_get_an_additional_vote)

COERCIVE_PORTAL = artifact("Coercive Portal", "{4}",
    at(beginning_of_your_upkeep, do=each_player_votes(
        carnage=if_more_votes(sacrifice_this, destroy(nonland_permanents)),
        homage=if_more_votes_or_tied(draw(1)),
    )))

COUNCILS_JUDGMENT = sorcery("Council's Judgment", "{1}{W}{W}",
    each_player_votes_for(nonland_permanents_you_dont_control, exile(the_most_voted)))

COUNCIL_GUARDIAN = creature("Council Guardian", "{5}{W}", "Giant Soldier", (5, 5),
    whenever(this_enters, do=each_player_votes(
        blue=no_effect, black=no_effect, red=no_effect, green=no_effect,
        then=this_gains_protection_from_the_most_voted,
    )))

CUSTODI_SQUIRE = creature("Custodi Squire", "{4}{W}", "Spirit Cleric", (3, 3),
    flying,
    whenever(this_enters, do=each_player_votes_for(
        cards_in_your_graveyard("Artifact", "Creature", "Enchantment"), return_to_hand(the_most_voted),
    )))

GRUDGE_KEEPER = creature("Grudge Keeper", "{1}{B}", "Zombie Wizard", (2, 1),
    whenever_players_finish_voting(each_opponent_who_disagreed_with_you(lose_life(2))))

MAGISTER_OF_WORTH = creature("Magister of Worth", "{4}{W}{B}", "Angel", (4, 4),
    flying,
    whenever(this_enters, do=each_player_votes(
        grace=if_more_votes(return_to_the_battlefield(creature_cards_in_all_graveyards)),
        condemnation=if_more_votes_or_tied(destroy(other_creatures)),
    )))

PLEA_FOR_POWER = sorcery("Plea for Power", "{3}{U}", each_player_votes(
    time=if_more_votes(take_extra_turns(1)),
    knowledge=if_more_votes_or_tied(draw(3)),
))

SPLIT_DECISION = instant("Split Decision", "{1}{U}", each_player_votes(
    denial=if_more_votes(counter_the_target),
    duplication=if_more_votes_or_tied(copy_the_target),
), targets=one_of(instant_or_sorcery_spells))

TYRANTS_CHOICE = sorcery("Tyrant's Choice", "{1}{B}", each_player_votes(
    death=if_more_votes(each_opponent(sacrifice(1, creatures))),
    torture=if_more_votes_or_tied(each_opponent(lose_life(4))),
))
