"""Tales of Middle-earth (LTR): the Ring tempts you."""

from engine.cards.vocabulary import (
    a_creature_died_under_your_control_this_turn,
    activated,
    at,
    beginning_of_your_end_step,
    beginning_of_your_upkeep,
    create,
    creature,
    creatures,
    deathtouch,
    destroy,
    dormant,
    draw,
    enchantment,
    human_soldier,
    if_,
    legend,
    lifelink,
    one_of,
    plus_one_counter,
    put,
    sorcery,
    that_player_loses_the_game,
    the_ring_has_tempted_you,
    the_ring_tempts_you,
    the_target,
    this_becomes,
    this_deals_combat_damage_to_a_player,
    this_enters,
    this_is,
    whenever,
    whenever_the_ring_tempts_you,
    whenever_you_choose_a_ring_bearer,
    you_chose_another_creature,
    you_control,
    you_may_pay_life,
)

BIRTHDAY_ESCAPE = sorcery("Birthday Escape", "{U}",
    draw(1),
    the_ring_tempts_you)

CALL_OF_THE_RING = enchantment("Call of the Ring", "{1}{B}",
    at(beginning_of_your_upkeep, do=the_ring_tempts_you),
    whenever_you_choose_a_ring_bearer(you_may_pay_life(2, draw(1))))

CLAIM_THE_PRECIOUS = sorcery("Claim the Precious", "{1}{B}{B}",
    destroy(the_target),
    the_ring_tempts_you,
    targets=one_of(creatures))

FARAMIR_FIELD_COMMANDER = legend("Faramir, Field Commander", "{3}{W}", "Human Soldier", (3, 3),
    at(beginning_of_your_end_step, only_if=a_creature_died_under_your_control_this_turn, do=draw(1)),
    whenever_the_ring_tempts_you(create(1, human_soldier), only_if=you_chose_another_creature))

FRODO_SAURONS_BANE = legend("Frodo, Sauron's Bane", "{W}", "Halfling Citizen", (1, 2),
    activated("{W/B}{W/B}", if_(this_is("Citizen"), this_becomes("Halfling Scout", (2, 3), lifelink))),
    activated("{B}{B}{B}", if_(this_is("Scout"), this_becomes("Halfling Rogue", and_gains=2))),
    dormant(whenever(this_deals_combat_damage_to_a_player, do=if_(
        the_ring_has_tempted_you(4), that_player_loses_the_game, otherwise=the_ring_tempts_you,
    ))))

NAZGUL = creature("Nazgûl", "{2}{B}", "Wraith Knight", (1, 2),
    deathtouch,
    whenever(this_enters, do=the_ring_tempts_you),
    whenever_the_ring_tempts_you(put(plus_one_counter, on=you_control("Wraith"))))
