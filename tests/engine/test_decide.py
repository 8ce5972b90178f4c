"""The gate: what is listed is accepted, anything else is refused and changes nothing."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from engine.cards import CARDS
from engine.commands import (
    Activate,
    Cast,
    Command,
    HoldCouncil,
    NextStep,
    OpenEnvelope,
    ReplaceToken,
    Sit,
)
from engine.decide import decide, decision, legal_commands
from engine.deciding import decider, question_for
from engine.errors import IllegalAction
from engine.ids import ObjectId, PlayerId, QuestionId, SeatId
from engine.legal import ANSWERS, legal_kinds
from engine.state import Asks, Table
from tests.made_up import accepts, kind_of, made_up_answers, one_of_each, same_answer
from tests.strategies import each_game, game_of, has_few_commands
from tests.tables import Act, act, in_game, seated, started

POINTS = 10
"""Tables of a game that are looked at closely."""

MOST_LISTED = 1500
"""Where more answers than these are listed, one that is not among them is not made up."""


def test_there_is_one_of_each_kind() -> None:
    kinds = {type(one) for one in one_of_each(Random(0), Table())}
    assert kinds == set(get_args(Command))


def points(seed: int) -> tuple[Random, list[Act]]:
    """Some acts of a game: half of them where a question is open that is more than a confirm."""
    random, acts = Random(seed), game_of(seed)
    asked = [
        one for one in acts
        if one.before.game and any(q.choices for q in one.before.game.asked.values())
    ]  # fmt: skip
    some = random.sample(asked, min(POINTS // 2, len(asked)))
    return random, some + random.sample(acts, min(POINTS - len(some), len(acts)))


# A game is looked at in these ways at each of its points.


@each_game
def test_everything_that_is_listed_is_accepted(seed: int) -> None:
    random, acts = points(seed)
    for table in (one.before for one in acts):
        for seat in table.seats:
            listed = list(islice(legal_commands(table, seat), 400))
            for command in random.sample(listed, min(8, len(listed))):
                assert accepts(table, seat, command), command


@each_game
def test_an_answer_that_is_not_listed_is_refused(seed: int) -> None:
    random, acts = points(seed)
    for table in (one.before for one in acts):
        for player in table.game.asked if table.game else ():
            seat = SeatId(decider(in_game(table), player))
            question = question_for(in_game(table), PlayerId(seat))
            assert question is not None
            listed = list(islice(legal_commands(table, seat), MOST_LISTED))
            if len(listed) == MOST_LISTED:
                continue
            right = {same_answer(one, question) for one in listed}
            for command in made_up_answers(random, in_game(table), question):
                expected = same_answer(command, question) in right
                assert accepts(table, seat, command) == expected, command


@each_game
def test_an_answer_to_another_question_is_stale(seed: int) -> None:
    _, acts = points(seed)
    for table in (one.before for one in acts):
        game = table.game
        waits = game is None or game.paused is not None or game.proposal is not None
        for player in in_game(table).asked if not waits else ():
            seat = SeatId(decider(in_game(table), player))
            question = question_for(in_game(table), PlayerId(seat))
            assert question is not None
            sealed = OpenEnvelope(question.id, (), "5" * 64)  # the only one that is never listed
            is_open = question.asks is Asks.OPEN
            answer = sealed if is_open else next(legal_commands(table, seat))
            for old in (question.id - 1, question.id + 1):
                command = msgspec.structs.replace(answer, question=QuestionId(old))
                with pytest.raises(IllegalAction) as refused:
                    decide(table, seat, command, 0, bytes(16))
                assert refused.value.code == "stale"


@each_game
def test_a_kind_that_is_not_open_is_refused_and_one_that_is_may_be_accepted(seed: int) -> None:
    random, acts = points(seed)
    for table in (one.before for one in acts):
        before = msgspec.msgpack.encode(table)
        for seat in (*table.seats, SeatId(9)):
            kinds = legal_kinds(table, seat)
            for command in one_of_each(random, table):
                if accepts(table, seat, command):
                    assert kind_of(command) in kinds, command
        assert msgspec.msgpack.encode(table) == before, "something was changed in place"


def aimed(command: Command) -> Command:
    """One form of those that have the same targets: their order is the table's own business."""
    if isinstance(command, Cast | Activate):
        return msgspec.structs.replace(command, targets=tuple(sorted(command.targets)))
    return command


@each_game
def test_what_is_cast_or_activated_is_what_is_listed(seed: int) -> None:
    random, acts = points(seed)
    for table in (one.before for one in acts if one.before.game):
        game = in_game(table)
        objects = [*game.permanents, *(one.id for one in game.stack), ObjectId(999)]
        for seat in table.seats:
            if not has_few_commands(table, seat):
                continue
            listed = {aimed(one) for one in legal_commands(table, seat)}
            for _ in range(6):
                targets = tuple(random.choices(objects, k=random.choice((0, 0, 1, 1, 2))))
                spell = Cast(random.choice(list(CARDS)), targets)
                ability = Activate(random.choice(objects), random.randrange(4), targets)
                assert accepts(table, seat, spell) == (aimed(spell) in listed), spell
                assert accepts(table, seat, ability) == (aimed(ability) in listed), ability


@each_game
def test_the_same_record_is_the_same_game(seed: int) -> None:
    for one in game_of(seed):
        events, after = decision(one.before, one.seat, one.command, one.now, one.entropy)
        assert events == one.events
        assert after == one.after, "the events lead elsewhere"


# By themselves.


def test_a_spectator_plays_nothing() -> None:
    table = started(2)
    for seat in (None, SeatId(5)):
        with pytest.raises(IllegalAction) as refused:
            decide(table, seat, NextStep(), 0, bytes(16))
        assert refused.value.code == "spectator"


def test_the_server_gives_a_seat_another_secret_while_a_vote_is_open() -> None:
    table = act(started(2), 1, HoldCouncil("Which?", ("this", "that"))).after
    changed = act(table, None, ReplaceToken(SeatId(2), b"new")).after
    assert changed.seats[SeatId(2)].token == b"new"
    was, now = in_game(table), in_game(changed)
    assert [line.kind for line in now.log[was.said :]] == ["handed over"]
    assert replace(now, said=was.said, log=was.log) == was


def test_nobody_sits_down_twice_or_ninth() -> None:
    for table, name, code in ((seated(8), "P9", "full"), (seated(2), "p1", "name_taken")):
        with pytest.raises(IllegalAction) as refused:
            decide(table, None, Sit(name, b""), 0, bytes(16))
        assert refused.value.code == code


def test_every_kind_of_question_has_its_answers() -> None:
    assert ANSWERS.keys() == set(Asks)
    tags = {str(one.__struct_config__.tag) for one in get_args(Command)}
    assert {kind for kinds in ANSWERS.values() for kind in kinds} <= tags
