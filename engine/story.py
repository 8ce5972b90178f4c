"""The table's story: which events get a line, and what stands in it. Clients print the sentence.

A line is its kind, a player's number (0 for nobody) and plain facts in a fixed order, said beside
each kind in `KINDS`. A plain vote gets none: the ended voting tells them all, in threes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.events import (
    AttackersDeclared,
    BlockersDeclared,
    CardMoved,
    Changed,
    ChangedUntilEnd,
    ControlChanged,
    CountersPut,
    DamageDealt,
    Event,
    ExtraTurnsAdded,
    GameEnded,
    GamePaused,
    GameResumed,
    Granted,
    HoldSet,
    Instructed,
    Left,
    LeftStack,
    LifeChanged,
    ManaAdded,
    ManaSpent,
    PermanentEntered,
    Phased,
    PlayerControlled,
    PlayerLeft,
    PoolEmptied,
    PutOnStack,
    ResolutionBegan,
    RingBearerChosen,
    RingTempted,
    Said,
    TakenBack,
    TappedChanged,
    TimeRanOut,
    TriggerForgotten,
    TurnBegan,
    UndoDeclined,
    Undone,
    VoteChooserSet,
    VoterFinished,
    VotingFinished,
    VotingStarted,
)
from engine.ids import ObjectId
from engine.objects import name_of
from engine.state import Game, Line, ObjectKind, Unspent

__all__ = ["KINDS", "line_of"]

KINDS: dict[str, tuple[str, str]] = {
    "turn": ("500.1", "the turn's number"),
    "extra turn": ("500.7", "the turn's number"),
    "extra turns": ("500.7", "how many"),
    "cast": ("601.2", "the spell"),
    "activated": ("602.2", "the ability's source"),
    "triggered": ("603.3", "the ability's source"),
    "copied": ("707.10", "the spell"),
    "resolving": ("608.2", "the spell, or the ability's source"),
    "council": ("table", "the question"),
    "countered": ("701.6", "the spell"),
    "no legal target": ("608.2b", "the spell, or the ability's source"),
    "condition not met": ("603.4", "the ability's source"),
    "no target": ("603.3d", "the ability's source"),
    "voting": ("701.38a", "what is voted on, open or secret"),
    "no vote possible": ("608.2d", "nothing more"),
    "voted": ("701.38a", "what on, then each choice and how many it got, then each vote in threes"),
    "decides votes": ("701.38a", "nothing more"),
    "controls": ("723.1", "who is controlled, this turn or next turn"),
    "announced": ("table", "the question, then the words with the most votes or tied"),
    "counted": ("table", "a word, how many votes it got"),
    "entered": ("110.1", "the permanent"),
    "token": ("111.1", "the token"),
    "destroyed": ("701.8", "the permanent"),
    "sacrificed": ("701.21", "the permanent"),
    "exiled": ("701.13", "the permanent"),
    "returned": ("400.7", "the permanent or card"),
    "put on the bottom": ("401.4", "the card"),
    "died": ("704.5f", "the creature"),
    "legend rule": ("704.5j", "the permanent"),
    "saga finished": ("714.4", "the Saga"),
    "control": ("611.2a", "the permanent"),
    "counters": ("122.1", "the permanent, the kind, how many"),
    "tapped": ("701.26", "the permanent"),
    "untapped": ("701.26", "the permanent"),
    "gained": ("702.16", "the permanent, then what it gained"),
    "mana": ("106.4", "its source, what was added"),
    "no mana": ("106.5", "its source"),
    "mana spent": ("118.3a", "what was spent"),
    "mana lost": ("500.5", "what was lost"),
    "attached to nothing": ("704.5m", "the Aura"),
    "phased in": ("702.26c", "a permanent, then the others"),
    "phased out": ("702.26b", "a permanent, then the others"),
    "lost life": ("119.3", "how much"),
    "gained life": ("119.3", "how much"),
    "damage": ("120.3", "how much, its source"),
    "damage to creature": ("120.3", "how much, its source, the creature"),
    "tempted": ("701.54c", "how often so far"),
    "bearer": ("701.54a", "the creature"),
    "told": ("table", "what, how many"),
    "random opponent": ("table", "nothing more"),
    "chosen player": ("608.2d", "nothing more"),
    "for now": ("514.2", "the permanent, then what it has until end of turn"),
    "held": ("611.2b", "the permanent, then what it has for a time"),
    "attacked": ("508.1", "the attackers"),
    "blocked": ("509.1", "the blockers"),
    "left": ("800.4a", "why"),
    "ends": ("table", "what was resolving"),
    "won": ("104.2a", "nothing more"),
    "drawn": ("104.4a", "nothing more"),
    "time up": ("table", "nothing more"),
    "more time": ("table", "how many seconds"),
    "paused": ("table", "nothing more"),
    "went on": ("table", "nothing more"),
    "bot plays": ("table", "nothing more"),
    "took back": ("table", "nothing more"),
    "handed over": ("table", "nothing more"),
    "by hand": ("table", "what was changed, then its facts"),
    "undone": ("table", "nothing more"),
    "taken back": ("table", "who did it, the command's word, then what it was about"),
    "undo declined": ("table", "nothing more"),
}
"""Each kind of line: the rule behind it, and its facts in order."""

Writer: TypeAlias = Callable[..., Line | None]


def _permanent_line(game: Game, kind: str, object_id: ObjectId, *what: str | int) -> Line:
    permanent = game.permanents[object_id]
    return Line(kind, permanent.controller, (permanent.printed.name, *what))


def _turn(game: Game, event: TurnBegan) -> Line:
    return Line("extra turn" if event.extra else "turn", event.player, (game.turn + 1,))


def _extra_turns(_: Game, event: ExtraTurnsAdded) -> Line:
    return Line("extra turns", event.player, (event.count,))


def _put_on_stack(_: Game, event: PutOnStack) -> Line:
    kinds = {ObjectKind.SPELL: "cast", ObjectKind.ACTIVATED: "activated"}
    kind = "copied" if event.object.copy else kinds.get(event.object.kind, "triggered")
    return Line(kind, event.object.controller, (event.object.name,))


def _resolution_began(_: Game, event: ResolutionBegan) -> Line:
    kind = "council" if event.object.kind is ObjectKind.HOUSE else "resolving"
    return Line(kind, event.object.controller, (event.object.name,))


def _left_stack(game: Game, event: LeftStack) -> Line | None:
    spell = next((one for one in game.stack if one.id == event.object), None)
    return Line(event.why, spell.controller, (spell.name,)) if spell else None


def _forgotten(_: Game, event: TriggerForgotten) -> Line:
    return Line("no target", event.player, (event.name,))


def _voting_started(game: Game, event: VotingStarted) -> Line:
    assert game.resolution is not None
    how = "secret" if event.secret else "open"
    return Line("voting", game.resolution.object.controller, (event.name, how))


def _voter_finished(game: Game, event: VoterFinished) -> Line | None:
    voting = game.voting
    if voting is None or any(vote.voter == event.voter for vote in voting.votes):
        return None
    # In a secret voting too: that a voter had nothing to choose from is public.
    return Line("no vote possible", event.voter)


def _voting_finished(game: Game, event: VotingFinished) -> Line:
    voting = game.voting
    assert voting is not None
    assert game.resolution is not None
    what: list[str | int] = [voting.name]
    votes = voting.votes + event.revealed
    cast = [vote.choice for vote in votes]
    for choice in (told := [one for one in voting.choices if one in cast]):
        what += (voting.choices[choice].name, cast.count(choice))
    for vote in votes:  # its voter, the place of its choice above, and who chose it
        what += (vote.voter, 1 + told.index(vote.choice), vote.chooser)
    return Line("voted", game.resolution.object.controller, tuple(what))


def _chooser_set(_: Game, event: VoteChooserSet) -> Line:
    return Line("decides votes", event.player)


def _controlled(game: Game, event: PlayerControlled) -> Line:
    when = "next turn" if event.next_turn else "this turn"
    return Line("controls", event.by, (game.players[event.player].name, when))


def _entered(_: Game, event: PermanentEntered) -> Line:
    one = event.permanent
    return Line("token" if one.token else "entered", one.controller, (one.printed.name,))


def _left(game: Game, event: Left) -> Line:
    return _permanent_line(game, event.why, event.object)


def _card_moved(game: Game, event: CardMoved) -> Line:
    card = game.cards[event.object]
    kind = event.why or ("exiled" if event.to else "returned")
    return Line(kind, card.owner, (card.printed.name,))


def _control(game: Game, event: ControlChanged) -> Line:
    return Line("control", event.player, (game.permanents[event.object].printed.name,))


def _counters(game: Game, event: CountersPut) -> Line:
    return _permanent_line(game, "counters", event.object, event.kind, event.count)


def _tapped(game: Game, event: TappedChanged) -> Line:
    return _permanent_line(game, "tapped" if event.tapped else "untapped", event.object)


def _granted(game: Game, event: Granted) -> Line:
    return _permanent_line(game, "gained", event.object, *event.keywords)


def _for_now(game: Game, event: ChangedUntilEnd) -> Line:
    by = event.by
    base = (f"{by.base[0]}/{by.base[1]}",) if by.base is not None else ()
    more = (f"{by.power:+}/{by.toughness:+}",) if by.power or by.toughness else ()
    return _permanent_line(game, "for now", event.object, *base, *more, *by.keywords)


def _held(game: Game, event: HoldSet) -> Line | None:
    return _permanent_line(game, "held", event.object, *event.hold.keywords) if event.hold else None


def _mana(mana: tuple[Unspent, ...]) -> str:
    kinds = ((one.type.value, one.count) for one in mana)
    return "".join(kind * n if n <= 9 else f"{n}{kind}" for kind, n in kinds)


def _mana_added(_: Game, event: ManaAdded) -> Line:
    return Line("mana", event.player, (event.by, _mana(event.mana)))


def _mana_spent(_: Game, event: ManaSpent) -> Line:
    return Line("mana spent", event.player, (_mana(event.mana),))


def _pool_emptied(game: Game, event: PoolEmptied) -> Line:
    return Line("mana lost", event.player, (_mana(game.players[event.player].pool),))


def _life(_: Game, event: LifeChanged) -> Line:
    return Line("lost life" if event.by < 0 else "gained life", event.player, (abs(event.by),))


def _damage(game: Game, event: DamageDealt) -> Line:
    if event.player is not None:
        return Line("damage", event.player, (event.amount, event.by))
    assert event.object is not None
    hurt = game.permanents[event.object]
    return Line("damage to creature", hurt.controller, (event.amount, event.by, hurt.printed.name))


def _tempted(game: Game, event: RingTempted) -> Line:
    ring = game.players[event.player].ring
    return Line("tempted", event.player, ((ring.tempted if ring else 0) + 1,))


def _bearer(game: Game, event: RingBearerChosen) -> Line:
    return Line("bearer", event.player, (name_of(game, event.bearer),))


def _phased(game: Game, event: Phased) -> Line:
    away = event.out or tuple(game.phased_out[one] for one in event.back)
    names = tuple(one.permanent.printed.name for one in away)
    return Line("phased out" if event.out else "phased in", away[0].under, names)


def _instructed(_: Game, event: Instructed) -> Line:
    return Line("told", event.player, (event.what, event.amount))


def _time_ran_out(_: Game, event: TimeRanOut) -> Line:
    return Line("time up", event.player)


def _paused(_: Game, event: GamePaused) -> Line:
    return Line("paused", event.by)


def _resumed(_: Game, event: GameResumed) -> Line:
    return Line("went on", event.by)


def _said(_: Game, event: Said) -> Line:
    return Line(event.kind, event.player, event.what)


def _attacked(game: Game, event: AttackersDeclared) -> Line | None:
    names = tuple(name_of(game, one) for one in event.attacks)
    return Line("attacked", game.active_player, names) if names else None


def _blocked(game: Game, event: BlockersDeclared) -> Line | None:
    names = tuple(name_of(game, one) for one in event.blocks)
    return Line("blocked", event.player, names) if names else None


def _player_left(_: Game, event: PlayerLeft) -> Line:
    return Line("left", event.player, (event.why,))


def _ended(_: Game, event: GameEnded) -> Line:
    return Line("won", event.winner) if event.winner is not None else Line("drawn", 0)


def _by_hand(_: Game, event: Changed) -> Line:
    return Line("by hand", event.change.by, (event.kind, *event.what))


def _undone(_: Game, event: Undone) -> Line:
    return Line("undone", event.change.by)


def _taken_back(game: Game, event: TakenBack) -> Line:
    asked = game.proposal
    assert asked is not None, "nobody asked to take anything back"
    return Line("taken back", asked.by, (game.players[asked.of].name, *asked.what))


def _undo_declined(_: Game, event: UndoDeclined) -> Line:
    return Line("undo declined", event.by or 0)


WRITERS: dict[type[Event], Writer] = {
    TurnBegan: _turn,
    ExtraTurnsAdded: _extra_turns,
    PutOnStack: _put_on_stack,
    ResolutionBegan: _resolution_began,
    LeftStack: _left_stack,
    TriggerForgotten: _forgotten,
    VotingStarted: _voting_started,
    VoterFinished: _voter_finished,
    VotingFinished: _voting_finished,
    VoteChooserSet: _chooser_set,
    PlayerControlled: _controlled,
    PermanentEntered: _entered,
    Left: _left,
    CardMoved: _card_moved,
    ControlChanged: _control,
    CountersPut: _counters,
    TappedChanged: _tapped,
    Granted: _granted,
    ChangedUntilEnd: _for_now,
    HoldSet: _held,
    LifeChanged: _life,
    ManaAdded: _mana_added,
    ManaSpent: _mana_spent,
    PoolEmptied: _pool_emptied,
    DamageDealt: _damage,
    Phased: _phased,
    RingTempted: _tempted,
    RingBearerChosen: _bearer,
    Instructed: _instructed,
    Said: _said,
    TimeRanOut: _time_ran_out,
    GamePaused: _paused,
    GameResumed: _resumed,
    AttackersDeclared: _attacked,
    BlockersDeclared: _blocked,
    PlayerLeft: _player_left,
    GameEnded: _ended,
    Changed: _by_hand,
    Undone: _undone,
    TakenBack: _taken_back,
    UndoDeclined: _undo_declined,
}
"""How each event that is worth a line writes it."""


def line_of(game: Game, event: Event) -> Line | None:
    """Return the line this event adds to the story, from the game before it, or None."""
    write = WRITERS.get(type(event))
    return None if write is None else write(game, event)
