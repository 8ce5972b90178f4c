"""State-based actions (CR 704), as far as these mechanics need them.

They are checked whenever a player would get priority, and never in the middle of a resolution
(CR 704.3, 704.4).
"""

from __future__ import annotations

from engine.cards import CARDS
from engine.cards.abilities import Triggered, When
from engine.cards.words import Zone
from engine.changes import leave
from engine.choosing import choices_among
from engine.course import Course
from engine.events import CountersPut, GameEnded, PlayerLeft
from engine.ids import ObjectId, PlayerId
from engine.objects import (
    abilities_of,
    cancelling,
    has,
    has_lethal_damage,
    is_creature,
    is_legendary,
    matches,
)
from engine.state import Asks, Game, Permanent, Question
from engine.turns import apnap_order, players_in

__all__ = ["check", "end_if_decided", "keep_one"]

_CHAPTERS = {When.CHAPTER_I: 1, When.CHAPTER_II: 2, When.CHAPTER_III: 3, When.CHAPTER_IV: 4}


def check(course: Course) -> bool:
    """Do every state-based action that applies; return whether anything happened or was asked."""
    before = len(course.events)
    for player, was in course.game.players.items():
        if was.life <= 0 and course.game.players[player].is_in:
            course.happens(PlayerLeft(player, "life"))
    end_if_decided(course)
    if course.game.over:
        return True
    board = course.game.board
    for one in board.delicate if board.is_settled else tuple(course.game.permanents):
        _check_permanent(course, one)
    if len(course.events) == before:
        _legend_rule(course)
    return len(course.events) > before


def end_if_decided(course: Course) -> None:
    """The game ends at once when one player is left, or none (CR 104.2a, 104.4a)."""
    left = players_in(course.game)
    if len(left) < 2 and not course.game.over:
        course.happens(GameEnded(left[0] if left else None))


def _check_permanent(course: Course, one: ObjectId) -> None:
    permanent = course.game.permanents[one]
    if is_creature(permanent) and permanent.toughness is not None:
        _check_creature(course, permanent, permanent.toughness)
    elif _is_finished_saga(course.game, permanent):
        leave(course, one, Zone.GRAVEYARD, "saga finished")
    elif _is_loose_aura(course.game, permanent):
        leave(course, one, Zone.GRAVEYARD, "attached to nothing")
    if one in course.game.permanents:
        _cancel_counters(course, course.game.permanents[one])


def _check_creature(course: Course, creature: Permanent, toughness: int) -> None:
    """CR 704.5f to h: no toughness left, lethal damage, damage from deathtouch."""
    if toughness <= 0:
        leave(course, creature.id, Zone.GRAVEYARD, "died")
        return
    if has_lethal_damage(creature, toughness) and not has(creature, "indestructible"):
        leave(course, creature.id, Zone.GRAVEYARD, "destroyed")


def _cancel_counters(course: Course, permanent: Permanent) -> None:
    """CR 704.5q: a +1/+1 and a -1/-1 counter take each other away."""
    if pairs := cancelling(permanent):
        course.happens(CountersPut(permanent.id, "+1/+1", -pairs))
        course.happens(CountersPut(permanent.id, "-1/-1", -pairs))


def _is_finished_saga(game: Game, saga: Permanent) -> bool:
    """CR 714.4: past its last chapter, and no chapter of it waiting or on the stack."""
    if "Saga" not in saga.printed.subtypes:
        return False
    chapters = [
        _CHAPTERS[when]
        for ability in abilities_of(game, saga)
        if isinstance(ability, Triggered)
        for when in ability.when
        if when in _CHAPTERS
    ]
    under_way = (*game.stack, *(one.object for one in game.waiting))
    return (
        bool(chapters)
        and saga.counters.get("lore", 0) >= max(chapters)
        and all(one.source != saga.id for one in under_way)
    )


def _is_loose_aura(game: Game, aura: Permanent) -> bool:
    """CR 704.5m: attached to nothing, or to what it can't enchant; one typed in is on paper."""
    card = CARDS.get(aura.card) or game.own_cards.get(aura.card)
    if card is None or "Aura" not in card.printed.subtypes or not card.targets:
        return False
    host = game.permanents.get(aura.attached) if aura.attached is not None else None
    return host is None or not matches(game, host, card.targets[0].what, aura.controller, None)


def _legend_rule(course: Course) -> None:
    """CR 704.5j: of several legendary permanents with one name a player keeps one."""
    game, perhaps = course.game, _perhaps_legendary(course.game)
    for player in apnap_order(game) if len(perhaps) > 1 else ():
        for same in _same_legends(game, player, perhaps):
            course.ask(
                Question(
                    course.question_id(),
                    Asks.CHOOSE,
                    player,
                    game.permanents[same[0]].printed.name,
                    "704.5j",
                    choices_among(course, same),
                    about="legend rule",
                )
            )
            return


def _same_legends(
    game: Game, player: PlayerId, perhaps: tuple[Permanent, ...]
) -> list[tuple[ObjectId, ...]]:
    by_name: dict[str, set[ObjectId]] = {}
    for permanent in perhaps:
        if permanent.controller == player and is_legendary(game, permanent):
            by_name.setdefault(permanent.printed.name, set()).add(permanent.id)
    alike = [same for same in by_name.values() if len(same) > 1]
    return [tuple(one for one in game.permanents if one in same) for same in alike]


def _perhaps_legendary(game: Game) -> tuple[Permanent, ...]:
    rings = (player.ring for player in game.players.values() if player.ring is not None)
    these = dict.fromkeys((*game.board.legends, *(ring.bearer for ring in rings)))
    found = (game.permanents.get(one) for one in these if one is not None)
    return tuple(one for one in found if one is not None)


def keep_one(course: Course, question: Question, kept: ObjectId) -> None:
    """The player keeps that legend; the others go to their owners' graveyards."""
    for choice in question.choices.values():
        if choice.object is not None and choice.object != kept:
            leave(course, choice.object, Zone.GRAVEYARD, "legend rule")
