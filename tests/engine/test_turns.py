"""Turn order, APNAP order, opponents and the turns to come; those who left are skipped."""

from __future__ import annotations

from itertools import islice

import pytest
from msgspec.structs import replace

from engine.ids import PlayerId
from engine.state import Game, Player
from engine.turns import apnap_order, around, next_turn, opponents, players_in
from tests.tables import in_game, started


def game(
    *, gone: tuple[int, ...] = (), active: int = 2, order: tuple[int, ...] = (3, 1, 2, 4)
) -> Game:
    """Four players whose turn order is not that of their seats."""
    players = {
        PlayerId(one): Player(f"P{one}", 40, lost="conceded" if one in gone else None)
        for one in order
    }
    return Game(players, PlayerId(active), after=PlayerId(active))


def extra(this: Game, *turns: int) -> Game:
    return replace(this, extra_turns=tuple(PlayerId(one) for one in turns))


def turns_of(this: Game, count: int) -> list[tuple[int, bool]]:
    """Who takes the next turns."""

    def taken() -> list[tuple[int, bool]]:
        now, out = this, list[tuple[int, bool]]()
        for _ in range(count):
            player, is_extra = next_turn(now)
            out.append((player, is_extra))
            left = now.extra_turns
            if is_extra:
                left = left[: left.index(player)] + left[left.index(player) + 1 :]
            after = now.after if is_extra else player
            now = replace(now, active_player=player, extra_turns=left, after=after)
        return out

    return list(islice(taken(), count))


def test_around_begins_with_the_first_one() -> None:
    assert around(game(), PlayerId(1)) == (1, 2, 4, 3)
    assert around(game(), PlayerId(3)) == (3, 1, 2, 4)


def test_around_begins_after_one_who_left() -> None:
    assert around(game(gone=(1,)), PlayerId(1)) == (2, 4, 3)
    assert around(game(gone=(1, 2)), PlayerId(1)) == (4, 3)


@pytest.mark.parametrize(
    ("gone", "order"),
    [((), (2, 4, 3, 1)), ((4,), (2, 3, 1)), ((2,), (4, 3, 1)), ((1, 2, 3, 4), ())],
)
def test_the_active_player_comes_first(gone: tuple[int, ...], order: tuple[int, ...]) -> None:
    assert apnap_order(game(gone=gone)) == order


def test_everybody_else_is_an_opponent() -> None:
    assert opponents(game(), PlayerId(4)) == (2, 3, 1)
    assert opponents(game(gone=(3,)), PlayerId(4)) == (2, 1)
    assert players_in(game(gone=(3,))) == (1, 2, 4)


def test_turns_go_round() -> None:
    assert turns_of(game(), 5) == [(4, False), (3, False), (1, False), (2, False), (4, False)]
    assert turns_of(game(gone=(4, 3)), 2) == [(1, False), (2, False)]


def test_the_extra_turn_created_last_is_taken_first() -> None:
    assert turns_of(extra(game(), 1, 1, 3), 4) == [(1, True), (1, True), (3, True), (4, False)]


def test_after_extra_turns_the_order_goes_on_where_it_was_left() -> None:
    left_at_4 = replace(game(active=1), after=PlayerId(4))
    assert turns_of(left_at_4, 2) == [(3, False), (1, False)]


def test_an_extra_turn_of_somebody_else_after_the_very_first_turn() -> None:
    begun = in_game(started(3))
    assert turns_of(extra(begun, 3), 3) == [(3, True), (2, False), (3, False)]


def test_who_left_takes_no_extra_turn() -> None:
    assert turns_of(extra(game(gone=(1,)), 1, 3), 2) == [(3, True), (4, False)]


def test_the_active_player_left() -> None:
    assert turns_of(game(gone=(2,)), 2) == [(4, False), (3, False)]
