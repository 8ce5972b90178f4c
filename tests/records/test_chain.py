"""Export and check: the chain, the rules, and what stays hidden."""

import pytest
from msgspec import Raw, msgpack
from msgspec.structs import replace

from engine import commands as c
from records.chain import Checked, check, export
from records.logs import Log, log_of, written_log
from records.nodes import read_nodes
from records.reading import header_of
from server.stores.base import Commit, LogDamaged, Stored, write
from tests.records.rooms import VAULT, PlayedRoom, random_room, room_with_a_secret


def there_and_back(stored: Stored) -> Log:
    return log_of(header_of(read_nodes(written_log(*export(stored, VAULT)))))


@pytest.mark.parametrize("seed", range(4))
def test_what_is_exported_holds(seed: int) -> None:
    room = random_room(seed)
    checked = check(there_and_back(room.stored))
    assert checked.fault is None
    assert checked.held == len(room.stored.commits)
    assert checked.table == room.table


def changed(log: Log, seq: int, **what: object) -> Checked:
    commits = list(log.commits)
    commits[seq - 1] = replace(commits[seq - 1], **what)
    return check(replace(log, commits=tuple(commits)))


def log_of_a_room() -> Log:
    return there_and_back(random_room(2, 40).stored)


@pytest.mark.parametrize(
    "what",
    [
        {"now": 1}, {"entropy": b"x"}, {"id": "other"}, {"hash": b"x"},
        {"does": c.Sit("Eve", b"")}, {"seat": 0, "does": c.Sit("Eve", b"")},
    ],
)  # fmt: skip
def test_any_change_is_noticed_at_its_commit(what: dict[str, object]) -> None:
    checked = changed(log_of_a_room(), 2, **what)
    assert checked.fault is not None
    assert (checked.fault.seq, checked.held) == (2, 1)
    assert "was changed" in checked.fault.what
    assert checked.fault.line > 1


def test_a_commit_that_is_missing_or_moved_is_noticed() -> None:
    log = log_of_a_room()
    for commits in (log.commits[1:], (log.commits[1], log.commits[0]), log.commits[:1] * 2):
        checked = check(replace(log, commits=tuple(commits)))
        assert checked.fault is not None
        assert "it stands where commit" in checked.fault.what


def test_a_log_that_was_cut_is_noticed_at_its_end() -> None:
    log = log_of_a_room()
    checked = check(replace(log, commits=log.commits[:-5]))
    assert checked.fault is not None
    assert "another than `ends` says" in checked.fault.what


def test_another_room_has_another_chain() -> None:
    log = log_of_a_room()
    for other in (replace(log, room=b"other"), replace(log, of="draft")):
        checked = check(other)
        assert checked.fault is not None
        assert checked.held == 0


def test_what_the_rules_refuse_is_said() -> None:
    checked = changed(log_of_a_room(), 5, seat=2)
    assert checked.fault is not None
    assert "the rules refuse it: Ann is the host" in checked.fault.what


def test_while_a_secret_is_not_over_it_is_withheld() -> None:
    room = room_with_a_secret()
    text = written_log(*export(room.stored, VAULT))
    assert "truth" not in text.lower().replace("truth or consequences", "")
    log = there_and_back(room.stored)
    assert [one.does is None for one in log.commits[-2:]] == [False, True]
    checked = check(log)
    assert (checked.fault, checked.withheld) == (None, 1)


def test_all_that_follows_a_sealed_vote_is_withheld_with_it() -> None:
    room = room_with_a_secret()
    room.do(2, c.KeepPassing(on=True))
    log = there_and_back(room.stored)
    assert [one.does is None for one in log.commits[-3:]] == [False, True, True]
    swapped = replace(log, commits=(*log.commits[:-2], log.commits[-1], log.commits[-2]))
    checked = check(swapped)
    assert checked.fault is not None
    assert "in order" in checked.fault.what


def test_when_it_is_over_all_is_there() -> None:
    room = room_with_a_secret()
    room.do(2, c.Seal(room.asked(2), ("consequences",)))  # type: ignore[arg-type]
    log = there_and_back(room.stored)
    assert all(one.does is not None for one in log.commits)
    assert check(log).fault is None


def test_a_secret_choice_is_withheld_too() -> None:
    room = PlayedRoom("Ann", "Ben")
    room.start()
    for seat in (1, 2):
        room.do(seat, c.AddPermanent("Ballot Broker"))
    room.do(1, c.Tempt(None, secret=True))
    choice = next(iter(room.table.game.asked[1].choices))  # type: ignore[union-attr,index]
    room.do(1, c.ChooseRingBearer(room.asked(1), choice))  # type: ignore[arg-type]
    assert [one.does is None for one in there_and_back(room.stored).commits[-2:]] == [False, True]


def test_a_damaged_log_is_not_exported() -> None:
    stored = random_room(2, 10).stored
    commits = [*stored.commits[:3], *stored.commits[4:]]
    with pytest.raises(LogDamaged):
        export(stored._replace(commits=commits), VAULT)


def test_a_command_that_cannot_be_read_is_not_exported() -> None:
    stored = PlayedRoom("Ann").stored
    nothing = Commit(3, stored.commits[-1].hash, "c3", b"", 1, 0, b"", Raw(msgpack.encode(())))
    with pytest.raises(LogDamaged):
        export(stored._replace(commits=[*stored.commits, write(nothing)]), VAULT)
