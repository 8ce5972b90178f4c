"""What the votes lead to: a finished voting unfolds into effects, in printed order.

Two readings of a vote are kept apart: `Votes` is an amount (the effect happens once, that large),
`ForEachVote` repeats (once per vote, the voter bound). All votes for one choice are taken up in
that choice's step; they are never interleaved by voter (CR 608.2c).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.effects import (
    EachPlayerVotes,
    EachPlayerVotesFor,
    Effect,
    ForEachVote,
    ForEachVotedFor,
    IfMoreVotes,
    IfMoreVotesOrTied,
    Outcome,
)
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.state import Game, Todo, Voting
from engine.turns import apnap_order
from engine.voting import count, is_tied, most_voted

__all__ = ["outcomes_of"]


def outcomes_of(
    game: Game, effect: EachPlayerVotes | EachPlayerVotesFor, you: PlayerId
) -> tuple[Todo, ...]:
    """Return everything the finished voting leads to, in order."""
    voting = game.voting
    assert voting is not None, "no voting was held"
    if isinstance(effect, EachPlayerVotes):
        return tuple(_of_words(voting, effect))
    return tuple(_of_objects(game, voting, effect, you))


def _of_words(voting: Voting, effect: EachPlayerVotes) -> Iterator[Todo]:
    counts = count(voting)
    for outcome in effect.outcomes:
        for clause in outcome.then:
            yield from _of_word(voting, counts, outcome, clause)
    words = tuple(str(choice) for choice in most_voted(counts))
    yield from (Todo(clause, words=words) for clause in effect.then)


def _of_word(
    voting: Voting, counts: dict[ChoiceId, int], outcome: Outcome, clause: Effect
) -> Iterator[Todo]:
    word = ChoiceId(outcome.word)
    votes = counts[word]
    won = most_voted(counts) == (word,)
    match clause:
        case IfMoreVotes(then=then):
            yield from (Todo(one, votes) for one in then if won)
        case IfMoreVotesOrTied(then=then):
            yield from (Todo(one, votes) for one in then if won or is_tied(counts))
        case ForEachVote(then=then):
            for vote in voting.votes:
                if vote.choice == word:
                    yield from (Todo(one, 1, vote.voter, words=(outcome.word,)) for one in then)
        case _:
            yield Todo(clause, votes, words=(outcome.word,))


def _of_objects(
    game: Game, voting: Voting, effect: EachPlayerVotesFor, you: PlayerId
) -> Iterator[Todo]:
    counts = count(voting)
    most = tuple(one for c in most_voted(counts) if (one := voting.choices[c].object) is not None)
    for clause in effect.then:
        if isinstance(clause, ForEachVotedFor):
            for then in clause.then:
                yield from _for_each(game, voting, clause, then, you)
        else:
            yield Todo(clause, objects=most)


def _for_each(
    game: Game, voting: Voting, clause: ForEachVotedFor, then: Effect, you: PlayerId
) -> Iterator[Todo]:
    """One clause for everything that got a vote: objects as offered, players in APNAP order."""
    for choice, votes in count(voting).items():
        shown = voting.choices[choice]
        if votes and shown.object is not None:
            yield Todo(then, votes, objects=(ObjectId(shown.object),))
    for player in apnap_order(game):
        votes = count(voting).get(ChoiceId(f"p{player}"), 0)
        if votes and not (clause.only_opponents and player == you):
            yield Todo(then, votes, player=player)
