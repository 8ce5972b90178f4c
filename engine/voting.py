"""Voting (CR 701.38): who votes, how often, for what, and how it stands.

1. An open voting asks one voter at a time, in turn order from the controller; a secret one asks
   all at once (`sealing.py`). There is no rule of its own for secret votes: they rest on the
   cards' text and on the rulings of 2023-06-16.
2. A vote belongs to its voter, whoever chooses it (ruling 2016-08-23, Illusion of Choice).
3. Nobody abstains; a voter with nothing to choose from casts no vote (CR 101.3).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards.effects import EachPlayerVotes, EachPlayerVotesFor
from engine.course import Course
from engine.events import VoterCameUp, VoterFinished, VotingFinished, VotingStarted
from engine.ids import ChoiceId, PlayerId
from engine.sealing import go_on_sealed
from engine.state import Asks, Choice, Question, Sealing, Voting
from engine.turns import apnap_order, around
from engine.voters import additional_votes, choices_of, chooser_for, effect_of, open_choices

__all__ = ["count", "go_on", "is_tied", "most_voted", "start", "votes_by"]


def start(course: Course, effect: EachPlayerVotes | EachPlayerVotesFor) -> None:
    """Begin the voting of the resolution under way: its choices are worked out now (CR 608.2d)."""
    resolving = course.resolution.object
    game = course.game
    choices = choices_of(game, effect, resolving.controller, resolving.source)
    order = apnap_order(game) if effect.secret else around(game, resolving.controller)
    by_voter = effect.secret and course.table.settings.sealing is Sealing.VOTER
    course.happens(VotingStarted(resolving.name, effect.secret, choices, order, by_voter))


def go_on(course: Course, voting: Voting) -> None:
    """Ask whoever is to be asked next, or finish the voting."""
    if voting.secret:
        go_on_sealed(course)
    else:
        _ask_next(course, voting)


def _voting(course: Course) -> Voting:
    voting = course.game.voting
    assert voting is not None, "no voting is open"
    return voting


# Open votes.


def _ask_next(course: Course, voting: Voting) -> None:
    while voting.to_vote:
        voter = voting.to_vote[0]
        if choices := open_choices(course.game, voting, effect_of(course), voter):
            _ask_voter(course, voting, voter, choices)
            return
        course.happens(VoterFinished(voter))
        voting = _voting(course)
    course.happens(VotingFinished())


def _come_up(course: Course, voter: PlayerId) -> None:
    """Count additional votes at the voter's moment; plain voters need no event for it."""
    must, may = additional_votes(course.game, voter)
    if must or may:
        course.happens(VoterCameUp(voter, 1 + must, may))


def _ask_voter(
    course: Course, voting: Voting, voter: PlayerId, choices: dict[ChoiceId, Choice]
) -> None:
    """Ask the chooser for a vote that must be, the voter about one that may be.

    Whether to use an optional vote stays the voter's own decision (ruling 2016-08-23).
    """
    game = course.game
    nth = 1 + votes_by(voting, voter)
    if nth == 1 and voting.must == 1 and not voting.may and game.board.of_votes:
        _come_up(course, voter)
    chooser = chooser_for(game, voter) if voting.must else voter
    if chooser in game.asked:
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


# How it stands.


def votes_by(voting: Voting, voter: PlayerId) -> int:
    """Return how many votes that voter has cast so far."""
    return [vote.voter for vote in voting.votes].count(voter)


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
    return tuple([choice for choice, votes in counts.items() if votes == most and most])


def is_tied(counts: Mapping[ChoiceId, int]) -> bool:
    """Whether two or more choices share the most votes; 3-1-1 is not tied (ruling 2023-06-16)."""
    return len(most_voted(counts)) > 1
