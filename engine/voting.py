"""Voting (CR 701.38): who votes, how often, for what, and how it stands.

1. An open voting asks one voter at a time, in turn order from the controller; a secret one asks
   all at once. There is no rule of its own for secret votes: they rest on the cards' text and on
   the rulings of 2023-06-16.
2. A vote belongs to its voter, whoever chooses it (ruling 2016-08-23, Illusion of Choice).
3. Nobody abstains; a voter with nothing to choose from casts no vote (CR 101.3).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards.abilities import AdditionalVotes
from engine.cards.effects import EachPlayerVotes, EachPlayerVotesFor, Effect, Electorate
from engine.course import Course
from engine.events import (
    EnvelopeClosed,
    VoterCameUp,
    VoterFinished,
    VotingFinished,
    VotingStarted,
)
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.objects import abilities_of, meant, name_of, speaking
from engine.state import Asks, Choice, Game, Question, Vote, Voting
from engine.turns import apnap_order, around

__all__ = [
    "additional_votes",
    "choices_of",
    "chooser_for",
    "count",
    "go_on",
    "is_tied",
    "most_voted",
    "open_choices",
    "start",
]


def start(course: Course, effect: EachPlayerVotes | EachPlayerVotesFor) -> None:
    """Begin the voting of the resolution under way, with choices worked out now (CR 608.2d)."""
    resolving = course.resolution.object
    game = course.game
    choices = choices_of(game, effect, resolving.controller, resolving.source)
    order = apnap_order(game) if effect.secret else around(game, resolving.controller)
    course.happens(VotingStarted(resolving.name, effect.secret, choices, order))
    go_on(course)


def choices_of(
    game: Game,
    effect: EachPlayerVotes | EachPlayerVotesFor,
    you: PlayerId,
    source: ObjectId | None,
) -> dict[ChoiceId, Choice]:
    """Return what may be voted for, in printed order, each with an id that lasts the whole vote."""
    if isinstance(effect, EachPlayerVotes):
        return {ChoiceId(one.word): Choice(one.word) for one in effect.outcomes}
    if isinstance(effect.what, Electorate):
        return {
            ChoiceId(f"p{one}"): Choice(game.players[one].name, player=one)
            for one in apnap_order(game)
        }
    return {
        ChoiceId(str(one)): Choice(name_of(game, one), object=one)
        for one in meant(game, effect.what, you, source=source)
    }


def open_choices(
    game: Game, voting: Voting, effect: Effect, voter: PlayerId
) -> dict[ChoiceId, Choice]:
    """Return the choices open to this voter now, in printed order.

    Players and objects must still be there; where another player must be named, it is not oneself.
    """
    not_oneself = isinstance(effect, EachPlayerVotesFor) and effect.what is Electorate.OTHER_PLAYERS
    return {
        choice: one
        for choice, one in voting.choices.items()
        if not (not_oneself and one.player == voter) and _is_there(game, one)
    }


def _is_there(game: Game, choice: Choice) -> bool:
    if choice.player is not None:
        return game.players[choice.player].is_in
    return choice.object is None or choice.object in game.permanents or choice.object in game.cards


def additional_votes(game: Game, voter: PlayerId) -> tuple[int, int]:
    """Return how many additional votes the voter must cast, and how many more may (CR 701.38d).

    Those of the permanents count that the voter controls now.
    """
    must = may = 0
    for permanent in speaking(game):
        if permanent.controller == voter:
            for ability in abilities_of(game, permanent):
                if isinstance(ability, AdditionalVotes):
                    must, may = must + ability.must, may + ability.may
    return must, may


def chooser_for(game: Game, voter: PlayerId) -> PlayerId:
    """Return who chooses how the voter votes.

    The last of this turn's choosers still in the game (ruling 2016-08-23), or else the voter.
    """
    choosers = (one for one in reversed(game.this_turn.choosers) if game.players[one].is_in)
    return next(choosers, voter)


def go_on(course: Course) -> None:
    """Ask whoever is to be asked next, or finish the voting."""
    voting = course.game.voting
    assert voting is not None, "no voting is open"
    if voting.secret:
        _ask_envelopes(course)
    else:
        _ask_next(course)


# Open votes.


def _ask_next(course: Course) -> None:
    while True:
        game, voting = course.game, course.game.voting
        assert voting is not None
        if not voting.to_vote:
            course.happens(VotingFinished())
            return
        voter = voting.to_vote[0]
        choices = open_choices(game, voting, _effect(course), voter)
        if choices:
            _ask_voter(course, _come_up(course, voting, voter), voter, choices)
            return
        course.happens(VoterFinished(voter))


def _effect(course: Course) -> Effect:
    """The effect that holds the voting: it stays first until the voting is finished."""
    return course.resolution.todo[0].do


def _come_up(course: Course, voting: Voting, voter: PlayerId) -> Voting:
    """Count additional votes at the voter's moment; plain voters need no event for it."""
    if any(vote.voter == voter for vote in voting.votes) or (voting.must, voting.may) != (1, 0):
        return voting
    must, may = additional_votes(course.game, voter)
    if must or may:
        course.happens(VoterCameUp(voter, 1 + must, may))
    return course.game.voting or voting


def _ask_voter(
    course: Course, voting: Voting, voter: PlayerId, choices: dict[ChoiceId, Choice]
) -> None:
    """Ask the chooser for a vote that must be, the voter about one that may be.

    Whether to use an optional vote stays the voter's own decision (ruling 2016-08-23).
    """
    nth = 1 + sum(vote.voter == voter for vote in voting.votes)
    chooser = chooser_for(course.game, voter) if voting.must else voter
    if chooser in course.game.asked:
        return
    course.ask(
        Question(
            course.question_id(),
            Asks.VOTE if voting.must else Asks.ADDITIONAL_VOTE,
            chooser,
            voting.name,
            "701.38a" if nth == 1 else "701.38d",
            choices if voting.must else {},
            voter=voter,
            nth=nth,
        )
    )


# Secret votes: an envelope each.


def _ask_envelopes(course: Course) -> None:
    for voter in _to_seal(course):
        if course.game.players[voter].is_in:
            _ask_envelope(course, voter)
    voting = course.game.voting
    assert voting is not None
    if not voting.to_vote:
        course.happens(VotingFinished(_revealed(voting)))


def _to_seal(course: Course) -> tuple[PlayerId, ...]:
    voting = course.game.voting
    assert voting is not None
    return voting.to_vote


def _ask_envelope(course: Course, voter: PlayerId) -> None:
    """Ask for what is missing in one envelope, or close it if nothing is.

    Somebody else's optional votes are sealed in advance, and the voter seals how many are used:
    so nobody needs to be asked twice, and no frame tells how many there were.
    """
    game, voting = course.game, course.game.voting
    assert voting is not None
    choices = open_choices(game, voting, _effect(course), voter)
    envelope = voting.sealed.get(voter)
    if envelope is None and not choices:
        course.happens(VoterFinished(voter))
        return
    must, may = additional_votes(game, voter)
    chooser = envelope.chooser if envelope else chooser_for(game, voter)
    if envelope is None:
        _ask_to_seal(course, voter, chooser, choices, (1 + must, may))
    decided = chooser != voter and may > 0
    if decided and voter not in voting.uses:
        _ask_uses(course, voter, may)
    elif envelope is not None:
        course.happens(EnvelopeClosed(voter))


def _ask_to_seal(
    course: Course,
    voter: PlayerId,
    chooser: PlayerId,
    choices: dict[ChoiceId, Choice],
    votes: tuple[int, int],
) -> None:
    if chooser in course.game.asked:
        return
    must, may = votes
    effect = _effect(course)
    up_to = isinstance(effect, EachPlayerVotesFor) and effect.up_to_one
    voting = course.game.voting
    assert voting is not None
    least = 0 if up_to else must if chooser == voter else must + may
    course.ask(
        Question(
            course.question_id(),
            Asks.SEAL,
            chooser,
            voting.name,
            "701.38a",
            choices,
            least,
            must + may,
            voter=voter,
        )
    )


def _ask_uses(course: Course, voter: PlayerId, may: int) -> None:
    if voter in course.game.asked:
        return
    voting = course.game.voting
    assert voting is not None
    counts = {ChoiceId(str(n)): Choice(str(n)) for n in range(may + 1)}
    course.ask(
        Question(
            course.question_id(),
            Asks.SEAL,
            voter,
            voting.name,
            "701.38d",
            counts,
            about="additional votes",
            voter=voter,
        )
    )


def _revealed(voting: Voting) -> tuple[Vote, ...]:
    """Return all sealed votes in the order of the voters; unused optional ones are not there."""
    votes: list[Vote] = []
    for voter in voting.order:
        envelope = voting.sealed.get(voter)
        if envelope is None or voter not in voting.locked:
            continue
        choices = envelope.choices
        if envelope.chooser != voter:
            choices = choices[: envelope.must + voting.uses.get(voter, 0)]
        votes += [Vote(voter, choice, envelope.chooser) for choice in choices]
    return tuple(votes)


# How it stands.


def count(voting: Voting) -> dict[ChoiceId, int]:
    """Return how many votes each choice got, in printed order; choices without any included."""
    counts = dict.fromkeys(voting.choices, 0)
    for vote in voting.votes:
        counts[vote.choice] += 1
    return counts


def most_voted(counts: Mapping[ChoiceId, int]) -> tuple[ChoiceId, ...]:
    """Return the choices with the most votes or tied for most, in printed order.

    Without any vote nothing is most voted.
    """
    most = max(counts.values(), default=0)
    return tuple(choice for choice, votes in counts.items() if votes == most and most)


def is_tied(counts: Mapping[ChoiceId, int]) -> bool:
    """Whether two or more choices share the most votes; 3-1-1 is not tied (ruling 2023-06-16)."""
    return len(most_voted(counts)) > 1
