"""What the words of an effect mean here and now: which players, which objects, how many.

Pure reading: nothing happens, nobody chooses.
"""

from __future__ import annotations

from typing import assert_never

from engine.cards.words import (
    Amount,
    CountersOnThis,
    Described,
    HowManyOf,
    InThatGraveyard,
    NumberTold,
    OpponentCount,
    OpponentsWhoDisagreed,
    PowerOfYourRingBearer,
    Ref,
    Votes,
    VotesYouReceived,
    Who,
    XChosen,
    Zone,
)
from engine.ids import ObjectId, PlayerId
from engine.objects import meant
from engine.state import Game, Resolution, StackObject, Todo
from engine.turns import apnap_order, opponents

__all__ = ["amount", "objects", "players"]


def players(game: Game, todo: Todo, who: Who) -> tuple[PlayerId, ...]:
    """Return the players a clause means who are still in the game, in APNAP order (CR 101.4)."""
    resolution = _resolution(game)
    you = resolution.object.controller
    about = resolution.object.about
    match who:
        case Who.YOU:
            these: tuple[PlayerId | None, ...] = (you,)
        case Who.EACH_OPPONENT:
            these = opponents(game, you)
        case Who.EACH_PLAYER:
            these = apnap_order(game)
        case Who.THE_VOTER:
            these = (todo.voter,)
        case Who.THAT_PLAYER:
            these = (_that_player(resolution, todo),)
        case Who.ITS_CONTROLLER:
            targets = (game.permanents.get(one.object) for one in resolution.object.targets)
            these = tuple(one.controller for one in targets if one is not None)
        case Who.OPPONENTS_WHO_AGREED:
            these = about.agreed
        case Who.OPPONENTS_WHO_DISAGREED:
            these = about.disagreed
        case Who.YOU_AND_WHO_AGREED:
            these = (you, *about.agreed)
        case Who.PLAYERS_WITHOUT_VOTES:
            these = _without_votes(game)
        case Who.TARGETED_PLAYER:
            aimed = (one for one in resolution.object.targets if one.object < 0)
            these = tuple(PlayerId(-one.object) for one in aimed)
        case _:
            assert_never(who)
    return tuple(one for one in apnap_order(game) if one in these)


def _without_votes(game: Game) -> tuple[PlayerId, ...]:
    votes = game.voting.votes if game.voting else ()
    named = {vote.choice for vote in votes}
    return tuple(one for one in game.players if f"p{one}" not in named)


def _that_player(resolution: Resolution, todo: Todo) -> PlayerId | None:
    for one in (todo.player, resolution.player):
        if one is not None:
            return one
    return resolution.object.about.player


def objects(game: Game, todo: Todo, what: Ref | Described) -> tuple[ObjectId, ...]:
    """Return the objects a clause means that are still there.

    A new object is never meant by an old reference (CR 400.7).
    """
    resolution = _resolution(game)
    this = resolution.object
    if isinstance(what, Described):
        return meant(game, what, this.controller, voter=todo.voter, source=this.source)
    match what:
        case Ref.THIS:
            these: tuple[ObjectId | None, ...] = (this.source,)
        case Ref.TARGET:
            these = tuple(target.object for target in this.targets)
        case Ref.IT:
            these = todo.objects or (this.about.object,)
        case Ref.YOUR_RING_BEARER:
            ring = game.players[this.controller].ring
            these = (ring.bearer if ring else None,)
        case Ref.THOSE_CHOSEN:
            these = tuple(dict.fromkeys(resolution.chosen))
        case Ref.THE_MOST_VOTED:
            these = todo.objects
        case Ref.EXILED_WITH_THIS:
            held = (card for card in game.cards.values() if card.until is not None)
            these = tuple(card.id for card in held if card.until == this.source)
        case _:
            assert_never(what)
    stack = {one.id for one in game.stack}
    return tuple(
        one
        for one in these
        if one is not None and (one in game.permanents or one in game.cards or one in stack)
    )


def amount(game: Game, todo: Todo, number: Amount) -> int:
    """Return how many an amount is; never below 0 (CR 107.1b)."""
    resolution = _resolution(game)
    match number:
        case int():
            return max(number, 0)
        case Votes(times=times):
            return todo.votes * times
        case VotesYouReceived():
            you = f"p{resolution.object.controller}"
            voting = game.voting
            return sum(vote.choice == you for vote in voting.votes) if voting else 0
        case OpponentsWhoDisagreed():
            return len(players(game, todo, Who.OPPONENTS_WHO_DISAGREED))
        case OpponentCount():
            return len(opponents(game, resolution.object.controller))
        case XChosen():
            return resolution.object.x
        case HowManyOf(what=what):
            this, player = resolution.object, _that_player(resolution, todo)
            player = next(iter(players(game, todo, Who.TARGETED_PLAYER)), player)
            return len(meant(game, what, this.controller, voter=player, source=this.source))
        case PowerOfYourRingBearer():
            bearers = objects(game, todo, Ref.YOUR_RING_BEARER)
            return max([0, *(game.permanents[one].power or 0 for one in bearers)])
        case InThatGraveyard(kind=kind):
            (owner,) = players(game, todo, Who.THAT_PLAYER) or (None,)
            here = (one for one in game.cards.values() if one.owner == owner)
            return sum(one.zone is Zone.GRAVEYARD and kind in one.printed.types for one in here)
        case CountersOnThis(kind=kind):
            return _counters_on_this(game, resolution.object, kind)
        case NumberTold(plus=plus):
            return resolution.told + plus
        case _:
            assert_never(number)


def _counters_on_this(game: Game, this: StackObject, kind: str) -> int:
    """What it has now or, if it left, had when it last was there (CR 608.2h)."""
    source = game.permanents.get(this.source) if this.source is not None else None
    last = source or this.about.was
    return last.counters.get(kind, 0) if last is not None else 0


def _resolution(game: Game) -> Resolution:
    assert game.resolution is not None, "nothing is resolving"
    return game.resolution
