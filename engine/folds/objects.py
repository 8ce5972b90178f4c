"""Folds of what effects and combat do to objects and players, and of manual changes."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.cards.words import Zone
from engine.copiable import card_beneath, copiable
from engine.events import (
    Became,
    CardMoved,
    Changed,
    ChangedUntilEnd,
    ControlChanged,
    CountersPut,
    DamageDealt,
    Event,
    Granted,
    HoldSet,
    Instructed,
    Left,
    LifeChanged,
    PermanentEntered,
    RingBearerChosen,
    RingTempted,
    Said,
    TappedChanged,
    TemptationFinished,
    Undone,
)
from engine.folds.combat import out_of_combat
from engine.folds.phasing import with_phased
from engine.ids import ObjectId, PlayerId
from engine.state import (
    CardObject,
    Change,
    Entered,
    Game,
    Permanent,
    Player,
    Ring,
    ThisTurn,
)

__all__ = ["OBJECT_FOLDS", "with_gone", "without_bearer"]


def _changed(game: Game, permanent: Permanent) -> Game:
    return replace(game, permanents={**game.permanents, permanent.id: permanent})


def _player(game: Game, player: PlayerId, changed: Player) -> Game:
    return replace(game, players={**game.players, player: changed})


def without_bearer(players: dict[PlayerId, Player], object_id: ObjectId) -> dict[PlayerId, Player]:
    """Return the players with that object no longer anybody's Ring-bearer (CR 701.54a)."""
    for player, one in players.items():
        if one.ring is not None and one.ring.bearer == object_id:
            ring = replace(one.ring, bearer=None)
            return {**players, player: replace(one, ring=ring)}
    return players


def _permanent_entered(game: Game, event: PermanentEntered) -> Game:
    permanent = event.permanent
    entered = Entered(permanent.id, permanent.controller, permanent.printed.subtypes)
    this_turn = game.this_turn
    cards = {one: card for one, card in game.cards.items() if one != event.was}
    return replace(
        _changed(game, permanent),
        cards=game.cards if len(cards) == len(game.cards) else cards,
        next_id=max(game.next_id, permanent.id + 1),
        this_turn=replace(this_turn, entered=(*this_turn.entered, entered)),
    )


def _left(game: Game, event: Left) -> Game:
    gone = game.permanents[event.object]
    return replace(
        game,
        permanents={one: p for one, p in game.permanents.items() if one != event.object},
        cards=_with_card(game, gone, event),
        players=without_bearer(game.players, event.object),
        combat=out_of_combat(game.combat, event.object),
        this_turn=with_gone(game.this_turn, gone, event.to, event.new),
        next_id=max(game.next_id, (event.new or 0) + 1),
    )


def with_gone(
    this_turn: ThisTurn, gone: Permanent, to: Zone | None, card: ObjectId | None
) -> ThisTurn:
    """Return the turn with a permanent remembered that left, and a creature that died."""
    now = replace(this_turn, left=(*this_turn.left, (gone, card)))
    if to is Zone.GRAVEYARD and "Creature" in gone.printed.types:
        return replace(now, died=(*now.died, gone.controller))
    return now


def _with_card(game: Game, gone: Permanent, event: Left) -> dict[ObjectId, CardObject]:
    if event.new is None or event.to is None:
        return game.cards
    name, printed = card_beneath(game, gone)
    card = CardObject(event.new, printed, gone.owner, event.to, name, event.until)
    return {**game.cards, event.new: card}


def _card_moved(game: Game, event: CardMoved) -> Game:
    card = game.cards[event.object]
    cards = {one: other for one, other in game.cards.items() if one != event.object}
    if event.to is not None and event.new is not None:
        cards[event.new] = replace(card, id=event.new, zone=event.to, until=None)
    return replace(game, cards=cards, next_id=max(game.next_id, (event.new or 0) + 1))


def _control_changed(game: Game, event: ControlChanged) -> Game:
    permanent = game.permanents[event.object]
    granted = (*permanent.granted, *(g for g in event.granted if g not in permanent.granted))
    bound = permanent.hold if permanent.hold and permanent.hold.back_to is None else None
    hold = event.hold or bound
    if permanent.controller == event.player:
        return _changed(game, replace(permanent, granted=granted, hold=hold))
    now = replace(permanent, controller=event.player, since=game.turn, granted=granted)
    now = replace(now, hold=hold)
    return replace(
        _changed(game, now),
        players=without_bearer(game.players, event.object),
        combat=out_of_combat(game.combat, event.object),
    )


def _counters_put(game: Game, event: CountersPut) -> Game:
    permanent = game.permanents[event.object]
    count = permanent.counters.get(event.kind, 0) + event.count
    others = {kind: n for kind, n in permanent.counters.items() if kind != event.kind}
    counters = {**others, event.kind: count} if count > 0 else others
    return _changed(game, replace(permanent, counters=counters))


def _tapped_changed(game: Game, event: TappedChanged) -> Game:
    return _changed(game, replace(game.permanents[event.object], tapped=event.tapped))


def _granted(game: Game, event: Granted) -> Game:
    permanent = game.permanents[event.object]
    return _changed(game, replace(permanent, granted=(*permanent.granted, *event.keywords)))


def _changed_until_end(game: Game, event: ChangedUntilEnd) -> Game:
    return _changed(game, replace(game.permanents[event.object], for_now=event.by))


def _hold_set(game: Game, event: HoldSet) -> Game:
    return _changed(game, replace(game.permanents[event.object], hold=event.hold))


def _became(game: Game, event: Became) -> Game:
    permanent = game.permanents[event.object]
    born = copiable(permanent)
    now = replace(permanent, printed=event.printed, awake=event.awake, born=born)
    if event.printed.power != permanent.printed.power:
        # CR 613.7: the later of two base sizes counts.
        now = replace(now, for_now=replace(now.for_now, base=None))
    return _changed(game, now)


def _life_changed(game: Game, event: LifeChanged) -> Game:
    player = game.players[event.player]
    now = _player(game, event.player, replace(player, life=player.life + event.by))
    if event.by <= 0:
        return now
    gained = game.this_turn.gained
    more = {**gained, event.player: gained.get(event.player, 0) + event.by}
    return replace(now, this_turn=replace(game.this_turn, gained=more))


def _damage_dealt(game: Game, event: DamageDealt) -> Game:
    if event.player is not None:
        player = game.players[event.player]
        game = _player(game, event.player, replace(player, life=player.life - event.amount))
        return _with_hurt(game, event.source, event.player) if event.combat else game
    assert event.object is not None, "damage to nothing"
    hurt = game.permanents[event.object]
    deathtouched = hurt.deathtouched or event.deathtouch
    damage = hurt.damage + event.amount
    return _changed(game, replace(hurt, damage=damage, deathtouched=deathtouched))


def _with_hurt(game: Game, source: ObjectId | None, player: PlayerId) -> Game:
    if source is None:
        return game
    hurt = (*game.this_turn.hurt, (source, player))
    return replace(game, this_turn=replace(game.this_turn, hurt=hurt))


def _ring_tempted(game: Game, event: RingTempted) -> Game:
    player = game.players[event.player]
    ring = player.ring or Ring()
    return _player(
        game, event.player, replace(player, ring=replace(ring, tempted=ring.tempted + 1))
    )


def _ring_bearer_chosen(game: Game, event: RingBearerChosen) -> Game:
    player = game.players[event.player]
    ring = player.ring or Ring()
    return _player(game, event.player, replace(player, ring=replace(ring, bearer=event.bearer)))


def _changed_by_hand(game: Game, event: Changed) -> Game:
    return replace(_after(game, event.change), undo=event.change)


def _undone(game: Game, event: Undone) -> Game:
    undone = _after(game, event.change)
    combat = event.change.combat
    return undone if combat is None else replace(undone, combat=combat)


def _after(game: Game, change: Change) -> Game:
    """The game with the change's second halves in place of its first."""
    permanents, cards, players = game.permanents, game.cards, game.players
    was, now = change.permanent
    if was is not None:
        permanents = {one: p for one, p in permanents.items() if one != was.id}
    if now is not None:
        permanents = dict(sorted({**permanents, now.id: now}.items()))
    card_was, card_now = change.card
    if card_was is not None:
        cards = {one: card for one, card in cards.items() if one != card_was.id}
    if card_now is not None:
        cards = dict(sorted({**cards, card_now.id: card_now}.items()))
    if change.player is not None and change.players is not None:
        players = {**players, change.player: change.players[1]}
    ids = [one.id for one in (now, card_now) if one is not None]
    changed = replace(
        game,
        permanents=permanents,
        cards=cards,
        players=players,
        this_turn=change.this_turn[1] if change.this_turn else game.this_turn,
        combat=out_of_combat(game.combat, was.id) if was and _is_taken(was, now) else game.combat,
        next_id=max(game.next_id, *(one + 1 for one in ids)) if ids else game.next_id,
    )
    return with_phased(changed, *change.away)


def _is_taken(was: Permanent, now: Permanent | None) -> bool:
    """Whether it left, or changed hands: either removes it from combat (CR 506.4)."""
    return now is None or now.controller != was.controller


def _unchanged(game: Game, _: Said | Instructed | TemptationFinished) -> Game:
    return game


OBJECT_FOLDS: dict[type[Event], Callable[..., Game]] = {
    PermanentEntered: _permanent_entered,
    Left: _left,
    CardMoved: _card_moved,
    ControlChanged: _control_changed,
    CountersPut: _counters_put,
    TappedChanged: _tapped_changed,
    Granted: _granted,
    ChangedUntilEnd: _changed_until_end,
    HoldSet: _hold_set,
    Became: _became,
    LifeChanged: _life_changed,
    DamageDealt: _damage_dealt,
    RingTempted: _ring_tempted,
    RingBearerChosen: _ring_bearer_chosen,
    Changed: _changed_by_hand,
    Undone: _undone,
    Said: _unchanged,
    Instructed: _unchanged,
    TemptationFinished: _unchanged,
}
"""How each of these events changes a game."""
