"""Each command id is answered once, and its repeats alike."""

from __future__ import annotations

from msgspec import Raw

from engine.commands import KeepPassing, PassPriority
from engine.ids import SeatId
from protocol.messages import Done, Refused
from server.answers import REMEMBERED_REFUSALS, Answers, spelled
from server.stores.base import Commit

SEAT, OTHER = SeatId(1), SeatId(2)
PASS = spelled(PassPriority())


def stored(id: str, seat: int = 1) -> Commit:
    return Commit(1, b"", id, PASS, seat, 0, b"", Raw(b"\x90"))


def test_what_stands_in_the_log_is_done() -> None:
    answers = Answers([stored("a")])
    answers.store(stored("b"))
    assert answers.to(SEAT, "a", PASS) == answers.to(SEAT, "a", PASS) == Done("a")
    assert answers.to(SEAT, "b", PASS) == Done("b")
    assert answers.to(SEAT, "c", PASS) is None
    assert answers.to(OTHER, "a", PASS) is None


def test_an_id_is_for_one_command() -> None:
    answers = Answers([stored("a")])
    again = answers.to(SEAT, "a", spelled(KeepPassing(on=True)))
    assert isinstance(again, Refused)
    assert (again.code, again.id) == ("id_reuse", "a")


def test_commands_differ_by_all_they_hold() -> None:
    assert spelled(KeepPassing(on=True)) != spelled(KeepPassing(on=False))
    assert spelled(KeepPassing(on=True)) == spelled(KeepPassing(on=True))


def test_the_latest_refusals_are_remembered() -> None:
    answers = Answers()
    refused = [Refused("stale", "too late", id=str(n)) for n in range(REMEMBERED_REFUSALS + 1)]
    for one in refused:
        answers.refuse(SEAT, PASS, one)
    assert answers.to(SEAT, "0", PASS) is None
    assert answers.to(SEAT, "1", PASS) == refused[1]
    assert answers.to(OTHER, "1", PASS) is None
    reused = answers.to(SEAT, "1", b"another")
    assert isinstance(reused, Refused)
    assert reused.code == "id_reuse"


def test_the_servers_own_commands_have_their_own_ids() -> None:
    answers = Answers([stored("sit", seat=0)])
    assert answers.has_stored(None, "sit")
    assert not answers.has_stored(SEAT, "sit")
