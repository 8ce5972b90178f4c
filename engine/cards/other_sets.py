"""Votes from sets with only a few of them: CLU, MKC, NCC, PIP, SOC and WHO."""

from engine.cards.object_vocabulary import (
    as_many_as_said,
    by_hand,
    by_hand_and_say_how_many,
    every_opponent,
    exile_until_this_leaves,
    mill,
    nontoken_creatures_opponents_control,
    on_paper,
    put_on_the_bottom,
    the_cards_exiled_with_this,
)
from engine.cards.vocabulary import (
    another_player,
    chapter,
    choose_an_opponent_at_random,
    create,
    creatures,
    creatures_you_control,
    deal_damage,
    destroy,
    draw,
    each_player,
    each_player_secretly_votes,
    each_player_secretly_votes_for,
    each_player_votes,
    flying,
    for_each_opponent_voted_for,
    human_soldier,
    if_,
    if_more_votes,
    investigate,
    legend,
    no_effect,
    nothing_got_a_vote,
    one_of,
    plus_one_counter,
    put,
    saga,
    sorcery,
    that_player,
    the_most_voted,
    the_target,
    this_attacks,
    this_deals_combat_damage_to_a_player,
    this_enters,
    treasure,
    votes,
    votes_times,
    votes_you_received,
    ward,
    whenever,
    while_voting_you_may_vote_an_additional_time,
    your_opponents,
)

EMISSARY_GREEN = legend("Emissary Green", "{4}{G}", "Human Advisor", (3, 3),
    whenever(this_attacks, do=each_player_votes(
        profit=create(votes_times(2), treasure),
        security=put(plus_one_counter, votes, on=creatures_you_control),
    )))

FATEFUL_TEMPEST = sorcery("Fateful Tempest", "{2}{R}", each_player_votes(
    past=(
        mill(votes),
        by_hand_and_say_how_many("add up the mana values of the cards just milled", most=votes_times(16)),
        deal_damage(as_many_as_said, to=every_opponent),
    ),
    present=by_hand(
        "exile the top {n} cards of your library; you may play them until the end of your next turn", votes),
))

MOB_VERDICT = sorcery("Mob Verdict", "{2}{R}{R}",
    each_player_secretly_votes_for(another_player,
        for_each_opponent_voted_for(deal_damage(votes_times(2), to=that_player, and_creatures=True)),
        draw(votes_you_received)))

THE_VALEYARD = legend("The Valeyard", "{2}{U}{B}{R}", "Time Lord Noble", (4, 5),
    while_voting_you_may_vote_an_additional_time,
    on_paper("your opponents face each villainous choice one additional time"))

TIVIT_SELLER_OF_SECRETS = legend("Tivit, Seller of Secrets", "{3}{W}{U}{B}", "Sphinx Rogue", (6, 6),
    flying,
    ward("{3}"),
    whenever(this_enters, this_deals_combat_damage_to_a_player, do=each_player_votes(
        evidence=investigate(votes),
        bribery=create(votes, treasure),
    )),
    while_voting_you_may_vote_an_additional_time)

TRIAL_OF_A_TIME_LORD = saga("Trial of a Time Lord", "{1}{W}{W}",
    chapter(1, 2, 3, do=exile_until_this_leaves(the_target),
        targets=one_of(nontoken_creatures_opponents_control)),
    chapter(4, do=each_player_votes(
        innocent=no_effect,
        guilty=if_more_votes(put_on_the_bottom(the_cards_exiled_with_this)),
    )))

TRUTH_OR_CONSEQUENCES = sorcery("Truth or Consequences", "{2}{U}{R}", each_player_secretly_votes(
    truth=draw(votes),
    consequences=(choose_an_opponent_at_random, deal_damage(votes_times(3), to=that_player)),
))

VAULT_11_VOTERS_DILEMMA = saga("Vault 11: Voter's Dilemma", "{2}{W}{B}",
    chapter(1, do=create(your_opponents, human_soldier)),
    chapter(2, 3, do=each_player_secretly_votes_for(creatures,
        if_(nothing_got_a_vote, each_player(draw(1)), otherwise=destroy(the_most_voted)),
        up_to_one=True,
    )))
