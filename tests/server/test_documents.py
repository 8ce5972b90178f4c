"""Versions are dense, and what was missed is exactly what is sent."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec import UNSET, msgpack

from engine.commands import Concede, KeepPassing, PassPriority, Sit
from engine.ids import SeatId
from protocol.codec import MSGPACK
from protocol.limits import KEPT_UPDATES
from protocol.merge import merge
from server.documents import Documents, Seen, Versions
from tests.server.fake_kind import FAKE, Tally

SEATS = (SeatId(1), SeatId(2))
Whole = tuple[dict[str, Any], dict[str, Any]]


class Teller:
    """Plays at random, and remembers every version of every document."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.state = Tally()
        self.documents = Documents(FAKE, Versions(0, {}))
        self.seen: list[tuple[Versions, Tally]] = [(self.documents.versions, self.state)]
        for name in ("Ann", "Ben"):
            self.do(None, Sit(name, name.encode()))

    def do(self, seat: SeatId | None, command: Any) -> None:
        _, after = FAKE.decide(self.state, seat, command, 0, b"")
        change = self.documents.changed(self.state, after, 0)
        self.documents.keep(change)
        self.state = after
        self.seen.append((self.documents.versions, after))

    def play(self, count: int) -> None:
        for _ in range(count):
            on = self.random.random() < 0.5
            command = self.random.choice([PassPriority(), KeepPassing(on), Concede()])
            self.do(self.random.choice(SEATS), command)


def brought_up(teller: Teller, versions: Versions, was: Tally, seat: SeatId | None) -> Whole | None:
    """Return both documents after exactly what is sent to somebody who had them then."""
    own = versions.seats.get(seat, 0) if seat else 0
    missed = teller.documents.missed(Seen(1, versions.table, own, 0), seat, MSGPACK)
    if missed is None:
        return None
    table, seats = FAKE.table_view(was), FAKE.seat_view(was, seat) if seat else {}
    v, sv = versions.table, own
    for update in missed:
        if update.v is not UNSET:
            v += 1
            assert update.v == v
            table = merge(table, msgpack.decode(update.table))  # type: ignore[arg-type]  # Raw is bytes
        if update.sv is not UNSET:
            sv += 1
            assert update.sv == sv
            seats = merge(seats, msgpack.decode(update.seat))  # type: ignore[arg-type]  # the same
    return table, seats


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("seat", [*SEATS, None])
def test_whatever_was_seen_is_brought_up_to_date(seed: int, seat: SeatId | None) -> None:
    teller = Teller(seed)
    teller.play(60)
    now = FAKE.table_view(teller.state), FAKE.seat_view(teller.state, seat) if seat else {}
    for versions, was in teller.seen:
        assert brought_up(teller, versions, was, seat) == now


def test_versions_count_only_what_shows() -> None:
    teller = Teller(0)
    assert teller.documents.versions == Versions(2, {})
    teller.do(SEATS[0], KeepPassing(on=True))
    teller.do(SEATS[0], KeepPassing(on=True))
    teller.do(SEATS[1], Concede())
    teller.do(SEATS[1], PassPriority())
    assert teller.documents.versions == Versions(3, {SEATS[0]: 1})


def test_who_is_too_far_behind_or_ahead_gets_the_whole() -> None:
    teller = Teller(1)
    for _ in range(KEPT_UPDATES + 10):
        teller.do(SEATS[0], PassPriority())
    now = teller.documents.versions.table
    for version, is_known in (
        (now, True), (now - KEPT_UPDATES, True), (now - KEPT_UPDATES - 1, False), (now + 1, False)
    ):  # fmt: skip
        missed = teller.documents.missed(Seen(1, version, 0, 0), None, MSGPACK)
        assert (missed is not None) is is_known
        assert missed is None or len(missed) == now - version


def test_a_whole_table_is_made_once_a_version() -> None:
    teller = Teller(2)
    first = teller.documents.table(teller.state)
    assert teller.documents.table(teller.state) is first
    teller.do(SEATS[0], KeepPassing(on=True))
    assert teller.documents.table(teller.state) is first
    teller.do(SEATS[0], PassPriority())
    assert teller.documents.table(teller.state) is not first
