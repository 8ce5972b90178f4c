"""What a snapshot keeps of a table is all of it, and little more than the game as it is."""

from __future__ import annotations

import msgspec

from engine.packing import Packed, packed, unpacked
from engine.state import Table
from tests.strategies import each_game, game_of
from tests.tables import act, bear, in_game, started

_DECODER = msgspec.msgpack.Decoder(Packed)


def kept(table: Table) -> bytes:
    return msgspec.msgpack.encode(packed(table))


@each_game
def test_what_is_read_back_is_what_was_kept(seed: int) -> None:
    for one in game_of(seed)[:: 1 + seed % 7]:
        again = unpacked(_DECODER.decode(kept(one.after)))
        assert again == one.after
        assert msgspec.msgpack.encode(again) == msgspec.msgpack.encode(one.after)


def crowded(permanents: int) -> Table:
    """A table with so much on it, and all the moments it keeps."""
    table = started(2)
    for number in range(permanents):
        table = act(table, 1 + number % 2, bear(f"Bear {number}")).after
    return table


def test_moments_share_what_did_not_change() -> None:
    (*_, before, last) = in_game(unpacked(_DECODER.decode(kept(crowded(30))))).moments
    assert last.game.players is before.game.players


def test_all_moments_together_take_less_than_the_table() -> None:
    table = crowded(30)
    assert len(in_game(table).moments) > 5
    alone = len(msgspec.msgpack.encode(packed(table).table))
    assert len(kept(table)) < 2 * alone
    assert len(msgspec.msgpack.encode(table)) > 5 * alone, "nothing is gained by packing"
