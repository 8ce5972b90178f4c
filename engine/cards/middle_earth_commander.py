"""Tales of Middle-earth Commander (LTC): councils, open and secret, and one that brings the Ring."""

from engine.cards.vocabulary import (
    another_entered_this_turn,
    at,
    beginning_of_combat_on_your_turn,
    create,
    creatures_controlled_by,
    creatures_you_control,
    creatures_you_dont_control,
    draw,
    each_opponent_who_agreed_with_you,
    each_player_secretly_votes,
    each_player_secretly_votes_for,
    each_player_votes,
    for_each_vote,
    for_each_voted_for,
    gain_control,
    if_more_votes,
    if_more_votes_or_tied,
    instant,
    it,
    legend,
    opponents_who_disagreed_with_you,
    plus_one_counter,
    put,
    scry,
    stun_counter,
    tap,
    the_chosen,
    the_ring_tempts_you,
    the_voter,
    the_voter_chooses,
    this_enters,
    treasure,
    votes,
    whenever,
    whenever_players_finish_voting,
    your_ring_bearer,
)

ELROND_OF_THE_WHITE_COUNCIL = legend("Elrond of the White Council", "{3}{G}{U}", "Elf Noble", (3, 3),
    whenever(this_enters, do=each_player_secretly_votes(
        fellowship=(
            for_each_vote(the_voter_chooses(creatures_controlled_by(the_voter))),
            gain_control(the_chosen, cant_attack_owner=True),
        ),
        aid=put(plus_one_counter, votes, on=creatures_you_control),
    )))

ERESTOR_OF_THE_COUNCIL = legend("Erestor of the Council", "{1}{G}{U}", "Elf Noble", (2, 4),
    whenever_players_finish_voting(
        each_opponent_who_agreed_with_you(create(1, treasure)),
        scry(opponents_who_disagreed_with_you),
        draw(1),
    ))

GALADRIEL_ELVEN_QUEEN = legend("Galadriel, Elven-Queen", "{2}{G}{U}", "Elf Noble", (4, 5),
    at(beginning_of_combat_on_your_turn, only_if=another_entered_this_turn("Elf"), do=each_player_votes(
        dominion=if_more_votes(the_ring_tempts_you, put(plus_one_counter, on=your_ring_bearer)),
        guidance=if_more_votes_or_tied(draw(1)),
    )))

TRAP_THE_TRESPASSERS = instant("Trap the Trespassers", "{2}{U}",
    each_player_secretly_votes_for(creatures_you_dont_control,
        for_each_voted_for(put(stun_counter, votes, on=it), tap(it))))
