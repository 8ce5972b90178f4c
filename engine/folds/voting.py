"""Folds of voting (CR 701.38), of questions, and of choices inside effects."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.commitments import slot_of
from engine.deciding import decider
from engine.events import (
    AdditionalVoteTaken,
    Answered,
    Asked,
    ChoosingBegan,
    ChoosingFinished,
    Chose,
    Committed,
    EnvelopeClosed,
    Event,
    PlayerControlled,
    Remembered,
    Sealed,
    UsesSealed,
    VoteChooserSet,
    Voted,
    VoterCameUp,
    VoterFinished,
    VotingFinished,
    VotingStarted,
)
from engine.folds.timing import clock_from
from engine.ids import PlayerId
from engine.openings import openings_of
from engine.state import (
    Choosing,
    Commitment,
    Envelope,
    Finished,
    Game,
    Question,
    Resolution,
    Vote,
    Voting,
)

__all__ = ["VOTING_FOLDS", "without", "without_question"]


def without_question(game: Game, player: PlayerId) -> dict[PlayerId, Question]:
    """Return the open questions without that player's."""
    if player not in game.asked:
        return game.asked
    rest = game.asked.copy()
    del rest[player]
    return rest


def _resolving(game: Game) -> Resolution:
    assert game.resolution is not None, "an event of a resolution without one"
    return game.resolution


def _voting(game: Game) -> Voting:
    resolution = game.resolution
    assert resolution is not None, "an event of a resolution without one"
    assert resolution.voting is not None, "an event of a voting without one"
    return resolution.voting


def _with(game: Game, voting: Voting) -> Game:
    return replace(game, resolution=replace(_resolving(game), voting=voting))


def _answered_by(game: Game, player: PlayerId, voting: Voting) -> Game:
    resolution = replace(_resolving(game), voting=voting)
    return replace(game, resolution=resolution, asked=without_question(game, player))


def _moved_on(voting: Voting, votes: tuple[Vote, ...]) -> Voting:
    """The next voter's moment has come; a plain one until `VoterCameUp` says otherwise."""
    return replace(voting, votes=votes, to_vote=voting.to_vote[1:], must=1, may=0, decider=None)


def _voting_started(game: Game, event: VotingStarted) -> Game:
    voting = Voting(
        game.next_id,
        event.name,
        event.secret,
        event.choices,
        event.order,
        to_vote=event.order,
        by_voter=event.by_voter,
    )
    return replace(_with(game, voting), next_id=game.next_id + 1, finished=None)


def _voter_came_up(game: Game, event: VoterCameUp) -> Game:
    return _with(game, replace(_voting(game), must=event.must, may=event.may))


def _voted(game: Game, event: Voted) -> Game:
    voting = _voting(game)
    votes = (*voting.votes, Vote(event.voter, event.choice, event.by or event.chooser))
    # CR 701.38d: all of a player's votes happen when their one vote would have,
    # so the turn to vote moves on only after the last of them.
    if voting.must > 1:
        changed = replace(voting, votes=votes, must=voting.must - 1)
    elif voting.may:
        changed = replace(voting, votes=votes, must=0)
    else:
        changed = _moved_on(voting, votes)
    return _answered_by(game, event.chooser, changed)


def _additional_vote_taken(game: Game, event: AdditionalVoteTaken) -> Game:
    voting = _voting(game)
    return _answered_by(game, event.voter, replace(voting, must=1, may=voting.may - 1))


def _voter_finished(game: Game, event: VoterFinished) -> Game:
    voting = _voting(game)
    if voting.secret:
        rest = tuple(one for one in voting.to_vote if one != event.voter)
        return _answered_by(game, event.voter, replace(voting, to_vote=rest))
    return _answered_by(game, event.voter, _moved_on(voting, voting.votes))


def _committed(game: Game, event: Committed) -> Game:
    voting, commitment = _voting(game), event.commitment
    closed = {**voting.commitments, slot_of(event.voter, uses=event.uses): commitment}
    return _answered_by(game, commitment.chooser, replace(voting, commitments=closed))


def _sealed(game: Game, event: Sealed) -> Game:
    slot = slot_of(event.voter)
    voting = _known(_voting(game), slot, event.chooser, event.nonce)
    envelope = Envelope(event.chooser, event.choices, event.must, event.by)
    sealed = {**voting.sealed, event.voter: envelope}
    return _answered_by(game, event.chooser, replace(voting, sealed=sealed))


def _uses_sealed(game: Game, event: UsesSealed) -> Game:
    slot = slot_of(event.voter, uses=True)
    voting = _known(_voting(game), slot, event.voter, event.nonce)
    uses = {**voting.uses, event.voter: event.count}
    return _answered_by(game, event.voter, replace(voting, uses=uses))


def _known(voting: Voting, slot: str, chooser: PlayerId, nonce: bytes) -> Voting:
    """The server knows what is in that envelope now; older logs have no commitment to it."""
    commitments = voting.commitments
    if slot not in commitments:
        commitments = {**commitments, slot: Commitment(b"", chooser)}
    return replace(voting, commitments=commitments, nonces={**voting.nonces, slot: nonce})


def _envelope_closed(game: Game, event: EnvelopeClosed) -> Game:
    voting = _voting(game)
    rest = tuple(one for one in voting.to_vote if one != event.voter)
    return _with(game, replace(voting, to_vote=rest, locked=(*voting.locked, event.voter)))


def _voting_finished(game: Game, event: VotingFinished) -> Game:
    voting = _voting(game)
    votes = (*voting.votes, *event.revealed)
    openings = openings_of(voting)
    commitments = {slot: voting.commitments[slot] for slot in openings}
    done = replace(
        voting,
        votes=votes,
        to_vote=(),
        sealed={},
        uses={},
        nonces={},
        finished=True,
        openings=openings,
        commitments=commitments,
    )
    resolution = replace(_resolving(game), voting=done)
    finished = Finished(done, resolution.since)
    return replace(game, resolution=resolution, asked={}, finished=finished)


def _asked(game: Game, event: Asked) -> Game:
    question = event.question
    asked = {**game.asked, question.player: question}
    voting = game.resolution.voting if game.resolution is not None else None
    if voting is not None and not voting.secret and not voting.finished:
        who = decider(game, question.player)
        now = who if who != question.voter else None
        game = _with(game, replace(voting, decider=now)) if now != voting.decider else game
    clock = clock_from(game, event.due, question.id)
    return replace(game, asked=asked, clock=clock, next_id=max(game.next_id, question.id + 1))


def _answered(game: Game, event: Answered) -> Game:
    return replace(game, asked=without_question(game, event.player))


def _choosing_began(game: Game, event: ChoosingBegan) -> Game:
    choosing = Choosing(event.to_choose, {}, event.secret)
    return replace(game, resolution=replace(_resolving(game), choosing=choosing))


def _chose(game: Game, event: Chose) -> Game:
    resolution = _resolving(game)
    choosing = resolution.choosing
    assert choosing is not None, "a choice without anybody choosing"
    changed = replace(
        choosing,
        to_choose=tuple(one for one in choosing.to_choose if one != event.player),
        chosen={**choosing.chosen, event.player: event.choices},
    )
    asked = without_question(game, event.player)
    return replace(game, resolution=replace(resolution, choosing=changed), asked=asked)


def _choosing_finished(game: Game, _: ChoosingFinished) -> Game:
    return replace(game, resolution=replace(_resolving(game), choosing=None))


def _remembered(game: Game, event: Remembered) -> Game:
    resolution = _resolving(game)
    if event.object is not None:
        resolution = replace(resolution, chosen=(*resolution.chosen, event.object))
    if event.player is not None:
        resolution = replace(resolution, player=event.player)
    if event.told is not None:
        resolution = replace(resolution, told=event.told)
    return replace(game, resolution=resolution)


def _vote_chooser_set(game: Game, event: VoteChooserSet) -> Game:
    this_turn = game.this_turn
    choosers = (*this_turn.choosers, event.player)
    return replace(game, this_turn=replace(this_turn, choosers=choosers))


def _player_controlled(game: Game, event: PlayerControlled) -> Game:
    """The latest rules; a player who controls themself is controlled by nobody else."""
    this_turn, to_control = game.this_turn, game.to_control
    free = event.by == event.player
    if free or event.next_turn:
        to_control = {**without(to_control, event.player), **_pair(event)}
    if free or not event.next_turn:
        controlled = {**without(this_turn.controlled, event.player), **_pair(event)}
        this_turn = replace(this_turn, controlled=controlled)
    return replace(game, this_turn=this_turn, to_control=to_control)


def _pair(event: PlayerControlled) -> dict[PlayerId, PlayerId]:
    return {event.player: event.by} if event.player != event.by else {}


def without(whom: dict[PlayerId, PlayerId], gone: PlayerId) -> dict[PlayerId, PlayerId]:
    """Return who controls whom without that player being controlled."""
    return {one: by for one, by in whom.items() if one != gone}


VOTING_FOLDS: dict[type[Event], Callable[..., Game]] = {
    Voted: _voted,
    Asked: _asked,
    Answered: _answered,
    VotingStarted: _voting_started,
    VoterCameUp: _voter_came_up,
    AdditionalVoteTaken: _additional_vote_taken,
    VoterFinished: _voter_finished,
    Committed: _committed,
    Sealed: _sealed,
    UsesSealed: _uses_sealed,
    EnvelopeClosed: _envelope_closed,
    VotingFinished: _voting_finished,
    ChoosingBegan: _choosing_began,
    Chose: _chose,
    ChoosingFinished: _choosing_finished,
    Remembered: _remembered,
    VoteChooserSet: _vote_chooser_set,
    PlayerControlled: _player_controlled,
}
"""How each of these events changes a game."""
