"""A command decided: what is stored in clear, what encrypted, and what chance leaves behind."""

from __future__ import annotations

from engine.chance import draws_from
from engine.commands import (
    ChangeSettings,
    Command,
    CommitChance,
    HoldCouncil,
    Seal,
    Sit,
    Start,
    VoteFor,
)
from engine.ids import PlayerId, SeatId
from engine.kind import TABLE
from engine.state import Table
from server.deciding import Decided, decided
from server.records import Records
from server.request import Request
from server.stores.base import Position, genesis, read_log
from server.vault import is_sealed

ROOM = bytes(16)
RECORDS = Records(TABLE, b"a secret")
VAULT = RECORDS.vault(ROOM)


class Log:
    """A room's log as it grows, without a store."""

    def __init__(self, *names: str, settings: ChangeSettings | None = None) -> None:
        self.state: Table = TABLE.new()
        self.position = genesis(ROOM, "table")
        owed = TABLE.owed(self.state, VAULT.seed)
        assert owed is not None
        self.do(None, owed[1])
        for name in names:
            self.do(None, Sit(name, name.encode() * 8))
        if settings is not None:
            self.do(1, settings)
        self.started = self.do(1, Start())

    def do(self, seat: int | None, command: Command | Sit | CommitChance) -> Decided:
        at = None if seat is None else SeatId(seat)
        request = Request(at, "id", command, b"what was said")
        done = decided(RECORDS, VAULT, self.state, self.position, request)
        self.state = done.state
        self.position = Position(1, done.written.seq, done.written.hash)
        return done

    def asked(self, seat: int) -> int:
        assert self.state.game is not None
        return self.state.game.asked[PlayerId(seat)].id


def stored(done: Decided) -> bool:
    """Whether it is encrypted where it is stored."""
    after = Position(1, done.commit.seq - 1, done.commit.previous)
    (commit,) = read_log([done.written], after)
    assert VAULT.opened([commit]) == [done.commit]
    return is_sealed(commit)


def test_an_open_vote_is_stored_as_it_is() -> None:
    log = Log("Ann", "Ben")
    assert not stored(log.do(1, HoldCouncil("Which?", ("this", "that"))))
    assert not stored(log.do(1, VoteFor(log.asked(1), "this")))  # type: ignore[arg-type]


def test_a_sealed_vote_is_encrypted_until_the_reveal() -> None:
    log = Log("Ann", "Ben")
    assert not stored(log.do(1, HoldCouncil("Which?", ("this", "that"), secret=True)))
    assert stored(log.do(1, Seal(log.asked(1), ("this",))))  # type: ignore[arg-type]
    assert not stored(log.do(2, Seal(log.asked(2), ("that",))))  # type: ignore[arg-type]


def test_what_chance_comes_from_is_kept_only_where_it_was_asked() -> None:
    log = Log("Ann", "Ben", "Cy")
    assert len(log.do(1, HoldCouncil("Which?", ("this", "that"))).commit.entropy) == 16
    random = Log("Ann", "Ben", "Cy", settings=ChangeSettings(random_order=True))
    assert random.state.chance is not None
    assert [one.first for one in random.state.chance.draws] == [0, 0, 0]
    assert random.started.commit.entropy[16:] == draws_from(VAULT.seed, 0)
    assert TABLE.draws(random.state, VAULT.seed) == draws_from(VAULT.seed, 3)


def test_a_room_is_bound_to_its_seed() -> None:
    log = Log("Ann", "Ben")
    assert TABLE.is_bound(log.state, VAULT.seed)
    assert not TABLE.is_bound(log.state, bytes(32))
    assert TABLE.owed(log.state, VAULT.seed) is None
