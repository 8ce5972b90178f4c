"""Conspiracy: Take the Crown (CN2): every vote counts, and votes that somebody else chooses."""

from engine.cards.mana_vocabulary import gain_life
from engine.cards.object_vocabulary import as_many_as_said, by_hand, by_hand_and_say_how_many
from engine.cards.vocabulary import (
    choose,
    create,
    creature,
    creatures,
    discard,
    draw,
    each_opponent,
    each_player_votes,
    exile_this,
    flying,
    for_each_vote,
    gain_control,
    instant,
    permanents_owned_by,
    plus_one_counter,
    put,
    sacrifice,
    soldier,
    sorcery,
    take_extra_turns,
    the_chosen,
    the_voter,
    this,
    this_enters,
    votes,
    votes_times,
    whenever,
    while_voting_you_may_vote_an_additional_time,
    you_choose_how_each_player_votes_this_turn,
)

BALLOT_BROKER = creature("Ballot Broker", "{2}{W}", "Human Advisor", (2, 3),
    while_voting_you_may_vote_an_additional_time)

CAPITAL_PUNISHMENT = sorcery("Capital Punishment", "{4}{B}{B}", each_player_votes(
    death=each_opponent(sacrifice(votes, creatures)),
    taxes=each_opponent(discard(votes)),
))

EXPROPRIATE = sorcery("Expropriate", "{7}{U}{U}", each_player_votes(
    time=take_extra_turns(votes),
    money=for_each_vote(choose(permanents_owned_by(the_voter)), gain_control(the_chosen)),
), exile_this)

ILLUSION_OF_CHOICE = instant("Illusion of Choice", "{U}",
    you_choose_how_each_player_votes_this_turn,
    draw(1))

LIEUTENANTS_OF_THE_GUARD = creature("Lieutenants of the Guard", "{4}{W}", "Human Soldier", (2, 2),
    whenever(this_enters, do=each_player_votes(
        strength=put(plus_one_counter, votes, on=this),
        numbers=create(votes, soldier),
    )))

MESSENGER_JAYS = creature("Messenger Jays", "{4}{U}", "Bird", (2, 1),
    flying,
    whenever(this_enters, do=each_player_votes(
        feather=put(plus_one_counter, votes, on=this),
        quill=(by_hand_and_say_how_many("draw {n} cards", votes, most=votes), discard(as_many_as_said)),
    )))

ORCHARD_ELEMENTAL = creature("Orchard Elemental", "{5}{G}", "Elemental", (2, 2),
    whenever(this_enters, do=each_player_votes(
        sprout=put(plus_one_counter, votes_times(2), on=this),
        harvest=gain_life(votes_times(3)),
    )))

SELVALAS_STAMPEDE = sorcery("Selvala's Stampede", "{4}{G}{G}", each_player_votes(
    wild=by_hand(
        "reveal cards from the top of your library until you reveal {n} creature cards, put those onto the"
        " battlefield together, then shuffle the rest into it", votes),
    free=by_hand("you may put up to {n} permanent cards from your hand onto the battlefield together", votes),
))
