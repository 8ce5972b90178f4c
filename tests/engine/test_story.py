"""The story: each kind of line has its rule and its facts, and every line written is such a one."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.commands import AddPermanent, CastByHand, HoldCouncil, NextStep, Tempt, VoteFor
from engine.events import Event, Voted
from engine.ids import ChoiceId, PlayerId
from engine.rules import RULES
from engine.state import Line
from engine.story import KINDS, WRITERS, line_of
from tests.strategies import each_game, game_of, steps_of
from tests.tables import act, added, in_game, passed, started


def facts(kind: str) -> tuple[int, int | None]:
    """The least and the most facts of a kind of line, from the words that describe them."""
    described = KINDS[kind][1]
    if described == "nothing more":
        return 0, 0
    parts = described.replace(", or ", " or ").split(", ")
    if described in ("the attackers", "the blockers"):
        return 1, None
    fixed = [part for part in parts if not part.startswith("then ")]
    return len(fixed), len(fixed) if len(fixed) == len(parts) else None


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_its_rule(kind: str) -> None:
    rule, described = KINDS[kind]
    assert rule == "table" or rule in RULES
    assert described


def test_lines_are_written_for_events_alone() -> None:
    assert WRITERS.keys() <= set(get_args(Event))
    assert Voted not in WRITERS, "a plain vote is shown by itself"


@each_game
def test_a_line_is_of_a_known_kind_with_its_facts(seed: int) -> None:
    for before, event, after in steps_of(game_of(seed)):
        line = line_of(before.game, event) if before.game else None
        if line is None:
            assert not (before.game and after.game) or before.game.said == after.game.said
            continue
        assert type(event) in WRITERS
        assert after.game is not None
        assert after.game.log[-1] == line
        least, most = facts(line.kind)
        assert least <= len(line.what), line
        assert most is None or len(line.what) <= most, line
        assert all(isinstance(fact, str | int) for fact in line.what), line
        assert line.player == 0 or PlayerId(line.player) in after.game.players, line


def lines(table_log: tuple[Line, ...]) -> list[str]:
    return [f"{one.kind} {one.player} {' '.join(map(str, one.what))}".strip() for one in table_log]


def test_a_council_in_lines() -> None:
    table = act(started(2), 1, HoldCouncil("Which?", ("this", "that"), count=True)).after
    for seat in (1, 2):
        question = in_game(table).asked[PlayerId(seat)]
        table = act(table, seat, VoteFor(question.id, ChoiceId("this"))).after
    assert lines(in_game(table).log) == [
        "council 1 Which?",
        "voting 1 Which? open",
        "voted 1 Which? this 2 1 1 1 2 1 2",
        "counted 1 this 2",
    ]


def test_a_temptation_in_lines() -> None:
    table = added(started(2), 2, "Grudge Keeper")
    table = act(table, 1, Tempt(PlayerId(2))).after
    assert lines(in_game(table).log)[-2:] == ["council 1 The Ring", "tempted 2 1"]


def test_a_spell_in_lines() -> None:
    table = act(started(2), 1, NextStep()).after
    table = passed(act(table, 1, CastByHand("Typed in", ("Creature",), power=1, toughness=1)).after)
    assert lines(in_game(table).log) == [
        "cast 1 Typed in",
        "resolving 1 Typed in",
        "entered 1 Typed in",
    ]


def test_a_change_by_hand_in_lines() -> None:
    table = act(started(2), 2, AddPermanent("Nazgûl")).after
    assert lines(in_game(table).log) == ["by hand 2 added Nazgûl"]
