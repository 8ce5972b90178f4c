"""Folds of combat: who attacks and blocks, and who is taken out of it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.events import (
    AttackersDeclared,
    BlockersDeclared,
    DamageAssigned,
    DamageDue,
    Event,
    JoinedAttack,
    Struck,
)
from engine.ids import ObjectId
from engine.state import Combat, Game, Step

__all__ = ["COMBAT_FOLDS", "out_of_combat"]


def out_of_combat(combat: Combat | None, gone: ObjectId) -> Combat | None:
    """Return the combat without that creature (CR 506.4); what it blocked stays blocked."""
    if combat is None or not (gone in combat.attacks or gone in combat.blocks):
        return combat
    attacks = {one: player for one, player in combat.attacks.items() if one != gone}
    blocks = {one: attacker for one, attacker in combat.blocks.items() if one != gone}
    return replace(combat, attacks=attacks, blocks=blocks)


def _attackers_declared(game: Game, event: AttackersDeclared) -> Game:
    permanents = dict(game.permanents)
    for one in event.tapped:
        permanents[one] = replace(permanents[one], tapped=True)
    combat = Combat(attacks=event.attacks, to_block=event.to_block)
    return replace(game, permanents=permanents, combat=combat)


def _joined_attack(game: Game, event: JoinedAttack) -> Game:
    if game.combat is None:
        return game
    attacks = {**game.combat.attacks, event.object: event.player}
    to_block = tuple(dict.fromkeys((*game.combat.to_block, event.player)))
    declaring = game.step is Step.DECLARE_ATTACKERS
    now = replace(
        game.combat, attacks=attacks, to_block=to_block if declaring else game.combat.to_block
    )
    return replace(game, combat=now)


def _blockers_declared(game: Game, event: BlockersDeclared) -> Game:
    combat = game.combat
    assert combat is not None, "blockers without combat"
    blocked = tuple(dict.fromkeys((*combat.blocked, *event.blocks.values())))
    changed = replace(
        combat,
        blocks={**combat.blocks, **event.blocks},
        blocked=blocked,
        to_block=tuple(one for one in combat.to_block if one != event.player),
    )
    return replace(game, combat=changed)


def _damage_due(game: Game, event: DamageDue) -> Game:
    assert game.combat is not None, "damage without combat"
    return replace(game, combat=replace(game.combat, undealt=event.due, assigned={}))


def _damage_assigned(game: Game, event: DamageAssigned) -> Game:
    assert game.combat is not None, "damage without combat"
    assigned = {**game.combat.assigned, event.attacker: event.shares}
    return replace(game, combat=replace(game.combat, assigned=assigned))


def _struck(game: Game, event: Struck) -> Game:
    assert game.combat is not None, "damage without combat"
    return replace(game, combat=replace(game.combat, struck=event.creatures))


COMBAT_FOLDS: dict[type[Event], Callable[..., Game]] = {
    AttackersDeclared: _attackers_declared,
    BlockersDeclared: _blockers_declared,
    DamageAssigned: _damage_assigned,
    DamageDue: _damage_due,
    JoinedAttack: _joined_attack,
    Struck: _struck,
}
"""How each of these events changes a game."""
