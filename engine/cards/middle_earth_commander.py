"""Tales of Middle-earth Commander (LTC): councils, open and secret, and one that brings the Ring."""

from engine.cards.object_vocabulary import creatures_opponents_control, mill
from engine.cards.ring_vocabulary import (
    amass,
    choose_a_card_there_or_on_paper,
    choose_a_player,
    gain_control_this_turn,
    has_base_size,
    haste,
    have_protection_from_ring_bearers,
    partner_with_sam,
    put_the_chosen_onto_the_battlefield,
    that_player_by_hand,
    this_attacks,
    this_is_your_ring_bearer,
    trample,
    untap,
    up_to_one_of_each_opponent,
    vigilance,
    when_you_say,
    wraith,
    you_cast_an_instant_or_sorcery,
    you_cast_this,
    you_control_at_least,
    you_gained_life_this_turn,
)
from engine.cards.vocabulary import (
    another_entered_this_turn,
    at,
    beginning_of_combat_on_your_turn,
    cards_in_your_graveyard,
    chapter,
    create,
    creatures_controlled_by,
    creatures_you_control,
    creatures_you_dont_control,
    draw,
    each_opponent_who_agreed_with_you,
    each_player_secretly_votes,
    each_player_secretly_votes_for,
    each_player_votes,
    flying,
    for_each_vote,
    for_each_voted_for,
    gain_control,
    if_,
    if_more_votes,
    if_more_votes_or_tied,
    instant,
    it,
    legend,
    opponents_who_disagreed_with_you,
    plus_one_counter,
    put,
    saga,
    scry,
    stun_counter,
    tap,
    the_chosen,
    the_ring_has_tempted_you,
    the_ring_tempts_you,
    the_target,
    the_voter,
    the_voter_chooses,
    this_enters,
    treasure,
    votes,
    whenever,
    whenever_players_finish_voting,
    you_control,
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

FRODO_ADVENTUROUS_HOBBIT = legend("Frodo, Adventurous Hobbit", "{W}{B}", "Halfling Scout", (1, 3),
    vigilance,
    partner_with_sam,
    whenever(this_enters, do=(
        choose_a_player,
        that_player_by_hand("you may search for Sam, Loyal Attendant, reveal it, put it into your hand and"
                            " shuffle"),
    )),
    whenever(this_attacks, only_if=you_gained_life_this_turn(3), do=(
        the_ring_tempts_you,
        if_(this_is_your_ring_bearer, if_(the_ring_has_tempted_you(2), draw(1))),
    )))

GALADRIEL_ELVEN_QUEEN = legend("Galadriel, Elven-Queen", "{2}{G}{U}", "Elf Noble", (4, 5),
    at(beginning_of_combat_on_your_turn, only_if=another_entered_this_turn("Elf"), do=each_player_votes(
        dominion=if_more_votes(the_ring_tempts_you, put(plus_one_counter, on=your_ring_bearer)),
        guidance=if_more_votes_or_tied(draw(1)),
    )))

IN_THE_DARKNESS_BIND_THEM = saga("In the Darkness Bind Them", "{2}{U}{B}{R}",
    chapter(1, 2, 3, do=(create(1, wraith), the_ring_tempts_you)),
    chapter(4, targets=up_to_one_of_each_opponent(creatures_opponents_control), do=(
        gain_control_this_turn(the_target, haste),
        untap(the_target),
        the_ring_tempts_you,
    )))

LORD_OF_THE_NAZGUL = legend("Lord of the Nazgûl", "{3}{U}{B}", "Wraith Noble", (4, 3),
    flying,
    have_protection_from_ring_bearers(you_control("Wraith")),
    whenever(you_cast_an_instant_or_sorcery, do=(
        create(1, wraith),
        if_(you_control_at_least(9, you_control("Wraith")), has_base_size(9, 9, on=you_control("Wraith"))),
    )))

SAURON_LORD_OF_THE_RINGS = legend("Sauron, Lord of the Rings", "{5}{U}{B}{R}", "Avatar Horror", (9, 9),
    trample,
    whenever(you_cast_this, do=(
        amass("Orc", 5),
        mill(5),
        choose_a_card_there_or_on_paper(cards_in_your_graveyard("Creature")),
        put_the_chosen_onto_the_battlefield,
    )),
    when_you_say("a commander an opponent controls dies", the_ring_tempts_you))

TRAP_THE_TRESPASSERS = instant("Trap the Trespassers", "{2}{U}",
    each_player_secretly_votes_for(creatures_you_dont_control,
        for_each_voted_for(put(stun_counter, votes, on=it), tap(it))))
