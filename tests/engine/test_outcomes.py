"""What the votes lead to: effects in printed order, each with what the votes fixed for it."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards.effects import (
    Draw,
    EachPlayerVotes,
    EachPlayerVotesFor,
    Effect,
    Electorate,
    ForEachVote,
    ForEachVotedFor,
    IfMoreVotes,
    IfMoreVotesOrTied,
    LoseLife,
    Outcome,
)
from engine.cards.words import Described, Votes
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.outcomes import outcomes_of
from engine.state import Choice, Game, ObjectKind, Resolution, StackObject, Todo, Vote, Voting
from tests.tables import in_game, started

YOU = PlayerId(1)
DRAW, LOSE = Draw(Votes()), LoseLife(Votes())


def game(choices: dict[str, Choice], votes: str) -> Game:
    """A finished voting of four; `votes` are the first letters of the choices voted for."""
    ids = {one[0]: ChoiceId(one) for one in choices}
    order = tuple(PlayerId(n) for n in range(1, 5))
    cast = tuple(Vote(order[n % 4], ids[letter], order[n % 4]) for n, letter in enumerate(votes))
    named = {ChoiceId(one): choice for one, choice in choices.items()}
    voting = Voting(1, "Something", False, named, order, (), cast, finished=True)
    spell = StackObject(ObjectId(9), ObjectKind.SPELL, "Something", YOU, YOU, ())
    return replace(in_game(started(4)), resolution=Resolution(spell, 1, (), voting))


def words(votes: str, this: Effect, that: Effect, *then: Effect) -> list[Todo]:
    effect = EachPlayerVotes((Outcome("this", (this,)), Outcome("other", (that,))), then=then)
    return list(
        outcomes_of(game({"this": Choice("this"), "other": Choice("other")}, votes), effect, YOU)
    )


def test_every_vote_counts_in_printed_order() -> None:
    assert words("otoo", DRAW, LOSE) == [
        Todo(DRAW, 1, words=("this",)),
        Todo(LOSE, 3, words=("other",)),
    ]


def test_more_votes() -> None:
    if_this, if_other = IfMoreVotes((DRAW,)), IfMoreVotesOrTied((LOSE,))
    assert words("ttto", if_this, if_other) == [Todo(DRAW, 3)]
    assert words("tooo", if_this, if_other) == [Todo(LOSE, 3)]
    assert words("ttoo", if_this, if_other) == [Todo(LOSE, 2)], "tied"
    assert words("", if_this, if_other) == [], "nobody voted: nothing is tied"


def test_for_each_vote_binds_its_voter() -> None:
    each = ForEachVote((DRAW, LOSE))
    this, other = ("this",), ("other",)
    assert words("toto", each, DRAW) == [
        Todo(DRAW, 1, PlayerId(1), words=this),
        Todo(LOSE, 1, PlayerId(1), words=this),
        Todo(DRAW, 1, PlayerId(3), words=this),
        Todo(LOSE, 1, PlayerId(3), words=this),
        Todo(DRAW, 2, words=other),
    ]


def test_what_follows_all_votes_knows_the_most_voted() -> None:
    assert words("ttoo", DRAW, LOSE, DRAW)[-1] == Todo(DRAW, words=("this", "other"))
    assert words("ttot", DRAW, LOSE, DRAW)[-1] == Todo(DRAW, words=("this",))


# Objects and players.

OBJECTS = {"7": Choice("Bear", object=ObjectId(7)), "8": Choice("Wolf", object=ObjectId(8))}
PLAYERS = {f"p{n}": Choice(f"P{n}", player=PlayerId(n)) for n in range(1, 5)}


def objects(votes: str, *then: Effect) -> list[Todo]:
    return list(outcomes_of(game(OBJECTS, votes), EachPlayerVotesFor(Described(), then), YOU))


def test_the_most_voted_objects() -> None:
    assert objects("7787", DRAW) == [Todo(DRAW, objects=(ObjectId(7),))]
    assert objects("7788", DRAW) == [Todo(DRAW, objects=(ObjectId(7), ObjectId(8)))]
    assert objects("", DRAW) == [Todo(DRAW)]


def test_one_clause_for_all_objects_then_the_next() -> None:
    each = ForEachVotedFor((DRAW, LOSE))
    assert [(one.do, one.votes, one.objects) for one in objects("7787", each)] == [
        (DRAW, 3, (7,)),
        (DRAW, 1, (8,)),
        (LOSE, 3, (7,)),
        (LOSE, 1, (8,)),
    ]


def test_players_in_apnap_order() -> None:
    this = game(PLAYERS, "")
    votes = tuple(
        Vote(PlayerId(n), ChoiceId(f"p{to}"), PlayerId(n))
        for n, to in ((1, 4), (2, 1), (3, 2), (4, 2))
    )
    assert this.resolution is not None
    assert this.voting is not None
    resolution = replace(this.resolution, voting=replace(this.voting, votes=votes))
    this = replace(this, resolution=resolution, active_player=PlayerId(3))
    effect = EachPlayerVotesFor(Electorate.OTHER_PLAYERS, (ForEachVotedFor((DRAW,)),))
    found = [(one.player, one.votes) for one in outcomes_of(this, effect, YOU)]
    assert found == [(4, 1), (1, 1), (2, 2)]
    effect = replace(effect, then=(ForEachVotedFor((DRAW,), only_opponents=True),))
    assert [one.player for one in outcomes_of(this, effect, YOU)] == [4, 2]
