"""Folds of turns, priority, the stack, triggers and resolutions."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.cards.words import Zone
from engine.durations import UntilEnd
from engine.events import (
    CombatEnded,
    DelayedTriggerSet,
    DelayedTriggersSprung,
    Event,
    ExilesItself,
    ExtraTurnsAdded,
    GameEnded,
    LeftStack,
    Passed,
    PriorityGiven,
    PutOnStack,
    ResolutionBegan,
    Resolved,
    StepBegan,
    TargetsChosen,
    Triggered,
    TriggerForgotten,
    TriggersOrdered,
    TurnBegan,
    Unfolded,
)
from engine.folds.timing import clock_from
from engine.folds.voting import without
from engine.ids import ObjectId, PlayerId
from engine.state import (
    CardObject,
    Combat,
    Game,
    ObjectKind,
    Permanent,
    PhasedOut,
    Resolution,
    StackObject,
    Step,
    ThisTurn,
    Waiting,
)

__all__ = ["STACK_FOLDS"]


def _turn_began(game: Game, event: TurnBegan) -> Game:
    extra = game.extra_turns
    player = replace(game.players[event.player], turn=game.turn + 1)
    if event.extra:
        place = extra.index(event.player)
        extra = extra[:place] + extra[place + 1 :]
    return replace(
        game,
        players={**game.players, event.player: player},
        turn=game.turn + 1,
        active_player=event.player,
        extra_turns=extra,
        after=game.after if event.extra else event.player,
        this_turn=_this_turn(game, event.player),
        to_control=without(game.to_control, event.player),
        combat=None,
        priority=None,
        passed=(),
        permanents={one: _rested(p) for one, p in game.permanents.items()},
        phased_out={one: _rested_away(game, p) for one, p in game.phased_out.items()},
    )


def _this_turn(game: Game, player: PlayerId) -> ThisTurn:
    """It begins anew; who was to be controlled in this turn is (CR 723.1)."""
    by = game.to_control.get(player)
    return ThisTurn(controlled={player: by} if by is not None else {})


def _rested(one: Permanent) -> Permanent:
    """Damage, and what lasted until end of turn, wear off (CR 514.2)."""
    if one.damage or one.deathtouched or one.for_now != UntilEnd():
        return replace(one, damage=0, deathtouched=False, for_now=UntilEnd())
    return one


def _rested_away(game: Game, away: PhasedOut) -> PhasedOut:
    """It wears off what is phased out too, and control for this turn ends (CR 514.2, 702.26f)."""
    one = _rested(away.permanent)
    if one.hold is not None and one.hold.source is None:
        back = one.hold.back_to or one.controller
        one = replace(one, hold=None, controller=back if game.players[back].is_in else one.owner)
    return replace(away, permanent=one) if one is not away.permanent else away


def _step_began(game: Game, event: StepBegan) -> Game:
    combat = Combat() if event.step is Step.DECLARE_ATTACKERS else game.combat
    return replace(game, step=event.step, combat=combat, priority=None, passed=())


def _combat_ended(game: Game, _: CombatEnded) -> Game:
    return replace(game, combat=None)


def _extra_turns_added(game: Game, event: ExtraTurnsAdded) -> Game:
    # CR 500.7: the turn created last is taken first.
    return replace(game, extra_turns=(event.player,) * event.count + game.extra_turns)


def _priority_given(game: Game, event: PriorityGiven) -> Game:
    passed = () if event.anew else game.passed
    clock = clock_from(game, event.due, 0)
    return replace(game, priority=event.player, passed=passed, clock=clock)


def _passed(game: Game, event: Passed) -> Game:
    return replace(game, passed=(*game.passed, event.player), priority=None)


def _put_on_stack(game: Game, event: PutOnStack) -> Game:
    next_id = max(game.next_id, event.object.id + 1)
    return replace(game, stack=(*game.stack, event.object), next_id=next_id)


def _triggered(game: Game, event: Triggered) -> Game:
    return replace(game, waiting=(*game.waiting, *event.waiting))


def _triggers_ordered(game: Game, event: TriggersOrdered) -> Game:
    return replace(game, waiting=event.waiting)


def _targets_chosen(game: Game, event: TargetsChosen) -> Game:
    return replace(game, waiting=(Waiting(event.object, ordered=True), *game.waiting[1:]))


def _trigger_forgotten(game: Game, _: TriggerForgotten) -> Game:
    return replace(game, waiting=game.waiting[1:])


def _resolution_began(game: Game, event: ResolutionBegan) -> Game:
    this_turn, source = game.this_turn, event.object.source
    if event.object.kind is ObjectKind.TRIGGERED and source is not None:
        resolved = (*this_turn.resolved, (source, event.object.do))
        this_turn = replace(this_turn, resolved=resolved)
    return replace(
        game,
        this_turn=this_turn,
        stack=tuple(one for one in game.stack if one.id != event.object.id),
        resolution=Resolution(event.object, game.said + 1, event.todo),
        next_id=max(game.next_id, event.object.id + 1),
        priority=None,
        passed=(),
    )


def _unfolded(game: Game, event: Unfolded) -> Game:
    resolution = game.resolution
    assert resolution is not None, "an effect outside a resolution"
    todo = event.into + resolution.todo[1:]
    return replace(game, resolution=replace(resolution, todo=todo))


def _exiles_itself(game: Game, _: ExilesItself) -> Game:
    assert game.resolution is not None, "a spell exiles itself outside a resolution"
    return replace(game, resolution=replace(game.resolution, exiles_itself=True))


def _resolved(game: Game, event: Resolved) -> Game:
    assert game.resolution is not None, "nothing was resolving"
    # Somebody may still be asked if it ends because its controller left.
    done = replace(game, resolution=None, asked={})
    return done if event.zone is None else _to_zone(done, game.resolution.object, event.zone)


def _left_stack(game: Game, event: LeftStack) -> Game:
    spell = next((one for one in game.stack if one.id == event.object), None)
    assert spell is not None, "it was not on the stack"
    rest = replace(game, stack=tuple(one for one in game.stack if one.id != event.object))
    return _to_zone(rest, spell, Zone.GRAVEYARD) if event.to_graveyard else rest


def _to_zone(game: Game, spell: StackObject, zone: Zone) -> Game:
    """A card that was a spell is a new object in that zone (CR 400.7)."""
    if spell.printed is None or not game.players[spell.owner].is_in:
        return game
    new = ObjectId(game.next_id)
    card = CardObject(new, spell.printed, spell.owner, zone, spell.card)
    return replace(game, cards={**game.cards, new: card}, next_id=new + 1)


def _delayed_trigger_set(game: Game, event: DelayedTriggerSet) -> Game:
    return replace(game, delayed=(*game.delayed, event.object))


def _delayed_triggers_sprung(game: Game, event: DelayedTriggersSprung) -> Game:
    sprung = tuple(Waiting(one) for one in game.delayed if one.about.kind == event.kind)
    later = tuple(one for one in game.delayed if one.about.kind != event.kind)
    return replace(game, waiting=(*game.waiting, *sprung), delayed=later)


def _game_ended(game: Game, event: GameEnded) -> Game:
    return replace(game, over=True, winner=event.winner, asked={}, priority=None, resolution=None)


STACK_FOLDS: dict[type[Event], Callable[..., Game]] = {
    Passed: _passed,
    PriorityGiven: _priority_given,
    Unfolded: _unfolded,
    ResolutionBegan: _resolution_began,
    Resolved: _resolved,
    PutOnStack: _put_on_stack,
    LeftStack: _left_stack,
    Triggered: _triggered,
    TriggersOrdered: _triggers_ordered,
    TargetsChosen: _targets_chosen,
    TriggerForgotten: _trigger_forgotten,
    DelayedTriggerSet: _delayed_trigger_set,
    DelayedTriggersSprung: _delayed_triggers_sprung,
    ExilesItself: _exiles_itself,
    ExtraTurnsAdded: _extra_turns_added,
    TurnBegan: _turn_began,
    StepBegan: _step_began,
    CombatEnded: _combat_ended,
    GameEnded: _game_ended,
}
"""How each of these events changes a game."""
