"""The chain of a log: whatever is cut out of it or changed in it is noticed."""

from __future__ import annotations

import pytest
from msgspec import Raw, msgpack

from server.stores.base import Commit, LogDamaged, Position, Written, genesis, read_log, write

BIRTH = genesis(b"r" * 16, "tally")


def a_log(length: int) -> list[Written]:
    log: list[Written] = []
    previous = BIRTH.hash
    for seq in range(1, length + 1):
        events = Raw(msgpack.encode([seq]))
        log.append(write(Commit(seq, previous, f"c{seq}", b"digest", 2, 99, b"chance", events)))
        previous = log[-1].hash
    return log


def test_a_log_is_read_as_it_was_written() -> None:
    commits = read_log(a_log(3), BIRTH)
    assert [commit.command for commit in commits] == ["c1", "c2", "c3"]
    assert msgpack.decode(commits[2].events) == [3]


def test_a_part_of_a_log_follows_its_position() -> None:
    log = a_log(4)
    assert [one.seq for one in read_log(log[2:], Position(1, 2, log[1].hash))] == [3, 4]


@pytest.mark.parametrize("birth", [genesis(b"s" * 16, "tally"), genesis(b"r" * 16, "draft")])
def test_a_log_belongs_to_one_room_of_one_kind(birth: Position) -> None:
    with pytest.raises(LogDamaged) as damage:
        read_log(a_log(1), birth)
    assert damage.value.seq == 1


def test_a_missing_a_doubled_or_a_moved_commit_is_noticed() -> None:
    log = a_log(4)
    for wrong, seq in (
        ([log[0], *log[2:]], 2),
        ([log[0], *log], 2),
        ([log[0], log[2], log[1], log[3]], 2),
        (log[1:], 1),
    ):
        with pytest.raises(LogDamaged) as damage:
            read_log(wrong, BIRTH)
        assert damage.value.seq == seq


def test_a_changed_commit_is_noticed_even_with_a_new_hash() -> None:
    log = a_log(3)
    changed = log[1].body.replace(b"c2", b"c9")
    with pytest.raises(LogDamaged):
        read_log([log[0], log[1]._replace(body=changed), log[2]], BIRTH)
    forged = write(msgpack.decode(changed, type=Commit))
    with pytest.raises(LogDamaged) as damage:
        read_log([log[0], forged, log[2]], BIRTH)
    assert damage.value.seq == 3


def test_a_body_that_is_no_commit_is_noticed() -> None:
    from hashlib import sha256

    with pytest.raises(LogDamaged):
        read_log([Written(1, sha256(b"\xc1").digest(), b"\xc1")], BIRTH)
