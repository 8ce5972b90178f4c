"""What holds in every game, whatever is played; and that the games made up here have everything."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TypeGuard, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS, THE_RING
from engine.cards.effects import (
    Announce,
    EachPlayerVotes,
    EachPlayerVotesFor,
    Effect,
    ForEachVote,
    ForEachVotedFor,
    IfMoreVotes,
    IfMoreVotesOrTied,
)
from engine.commands import Command, TableCommand
from engine.events import (
    Event,
    PlayerLeft,
    PutOnStack,
    RingBearerChosen,
    StepBegan,
    TakenBack,
    TriggerForgotten,
    Unfolded,
    VoterCameUp,
    VotingFinished,
    VotingStarted,
)
from engine.ids import ChoiceId, PlayerId, SeatId
from engine.legal import legal_kinds
from engine.objects import is_creature
from engine.state import Asks, Game, Table, Vote
from engine.voters import additional_votes
from engine.voting import is_tied, most_voted
from tests.strategies import SEEDS, each_game, game_of, steps_of
from tests.tables import in_game

# Votes (CR 701.38).


@pytest.mark.holds("V30", "V32", "V33")
@each_game
def test_voters_vote_as_often_as_they_must_and_at_most_as_often_as_they_may(seed: int) -> None:
    due: dict[PlayerId, tuple[int, int]] = {}
    for before, event, after in steps_of(game_of(seed)):
        match event:
            case VotingStarted(order=order, secret=secret):
                more = {one: additional_votes(in_game(after), one) for one in order if secret}
                due = {one: (1 + must, may) for one, (must, may) in more.items()}
                due |= dict.fromkeys(set(order) - due.keys(), (1, 0))
            case VoterCameUp(voter=voter, must=must, may=may):
                due[voter] = (must, may)
            case PlayerLeft():
                due = {}
            case VotingFinished(revealed=revealed):
                check_votes(in_game(before), revealed, due)
            case _:
                pass


def check_votes(
    game: Game, revealed: tuple[Vote, ...], due: dict[PlayerId, tuple[int, int]]
) -> None:
    """Everybody voted often enough; nobody, only where there was nothing to vote for."""
    assert game.voting is not None
    assert game.resolution is not None
    effect = game.resolution.todo[0].do
    assert isinstance(effect, EachPlayerVotes | EachPlayerVotesFor)
    may_be_empty = isinstance(effect, EachPlayerVotesFor) and effect.up_to_one
    votes = (*game.voting.votes, *revealed)
    voters = [voter for voter, _ in groupby(votes, lambda vote: vote.voter)]
    assert voters == [one for one in game.voting.order if one in voters], "out of turn"
    assert {vote.choice for vote in votes} <= game.voting.choices.keys()
    for voter, (must, may) in due.items():
        cast = sum(vote.voter == voter for vote in votes)
        nothing = len(game.voting.choices) <= 1 and isinstance(effect, EachPlayerVotesFor)
        assert must <= cast <= must + may or (cast < must and (may_be_empty or nothing)), voter


counts = st.dictionaries(
    st.sampled_from([ChoiceId(word) for word in "abcdef"]), st.integers(0, 4), max_size=6
)


@pytest.mark.holds("V41", "V44")
@given(counts)
def test_tied_is_that_two_or_more_share_the_most_votes(votes: dict[ChoiceId, int]) -> None:
    cast = sorted((count for count in votes.values() if count), reverse=True)
    assert is_tied(votes) == (len(cast) > 1 and cast[0] == cast[1])
    assert [votes[one] for one in most_voted(votes)] == [n for n in cast if n == cast[0]]


@pytest.mark.holds("V41", "B4")
def test_three_one_one_is_not_tied() -> None:
    votes = {ChoiceId("a"): 3, ChoiceId("b"): 1, ChoiceId("c"): 1}
    assert not is_tied(votes)
    assert most_voted(votes) == ("a",)


# The Ring (CR 701.54).


@each_game
def test_temptations_are_never_taken_back_but_by_agreement(seed: int) -> None:
    tempted: dict[PlayerId, int] = {}
    for _, event, after in steps_of(game_of(seed)):
        if isinstance(event, TakenBack):
            tempted.clear()
        for one, player in after.game.players.items() if after.game else ():
            now = player.ring.tempted if player.ring else 0
            assert now >= tempted.get(one, 0) or not player.is_in
            tempted[one] = now


@pytest.mark.holds("R33", "R36")
@each_game
def test_a_bearer_is_a_permanent_that_its_player_controls(seed: int) -> None:
    """It was a creature when it was chosen; phased out it is not there for the moment."""
    for before, event, after in steps_of(game_of(seed)):
        players = after.game.players if after.game else {}
        bearers = [(p, one.ring.bearer) for p, one in players.items() if one.ring]
        for player, bearer in bearers:
            if bearer is not None and bearer not in in_game(after).phased_out:
                assert in_game(after).permanents[bearer].controller == player
        if isinstance(event, RingBearerChosen):
            assert is_creature(in_game(before).permanents[event.bearer])


# The table as a whole.


@pytest.mark.holds("V11")
@each_game
def test_nothing_else_happens_while_something_resolves(seed: int) -> None:
    for before, event, _ in steps_of(game_of(seed)):
        if before.game and before.game.resolution:
            assert not isinstance(event, StepBegan)
            assert not isinstance(event, PutOnStack) or event.object.copy


@each_game
def test_each_object_is_in_one_place_under_its_own_number(seed: int) -> None:
    for one in game_of(seed):
        if (game := one.after.game) is None:
            continue
        assert all(number == permanent.id for number, permanent in game.permanents.items())
        assert all(number == card.id for number, card in game.cards.items())
        numbers = [*game.permanents, *game.cards, *(thing.id for thing in game.stack)]
        assert len(numbers) == len(set(numbers))
        assert max(numbers, default=0) < game.next_id
        assert all(number > 0 for number in numbers)


@each_game
def test_somebody_can_always_go_on(seed: int) -> None:
    for one in game_of(seed):
        game = one.after.game
        if game is None or game.over:
            continue
        assert all(game.players[player].is_in for player in game.asked)
        assert game.asked or not game.resolution, "it resolves and waits for nobody"
        kinds = {kind for seat in one.after.seats for kind in legal_kinds(one.after, seat)}
        assert kinds - {"keep_passing", "concede", "time", "pause"}, "nobody can do anything"


@each_game
def test_who_left_has_nothing(seed: int) -> None:
    for one in game_of(seed):
        game = one.after.game
        gone = [p for p, player in game.players.items() if not player.is_in] if game else []
        for player in gone:
            permanents, stack = in_game(one.after).permanents.values(), in_game(one.after).stack
            assert all(player not in (thing.owner, thing.controller) for thing in permanents)
            assert all(player not in (thing.owner, thing.controller) for thing in stack)
            assert set(legal_kinds(one.after, SeatId(player))) <= {"answer_undo"}


# The games of a run have everything in them.

RARE: set[type[Event]] = {TriggerForgotten}
"""The tests of answers have one of their own."""

READ_WITH_THE_VOTES = (IfMoreVotes, IfMoreVotesOrTied, ForEachVote, ForEachVotedFor)


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def effects_in(value: object) -> set[type]:
    """Every effect word in a value, however deep."""
    found = {type(value)} & set(get_args(Effect))
    parts: tuple[object, ...] = ()
    if isinstance(value, msgspec.Struct):
        parts = tuple(getattr(value, name) for name in value.__struct_fields__)
    elif is_tuple(value):
        parts = value
    return found.union(*map(effects_in, parts))


def effects_of_the_catalogue() -> set[type]:
    """The words that some card is written with, and the one that only a council needs."""
    return {Announce}.union(effects_in(tuple(CARDS.values())), effects_in(THE_RING))


def done_by(before: Table, event: Event) -> set[type]:
    """The effect words that an event carried out: those about votes, when they are unfolded."""
    resolution = before.game.resolution if before.game else None
    if resolution is None or not resolution.todo:
        return set()
    effect = resolution.todo[0].do
    done: set[type] = {type(effect)}
    if isinstance(event, Unfolded) and resolution.voting:
        done |= effects_in(effect) & set(READ_WITH_THE_VOTES)
    return done


@pytest.mark.timeout(240)
def test_everything_occurs() -> None:
    events: Counter[type] = Counter()
    effects: Counter[type] = Counter()
    asked: Counter[Asks] = Counter()
    commands: Counter[type] = Counter()
    for seed in SEEDS:
        acts = game_of(seed)
        commands.update(type(one.command) for one in acts)
        for before, event, after in steps_of(acts):
            events[type(event)] += 1
            effects.update(done_by(before, event))
            asked.update(one.asks for one in (after.game.asked.values() if after.game else ()))
    assert set(get_args(Event)) - events.keys() <= RARE
    assert effects_of_the_catalogue() - effects.keys() == set()
    assert set(Asks) - asked.keys() == set()
    assert {*get_args(Command), *get_args(TableCommand)} - commands.keys() == set()
