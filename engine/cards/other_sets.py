"""Votes from sets with only a few of them: MKC, NCC, PIP and WHO."""

from engine.cards.vocabulary import (
    another_player,
    chapter,
    choose_an_opponent_at_random,
    create,
    creatures,
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
    investigate,
    legend,
    nothing_got_a_vote,
    saga,
    sorcery,
    that_player,
    the_most_voted,
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

MOB_VERDICT = sorcery("Mob Verdict", "{2}{R}{R}",
    each_player_secretly_votes_for(another_player,
        for_each_opponent_voted_for(deal_damage(votes_times(2), to=that_player, and_creatures=True)),
        draw(votes_you_received)))

TIVIT_SELLER_OF_SECRETS = legend("Tivit, Seller of Secrets", "{3}{W}{U}{B}", "Sphinx Rogue", (6, 6),
    flying,
    ward("{3}"),
    whenever(this_enters, this_deals_combat_damage_to_a_player, do=each_player_votes(
        evidence=investigate(votes),
        bribery=create(votes, treasure),
    )),
    while_voting_you_may_vote_an_additional_time)

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
