"""The fold of a player leaving the game: all of CR 800.4a at once."""

from __future__ import annotations

from msgspec.structs import replace

from engine.commitments import slot_of
from engine.events import PlayerLeft
from engine.folds.objects import without_bearer
from engine.folds.voting import without_question
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.openings import USES, without_envelopes_of
from engine.state import (
    Asks,
    Choice,
    Combat,
    Game,
    Permanent,
    PhasedOut,
    Player,
    Question,
    Resolution,
)

__all__ = ["player_left"]


def player_left(game: Game, event: PlayerLeft) -> Game:
    """Return the game without that player, their objects, votes to come and questions.

    Votes already cast still count (CR 800.4i); control effects in their favor end (CR 800.4a).
    """
    gone = event.player
    permanents, away = _permanents(game, gone), _phased_out(game, gone)
    left = replace(
        game,
        players=_players(game, gone, event.why, {**permanents, **_inside(away)}),
        permanents=permanents,
        phased_out=away,
        cards={one: card for one, card in game.cards.items() if card.owner != gone},
        stack=tuple(o for o in game.stack if gone not in (o.owner, o.controller)),
        waiting=tuple(one for one in game.waiting if one.object.controller != gone),
        delayed=tuple(one for one in game.delayed if one.controller != gone),
        extra_turns=tuple(one for one in game.extra_turns if one != gone),
        passed=tuple(one for one in game.passed if one != gone),
        priority=None if game.priority == gone else game.priority,
        combat=_combat(game, gone, permanents),
        resolution=_resolution(game.resolution, gone),
        this_turn=replace(game.this_turn, controlled=_left_alone(game.this_turn.controlled, gone)),
        to_control=_left_alone(game.to_control, gone),
        undo=None,
    )
    return replace(left, asked=_asked(left, gone))


def _permanents(game: Game, gone: PlayerId) -> dict[ObjectId, Permanent]:
    """Owned ones leave; those of others go back to their owners, or are exiled with them gone."""
    stay: dict[ObjectId, Permanent] = {}
    for one, permanent in game.permanents.items():
        if permanent.owner == gone:
            continue
        if permanent.controller != gone:
            stay[one] = permanent
        elif game.players[permanent.owner].is_in:
            stay[one] = _given_back(game, permanent)
    return stay


def _phased_out(game: Game, gone: PlayerId) -> dict[ObjectId, PhasedOut]:
    """Owned ones leave (CR 702.26k); those of others come back later, under their owners."""
    stay: dict[ObjectId, PhasedOut] = {}
    for one, away in game.phased_out.items():
        permanent = away.permanent
        if permanent.owner == gone:
            continue
        if permanent.controller == gone:
            away = replace(away, permanent=_given_back(game, permanent))
        stay[one] = away
    return stay


def _inside(away: dict[ObjectId, PhasedOut]) -> dict[ObjectId, Permanent]:
    return {one: it.permanent for one, it in away.items()}


def _given_back(game: Game, permanent: Permanent) -> Permanent:
    return replace(permanent, controller=permanent.owner, since=game.turn, hold=None)


def _players(
    game: Game, gone: PlayerId, why: str, permanents: dict[ObjectId, Permanent]
) -> dict[PlayerId, Player]:
    one = game.players[gone]
    players = {**game.players, gone: replace(one, lost=why, ring=None, pool=())}
    before = {**game.permanents, **_inside(game.phased_out)}
    for object_id, permanent in before.items():
        now = permanents.get(object_id)
        if now is None or now.controller != permanent.controller:
            players = without_bearer(players, object_id)
    return players


def _left_alone(whom: dict[PlayerId, PlayerId], gone: PlayerId) -> dict[PlayerId, PlayerId]:
    """Who left controls nobody any more, and is controlled by nobody (CR 800.4a)."""
    return {one: by for one, by in whom.items() if gone not in (one, by)}


def _combat(game: Game, gone: PlayerId, permanents: dict[ObjectId, Permanent]) -> Combat | None:
    combat = game.combat
    if combat is None:
        return None
    # CR 506.4: a creature that leaves, or goes back to its owner, is removed from combat.
    still = {one for one in permanents if permanents[one] is game.permanents[one]}
    attacks = {o: p for o, p in combat.attacks.items() if o in still and p != gone}
    return replace(
        combat,
        attacks=attacks,
        blocks={o: a for o, a in combat.blocks.items() if o in still and a in attacks},
        to_block=tuple(one for one in combat.to_block if one != gone),
        assigned={},  # powers and blockers may be others now: it is divided anew
    )


def _resolution(resolution: Resolution | None, gone: PlayerId) -> Resolution | None:
    if resolution is None:
        return None
    voting, choosing = resolution.voting, resolution.choosing
    if voting is not None and not voting.finished:
        voting = without_envelopes_of(voting, gone)
    if voting is not None and gone in voting.to_vote:
        open_now = voting.voter == gone
        to_vote = tuple(one for one in voting.to_vote if one != gone)
        voting = replace(voting, to_vote=to_vote)
        voting = replace(voting, must=1, may=0) if open_now else voting
    if choosing is not None:
        to_choose = tuple(one for one in choosing.to_choose if one != gone)
        chosen = {one: what for one, what in choosing.chosen.items() if one != gone}
        choosing = replace(choosing, to_choose=to_choose, chosen=chosen)
    return replace(resolution, voting=voting, choosing=choosing)


def _asked(game: Game, gone: PlayerId) -> dict[PlayerId, Question]:
    """Everybody else's question stays as it is, less what cannot be chosen any more."""
    asked: dict[PlayerId, Question] = {}
    for player, question in without_question(game, gone).items():
        if question.voter == gone or question.asks is Asks.DAMAGE:
            continue
        if question.asks is Asks.OPEN:  # what was sealed stays what it was, if it is not void
            if _is_still_sealed(game, question):
                asked[player] = question
            continue
        choices = {c: one for c, one in question.choices.items() if _is_there(game, one)}
        if len(choices) == len(question.choices):
            asked[player] = question
        elif choices or question.asks in (Asks.ATTACKERS, Asks.BLOCKERS):
            asked[player] = _fewer(question, choices)
    return asked


def _is_still_sealed(game: Game, question: Question) -> bool:
    voting, voter = game.voting, question.voter
    assert voting is not None, "an envelope without a voting"
    assert voter is not None, "an envelope without a voter"
    return slot_of(voter, uses=question.about == USES) in voting.commitments


def _fewer(question: Question, choices: dict[ChoiceId, Choice]) -> Question:
    if question.asks in (Asks.SEAL, Asks.VOTE):
        return replace(question, choices=choices)
    count = len(choices)
    return replace(
        question,
        choices=choices,
        least=min(question.least, count),
        most=min(question.most, count),
    )


def _is_there(game: Game, choice: Choice) -> bool:
    if choice.player is not None and not game.players[choice.player].is_in:
        return False
    if choice.blocks is not None and (
        game.combat is None or choice.blocks not in game.combat.attacks
    ):
        return False
    there = (game.permanents, game.cards, {o.id: o for o in game.stack})
    return choice.object is None or any(choice.object in zone for zone in there)
