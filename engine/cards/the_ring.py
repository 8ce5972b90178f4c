"""The emblem named The Ring (CR 701.54c): each ability with the temptation that brings it.

The first ability is static and lives in the rules: the Ring-bearer is legendary, and a creature with
greater power can't block it.
"""

from engine.cards.vocabulary import (
    RingAbilities,
    a_creature_blocks_your_ring_bearer,
    at_end_of_combat,
    discard,
    draw,
    each_opponent,
    its_controller_sacrifices_it,
    lose_life,
    whenever,
    your_ring_bearer_attacks,
    your_ring_bearer_deals_combat_damage_to_a_player,
)

THE_RING: RingAbilities = (
    (2, whenever(your_ring_bearer_attacks, do=(draw(1), discard(1)))),
    (3, whenever(a_creature_blocks_your_ring_bearer, do=at_end_of_combat(its_controller_sacrifices_it))),
    (4, whenever(your_ring_bearer_deals_combat_damage_to_a_player, do=each_opponent(lose_life(3)))),
)
