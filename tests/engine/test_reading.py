"""What the words of an effect mean: which players, which objects, how many."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.cards.effects import Draw
from engine.cards.words import (
    Amount,
    Described,
    NumberTold,
    OpponentCount,
    OpponentsWhoDisagreed,
    Ref,
    Votes,
    VotesYouReceived,
    Who,
)
from engine.commands import Concede
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.reading import amount, objects, players
from engine.state import (
    About,
    Game,
    ObjectKind,
    Resolution,
    Ring,
    StackObject,
    TargetChosen,
    Todo,
    Vote,
    Voting,
)
from tests.tables import act, added, in_game, started

YOU = PlayerId(2)
TODO = Todo(Draw(1), votes=3, voter=PlayerId(3), objects=(ObjectId(2), ObjectId(99)))


def p(*numbers: int) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(one) for one in numbers)


def a_game() -> Game:
    """Player 2's ability resolves; player 1 is active, player 4 left; 1 and 2 are creatures."""
    table = added(added(started(4), 2, "Nazgûl"), 3, "Grudge Keeper")
    game = in_game(act(table, 4, Concede()).after)
    ability = StackObject(
        ObjectId(8),
        ObjectKind.TRIGGERED,
        "Nazgûl",
        YOU,
        YOU,
        (),
        source=ObjectId(1),
        targets=(TargetChosen(ObjectId(2), Described()), TargetChosen(ObjectId(98), Described())),
        about=About(PlayerId(3), ObjectId(1), p(1, 3, 4), p(3, 4)),
    )
    votes = tuple(Vote(PlayerId(n), ChoiceId(f"p{to}"), PlayerId(n)) for n, to in ((1, 2), (3, 2)))
    voting = Voting(1, "", False, {}, p(1, 2, 3), (), votes, finished=True)
    resolution = Resolution(ability, 1, (TODO,), voting, chosen=(ObjectId(2), ObjectId(2)))
    ring = replace(game.players[YOU], ring=Ring(1, ObjectId(1)))
    return replace(game, resolution=resolution, players={**game.players, YOU: ring})


WHO = {
    Who.YOU: p(2),
    Who.EACH_OPPONENT: p(1, 3),
    Who.EACH_PLAYER: p(1, 2, 3),
    Who.THE_VOTER: p(3),
    Who.THAT_PLAYER: p(3),
    Who.OPPONENTS_WHO_AGREED: p(1, 3),
    Who.OPPONENTS_WHO_DISAGREED: p(3),
    Who.YOU_AND_WHO_AGREED: p(1, 2, 3),
    Who.PLAYERS_WITHOUT_VOTES: p(1, 3),
    Who.ITS_CONTROLLER: p(3),
    Who.TARGETED_PLAYER: (),
}
WHAT = {
    Ref.THIS: (1,),
    Ref.TARGET: (2,),
    Ref.IT: (2,),
    Ref.YOUR_RING_BEARER: (1,),
    Ref.THOSE_CHOSEN: (2,),
    Ref.THE_MOST_VOTED: (2,),
    Ref.EXILED_WITH_THIS: (),
}
HOW_MANY: list[tuple[Amount, int]] = [
    (4, 4),
    (-2, 0),
    (Votes(), 3),
    (Votes(2), 6),
    (VotesYouReceived(), 2),
    (OpponentsWhoDisagreed(), 1),
    (OpponentCount(), 2),
    (NumberTold(), 0),
    (NumberTold(1), 1),
]


@pytest.mark.parametrize("who", Who)
def test_players_in_apnap_order_without_those_who_left(who: Who) -> None:
    assert players(a_game(), TODO, who) == WHO[who]


@pytest.mark.parametrize("what", Ref)
def test_objects_that_are_still_there(what: Ref) -> None:
    assert objects(a_game(), TODO, what) == WHAT[what]


@pytest.mark.parametrize(("number", "count"), HOW_MANY)
def test_amounts(number: Amount, count: int) -> None:
    assert amount(a_game(), TODO, number) == count


def test_a_description_is_seen_by_the_controller() -> None:
    yours = Described(controlled_by=Who.YOU)
    assert objects(a_game(), TODO, yours) == (1,)
    assert objects(a_game(), TODO, replace(yours, controlled_by=Who.THE_VOTER)) == (2,)


def test_that_player_is_the_nearest_one_meant() -> None:
    game = a_game()
    assert game.resolution is not None
    chosen = replace(game, resolution=replace(game.resolution, player=PlayerId(1)))
    assert players(chosen, TODO, Who.THAT_PLAYER) == p(1)
    assert players(chosen, replace(TODO, player=YOU), Who.THAT_PLAYER) == p(2)


def test_it_is_what_the_trigger_was_about() -> None:
    assert objects(a_game(), replace(TODO, objects=()), Ref.IT) == (1,)


def test_without_the_ring_there_is_no_bearer() -> None:
    game = a_game()
    without = replace(game.players[YOU], ring=None)
    game = replace(game, players={**game.players, YOU: without})
    assert objects(game, TODO, Ref.YOUR_RING_BEARER) == ()
