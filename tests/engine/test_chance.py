"""Committed chance: a seed nobody can change, and draws that follow from it alone."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from engine.chance import commitment_of, draws_from, is_true, number_from
from engine.commands import CommitChance, Concede, ShowChance, Start
from engine.errors import IllegalAction
from engine.state import Chance, Table
from engine.views import table_view
from tests.strategies import each_game, game_of
from tests.tables import act, cast, seated

SEED = bytes(range(32))
COMMITMENT = commitment_of(SEED)


def committed(count: int = 3) -> Table:
    return act(seated(count), None, CommitChance(COMMITMENT)).after


def entropy_of(table: Table) -> bytes:
    assert table.chance is not None
    return bytes(16) + draws_from(SEED, len(table.chance.draws))


def chance_of(table: Table) -> Chance:
    assert table.chance is not None
    return table.chance


def refused(table: Table, command: CommitChance | ShowChance) -> str:
    with pytest.raises(IllegalAction) as error:
        act(table, None, command)
    return error.value.code


def test_the_vectors() -> None:
    assert COMMITMENT.hex() == "d22c931124c4b6e2a4eaaa035b596a318e13c08d99e55b403514099930133a93"
    assert (
        draws_from(SEED, 3).hex()
        == "bfdbe2f1e7628fedcc1eb1cb1b8f0f9b2867f0b3acbec1eab93c3d77c3f98a92"
    )
    assert [number_from(draws_from(SEED, 3), nth, 1000) for nth in range(3)] == [151, 520, 297]


def test_the_commitment_is_shown_from_the_start_and_the_seed_after_the_end() -> None:
    table = act(committed(2), 1, Start()).after
    assert table_view(table)["chance"] == {"commitment": COMMITMENT.hex()}
    over = act(table, 2, Concede()).after
    assert "seed" not in table_view(over)["chance"]
    shown = act(over, None, ShowChance(SEED)).after
    assert table_view(shown)["chance"]["seed"] == SEED.hex()


def test_a_table_is_committed_once_and_before_the_game() -> None:
    assert refused(committed(), CommitChance(COMMITMENT)) == "committed"
    started = act(seated(2), 1, Start()).after
    assert refused(started, CommitChance(COMMITMENT)) == "committed"


def test_a_seed_is_shown_once_after_the_game_and_is_the_one_committed_to() -> None:
    table = act(committed(2), 1, Start()).after
    assert refused(table, ShowChance(SEED)) == "not_now"
    over = act(table, 2, Concede()).after
    assert refused(over, ShowChance(bytes(32))) == "other_seed"
    shown = act(over, None, ShowChance(SEED)).after
    assert refused(shown, ShowChance(SEED)) == "not_now"
    never = act(act(seated(2), 1, Start()).after, 2, Concede()).after
    assert refused(never, ShowChance(SEED)) == "not_now"


@each_game
def test_every_draw_of_a_game_is_what_the_seed_says(seed: int) -> None:
    last = game_of(seed)[-1].after
    chance = chance_of(last)
    if chance.seed:
        assert is_true(chance)
        forged = [replace(one, number=one.number + 1) for one in chance.draws]
        for place, draw in enumerate(forged):
            others = (*chance.draws[:place], draw, *chance.draws[place + 1 :])
            assert not is_true(replace(chance, draws=others))


def test_somebody_draws() -> None:
    drawn = Counter(len(chance_of(game_of(seed)[-1].after).draws) for seed in range(40))
    assert sum(count for draws, count in drawn.items() if draws) > 3


def test_draws_do_not_begin_again_with_the_next_command() -> None:
    """Nobody can try again by doing something else first; and no two commands draw the same."""
    table = act(committed(), 1, Start()).after
    table = cast(table, 1, "Illusion of Choice")
    assert entropy_of(table) == bytes(16) + draws_from(SEED, 0)
    sources = {draws_from(SEED, drawn) for drawn in range(100)}
    assert len(sources) == 100


def test_another_seed_is_not_true() -> None:
    assert is_true(Chance(COMMITMENT, seed=SEED))
    assert not is_true(Chance(COMMITMENT, seed=bytes(32)))
    assert not is_true(Chance(COMMITMENT))
