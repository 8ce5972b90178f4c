"""The fold: one for each event, total, and the same in one go or through the store in parts."""

from __future__ import annotations

from random import Random
from typing import get_args

import msgspec
import pytest

from engine.commands import AddPermanent, SetTapped, Undo
from engine.events import Event, PlayerLeft
from engine.evolve import GAME_FOLDS, evolve
from engine.folds.combat import COMBAT_FOLDS
from engine.folds.mana import MANA_FOLDS
from engine.folds.objects import OBJECT_FOLDS
from engine.folds.phasing import PHASING_FOLDS
from engine.folds.stack import STACK_FOLDS
from engine.folds.table import TABLE_FOLDS
from engine.folds.timing import STAND_IN_FOLDS, TIMING_FOLDS
from engine.folds.undoing import UNDO_FOLDS
from engine.folds.voting import VOTING_FOLDS
from engine.state import LOG_WINDOW, Table
from tests.strategies import each_game, game_of
from tests.tables import Act, act, fold, in_game, started

EVENTS = msgspec.msgpack.Decoder(tuple[Event, ...])
TABLE = msgspec.msgpack.Decoder(Table)
EVENTS_AS_TEXT = msgspec.json.Decoder(tuple[Event, ...])
TABLE_AS_TEXT = msgspec.json.Decoder(Table)
FAMILIES = (
    VOTING_FOLDS, STACK_FOLDS, OBJECT_FOLDS, COMBAT_FOLDS, PHASING_FOLDS, MANA_FOLDS, TIMING_FOLDS,
    UNDO_FOLDS, TABLE_FOLDS, STAND_IN_FOLDS, {PlayerLeft: None},
)  # fmt: skip


def stored(value: object) -> bytes:
    """The bytes of a table or of events, in which the order of maps is kept."""
    return msgspec.msgpack.encode(value)


def test_each_event_has_exactly_one_fold() -> None:
    listed = [event for family in FAMILIES for event in family]
    assert len(listed) == len(set(listed))
    assert set(listed) == set(get_args(Event))
    assert GAME_FOLDS.keys() | TABLE_FOLDS.keys() | STAND_IN_FOLDS.keys() == set(listed)


def test_no_two_events_share_a_tag() -> None:
    tags = [event.__struct_config__.tag for event in get_args(Event)]
    assert len(tags) == len(set(tags))


def events_of(acts: tuple[Act, ...]) -> list[Event]:
    return [event for one in acts for event in one.events]


@each_game
def test_in_two_halves_through_the_store_is_at_once(seed: int) -> None:
    acts = game_of(seed)
    events, whole = events_of(acts), stored(acts[-1].after)
    assert stored(fold(Table(), events)) == whole
    for place in Random(seed).sample(range(len(events)), 4):
        half = TABLE.decode(stored(fold(Table(), events[:place])))
        rest = EVENTS.decode(stored(events[place:]))
        assert stored(fold(half, rest)) == whole, f"cut before event {place}"


@each_game
def test_each_commit_goes_through_the_store(seed: int) -> None:
    """Decided on a table that was read back, and folded from events that were."""
    table = Table()
    for one in game_of(seed):
        table = fold(table, EVENTS.decode(stored(one.events)))
        assert table == one.after
    assert stored(table) == stored(game_of(seed)[-1].after)


@each_game
def test_text_is_as_good_as_bytes(seed: int) -> None:
    acts = game_of(seed)
    events = events_of(acts)
    assert EVENTS_AS_TEXT.decode(msgspec.json.encode(events)) == tuple(events)
    for table in (acts[len(acts) // 2].after, acts[-1].after):
        assert stored(TABLE_AS_TEXT.decode(msgspec.json.encode(table))) == stored(table)


@each_game
def test_nothing_is_changed_in_place(seed: int) -> None:
    acts = Random(seed).sample(game_of(seed), 12)
    before = [stored(one.before) for one in acts]
    for one in acts:
        fold(one.before, one.events)
    assert [stored(one.before) for one in acts] == before


@each_game
def test_the_log_is_the_end_of_the_story(seed: int) -> None:
    said = 0
    for one in game_of(seed):
        game = one.after.game
        if game is not None:
            assert len(game.log) == min(game.said, LOG_WINDOW)
            assert game.said >= said
            said = game.said


# By themselves.


def test_what_did_not_change_is_the_same_object() -> None:
    table = act(started(2), 1, AddPermanent("Nazgûl")).after
    (nazgul,) = in_game(table).permanents
    tapped = act(table, 2, SetTapped(nazgul, tapped=True)).after
    was, now = in_game(table), in_game(tapped)
    assert tapped.seats is table.seats
    assert now.players is was.players
    assert now.cards is was.cards
    assert now.permanents is not was.permanents


def test_an_undo_is_open_until_anything_else_happens() -> None:
    table = act(started(2), 1, AddPermanent("Nazgûl")).after
    assert in_game(table).undo is not None
    undone = act(table, 1, Undo()).after
    assert in_game(undone).undo is None
    assert in_game(undone).permanents == {}


def test_an_event_of_a_game_needs_one() -> None:
    left = PlayerLeft(started(2).order[0], "conceded")  # type: ignore[arg-type]
    with pytest.raises(AssertionError, match="not begun"):
        evolve(Table(), left)
