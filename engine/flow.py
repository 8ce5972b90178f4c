"""How a game goes on between commands: state-based actions, triggers, priority, steps and turns.

`carry_on` is called after every command and stops where somebody has to do something.
"""

from __future__ import annotations

from engine import combat, combat_damage, resolve, stack, state_based
from engine.changes import return_exiled
from engine.course import Course
from engine.events import (
    AT_END_STEP,
    CombatEnded,
    CountersPut,
    DelayedTriggersSprung,
    Phased,
    StepBegan,
    TappedChanged,
    TurnBegan,
)
from engine.holds import over_with_the_turn
from engine.mana.pools import empty_pools
from engine.phasing import phasing_at_untap, skipped_by
from engine.state import Game, Step
from engine.turns import next_turn

__all__ = ["begin_turn", "carry_on", "end_turn", "next_step"]


def carry_on(course: Course) -> None:
    """Go on until a player is asked, has priority, or it is time for somebody to act."""
    while not (game := course.game).over:
        if game.resolution is not None:
            if not resolve.go_on(course):
                return
        elif game.asked or not _go_on(course, game):
            return


def _go_on(course: Course, game: Game) -> bool:
    """Do one thing that comes by itself; return whether there was one.

    Damage that was still to be divided is dealt before anybody may act (CR 510.1, 510.3). Cards
    exiled until something left come back before anything else is looked at (CR 610.3).
    """
    if combat_damage.is_due(game):
        combat_damage.go_on_with_damage(course)
        return True
    if return_exiled(course):
        return True
    if state_based.check(course):
        return True
    if game.waiting:
        stack.put_triggers(course)
        return True
    if _must_block(game):
        combat.ask_blockers(course)
        return True
    return bool(game.stack) and stack.give_priority(course)


def _must_block(game: Game) -> bool:
    return (
        game.combat is not None
        and game.step is Step.DECLARE_BLOCKERS
        and bool(game.combat.to_block)
        and not game.stack
    )


def next_step(course: Course) -> None:
    """Go on to the next step in which somebody may have something to do."""
    step = course.game.step
    match step:
        case Step.UPKEEP:
            _begin(course, Step.DRAW)
            if not course.game.waiting:
                _begin_main(course)
        case Step.DRAW:
            _begin_main(course)
        case Step.MAIN:
            _begin(course, Step.BEGINNING_OF_COMBAT)
        case Step.BEGINNING_OF_COMBAT:
            _begin_attack(course)
        case Step.DECLARE_ATTACKERS:
            if _is_attacking(course):
                _begin(course, Step.DECLARE_BLOCKERS)
            else:
                _begin_end_of_combat(course)
        case Step.DECLARE_BLOCKERS:
            _begin_damage(course, first=combat_damage.has_first_strike(course.game))
        case Step.FIRST_STRIKE_DAMAGE:
            _begin_damage(course, first=False)
        case Step.COMBAT_DAMAGE:
            _begin_end_of_combat(course)
        case Step.END_OF_COMBAT:
            course.happens(CombatEnded())
            _begin(course, Step.SECOND_MAIN)
        case Step.SECOND_MAIN:
            _begin_end_step(course)
        case Step.END:
            begin_turn(course)


def end_turn(course: Course) -> None:
    """Go through every step left, attacking with nothing, and on to the next turn (CR 500.1).

    Stops where something triggers, somebody is asked, or combat damage was dealt.
    """
    while course.game.step is not Step.END:
        if course.game.step is Step.BEGINNING_OF_COMBAT:
            _begin_end_of_combat(course)  # CR 508.8: without attackers nobody blocks
        else:
            next_step(course)
        if _is_held_up(course.game):
            return
    begin_turn(course)


def _is_held_up(game: Game) -> bool:
    damage = game.step in (Step.FIRST_STRIKE_DAMAGE, Step.COMBAT_DAMAGE)
    return damage or bool(game.waiting or game.asked) or _must_block(game)


def begin_turn(course: Course) -> None:
    """The next turn begins: permanents phase and untap (CR 502.1, 502.3), then comes upkeep."""
    empty_pools(course)
    for over in over_with_the_turn(course.game):  # CR 514.2
        course.happens(over)
    player, extra = next_turn(course.game)
    skipped = skipped_by(course.game, player, extra=extra)
    course.happens(TurnBegan(player, extra))
    back, out = phasing_at_untap(course.game, (player, *skipped))
    if back:
        course.happens(Phased(back))
    if out:
        course.happens(Phased(out=out))
    for one, permanent in course.game.permanents.items():
        if permanent.controller != player or not permanent.tapped:
            continue
        if permanent.counters.get("stun"):
            # CR 122.1d: a stun counter is removed instead of untapping.
            course.happens(CountersPut(one, "stun", -1))
        else:
            course.happens(TappedChanged(one, tapped=False))
    _begin(course, Step.UPKEEP)


def _begin(course: Course, step: Step) -> None:
    empty_pools(course)
    course.happens(StepBegan(step))


def _begin_main(course: Course) -> None:
    """The first main phase: each Saga of the active player gets a lore counter (CR 714.3c)."""
    _begin(course, Step.MAIN)
    for one, permanent in tuple(course.game.permanents.items()):
        if (
            permanent.controller == course.game.active_player
            and "Saga" in permanent.printed.subtypes
        ):
            course.happens(CountersPut(one, "lore", 1))


def _begin_attack(course: Course) -> None:
    _begin(course, Step.DECLARE_ATTACKERS)
    if not combat.ask_attackers(course):
        _begin_end_of_combat(course)


def _is_attacking(course: Course) -> bool:
    return course.game.combat is not None and bool(course.game.combat.attacks)


def _begin_damage(course: Course, *, first: bool) -> None:
    _begin(course, Step.FIRST_STRIKE_DAMAGE if first else Step.COMBAT_DAMAGE)
    combat_damage.begin_damage(course)


def _begin_end_of_combat(course: Course) -> None:
    _begin(course, Step.END_OF_COMBAT)
    _spring(course, "")


def _begin_end_step(course: Course) -> None:
    _begin(course, Step.END)
    _spring(course, AT_END_STEP)


def _spring(course: Course, kind: str) -> None:
    """Delayed triggers of this moment happen (CR 603.7)."""
    if any(one.about.kind == kind for one in course.game.delayed):
        course.happens(DelayedTriggersSprung(kind))
