"""What must be so of the effects of a card: that each stands where it is carried out.

How votes are read is said right under a choice; what counts votes stands where they are counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from msgspec import Struct

from engine.cards import effects, words
from engine.cards.effects import EachPlayerVotes, EachPlayerVotesFor, Effect, Outcome
from engine.cards.words import Ref, Who

__all__ = ["MOST_CHOICES", "flaws_of_effects", "inside"]

MOST_CHOICES = 8
LONGEST_CHOICE = 30

_READS_A_CHOICE = effects.IfMoreVotes | effects.IfMoreVotesOrTied | effects.ForEachVote


def inside(value: object) -> Iterator[object]:
    """Yield a value and everything that it is made of."""
    yield value
    for one in _parts(value):
        yield from inside(one)


def _parts(value: object) -> tuple[object, ...]:
    if isinstance(value, Struct):
        return tuple(getattr(value, name) for name in value.__struct_fields__)
    return value if _is_tuple(value) else ()


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


class _Place(Struct, frozen=True, gc=False):
    """Where an effect stands: in which voting, right under what, and what is bound there."""

    voting: EachPlayerVotes | EachPlayerVotesFor | None = None
    under_a_choice: bool = False
    under_the_votes: bool = False
    votes_counted: bool = False
    voter_known: bool = False


def flaws_of_effects(do: tuple[Effect, ...]) -> Iterator[str]:
    """Yield what is wrong with effects that are carried out one after the other."""
    for effect in do:
        yield from _of(effect, _Place())


def _of(effect: Effect, here: _Place) -> Iterator[str]:
    yield from _of_the_clause(effect, here)
    yield from _of_the_votes(effect, here)
    if isinstance(effect, EachPlayerVotes):
        yield from _of_the_choices(effect)
    for one, place in _held(effect, here):
        yield from _of(one, place)


def _of_the_clause(effect: Effect, here: _Place) -> Iterator[str]:
    word = str(effect.__struct_config__.tag).replace("_", " ")
    if isinstance(effect, _READS_A_CHOICE) and not here.under_a_choice:
        yield f"`{word}` stands only right under a choice that is voted for by its word."
    if isinstance(effect, effects.ForEachVotedFor) and not here.under_the_votes:
        yield f"`{word}` stands only right under a vote for objects or players."
    if isinstance(effect, EachPlayerVotes | EachPlayerVotesFor) and here.voting is not None:
        yield "A vote within a vote is not held."
    if isinstance(effect, EachPlayerVotes):
        return
    for name in ("then", "otherwise"):
        may_be_empty = name == "otherwise" and isinstance(effect, effects.If)
        if getattr(effect, name, None) == () and not may_be_empty:
            yield f"`{word}` is followed by nothing."


def _of_the_votes(effect: Effect, here: _Place) -> Iterator[str]:
    own = list(_own(effect, effect))
    if not here.votes_counted and any(isinstance(one, words.Votes) for one in own):
        yield "`votes` are counted for a choice, or for each one voted for, and nowhere else."
    if not here.voter_known and Who.THE_VOTER in own:
        yield "`the voter` is known only in what happens `for each vote`."
    if here.voting is None:
        of_all = words.VotesYouReceived | words.NothingGotAVote | effects.GainProtection
        if any(isinstance(one, of_all) or one is Who.PLAYERS_WITHOUT_VOTES for one in own):
            yield "It speaks of votes where none were cast."
    if Ref.THE_MOST_VOTED in own and not isinstance(here.voting, EachPlayerVotesFor):
        yield "What got the most votes is known only under a vote for objects."


def _own(value: object, effect: Effect) -> Iterator[object]:
    """Yield what an effect is made of, without the effects that it holds."""
    yield value
    for one in _parts(value):
        if one is effect or not isinstance(one, Effect | Outcome):
            yield from _own(one, effect)


def _of_the_choices(voting: EachPlayerVotes) -> Iterator[str]:
    chosen = [one.word for one in voting.outcomes]
    if not 2 <= len(chosen) <= MOST_CHOICES:
        yield f"A vote has 2 to {MOST_CHOICES} choices, and not {len(chosen)}."
    if len({one.casefold() for one in chosen}) < len(chosen):
        yield "Two choices of a vote are the same word (CR 701.38b)."
    if not all(one.strip() and len(one) <= LONGEST_CHOICE for one in chosen):
        yield f"A choice is a word of 1 to {LONGEST_CHOICE} letters."
    if not voting.then and not any(one.then for one in voting.outcomes):
        yield "Nothing hangs on the choices of a vote, and nothing follows it."


def _held(effect: Effect, here: _Place) -> Iterator[tuple[Effect, _Place]]:
    match effect:
        case EachPlayerVotes(outcomes=outcomes, then=then):
            under = _Place(effect, under_a_choice=True, votes_counted=True)
            yield from ((one, under) for outcome in outcomes for one in outcome.then)
            yield from ((one, _Place(effect)) for one in then)
        case EachPlayerVotesFor(then=then):
            yield from ((one, _Place(effect, under_the_votes=True)) for one in then)
        case effects.AtEndOfCombat(then=then):
            yield from ((one, _Place()) for one in then)
        case _:
            counted = here.votes_counted or isinstance(effect, effects.ForEachVotedFor)
            known = here.voter_known or isinstance(effect, effects.ForEachVote)
            place = _Place(here.voting, votes_counted=counted, voter_known=known)
            for part in _parts(effect):
                held = part if _is_tuple(part) else ()
                yield from ((one, place) for one in held if isinstance(one, Effect))
