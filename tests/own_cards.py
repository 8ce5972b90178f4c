"""Cards that no catalogue has, for tests of a table's own cards."""

from engine.cards.abilities import Card
from engine.cards.vocabulary import (
    creature,
    creatures_you_control,
    draw,
    each_opponent,
    each_player_votes,
    if_more_votes,
    if_more_votes_or_tied,
    investigate,
    lose_life,
    plus_one_counter,
    put,
    sorcery,
    this,
    this_enters,
    votes,
    whenever,
    whenever_players_finish_voting,
)

__all__ = ["COUNCIL", "ENVOY", "HERALD", "OWN_CARDS"]

COUNCIL = sorcery(
    "Council of the Barn",
    "{1}{G}",
    each_player_votes(
        milk=if_more_votes(draw(2)),
        hay=if_more_votes_or_tied(put(plus_one_counter, on=creatures_you_control)),
    ),
)
ENVOY = creature(
    "Envoy of the Barn",
    "{1}{W}",
    "Human Advisor",
    (2, 2),
    whenever(
        this_enters,
        do=each_player_votes(words=investigate(votes), deeds=put(plus_one_counter, votes, on=this)),
    ),
)
HERALD = creature(
    "Herald of the Barn",
    "{B}",
    "Human",
    (1, 1),
    whenever_players_finish_voting(each_opponent(lose_life(1))),
)
OWN_CARDS: tuple[Card, ...] = (COUNCIL, ENVOY, HERALD)
