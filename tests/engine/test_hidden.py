"""All answers to a sealed question are stored in as many bytes, whatever and however many."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from msgspec import msgpack

from engine.commands import Command, Concede, HoldCouncil, KeepPassing, Seal
from engine.hidden import hides, padding
from engine.ids import PlayerId, SeatId
from engine.state import Asks, Sealing, Table
from tests.engine.test_secrecy import SECRETS, decided, voters_table
from tests.envelopes import Envelopes
from tests.tables import act, answers, in_game, started

TWO = ("truth", "consequences")


def stored_size(table: Table, seat: int, command: Command) -> int | None:
    """How long the encrypted part of the commit is; None if it is open."""
    done, said = act(table, seat, command), msgpack.encode(command)
    more = padding(table, done.after, SeatId(seat), said, done.events)
    assert (more is None) == (not hides(done.after))
    if more is None:
        return None
    assert more >= 0
    return len(said) + len(msgpack.encode(done.events)) + more


@pytest.mark.parametrize("is_decided", [False, True], ids=["their own votes", "decided votes"])
@pytest.mark.parametrize("what", SECRETS)
def test_every_answer_takes_as_much_room(what: str, is_decided: bool) -> None:
    table, random = voters_table(), Random(what)
    table = SECRETS[what](decided(table) if is_decided else table)
    looked_at = 0
    while asked := in_game(table).asked:
        seat = SeatId(random.choice(list(asked)))
        listed = list(islice(answers(table, seat), 200))
        sizes = {stored_size(table, seat, one) for one in listed}
        assert len(sizes) == 1, "an answer can be told from another by its size"
        looked_at += sizes != {None}
        table = act(table, seat, random.choice(listed)).after
        if not hides(table):
            break
    assert looked_at


def test_what_voters_open_takes_as_much_room() -> None:
    sizes: set[int | None] = set()
    for votes in (("truth",), ("consequences",)):
        table = act(started(2, sealing=Sealing.VOTER), 1, HoldCouncil("?", TWO, secret=True)).after
        envelopes = Envelopes()
        for seat in (1, 2):
            question = in_game(table).asked[PlayerId(seat)]
            picked = tuple(one for one in question.choices if one in votes)[: question.most]
            table = act(table, seat, envelopes.close(table, question, picked)).after
            assert not hides(table), "the server has nothing to hide yet"
        question = in_game(table).asked[PlayerId(1)]
        assert question.asks is Asks.OPEN
        sizes.add(stored_size(table, 1, envelopes.open(table, question)))
    assert len(sizes) == 1
    assert None not in sizes


def test_what_others_do_meanwhile_is_hidden_with_it() -> None:
    table = act(started(3), 1, HoldCouncil("Which?", TWO, secret=True)).after
    assert not hides(table)
    question = in_game(table).asked[PlayerId(1)]
    table = act(table, 1, Seal(question.id, tuple(question.choices)[:1])).after
    assert hides(table)
    for command in (KeepPassing(on=True), Concede()):
        assert stored_size(table, 3, command) is not None
        assert stored_size(table, 1, KeepPassing(on=True)) is not None


def test_the_reveal_hides_nothing() -> None:
    table = act(started(2), 1, HoldCouncil("Which?", TWO, secret=True)).after
    for seat in (1, 2):
        question = in_game(table).asked[PlayerId(seat)]
        command = Seal(question.id, tuple(question.choices)[:1])
        assert (stored_size(table, seat, command) is None) == (seat == 2)
        table = act(table, seat, command).after
    assert not hides(table)
