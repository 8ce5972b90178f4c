"""Attackers and blocks (CR 508, 509), as exact as the Ring can notice; damage: `combat_damage`.

A question lists what may be declared, pair by pair; a declaration is a set of those pairs.
"""

from __future__ import annotations

from collections import Counter

from engine.cards.creature_words import MustBeBlocked
from engine.course import Course
from engine.errors import IllegalAction
from engine.events import AttackersDeclared, BlockersDeclared
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.objects import abilities_of, has, is_bearer, is_creature, is_protected, is_shielded
from engine.state import Asks, Choice, Combat, Game, Permanent, Question
from engine.turns import opponents

__all__ = [
    "ask_attackers",
    "ask_blockers",
    "attack_pairs",
    "block_pairs",
    "declare_attackers",
    "declare_blockers",
    "must_still_be_blocked",
]


def attack_pairs(game: Game) -> dict[ChoiceId, Choice]:
    """Return each creature that may attack with each player it may attack (CR 508.1a)."""
    active = game.active_player
    return {
        ChoiceId(f"{one}>p{player}"): Choice(permanent.printed.name, object=one, player=player)
        for one, permanent in game.permanents.items()
        if permanent.controller == active and _may_attack(game, permanent)
        for player in opponents(game, active)
        if not (has(permanent, "can't attack its owner") and player == permanent.owner)
    }


def _may_attack(game: Game, creature: Permanent) -> bool:
    rested = creature.since < game.turn or has(creature, "haste")
    return (
        is_creature(creature) and rested and not creature.tapped and not has(creature, "defender")
    )


def ask_attackers(course: Course) -> bool:
    """Ask the active player for attackers; False if no creature may attack."""
    pairs = attack_pairs(course.game)
    if not pairs:
        return False
    active = course.game.active_player
    course.ask(
        Question(
            course.question_id(),
            Asks.ATTACKERS,
            active,
            "",
            "508.1",
            pairs,
            0,
            len(pairs),
            "attack",
        )
    )
    return True


def declare_attackers(
    course: Course, question: Question, pairs: tuple[tuple[ObjectId, PlayerId], ...]
) -> None:
    """The declared creatures attack; those without vigilance become tapped (CR 508.1f)."""
    attacks = dict(pairs)
    for one, player in pairs:
        if ChoiceId(f"{one}>p{player}") not in question.choices or len(attacks) != len(pairs):
            raise IllegalAction(
                "not_a_choice", "508.1", f"Creature {one} can't attack player {player} now."
            )
    permanents = course.game.permanents
    tapped = tuple(one for one in attacks if not has(permanents[one], "vigilance"))
    attacked = set(attacks.values())
    to_block = tuple(p for p in opponents(course.game, question.player) if p in attacked)
    course.happens(AttackersDeclared(attacks, tapped, to_block))


def block_pairs(game: Game, player: PlayerId) -> dict[ChoiceId, Choice]:
    """Return each creature of the player with each attacker it may block (CR 509.1a, b)."""
    combat = game.combat or Combat()
    return {
        ChoiceId(f"{one}>{attacker}"): Choice(blocker.printed.name, object=one, blocks=attacker)
        for one, blocker in game.permanents.items()
        if blocker.controller == player and is_creature(blocker) and not blocker.tapped
        for attacker, attacked in combat.attacks.items()
        if attacked == player and _may_block(game, blocker, game.permanents[attacker])
    }


def _may_block(game: Game, blocker: Permanent, attacker: Permanent) -> bool:
    if has(blocker, "can't block") or has(attacker, "can't be blocked"):
        return False
    if has(attacker, "flying") and not (has(blocker, "flying") or has(blocker, "reach")):
        return False
    if is_protected(attacker, blocker.printed.colors) or is_shielded(game, attacker, blocker.id):
        return False
    # CR 701.54c: the Ring-bearer can't be blocked by creatures with greater power.
    return not (is_bearer(game, attacker) and (blocker.power or 0) > (attacker.power or 0))


def ask_blockers(course: Course) -> None:
    """Ask the next defending player; one who has nothing that may block declares nothing."""
    combat = course.game.combat
    assert combat is not None, "blockers without combat"
    player = combat.to_block[0]
    pairs = block_pairs(course.game, player)
    if not pairs:
        course.happens(BlockersDeclared(player, {}))
        return
    course.ask(
        Question(
            course.question_id(), Asks.BLOCKERS, player, "", "509.1", pairs, 0, len(pairs), "block"
        )
    )


def declare_blockers(
    course: Course, question: Question, pairs: tuple[tuple[ObjectId, ObjectId], ...]
) -> None:
    """The declared creatures block; a block that is not possible is refused with its reason."""
    blocks = dict(pairs)
    for blocker, attacker in pairs:
        if ChoiceId(f"{blocker}>{attacker}") not in question.choices:
            raise _no_block(course.game, blocker, attacker)
        if len(blocks) != len(pairs):
            raise IllegalAction(
                "not_a_choice", "509.1a", f"Creature {blocker} can block only one attacker."
            )
    for attacker, count in Counter(blocks.values()).items():
        permanent = course.game.permanents[attacker]
        if count == 1 and has(permanent, "menace"):
            name = permanent.printed.name
            raise IllegalAction(
                "not_a_choice", "702.111b", f"{name} has menace: block it with two or more, or not."
            )
    _check_required(course.game, question, blocks)
    course.happens(BlockersDeclared(question.player, blocks))


def _check_required(game: Game, question: Question, blocks: dict[ObjectId, ObjectId]) -> None:
    unmet = must_still_be_blocked(game, question, blocks)
    if unmet is not None:
        name = game.permanents[unmet].printed.name
        text = f"{name} must be blocked if able, and it can be."
        raise IllegalAction("not_a_choice", "509.1c", text)


def must_still_be_blocked(
    game: Game, question: Question, blocks: dict[ObjectId, ObjectId]
) -> ObjectId | None:
    """CR 509.1c: as many of those that must be blocked are as can be, whatever else is blocked."""
    must = [one for one in dict.fromkeys(_may_be_blocked(question)) if _must_be(game, one)]
    met = set(blocks.values()).intersection(must)
    for attacker in must:
        free = [
            one
            for one, other in _may_be_blocked_by(question)
            if other == attacker and blocks.get(one) not in met
        ]
        needed = 2 if has(game.permanents[attacker], "menace") else 1
        if attacker not in met and len(free) >= needed:
            return attacker
    return None


def _may_be_blocked_by(question: Question) -> list[tuple[ObjectId, ObjectId]]:
    pairs = ((one.object, one.blocks) for one in question.choices.values())
    return [(one, other) for one, other in pairs if one is not None and other is not None]


def _may_be_blocked(question: Question) -> list[ObjectId]:
    return [attacker for _, attacker in _may_be_blocked_by(question)]


def _must_be(game: Game, attacker: ObjectId) -> bool:
    permanent = game.permanents[attacker]
    return MustBeBlocked() in abilities_of(game, permanent) and is_bearer(game, permanent)


def _no_block(game: Game, blocker: ObjectId, attacker: ObjectId) -> IllegalAction:
    one, other = game.permanents.get(blocker), game.permanents.get(attacker)
    if one is None or other is None:
        return IllegalAction("not_a_choice", "509.1a", f"{blocker} can't block {attacker}.")
    text = f"{one.printed.name} can't block {other.printed.name}."
    if is_bearer(game, other) and (one.power or 0) > (other.power or 0):
        text += (
            f" Its power is {one.power}, more than the Ring-bearer's {other.power}."
            f" Choose a blocker with power {other.power} or less."
        )
        return IllegalAction("not_a_choice", "701.54c", text)
    return IllegalAction("not_a_choice", "509.1b", text)
