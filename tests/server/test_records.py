"""States and events survive being written, of any kind."""

from __future__ import annotations

import pytest
from msgspec import Raw

from engine.commands import Sit
from engine.ids import SeatId
from engine.kind import TABLE
from server.documents import Versions
from server.records import Records
from server.stores.base import Commit, LogDamaged
from tests.server.fake_kind import FAKE, Counted, Poison, Switched


def commit(events: Raw) -> Commit:
    return Commit(7, b"", "c", b"", 1, 0, b"", events)


def test_events_are_read_as_they_were_written() -> None:
    records = Records(FAKE)
    events = (Counted(SeatId(1), 5, b"chance"), Switched(SeatId(2), True), Poison())
    assert records.read_events(commit(records.write_events(events))) == events


def test_events_of_another_kind_are_not_played() -> None:
    with pytest.raises(LogDamaged) as damage:
        Records(TABLE).read_events(commit(Records(FAKE).write_events((Poison(),))))
    assert damage.value.seq == 7


def test_a_snapshot_holds_the_state_and_its_versions() -> None:
    records = Records(TABLE)
    events, _ = TABLE.decide(TABLE.new(), None, Sit("Ann", bytes(32)), 0, b"")
    state, versions = records.fold(TABLE.new(), events), Versions(3, {SeatId(1): 2})
    assert records.read_snapshot(records.write_snapshot(state, versions)) == (state, versions)


def test_a_snapshot_that_cannot_be_read_is_none() -> None:
    body = Records(FAKE).write_snapshot(FAKE.new(), Versions(0, {}))
    assert Records(TABLE).read_snapshot(body[:-3]) is None
    assert Records(TABLE).read_snapshot(b"noise") is None
