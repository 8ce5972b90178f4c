"""Planechase: the Paths (MOC), whose votes are about planes, and a plane that holds one (WHO)."""

from engine.cards.mana_vocabulary import add, x
from engine.cards.object_vocabulary import (
    a_player,
    all_mill,
    as_many_as_said,
    by_hand,
    by_hand_and_say_how_many,
    chaos_ensues,
    choose_one_even_on_paper,
    creature_cards_in_all_graveyards,
    one_more_than_said,
    plane,
    planeswalk,
    put_onto_the_battlefield_as_artifact,
    spirit,
    the_targeted_player,
)
from engine.cards.ring_vocabulary import when_you_say
from engine.cards.vocabulary import (
    at,
    beginning_of_combat_on_your_turn,
    create,
    creatures_you_dont_control,
    draw,
    each_player_votes,
    each_player_votes_for,
    exile,
    if_more_votes,
    if_more_votes_or_tied,
    one_of,
    sorcery,
    the_chosen,
    the_most_voted,
)

_WILL_OF_THE_PLANESWALKERS = each_player_votes(
    planeswalk=if_more_votes(planeswalk),
    chaos=if_more_votes_or_tied(chaos_ensues),
)

PATH_OF_THE_ANIMIST = sorcery("Path of the Animist", "{3}{G}",
    by_hand(
        "search your library for up to {n} basic land cards, put them onto the battlefield tapped, then"
        " shuffle", 2),
    _WILL_OF_THE_PLANESWALKERS)

PATH_OF_THE_ENIGMA = sorcery("Path of the Enigma", "{4}{U}",
    draw(4, the_targeted_player),
    _WILL_OF_THE_PLANESWALKERS,
    targets=one_of(a_player))

PATH_OF_THE_GHOSTHUNTER = sorcery("Path of the Ghosthunter", "{X}{1}{W}",
    create(x, spirit),
    _WILL_OF_THE_PLANESWALKERS)

PATH_OF_THE_PYROMANCER = sorcery("Path of the Pyromancer", "{4}{R}",
    by_hand_and_say_how_many("discard your hand", most=99),
    add("{R}", as_many_as_said),
    draw(one_more_than_said),
    _WILL_OF_THE_PLANESWALKERS)

PATH_OF_THE_SCHEMER = sorcery("Path of the Schemer", "{4}{B}",
    all_mill(2),
    choose_one_even_on_paper(creature_cards_in_all_graveyards),
    put_onto_the_battlefield_as_artifact(the_chosen),
    _WILL_OF_THE_PLANESWALKERS)

PRIME_MINISTERS_CABINET_ROOM = plane("Prime Minister's Cabinet Room", "Earth",
    at(beginning_of_combat_on_your_turn, do=by_hand(
        "up to one target creature you control becomes a copy of target creature an opponent controls")),
    when_you_say("chaos ensues",
        each_player_votes_for(creatures_you_dont_control, exile(the_most_voted))))
