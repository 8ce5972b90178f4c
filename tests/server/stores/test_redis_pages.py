"""Commits that were packed are read back as they were, and damage is noticed."""

from __future__ import annotations

import zlib

import pytest

from server.keys import new_room_id
from server.stores.base import LogDamaged, StoreFailed, Written, genesis, read_log
from server.stores.redis_pages import pack, read_room, read_stream
from tests.server.test_stores import after, commit_after

ROOM = new_room_id()
BIRTH = genesis(ROOM, "tally")
HEAD = [b"epoch", b"1", b"seq", b"0", b"birth", BIRTH.hash, b"code", b"K7Q2M4XN", b"kind", b"tally"]


def a_log(length: int) -> list[Written]:
    log: list[Written] = []
    end = BIRTH
    for _ in range(length):
        log.append(commit_after(end))
        end = after(end, log[-1])
    return log


def entry(one: Written) -> list[object]:
    return [b"%d-0" % one.seq, [b"h", one.hash, b"b", one.body]]


def test_pages_and_stream_are_one_log() -> None:
    log = a_log(9)
    pages = [pack(log[:4]), pack(log[4:7])]
    stored = read_room(ROOM, (HEAD, [], pages, [entry(one) for one in log[7:]]))
    assert stored.commits == log
    assert (stored.birth, stored.code, stored.kind) == (BIRTH, "K7Q2M4XN", "tally")
    assert len(read_log(stored.commits, stored.birth)) == 9


def test_the_older_of_two_snapshots_is_the_one_to_begin_from() -> None:
    hashes = [one.hash for one in a_log(9)]
    kept = [b"9", hashes[8] + b"newer", b"4", hashes[3] + b"older"]
    stored = read_room(ROOM, (HEAD, kept, [], []))
    assert stored.snapshot == (4, hashes[3], b"older")


def test_no_head_is_no_room() -> None:
    with pytest.raises(StoreFailed):
        read_room(ROOM, ([], [], [], []))
    assert read_stream(None) == []


@pytest.mark.parametrize("page", [b"noise", zlib.compress(b"noise")])
def test_a_page_that_cannot_be_read_is_damage(page: bytes) -> None:
    with pytest.raises(LogDamaged):
        read_room(ROOM, (HEAD, [], [page], []))


def test_a_page_that_was_changed_does_not_chain() -> None:
    log = a_log(4)
    forged = [log[0], commit_after(after(BIRTH, log[0]), "a forged vote"), log[2]]
    stored = read_room(ROOM, (HEAD, [], [pack(forged)], [entry(log[3])]))
    with pytest.raises(LogDamaged):
        read_log(stored.commits, stored.birth)
