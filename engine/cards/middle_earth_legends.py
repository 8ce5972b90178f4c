"""Tales of Middle-earth (LTR): legends and others that watch the Ring, temptations and bearers."""

from engine.cards.mana_vocabulary import at_cost, sacrifice_this_to_pay
from engine.cards.object_vocabulary import by_hand, creatures_opponents_control, other_creatures
from engine.cards.ring_vocabulary import (
    a_counter_of_that_kind,
    amass,
    an_opponent,
    an_opponent_casts_a_spell,
    choose_an_opponent,
    creatures_deal_combat_damage_to_you,
    creatures_that_dealt_you_combat_damage_this_turn,
    flash,
    gains,
    gets,
    indestructible,
    its_controller_loses_life,
    landfall,
    legendary_artifacts_and_creatures_you_control,
    menace,
    put_one_of,
    raise_attacker,
    spells_opponents_control,
    the_ring_tempting_you,
    the_target_is_legendary,
    the_targeted_player_by_hand,
    this_attacks,
    this_is_the_second_time_this_turn,
    this_or_a_creature_enters,
    up_to,
    vigilance,
    ward_unless_you_sacrifice,
    when_you_say,
    while_in_your_graveyard,
    you_have_no_ring_bearer,
    you_may,
    you_put_counters_on_this,
    you_scry,
    your_army_deals_combat_damage_to_a_player,
    your_sorceries_have_flash,
)
from engine.cards.vocabulary import (
    a_creature_died_under_your_control_this_turn,
    activated,
    at,
    beginning_of_your_end_step,
    cards_in_your_graveyard,
    counter_the_target,
    creature,
    creatures_you_control,
    draw,
    each_opponent,
    flying,
    if_,
    legend,
    one_of,
    return_to_hand,
    sacrifice,
    scry,
    tap,
    the_ring_tempts_you,
    the_target,
    this,
    this_enters,
    whenever,
    whenever_the_ring_tempts_you,
    you_chose_another_creature,
)

ARAGORN_COMPANY_LEADER = legend("Aragorn, Company Leader", "{1}{G}{W}", "Human Ranger", (3, 3),
    whenever_the_ring_tempts_you(
        put_one_of("first strike", "vigilance", "deathtouch", "lifelink", on=this),
        only_if=you_chose_another_creature),
    whenever(you_put_counters_on_this, targets=up_to(1, other_creatures), do=a_counter_of_that_kind()))

BOROMIR_WARDEN_OF_THE_TOWER = legend("Boromir, Warden of the Tower", "{2}{W}", "Human Soldier", (3, 3),
    vigilance,
    when_you_say("an opponent casts a spell without spending mana", counter_the_target,
        targets=one_of(spells_opponents_control)),
    at_cost("", gains(indestructible, on=creatures_you_control), the_ring_tempts_you,
        and_pay=sacrifice_this_to_pay))

DUNEDAIN_RANGERS = creature("Dúnedain Rangers", "{3}{G}", "Human Ranger", (4, 4),
    whenever(landfall, only_if=you_have_no_ring_bearer, do=the_ring_tempts_you))

ELROND_LORD_OF_RIVENDELL = legend("Elrond, Lord of Rivendell", "{2}{U}", "Elf Noble", (3, 2),
    whenever(this_or_a_creature_enters, do=(
        scry(1),
        if_(this_is_the_second_time_this_turn, the_ring_tempts_you),
    )))

GALADRIEL_OF_LOTHLORIEN = legend("Galadriel of Lothlórien", "{1}{G}{U}", "Elf Noble", (3, 3),
    whenever_the_ring_tempts_you(scry(3), only_if=you_chose_another_creature),
    whenever(you_scry, do=by_hand("you may reveal the top card of your library; a land enters tapped")))

GANDALF_FRIEND_OF_THE_SHIRE = legend("Gandalf, Friend of the Shire", "{3}{U}", "Avatar Wizard", (2, 4),
    flash,
    your_sorceries_have_flash,
    whenever_the_ring_tempts_you(draw(1), only_if=you_chose_another_creature))

RINGWRAITHS = creature("Ringwraiths", "{4}{B}{B}", "Wraith Knight", (5, 5),
    whenever(this_enters, targets=one_of(creatures_opponents_control), do=(
        gets(-3, -3, on=the_target),
        if_(the_target_is_legendary, its_controller_loses_life(3)),
    )),
    while_in_your_graveyard(whenever_the_ring_tempts_you(return_to_hand(this))))

SAURON_THE_DARK_LORD = legend("Sauron, the Dark Lord", "{3}{U}{B}{R}", "Avatar Horror", (7, 6),
    ward_unless_you_sacrifice(legendary_artifacts_and_creatures_you_control,
        "sacrifice a legendary artifact or legendary creature"),
    whenever(an_opponent_casts_a_spell, do=amass("Orc", 1)),
    whenever(your_army_deals_combat_damage_to_a_player, do=the_ring_tempts_you),
    whenever_the_ring_tempts_you(you_may(by_hand("discard your hand"), draw(4))))

SAURON_THE_NECROMANCER = legend("Sauron, the Necromancer", "{3}{B}{B}", "Avatar Horror", (4, 4),
    menace,
    whenever(this_attacks, targets=one_of(cards_in_your_graveyard("Creature")), do=(
        choose_an_opponent,
        raise_attacker(3, 3, "black", ("Wraith",), "menace"),
    )))

SMEAGOL_HELPFUL_GUIDE = legend("Sméagol, Helpful Guide", "{1}{B}{G}", "Halfling Horror", (4, 2),
    at(beginning_of_your_end_step, only_if=a_creature_died_under_your_control_this_turn,
        do=the_ring_tempts_you),
    whenever(the_ring_tempting_you, targets=one_of(an_opponent), do=
        the_targeted_player_by_hand("reveal cards until a land; it enters tapped under the control of"
                                    " whoever the Ring tempted, the rest go to your graveyard")))

WITCH_KING_OF_ANGMAR = legend("Witch-king of Angmar", "{3}{B}{B}", "Wraith Noble", (5, 3),
    flying,
    whenever(creatures_deal_combat_damage_to_you, do=(
        each_opponent(sacrifice(1, creatures_that_dealt_you_combat_damage_this_turn)),
        the_ring_tempts_you,
    )),
    activated("Discard a card", gains(indestructible, on=this), tap(this)))
