"""Tales of Middle-earth (LTR): Sagas in which the Ring tempts you."""

from engine.cards.object_vocabulary import all_mill, by_hand
from engine.cards.ring_vocabulary import (
    an_opponent,
    artifacts,
    creature_cards_in_that_players_graveyard,
    double_strike,
    gain_control_while_you_control_this,
    gains,
    how_many,
    it_cant_block_while_you_control_this,
    nonlegendary_creatures,
    power_of_your_ring_bearer,
    smaug,
    tapped_creatures_they_control,
    up_to,
)
from engine.cards.vocabulary import (
    chapter,
    create,
    creatures,
    creatures_you_control,
    destroy,
    draw,
    each_opponent,
    lose_life,
    one_of,
    put,
    saga,
    stun_counter,
    tap,
    the_ring_tempts_you,
    the_target,
)

ONE_RING_TO_RULE_THEM_ALL = saga("One Ring to Rule Them All", "{2}{B}{B}",
    chapter(1, do=(the_ring_tempts_you, all_mill(power_of_your_ring_bearer))),
    chapter(2, do=destroy(nonlegendary_creatures)),
    chapter(3, do=each_opponent(lose_life(creature_cards_in_that_players_graveyard))))

SCROLL_OF_ISILDUR = saga("Scroll of Isildur", "{2}{U}",
    chapter(1, targets=up_to(1, artifacts), do=(
        gain_control_while_you_control_this(the_target),
        the_ring_tempts_you,
    )),
    chapter(2, targets=up_to(2, creatures), do=(tap(the_target), put(stun_counter, on=the_target))),
    chapter(3, targets=one_of(an_opponent), do=draw(how_many(tapped_creatures_they_control))))

THERE_AND_BACK_AGAIN = saga("There and Back Again", "{3}{R}{R}",
    chapter(1, targets=up_to(1, creatures), do=(
        it_cant_block_while_you_control_this(the_target),
        the_ring_tempts_you,
    )),
    chapter(2, do=by_hand("search for a Mountain card, put it onto the battlefield and shuffle")),
    chapter(3, do=create(1, smaug)))

WAR_OF_THE_LAST_ALLIANCE = saga("War of the Last Alliance", "{3}{W}",
    chapter(1, 2, do=by_hand("search for a legendary creature card, reveal it, put it into your hand and"
                             " shuffle")),
    chapter(3, do=(gains(double_strike, on=creatures_you_control), the_ring_tempts_you)))
