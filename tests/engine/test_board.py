"""The battlefield sorted out: always what it follows from, and why a vote looks at nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn

import pytest
from msgspec.structs import replace

from bench.stations import OPEN, PaperRoom
from engine.board import board_of, is_doomed
from engine.commands import AddPermanent
from engine.state import Permanent
from tests.engine.playing import playing
from tests.strategies import each_game, game_of, steps_of

BEAR = AddPermanent("Bear", types=("Creature",), power=2, toughness=2)


@each_game
def test_it_is_kept_with_every_event(seed: int) -> None:
    for _, event, after in steps_of(game_of(seed)):
        if after.game is not None:
            assert after.game.board == board_of(after.game), type(event).__name__


def test_it_names_what_speaks_what_is_delicate_and_what_is_legendary() -> None:
    game = playing("Ann", "Ben")
    game.does("Ann", BEAR)
    game.with_permanent("Ben", "Brago's Representative")
    game.with_permanent("Ann", "Tivit, Seller of Secrets")
    found = game.game.board
    assert found == board_of(game.game)
    assert found.speaking == (
        game.id("Brago's Representative"),
        game.id("Tivit, Seller of Secrets"),
    )
    assert found.of_votes == found.speaking
    assert found.legends == (game.id("Tivit, Seller of Secrets"),)
    assert found.delicate == ()
    assert found.is_settled


class Unseen(dict[Any, Any]):
    """A battlefield that nobody may look all through."""

    def _no(self) -> NoReturn:
        raise AssertionError("something looked at every permanent")

    def __iter__(self) -> Iterator[Any]:
        self._no()

    values = items = keys = _no


@pytest.mark.parametrize("permanents", [3, 30])
async def test_a_council_looks_at_no_permanent_without_abilities(permanents: int) -> None:
    table = await PaperRoom.opened(permanents=permanents)
    unseen = replace(table.game, permanents=Unseen(table.game.permanents))
    table.room.state = replace(table.room.state, game=unseen)
    for _ in range(3):
        table.council(OPEN)
    assert table.game.finished is not None
    assert len(table.game.finished.voting.votes) == 4


def test_doom_is_what_704_5_says() -> None:
    game = playing("Ann", "Ben")
    game.does("Ann", BEAR)
    bear: Permanent = game.game.permanents[game.id("Bear")]
    assert not is_doomed(bear)
    assert not is_doomed(replace(bear, damage=1))
    assert is_doomed(replace(bear, damage=2))
    assert is_doomed(replace(bear, damage=1, deathtouched=True))
    assert not is_doomed(replace(bear, deathtouched=True))
    assert is_doomed(replace(bear, counters={"-1/-1": 2}))
    assert is_doomed(replace(bear, counters={"-1/-1": 1, "+1/+1": 1}))
    assert not is_doomed(replace(bear, counters={"+1/+1": 1}))
