"""Tales of Middle-earth Commander (LTC): councils that move cards, and one who looks at votes."""

from engine.cards.mana_vocabulary import add_one, any_color, tap_for
from engine.cards.object_vocabulary import (
    any_player,
    by_hand,
    choose_exactly,
    each_player_chooses_up_to,
    each_player_may,
    each_player_who_got_no_votes,
    you_and_who_agreed_with_you_may,
)
from engine.cards.ring_vocabulary import vigilance
from engine.cards.vocabulary import (
    artifact,
    cards_in_your_graveyard,
    draw,
    each_player_secretly_votes_for,
    each_player_votes,
    exile_this,
    for_each_voted_for,
    if_more_votes,
    if_more_votes_or_tied,
    instant,
    legend,
    return_to_hand,
    scry,
    sorcery,
    that_player,
    the_chosen,
    this_attacks,
    this_enters,
    votes,
    whenever,
    whenever_players_finish_voting,
)

CIRDAN_THE_SHIPWRIGHT = legend("Círdan the Shipwright", "{3}{G}{U}", "Elf Noble", (3, 4),
    vigilance,
    whenever(this_enters, this_attacks, do=each_player_secretly_votes_for(any_player,
        for_each_voted_for(draw(votes, that_player)),
        each_player_who_got_no_votes(
            by_hand("you may put a permanent card from your hand onto the battlefield")),
    )))

MODEL_OF_UNITY = artifact("Model of Unity", "{3}",
    whenever_players_finish_voting(you_and_who_agreed_with_you_may(scry(2))),
    tap_for(add_one(any_color)))

SAIL_INTO_THE_WEST = instant("Sail into the West", "{2}{G}{U}", each_player_votes(
    return_=if_more_votes(
        each_player_chooses_up_to(2, cards_in_your_graveyard()), return_to_hand(the_chosen), exile_this),
    embark=if_more_votes_or_tied(each_player_may(by_hand("discard the whole hand"), draw(7))),
))

TRAVEL_THROUGH_CARADHRAS = sorcery("Travel Through Caradhras", "{5}{G}", each_player_votes(
    Redhorn_Pass=by_hand(
        "search your library for up to {n} basic land cards, put them onto the battlefield tapped, then"
        " shuffle", votes),
    Mines_of_Moria=(choose_exactly(votes, cards_in_your_graveyard()), return_to_hand(the_chosen)),
), exile_this)
